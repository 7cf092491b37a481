// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-to-llvm | FileCheck %s

// Equal texts are stored once.
//   CHECK-DAG: llvm.func @splitReportCheckFailure(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
//   CHECK-DAG: llvm.mlir.global private constant @[[$MESSAGE:.*]]("is {0}, not {1}\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$LOCATION:.*]]("model.onnx: node 'split_0' (Split)\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$PLAIN:.*]]("is not {so}\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$POSITION:.*]]("source.mlir:3:7\00")
//   CHECK-NOT: llvm.mlir.global

// CHECK-LABEL: llvm.func @with_values
//  CHECK-SAME:   %[[OK:.*]]: i1, %[[A:.*]]: i64, %[[B:.*]]: i64
func.func @with_values(%ok: i1, %a: index, %b: index) {
  //      CHECK: llvm.cond_br %[[OK]], ^[[CONTINUE:.*]], ^[[FAILED:.*]]
  //      CHECK: ^[[CONTINUE]]:
  // CHECK-NEXT:   llvm.return
  //      CHECK: ^[[FAILED]]:
  //      CHECK:   %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  //      CHECK:   %[[VALUES:.*]] = llvm.alloca %[[TWO]] x i64
  //      CHECK:   llvm.store %[[A]], %{{.*}}
  //      CHECK:   llvm.store %[[B]], %{{.*}}
  //  CHECK-DAG:   %[[WHERE:.*]] = llvm.mlir.addressof @[[$LOCATION]]
  //  CHECK-DAG:   %[[WHAT:.*]] = llvm.mlir.addressof @[[$MESSAGE]]
  //      CHECK:   llvm.call @splitReportCheckFailure(%[[WHERE]], %[[WHAT]], %[[TWO]], %[[VALUES]])
  //      CHECK:   llvm.unreachable
  split.assert %ok, "is {0}, not {1}" (%a, %b) loc("node 'split_0' (Split)"("model.onnx":0:0))
  return
}

// CHECK-LABEL: llvm.func @same_message
func.func @same_message(%ok: i1, %a: index, %b: index) {
  // CHECK: llvm.mlir.addressof @[[$MESSAGE]]
  split.assert %ok, "is {0}, not {1}" (%a, %b) loc("node 'split_0' (Split)"("model.onnx":0:0))
  return
}

// CHECK-LABEL: llvm.func @without_values
func.func @without_values(%ok: i1) {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[WHERE:.*]] = llvm.mlir.addressof @[[$POSITION]]
  // CHECK: %[[WHAT:.*]] = llvm.mlir.addressof @[[$PLAIN]]
  // CHECK: llvm.call @splitReportCheckFailure(%[[WHERE]], %[[WHAT]], %[[ZERO]], %[[NULL]])
  split.assert %ok, "is not {so}" loc("source.mlir":3:7)
  return
}
