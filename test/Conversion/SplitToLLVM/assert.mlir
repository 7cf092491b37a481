// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-to-llvm | FileCheck %s
// RUN: split-opt %s --convert-split-asserts-to-llvm --convert-to-llvm | FileCheck %s

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
  //      CHECK: %[[SLOTS:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK-NEXT: %[[VALUES:.*]] = llvm.alloca %[[SLOTS]] x i64
  //      CHECK: llvm.cond_br %[[OK]], ^[[CONTINUE:.*]], ^[[FAILED:.*]]
  //      CHECK: ^[[CONTINUE]]:
  // CHECK-NEXT:   llvm.return
  //      CHECK: ^[[FAILED]]:
  //      CHECK:   %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  //  CHECK-NOT:   llvm.alloca
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

// What is given goes in the stead of the location.
// CHECK-LABEL: llvm.func @from_elsewhere
//  CHECK-SAME:   %[[OK:.*]]: i1, %[[PLACE:.*]]: i64
//       CHECK:   llvm.cond_br %[[OK]]
//       CHECK:   %[[WHERE:.*]] = llvm.inttoptr %[[PLACE]] : i64 to !llvm.ptr
//       CHECK:   llvm.call @splitReportCheckFailure(%[[WHERE]],
func.func @from_elsewhere(%ok: i1, %place: index) {
  split.assert %ok, "is not {so}" at %place loc("source.mlir":3:7)
  return
}

// CHECK-LABEL: llvm.func @place
//       CHECK:   %[[TEXT:.*]] = llvm.mlir.addressof @[[$POSITION]]
//       CHECK:   %[[ADDRESS:.*]] = llvm.ptrtoint %[[TEXT]] : !llvm.ptr to i64
//       CHECK:   llvm.return %[[ADDRESS]]
func.func @place() -> index {
  %0 = split.place "source.mlir:3:7"
  return %0 : index
}

// CHECK-LABEL: llvm.func @select_place
//  CHECK-SAME:   %[[I:.*]]: i64
//       CHECK:   llvm.getelementptr %{{.*}}[%[[I]]] : {{.*}} i64
//       CHECK:   %[[BEGIN:.*]] = llvm.load
//       CHECK:   llvm.getelementptr %{{.*}}[%[[BEGIN]]] : {{.*}} i8
//       CHECK:   llvm.ptrtoint
func.func @select_place(%i: index) -> index {
  %0 = split.select_place %i of ["a", "bb"]
  return %0 : index
}

// The checks of a function share the memory for their values: only one fails.
// CHECK-LABEL: llvm.func @one_and_three(
//       CHECK:   %[[THREE:.*]] = llvm.mlir.constant(3 : i64)
//  CHECK-NEXT:   llvm.alloca %[[THREE]] x i64
//   CHECK-NOT:   llvm.alloca
//       CHECK:   llvm.return
func.func @one_and_three(%ok: i1, %other: i1, %a: index) {
  split.assert %ok, "is {0}" (%a) loc("source.mlir":3:7)
  split.assert %other, "is {0}, {1}, {2}" (%a, %a, %a) loc("source.mlir":3:7)
  return
}

// Each check is passed before what follows it is computed.
// CHECK-LABEL: llvm.func @several
//  CHECK-SAME:   %[[FIRST:.*]]: i1, %[[SECOND:.*]]: i1, %[[A:.*]]: i64
func.func @several(%first: i1, %second: i1, %a: index) -> index {
  //      CHECK:   llvm.cond_br %[[FIRST]], ^[[PASSED_FIRST:.*]], ^[[FAILED_FIRST:.*]]
  //      CHECK: ^[[PASSED_FIRST]]:
  // CHECK-NEXT:   %[[SUM:.*]] = llvm.add %[[A]], %[[A]]
  // CHECK-NEXT:   llvm.cond_br %[[SECOND]], ^[[PASSED_SECOND:.*]], ^[[FAILED_SECOND:.*]]
  //      CHECK: ^[[PASSED_SECOND]]:
  // CHECK-NEXT:   llvm.return %[[SUM]]
  //  CHECK-DAG: ^[[FAILED_FIRST]]:
  //  CHECK-DAG: ^[[FAILED_SECOND]]:
  split.assert %first, "is not {so}" loc("source.mlir":3:7)
  %sum = arith.addi %a, %a : index
  split.assert %second, "is {0}, not {1}" (%sum, %a) loc("node 'split_0' (Split)"("model.onnx":0:0))
  return %sum : index
}

// Checks of several blocks.
// CHECK-LABEL: llvm.func @between_blocks
func.func @between_blocks(%first: i1, %second: i1) {
  // CHECK-COUNT-2: llvm.call @splitReportCheckFailure
  // CHECK-NOT:     llvm.call @splitReportCheckFailure
  split.assert %first, "is not {so}" loc("source.mlir":3:7)
  cf.br ^next
^next:
  split.assert %second, "is not {so}" loc("source.mlir":3:7)
  return
}
