// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-launch-copies --canonicalize --cse | FileCheck %s

// Sizes that are known at run time only are asked for on the host: multiples of
// 16 bytes, then rows without gaps that a tile has room for, else elements.
// CHECK-LABEL: func.func @run_time_sizes(
//       CHECK: scf.if
//       CHECK:   arith.ori
//       CHECK:   scf.if
//       CHECK:     gpu.launch
//   CHECK-NOT:     memref<
//       CHECK:       llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
//       CHECK:     gpu.terminator
//       CHECK:   } else {
//       CHECK:     scf.if
//       CHECK:       gpu.launch {{.*}} workgroup(%{{.*}} : memref<1024xvector<4xi32>, #gpu.address_space<workgroup>>)
//       CHECK:         gpu.barrier
//       CHECK:         gpu.terminator
//       CHECK:     } else {
//       CHECK:       gpu.launch
//   CHECK-NOT:       workgroup
//       CHECK:         llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
//       CHECK:         gpu.terminator
//   CHECK-NOT: gpu.launch
//       CHECK: return
func.func @run_time_sizes(%s: memref<?x?xf32>, %n: index, %w: index, %v: index, %a: memref<?x?xf32> {bufferize.result}, %b: memref<?x?xf32> {bufferize.result}) {
  %0 = memref.subview %s[0, 0] [%n, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %0, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %1 = memref.subview %s[0, %w] [%n, %v] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %1, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return
}

// A join reads parts and writes rows.
// CHECK-LABEL: func.func @join(
//       CHECK: gpu.launch
//       CHECK:   llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
//       CHECK:   vector.bitcast {{.*}} : vector<4xi32> to vector<8xi16>
//       CHECK:   llvm.store {{.*}} : i16, !llvm.ptr<3>
//       CHECK:   gpu.barrier
//       CHECK:   llvm.load {{.*}} : !llvm.ptr<3> -> vector<4xi32>
//       CHECK:   llvm.store {{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
//       CHECK:   gpu.terminator
func.func @join(%a: memref<1000x3xf16>, %b: memref<1000x2xf16>, %t: memref<1000x5xf16> {bufferize.result}) {
  %0 = memref.subview %t[0, 0] [1000, 3] [1, 1] : memref<1000x5xf16> to memref<1000x3xf16, strided<[5, 1]>>
  memref.copy %a, %0 : memref<1000x3xf16> to memref<1000x3xf16, strided<[5, 1]>>
  %1 = memref.subview %t[0, 3] [1000, 2] [1, 1] : memref<1000x5xf16> to memref<1000x2xf16, strided<[5, 1], offset: 3>>
  memref.copy %b, %1 : memref<1000x2xf16> to memref<1000x2xf16, strided<[5, 1], offset: 3>>
  return
}

// Rows with gaps are no tile: what all sizes divide by is moved as one.
// CHECK-LABEL: func.func @gap(
//   CHECK-NOT: workgroup
//       CHECK: llvm.load {{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> i64
//       CHECK: llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
//   CHECK-NOT: gpu.launch
//       CHECK: return
func.func @gap(%s: memref<64x10xf32>, %a: memref<64x2xf32> {bufferize.result}, %b: memref<64x2xf32> {bufferize.result}) {
  %0 = memref.subview %s[0, 0] [64, 2] [1, 1] : memref<64x10xf32> to memref<64x2xf32, strided<[10, 1]>>
  memref.copy %0, %a : memref<64x2xf32, strided<[10, 1]>> to memref<64x2xf32>
  %1 = memref.subview %s[0, 4] [64, 2] [1, 1] : memref<64x10xf32> to memref<64x2xf32, strided<[10, 1], offset: 4>>
  memref.copy %1, %b : memref<64x2xf32, strided<[10, 1], offset: 4>> to memref<64x2xf32>
  return
}

// Nothing is launched for nothing.
// CHECK-LABEL: func.func @empty(
//   CHECK-NOT: gpu.launch
//       CHECK: return
func.func @empty(%s: memref<0x4xf32>, %a: memref<0x4xf32> {bufferize.result}) {
  memref.copy %s, %a : memref<0x4xf32> to memref<0x4xf32>
  return
}
