# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Lengths of which one may be -1 at run time become sizes: nodes compute what
the other lengths leave of the dimension."""

import pathlib
import subprocess
import sys

import numpy as np
import onnx

import runner

FOLDER = pathlib.Path(sys.argv[1])
X = np.arange(28, dtype=np.float32).reshape(4, 7)
# Lengths at run time, of a dimension that is known; and known ones, of one that is not.
MODULE = """
module attributes {carrier.model = {format = "onnx", ir_version = 8 : i64, opsets = [["", 13]]}} {
  func.func @main(%x: tensor<?x7xf32> {split.name = "x"}LENGTHS) -> (RESULTS) {
    OP
    return VALUES : TYPES
  }
}
"""
AT_RUN_TIME = """%0:3 = split.variadic_split %x axis 1 lengths %l
        : (tensor<?x7xf32>, tensor<3xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)"""
KNOWN = """%0:3 = split.variadic_split %x axis -2 lengths [2, -1, 1]
        : (tensor<?x7xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)"""


def export(name, op, opset):
    text = MODULE.replace("LENGTHS", ', %l: tensor<3xi32> {split.name = "l"}' if "%l" in op else "")
    text = text.replace("RESULTS", ", ".join(f'tensor<?x?xf32> {{split.name = "y{i}"}}' for i in range(3)))
    text = text.replace("VALUES", "%0#0, %0#1, %0#2").replace("TYPES", ", ".join(["tensor<?x?xf32>"] * 3))
    path = FOLDER / f"{name}-{opset}.mlir"
    path.write_text(text.replace("OP", op))
    model = path.with_suffix(".onnx")
    result = subprocess.run(["split-translate", "--export-onnx", path, f"--opset={opset}", "-o", model],
                            capture_output=True, text=True)
    if result.returncode == 0 and opset <= 17:
        onnx.checker.check_model(onnx.load(model), full_check=True)
    return model, result.stderr


def save(name, array):
    np.save(FOLDER / name, array)
    return "--input", FOLDER / name


def run(model, expected, *lengths):
    inputs = [*save("x.npy", X)]
    for value in lengths:
        inputs += save("l.npy", np.array(value, np.int32))
    result = runner.run(model, *inputs, "--output-dir", FOLDER, "--output-format", "npy")
    if expected is None:
        assert result.returncode == 1 and "node" in result.stderr and "(Split)" in result.stderr, result
        return
    assert result.returncode == 0, result
    for i, array in enumerate(expected):
        np.testing.assert_array_equal(np.load(FOLDER / f"output_{i}.npy"), array)


runner.fresh_directory(FOLDER)
for opset in (13, 18):
    model, errors = export("at-run-time", AT_RUN_TIME, opset)
    assert errors == "", errors
    run(model, np.split(X, [2, 4], axis=1), [2, -1, 3])
run(model, np.split(X, [0, 6], axis=1), [0, 6, 1])
# The others leave -1; two are the rest; what is given is no length.
for wrong in ([-1, 4, 4], [-1, -1, 9], [-2, -1, 4]):
    run(model, None, wrong)
model, errors = export("known", KNOWN, 13)
assert errors == "", errors
run(model, np.split(X, [2, 3]))

BEFORE = "of ONNX takes no {} only known at run time; from opset 13 on it does"
for name, op, what in (("at-run-time", AT_RUN_TIME, "sizes that are"), ("known", KNOWN, "rest of a dimension that is")):
    _, errors = export(name, op, 11)
    assert f"{name}-11.mlir:4:12: Split-11 {BEFORE.format(what)}" in errors, errors
