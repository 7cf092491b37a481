// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @upstream(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
