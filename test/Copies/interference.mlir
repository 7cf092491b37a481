// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// An op between the copies that reads a target.
// CHECK-LABEL: func.func @reads_target(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
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

// One that writes the source.
// CHECK-LABEL: func.func @writes_source(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @writes_source(%src: memref<8x4xf32>, %f: f32) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %c0 = arith.constant 0 : index
  memref.store %f, %src[%c0, %c0] : memref<8x4xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// One that may write the source, under another name.
// CHECK-LABEL: func.func @may_write_source(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @may_write_source(%src: memref<8x4xf32>, %f: f32, %p: memref<f32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  memref.store %f, %p[] : memref<f32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// A call may do anything.
// CHECK-LABEL: func.func @call(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func private @callee()

func.func @call(%src: memref<8x4xf32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  call @callee() : () -> ()
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// A write to memory that neither lies in.
// CHECK-LABEL: func.func @unrelated(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @unrelated(%src: memref<8x4xf32>, %f: f32) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %p = memref.alloc() : memref<f32>
  memref.store %f, %p[] : memref<f32>
  memref.dealloc %p : memref<f32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// A read of the source.
// CHECK-LABEL: func.func @reads_source(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @reads_source(%src: memref<8x4xf32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %src[%c0, %c0] : memref<8x4xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}
