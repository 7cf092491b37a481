// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @dynamic_dim(%x: tensor<?x3xf32>) {
  %0:2 = split.variadic_split %x axis 0 lengths [2, -1]
      : (tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<?x3xf32>)
  return
}
