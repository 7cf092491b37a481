// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @uneven_parts(%x: tensor<7xf32>) {
  %0:4 = split.split %x into 4 axis 0 : (tensor<7xf32>)
      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>)
  %1:3 = split.split %x into 3 axis 0
      : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return
}
