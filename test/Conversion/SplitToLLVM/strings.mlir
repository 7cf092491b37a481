// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --convert-to-llvm | FileCheck %s

// A string is one pointer.
// CHECK-LABEL: llvm.func @load
//  CHECK-SAME:   -> !llvm.ptr
func.func @load(%m: memref<2x!split.string>, %i: index) -> !split.string {
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
  %0 = memref.load %m[%i] : memref<2x!split.string>
  return %0 : !split.string
}

// -----

// A constant points to records of address and size; zero bytes are kept.
//   CHECK-DAG: llvm.mlir.global private constant @[[TEXT:.*]]("a\00b\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[EMPTY:.*]]("\00")
//       CHECK: llvm.mlir.global private constant @[[RECORDS:.*]]() {{.*}} : !llvm.array<2 x struct<(ptr, i64)>>
//       CHECK:   %[[A:.*]] = llvm.mlir.addressof @[[TEXT]]
//       CHECK:   %[[ASIZE:.*]] = llvm.mlir.constant(3 : i64)
//       CHECK:   llvm.insertvalue %[[A]], %{{.*}}[0, 0]
//       CHECK:   llvm.insertvalue %[[ASIZE]], %{{.*}}[0, 1]
//       CHECK:   %[[B:.*]] = llvm.mlir.addressof @[[EMPTY]]
//       CHECK:   %[[BSIZE:.*]] = llvm.mlir.constant(0 : i64)
//       CHECK:   llvm.insertvalue %[[B]], %{{.*}}[1, 0]
//       CHECK:   llvm.insertvalue %[[BSIZE]], %{{.*}}[1, 1]
//       CHECK: llvm.mlir.global private constant @strings() {{.*}} : !llvm.array<1 x array<2 x ptr>>
//       CHECK:   llvm.mlir.addressof @[[RECORDS]]
//       CHECK:   llvm.insertvalue %{{.*}}, %{{.*}}[0, 0]
//       CHECK:   llvm.insertvalue %{{.*}}, %{{.*}}[0, 1]
memref.global "private" constant @strings : memref<1x2x!split.string> = dense<[["a\00b", ""]]>

// -----

// Every element of a splat has a handle.
//       CHECK: llvm.mlir.global private constant @splat() {{.*}} : !llvm.array<3 x ptr>
//       CHECK:   llvm.insertvalue %{{.*}}, %{{.*}}[2]
memref.global "private" constant @splat : memref<3x!split.string> = dense<"x">

// -----

// CHECK-LABEL: llvm.mlir.global private constant @scalar()
//  CHECK-SAME:   : !llvm.ptr
memref.global "private" constant @scalar : memref<!split.string> = dense<"x">
