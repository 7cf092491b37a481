// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-replace-empty-tensors

// fires
// input: arange(6).reshape(2, 3).astype(float32)
// input: zeros((0, 3)).astype(float32)
// input: array(2)
func.func @main(%x: tensor<2x?xf32>, %y: tensor<0x?xf32>, %p: tensor<i64>) -> (tensor<0x?xf32>, tensor<0x?x1xf32>, tensor<3xf32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<2x?xf32>
  %e = tensor.extract %p[] : tensor<i64>
  %o = arith.index_cast %e : i64 to index
  %0 = tensor.extract_slice %x[%o, 0] [0, %n] [1, 1] : tensor<2x?xf32> to tensor<0x?xf32>
  %1 = tensor.expand_shape %y [[0], [1, 2]] output_shape [0, %n, 1] : tensor<0x?xf32> into tensor<0x?x1xf32>
  %2 = tensor.extract_slice %x[1, 0] [1, 3] [1, 1] : tensor<2x?xf32> to tensor<3xf32>
  return %0, %1, %2 : tensor<0x?xf32>, tensor<0x?x1xf32>, tensor<3xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<2x?xf32>, %arg1: index) -> tensor<?xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
    return %collapsed : tensor<?xf32>
  }
}
