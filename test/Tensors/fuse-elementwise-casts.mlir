// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-elementwise | FileCheck %s

// The check decides whether the cast is right; what comes before the check does
// not take it for right, and the size that is checked stays.
// CHECK-LABEL: func.func @check_between(
//       CHECK:   linalg.generic {{.*}} outs(%{{.*}} : tensor<3x?xf32>)
//       CHECK:   split.assert %{{.*}}, "size mismatch of dim 1"
//       CHECK:   tensor.cast %{{.*}} : tensor<3x?xf32> to tensor<3x4xf32>

func.func @check_between(%x: tensor<3x?xf32>) -> tensor<3x4xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c1 : tensor<3x?xf32>
  %init = tensor.empty(%n) : tensor<3x?xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x?xf32>) outs(%init : tensor<3x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<3x?xf32>
  %d = tensor.dim %0, %c1 : tensor<3x?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  split.assert %ok, "size mismatch of dim 1"
  %1 = tensor.cast %0 : tensor<3x?xf32> to tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
