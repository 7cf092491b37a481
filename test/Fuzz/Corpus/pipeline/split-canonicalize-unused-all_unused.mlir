// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @all_unused(%x: tensor<6xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}
