// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-slices --remarks-filter=split --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s

// What went is called what its location calls it, or else what it is.
// CHECK: remark: [Passed] RaiseSlices | Category:split | Function=main
// CHECK-SAME: From="["left", "tensor.extract_slice"]"
// CHECK-SAME: Reason="they take all of the axis, without overlap"
// CHECK-SAME: To="one split into 2 chunks along axis 0"
func.func @main(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32> loc("left"("model":1:1))
  %1 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %0, %1 : tensor<2xf32>, tensor<4xf32>
}
