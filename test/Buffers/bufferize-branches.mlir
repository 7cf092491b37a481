// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: split-opt %t/constant.mlir --split-bufferize --verify-each \
// RUN:   | FileCheck %t/constant.mlir
// RUN: not %mlir_opt %t/constant.mlir --one-shot-bufferize=bufferize-function-boundaries 2>&1 \
// RUN:   | FileCheck %t/constant.mlir --check-prefix=UPSTREAM
// RUN: split-opt %t/cases.mlir --split-bufferize --verify-each \
// RUN:   | FileCheck %t/cases.mlir

// What branches yield has one type, which is settled before both of them are
// bufferized.

//--- constant.mlir

// CHECK-LABEL: func.func @constant(
//      CHECK:   scf.if %{{.*}} -> (memref<?xf32, strided<[?], offset: ?>>)
//      CHECK:     scf.yield %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
//      CHECK:     memref.collapse_shape %{{.*}} into memref<3xf32, strided<[2]>>
//      CHECK:     scf.yield %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
// Why the pass says what buffers will be like. When this does not fail any
// more, predictAllocation can go.
// UPSTREAM: error: 'scf.if' op along control flow edge {{.*}} 'memref<?xf32>' should match
func.func @constant(%c: i1) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %none = bufferization.alloc_tensor() : tensor<0xf32>
    %cast = tensor.cast %none : tensor<0xf32> to tensor<?xf32>
    scf.yield %cast : tensor<?xf32>
  } else {
    %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
    %slice = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x2xf32> to tensor<3x1xf32>
    %flat = tensor.collapse_shape %slice [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %cast = tensor.cast %flat : tensor<3xf32> to tensor<?xf32>
    scf.yield %cast : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
// Where nothing is written to, a slice that is yielded beside another tensor is
// copied, and both are contiguous.
func.func @write(%x: tensor<2xf32>, %v: f32, %i: index) -> tensor<2xf32> {
  %0 = tensor.insert %v into %x[%i] : tensor<2xf32>
  return %0 : tensor<2xf32>
}

//--- cases.mlir

// The same for other ops that make a buffer.
// CHECK-LABEL: func.func @filled(
//      CHECK:   scf.if %{{.*}} -> (memref<?xf32, strided<[?], offset: ?>>)
//      CHECK:     scf.yield %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
//      CHECK:     scf.yield %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
func.func @filled(%c: i1, %v: f32) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %none = bufferization.alloc_tensor() : tensor<0xf32>
    %cast = tensor.cast %none : tensor<0xf32> to tensor<?xf32>
    scf.yield %cast : tensor<?xf32>
  } else {
    %empty = tensor.empty() : tensor<3x2xf32>
    %x = linalg.fill ins(%v : f32) outs(%empty : tensor<3x2xf32>) -> tensor<3x2xf32>
    %slice = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x2xf32> to tensor<3x1xf32>
    %flat = tensor.collapse_shape %slice [[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
    %cast = tensor.cast %flat : tensor<3xf32> to tensor<?xf32>
    scf.yield %cast : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @loop(
//      CHECK:   scf.for {{.*}} -> (memref<?xf32, strided<[?], offset: ?>>)
//      CHECK:     scf.yield %{{.*}} : memref<?xf32, strided<[?], offset: ?>>
func.func @loop(%x: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %y = tensor.from_elements %v, %v, %v, %v : tensor<2x2xf32>
    %slice = tensor.extract_slice %y[0, 0] [2, 1] [1, 1] : tensor<2x2xf32> to tensor<2x1xf32>
    %flat = tensor.collapse_shape %slice [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
    %cast = tensor.cast %flat : tensor<2xf32> to tensor<?xf32>
    scf.yield %cast : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @write(%x: tensor<2xf32>, %v: f32, %i: index) -> tensor<2xf32> {
  %0 = tensor.insert %v into %x[%i] : tensor<2xf32>
  return %0 : tensor<2xf32>
}
