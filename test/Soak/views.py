# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether split-soak-driver reads results by their offsets and strides: sequences
whose base is a view of the argument."""

import sys

import numpy as np

from check import PIPELINE
from driver import Driver, Job, Recipe

PROGRAM = """\
func.func @main(%x: tensor<4x6xf32>, %n: index) -> !split.sequence<tensor<?xf32>> {
  %view = tensor.extract_slice %x[VIEW] : tensor<4x6xf32> to tensor<?xf32>
  %chunks = split.split_to_sequence %view chunks_of 2 axis 0
    : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return %chunks : !split.sequence<tensor<?xf32>>
}
"""
VIEWS = {"1, 2] [1, %n] [1, 1": lambda x: x[1, 2:5],
         "1, 2] [%n, 1] [1, 1": lambda x: x[1:4, 2]}


def main():
    x = np.arange(24, dtype=np.float32).reshape(4, 6)
    recipe = Recipe((f"{PIPELINE}{{return-views=true}}",))
    inputs = [("t", "f32", (4, 6)), ("c", "index")]
    jobs = [Job(number, PROGRAM.replace("VIEW", view), "main", recipe, inputs,
                [("s", "f32", (None,))], [[x, 3]], {"return-views": True})
            for number, view in enumerate(VIEWS)]
    answers = Driver(sys.argv[1]).run(jobs)
    for number, take in enumerate(VIEWS.values()):
        answer, view = answers[number], take(x)
        assert answer.stage == "compiled", answer.errors
        (run,) = answer.runs
        assert (run.outcome, run.violations) == ("returned", []), run.violations
        (chunks,) = run.results
        expected = [view[:2].tolist(), view[2:].tolist()]
        assert [chunk.tolist() for chunk in chunks] == expected, chunks


main()
