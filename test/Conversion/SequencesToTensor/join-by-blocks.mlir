// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is joined along an inner axis is done in blocks of rows, which stay in the
// caches: 256 KiB, and at least 64 rows.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// Of rows of 1 KiB there are 256 in a block.
// CHECK-LABEL: func.func @rows
//       CHECK:   %[[RESULT:.*]] = bufferization.alloc_tensor() : tensor<1000x256xf32>
//       CHECK:   scf.for %[[NUMBER:.*]] = {{.*}} iter_args(%[[BLOCKS:.*]] = %[[RESULT]])
//       CHECK:     %[[BEGIN:.*]] = arith.muli %[[NUMBER]], %{{c256.*}} : index
//       CHECK:     %[[LEFT:.*]] = arith.subi %{{c1000.*}}, %[[BEGIN]] : index
//       CHECK:     %[[ROWS:.*]] = arith.minui %[[LEFT]], %{{c256.*}} : index
//       CHECK:     scf.for {{.*}} iter_args(%[[BLOCK:.*]] = %[[BLOCKS]], %[[AT:.*]] = %
//       CHECK:       %[[VIEW:.*]] = strided.extract {{.*}} to tensor<1000x8xf32>
//       CHECK:       %[[PART:.*]] = tensor.extract_slice %[[VIEW]][%[[BEGIN]], 0] [%[[ROWS]], 8] [1, 1]
//       CHECK:       tensor.insert_slice %[[PART]] into %[[BLOCK]][%[[BEGIN]], %[[AT]]] [%[[ROWS]], 8] [1, 1]
func.func @rows(%s: !split.sequence<tensor<1000x8xf32>>) -> tensor<1000x256xf32> {
  %r = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<1000x8xf32>>) -> tensor<1000x256xf32>
  return %r : tensor<1000x256xf32>
}

// The dimension of the most rows is cut.
// CHECK-LABEL: func.func @largest
//       CHECK:   tensor.extract_slice %{{.*}}[0, %{{.*}}, 0, 0] [2, %{{.*}}, 3, 8] [1, 1, 1, 1]
func.func @largest(%s: !split.sequence<tensor<2x1000x3x8xf32>>) -> tensor<2x1000x3x256xf32> {
  %r = split.concat_from_sequence %s axis 3 : (!split.sequence<tensor<2x1000x3x8xf32>>) -> tensor<2x1000x3x256xf32>
  return %r : tensor<2x1000x3x256xf32>
}

// What is small, or lies one after the other in the result, is one block.
// CHECK-LABEL: func.func @small
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   tensor.insert_slice
func.func @small(%s: !split.sequence<tensor<256x8xf32>>) -> tensor<256x256xf32> {
  %r = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<256x8xf32>>) -> tensor<256x256xf32>
  return %r : tensor<256x256xf32>
}

// CHECK-LABEL: func.func @outer
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   tensor.insert_slice
func.func @outer(%s: !split.sequence<tensor<1000x256xf32>>) -> tensor<?x256xf32> {
  %r = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<1000x256xf32>>) -> tensor<?x256xf32>
  return %r : tensor<?x256xf32>
}
