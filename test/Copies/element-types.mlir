// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// What vectors do not hold, or would pack, is moved as integers of its width.
// CHECK-LABEL: func.func @complex128(
//       CHECK:   llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr -> vector<2xi64>
//       CHECK:   llvm.store %{{.*}} {alignment = 8 : i64} : vector<2xi64>, !llvm.ptr
//   CHECK-NOT:   memref.copy
func.func @complex128(%src: memref<8x2xcomplex<f64>>) -> (memref<8x1xcomplex<f64>>, memref<8x1xcomplex<f64>>) {
  %o0 = memref.alloc() : memref<8x1xcomplex<f64>>
  %s0 = memref.subview %src[0, 0] [8, 1] [1, 1] : memref<8x2xcomplex<f64>> to memref<8x1xcomplex<f64>, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<8x1xcomplex<f64>, strided<[2, 1]>> to memref<8x1xcomplex<f64>>
  %o1 = memref.alloc() : memref<8x1xcomplex<f64>>
  %s1 = memref.subview %src[0, 1] [8, 1] [1, 1] : memref<8x2xcomplex<f64>> to memref<8x1xcomplex<f64>, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<8x1xcomplex<f64>, strided<[2, 1], offset: 1>> to memref<8x1xcomplex<f64>>
  return %o0, %o1 : memref<8x1xcomplex<f64>>, memref<8x1xcomplex<f64>>
}

// CHECK-LABEL: func.func @bool(
//       CHECK:   llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr -> vector<32xi8>
//   CHECK-NOT:   memref.copy
func.func @bool(%src: memref<16x2xi1>) -> (memref<16x1xi1>, memref<16x1xi1>) {
  %o0 = memref.alloc() : memref<16x1xi1>
  %s0 = memref.subview %src[0, 0] [16, 1] [1, 1] : memref<16x2xi1> to memref<16x1xi1, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<16x1xi1, strided<[2, 1]>> to memref<16x1xi1>
  %o1 = memref.alloc() : memref<16x1xi1>
  %s1 = memref.subview %src[0, 1] [16, 1] [1, 1] : memref<16x2xi1> to memref<16x1xi1, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<16x1xi1, strided<[2, 1], offset: 1>> to memref<16x1xi1>
  return %o0, %o1 : memref<16x1xi1>, memref<16x1xi1>
}

// CHECK-LABEL: func.func @string(
//       CHECK:   llvm.load %{{.*}} : !llvm.ptr -> vector<2xi64>
//   CHECK-NOT:   memref.copy
func.func @string(%src: memref<16x2x!split.string>) -> (memref<16x1x!split.string>, memref<16x1x!split.string>) {
  %o0 = memref.alloc() : memref<16x1x!split.string>
  %s0 = memref.subview %src[0, 0] [16, 1] [1, 1] : memref<16x2x!split.string> to memref<16x1x!split.string, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<16x1x!split.string, strided<[2, 1]>> to memref<16x1x!split.string>
  %o1 = memref.alloc() : memref<16x1x!split.string>
  %s1 = memref.subview %src[0, 1] [16, 1] [1, 1] : memref<16x2x!split.string> to memref<16x1x!split.string, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<16x1x!split.string, strided<[2, 1], offset: 1>> to memref<16x1x!split.string>
  return %o0, %o1 : memref<16x1x!split.string>, memref<16x1x!split.string>
}

// Half floats are moved as integers, of which stores can be streamed.
// CHECK-LABEL: func.func @bf16(
//       CHECK:   llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr -> vector<16xi16>
//   CHECK-NOT:   memref.copy
func.func @bf16(%src: memref<16x2xbf16>) -> (memref<16x1xbf16>, memref<16x1xbf16>) {
  %o0 = memref.alloc() : memref<16x1xbf16>
  %s0 = memref.subview %src[0, 0] [16, 1] [1, 1] : memref<16x2xbf16> to memref<16x1xbf16, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<16x1xbf16, strided<[2, 1]>> to memref<16x1xbf16>
  %o1 = memref.alloc() : memref<16x1xbf16>
  %s1 = memref.subview %src[0, 1] [16, 1] [1, 1] : memref<16x2xbf16> to memref<16x1xbf16, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<16x1xbf16, strided<[2, 1], offset: 1>> to memref<16x1xbf16>
  return %o0, %o1 : memref<16x1xbf16>, memref<16x1xbf16>
}

// An element of three bytes is no whole number of lanes.
// CHECK-LABEL: func.func @i24(
// CHECK-COUNT-2: memref.copy
func.func @i24(%src: memref<16x2xi24>) -> (memref<16x1xi24>, memref<16x1xi24>) {
  %o0 = memref.alloc() : memref<16x1xi24>
  %s0 = memref.subview %src[0, 0] [16, 1] [1, 1] : memref<16x2xi24> to memref<16x1xi24, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<16x1xi24, strided<[2, 1]>> to memref<16x1xi24>
  %o1 = memref.alloc() : memref<16x1xi24>
  %s1 = memref.subview %src[0, 1] [16, 1] [1, 1] : memref<16x2xi24> to memref<16x1xi24, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<16x1xi24, strided<[2, 1], offset: 1>> to memref<16x1xi24>
  return %o0, %o1 : memref<16x1xi24>, memref<16x1xi24>
}
