// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(10).reshape(2, 5).astype(float32)
func.func @main(%x: tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<?x0xf32>, tensor<?x3xf32>) {
  %0:3 = split.split %x sizes [2, 0, 3] axis 1 : (tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<?x0xf32>, tensor<?x3xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x2xf32>, tensor<?x0xf32>, tensor<?x3xf32>
}

// -----

// stays
// Nothing else would be left.
func.func @main(%x: tensor<?xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  %0:2 = split.split %x sizes [0, 0] axis 0 : (tensor<?xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %0#0, %0#1 : tensor<0xf32>, tensor<0xf32>
}
