// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-fuse-elementwise

// fires
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %first = tensor.extract %x[%c0] : tensor<3xf32>
  %ok = arith.cmpf oge, %first, %zero : f32
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []}
      outs(%empty : tensor<f32>) {
  ^bb0(%out: f32):
    split.assert %ok, "the first number is negative"
    linalg.yield %first : f32
  } -> tensor<f32>
  return %x : tensor<3xf32>
}

// -----

// stays
func.func @main(%x: tensor<3xf32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %extracted = tensor.extract %x[%c0] : tensor<3xf32>
  %0 = tensor.empty() : tensor<f32>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%0 : tensor<f32>) {
  ^bb0(%out: f32):
    split.assert %true, "never seen"
    linalg.yield %extracted : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
