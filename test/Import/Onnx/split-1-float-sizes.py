# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# S13: the second input of Split-1 holds sizes as floats.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def sizes_model(values=None, dtype=np.float32, shape=(2,), onnx_type=FLOAT, **attributes):
    inputs = [tensor_type("x", [6], onnx_type)]
    initializers = []
    if values is None:
        inputs.append(tensor_type("s", shape, onnx_type))
    else:
        initializers.append(constant("s", values, dtype))
    nodes = [node("Split", ["x", "s"], ["a", "b"], **attributes)]
    return model(nodes, inputs, ["a", "b"], 1, initializers)


# CHECK-LABEL: == constant
# CHECK: split.split %{{.*}} sizes [2, 4] axis 0
cases.show("constant", sizes_model([2, 4]))
# CHECK-LABEL: == constant-f16
# CHECK: split.split %{{.*}} sizes [2, 4] axis 0
cases.show("constant-f16", sizes_model([2, 4], np.float16, onnx_type=T.FLOAT16))
# CHECK-LABEL: == constant-f64
# CHECK: split.split %{{.*}} sizes [6, 0] axis 0
cases.show("constant-f64", sizes_model([6, -0.0], np.float64, onnx_type=T.DOUBLE))

# CHECK-LABEL: == run-time
# CHECK: %[[SIZES:.*]] = scf.for %[[I:[^ ]*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}}) -> (tensor<2xi64>)
# CHECK: %[[F32:.*]] = tensor.extract %[[S:.*]][%[[I]]] : tensor<2xf32>
# CHECK: %[[F64:.*]] = arith.extf %[[F32]] : f32 to f64
# CHECK: arith.cmpf oge, %[[F64]]
# CHECK: arith.cmpf olt, %[[F64]]
# CHECK: %[[SAFE:.*]] = arith.select %{{.*}}, %[[F64]]
# CHECK: %[[INTEGER:.*]] = arith.fptosi %[[SAFE]] : f64 to i64
# CHECK: split.assert %{{.*}}, "split[{0}] is not an integer of 0 or more"(%[[I]])
# CHECK: tensor.insert %[[INTEGER]] into
# CHECK: split.split %{{.*}} sizes %[[SIZES]] axis 0 : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
cases.show("run-time", sizes_model())
# CHECK-LABEL: == dynamic
# CHECK: tensor.dim {{.*}} : tensor<?xf64>
# CHECK: scf.for {{.*}} -> (tensor<?xi64>)
# CHECK-NOT: arith.extf
# CHECK: split.split
cases.show("dynamic", sizes_model(shape=[None], onnx_type=T.DOUBLE))

# CHECK-LABEL: == fraction
# CHECK-NEXT: error: {{.*}} split[0] is 2.500000, which is not an integer of 0 or more
cases.show("fraction", sizes_model([2.5, 3.5]))
# CHECK-LABEL: == negative
# CHECK-NEXT: error: {{.*}} split[1] is -1.000000, which is not
cases.show("negative", sizes_model([7, -1]))
# CHECK-LABEL: == nan
# CHECK-NEXT: error: {{.*}} split[0] is nan, which is not
cases.show("nan", sizes_model([np.nan, 6]))
# CHECK-LABEL: == infinite
# CHECK-NEXT: error: {{.*}} split[1] is inf, which is not
cases.show("infinite", sizes_model([0, np.inf]))
# CHECK-LABEL: == sum
# CHECK-NEXT: error: {{.*}} split sizes sum to 5, but dimension 0 {{.*}} 6
cases.show("sum", sizes_model([2, 3]))
# CHECK-LABEL: == integers
# CHECK-NEXT: error: {{.*}} input 'split' has elements of type int64, which Split-1 does not allow
cases.show("integers", sizes_model([2, 4], np.int64))
# CHECK-LABEL: == both
# CHECK-NEXT: error: {{.*}} sizes are given both as attribute and as input 'split'
cases.show("both", sizes_model([2, 4], split=[2, 4]))
# CHECK-LABEL: == rank
# CHECK-NEXT: error: {{.*}} input 'split' has rank 2, but must be 1-D
cases.show("rank", sizes_model(shape=[1, 2]))
# CHECK-LABEL: == end
print("== end")
