# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Inputs that an operator has no result for fail with the node and the values."""

import pathlib
import sys

import numpy as np

import runner
from onnx_models import FLOAT, INT64, constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])


def expect(message, op_type, arrays, constants=(), opset=17, **attributes):
    """A node of inputs of unknown sizes, and of constants behind them."""
    runner.fresh_directory(FOLDER)
    inputs, arguments = [], []
    for i, array in enumerate(arrays):
        array = np.asarray(array, np.float32 if isinstance(array, np.ndarray) else np.int64)
        dtype = FLOAT if array.dtype == np.float32 else INT64
        # The number of integers says the rank of results.
        shape = [None] * array.ndim if dtype == FLOAT else array.shape
        inputs.append(tensor_type(f"x{i}", shape, dtype))
        np.save(FOLDER / f"{i}.npy", array)
        arguments += ["--input", FOLDER / f"{i}.npy"]
    initializers = [constant(f"c{i}", values) for i, values in enumerate(constants)]
    names = [value.name for value in inputs + initializers]
    path = FOLDER / "model.onnx"
    path.write_bytes(model([node(op_type, names, ["y"], **attributes)], inputs, ["y"], opset,
                           initializers).SerializePartialToString())
    result = runner.run(path, *arguments)
    expected = f"error: {path}: node 'n' ({op_type}): {message}\n"
    assert (result.returncode, result.stderr) == (1, expected), (expected, result)


X = np.zeros([2, 3])

expect("dimension 1 of the tensors to concatenate is 3 and 4", "Concat", [X, np.zeros([1, 4])], axis=0)
expect("an index is 3, which is out of range for size 3", "Gather", [X, [0, 3]], axis=1)
expect("an index is -4, which is out of range for size 3", "Gather", [X, -4], axis=1)
expect("an index is 2, which is out of range for size 2", "GatherElements", [X, [[0, 2, 1]]])
expect("an index is 5, which is out of range for size 3", "GatherND", [X, [[0, 5]]])
expect("an index is -3, which is out of range for size 2", "ScatterND", [X, [[-3]], np.zeros([1, 3])])
expect("dimension 1 of the updates is 2, but must be 3", "ScatterND", [X, [[1]], np.zeros([1, 2])])
expect("cannot reshape: where the shapes differ, the input has 6 elements, and the result 8",
       "Reshape", [X, [2, 4]])
expect("cannot reshape: no size for -1 makes 6 elements of 4 and it", "Reshape", [X], [[4, -1]])
expect("several sizes of the shape are -1", "Reshape", [X, [-1, -1]])
expect("shape[0] is -2", "Reshape", [X, [-2, 3]])
expect("shape[2] is 0, but the input has rank 2", "Reshape", [X, [2, 3, 0]])
expect("dimension 0 of the input is 2, but must be 1", "Squeeze", [X], [[0]])
expect("cannot expand dimension 1 of size 3 to 2", "Expand", [X, [2, 2]])
expect("shape asks for a size of -1", "Expand", [np.zeros([1]), [-1]])
expect("a repeat is -1", "Tile", [X, [1, -1]])
expect("removes 4 elements of 3", "Pad", [X, [0, -2, 0, -2]])
expect("a step is 0", "Slice", [X, [0], [1], [0], [0]])
expect("an axis is 2, which is out of range for size 2", "Slice", [X, [0], [1], [2]])
expect("dimension 0 has size -1", "ConstantOfShape", [[-1]])
expect("delta is 0", "Range", [0, 5, 0])
expect("there are 2^63 numbers and more", "Range", [-(1 << 63), (1 << 63) - 1, 1])
expect("integer division by zero", "Div", [[4], [0]])
expect("integer division by zero", "Mod", [[4], [0]])
expect("0 to the power of a negative number", "Pow", [[0], [-1]])
expect("dimension 0 of the input is 0", "ArgMax", [np.zeros([0, 3])])
expect("dimension 0 of the operands is 2 and 3; a dynamic dimension is not broadcast",
       "Max", [np.zeros([2]), np.zeros([3])])
