// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @equal_parts(%x: tensor<6xf32>) {
  %0:3 = split.split %x into 3 axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}
