// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @refine_keeps_static_results(%x: tensor<?x6xf32>) -> tensor<5x?xf32> {
  %0:2 = split.split %x sizes [2, 4] axis 1
      : (tensor<?x6xf32>) -> (tensor<5x?xf32>, tensor<?x?xf32>)
  return %0#0 : tensor<5x?xf32>
}
