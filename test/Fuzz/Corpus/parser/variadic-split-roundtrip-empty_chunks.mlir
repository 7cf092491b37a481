// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty_chunks(%x: tensor<6xf32>, %y: tensor<0xf32>) {
  %0:3 = split.variadic_split %x axis 0 lengths [0, 6, -1]
      : (tensor<6xf32>) -> (tensor<0xf32>, tensor<6xf32>, tensor<0xf32>)
  %1:2 = split.variadic_split %y axis 0 lengths [0, -1]
      : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return
}
