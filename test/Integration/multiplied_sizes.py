# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Operators that multiply sizes of tensors without elements, up to 2^63 - 1 and beyond."""

import pathlib
import sys

import numpy as np
from onnx import TensorProto

import runner
from onnx_models import INT64, constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
BIG = 1 << 62
ERROR = "is the product of make more than 2^63 - 1"

# The shape, what is made of it, of which shape; none that can be counted if that is null.
CASES = [
    ((BIG, 0), "Tile", [4, 1], {}, None),
    ((BIG >> 2, 0), "Tile", [4, 1], {}, (BIG, 0)),
    ((BIG, 4, 0), "Flatten", None, {"axis": 2}, None),
    ((BIG >> 2, 4, 0), "Flatten", None, {"axis": 2}, (BIG, 0)),
    ((BIG, 4, 0), "Flatten", None, {"axis": 3}, (0, 1)),
    ((BIG, 4, 0), "Flatten", None, {"axis": 0}, (1, 0)),
    ((0, BIG, 4), "Flatten", None, {"axis": 1}, None),
    ((1, 4, BIG, 0), "DepthToSpace", None, {"blocksize": 2}, None),
    ((1, 4, BIG >> 1, 0), "DepthToSpace", None, {"blocksize": 2}, (1, 1, BIG, 0)),
    ((1, 4, BIG >> 1, 0), "DepthToSpace", None, {"blocksize": 2, "mode": "CRD"}, (1, 1, BIG, 0)),
    ((1, BIG, 0, 2), "SpaceToDepth", None, {"blocksize": 2}, None),
    ((1, BIG >> 2, 0, 2), "SpaceToDepth", None, {"blocksize": 2}, (1, BIG, 0, 1)),
    ((BIG, 4, 0), "Reshape", [-1, 1, 0], {}, None),
    ((BIG >> 2, 4, 0), "Reshape", [-1, 1, 0], {}, (BIG, 1, 0)),
]


def make_model(nodes, inputs, constants=()):
    """What split-runner takes for these nodes; each input is in the file of its name."""
    path = FOLDER / "model.onnx"
    path.write_bytes(model(nodes, inputs, ["y"], 14, constants).SerializePartialToString())
    files = [FOLDER / f"{value.name}.npy" for value in inputs]
    return [path, *(word for file in files for word in ("--input", file))]


def check(shape, op_type, operand, attributes, expected):
    """Runs the operator on a tensor to which a Reshape node gives this shape."""
    np.save(FOLDER / "shape.npy", np.array(shape))
    names, constants = ["x"], []
    if operand is not None:
        names.append("operand")
        constants.append(constant("operand", operand))
    nodes = [node("Reshape", ["none", "shape"], ["x"], allowzero=1),
             node(op_type, names, ["y"], **attributes)]
    inputs = [tensor_type("none", [0], TensorProto.UINT8),
              tensor_type("shape", [len(shape)], INT64)]
    arguments = make_model(nodes, inputs, constants)
    if expected is None:
        runner.expect_failure(ERROR, *arguments)
        return
    runner.succeed(*arguments, "--output-dir", FOLDER / "out")
    (written,) = (FOLDER / "out").glob("*.npy")
    # np.load refuses these shapes.
    with open(written, "rb") as file:
        np.lib.format.read_magic(file)
        found, _, _ = np.lib.format.read_array_header_1_0(file)
    assert found == expected, (op_type, shape, found)


def reshape(shape, requested, allowzero, expected):
    """Reshapes zeros to what is requested at run time."""
    np.save(FOLDER / "x.npy", np.zeros(shape, np.uint8))
    np.save(FOLDER / "shape.npy", np.array(requested))
    arguments = make_model(
        [node("Reshape", ["x", "shape"], ["y"], allowzero=allowzero)],
        [tensor_type("x", [None] * len(shape), TensorProto.UINT8),
         tensor_type("shape", [len(requested)], INT64)])
    if expected is None:
        runner.expect_failure("cannot reshape: ", *arguments)
        return
    runner.succeed(*arguments, "--output-dir", FOLDER / "out")
    (found,) = runner.load_outputs(FOLDER / "out")
    assert found.shape == expected, (shape, requested, found.shape)


runner.fresh_directory(FOLDER)
reshape((0, 3), [1 << 32, 1 << 32], 0, None)
reshape((2, 3), [6148914691236517206, 9], 0, None)
reshape((0, 4), [0, -1], 0, (0, 4))
reshape((0, 4), [0, 5], 0, (0, 5))
reshape((2, 6), [0, -1, 3], 0, (2, 2, 3))
reshape((2, 6), [0, -1, 4], 0, None)
runner.fresh_directory(FOLDER)
np.save(FOLDER / "none.npy", np.empty(0, np.uint8))
for case in CASES:
    check(*case)
