# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: %python %s %t
"""Many functions that split a tensor in one way, whose copies share a function."""

import pathlib
import sys

import numpy as np

import runner

COUNT = 40
FOLDER = pathlib.Path(sys.argv[1])


def make_module(axis, source, part, first):
    """@main returns the parts that the functions make of sources of their own."""
    text = ""
    for i in range(COUNT):
        text += f"""func.func private @f{i}(%x: {source}) -> ({part}, {part}) {{
  %0:2 = split.split %x into 2 axis {axis} : ({source}) -> ({part}, {part})
  return %0#0, %0#1 : {part}, {part}
}}
"""
    types = ", ".join([part, part] * COUNT)
    text += f"""func.func @main(%x: {source}, %y: {source}) -> ({types}) {{
"""
    for i in range(COUNT):
        text += f"  %{i}:2 = call @f{i}(%{'xy'[(i + first) % 2]}) : ({source}) -> ({part}, {part})\n"
    values = ", ".join(f"%{i}#0, %{i}#1" for i in range(COUNT))
    return text + f"  return {values} : {types}\n}}\n"


# Those of 3 MB bypass the caches, and are divided among threads.
for axis, source, part, shape, dtype in [
        (0, "tensor<?xf32>", "tensor<?xf32>", (7,), np.float32),
        (0, "tensor<?xf32>", "tensor<?xf32>", (0,), np.float32),
        (0, "tensor<?xi8>", "tensor<?xi8>", (3000001,), np.int8),
        (0, "tensor<?x?xf64>", "tensor<?x?xf64>", (5, 3), np.float64),
        (1, "tensor<?x?x3xi16>", "tensor<?x?x3xi16>", (4, 9, 3), np.int16),
        (1, "tensor<?x6xf32>", "tensor<?x3xf32>", (125000, 6), np.float32)]:
    rng = np.random.default_rng(1)
    x, y = (rng.integers(-100, 100, shape).astype(dtype) for _ in range(2))
    middle = (shape[axis] + 1) // 2
    for threads in 1, 2:
        runner.fresh_directory(FOLDER)
        found = runner.run_arrays(make_module(axis, source, part, threads), [x, y], FOLDER,
                                  ["--threads", str(threads)])
        for i in range(COUNT):
            given = (x, y)[(i + threads) % 2]
            for chunk, expected in zip(found[2 * i:2 * i + 2], np.split(given, [middle], axis)):
                assert np.array_equal(chunk, expected), (source, shape, threads, i)
