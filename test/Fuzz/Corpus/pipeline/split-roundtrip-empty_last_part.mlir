// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty_last_part(%x: tensor<6xf32>, %y: tensor<2xf32>) {
  %0:4 = split.split %x into 4 axis 0 : (tensor<6xf32>)
      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<0xf32>)
  %1:3 = split.split %y into 3 axis 0
      : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<0xf32>)
  return
}
