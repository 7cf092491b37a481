# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t
"""What only the first versions of an operator have: Tile-1 repeats one dimension,
Scan-8 goes through batches, Clip-6 has bounds where none are given, and OneHot-9
counts no index from the back."""

import pathlib
import sys

import numpy as np
from onnx import helper

import model_cases
from onnx_models import FLOAT, INT64, constant, model, node, tensor_type

FOLDER = pathlib.Path(sys.argv[1])
X = np.arange(24, dtype=np.float32).reshape(2, 4, 3)
CASES = []


def add(name, message, values, outputs):
    CASES.append(model_cases.Case(FOLDER / name, message, [("FLOAT", v) for v in values],
                                  [("FLOAT", v) for v in outputs], name))


def tile(tiles, axis, shape=(2, 4, 3), dtype=np.float32):
    return model([node("Tile", ["x", "tiles", "axis"], ["y"])], [tensor_type("x", shape)], ["y"], 1,
                 [constant("tiles", tiles, dtype), constant("axis", axis, dtype)])


for tiles, axis in ((2, 0), (3, 2), (0, 1)):
    for shape, dtype in ((X.shape, np.float32), (["a", None, 3], np.int64)):
        repeats = [1, 1, 1]
        repeats[axis] = tiles
        add(f"tile-{tiles}-{axis}-{shape[0]}", tile([tiles], axis, shape, dtype), [X], [np.tile(X, repeats)])
add("tile-from-the-back", tile(3, -2, dtype=np.int64), [X], [np.tile(X, [1, 3, 1])])


def scan(x_shape, b_shape, lengths="", **attributes):
    """The state is a running sum of x; p is the state times b, t the state."""
    body = helper.make_graph([node("Add", ["s", "a"], ["t"], "add"), node("Mul", ["t", "b"], ["p"], "mul")],
                             "body", [], [])
    for name in ("s", "a", "b"):
        body.input.add(name=name)
    for name in ("t", "p", "t"):
        body.output.add(name=name)
    inputs = [tensor_type("s0", [x_shape[0], 3]), tensor_type("x", x_shape), tensor_type("b", b_shape)]
    if lengths:
        inputs.append(tensor_type(lengths, [2], INT64))
    attributes.setdefault("num_scan_inputs", 2)
    return model([node("Scan", [lengths, "s0", "x", "b"], ["s", "p", "t"], body=body, **attributes)], inputs,
                 ["s", "p", "t"], 8)


STATE = np.array([[1, 0, 2], [-1, 5, 0]], np.float32)
B = np.array([[1, -1, 2, 0], [3, 1, 1, 4]], np.float32)
for directions in (None, [0, 1], [1, 0]):
    attributes = {"directions": directions} if directions else {}
    x, b = (v[:, ::-1] if d else v for v, d in zip((X, B), directions or [0, 0]))
    states = STATE[:, None] + np.cumsum(x, axis=1)
    for shapes in ([(2, 4, 3), (2, 4)], [("n", "t", 3), (None, None)]):
        add(f"scan-{directions}-{shapes[0][0]}", scan(*shapes, **attributes), [STATE, X, B],
            [states[:, -1], states * b[:, :, None], states])
# No batch, whose lengths are then taken as 0, and nothing in a batch.
for x in (X[:0], X[:, :0]):
    add(f"scan-{x.shape}", scan(("n", "t", 3), ("n", "t")), [STATE[: len(x)], x, x[:, :, 0]],
        [STATE[: len(x)], x[:, :0], x[:, :0]])

# The bounds of Clip-6 that are not given are the ends of f32.
ENDS = np.array([-np.inf, np.inf, 2, np.nan], np.float32)
MOST = np.finfo(np.float32).max
for opset, low, high, attributes in ((1, -np.inf, np.inf, {}), (5, -np.inf, 1, {"max": 1.0}), (6, -MOST, MOST, {}),
                                     (10, 3, MOST, {"min": 3.0}), (11, -np.inf, np.inf, {})):
    for shape in ([4], [None]):
        add(f"clip-{opset}-{shape[0]}",
            model([node("Clip", ["x"], ["y"], **attributes)], [tensor_type("x", shape)], ["y"], opset),
            [ENDS], [np.clip(ENDS, np.float32(low), np.float32(high))])


# Where an index is negative, nothing is on before version 11; unsigned ones never are.
def one_hot(opset, indices):
    return model([node("OneHot", ["i", "depth", "values"], ["y"]), node("Add", ["y", "x"], ["z"])],
                 [tensor_type("x", [])], ["z"], opset,
                 [constant("i", indices, indices.dtype), constant("depth", 3), constant("values", [0, 1], np.float32)])


for opset, indices, on in ((9, np.array([-1, 0, 3, 2, -3]), [3, 0, 3, 2, 3]),
                           (10, np.array([-1, 1], np.float32), [3, 1]),
                           (11, np.array([-1, 0, 3, 2, -3, -4]), [2, 0, 3, 2, 0, 3]),
                           (9, np.array([2**64 - 1, 1], np.uint64), [3, 1]),
                           (11, np.array([2**64 - 1, 1], np.uint64), [3, 1]),
                           (11, np.array([255, 2], np.uint8), [3, 2])):
    add(f"one-hot-{opset}-{indices.dtype}", one_hot(opset, indices), [np.float32(0)],
        [np.eye(4, 3, dtype=np.float32)[on]])

assert len(CASES) == 31
failures = model_cases.run_cases(CASES)
assert failures == 0, failures


def expect_error(message, operator, proto, values=()):
    model_cases.expect_error(FOLDER, f"node 'n' ({operator}): {message}", proto, values)


expect_error("tiles[0] is 1.500000, which is not an integer of 0 or more", "Tile", tile(1.5, 0))
expect_error("axis[0] is -1.000000, which is not an integer of 0 or more", "Tile", tile(1, -1))
expect_error("axis 3 is out of range for a tensor of rank 3", "Tile", tile(1, 3))
expect_error("a repeat is negative", "Tile", tile(-1, 0, dtype=np.int64))
expect_error("input 'tiles' has 2 elements, but must have 1", "Tile", tile([1, 2], 0))
expect_error("input 'axis' must be constant", "Tile",
             model([node("Tile", ["x", "one", "axis"], ["y"])],
                   [tensor_type("x", [2]), tensor_type("axis", [1], FLOAT)], ["y"], 1,
                   [constant("one", [1], np.float32)]))
expect_error("input 'sequence_lens' is given, but sequences of a batch that differ in length are not supported",
             "Scan", scan((2, 4, 3), (2, 4), "lengths"))
expect_error("scans 2 elements of the first input, but 3 of another", "Scan", scan((2, 4, 3), (3, 4)))
expect_error("scans 4 elements of the first input, but 5 of another", "Scan", scan((2, 4, 3), (2, 5)))
expect_error("scans 2 elements of the first input, but 1 of another", "Scan", scan(("n", "t", 3), (None, "t")),
             [STATE, X, B[:1]])
expect_error("num_scan_inputs is 4, but the node has 3 inputs", "Scan", scan((2, 4, 3), (2, 4), num_scan_inputs=4))
