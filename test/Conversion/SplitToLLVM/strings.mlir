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

// A constant is the addresses of records, then the records, of address and size,
// then the texts; zero bytes are kept.
//       CHECK: llvm.mlir.global private constant @strings() {{.*}} : !llvm.struct<(struct<(ptr, ptr)>, struct<(struct<(ptr, i64)>, struct<(ptr, i64)>)>, array<5 x i8>)>
//       CHECK:   %[[BASE:.*]] = llvm.mlir.addressof @strings
//       CHECK:   %[[A:.*]] = llvm.getelementptr %[[BASE]][16] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   %[[ASIZE:.*]] = llvm.mlir.constant(3 : i64)
//       CHECK:   %[[ATEXT:.*]] = llvm.getelementptr %[[BASE]][48] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   llvm.insertvalue %[[ATEXT]], %{{.*}}[0]
//       CHECK:   %[[ARECORD:.*]] = llvm.insertvalue %[[ASIZE]], %{{.*}}[1]
//       CHECK:   %[[B:.*]] = llvm.getelementptr %[[BASE]][32] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   %[[BSIZE:.*]] = llvm.mlir.constant(0 : i64)
//       CHECK:   %[[BTEXT:.*]] = llvm.getelementptr %[[BASE]][52] : (!llvm.ptr) -> !llvm.ptr, i8
//       CHECK:   llvm.insertvalue %[[BTEXT]], %{{.*}}[0]
//       CHECK:   %[[BRECORD:.*]] = llvm.insertvalue %[[BSIZE]], %{{.*}}[1]
//       CHECK:   %[[TEXTS:.*]] = llvm.mlir.constant("a\00b\00\00")
//       CHECK:   llvm.insertvalue %[[A]], %{{.*}}[0]
//       CHECK:   %[[ELEMENTS:.*]] = llvm.insertvalue %[[B]], %{{.*}}[1]
//       CHECK:   llvm.insertvalue %[[ARECORD]], %{{.*}}[0]
//       CHECK:   %[[RECORDS:.*]] = llvm.insertvalue %[[BRECORD]], %{{.*}}[1]
//       CHECK:   llvm.insertvalue %[[ELEMENTS]], %{{.*}}[0]
//       CHECK:   llvm.insertvalue %[[RECORDS]], %{{.*}}[1]
//       CHECK:   llvm.insertvalue %[[TEXTS]], %{{.*}}[2]
memref.global "private" constant @strings : memref<1x2x!split.string> = dense<[["a\00b", ""]]>

// -----

// Every element of a splat has a handle.
//       CHECK: llvm.mlir.global private constant @splat() {{.*}} : !llvm.struct<(struct<(ptr, ptr, ptr)>, struct<(struct<(ptr, i64)>)>, array<2 x i8>)>
//       CHECK:   %[[X:.*]] = llvm.getelementptr %{{.*}}[24]
// CHECK-COUNT-3: llvm.insertvalue %[[X]]
memref.global "private" constant @splat : memref<3x!split.string> = dense<"x">

// -----

// Many elements are arrays of arrays, equal ones of which are one value: two for
// the 16 first of 18.
//       CHECK: llvm.mlir.global private constant @large_splat()
//  CHECK-SAME:   !llvm.struct<(struct<(array<4 x array<4 x ptr>>, ptr, ptr)>, struct<(struct<(ptr, i64)>)>, array<2 x i8>)>
//       CHECK:   %[[X:.*]] = llvm.getelementptr %{{.*}}[144]
// CHECK-COUNT-4: llvm.insertvalue %[[X]], {{.*}} : !llvm.array<4 x ptr>
//  CHECK-NEXT:   llvm.mlir.undef : !llvm.array<4 x array<4 x ptr>>
// CHECK-COUNT-4: llvm.insertvalue {{.*}} : !llvm.array<4 x array<4 x ptr>>
//  CHECK-NEXT:   llvm.mlir.undef : !llvm.struct<(array<4 x array<4 x ptr>>, ptr, ptr)>
memref.global "private" constant @large_splat : memref<18x!split.string> = dense<"x">

// -----

// Elements and leftovers stay in order: 1, 2, 3, 4, 5, 6.
// CHECK-LABEL: llvm.mlir.global private constant @rest()
//  CHECK-SAME:   !llvm.struct<(struct<(array<4 x ptr>, ptr, ptr)>,
//       CHECK:   %[[BASE:.*]] = llvm.mlir.addressof
//   CHECK-DAG:   %[[E:.*]] = llvm.getelementptr %[[BASE]][112]
//   CHECK-DAG:   %[[F:.*]] = llvm.getelementptr %[[BASE]][128]
//   CHECK-DAG:   llvm.insertvalue %[[E]], %{{.*}}[1] : !llvm.struct<(array<4 x ptr>, ptr, ptr)>
//   CHECK-DAG:   llvm.insertvalue %[[F]], %{{.*}}[2] : !llvm.struct<(array<4 x ptr>, ptr, ptr)>
memref.global "private" constant @rest : memref<6x!split.string> = dense<["1", "2", "3", "4", "5", "6"]>

// -----

// CHECK-LABEL: llvm.mlir.global private constant @scalar()
//  CHECK-SAME:   : !llvm.struct<(struct<(ptr)>, struct<(struct<(ptr, i64)>)>, array<2 x i8>)>
memref.global "private" constant @scalar : memref<!split.string> = dense<"x">

// -----

// CHECK-LABEL: llvm.mlir.global private constant @empty()
//  CHECK-SAME:   : !llvm.struct<(struct<()>, struct<()>, array<0 x i8>)>
memref.global "private" constant @empty : memref<0x!split.string> = dense<>
