# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: onnx
# RUN: %python %s %t
"""--describe counts the operators of an ONNX model, also of one that does not run."""

import sys

from onnx import TensorProto, helper

import runner

D = runner.fresh_directory(sys.argv[1])


def describe(nodes, functions=()):
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 4])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    graph = helper.make_graph(nodes, "g", [x], [y])
    opsets = [helper.make_opsetid("", 13), helper.make_opsetid("my", 1)]
    model = helper.make_model(graph, opset_imports=opsets, functions=functions)
    (D / "m.onnx").write_bytes(model.SerializeToString())
    return runner.succeed(D / "m.onnx", "--describe")


split = helper.make_node("Split", ["x"], ["a", "b"], axis=1)
add = helper.make_node("Add", ["a", "b"], ["y"])
HEAD = "runs 'main'\ninput 0 'x': tensor<?x4xf32>, dimension 0 is 'N'\noutput 0 'y': tensor<?x2xf32>\n"
assert describe([split, add]) == HEAD + "operators: Add (1) Split (1)\n"

# A function is an operator, and has some.
opset = [helper.make_opsetid("", 13)]
twice = helper.make_function("my", "Twice", ["u"], ["v"],
                             [helper.make_node("Add", ["u", "u"], ["v"])], opset)
call = helper.make_node("Twice", ["c"], ["y"], domain="my")
assert describe([split, helper.make_node("Add", ["a", "b"], ["c"]), call], [twice]) == (
    HEAD + "operators: Add (2) Split (1) my.Twice (1)\n")

# What does not run is apart, also inside of graphs.
inner = helper.make_graph([helper.make_node("Det", ["x"], ["d"])], "inner", [],
                          [helper.make_tensor_value_info("d", TensorProto.FLOAT, None)])
condition = helper.make_node("Constant", [], ["c"], value=helper.make_tensor("c", TensorProto.BOOL, [], [1]))
branch = helper.make_node("If", ["c"], ["y"], then_branch=inner, else_branch=inner)
text = describe([condition, branch, helper.make_node("Odd", ["x"], ["z"], domain="my")])
assert text == f"""does not run: {D}/m.onnx: node #0 (Det) in 'else_branch' of node #1 (If): the operator \
is not supported; of this model these are not: 'Det' (2 nodes), 'Odd' (1 node); the model can be carried, but not run
operators: Constant (1) If (1)
operators that do not run: Det (2) my.Odd (1)
""", text

(D / "m.onnx").write_bytes(b"x")
runner.expect_failure("m.onnx", D / "m.onnx", "--describe")
