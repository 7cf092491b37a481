# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions of a model are imported where they are called.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

import onnx

from onnx_models import *

cases = Cases()


def refer(result, name, attribute, kind):
    """Lets a node take an attribute from the function around it."""
    result.attribute.add(name=name, ref_attr_name=attribute, type=kind)
    return result


def function(name, inputs, outputs, nodes, attributes=(), opset=17, domain="my", domains=("", "my")):
    return onnx.FunctionProto(
        name=name, domain=domain, input=inputs, output=outputs, attribute=list(attributes), node=nodes,
        opset_import=[onnx.OperatorSetIdProto(domain=d, version=1 if d else opset) for d in domains])


def call(name, inputs, outputs, **attributes):
    return helper.make_node(name, inputs, outputs, name="call", domain="my", **attributes)


def show(name, nodes, functions, outputs=("y",), domains=("my",)):
    message = model(nodes, [tensor_type("x", [2, 6])], outputs, 17)
    for domain in domains:
        message.opset_import.add(domain=domain, version=1)
    message.functions.extend(functions)
    cases.show(name, message)


INT = onnx.AttributeProto.INT
HALVES = function("Halves", ["v", "w"], ["a", "b"],
                  [refer(node("Split", ["v"], ["a", "b"], "s"), "axis", "dim", INT)], ["dim"])
# The function's own opset tells what the node is: Split-13 has no num_outputs.
# CHECK-LABEL: == attribute
# CHECK: split.split %arg0 into 2 axis 1 : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
show("attribute", [call("Halves", ["x"], ["y", "z"], dim=1)], [HALVES])
# Without a value the attribute has its default.
# CHECK-LABEL: == default
# CHECK: split.split %arg0 into 2 axis 0 : (tensor<2x6xf32>) -> (tensor<1x6xf32>, tensor<1x6xf32>)
show("default", [call("Halves", ["x", ""], ["y"])], [HALVES])


def lengthen(message, tag, data):
    """`message` with the field `tag` of a later version of ONNX, which holds bytes."""
    assert len(data) < 128
    return type(message).FromString(
        message.SerializePartialToString() + bytes([tag << 3 | 2, len(data)]) + data)


# The function may say the default value, which the call may override, also in a function
# that passes it on.
DEFAULT = lengthen(function("Halves", ["v"], ["a", "b"], list(HALVES.node)), 11,
                   helper.make_attribute("dim", 1).SerializeToString())
PASSES = lengthen(function("Pass", ["v"], ["r"], [refer(call("Halves", ["v"], ["r", "s"]), "dim", "d", INT)]), 11,
                  helper.make_attribute("d", 0).SerializeToString())
# CHECK-LABEL: == given-default
# CHECK: split.split %arg0 into 2 axis 1 :
show("given-default", [call("Halves", ["x"], ["y"])], [DEFAULT])
# CHECK-LABEL: == overridden-default
# CHECK: split.split %arg0 into 2 axis 0 :
show("overridden-default", [call("Halves", ["x"], ["y"], dim=0)], [DEFAULT])
# CHECK-LABEL: == passed-default
# CHECK: split.split %arg0 into 2 axis 0 :
show("passed-default", [call("Pass", ["x"], ["y"])], [DEFAULT, PASSES])
# CHECK-LABEL: == broken-default
# CHECK-NEXT: error: {{.*}} node 'call' (Halves): the default value of an attribute of function 'Halves' cannot be read
show("broken-default", [call("Halves", ["x"], ["y"])],
     [lengthen(function("Halves", ["v"], ["a", "b"], list(HALVES.node)), 11, b"\xff")])
# Functions call functions, and do not see each other's values.
TWICE = function("Twice", ["x"], ["r"], [call("Halves", ["x"], ["a", "b"], dim=1),
                                         call("Halves", ["b"], ["c", "r"], dim=1)], opset=13)
# CHECK-LABEL: == nested
# CHECK: %[[FIRST:.*]]:2 = split.split %concat into 2 axis 1
# CHECK: split.split %[[FIRST]]#1 into 2 axis 1 : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
# CHECK-LABEL: == uneven
# CHECK-NEXT: error: uneven.onnx: node 's' (Split) in function 'Halves' of node 'call' (Halves) in function 'Twice' of node 'call' (Twice): dimension 1 of the input is 3, which is not divisible by the 2 outputs
show("nested", [node("Concat", ["x", "x"], ["xx"], axis=1), call("Twice", ["xx"], ["y"])], [HALVES, TWICE])
show("uneven", [call("Twice", ["x"], ["y"])], [HALVES, TWICE])
# CHECK-LABEL: == hidden
# CHECK-NEXT: error: {{.*}} node 'n' (Abs) in function 'F' of node 'call' (F): input 'input' is 'x', which is no input, initializer or output of a node
show("hidden", [call("F", ["x"], ["y"])], [function("F", ["v"], ["y"], [node("Abs", ["x"], ["y"])])])
# CHECK-LABEL: == recursive
# CHECK-NEXT: error: {{.*}} calls are nested more than 64 deep
show("recursive", [call("F", ["x"], ["y"])], [function("F", ["v"], ["y"], [call("F", ["v"], ["y"])])])
# CHECK-LABEL: == too-many
# CHECK-NEXT: error: {{.*}} node 'call' (F): has 2 inputs and 1 outputs, but function 'F' takes 1 and makes 1
show("too-many", [call("F", ["x", "x"], ["y"])], [function("F", ["v"], ["y"], [node("Abs", ["v"], ["y"])])])
# CHECK-LABEL: == unsupported
# CHECK-NEXT: error: {{.*}} node 'n' (Conv) in function 'F' of node 'call' (F): the operator is not supported
show("unsupported", [call("F", ["x"], ["y"])], [function("F", ["v"], ["y"], [node("Conv", ["v"], ["y"])])])

ABS = function("F", ["v"], ["y"], [node("Abs", ["v"], ["y"])])
NEG = function("F", ["v"], ["y"], [node("Neg", ["v"], ["y"])])
# CHECK-LABEL: == twice
# CHECK-NEXT: error: twice.onnx: function 'F': the function is defined twice
show("twice", [call("F", ["x"], ["y"])], [ABS, NEG])


def overload(message, tag, text):
    """`message` with the field `overload`, number `tag`."""
    return lengthen(message, tag, text.encode())


# An overload tells functions apart.
# CHECK-LABEL: == overloads
# CHECK: math.absf
# CHECK-NOT: arith.negf
show("overloads", [overload(call("F", ["x"], ["y"]), 8, "a")],
     [overload(NEG, 13, "n"), overload(ABS, 13, "a"), NEG])
# CHECK-LABEL: == not-imported
# CHECK-NEXT: error: not-imported.onnx: node 'call' (F): the model imports no opset of domain 'my'
show("not-imported", [call("F", ["x"], ["y"])], [ABS], domains=())
# CHECK-LABEL: == not-imported-inside
# CHECK-NEXT: error: {{.*}} node 'call' (F) in function 'G' of node 'call' (G): function 'G' imports no opset of domain 'my'
show("not-imported-inside", [call("G", ["x"], ["y"])],
     [ABS, function("G", ["v"], ["y"], [call("F", ["v"], ["y"])], domains=[""])])
# CHECK-LABEL: == two-opsets
# CHECK-NEXT: error: two-opsets.onnx: the default domain is imported with opset 13 and with opset 1
show("two-opsets", [call("F", ["x"], ["y"])],
     [function("F", ["v"], ["y"], [node("Abs", ["v"], ["y"])], opset=13, domains=["", "ai.onnx"])])
# CHECK-LABEL: == no-default
# CHECK-NEXT: error: {{.*}} node 'n' (Abs) in function 'G' of node 'call' (G): function 'G' imports no opset of the default domain
show("no-default", [call("G", ["x"], ["y"])],
     [function("G", ["v"], ["y"], [node("Abs", ["v"], ["y"])], domains=["my"])])

# Each call is a graph of its own, of which a model may have as many as nodes. Of
# functions that call others twice there may be too many for any computer.
# CHECK-LABEL: == many-calls
# CHECK-NOT: error
# CHECK: return %{{.*}} : tensor<2x6xf32>
chain = ["x"] + ["v%d" % i for i in range(12000)] + ["y"]
show("many-calls", [call("F", [a], [b]) for a, b in zip(chain, chain[1:])], [ABS])
# CHECK-LABEL: == doubled
# CHECK-NEXT: error: {{.*}} graphs are nested too deeply
doubled = [function("F%d" % i, ["v"], ["y"], [call("F%d" % (i + 1), ["v"], ["u"]),
                                            call("F%d" % (i + 1), ["u"], ["y"])])
           for i in range(40)]
show("doubled", [call("F0", ["x"], ["y"])],
     doubled + [function("F40", ["v"], ["y"], [node("Abs", ["v"], ["y"])])])
