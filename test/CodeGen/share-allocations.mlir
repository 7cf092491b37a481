// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-share-allocations=min-allocations=2 | FileCheck %s
// RUN: split-opt %s --split-share-allocations=min-allocations=2 --split-check-allocations | FileCheck %s --check-prefix=CHECKED
// RUN: split-opt %s --split-share-allocations | FileCheck %s --check-prefix=FEW

#place = loc("model.onnx":7:0)
#first = loc(fused<"first">[#place])
#second = loc(fused<"second">[#place])

// Two buffers of one type and place, whatever else is said of them, are made by
// one function, which returns what free takes and where the elements are.
// CHECK-LABEL: func.func @alike(
//  CHECK-SAME:   %[[M:.*]]: index, %[[N:.*]]: index
//       CHECK:   %[[FIRST:.*]]:2 = call @alike_allocate(%[[M]], %[[N]]) : (index, index) -> (!llvm.ptr, !llvm.ptr)
//       CHECK:   %[[A:.*]] = llvm.insertvalue %[[FIRST]]#0, %{{.*}}[0]
//       CHECK:   %[[B:.*]] = llvm.insertvalue %[[FIRST]]#1, %[[A]][1]
//       CHECK:   %[[ZERO:.*]] = llvm.mlir.constant(0 : index)
//       CHECK:   llvm.insertvalue %[[ZERO]], %[[B]][2]
// The strides, from the last dimension on, and the sizes.
//       CHECK:   llvm.mlir.constant(1 : index)
//       CHECK:   llvm.insertvalue %{{.*}}[4, 2]
//       CHECK:   %[[SIZE2:.*]] = builtin.unrealized_conversion_cast %[[N]] : index to i64
//       CHECK:   llvm.insertvalue %[[SIZE2]], %{{.*}}[3, 2]
//       CHECK:   llvm.insertvalue %[[SIZE2]], %{{.*}}[4, 1]
//       CHECK:   llvm.mlir.constant(3 : index)
//       CHECK:   llvm.insertvalue %{{.*}}[3, 1]
//       CHECK:   %[[SIZE1:.*]] = llvm.mlir.constant(3 : i64)
//       CHECK:   %[[STRIDE0:.*]] = llvm.mul %[[SIZE2]], %[[SIZE1]]
//       CHECK:   llvm.insertvalue %[[STRIDE0]], %{{.*}}[4, 0]
//       CHECK:   builtin.unrealized_conversion_cast %{{.*}} to memref<?x3x?xf32>
//       CHECK:   call @alike_allocate(%[[N]], %[[M]])
//       CHECK:   %[[ADDRESS:.*]] = llvm.ptrtoint %{{.*}}#1 : !llvm.ptr to i64
//       CHECK:   return
//
// CHECK-LABEL: func.func private @alike_allocate(
//  CHECK-SAME:   %[[M:.*]]: index, %[[N:.*]]: index) -> (!llvm.ptr, !llvm.ptr)
//  CHECK-SAME:   passthrough = ["noinline"]
//       CHECK:   %[[BUFFER:.*]] = memref.alloc(%[[M]], %[[N]]) {alignment = 64 : i64} : memref<?x3x?xf32>
//       CHECK:   builtin.unrealized_conversion_cast %[[BUFFER]]
//       CHECK:   llvm.extractvalue %{{.*}}[0]
//       CHECK:   llvm.extractvalue %{{.*}}[1]
//
// It is checked once.
// CHECKED-LABEL: func.func @alike(
//   CHECKED-NOT:   split.assert
// CHECKED-LABEL: func.func private @alike_allocate(
//       CHECKED:   split.assert {{.*}}"out of memory
// FEW-NOT: _allocate
func.func @alike(%m: index, %n: index) -> (memref<?x3x?xf32>, memref<?x3x?xf32>, index) {
  %0 = memref.alloc(%m, %n) {alignment = 64 : i64} : memref<?x3x?xf32> loc(#first)
  %1 = memref.alloc(%n, %m) {alignment = 64 : i64} : memref<?x3x?xf32> loc(#second)
  %address = memref.extract_aligned_pointer_as_index %1 : memref<?x3x?xf32> -> index
  return %0, %1, %address : memref<?x3x?xf32>, memref<?x3x?xf32>, index
}

// Buffers of other types, of another place, and of sizes that are known.
// CHECK-LABEL: func.func @different(
//   CHECK-NOT:   call
//       CHECK:   return
func.func @different(%n: index) -> (memref<?xf32>, memref<?xi32>, memref<?xf32>, memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32> loc(#place)
  %1 = memref.alloc(%n) : memref<?xi32> loc(#place)
  %2 = memref.alloc(%n) : memref<?xf32> loc("model.onnx":8:0)
  %3 = memref.alloc() : memref<4xf32> loc(#place)
  %4 = memref.alloc() : memref<4xf32> loc(#place)
  return %0, %1, %2, %3, %4 : memref<?xf32>, memref<?xi32>, memref<?xf32>, memref<4xf32>, memref<4xf32>
}

// The pointers are of the address space that the buffer is in.
// CHECK-LABEL: func.func @elsewhere(
//       CHECK:   call @elsewhere_allocate(%{{.*}}) : (index) -> (!llvm.ptr<1>, !llvm.ptr<1>)
func.func @elsewhere(%n: index) -> (memref<?xf32, 1>, memref<?xf32, 1>) {
  %0 = memref.alloc(%n) : memref<?xf32, 1> loc(#place)
  %1 = memref.alloc(%n) : memref<?xf32, 1> loc(#place)
  return %0, %1 : memref<?xf32, 1>, memref<?xf32, 1>
}

// One that has been told which argument says where it is from stays with that.
// CHECK-LABEL: func.func private @told(
//   CHECK-NOT:   call
// CHECK-COUNT-2: memref.alloc
//   CHECK-NOT:   call
//       CHECK:   return
func.func private @told(%n: index, %place: index) -> (memref<?x7xf32>, memref<?x7xf32>) {
  %0 = memref.alloc(%n) {split.place = 1 : index} : memref<?x7xf32> loc(#first)
  %1 = memref.alloc(%n) {split.place = 1 : index} : memref<?x7xf32> loc(#second)
  return %0, %1 : memref<?x7xf32>, memref<?x7xf32>
}
