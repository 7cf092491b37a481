# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %t | FileCheck %s
# CHECK: 104 mistakes, each one error
"""Mistakes about sequences, in models and in what they are run on.

Each has to end with exit code 1 and one line of error with the values that do
not go together, without a word on standard output and without any output file.
"""

import sys

import numpy as np

from mistakes import Mistakes
from onnx_models import constant, model, node, sequence_type, tensor_type
from onnx_values import data_type, to_message

X = np.arange(18, dtype=np.float32).reshape(3, 6)
STATIC, DYNAMIC = [3, 6], ["n", "m"]


def integer(value, dtype=np.int64):
    return np.array(value, dtype)


def operand(name, value, is_constant):
    """A value as an input or an initializer: declarations, initializers, inputs."""
    if is_constant:
        return [], [constant(name, value, value.dtype)], []
    declaration = tensor_type(name, value.shape, data_type(value.dtype.name.upper()))
    return [declaration], [], [value]


def split(sizes=None, is_constant=True, shape=STATIC, opset=11, dtype="FLOAT", **attributes):
    """A model of SplitToSequence that returns the sequence, and its inputs."""
    inputs, initializers, values, names = [], [], [], ["x"]
    if sizes is not None:
        inputs, initializers, values = operand("split", sizes, is_constant)
        names.append("split")
    proto = model(
        [node("SplitToSequence", names, ["s"], **attributes)],
        [tensor_type("x", shape, data_type(dtype)), *inputs], ["s"], opset, initializers)
    return proto, [X, *values]


def position(op_type, value, is_constant, elements=None):
    """A model of an op at a position: of the rows of x, or of an input sequence."""
    declarations, initializers, values = operand("p", value, is_constant)
    nodes, inputs = [], []
    if elements is None:
        nodes.append(node("SplitToSequence", ["x"], ["s"]))
    else:
        declarations = [sequence_type("s", [None, None]), *declarations]
        inputs.append(to_message("FLOAT", elements))
    names = ["s", "x", "p"] if op_type == "SequenceInsert" else ["s", "p"]
    nodes.append(node(op_type, names, ["y"]))
    declarations = [tensor_type("x", STATIC), *declarations]
    proto = model(nodes, declarations, ["y"], 11, initializers)
    return proto, [X, *inputs, *values]


def of_sequence(op_type, elements, declared=(None, None), **attributes):
    """A model of an op on an input sequence."""
    proto = model([node(op_type, ["s"], ["y"], **attributes)],
                  [sequence_type("s", declared)], ["y"], 11)
    return proto, [to_message("FLOAT", elements)]


def in_range(value, first, last, length):
    return (f"position is {value}, but must be in [{first}, {last}] "
            f"for a sequence of length {length}")


# name: (model, inputs, part of the error).
CASES = {}
for is_constant in [False, True]:
    when = "constant" if is_constant else "run-time"
    # Positions: of the 3 rows of x (insert: up to the length), of a sequence
    # whose length is not known before, and of an empty one.
    for op_type, last in [("SequenceAt", 2), ("SequenceErase", 2), ("SequenceInsert", 3)]:
        name = f"{op_type}-{when}"
        for value in [last + 1, -4, 2**40]:
            CASES[f"{name}-{value}"] = (
                *position(op_type, integer(value), is_constant), in_range(value, -3, last, 3))
        CASES[f"{name}-int32"] = (
            *position(op_type, integer(-4, np.int32), is_constant), in_range(-4, -3, last, 3))
        CASES[f"{name}-of-two"] = (
            *position(op_type, integer(last), is_constant, [X, X]),
            in_range(last, -2, last - 1, 2))
        empty = 1 if op_type == "SequenceInsert" else 0
        CASES[f"{name}-of-empty"] = (
            *position(op_type, integer(empty), is_constant, []),
            in_range(empty, 0, empty - 1, 0))
    # Sizes.
    for shape in [STATIC, DYNAMIC]:
        form = f"{when}-{'static' if shape == STATIC else 'dynamic'}-dim"
        for value in [0, -2]:
            for dtype in [np.int32, np.int64]:
                CASES[f"scalar-{value}-{dtype.__name__}-{form}"] = (
                    *split(integer(value, dtype), is_constant, shape),
                    f"must be positive, but is {value}" if is_constant else f"is {value}")
        for name, value, expected in [
            ("sum", [2, 2], "sum to 4, but dimension 0 of the source is 3"),
            ("no-sizes", [], "sum to 0, but dimension 0 of the source is 3"),
            ("negative", [4, -1], "split size 1 is -1"),
            ("overflow", [2**63 - 1, 2**63 - 1, 5], "split size"),
        ]:
            CASES[f"{name}-{form}"] = (*split(integer(value), is_constant, shape), expected)
        CASES[f"rank-{form}"] = (
            *split(integer([[1, 2]]), is_constant, shape), "rank 2, but must be a scalar or 1-D")
        # The axis is kept although keepdims is 0, as sizes are given: 3x2, not 3.
        proto, inputs = split(integer(2), is_constant, shape, axis=1, keepdims=0)
        proto.graph.output[0].CopyFrom(sequence_type("s", [3]))
        CASES[f"keepdims-ignored-{form}"] = (proto, inputs, "'s'")
CASES.update({
    "scalar-0-of-empty-dim": (
        split(integer(0), False, ["n", 6])[0], [X[:0], integer(0)], "is 0"),
    "float-sizes": (*split(integer(2, np.float32)), "float"),
    "axis": (*split(axis=2), "axis is 2, but must be in [-2, 1]"),
    "axis-negative": (*split(axis=-3), "axis is -3, but must be in [-2, 1]"),
    "rank-0": (split(shape=[])[0], [integer(1, np.float32)], "rank 0"),
    "bfloat16-11": (
        split(dtype="BFLOAT16", opset=11)[0], [X], "bfloat16, which SplitToSequence-11"),
    "bfloat16-23": (
        split(dtype="BFLOAT16", opset=23)[0], [X], "bfloat16, which SplitToSequence-11"),
    "opset-10": (*split(opset=10), "opset 11"),
    "erase-of-empty": (*of_sequence("SequenceErase", []), "cannot erase from an empty sequence"),
    "concat-of-empty": (
        *of_sequence("ConcatFromSequence", [], axis=0), "cannot concatenate an empty sequence"),
    "stack-of-empty": (
        *of_sequence("ConcatFromSequence", [], axis=0, new_axis=1),
        "cannot concatenate an empty sequence"),
    "concat-dims": (
        *of_sequence("ConcatFromSequence", [X, X, X[:2, :5]], axis=0),
        "dimension 1 of tensor 2 is 5, but that of tensor 0 is 6"),
    "stack-dims": (
        *of_sequence("ConcatFromSequence", [X, X[:2]], axis=0, new_axis=1),
        "dimension 0 of tensor 1 is 2, but that of tensor 0 is 3"),
    "concat-axis": (
        *of_sequence("ConcatFromSequence", [X], axis=2), "axis is 2, but must be in [-2, 1]"),
    "stack-axis": (
        *of_sequence("ConcatFromSequence", [X], axis=-4, new_axis=1),
        "axis is -4, but must be in [-3, 2]"),
    "concat-without-axis": (*of_sequence("ConcatFromSequence", [X]), "axis"),
    "new-axis": (
        *of_sequence("ConcatFromSequence", [X], axis=0, new_axis=2),
        "new_axis must be 0 or 1, but is 2"),
    "concat-of-scalars": (
        *of_sequence("ConcatFromSequence", [X[0, 0].reshape(())], declared=(), axis=0),
        "cannot join scalars along an axis"),
    "construct-types": (
        model([node("SequenceConstruct", ["x", "k"], ["s"])],
              [tensor_type("x", STATIC), tensor_type("k", STATIC, data_type("INT64"))], ["s"], 11),
        [X, X.astype(np.int64)], "f32"),
    "insert-type": (
        model([node("SplitToSequence", ["x"], ["s"]), node("SequenceInsert", ["s", "k"], ["y"])],
              [tensor_type("x", STATIC), tensor_type("k", STATIC, data_type("INT64"))], ["y"], 11),
        [X, X.astype(np.int64)], "i64"),
    "at-of-tensor": (
        model([node("SequenceAt", ["x", "x"], ["y"])], [tensor_type("x", STATIC)], ["y"], 11),
        [X], "sequence"),
    # Of what rank the tensors are, the insertion says, and not the declaration.
    "declared-rank": (
        model([node("SequenceEmpty", [], ["e"]), node("SequenceInsert", ["e", "x"], ["s"]),
               node("SequenceAt", ["s", "p"], ["y"])],
              [tensor_type("x", STATIC), tensor_type("p", [], data_type("INT64"))],
              [tensor_type("y", [6])], 11),
        [X, integer(0)],
        "graph output 'y' is declared as 'tensor<6xf32>', but has type 'tensor<3x6xf32>'"),
    "at-unused": (
        model([node("SplitToSequence", ["x"], ["s"]), node("SequenceAt", ["s", "p"], ["unused"]),
               node("SequenceLength", ["s"], ["y"])],
              [tensor_type("x", STATIC), tensor_type("p", [], data_type("INT64"))], ["y"], 11),
        [X, integer(3)], in_range(3, -3, 2, 3)),
    "position-of-two": (*position("SequenceAt", integer([0, 1]), False), "2"),
    "position-of-float": (*position("SequenceAt", integer(0, np.float32), True), "float"),
    "input-rank": (*of_sequence("SequenceLength", [X, X[0]]), "element 1: expected rank 2"),
    "input-dim": (
        *of_sequence("SequenceLength", [X, X[:, :2]], declared=(None, 6)),
        "element 1: expected dimension 1 to be 6"),
    "input-type": (
        of_sequence("SequenceLength", [])[0],
        [to_message("INT64", [X.astype(np.int64)])], "expected element type f32, but got i64"),
})

mistakes = Mistakes(sys.argv[-1])
for name, (proto, inputs, expected) in CASES.items():
    mistakes.run_model(name, proto, inputs, expected)
mistakes.finish()
