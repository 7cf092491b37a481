// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: split-opt %t/reads.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/reads.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/writes.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/writes.mlir
// RUN: split-opt %t/loop.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/loop.mlir
// RUN: split-opt %t/call.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/call.mlir
// RUN: split-opt %t/reading-call.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/reading-call.mlir \
// RUN:       --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/declared.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/declared.mlir
// RUN: split-opt %t/empty.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/empty.mlir --implicit-check-not=EliminateEmptyTensors

//--- reads.mlir

// Nothing to analyse: only views, and copies of what is returned.
// CHECK: SplitBufferize
// CHECK-LABEL: func @views(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK:         %[[V:.*]] = memref.subview %[[X]][2] [4] [1]
// CHECK:         %[[R:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NEXT:    memref.copy %[[V]], %[[R]]
// CHECK-NEXT:    return %[[R]]
// CHECK-NOT:     memref.copy
func.func @views(%x: tensor<6xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- writes.mlir

// The old value of %x is still needed, so that the analysis has to see it.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @insert(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>,
// CHECK:         %[[NEW:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         memref.copy %[[X]], %[[NEW]]
// CHECK:         memref.store %{{.*}}, %[[NEW]]
// CHECK:         memref.load %[[X]]
func.func @insert(%x: tensor<6xf32>, %f: f32) -> (tensor<6xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %x[%c0] : tensor<6xf32>
  %1 = tensor.extract %x[%c0] : tensor<6xf32>
  return %0, %1 : tensor<6xf32>, f32
}

//--- loop.mlir

// What an op with regions does to its operands is not looked into.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @carried(
func.func @carried(%x: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<6xf32> {
    scf.yield %t : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

//--- call.mlir

// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @caller(
// CHECK:         call @callee(
func.func private @callee(%x: tensor<6xf32>, %f: f32) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %x[%c0] : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @caller(%x: tensor<6xf32>, %f: f32) -> tensor<6xf32> {
  %0 = call @callee(%x, %f) : (tensor<6xf32>, f32) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

//--- reading-call.mlir

// The function that is called does not write, either.
// CHECK: SplitBufferize
// CHECK-LABEL: func private @slice(
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK-NOT:     memref.copy
// CHECK:         call @slice(%[[X]])
// CHECK:         call @slice(%[[X]])
func.func private @slice(%x: tensor<6xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @slice(%x) : (tensor<6xf32>) -> tensor<4xf32>
  %1 = call @slice(%x) : (tensor<6xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- declared.mlir

// What is not in this module may write to what it is given.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK:         memref.copy %[[X]], %[[COPY:.*]] :
// CHECK:         call @declared(%[[COPY]])
// CHECK:         memref.load %[[X]]
func.func private @declared(%x: tensor<6xf32>)
func.func @caller(%x: tensor<6xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  call @declared(%x) : (tensor<6xf32>) -> ()
  %0 = tensor.extract %x[%c0] : tensor<6xf32>
  return %0 : f32
}

//--- empty.mlir

// One tensor without contents is a buffer for each op that writes to it.
// CHECK: SplitBufferize
// CHECK-LABEL: func @both(
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[A]] : memref<6xf32>)
// CHECK:         %[[B:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[B]] : memref<6xf32>)
// CHECK:         return %[[A]], %[[B]]
func.func @both(%f: f32, %g: f32) -> (tensor<6xf32>, tensor<6xf32>) {
  %empty = tensor.empty() : tensor<6xf32>
  %0 = linalg.fill ins(%f : f32) outs(%empty : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.fill ins(%g : f32) outs(%empty : tensor<6xf32>) -> tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}
