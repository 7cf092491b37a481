# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s %t
"""Outputs that turn out to be one sequence or optional value stay two, also where no
Identity takes such a value, and bodies of which inputs have one name stay valid."""

import subprocess
import sys

import numpy as np
import onnx
from onnx import helper

import runner
from onnx_models import FLOAT, INT64, constant, model, node, sequence_type, tensor_type

D = runner.fresh_directory(sys.argv[1])
X = tensor_type("x", [2, 3])


def optimize(name, nodes, outputs, opset, inputs=(X,), initializers=()):
    message = model(nodes, inputs, outputs, opset, initializers)
    path, better = D / f"{name}.onnx", D / f"{name}-better.onnx"
    onnx.checker.check_model(message, full_check=True)
    path.write_bytes(message.SerializeToString())
    subprocess.run(["split-optimize", path, "-o", better, "--check", "random"], check=True)
    result = onnx.load(better)
    onnx.checker.check_model(result, full_check=True)
    return [inner.op_type for inner in result.graph.node]


def optional_type(name):
    return helper.make_value_info(name, helper.make_optional_type_proto(
        helper.make_tensor_type_proto(FLOAT, [2, 3])))


pairs = [node("SequenceConstruct", ["x", "x"], [name], name) for name in "pq"]
sequences = [sequence_type(name, [2, 3]) for name in "pq"]
assert optimize("sequences-11", pairs, sequences, 11) == ["SequenceConstruct"] * 2
assert optimize("sequences-14", pairs, sequences, 14) == ["SequenceConstruct", "Identity"]
optionals = [node("Optional", ["x"], [name], name) for name in "pq"]
assert optimize("optionals-15", optionals, [optional_type(name) for name in "pq"], 15) == ["Optional"] * 2
assert optimize("optionals-16", optionals, [optional_type(name) for name in "pq"], 16) == ["Optional", "Identity"]


def loop(name, given, result):
    """A loop that carries a sequence, which its body returns as it came."""
    body = helper.make_graph(
        [node("Identity", ["go"], ["on"], "same")], name,
        [tensor_type("i", [], INT64), tensor_type("go", [], onnx.TensorProto.BOOL), sequence_type("s", [2, 3])],
        [tensor_type("on", [], onnx.TensorProto.BOOL), sequence_type("s", [2, 3])])
    return node("Loop", ["count", "", given], [result], name, body=body)


assert optimize("bodies", [pairs[0], loop("first", "p", "q"), loop("second", "q", "r")],
                [sequence_type(name, [2, 3]) for name in "qr"], 13,
                initializers=[constant("count", np.int64(2))]) == ["SequenceConstruct", "Loop", "Loop"]
