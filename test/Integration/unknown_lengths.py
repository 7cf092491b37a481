# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""Repeats, pads and ranges whose number is not declared have as many elements as the
rank, or another input, says."""

import pathlib
import sys

import numpy as np

import model_cases
from onnx_models import INT64, constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
X = np.arange(6, dtype=np.float32).reshape(2, 3)
CASES = []


def make(op_type, values, constants=()):
    """A node of x, of integers of an unknown number, and of constants behind them."""
    inputs = [tensor_type("x", [None, 3])] + [
        tensor_type(f"i{i}", [f"n{i}"], INT64) for i in range(len(values))]
    initializers = [constant(f"c{i}", value) for i, value in enumerate(constants)]
    names = [value.name for value in inputs + initializers]
    return model([node(op_type, names, ["y"])], inputs, ["y"], 13, initializers)


def add(op_type, values, result, constants=()):
    inputs = [("FLOAT", X)] + [("INT64", np.array(value, np.int64)) for value in values]
    CASES.append(model_cases.Case(FOLDER / f"{len(CASES)}", make(op_type, values, constants), inputs,
                                  [("FLOAT", result)], op_type))


add("Tile", [[2, 1]], np.tile(X, [2, 1]))
add("Pad", [[1, 0, 0, 2]], np.pad(X, [(1, 0), (0, 2)]))
add("Slice", [[1], [3]], X[:, 1:], constants=[[1]])
add("Slice", [[0, 2], [2, 0]], X[:, 2:0:-1], constants=[[0, 1], [1, -1]])
failures = model_cases.run_cases(CASES)
assert failures == 0, failures


def expect_error(message, op_type, values, constants=(), runs=True):
    model_cases.expect_error(FOLDER, f"node 'n' ({op_type}): {message}", make(op_type, values, constants),
                             [X, *map(np.array, values)] if runs else [])


expect_error("input 'repeats' has 1 elements, but must have 2", "Tile", [[2]])
expect_error("input 'pads' has 2 elements, but must have 4", "Pad", [[1, 1]])
expect_error("input 'ends' has 2 elements, but must have 1", "Slice", [[0], [1, 2]], [[0]])
# Nothing says how many dimensions are sliced.
expect_error("input 'starts' has a number of elements that is not known, and with it the rank of the result",
             "Slice", [[0], [1]], runs=False)
