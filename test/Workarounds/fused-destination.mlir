// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What split-fuse-elementwise does not fuse. When upstream's fusion keeps the two
// apart, or the sum out of the loop, mayReadOwnResult of lib/Tensors can go.

// RUN: %mlir_opt %s --linalg-fuse-elementwise-ops | FileCheck %s

// CHECK-LABEL: func.func @broadcast
//       CHECK:   linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[X:.*]] : tensor<f32>) outs(%[[X]], %{{.*}} : tensor<f32>, tensor<4xf32>)
//       CHECK:   %[[SUM:.*]] = arith.addf %in, %out
//       CHECK:   linalg.yield %[[SUM]]
func.func @broadcast(%x: tensor<f32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%x : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<f32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %3 = math.absf %a : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
