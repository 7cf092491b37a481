// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-emit-c-interface | FileCheck %s
// RUN: split-opt %s --split-emit-c-interface=min-stores=2 | FileCheck %s --check-prefix=SHARED
// RUN: split-opt %s --split-emit-c-interface --convert-scf-to-cf --convert-to-llvm --reconcile-unrealized-casts | FileCheck %s --check-prefix=LLVM

// Descriptors are loaded before their first use, also where that is in a loop,
// and stored where they are made. What is not used is not loaded.
// CHECK-LABEL: func.func @_mlir_ciface_results(
//  CHECK-SAME:   %[[RESULTS:.*]]: !llvm.ptr, %[[X:.*]]: !llvm.ptr, %[[N:.*]]: index {llvm.noundef}, %{{.*}}: !llvm.ptr) {
//       CHECK:   %[[Y:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   %[[PLACE:.*]] = llvm.getelementptr %[[RESULTS]][0, 1]
//       CHECK:   %[[DESCRIPTOR:.*]] = builtin.unrealized_conversion_cast %[[Y]]
//       CHECK:   llvm.store %[[DESCRIPTOR]], %[[PLACE]]
//   CHECK-NOT:   llvm.load
//       CHECK:   %[[LOADED:.*]] = llvm.load %[[X]]
//       CHECK:   %[[BUFFER:.*]] = builtin.unrealized_conversion_cast %[[LOADED]] : {{.*}} to memref<4xf32>
//       CHECK:   scf.for
//       CHECK:     memref.load %[[BUFFER]]
//   CHECK-NOT:   llvm.load
//       CHECK:   llvm.getelementptr %[[RESULTS]][0, 0]
//       CHECK:   llvm.store %{{.*}} : i64, !llvm.ptr
//       CHECK:   return{{$}}

//  LLVM-LABEL: llvm.func @_mlir_ciface_results(
//   LLVM-SAME:   %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64 {llvm.noundef}, %{{.*}}: !llvm.ptr)
//    LLVM-NOT:   unrealized_conversion_cast
func.func @results(%x: memref<4xf32>, %n: index {llvm.noundef}, %unused: memref<4xf32> {split.name = "unused"})
    -> (index, memref<4xf32> {split.name = "y"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %x[%i] : memref<4xf32>
    memref.store %0, %y[%i] : memref<4xf32>
  }
  return %n, %y : index, memref<4xf32>
}

// A descriptor that is put together here is stored field by field, and no more
// than its fields is left of it unless something else needs it.
// CHECK-LABEL: func.func @_mlir_ciface_fields(
//  CHECK-SAME:   %[[RESULTS:.*]]: !llvm.ptr, %[[N:.*]]: index)
//       CHECK:   %[[MEMORY:.*]] = call @allocate(%[[N]])
//   CHECK-NOT:   llvm.insertvalue
//   CHECK-NOT:   unrealized_conversion_cast %{{.*}} to memref
// CHECK-COUNT-10: llvm.store
//       CHECK:   %[[USED:.*]] = call @allocate(%[[N]])
// CHECK-COUNT-5: llvm.insertvalue
//       CHECK:   builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32>
//       CHECK:   llvm.store
//       CHECK:   memref.store
//       CHECK:   return{{$}}
//
// If there are many, by a function that knows the fields that are constant. The
// types of all results are not named for each, where they are the same.
// SHARED-LABEL: func.func @_mlir_ciface_fields(
//  SHARED-SAME:   %[[RESULTS:.*]]: !llvm.ptr, %[[N:.*]]: index)
//   SHARED-NOT:   llvm.store
//       SHARED:   %[[SIZE:.*]] = builtin.unrealized_conversion_cast %[[N]] : index to i64
//       SHARED:   %[[MEMORY:.*]] = call @allocate(%[[N]])
//   SHARED-NOT:   llvm.insertvalue
//       SHARED:   %[[PLACE:.*]] = llvm.getelementptr %[[RESULTS]][1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>{{$}}
//       SHARED:   call @fields_store_result(%[[PLACE]], %[[MEMORY]], %[[MEMORY]], %[[SIZE]]) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> ()
// SHARED-COUNT-2: call @fields_store_result
//   SHARED-NOT:   llvm.store
//       SHARED:   return
// SHARED-LABEL: func.func private @fields_store_result(
//  SHARED-SAME:   %[[PLACE:.*]]: !llvm.ptr, %[[A:.*]]: !llvm.ptr, %[[B:.*]]: !llvm.ptr, %[[SIZE:.*]]: i64)
//  SHARED-SAME:   passthrough = ["noinline"]
//       SHARED:   %[[OFFSET:.*]] = llvm.mlir.constant(0 : i64) : i64
//       SHARED:   %[[STRIDE:.*]] = llvm.mlir.constant(1 : i64) : i64
//       SHARED:   %[[FIELD0:.*]] = llvm.getelementptr %[[PLACE]][0, 0]
//       SHARED:   llvm.store %[[A]], %[[FIELD0]]
//       SHARED:   %[[FIELD1:.*]] = llvm.getelementptr %[[PLACE]][0, 1]
//       SHARED:   llvm.store %[[B]], %[[FIELD1]]
//       SHARED:   %[[FIELD2:.*]] = llvm.getelementptr %[[PLACE]][0, 2]
//       SHARED:   llvm.store %[[OFFSET]], %[[FIELD2]]
//       SHARED:   %[[FIELD3:.*]] = llvm.getelementptr %[[PLACE]][0, 3, 0]
//       SHARED:   llvm.store %[[SIZE]], %[[FIELD3]]
//       SHARED:   %[[FIELD4:.*]] = llvm.getelementptr %[[PLACE]][0, 4, 0]
//       SHARED:   llvm.store %[[STRIDE]], %[[FIELD4]]
//       SHARED:   return
func.func private @allocate(%n: index) -> !llvm.ptr
func.func @fields(%n: index) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %float = arith.constant 0.0 : f32
  %offset = llvm.mlir.constant(0 : i64) : i64
  %stride = llvm.mlir.constant(1 : i64) : i64
  %size = builtin.unrealized_conversion_cast %n : index to i64
  %poison = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %memory = call @allocate(%n) : (index) -> !llvm.ptr
  %0 = llvm.insertvalue %memory, %poison[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = llvm.insertvalue %memory, %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %2 = llvm.insertvalue %offset, %1[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %3 = llvm.insertvalue %size, %2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %4 = llvm.insertvalue %stride, %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %y = builtin.unrealized_conversion_cast %4 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
  %used = call @allocate(%n) : (index) -> !llvm.ptr
  %5 = llvm.insertvalue %used, %poison[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %6 = llvm.insertvalue %used, %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %7 = llvm.insertvalue %offset, %6[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %8 = llvm.insertvalue %size, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %9 = llvm.insertvalue %stride, %8[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %z = builtin.unrealized_conversion_cast %9 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
  memref.store %float, %z[%c0] : memref<?xf32>
  return %y, %y, %z : memref<?xf32>, memref<?xf32>, memref<?xf32>
}

// A single result is not a member of a struct, and returned if it is a scalar.
// CHECK-LABEL: func.func @_mlir_ciface_buffer(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr) {
//       CHECK:   %[[LOADED:.*]] = llvm.load %arg1
//       CHECK:   llvm.store %{{.*}}, %arg0
func.func @buffer(%x: memref<*xf32>) -> memref<*xf32> {
  return %x : memref<*xf32>
}

// CHECK-LABEL: func.func @_mlir_ciface_scalar(%{{.*}}: !llvm.ptr) -> f32 {
//       CHECK:   return %{{.*}} : f32
func.func @scalar(%x: memref<f32>) -> f32 {
  %0 = memref.load %x[] : memref<f32>
  return %0 : f32
}

// Uses in other blocks come after the first one.
// CHECK-LABEL: func.func @_mlir_ciface_blocks(
//       CHECK:   %[[LOADED:.*]] = llvm.load %arg0
//       CHECK:   cf.cond_br
//       CHECK:   memref.store
//  LLVM-LABEL: llvm.func @_mlir_ciface_blocks(
func.func @blocks(%x: memref<f32>, %condition: i1) {
  cf.cond_br %condition, ^then, ^end
^then:
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %x[] : memref<f32>
  cf.br ^end
^end:
  return
}

// Functions without a body or with a caller keep their form.
// CHECK-LABEL: func.func private @outside(memref<4xf32>) attributes {llvm.emit_c_interface}
// CHECK-LABEL: func.func @called(
//  CHECK-SAME:   memref<4xf32>) attributes {llvm.emit_c_interface}
// CHECK-LABEL: func.func private @inside(
//  CHECK-SAME:   memref<4xf32>) {
// CHECK-LABEL: func.func @_mlir_ciface_caller(
func.func private @outside(memref<4xf32>)
func.func @called(%x: memref<4xf32>) {
  call @outside(%x) : (memref<4xf32>) -> ()
  return
}
func.func private @inside(%x: memref<4xf32>) {
  return
}
func.func @caller(%x: memref<4xf32>) {
  call @called(%x) : (memref<4xf32>) -> ()
  call @inside(%x) : (memref<4xf32>) -> ()
  return
}

// Where only the address of the elements is used, nothing else is loaded.
// CHECK-LABEL: func.func @_mlir_ciface_address(%{{.*}}: !llvm.ptr)
//  CHECK-NEXT:   %[[FIELD:.*]] = llvm.getelementptr %arg0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//  CHECK-NEXT:   %[[POINTER:.*]] = llvm.load %[[FIELD]] : !llvm.ptr -> !llvm.ptr
//  CHECK-NEXT:   %[[ADDRESS:.*]] = llvm.ptrtoint %[[POINTER]] : !llvm.ptr to i64
//  CHECK-NEXT:   %[[INDEX:.*]] = builtin.unrealized_conversion_cast %[[ADDRESS]] : i64 to index
//  CHECK-NEXT:   return %[[INDEX]]
func.func @address(%x: memref<4xf32>) -> index {
  %address = memref.extract_aligned_pointer_as_index %x : memref<4xf32> -> index
  return %address : index
}

// A function that is its own wrapper does not get another one.
// CHECK-LABEL: func.func @_mlir_ciface_requested(%{{.*}}: !llvm.ptr) {
//   LLVM-NOT: @_mlir_ciface__mlir_ciface_requested
func.func @requested(%x: memref<4xf32>) attributes {llvm.emit_c_interface} {
  return
}

// Names of functions that are added give way to those of interfaces.
// SHARED-LABEL: func.func @_mlir_ciface__mlir_ciface_q(
// SHARED-COUNT-2: call @_mlir_ciface_q_store_result_0(
//       SHARED:   func.func private @_mlir_ciface_q_store_result_0(
//       SHARED:   func.func @_mlir_ciface_q_store_result(
func.func @_mlir_ciface_q(%n: index, %memory: !llvm.ptr) -> (memref<?xf64>, memref<?xf64>) {
  %poison = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %0 = llvm.insertvalue %memory, %poison[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %y = builtin.unrealized_conversion_cast %0 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf64>
  return %y, %y : memref<?xf64>, memref<?xf64>
}
func.func @q_store_result(%n: index) -> index {
  return %n : index
}

// What an argument of static shape is cast to has the same descriptor; what it is
// cast to without a rank has not.
// CHECK-LABEL: func.func @_mlir_ciface_casts(
// CHECK-SAME: %[[X:.*]]: !llvm.ptr, %[[Y:.*]]: !llvm.ptr) {
// CHECK-NEXT: %[[XS:.*]] = llvm.load %[[X]]
// CHECK-NEXT: %[[XB:.*]] = builtin.unrealized_conversion_cast %[[XS]] : {{.*}} to memref<4x?xf32>
// CHECK-NEXT: call @take(%[[XB]])
// CHECK-NEXT: %[[YS:.*]] = llvm.load %[[Y]]
// CHECK-NEXT: %[[YA:.*]] = builtin.unrealized_conversion_cast %[[YS]] : {{.*}} to memref<4x9xf32>
// CHECK-NEXT: %[[YB:.*]] = builtin.unrealized_conversion_cast %[[YS]] : {{.*}} to memref<4x?xf32>
// CHECK-NEXT: call @take(%[[YB]])
// CHECK-NEXT: memref.cast %[[YA]] : memref<4x9xf32> to memref<*xf32>
func.func @casts(%x: memref<4x8xf32>, %y: memref<4x9xf32>) attributes {llvm.emit_c_interface} {
  %0 = memref.cast %x : memref<4x8xf32> to memref<4x?xf32>
  call @take(%0) : (memref<4x?xf32>) -> ()
  %1 = memref.cast %y : memref<4x9xf32> to memref<4x?xf32>
  call @take(%1) : (memref<4x?xf32>) -> ()
  %2 = memref.cast %y : memref<4x9xf32> to memref<*xf32>
  call @take_any(%2) : (memref<*xf32>) -> ()
  return
}
func.func private @take(memref<4x?xf32>)
func.func private @take_any(memref<*xf32>)
