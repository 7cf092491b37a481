# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The operators on sequences.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def show(name, op_type, inputs, opset=11, initializers=(), **attributes):
    names = [i.name for i in inputs] + [i.name for i in initializers]
    nodes = [node(op_type, names, ["y"], **attributes)]
    cases.show(name, model(nodes, inputs, ["y"], opset, initializers))


S = sequence_type("s", [None, 3])
X = tensor_type("x", [2, 3])
P = tensor_type("p", [], INT64)

# CHECK-LABEL: == at
# CHECK: @main(%[[S:.*]]: !split.sequence<tensor<?x3xf32>> {split.name = "s"}, %[[P:.*]]: tensor<i64> {split.name = "p"})
# CHECK: split.sequence_at %[[S]] at %[[P]] : (!split.sequence<tensor<?x3xf32>>, tensor<i64>) -> tensor<?x3xf32>
show("at", "SequenceAt", [S, P])
# CHECK-LABEL: == at-constant
# CHECK: %[[P:.*]] = arith.constant dense<-1> : tensor<1xi32>
# CHECK: split.sequence_at %{{.*}} at %[[P]]
show("at-constant", "SequenceAt", [S], initializers=[constant("p", [-1], np.int32)])
# A position of unknown shape has to be one element.
# CHECK-LABEL: == at-dynamic
# CHECK: tensor.cast %{{.*}} : tensor<?xi64> to tensor<1xi64>
show("at-dynamic", "SequenceAt", [S, tensor_type("p", [None], INT64)])
# CHECK-LABEL: == at-unranked
# CHECK: tensor.cast %{{.*}} : tensor<*xi64> to tensor<i64>
show("at-unranked", "SequenceAt", [S, tensor_type("p", None, INT64)])
# CHECK-LABEL: == construct
# CHECK: split.sequence_construct %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<4x3xf32>) -> !split.sequence<tensor<?x3xf32>>
show("construct", "SequenceConstruct", [X, tensor_type("z", [4, 3])])
# CHECK-LABEL: == empty
# CHECK: split.sequence_empty : {{.*}}<tensor<*xf32>>
show("empty", "SequenceEmpty", [])
# CHECK-LABEL: == empty-dtype
# CHECK: split.sequence_empty : {{.*}}<tensor<*x!split.string>>
show("empty-dtype", "SequenceEmpty", [], dtype=T.STRING)
# A sequence that begins empty has the rank of what is inserted first, which what is
# taken from it has too.
# CHECK-LABEL: == empty-insert
# CHECK: %[[E:.*]] = split.sequence_empty : !split.sequence<tensor<2x3xf32>>
# CHECK: %[[S:.*]] = split.sequence_insert %[[E]], %{{.*}} -> !split.sequence<tensor<2x3xf32>>
# CHECK: %[[T:.*]] = split.sequence_at %[[S]] {{.*}} -> tensor<2x3xf32>
# CHECK: return {{.*}} : tensor<2x3xf32>, !split.sequence<tensor<2x3xf32>>
cases.show("empty-insert", model(
    [node("SequenceEmpty", [], ["e"]), node("SequenceInsert", ["e", "x"], ["s"]),
     node("SequenceAt", ["s", "p"], ["t"]), node("Neg", ["t"], ["y"])],
    [X, P], ["y", "s"], 11))
# Tensors of another rank have none in common with it.
# CHECK-LABEL: == empty-insert-ranks
# CHECK: split.sequence_insert {{.*}}tensor<3xf32>) -> !split.sequence<tensor<*xf32>>
cases.show("empty-insert-ranks", model(
    [node("SequenceEmpty", [], ["e"]), node("SequenceInsert", ["e", "x"], ["s"]),
     node("SequenceInsert", ["s", "z"], ["t"]), node("SequenceLength", ["t"], ["y"])],
    [X, tensor_type("z", [3])], ["y"], 11))
# CHECK-LABEL: == erase
# CHECK: split.sequence_erase %{{.*}} at %{{.*}} :
show("erase", "SequenceErase", [S, P])
# CHECK-LABEL: == erase-last
# CHECK: split.sequence_erase %{{[^ ]*}} :
show("erase-last", "SequenceErase", [S])
# CHECK-LABEL: == insert
# CHECK: split.sequence_insert %{{.*}}, %{{.*}} at %{{.*}} : (!split.sequence<tensor<?x3xf32>>, tensor<2x3xf32>, tensor<i64>) -> !split.sequence<tensor<?x3xf32>>
show("insert", "SequenceInsert", [S, X, P])
# CHECK-LABEL: == insert-last
# CHECK: split.sequence_insert %{{.*}}, %{{[^ ]*}} :
show("insert-last", "SequenceInsert", [S, X])
# CHECK-LABEL: == length
# CHECK: split.sequence_length %{{.*}} -> tensor<i64>
show("length", "SequenceLength", [S])
# CHECK-LABEL: == concat
# CHECK: split.concat_from_sequence %{{.*}} axis 0 : {{.*}} -> tensor<?x3xf32>
show("concat", "ConcatFromSequence", [S], axis=0)
# CHECK-LABEL: == stack
# CHECK: axis -1 new_axis = true : {{.*}} -> tensor<?x3x?xf32>
show("stack", "ConcatFromSequence", [S], axis=-1, new_axis=1)
# From 14 on, sequences can be renamed.
# CHECK-LABEL: == identity-14
# CHECK: return %arg0 : !split.sequence<tensor<?x3xf32>>
show("identity-14", "Identity", [S], opset=14)

# CHECK-LABEL: == identity-13
# CHECK-NEXT: error: {{.*}} input 'input' is a sequence, which Identity-13 does not allow
show("identity-13", "Identity", [S], opset=13)
# CHECK-LABEL: == at-tensor
# CHECK-NEXT: error: at-tensor.onnx: node 'n' (SequenceAt): input 'input_sequence' is a tensor, but must be a sequence
show("at-tensor", "SequenceAt", [X, P])
# CHECK-LABEL: == construct-sequence
# CHECK-NEXT: error: {{.*}} input 'inputs' is a sequence, but must be a tensor
show("construct-sequence", "SequenceConstruct", [X, S])
# CHECK-LABEL: == mixed
# CHECK-NEXT: error: {{.*}} cannot hold elements of type 'tensor<2x3xf32>' and 'tensor<2xi64>' in one sequence
show("mixed", "SequenceConstruct", [X, tensor_type("z", [2], INT64)])
# CHECK-LABEL: == insert-mixed
# CHECK-NEXT: error: {{.*}} cannot hold elements of type
show("insert-mixed", "SequenceInsert", [S, tensor_type("z", [2], INT64)])
# CHECK-LABEL: == float-position
# CHECK-NEXT: error: {{.*}} input 'position' has elements of type float, which SequenceAt-11 does not allow
show("float-position", "SequenceAt", [S, tensor_type("p", [])])
# CHECK-LABEL: == long-position
# CHECK-NEXT: error: {{.*}} input 'position' has type 'tensor<2xi64>', but must be a scalar or have one element
show("long-position", "SequenceErase", [S, tensor_type("p", [2], INT64)])
# CHECK-LABEL: == matrix-position
# CHECK-NEXT: error: {{.*}} input 'position' has type 'tensor<1x1xi64>', but must be
show("matrix-position", "SequenceAt", [S, tensor_type("p", [1, 1], INT64)])
# CHECK-LABEL: == bfloat16
# CHECK-NEXT: error: {{.*}} input 'input_sequence' has elements of type bfloat16, which SequenceLength-11 does not allow
show("bfloat16", "SequenceLength", [sequence_type("s", [2], T.BFLOAT16)])
# CHECK-LABEL: == empty-bfloat16
# CHECK-NEXT: error: {{.*}} dtype is 16 (bfloat16), which SequenceEmpty-11 does not allow
show("empty-bfloat16", "SequenceEmpty", [], dtype=T.BFLOAT16)
# CHECK-LABEL: == empty-unknown
# CHECK-NEXT: error: {{.*}} dtype is 4294967297, which SequenceEmpty-11 does not allow
show("empty-unknown", "SequenceEmpty", [], dtype=2**32 + 1)
# CHECK-LABEL: == construct-nothing
# CHECK-NEXT: error: {{.*}} has 0 inputs, but SequenceConstruct-11 takes 1 or more
show("construct-nothing", "SequenceConstruct", [])
# CHECK-LABEL: == at-nothing
# CHECK-NEXT: error: {{.*}} has 1 inputs, but SequenceAt-11 takes 2
show("at-nothing", "SequenceAt", [S])
# CHECK-LABEL: == concat-axis
# CHECK-NEXT: error: {{.*}} axis is 2, but must be in [-2, 1]
show("concat-axis", "ConcatFromSequence", [S], axis=2)
# CHECK-LABEL: == concat-no-axis
# CHECK-NEXT: error: {{.*}} attribute 'axis' is missing
show("concat-no-axis", "ConcatFromSequence", [S])
# CHECK-LABEL: == concat-new-axis
# CHECK-NEXT: error: {{.*}} new_axis must be 0 or 1, but is 2
show("concat-new-axis", "ConcatFromSequence", [S], axis=0, new_axis=2)
# CHECK-LABEL: == before-11
# CHECK-NEXT: error: {{.*}} the operator exists from opset 11 on, but the model uses opset 10
show("before-11", "SequenceLength", [S], opset=10)
# CHECK-LABEL: == end
print("== end")
