# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What each version of Split takes.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto

from onnx_models import *

cases = Cases()

# Equal parts: by the number of outputs up to 13, by num_outputs from 18 on.
# CHECK-LABEL: == equal-1
# CHECK: split.split %{{.*}} into 3 axis 0 : (tensor<6xf32>)
cases.show("equal-1", split(1))
# CHECK-LABEL: == equal-13
# CHECK: split.split %{{.*}} into 3 axis 0
cases.show("equal-13", split(13))
# CHECK-LABEL: == equal-18
# CHECK: split.split %{{.*}} into 3 axis 0
cases.show("equal-18", split(18, num_outputs=3))

# Without an import of an opset the model is of opset 1.
# CHECK-LABEL: == no-opset
# CHECK: split.split %{{.*}} sizes [1, 5] axis 0
# CHECK: warning: no-opset.onnx: the model imports no opset of the default domain; its operators are read as of opset 1
cases.show("no-opset", split(None, outputs=2, split=[1, 5]))
# The first models had none to import.
# CHECK-LABEL: == no-opset-2
# CHECK: split.split %{{.*}} sizes [1, 5] axis 0
# CHECK-NOT: warning
first = split(None, outputs=2, split=[1, 5])
first.ir_version = 2
cases.show("no-opset-2", first)

# S3: up to 13, equal parts have to be equal.
# CHECK-LABEL: == uneven-13
# CHECK-NEXT: error: uneven-13.onnx: node 'n' (Split): dimension 0 of the input is 7, which is not divisible by the 3 outputs
cases.show("uneven-13", split(13, dim=7))
# CHECK-LABEL: == uneven-dynamic-13
# CHECK: %[[C1:.*]] = arith.constant 1 : index
# CHECK: %[[DIM:.*]] = tensor.dim %[[X:.*]], %[[C1]] : tensor<2x?xf32>
# CHECK: %[[N:.*]] = arith.constant 3 : index
# CHECK: %[[REST:.*]] = arith.remui %[[DIM]], %[[N]]
# CHECK: %[[OK:.*]] = arith.cmpi eq, %[[REST]]
# CHECK: split.assert %[[OK]], "dimension 1 of the input is {0}, which is not divisible by the {1} outputs"(%[[DIM]], %[[N]])
# CHECK: split.split %[[X]] into 3 axis -1 : (tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x?xf32>)
cases.show("uneven-dynamic-13", split(13, shape=[2, None], axis=-1))
# CHECK-LABEL: == unranked-13
# CHECK: %[[RANK:.*]] = tensor.rank %[[X:.*]] : tensor<*xf32>
# CHECK: split.assert %{{.*}}, "axis -1 is out of range for a source of rank {0}"(%[[RANK]])
# CHECK: split.assert
# CHECK: split.split %[[X]] into 3 axis -1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
unranked = split(13, axis=-1)
unranked.graph.input[0].type.tensor_type.ClearField("shape")
cases.show("unranked-13", unranked)
# An axis that is a dimension if the rank is large enough.
# CHECK-LABEL: == unranked-from-front-13
# CHECK: %[[C1:.*]] = arith.constant 1 : index
# CHECK: %[[DIM:.*]] = tensor.dim %{{.*}}, %[[C1]] : tensor<*xf32>
# CHECK: split.assert %{{.*}}, "dimension 1 of the input is {0}, which is not divisible by the {1} outputs"(%[[DIM]], %{{.*}})
from_front = split(13, axis=1)
from_front.graph.input[0].type.tensor_type.ClearField("shape")
cases.show("unranked-from-front-13", from_front)
# S4, S5, S6: from 18 on the last one is smaller.
# CHECK-LABEL: == uneven-18
# CHECK: into 3 {{.*}} -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
cases.show("uneven-18", split(18, dim=7, num_outputs=3))
# CHECK-LABEL: == empty-last-18
# CHECK: into 4 {{.*}} tensor<2xf32>, tensor<0xf32>)
cases.show("empty-last-18", split(18, outputs=4, num_outputs=4))
# CHECK-LABEL: == negative-last-18
# CHECK-NEXT: error: negative-last-18.onnx: node 'n' (Split): {{.*}}5{{.*}}4
cases.show("negative-last-18", split(18, dim=5, outputs=4, num_outputs=4))
# S7.
# CHECK-LABEL: == zero-dim
# CHECK: into 3 {{.*}} -> (tensor<0xf32>, tensor<0xf32>, tensor<0xf32>)
cases.show("zero-dim", split(18, dim=0, num_outputs=3))

# S1, S2.
# CHECK-LABEL: == both-18
# CHECK-NEXT: error: {{.*}} has both input 'split' and attribute 'num_outputs'
cases.show("both-18", split(18, sizes=[2, 2, 2], num_outputs=3))
# CHECK-LABEL: == neither-18
# CHECK-NEXT: error: {{.*}} has neither input 'split' nor attribute 'num_outputs'
cases.show("neither-18", split(18))
# S8.
# CHECK-LABEL: == count-18
# CHECK-NEXT: error: {{.*}} has 3 results, but num_outputs is 2
cases.show("count-18", split(18, num_outputs=2))
# CHECK-LABEL: == zero-count-18
# CHECK-NEXT: error: {{.*}} has 3 results, but num_outputs is 0
cases.show("zero-count-18", split(18, num_outputs=0))

# Sizes: an attribute up to 11, an input in 1 and from 13 on.
# CHECK-LABEL: == sizes-2
# CHECK: split.split %{{.*}} sizes [1, 2, 3] axis 0
cases.show("sizes-2", split(2, split=[1, 2, 3]))
# CHECK-LABEL: == sizes-attribute-13
# CHECK-NEXT: error: {{.*}} Split-13 has no attribute 'split'
cases.show("sizes-attribute-13", split(13, split=[1, 2, 3]))
# CHECK-LABEL: == sizes-input-11
# CHECK-NEXT: error: {{.*}} has 2 inputs, but Split-11 takes 1
cases.show("sizes-input-11", split(11, sizes=[1, 2, 3]))
# CHECK-LABEL: == num-outputs-13
# CHECK-NEXT: error: {{.*}} Split-13 has no attribute 'num_outputs'
cases.show("num-outputs-13", split(13, num_outputs=3))
# CHECK-LABEL: == sizes-13
# CHECK: split.split %{{.*}} sizes [1, 2, 3] axis 0
# CHECK-NOT: arith.constant
cases.show("sizes-13", split(13, sizes=[1, 2, 3]))
# S9.
# CHECK-LABEL: == sum-13
# CHECK-NEXT: error: sum-13.onnx: node 'n' (Split): {{.*}} split sizes sum to 7, but dimension 0 {{.*}} 6
cases.show("sum-13", split(13, sizes=[1, 2, 4]))
# CHECK-LABEL: == negative-size
# CHECK-NEXT: error: {{.*}} split size {{.*}} -1
cases.show("negative-size", split(11, split=[-1, 4, 3]))
# CHECK-LABEL: == size-count
# CHECK-NEXT: error: {{.*}} has 3 results, but the number of split sizes is 2
cases.show("size-count", split(18, sizes=[2, 4]))
# S10.
# CHECK-LABEL: == overflow
# CHECK-NEXT: error: {{.*}} overflow
cases.show("overflow", split(18, sizes=[2**63 - 1, 2**63 - 1, 2]))
# CHECK-LABEL: == large
# CHECK: -> (tensor<8388609xf32>, tensor<8388608xf32>)
cases.show("large", split(18, dim=16777217, outputs=2, num_outputs=2))
# A rank other than 1.
# CHECK-LABEL: == scalar-sizes
# CHECK-NEXT: error: {{.*}} input 'split' has rank 0, but must be 1-D
cases.show("scalar-sizes", split(18, sizes=6, outputs=1))

# S11: outputs without a name are chunks all the same.
# CHECK-LABEL: == omitted
# CHECK: %[[Y:.*]]:3 = split.split {{.*}} into 3
# CHECK: return %[[Y]]#1 : tensor<2xf32>
omitted = split(13)
omitted.graph.node[0].output[0] = ""
omitted.graph.node[0].output[2] = ""
del omitted.graph.output[2], omitted.graph.output[0]
cases.show("omitted", omitted)
# S12: an input without a name is none.
# CHECK-LABEL: == empty-input
# CHECK: split.split %{{.*}} into 3 axis 0
empty = split(18, num_outputs=3)
empty.graph.node[0].input.append("")
cases.show("empty-input", empty)

# S14: a negative axis in every version; S15: a scalar in none.
# CHECK-LABEL: == negative-axis-2
# CHECK: split.split %{{.*}} into 3 axis -2 : (tensor<6x2xf32>)
cases.show("negative-axis-2", split(2, shape=[6, 2], axis=-2))
# CHECK-LABEL: == axis-range
# CHECK-NEXT: error: {{.*}} axis is 2, but must be in [-2, 1]
cases.show("axis-range", split(13, shape=[6, 2], axis=2))
# CHECK-LABEL: == scalar
# CHECK-NEXT: error: {{.*}}rank
cases.show("scalar", split(18, shape=[], num_outputs=3))

# S16: types by version.
# CHECK-LABEL: == int-1
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type int64, which Split-1 does not allow
cases.show("int-1", split(1, dtype=INT64))
# CHECK-LABEL: == int-2
# CHECK: (tensor<6xi64>)
cases.show("int-2", split(2, dtype=INT64))
# CHECK-LABEL: == bfloat16-11
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type bfloat16, which Split-11 does not allow
cases.show("bfloat16-11", split(11, dtype=TensorProto.BFLOAT16))
# CHECK-LABEL: == bfloat16-13
# CHECK: (tensor<6xbf16>)
cases.show("bfloat16-13", split(13, dtype=TensorProto.BFLOAT16))
# CHECK-LABEL: == string-18
# CHECK: (tensor<6x!split.string>)
cases.show("string-18", split(18, dtype=TensorProto.STRING, num_outputs=3))
# CHECK-LABEL: == complex-18
# CHECK: (tensor<6xcomplex<f64>>)
cases.show("complex-18", split(18, dtype=TensorProto.COMPLEX128, num_outputs=3))

# S17: between versions the older one rules; above the newest known, it does.
# CHECK-LABEL: == between-12
# CHECK: sizes [1, 5]
cases.show("between-12", split(12, outputs=2, split=[1, 5]))
# CHECK-LABEL: == between-17
# CHECK-NEXT: error: {{.*}} Split-13 has no attribute 'num_outputs'
cases.show("between-17", split(17, num_outputs=3))
# CHECK-LABEL: == known-26
# CHECK-NOT: warning
# CHECK: into 3
cases.show("known-26", split(26, num_outputs=3))
# CHECK-LABEL: == newer-27
# CHECK: into 3
# CHECK: warning: newer-27.onnx: opset 27 is newer than the newest known, 26;
# CHECK-NOT: warning
cases.show("newer-27", split(27, num_outputs=3))
# CHECK-LABEL: == end
print("== end")
