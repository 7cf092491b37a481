# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Numbers at the ends of 64 bits, between which differences and sums do not fit."""

import pathlib
import sys

import numpy as np

import runner
from onnx_models import FLOAT, INT64, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
LEAST, MOST = -(1 << 63), (1 << 63) - 1


def make_model(op_type, arrays, attributes):
    """What split-runner takes for a node of inputs of these values."""
    runner.fresh_directory(FOLDER)
    inputs, arguments = [], []
    for i, array in enumerate(map(np.asarray, arrays)):
        dtype = FLOAT if array.dtype == np.float32 else INT64
        inputs.append(tensor_type(f"x{i}", [None] * array.ndim, dtype))
        np.save(FOLDER / f"{i}.npy", array)
        arguments += ["--input", FOLDER / f"{i}.npy"]
    path = FOLDER / "model.onnx"
    names = [value.name for value in inputs]
    path.write_bytes(model([node(op_type, names, ["y"], **attributes)], inputs, ["y"], 17
                           ).SerializePartialToString())
    return [path, *arguments]


def expect(expected, op_type, arrays, **attributes):
    """Runs a node of inputs of these values."""
    arguments = make_model(op_type, arrays, attributes)
    runner.succeed(*arguments, "--output-dir", FOLDER / "out")
    (found,) = runner.load_outputs(FOLDER / "out")
    assert np.array_equal(found, expected), (op_type, arrays, found)


for start, limit, delta in [(-1, MOST, -1), (5, LEAST, 1), (MOST, LEAST, 1), (LEAST, LEAST, -1),
                            (LEAST, MOST, 1 << 62), (MOST, LEAST, -(1 << 62)), (LEAST, 0, MOST),
                            (0, LEAST, LEAST), (MOST, LEAST, LEAST), (MOST - 1, MOST, MOST),
                            (0, 10, 3), (10, 0, -3)]:
    values = np.array(range(start, limit, delta), np.int64)
    expect(values, "Range", [np.int64(start), np.int64(limit), np.int64(delta)])

X = np.arange(1, 7, dtype=np.float32).reshape(2, 3)
for k in LEAST, LEAST + 1, -2, -1, 0, 1, 3, MOST:
    near = max(-2, min(k, 3))
    expect(np.triu(X, near), "Trilu", [X, np.int64(k)], upper=1)
    expect(np.tril(X, near), "Trilu", [X, np.int64(k)], upper=0)

# What is removed is more than there is, whatever sums and differences wrap around to.
for low, high in (LEAST, 0), (0, LEAST), (LEAST, LEAST), (LEAST + 1, LEAST + 1), (-3, 0):
    for mode in "constant", "edge", "reflect":
        runner.expect_failure(
            "(Pad)", *make_model("Pad", [X[0, :2], np.array([low, high])], {"mode": mode}))
