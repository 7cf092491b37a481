// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s

// The sizes of buffers are fields of their descriptors, in functions that are called,
// too, and in loops: upstream asks for a field that it does not know by way of the
// stack.
// CHECK-LABEL: llvm.func @sum(
//   CHECK-NOT:   llvm.alloca
// CHECK-LABEL: llvm.func @main(
//   CHECK-NOT:   llvm.alloca
//       CHECK:   llvm.return
func.func private @sum(%x: memref<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%total = %c0) -> index {
    %rows = memref.dim %x, %c0 : memref<?x?xf32>
    %columns = memref.dim %x, %c1 : memref<?x?xf32>
    %1 = arith.addi %rows, %columns : index
    %2 = arith.addi %total, %1 : index
    scf.yield %2 : index
  }
  return %0 : index
}

func.func @main(%x: memref<?x?xf32>, %y: memref<?x?xf32>) -> (index, index) {
  %0 = call @sum(%x) : (memref<?x?xf32>) -> index
  %1 = call @sum(%y) : (memref<?x?xf32>) -> index
  return %0, %1 : index, index
}
