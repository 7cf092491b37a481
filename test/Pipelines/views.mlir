// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline | FileCheck %s

// A split that is only read is a view: the one buffer is the result's.
// CHECK-LABEL: func.func @read_only
//       CHECK:   memref.subview
//       CHECK:   memref.subview
//       CHECK:   memref.alloc
//   CHECK-NOT:   memref.alloc
//       CHECK:   return
func.func @read_only(%x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<8x6xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
  %1 = tensor.empty() : tensor<8x3xf32>
  %2 = linalg.mul ins(%0#0, %0#1 : tensor<8x3xf32>, tensor<8x3xf32>) outs(%1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}

// Writing to a chunk must not write to the argument.
// CHECK-LABEL: func.func @write_to_chunk
//       CHECK:   memref.alloc
//       CHECK:   return
func.func @write_to_chunk(%x: tensor<8xf32>, %v: f32) -> tensor<4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = linalg.fill ins(%v : f32) outs(%0#0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// GLU: split, gate, multiply. One loop over two views, and the result's buffer.
// CHECK-LABEL: func.func @glu
//       CHECK:   memref.subview
//       CHECK:   memref.subview
//       CHECK:   memref.alloc
//   CHECK-NOT:   memref.alloc
//       CHECK:   scf.for
//       CHECK:     scf.for
//   CHECK-NOT:       scf.for
//       CHECK:   return
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @glu(%x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<8x6xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
  %1 = tensor.empty() : tensor<8x3xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0#1 : tensor<8x3xf32>) outs(%1 : tensor<8x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %4 = math.tanh %in : f32
    linalg.yield %4 : f32
  } -> tensor<8x3xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%0#0, %2 : tensor<8x3xf32>, tensor<8x3xf32>) outs(%1 : tensor<8x3xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %4 = arith.mulf %a, %b : f32
    linalg.yield %4 : f32
  } -> tensor<8x3xf32>
  return %3 : tensor<8x3xf32>
}

// QKV: three chunks, each scaled in its own way, joined again in the result's
// buffer.
// CHECK-LABEL: func.func @qkv
//       CHECK:   memref.alloc
//   CHECK-NOT:   memref.alloc
// CHECK-COUNT-2: scf.for
//       CHECK:       math.exp
// CHECK-COUNT-2: scf.for
//       CHECK:       math.tanh
// CHECK-COUNT-2: scf.for
//       CHECK:       math.absf
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @qkv(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0:3 = split.split %x into 3 axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>)
  %e = tensor.empty() : tensor<8x2xf32>
  %q = linalg.exp ins(%0#0 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %k = linalg.tanh ins(%0#1 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %v = linalg.abs ins(%0#2 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %1 = tensor.concat dim(1) %q, %k, %v : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
