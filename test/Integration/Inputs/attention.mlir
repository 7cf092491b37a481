// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention of 4 heads, whose queries, keys and values are made in one.
// Sequence of 6, model of 8, 4 heads of 2.
#x = affine_map<(t, h, s, d, e) -> (s, e)>
#w = affine_map<(t, h, s, d, e) -> (t, h, e, d)>
#qkv = affine_map<(t, h, s, d, e) -> (t, h, s, d)>
#q = affine_map<(t, h, s, u, d) -> (t, h, s, d)>
#k = affine_map<(t, h, s, u, d) -> (t, h, u, d)>
#p = affine_map<(t, h, s, u, d) -> (t, h, s, u)>
#v = affine_map<(t, h, s, d, u) -> (t, h, u, d)>
#pv = affine_map<(t, h, s, d, u) -> (t, h, s, u)>
#o = affine_map<(t, h, s, d, u) -> (t, h, s, d)>
func.func @main(%x: tensor<6x8xf32>, %w: tensor<3x4x8x2xf32>) -> tensor<1x4x6x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<3x4x6x2xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<3x4x6x2xf32>) -> tensor<3x4x6x2xf32>
  %qkv = linalg.generic {
      indexing_maps = [#x, #w, #qkv],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<6x8xf32>, tensor<3x4x8x2xf32>)
      outs(%i0 : tensor<3x4x6x2xf32>) attrs = {name = "projection"} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %c, %m : f32
    linalg.yield %n : f32
  } -> tensor<3x4x6x2xf32>
  %q, %k, %v = split.split %qkv sizes [1, 1, 1] axis 0 : (tensor<3x4x6x2xf32>)
      -> (tensor<1x4x6x2xf32>, tensor<1x4x6x2xf32>, tensor<1x4x6x2xf32>)
  %e1 = tensor.empty() : tensor<1x4x6x6xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %scores = linalg.generic {
      indexing_maps = [#q, #k, #p],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<1x4x6x2xf32>, tensor<1x4x6x2xf32>)
      outs(%i1 : tensor<1x4x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %c, %m : f32
    linalg.yield %n : f32
  } -> tensor<1x4x6x6xf32>
  %weights = math.tanh %scores : tensor<1x4x6x6xf32>
  %e2 = tensor.empty() : tensor<1x4x6x2xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x4x6x2xf32>) -> tensor<1x4x6x2xf32>
  %out = linalg.generic {
      indexing_maps = [#pv, #v, #o],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %v : tensor<1x4x6x6xf32>, tensor<1x4x6x2xf32>)
      outs(%i2 : tensor<1x4x6x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %c, %m : f32
    linalg.yield %n : f32
  } -> tensor<1x4x6x2xf32>
  return %out : tensor<1x4x6x2xf32>
}
