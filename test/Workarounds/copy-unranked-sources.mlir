// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// test/Integration/bad_slices.py runs such programs. When upstream's bufferization
// copies the slice itself, the pass can go.

// RUN: split-opt %s --split-copy-unranked-sources | FileCheck %s
// RUN: %mlir_opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @some_rank
//       CHECK:     %[[SLICE:.*]] = tensor.extract_slice
//       CHECK:     %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[SLICE]]) : tensor<2xf32>
//       CHECK:     %[[ROW:.*]] = tensor.cast %[[COPY]] : tensor<2xf32> to tensor<*xf32>
//       CHECK:     scf.yield %[[ROW]]
//       CHECK:     %[[ALL:.*]] = bufferization.alloc_tensor() copy(%{{.*}}) : tensor<?x?xf32>
//       CHECK:     %[[SQUARE:.*]] = tensor.cast %[[ALL]] : tensor<?x?xf32> to tensor<*xf32>
//       CHECK:     scf.yield %[[SQUARE]]
// UPSTREAM-LABEL: func.func @some_rank
//       UPSTREAM:   scf.if
//       UPSTREAM:     %[[SLICE:.*]] = memref.subview
//   UPSTREAM-NOT:     memref.copy
//       UPSTREAM:     memref.cast %[[SLICE]] : {{.*}} to memref<*xf32>
//   UPSTREAM-NOT:   memref.copy
//       UPSTREAM:   memref.reshape
func.func @some_rank(%x: tensor<4xf32>, %y: tensor<?x?xf32>, %which: i1, %sizes: tensor<1xindex>) -> tensor<?xf32> {
  %0 = scf.if %which -> tensor<*xf32> {
    %1 = tensor.extract_slice %x[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
    %2 = tensor.cast %1 : tensor<2xf32> to tensor<*xf32>
    scf.yield %2 : tensor<*xf32>
  } else {
    %1 = tensor.cast %y : tensor<?x?xf32> to tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  }
  %3 = tensor.reshape %0(%sizes) : (tensor<*xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// A cast that keeps a rank, or gives one, is left alone.
// CHECK-LABEL: func.func @ranks
//   CHECK-NOT:   bufferization.alloc_tensor
//       CHECK:   return
func.func @ranks(%x: tensor<4xf32>, %y: tensor<*xf32>, %sizes: tensor<1xindex>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %y : tensor<*xf32> to tensor<?xf32>
  %2 = tensor.reshape %y(%sizes) : (tensor<*xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
