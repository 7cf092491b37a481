// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-lower-linalg | FileCheck %s
// RUN: split-opt %s --split-lower-linalg --split-skip-empty-loops | FileCheck %s --check-prefix=SKIP

#identity = affine_map<(i, j) -> (i, j)>
#reversed = affine_map<(i, j) -> (7 - j)>
#nothing = affine_map<() -> ()>

// Indices are the variables themselves where they can be, and nothing but what
// has been an op of linalg changes.
// CHECK-LABEL: func.func @loops(
//  CHECK-SAME:     %[[X:.*]]: memref<4x8xf32>, %[[Y:.*]]: memref<8xf32>, %[[Z:.*]]: memref<?x8xf32>
//       CHECK:   %[[ROWS:.*]] = memref.dim %[[Z]], %{{.*}} : memref<?x8xf32>
//       CHECK:   arith.addi %[[ROWS]], %[[ROWS]]
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} to %c4{{.*}} step
//       CHECK:     scf.for %[[J:.*]] = %{{.*}} to %c8{{.*}} step
//   CHECK-NOT:       affine.apply
//       CHECK:       memref.load %[[X]][%[[I]], %[[J]]]
//       CHECK:       %[[K:.*]] = affine.apply #{{.*}}(%[[J]])
//       CHECK:       memref.load %[[Y]][%[[K]]]
//       CHECK:       %[[SUM:.*]] = arith.addf
//       CHECK:       memref.store %[[SUM]], %[[Z]][%[[I]], %[[J]]]
//   CHECK-NOT:   linalg
//       CHECK:   return
func.func @loops(%x: memref<4x8xf32>, %y: memref<8xf32>, %z: memref<?x8xf32>) -> index {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %z, %c0 : memref<?x8xf32>
  %twice = arith.addi %rows, %rows : index
  linalg.generic {indexing_maps = [#identity, #reversed, #identity], iterator_types = ["parallel", "parallel"]} ins(%x, %y : memref<4x8xf32>, memref<8xf32>) outs(%z : memref<?x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  }
  return %twice : index
}

// Of no dimensions, and of the positions.
// CHECK-LABEL: func.func @scalar(
//   CHECK-NOT:   {{scf.for|linalg}}
//       CHECK:   memref.store %{{.*}}[] : memref<f32>
//       CHECK:   scf.for %[[I:.*]] =
//       CHECK:     memref.store %[[I]], %{{.*}}[%[[I]]] : memref<5xindex>
//   CHECK-NOT:   linalg
//       CHECK:   return
func.func @scalar(%x: f32, %y: memref<f32>, %z: memref<5xindex>) {
  linalg.generic {indexing_maps = [#nothing, #nothing], iterator_types = []} ins(%x : f32) outs(%y : memref<f32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%z : memref<5xindex>) {
  ^bb0(%a: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  return
}

// Tensors are left.
// CHECK-LABEL: func.func @tensors(
//       CHECK:   linalg.fill
func.func @tensors(%x: f32, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Nothing but a loop is in the loop around it, which does not run then either.
//  SKIP-LABEL: func.func @in_loop(
//   SKIP-SAME:     %[[TIMES:.*]]: index, %[[N:.*]]: index,
//        SKIP:   %[[SOME:.*]] = arith.cmpi slt, %{{.*}}, %[[N]]
//        SKIP:   %[[END:.*]] = arith.select %[[SOME]], %[[TIMES]], %{{.*}}
//        SKIP:   scf.for %{{.*}} = %{{.*}} to %[[END]]
//   SKIP-NEXT:     scf.for %{{.*}} = %{{.*}} to %[[N]]
func.func @in_loop(%times: index, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %times step %c1 {
    linalg.fill ins(%x : f32) outs(%y : memref<?xf32>)
  }
  return %y : memref<?xf32>
}
