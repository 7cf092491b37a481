// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-decompose-concats

// fires
func.func @main(%x: tensor<0x2xf32>, %y: tensor<2x2xf32>, %z: tensor<1x2xf32>) -> tensor<3x2xf32> {
  %0 = tensor.concat dim(0) %y, %x, %z : (tensor<2x2xf32>, tensor<0x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<1x2xf32>, %arg1: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<2x2xf32>
    return %inserted_slice : tensor<2x2xf32>
  }
}
