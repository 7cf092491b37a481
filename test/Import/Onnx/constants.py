# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Constant and Identity, and what becomes of constant sizes behind them.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def show(name, opset=13, **attributes):
    cases.show(name, model([node("Constant", [], ["c"], **attributes)], [], ["c"], opset))


# CHECK-LABEL: == value
# CHECK: arith.constant dense<[1, 2]> : tensor<2xi64>
show("value", value=constant("", [1, 2]))
# CHECK-LABEL: == value_int
# CHECK: dense<7> : tensor<i64>
show("value_int", value_int=7)
# CHECK-LABEL: == value_ints
# CHECK: dense<[7, -8]> : tensor<2xi64>
show("value_ints", value_ints=[7, -8])
# CHECK-LABEL: == value_float
# CHECK: dense<1.500000e+00> : tensor<f32>
show("value_float", value_float=1.5)
# CHECK-LABEL: == value_floats
# CHECK: dense<[1.500000e+00, 2.000000e+00]> : tensor<2xf32>
show("value_floats", value_floats=[1.5, 2.0])
# CHECK-LABEL: == value_string
# CHECK: dense<"a"> : tensor<!split.string>
show("value_string", value_string="a")
# CHECK-LABEL: == value_strings
# CHECK: dense<["a", "b"]> : tensor<2x!split.string>
show("value_strings", value_strings=["a", "b"])
# CHECK-LABEL: == value-opset-1
# CHECK: dense<[1, 2]> : tensor<2xi64>
show("value-opset-1", 1, value=constant("", [1, 2]))

# CHECK-LABEL: == both
# CHECK-NEXT: error: both.onnx: node 'n' (Constant): has both attribute 'value' and attribute 'value_int'
show("both", value=constant("", [1]), value_int=1)
# CHECK-LABEL: == nothing
# CHECK-NEXT: error: {{.*}} has no attribute that gives its value
show("nothing")
# CHECK-LABEL: == missing
# CHECK-NEXT: error: {{.*}} attribute 'value' is missing
show("missing", 9)
# CHECK-LABEL: == ints-11
# CHECK-NEXT: error: {{.*}} Constant-11 has no attribute 'value_ints'
show("ints-11", 11, value_ints=[1])
# CHECK-LABEL: == broken
# CHECK-NEXT: error: {{.*}} attribute 'value': raw_data has 3 bytes, but the tensor takes 4
show("broken", value=TensorProto(data_type=FLOAT, dims=[1], raw_data=bytes(3)))
# CHECK-LABEL: == bfloat16-12
# CHECK-NEXT: error: {{.*}} has a value of type bfloat16, which Constant-12 does not allow
show("bfloat16-12", 12, value=TensorProto(data_type=T.BFLOAT16, dims=[1], int32_data=[0]))
# CHECK-LABEL: == bfloat16-13
# CHECK: tensor<1xbf16>
show("bfloat16-13", 13, value=TensorProto(data_type=T.BFLOAT16, dims=[1], int32_data=[0]))

# Sizes are static through Constant and Identity, and nothing else is left.
# CHECK-LABEL: == sizes
# CHECK-NOT: arith.constant
# CHECK: split.split %{{.*}} sizes [2, 4] axis 0
nodes = [
    node("Constant", [], ["c"], value_ints=[2, 4]),
    node("Identity", ["c"], ["d"]),
    node("Identity", ["d"], ["e"]),
    node("Split", ["x", "e"], ["a", "b"]),
]
cases.show("sizes", model(nodes, [tensor_type("x", [6])], ["a", "b"], 13))
# One that is large, and also an output, is there for both.
# CHECK-LABEL: == large-sizes
# CHECK: sizes [1, 1, 1,
# CHECK: %[[C:.*]] = arith.constant dense_resource<s> : tensor<10000xi64>
# CHECK: return %[[C]], %{{.*}}#0
names = ["y%d" % i for i in range(10000)]
cases.show(
    "large-sizes",
    model(
        [node("Identity", ["s"], ["t"]), node("Split", ["x", "t"], names)],
        [tensor_type("x", [10000])],
        ["t", "y0"],
        13,
        [constant("s", np.ones(10000))],
    ),
)
# An input with an initializer is a constant, if they agree.
# CHECK-LABEL: == default
# CHECK: @main(%{{.*}}: tensor<6xf32> {split.name = "x"}) ->
# CHECK: sizes [2, 4]
default = split(13, outputs=2, sizes=[2, 4])
default.graph.input.append(tensor_type("split", ["n"], INT64))
cases.show("default", default)
# CHECK-LABEL: == wrong-default
# CHECK-NEXT: error: wrong-default.onnx: graph input 'split' is declared as 'tensor<3xi64>', but its initializer has type 'tensor<2xi64>'
default.graph.input[1].CopyFrom(tensor_type("split", [3], INT64))
cases.show("wrong-default", default)
# CHECK-LABEL: == identity-of-input
# CHECK: return %arg0 : tensor<6xf32>
cases.show(
    "identity-of-input",
    model([node("Identity", ["x"], ["y"])], [tensor_type("x", [6])], ["y"], 1),
)
# CHECK-LABEL: == identity-bfloat16
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type bfloat16, which Identity-1 does not allow
cases.show(
    "identity-bfloat16",
    model([node("Identity", ["x"], ["y"])], [tensor_type("x", [6], T.BFLOAT16)], ["y"], 12),
)
# CHECK-LABEL: == end
print("== end")
