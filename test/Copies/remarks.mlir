// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What keeps copies apart that read parts of one buffer.
//
// RUN: split-opt %s --split-fuse-copies --remarks-filter=split-fusion -o /dev/null 2>&1 | grep remark: | FileCheck %s --implicit-check-not=remark:

// An op between the copies that reads a target.
// CHECK: remark: [Missed] NotFused | Category:split-fusion | Reason="'memref.load' between them may access what they copy"
func.func @reads_target(%src: memref<8x4xf32>, %p: memref<f32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %o0[%c0, %c0] : memref<8x2xf32>
  memref.store %v, %p[] : memref<f32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// Targets that the caller brings, which may be one buffer.
// CHECK: remark: [Missed] NotFused | Category:split-fusion | Reason="the targets, or a target and the source, may alias"
func.func @targets_may_alias(%src: memref<8x4xf32>, %o0: memref<8x2xf32>, %o1: memref<8x2xf32>) {
  %own = memref.alloc() : memref<8x4xf32>
  memref.copy %src, %own : memref<8x4xf32> to memref<8x4xf32>
  %s0 = memref.subview %own[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %s1 = memref.subview %own[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return
}

// Nothing does.
// CHECK: remark: [Passed] OnePass | Category:split-fusion | Copies=2, Reason="they read parts of one buffer"
func.func @one_pass(%src: memref<8x4xf32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}
