// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @write_to_chunk(%x: tensor<8xf32>, %v: f32) -> tensor<4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = linalg.fill ins(%v : f32) outs(%0#0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
