// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two loops that write to one tensor without contents. When upstream gives them a
// buffer each, the call of separateEmptyTensors where there are writes can go.

// RUN: %mlir_opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-bufferize | FileCheck %s

// UPSTREAM-LABEL: func.func @nested
//       UPSTREAM:   %[[ALLOC:.*]] = memref.alloc(
//       UPSTREAM:   scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]], %{{.*}} = %c0)
//       UPSTREAM:     scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]])
// CHECK-LABEL: func.func @nested
//       CHECK:   %[[OUTER:.*]] = memref.alloc(
//       CHECK:   scf.for {{.*}} iter_args(%{{.*}} = %[[OUTER]], %{{.*}} = %c0)
//       CHECK:     %[[INNER:.*]] = memref.alloc(
//       CHECK:     scf.for {{.*}} iter_args(%{{.*}} = %[[INNER]])
// CHECK-LABEL: func.func @allocated
//       CHECK:   %[[FIRST:.*]] = memref.alloc(
//       CHECK:   memref.store %{{.*}}, %[[FIRST]]
//       CHECK:   %[[SECOND:.*]] = memref.alloc(
//       CHECK:   memref.store %{{.*}}, %[[SECOND]]
//       CHECK:   return %[[FIRST]], %[[SECOND]]
func.func @nested(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %k = %c0) -> (tensor<?xf32>, index) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (tensor<?xf32>) {
      %u = tensor.extract %y[%j] : tensor<?xf32>
      %d = tensor.insert %u into %b[%j] : tensor<?xf32>
      scf.yield %d : tensor<?xf32>
    }
    %l = tensor.dim %s, %c0 : tensor<?xf32>
    %t = tensor.extract %x[%i] : tensor<?xf32>
    %d = tensor.insert %t into %a[%i] : tensor<?xf32>
    scf.yield %d, %l : tensor<?xf32>, index
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}

func.func @allocated(%x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = bufferization.alloc_tensor() : tensor<4xf32>
  %0 = tensor.insert %x into %empty[%c0] : tensor<4xf32>
  %1 = tensor.insert %x into %empty[%c1] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
