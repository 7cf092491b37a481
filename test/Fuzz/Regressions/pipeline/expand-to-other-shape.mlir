// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module {
  func.func @expand(%arg0: tensor<12x6xf32>, %arg1: i1, %arg2: tensor<3x4x6xf32>, %arg3: i1) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>, tensor<3x4x6xf32>) {
    %0 = scf.if %arg3 -> (tensor<3x4x6xf32>) {
      %expanded_0 = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
      scf.yield %expanded_0 : tensor<3x4x6xf32>
    } else {
      scf.yield %arg2 : tensor<3x4x6xf32>
    }
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [3, 9, 1] : tensor<12x6xf32> into tensor<3x4x6xf32>
    %1:2 = split.split %expanded sizes [2, 4] axis 2 : (tensor<3x4x6xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>)
    return %1#0, %1#1, %expanded : tensor<3x4x2xf32>, tensor<3x4x4xf32>, tensor<3x4x6xf32>
  }
}
