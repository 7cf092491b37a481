// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A split, and slices that are one.
func.func @main(%x: tensor<4x6xf32> {split.name = "x"}, %y: tensor<?xf32>)
    -> (tensor<4x2xf32>, tensor<4x4xf32>, tensor<?xf32>) {
  %s:2 = split.split %y into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %e = arith.addf %s#0, %s#0 : tensor<?xf32>
  %0 = tensor.extract_slice %x[0, 0] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
  %1 = tensor.extract_slice %x[0, 2] [4, 4] [1, 1] : tensor<4x6xf32> to tensor<4x4xf32>
  %2 = arith.negf %1 : tensor<4x4xf32>
  return %0, %2, %e : tensor<4x2xf32>, tensor<4x4xf32>, tensor<?xf32>
}
