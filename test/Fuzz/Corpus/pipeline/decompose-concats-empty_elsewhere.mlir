// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty_elsewhere(%x: tensor<2x0xf32>, %y: tensor<?x?xf32>) -> tensor<?x0xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x0xf32>, tensor<?x?xf32>) -> tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}
