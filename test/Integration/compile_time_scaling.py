# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %split_src_root/test/Benchmark %t | FileCheck %s
# CHECK: 9 kinds of models, 0 super-linear
"""Compiling takes time and memory linear in the size of a model.

A model four times as large may take twice four times the processor time, which
hardly depends on what else the machine does, so that a quadratic stage shows as
soon as it dominates, and only then.
"""

import pathlib
import shutil
import sys

sys.path.insert(0, sys.argv[1])
FOLDER = pathlib.Path(sys.argv[-1])

import numpy as np
import onnx

import compile_time

# How many, by kind: so many that compiling takes longer than starting.
KINDS = [
    (compile_time.split_model, 1000),
    (compile_time.dynamic_split_model, 100),
    (compile_time.dynamic_splits_model, 250),
    (compile_time.sized_split_model, 250),
    (compile_time.constant_model, 1000),
    (compile_time.splits_model, 250),
    (compile_time.join_model, 400),
    (compile_time.chain_model, 250),
    (compile_time.gates_model, 1000),
]
GROWTH, SLACK = 4, 2
RUNNER = shutil.which("split-runner")


def measure(make, size):
    """Processor seconds and bytes to compile and call the model once."""
    model, shape = make(size)
    onnx.save(model, str(FOLDER / "model.onnx"))
    np.save(FOLDER / "x.npy", np.zeros(shape, np.float32))
    runs = [
        compile_time.measure(RUNNER, FOLDER / "model.onnx", FOLDER / "x.npy")
        for _ in range(2)
    ]
    return [min(run[key] for run in runs) for key in ("cpu_s", "peak_bytes")]


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    base = measure(compile_time.split_model, 1)
    num_bad = 0
    for make, size in KINDS:
        small, large = [
            [value - start for value, start in zip(measure(make, n), base)]
            for n in (size, GROWTH * size)
        ]
        for what, first, second in zip(("seconds", "bytes"), small, large):
            if second > SLACK * GROWTH * first:
                num_bad += 1
                print("%s(%d): %g %s, but %g for %d times as many"
                      % (make.__name__, size, first, what, second, GROWTH))
    print("%d kinds of models, %d super-linear" % (len(KINDS), num_bad))


main()
