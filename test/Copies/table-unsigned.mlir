// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies=max-specialized-parts=1 --canonicalize | FileCheck %s

// LLVM has no unsigned integers to load or store through a pointer.
// CHECK-LABEL: func.func @unsigned(
//       CHECK:   llvm.load %{{.*}} -> i8
//       CHECK:   llvm.store %{{.*}} : i8, !llvm.ptr
//   CHECK-NOT:   memref.copy
func.func @unsigned(%src: memref<8x2xui8>) -> (memref<8x1xui8>, memref<8x1xui8>) {
  %o0 = memref.alloc() : memref<8x1xui8>
  %s0 = memref.subview %src[0, 0] [8, 1] [1, 1] : memref<8x2xui8> to memref<8x1xui8, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<8x1xui8, strided<[2, 1]>> to memref<8x1xui8>
  %o1 = memref.alloc() : memref<8x1xui8>
  %s1 = memref.subview %src[0, 1] [8, 1] [1, 1] : memref<8x2xui8> to memref<8x1xui8, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<8x1xui8, strided<[2, 1], offset: 1>> to memref<8x1xui8>
  return %o0, %o1 : memref<8x1xui8>, memref<8x1xui8>
}
