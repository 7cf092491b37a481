// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's pass crashes on the first of these; when the second run fails, it has
// been mended.

// RUN: split-opt %s --split-resolve-expansions | FileCheck %s
// RUN: not --crash %mlir_opt %s --expand-strided-metadata
// RUN: split-opt %s --split-resolve-expansions --expand-strided-metadata -o /dev/null

// CHECK-LABEL: func.func @two
//  CHECK-SAME:     %[[X:.*]]: memref<?xf32>, %[[M:.*]]: index, %[[N:.*]]: index
//       CHECK:   %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[X]]
//       CHECK:   memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[M]], %[[N]]], strides: [%[[N]], 1] : memref<f32> to memref<?x?xf32>
func.func @two(%x: memref<?xf32>, %m: index, %n: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%m, %n] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// Of a view, and by sizes that the type does not say.
// CHECK-LABEL: func.func @view
//  CHECK-SAME:     %[[X:.*]]: memref<?x6xf32, strided<[?, 2], offset: ?>>, %[[N:.*]]: index
//   CHECK-DAG:   %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[X]]
//   CHECK-DAG:   %[[S1:.*]] = arith.muli %[[STRIDES]]#0, %[[N]] : index
//   CHECK-DAG:   %[[S0:.*]] = arith.muli %[[S1]], %{{.*}} : index
//       CHECK:   memref.reinterpret_cast %[[BASE]] to offset: [%[[OFFSET]]], sizes: [%{{.*}}, 3, %[[N]], 6], strides: [%[[S0]], %[[S1]], %[[STRIDES]]#0, 2]
func.func @view(%x: memref<?x6xf32, strided<[?, 2], offset: ?>>, %n: index) -> memref<?x3x?x6xf32, strided<[?, ?, ?, 2], offset: ?>> {
  %0 = memref.expand_shape %x [[0, 1, 2], [3]] output_shape [2, 3, %n, 6] : memref<?x6xf32, strided<[?, 2], offset: ?>> into memref<?x3x?x6xf32, strided<[?, ?, ?, 2], offset: ?>>
  return %0 : memref<?x3x?x6xf32, strided<[?, ?, ?, 2], offset: ?>>
}

// What upstream can do is left to it.
// CHECK-LABEL: func.func @one
//       CHECK:   memref.expand_shape
func.func @one(%x: memref<?xf32>, %n: index) -> memref<?x2xf32> {
  %0 = memref.expand_shape %x [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  return %0 : memref<?x2xf32>
}
