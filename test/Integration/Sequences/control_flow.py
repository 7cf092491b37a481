# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %S/Inputs/control-flow.mlir %t | FileCheck %s
# CHECK: 24 runs as in Python
"""Sequences go through loops, branches and calls as lists do in Python."""

import itertools
import pathlib
import sys

import numpy as np

import model_cases

PROGRAM, FOLDER = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[-1])
X = np.arange(1, 11, dtype=np.float32).reshape(5, 2)


def build(x, n):
    built = []
    for i in range(n):
        built.insert(i if i % 2 else 0, x[:i])
    return built


def run(x, given, n, choice):
    """What the function main returns."""
    built = build(x, n)
    chunks = [x[i : i + 2] for i in range(0, len(x), 2)]
    either = [x, *given] if choice else chunks
    rotated = given[2 % len(given) :] + given[: 2 % len(given)] if given else given
    grown = built[::-1] + given if choice else given
    selected = built if choice else either
    return [built, either, built[-1:], rotated, given, grown, selected, np.concatenate(either)]


cases = []
for length, n, choice, rows in itertools.product([0, 1, 3], [0, 4], [False, True], [4, 5]):
    given = [-X[: i + 1] for i in range(length)]
    values = [("FLOAT", X[:rows]), ("FLOAT", given),
              ("INT64", np.array(n)), ("BOOL", np.array(choice))]
    outputs = [("FLOAT", value) for value in run(X[:rows], given, n, choice)]
    name = f"{length}_{n}_{choice}_{rows}"
    cases.append(model_cases.Case(FOLDER / name, PROGRAM, values, outputs, name))
failures = model_cases.run_cases(cases)
print(len(cases) - failures, "runs as in Python")
sys.exit(failures > 0)
