# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Graphs: names, order, nodes, attributes, declared types.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import AttributeProto, TensorProto as T, TypeProto

from onnx_models import *

cases = Cases()
X = tensor_type("x", [6])


def identity(source, result, name="n"):
    return node("Identity", [source], [result], name)


def show(name, nodes, inputs=(X,), outputs=("y",), initializers=(), opset=13):
    cases.show(name, model(nodes, inputs, outputs, opset, initializers))


# CHECK-LABEL: == names
# CHECK: @main(%{{.*}}: tensor<?x4x?xf32> {split.dim_names = ["batch", "", ""], split.name = "in put\0A"}
# CHECK-SAME: -> (tensor<?x2x?xf32> {split.name = "a"}, tensor<?x2x?xf32> {split.name = "b"})
show(
    "names",
    [node("Split", ["in put\n"], ["a", "b"], axis=1)],
    [tensor_type("in put\n", ["batch", 4, None])],
    ["a", "b"],
)
# The place of an op is its node.
# CHECK-LABEL: == locations
# CHECK: #[[FILE:.*]] = loc("{{.*}}locations.onnx":0:0)
# CHECK: split.split {{.*}} loc(#[[NODE:.*]])
# CHECK: #[[NODE]] = loc("node #0 (Split)"(#[[FILE]]))
unnamed = split(13)
unnamed.graph.node[0].name = ""
cases.show_file("locations", cases.write("locations.onnx", unnamed), ["--mlir-print-debuginfo"])

# Whatever is a printable character is shown as it is; a long name is cut.
# CHECK-LABEL: == characters
# CHECK-NEXT: error: characters.onnx: node 'größe 日本 it\'s \n\x01\xe2\x80\xae\xc3?' (Split): axis is 5
broken = split(13, axis=5)
broken.graph.node[0].name = "größe 日本 it's \n\x01\u202e\u00ff"
# As the last character's second byte is no longer there, it is no character.
cases.show("characters", broken.SerializeToString().replace(b"\xc3\xbf", b"\xc3?"))
# CHECK-LABEL: == long-name
# CHECK-NEXT: error: long-name.onnx: node 'a{{(ö){99}()}}...' (Split): axis is 5
broken.graph.node[0].name = "a" + 200 * "ö"
cases.show("long-name", broken)

# CHECK-LABEL: == duplicate-output
# CHECK-NEXT: error: duplicate-output.onnx: node 'second' (Identity): value 'y' is defined twice
show("duplicate-output", [identity("x", "y"), identity("x", "y", "second")])
# CHECK-LABEL: == duplicate-in-node
# CHECK-NEXT: error: {{.*}} node 'n' (Split): value 'y' is defined twice
show("duplicate-in-node", [node("Split", ["x"], ["y", "y"])])
# CHECK-LABEL: == shadows-input
# CHECK-NEXT: error: {{.*}} node 'n' (Identity): value 'x' is defined twice
show("shadows-input", [identity("x", "x")])
# CHECK-LABEL: == duplicate-input
# CHECK-NEXT: error: duplicate-input.onnx: value 'x' is defined twice
show("duplicate-input", [], [X, X], ["x"])
# CHECK-LABEL: == duplicate-initializer
# CHECK-NEXT: error: duplicate-initializer.onnx: value 'c' is defined twice
show("duplicate-initializer", [], [], ["c"], [constant("c", 1), constant("c", 1)])
# CHECK-LABEL: == unordered
# CHECK-NEXT: error: unordered.onnx: node 'n' (Identity): input 'input' is 'z', which only a later node computes; nodes must be in topological order
show("unordered", [identity("z", "y"), identity("x", "z")])
# CHECK-LABEL: == cycle
# CHECK-NEXT: error: {{.*}} node 'n' (Identity): input 'input' is 'z', which only a later node computes
show("cycle", [identity("z", "y"), identity("y", "z")])
# CHECK-LABEL: == self-cycle
# CHECK-NEXT: error: {{.*}} input 'input' is 'y', which
show("self-cycle", [identity("y", "y")])
# CHECK-LABEL: == undefined
# CHECK-NEXT: error: {{.*}} input 'input' is 'nowhere', which is no input, initializer or output of a node
show("undefined", [identity("nowhere", "y")])
# CHECK-LABEL: == missing-input
# CHECK-NEXT: error: {{.*}} input 'input' is missing
show("missing-input", [identity("", "y")])
# CHECK-LABEL: == missing-operand
# CHECK-NEXT: error: {{.*}} input 'inputs' is missing
show("missing-operand", [node("SequenceConstruct", ["x", "", "x"], ["y"])])
# CHECK-LABEL: == no-inputs
# CHECK-NEXT: error: {{.*}} has 0 inputs, but Identity-13 takes 1
show("no-inputs", [node("Identity", [], ["y"])])
# CHECK-LABEL: == many-inputs
# CHECK-NEXT: error: {{.*}} has 3 inputs, but Split-13 takes 1 to 2
show("many-inputs", [node("Split", ["x", "x", "x"], ["y"])])
# CHECK-LABEL: == no-node-outputs
# CHECK-NEXT: error: {{.*}} has 0 outputs, but Split-13 takes 1 or more
show("no-node-outputs", [node("Split", ["x"], [])], outputs=["x"])
# CHECK-LABEL: == many-outputs
# CHECK-NEXT: error: {{.*}} has 2 outputs, but Identity-13 takes 1
show("many-outputs", [node("Identity", ["x"], ["y", "z"])])

# CHECK-LABEL: == unknown-op
# CHECK-NEXT: error: unknown-op.onnx: node 'n' (Conv): the operator is not supported
show("unknown-op", [node("Conv", ["x"], ["y"])])
# CHECK-LABEL: == unnamed-node
# CHECK-NEXT: error: unnamed-node.onnx: node #1 (Conv): the operator is not supported
show("unnamed-node", [identity("x", "z"), node("Conv", ["x"], ["y"], "")])
# What a name holds cannot forge another line.
# CHECK-LABEL: == strange-names
# CHECK-NEXT: error: strange-names.onnx: node 'a\nerror: b' (C\nonv): the operator is not supported
show("strange-names", [node("C\nonv", ["x"], ["y"], "a\nerror: b")])
# CHECK-LABEL: == domain
# CHECK-NEXT: error: {{.*}} operators of domain 'com.example' are not supported
show("domain", [node("Split", ["x"], ["y"], domain="com.example")])
# CHECK-LABEL: == spelled-domain
# CHECK: split.split %{{.*}} into 3 axis 0
spelled = split(13)
spelled.opset_import[0].domain = "ai.onnx"
spelled.graph.node[0].domain = "ai.onnx"
cases.show("spelled-domain", spelled)
# CHECK-LABEL: == two-opsets
# CHECK-NEXT: error: two-opsets.onnx: the default domain is imported with opset 13 and with opset 18
spelled.opset_import.add(domain="", version=18)
cases.show("two-opsets", spelled)
# CHECK-LABEL: == opset-0
# CHECK-NEXT: error: opset-0.onnx: opset 0 does not exist
show("opset-0", [identity("x", "y")], opset=0)

# CHECK-LABEL: == attribute-type
# CHECK-NEXT: error: {{.*}} attribute 'axis' is FLOAT, but must be INT
show("attribute-type", [node("Split", ["x"], ["y"], axis=1.0)])
# CHECK-LABEL: == attribute-unknown
# CHECK-NEXT: error: {{.*}} Split-13 has no attribute 'axes'
show("attribute-unknown", [node("Split", ["x"], ["y"], axes=1)])
# CHECK-LABEL: == attribute-twice
# CHECK-NEXT: error: {{.*}} attribute 'axis' is given twice
twice = node("Split", ["x"], ["y"], axis=0)
twice.attribute.append(twice.attribute[0])
show("attribute-twice", [twice])
# CHECK-LABEL: == attribute-reference
# CHECK-NEXT: error: {{.*}} attribute 'axis' refers to an attribute of a function, but is in none
reference = node("Split", ["x"], ["y"])
reference.attribute.add(name="axis", type=AttributeProto.INT, ref_attr_name="a")
show("attribute-reference", [reference])
# Files of the first versions do not state the types of attributes.
# CHECK-LABEL: == attribute-untyped
# CHECK: split.split %{{.*}} sizes [2, 4] axis -1
untyped = split(2, outputs=2, split=[2, 4], axis=-1)
for attribute in untyped.graph.node[0].attribute:
    attribute.ClearField("type")
cases.show("attribute-untyped", untyped)

# CHECK-LABEL: == no-outputs
# CHECK-NEXT: error: no-outputs.onnx: the graph has no outputs
show("no-outputs", [], outputs=[])
# CHECK-LABEL: == undefined-output
# CHECK-NEXT: error: undefined-output.onnx: graph output 'y' is no input, initializer or output of a node
show("undefined-output", [])
# CHECK-LABEL: == output-element-type
# CHECK-NEXT: error: {{.*}} graph output 'y' is declared as 'tensor<6xf64>', but has type 'tensor<6xf32>'
show("output-element-type", [identity("x", "y")], outputs=[tensor_type("y", [6], T.DOUBLE)])
# CHECK-LABEL: == output-shape
# CHECK-NEXT: error: {{.*}} graph output 'y' is declared as 'tensor<5xf32>', but has type 'tensor<6xf32>'
show("output-shape", [identity("x", "y")], outputs=[tensor_type("y", [5])])
# CHECK-LABEL: == output-rank
# CHECK-NEXT: error: {{.*}} declared as 'tensor<6x1xf32>', but has type 'tensor<6xf32>'
show("output-rank", [identity("x", "y")], outputs=[tensor_type("y", [6, 1])])
# CHECK-LABEL: == output-sequence
# CHECK-NEXT: error: {{.*}} declared as '!split.sequence<tensor<6xf32>>', but has type 'tensor<6xf32>'
show("output-sequence", [identity("x", "y")], outputs=[sequence_type("y", [6])])
# A declaration that knows less changes nothing, one that knows more is imposed.
# CHECK-LABEL: == output-looser
# CHECK: return %{{.*}} : tensor<6xf32>
show("output-looser", [identity("x", "y")], outputs=[tensor_type("y", ["n"])])
# CHECK-LABEL: == output-tighter
# CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<?x3xf32> to tensor<2x3xf32>
# CHECK: return %[[CAST]] : tensor<2x3xf32>
show("output-tighter", [identity("x", "y")], [tensor_type("x", ["n", 3])], [tensor_type("y", [2, "m"])])
# CHECK-LABEL: == output-ranked
# CHECK: tensor.cast %{{.*}} : tensor<*xf32> to tensor<?x2xf32>
show("output-ranked", [identity("x", "y")], [tensor_type("x", None)], [tensor_type("y", ["n", 2])])
# Declarations of values in between are not looked at.
# CHECK-LABEL: == value-info
# CHECK: split.split
info = split(13)
info.graph.value_info.append(tensor_type("y0", [7, 7], INT64))
cases.show("value-info", info)

# CHECK-LABEL: == input-without-type
# CHECK-NEXT: error: {{.*}} graph input 'x' has a type other than tensor, sequence or optional
show("input-without-type", [], [onnx.ValueInfoProto(name="x")], ["x"])
# CHECK-LABEL: == input-without-name
# CHECK-NEXT: error: {{.*}} a graph input has no name
show("input-without-name", [], [tensor_type("", [6])], ["x"])
# CHECK-LABEL: == initializer-without-name
# CHECK-NEXT: error: {{.*}} an initializer has no name
show("initializer-without-name", [], initializers=[constant("", 1)])
# CHECK-LABEL: == input-element-type
# CHECK-NEXT: error: {{.*}} graph input 'x' has elements of type 0, which is not supported
show("input-element-type", [], [tensor_type("x", [6], 0)], ["x"])
# CHECK-LABEL: == input-dim
# CHECK-NEXT: error: {{.*}} graph input 'x' has dimension 1 of size -1
show("input-dim", [], [tensor_type("x", [6, -1])], ["x"])
# CHECK-LABEL: == input-overflow
# CHECK-NEXT: error: {{.*}} graph input 'x' has more elements than can be counted in 64 bits
show("input-overflow", [], [tensor_type("x", [2**40, 2**40])], ["x"])
# CHECK-LABEL: == nested-sequence
# CHECK-NEXT: error: {{.*}} graph input 'x' is a sequence of something other than tensors
nested = sequence_type("x")
inner = TypeProto()
inner.CopyFrom(nested.type)
nested.type.sequence_type.elem_type.CopyFrom(inner)
show("nested-sequence", [], [nested], ["x"])
# CHECK-LABEL: == sparse
# CHECK-NEXT: error: {{.*}} sparse initializers are not supported
sparse = split(13)
sparse.graph.sparse_initializer.add()
cases.show("sparse", sparse)
# CHECK-LABEL: == end
print("== end")
