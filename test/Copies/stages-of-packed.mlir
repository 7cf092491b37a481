// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='distinct-arguments vector-bytes=64 llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s

memref.global "private" constant @sizes : memref<20xindex> = dense<1>

// Where chunks begin that are packed depends on the number of rows: not all with a
// cache line, even if the buffer does. They are written by way of the stage.
// CHECK-LABEL: func.func @packed(
//       CHECK:   split.stage
//       CHECK:   scf.if
//       CHECK:     scf.if
//       CHECK:       scf.for
//   CHECK-NOT:         nontemporal
//       CHECK:         llvm.load
//   CHECK-NOT:         nontemporal
//       CHECK:         llvm.store {{.*}}nontemporal} : vector<16xf32>
//       CHECK:   return
func.func @packed(%src: memref<?xf32>, %dst: memref<?xf32>, %rows: index) {
  %c20 = arith.constant 20 : index
  %c1 = arith.constant 1 : index
  %sizes = memref.get_global @sizes : memref<20xindex>
  strided.pack_chunks %src, %sizes into %dst rows %rows pitch %c20 unit %c1
      : (memref<?xf32>, memref<20xindex>, memref<?xf32>, index, index, index) -> ()
  return
}
