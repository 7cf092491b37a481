// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's consumer fusion, which has an op in the stock mlir-opt's test
// extension only, refuses a split: see TilingInterfaceImpl.h.

// RUN: not %mlir_opt --load-pass-plugin=%split_plugin --load-dialect-plugin=%split_plugin %s \
// RUN:   --transform-interpreter 2>&1 | FileCheck %s

// CHECK-NOT: error:
// CHECK:     fuse-consumer.mlir:[[#@LINE + 6]]:{{.*}} error: 'split.split' op failed to fuse consumer of slice
// CHECK-NOT: error:
func.func @consumer(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x6xf32>
  %y = linalg.exp ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>

  %0:2 = split.split %y sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %exp tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %consumer, %fused = transform.test.fuse_consumer %split into (%loop) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
