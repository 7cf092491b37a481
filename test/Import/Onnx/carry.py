# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What a carried model is imported as.
#
# REQUIRES: onnx
# RUN: %python %s %t
# RUN: split-translate --carry --import-onnx %t/nodes.onnx | FileCheck %s --check-prefix=NODES
# RUN: split-translate --carry --import-onnx %t/dynamic.onnx | FileCheck %s --check-prefix=DYNAMIC
# RUN: split-translate --carry --import-onnx %t/wrong.onnx | FileCheck %s --check-prefix=WRONG
# RUN: not split-translate --carry --import-onnx %t/opset.onnx 2>&1 | FileCheck %s --check-prefix=OPSET
# RUN: not split-translate --carry --import-onnx %t/two-opsets.onnx 2>&1 | FileCheck %s --check-prefix=TWO-OPSETS
# RUN: split-translate --carry --import-onnx %t/functions.onnx | FileCheck %s --check-prefix=FUNCTIONS

from onnx_models import *

cases = Cases()


def save(name, message):
    with open(cases.path(name + ".onnx"), "wb") as file:
        file.write(message.SerializePartialToString())


# NODES: carrier.model = {
# NODES-SAME: ir_version = 8 : i64, opsets = {{\[\[}}"", 13], ["my.ops", 1]]
# NODES: func.func @main(%[[X:.*]]: tensor<6x?xf32> {split.dim_names = ["", "n"], split.name = "x"}
# NODES-SAME: (tensor<?x?xf32> {split.name = "y"})
# NODES-SAME: carrier.graph = {name = "g"}
# NODES: %[[W:.*]] = carrier.constant dense<[2, 4]> : tensor<2xi64>
# NODES: %[[S:.*]]:2 = split.split %[[X]] sizes %[[W]] axis 0
# NODES: %[[C:.*]] = carrier.constant dense<1.000000e+00> : tensor<f32> in "value_float"
# NODES: %[[CLIP:.*]] = carrier.node pure "Clip" version 13(%[[S]]#0, %[[C]]) absent [1] {}
# NODES: carrier.node fresh "RandomNormalLike" version 1(%[[CLIP]]) {mean = 2.000000e+00 : f32}
# NODES: %[[T:.*]]:2 = carrier.node opaque "Track" domain "my.ops" version 1(%[[CLIP]]) {names = ["a", "b"]} : (tensor<?x?xf32>) -> (tensor<?x?xf32>, none)
# NODES: return %[[T]]#0
# NODES-DAG: #carrier.origin<"split", ["a", "b"], {}>
# NODES-DAG: #carrier.origin<"", ["sizes"], {}>
nodes = model(
    [
        node("Split", ["x", "sizes"], ["a", "b"], name="split"),
        node("Constant", [], ["high"], value_float=1.0),
        node("Clip", ["a", "", "high"], ["c"]),
        node("RandomNormalLike", ["c"], ["r"], mean=2.0),
        helper.make_node("Track", ["c"], ["y", ""], domain="my.ops", names=["a", "b"]),
    ],
    [tensor_type("x", [6, "n"])],
    [tensor_type("y", [None, None])],
    13,
    [constant("sizes", [2, 4])],
)
nodes.opset_import.add(domain="my.ops", version=1)
save("nodes", nodes)

# What a run-time check says of a model that runs is said by an attribute here.
# DYNAMIC-NOT: split.assert
# DYNAMIC: split.split %{{.*}} into 3 axis -1 {carrier.equal_parts}
save("dynamic", split(13, shape=[2, None], axis=-1))

# A split that its version does not allow is carried as it is.
# WRONG: carrier.node pure "Split" version 13(%{{.*}}) {axis = 5 : i64}
save("wrong", split(13, axis=5))

# OPSET: opset.onnx: opset -3 of domain 'my.ops' does not exist
nodes.opset_import[1].version = -3
save("opset", nodes)

# TWO-OPSETS: two-opsets.onnx: the default domain is imported with opset 13 and with opset 18
two = split(13)
two.opset_import.add(domain="ai.onnx", version=18)
save("two-opsets", two)

# A function's nodes are of its own opsets, and not of those of the function before.
# FUNCTIONS: carrier.node pure "Clip" version 6(
# FUNCTIONS: carrier.node pure "Clip" version 13(
functions = split(13)
for name, imports in ("Old", [("", 10)]), ("New", []):
    functions.functions.append(
        helper.make_function("my", name, ["v"], ["w"], [node("Clip", ["v"], ["w"])],
                             [helper.make_opsetid(*pair) for pair in imports]))
save("functions", functions)
