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
//       CHECK: llvm.mlir.global private constant @[[TEXT:.*]]("a\00b\00\00")
//       CHECK: llvm.mlir.global private constant @[[RECORDS:.*]]() {{.*}} : !llvm.struct<(struct<(ptr, i64)>, struct<(ptr, i64)>)>
//       CHECK:   %[[BASE:.*]] = llvm.mlir.addressof @[[TEXT]]
//       CHECK:   %[[A:.*]] = llvm.getelementptr %[[BASE]][0] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   %[[ASIZE:.*]] = llvm.mlir.constant(3 : i64)
//       CHECK:   llvm.insertvalue %[[A]], %{{.*}}[0]
//       CHECK:   llvm.insertvalue %[[ASIZE]], %{{.*}}[1]
//       CHECK:   %[[B:.*]] = llvm.getelementptr %[[BASE]][4] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   %[[BSIZE:.*]] = llvm.mlir.constant(0 : i64)
//       CHECK:   llvm.insertvalue %[[B]], %{{.*}}[0]
//       CHECK:   llvm.insertvalue %[[BSIZE]], %{{.*}}[1]
//       CHECK: llvm.mlir.global private constant @strings() {{.*}} : !llvm.struct<(ptr, ptr)>
//       CHECK:   %[[BASE:.*]] = llvm.mlir.addressof @[[RECORDS]]
//       CHECK:   %[[A:.*]] = llvm.getelementptr %[[BASE]][0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64)>
//       CHECK:   %[[B:.*]] = llvm.getelementptr %[[BASE]][1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i64)>
//       CHECK:   llvm.insertvalue %[[A]], %{{.*}}[0]
//       CHECK:   llvm.insertvalue %[[B]], %{{.*}}[1]
memref.global "private" constant @strings : memref<1x2x!split.string> = dense<[["a\00b", ""]]>

// -----

// Every element of a splat has a handle. A large one is not a long initializer.
//       CHECK: llvm.mlir.global private constant @splat() {{.*}} : !llvm.struct<(ptr, ptr, ptr)>
// CHECK-COUNT-3: llvm.insertvalue
//  CHECK-NEXT: llvm.return
memref.global "private" constant @splat : memref<3x!split.string> = dense<"x">

// -----

//       CHECK: llvm.mlir.global private constant @large_splat()
//  CHECK-SAME:   !llvm.struct<(struct<(struct<(ptr, ptr, ptr, ptr)>, struct<(ptr, ptr, ptr, ptr)>, struct<(ptr, ptr, ptr, ptr)>, struct<(ptr, ptr, ptr, ptr)>)>, struct<(struct<(ptr, ptr)>)>)>
//       CHECK:   llvm.return
memref.global "private" constant @large_splat : memref<18x!split.string> = dense<"x">

// -----

// CHECK-LABEL: llvm.mlir.global private constant @scalar()
//  CHECK-SAME:   : !llvm.ptr
memref.global "private" constant @scalar : memref<!split.string> = dense<"x">

// -----

// CHECK-LABEL: llvm.mlir.global private constant @empty()
//  CHECK-SAME:   : !llvm.struct<()>
memref.global "private" constant @empty : memref<0x!split.string> = dense<>
