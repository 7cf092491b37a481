# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# SplitToSequence, with its sizes as constants and as run-time values.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def show(name, sizes=None, dtype=np.int64, shape=(3, 6), opset=11, x=FLOAT, **attributes):
    """`sizes` is a constant, or the declaration of an input."""
    inputs, initializers, names = [tensor_type("x", shape, x)], [], ["x"]
    if isinstance(sizes, onnx.ValueInfoProto):
        inputs.append(sizes)
        names.append(sizes.name)
    elif sizes is not None:
        initializers.append(constant("split", sizes, dtype))
        names.append("split")
    nodes = [node("SplitToSequence", names, ["s"], **attributes)]
    cases.show(name, model(nodes, inputs, ["s"], opset, initializers))


# Q1: without sizes, chunks of 1.
# CHECK-LABEL: == ones
# CHECK: split.split_to_sequence %{{.*}} axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
show("ones")
# CHECK-LABEL: == drop
# CHECK: axis -1 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
show("drop", axis=-1, keepdims=0)
# CHECK-LABEL: == keepdims-2
# CHECK-NEXT: error: {{.*}} 'keepdims' is 2, but must be 0 or 1
show("keepdims-2", keepdims=2)
# CHECK-LABEL: == keepdims-negative
# CHECK-NEXT: error: {{.*}} 'keepdims' is -1, but must be 0 or 1
show("keepdims-negative", keepdims=-1)
# Q2: with sizes, keepdims says nothing.
# CHECK-LABEL: == ignored
# CHECK: split.split_to_sequence %{{.*}} chunks_of 2 axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x2xf32>>
show("ignored", 2, axis=1, keepdims=0)
# Q3, Q8.
# CHECK-LABEL: == uneven
# CHECK: chunks_of 4 axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
show("uneven", 4, np.int32, axis=1)
# CHECK-LABEL: == sizes
# CHECK: sizes [1, 2] axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>>
show("sizes", [1, 2])
# CHECK-LABEL: == run-time-scalar
# CHECK: sizes %{{.*}} axis 0 : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
show("run-time-scalar", tensor_type("k", [], INT32))
# CHECK-LABEL: == run-time-sizes
# CHECK: sizes %{{.*}} axis 0 : (tensor<3x6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x6xf32>>
show("run-time-sizes", tensor_type("k", [None], INT64))
# Q5.
# CHECK-LABEL: == no-chunks
# CHECK: sizes [] axis 0 : (tensor<0x6xf32>)
show("no-chunks", [], shape=(0, 6))

# CHECK-LABEL: == zero-scalar
# CHECK-NEXT: error: zero-scalar.onnx: node 'n' (SplitToSequence): the size of chunks must be positive, but is 0
show("zero-scalar", 0)
# CHECK-LABEL: == negative-entry
# CHECK-NEXT: error: {{.*}} split size {{.*}} -1
show("negative-entry", [4, -1])
# Q4.
# CHECK-LABEL: == sum
# CHECK-NEXT: error: {{.*}} split sizes sum to 4, but dimension 0 {{.*}} 3
show("sum", [2, 2])
# Q5.
# CHECK-LABEL: == no-sizes
# CHECK-NEXT: error: {{.*}} split sizes sum to 0, but dimension 0 {{.*}} 3
show("no-sizes", [])
# Q7.
# CHECK-LABEL: == rank
# CHECK-NEXT: error: {{.*}} input 'split' has rank 2, but must be a scalar or 1-D
show("rank", [[1, 2]])
# CHECK-LABEL: == run-time-rank
# CHECK-NEXT: error: {{.*}} input 'split' has rank 2, but must be a scalar or 1-D
show("run-time-rank", tensor_type("k", [1, 2], INT64))
# CHECK-LABEL: == unknown-rank
# CHECK-NEXT: error: {{.*}} input 'split' has an unknown rank
show("unknown-rank", tensor_type("k", None, INT64))
# CHECK-LABEL: == float-sizes
# CHECK-NEXT: error: {{.*}} input 'split' has elements of type float, which SplitToSequence-11 does not allow
show("float-sizes", [1, 2], np.float32)
# Q9.
# CHECK-LABEL: == bfloat16-11
# CHECK-NEXT: error: {{.*}} input 'input' has elements of type bfloat16, which SplitToSequence-11 does not allow
show("bfloat16-11", opset=23, x=T.BFLOAT16)
# CHECK-LABEL: == bfloat16-24
# CHECK: !split.sequence<tensor<1x6xbf16>>
show("bfloat16-24", opset=24, x=T.BFLOAT16)
# CHECK-LABEL: == before-11
# CHECK-NEXT: error: {{.*}} the operator exists from opset 11 on, but the model uses opset 10
show("before-11", opset=10)
# CHECK-LABEL: == end
print("== end")
