// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fold-strided-metadata | FileCheck %s
// RUN: %mlir_opt %s --convert-to-llvm | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-fold-strided-metadata --convert-to-llvm | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func @sizes
//  CHECK-SAME:     %[[X:.*]]: memref<3x4xi32>
//       CHECK:   %[[C3:.*]] = arith.constant 3 : index
//       CHECK:   memref.extract_strided_metadata %[[X]] : memref<3x4xi32>
//       CHECK:   arith.muli %[[C3]], %{{.*}} : index
// When the conversion leaves nothing of it, the pass can go.
// UPSTREAM-LABEL: llvm.func @sizes
//       UPSTREAM:   arith.constant 3 : index
// LLVM-LABEL: llvm.func @sizes
//   LLVM-NOT:   arith.constant
func.func @sizes(%x: memref<3x4xi32>, %n: index) -> index {
  %0 = memref.cast %x : memref<3x4xi32> to memref<?x4xi32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %0 : memref<?x4xi32> -> memref<i32>, index, index, index, index, index
  %1 = arith.muli %sizes#0, %n : index
  return %1 : index
}
