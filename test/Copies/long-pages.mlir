// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='llc-bytes=2000 vector-bytes=8192' --canonicalize --cse | FileCheck %s

// Vectors that are longer than a page are written one after the other, and not
// from several pages in turn. They begin with a line, which is what they are aligned
// to.
// CHECK-LABEL: func.func @row(
//       CHECK:   scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c8192 {
//       CHECK:     alignment = 64 : i64, nontemporal = true{{.*}}vector<8192xi8>
func.func @row(%src: memref<1x65536xi8>) -> memref<1x32768xi8> {
  %o = memref.alloc() : memref<1x32768xi8>
  %s = memref.subview %src[0, 0] [1, 32768] [1, 1] : memref<1x65536xi8> to memref<1x32768xi8, strided<[65536, 1]>>
  memref.copy %s, %o : memref<1x32768xi8, strided<[65536, 1]>> to memref<1x32768xi8>
  return %o : memref<1x32768xi8>
}
