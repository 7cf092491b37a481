# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Ifs of one condition are branches on one value, so that they can become one. In a
# branch, the condition of another If is an element of its own.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import helper

from onnx_models import *

cases = Cases()


def choose(condition, source, result, other=None):
    """An If that hands on `source`, or its double, or what the node `other` makes."""
    then = [other or node("Add", [source, source], ["t" + result])]
    graphs = [
        helper.make_graph(nodes, result, [], [tensor_type(nodes[-1].output[0], ["n"])])
        for nodes in (then, [node("Identity", [source], ["e" + result])])
    ]
    return node("If", [condition], [result], then_branch=graphs[0], else_branch=graphs[1])


inputs = [tensor_type("x", ["n"]), tensor_type("c", [], TensorProto.BOOL)]

# CHECK-LABEL: == chain
# CHECK: %[[IF:.*]] = tensor.extract %{{.*}}[] : tensor<i1>
# CHECK-NOT: tensor.extract
# CHECK: scf.if %[[IF]]
# CHECK: scf.if %[[IF]]
cases.show("chain", model([choose("c", "x", "y"), choose("c", "y", "z")], inputs, ["z"], 18))
# CHECK-LABEL: == nested
# CHECK: %[[IF:.*]] = tensor.extract %{{.*}}[] : tensor<i1>
# CHECK: scf.if %[[IF]]
# CHECK:   tensor.extract %{{.*}}[] : tensor<i1>
# CHECK:   scf.if
cases.show("nested", model([choose("c", "x", "z", choose("c", "x", "y"))], inputs, ["z"], 18))
