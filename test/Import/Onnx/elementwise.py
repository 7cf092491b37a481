# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Element-wise operators: their arithmetic, types and broadcasting.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def unary(op_type, dtype=FLOAT, opset=14, shape=(3,), **attributes):
    cases.show(
        "%s-%s" % (op_type, T.DataType.Name(dtype)),
        model([node(op_type, ["x"], ["y"], **attributes)], [tensor_type("x", shape, dtype)], ["y"], opset),
    )


def binary(name, lhs, rhs, op_type="Add", dtype=FLOAT, opset=14, rhs_dtype=None, **attributes):
    inputs = [tensor_type("a", lhs, dtype), tensor_type("b", rhs, rhs_dtype or dtype)]
    nodes = [node(op_type, ["a", "b"], ["y"], **attributes)]
    cases.show(name, model(nodes, inputs, ["y"], opset))


# CHECK-LABEL: == Abs-FLOAT
# CHECK: math.absf %{{.*}} : f32
unary("Abs")
# CHECK-LABEL: == Abs-INT8
# CHECK: math.absi %{{.*}} : i8
unary("Abs", T.INT8)
# CHECK-LABEL: == Abs-UINT8
# CHECK: %[[IN:.*]] = builtin.unrealized_conversion_cast %{{.*}} : ui8 to i8
# CHECK-NEXT: %[[OUT:.*]] = builtin.unrealized_conversion_cast %[[IN]] : i8 to ui8
# CHECK-NEXT: linalg.yield %[[OUT]]
unary("Abs", T.UINT8)
# CHECK-LABEL: == Exp-FLOAT
# CHECK: math.exp
unary("Exp")
# 16-bit floats are computed with in 32 bits.
# CHECK-LABEL: == Exp-BFLOAT16
# CHECK: %[[IN:.*]] = arith.extf %{{.*}} : bf16 to f32
# CHECK: %[[EXP:.*]] = math.exp %[[IN]] : f32
# CHECK: arith.truncf %[[EXP]] : f32 to bf16
unary("Exp", T.BFLOAT16)
# CHECK-LABEL: == Log-DOUBLE
# CHECK: math.log %{{.*}} : f64
unary("Log", T.DOUBLE)
# CHECK-LABEL: == Neg-FLOAT
# CHECK: arith.negf
unary("Neg")
# CHECK-LABEL: == Neg-INT64
# CHECK: %[[ZERO:.*]] = arith.constant 0 : i64
# CHECK: arith.subi %[[ZERO]], %{{.*}} : i64
unary("Neg", INT64)
# CHECK-LABEL: == Relu-FLOAT
# CHECK: arith.maximumf
unary("Relu")
# CHECK-LABEL: == Relu-INT32
# CHECK: arith.maxsi
unary("Relu", INT32)
# CHECK-LABEL: == Sigmoid-FLOAT16
# CHECK: %[[IN:.*]] = arith.extf
# CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
# CHECK: %[[NEG:.*]] = arith.negf %[[IN]] : f32
# CHECK: %[[EXP:.*]] = math.exp %[[NEG]] : f32
# CHECK: %[[SUM:.*]] = arith.addf %[[EXP]], %[[ONE]]
# CHECK: arith.divf %[[ONE]], %[[SUM]]
unary("Sigmoid", T.FLOAT16)
# CHECK-LABEL: == Sqrt-FLOAT
# CHECK: math.sqrt
unary("Sqrt")
# CHECK-LABEL: == Tanh-FLOAT
# CHECK: tensor.empty() : tensor<f32>
# CHECK: iterator_types = []
# CHECK: math.tanh
unary("Tanh", opset=1, shape=(), consumed_inputs=[0])
# CHECK-LABEL: == Exp-INT32
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type int32, which Exp-13 does not allow
unary("Exp", INT32)
# CHECK-LABEL: == Neg-UINT8
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type uint8, which Neg-13 does not allow
unary("Neg", T.UINT8)
# CHECK-LABEL: == Relu-INT64
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type int64, which Relu-13 does not allow
unary("Relu", INT64, 13)
# CHECK-LABEL: == Sqrt-BFLOAT16
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type bfloat16, which Sqrt-6 does not allow
unary("Sqrt", T.BFLOAT16, 12)
# CHECK-LABEL: == Abs-DOUBLE
# CHECK-NEXT: error: {{.*}} input 'input' has an unknown rank
unary("Abs", T.DOUBLE, shape=None)

# CHECK-LABEL: == add
# CHECK: arith.addf
binary("add", [2, 3], [2, 3])
# CHECK-LABEL: == sub-int
# CHECK: arith.subi
binary("sub-int", [2, 3], [2, 3], "Sub", INT32)
# CHECK-LABEL: == mul-uint
# CHECK: arith.muli %{{.*}} : i64
binary("mul-uint", [2, 3], [2, 3], "Mul", T.UINT64)
# CHECK-LABEL: == div
# CHECK: arith.divf
binary("div", [2], [2], "Div")
# An integer divided by zero is an error, and by -1 no trap.
# CHECK-LABEL: == div-int
# CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
# CHECK: %[[DEFINED:.*]] = arith.cmpi ne, %[[B]], %{{.*}} : i32
# CHECK: split.assert %[[DEFINED]], "integer division by zero"
# CHECK: %[[NEGATES:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : i32
# CHECK: %[[DIVISOR:.*]] = arith.select %{{.*}}, %[[B]], %{{.*}} : i32
# CHECK: %[[QUOTIENT:.*]] = arith.divsi %[[A]], %[[DIVISOR]]
# CHECK: %[[NEGATED:.*]] = arith.subi %{{.*}}, %[[A]]
# CHECK: arith.select %[[NEGATES]], %[[NEGATED]], %[[QUOTIENT]]
binary("div-int", [2], [2], "Div", INT32)
# CHECK-LABEL: == div-uint
# CHECK: split.assert
# CHECK: arith.divui
binary("div-uint", [2], [2], "Div", T.UINT16)
# CHECK-LABEL: == int8-13
# CHECK-NEXT: error: {{.*}} input 'A' has elements of type int8, which Add-13 does not allow
binary("int8-13", [2], [2], dtype=T.INT8, opset=13)
# CHECK-LABEL: == mixed
# CHECK-NEXT: error: {{.*}} the operands have types 'tensor<2xf32>' and 'tensor<2xf64>', whose elements are of different types
binary("mixed", [2], [2], rhs_dtype=T.DOUBLE)

# CHECK-LABEL: == broadcast
# CHECK-DAG: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
# CHECK-DAG: #[[RHS:.*]] = affine_map<(d0, d1, d2) -> (d1, 0)>
# CHECK: -> (tensor<2x5x4xf32>
# CHECK: indexing_maps = [#[[LHS]], #[[RHS]],
binary("broadcast", [2, 1, 4], [5, 1])
# CHECK-LABEL: == zero
# CHECK: -> (tensor<0x3xf32>
binary("zero", [0, 3], [1, 3])
# CHECK-LABEL: == contradiction
# CHECK-NEXT: error: {{.*}} cannot broadcast 'tensor<2x3xf32>' with 'tensor<4xf32>': dimension 1 of the result would be both 3 and 4
binary("contradiction", [2, 3], [4])
# CHECK-LABEL: == too-large
# CHECK-NEXT: error: {{.*}} the result has more elements than can be counted in 64 bits
binary("too-large", [2**40, 1], [1, 2**40])
# Dynamic sizes are the other size, which is checked, except next to a 1.
# CHECK-LABEL: == dynamic
# CHECK: %[[LHS:.*]] = tensor.dim %arg0
# CHECK: %[[RHS:.*]] = tensor.dim %arg1
# CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[LHS]], %[[RHS]]
# CHECK: split.assert %[[EQUAL]], "dimension 0 of the operands is {0} and {1}; a dynamic dimension is not broadcast"(%[[LHS]], %[[RHS]])
# CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
binary("dynamic", ["n"], ["m"])
# CHECK-LABEL: == dynamic-static
# CHECK: %[[DIM:.*]] = tensor.dim %arg0
# CHECK: %[[C3:.*]] = arith.constant 3 : index
# CHECK: split.assert %{{.*}}(%[[DIM]], %[[C3]])
# CHECK: tensor.empty() : tensor<3xf32>
binary("dynamic-static", ["n"], [3])
# CHECK-LABEL: == dynamic-one
# CHECK-NOT: split.assert
# CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
binary("dynamic-one", ["n"], [1])

# Before 7, only B is repeated, and only on demand.
# CHECK-LABEL: == old-suffix
# CHECK: affine_map<(d0, d1) -> (d1)>
binary("old-suffix", [2, 3], [3], opset=6, broadcast=1)
# CHECK-LABEL: == old-axis
# CHECK: affine_map<(d0, d1, d2) -> (d1)>
binary("old-axis", [2, 3, 4], [3], opset=6, broadcast=1, axis=1)
# CHECK-LABEL: == old-negative-axis
# CHECK: affine_map<(d0, d1, d2) -> (d1)>
binary("old-negative-axis", [2, 3, 4], [3], opset=1, broadcast=1, axis=-2)
# CHECK-LABEL: == old-scalar
# CHECK: affine_map<(d0, d1) -> ()>
binary("old-scalar", [2, 3], [], opset=6, broadcast=1)
# CHECK-LABEL: == old-without
# CHECK-NEXT: error: {{.*}} the operands have types 'tensor<2x3xf32>' and 'tensor<3xf32>', which differ although 'broadcast' is not set
binary("old-without", [2, 3], [3], opset=6)
# CHECK-LABEL: == old-lhs
# CHECK-NEXT: error: {{.*}} cannot broadcast 'tensor<2x3xf32>' to 'tensor<3xf32>' from dimension -1 on
binary("old-lhs", [3], [2, 3], opset=6, broadcast=1)
# CHECK-LABEL: == old-lhs-one
# CHECK-NEXT: error: {{.*}} cannot broadcast 'tensor<3xf32>' to 'tensor<2x1xf32>': dimension 1 of the first operand is 1
binary("old-lhs-one", [2, 1], [3], opset=6, broadcast=1)
# CHECK-LABEL: == old-past
# CHECK-NEXT: error: {{.*}} cannot broadcast 'tensor<3x4xf32>' to 'tensor<2x3x4xf32>' from dimension 2 on
binary("old-past", [2, 3, 4], [3, 4], opset=6, broadcast=1, axis=2)
# CHECK-LABEL: == old-axis-range
# CHECK-NEXT: error: {{.*}} axis 3 is out of range for a tensor of rank 2
binary("old-axis-range", [2, 3], [3], opset=6, broadcast=1, axis=3)
# CHECK-LABEL: == new-attribute
# CHECK-NEXT: error: {{.*}} Add-7 has no attribute 'broadcast'
binary("new-attribute", [2, 3], [3], opset=7, broadcast=1)
# CHECK-LABEL: == end
print("== end")
