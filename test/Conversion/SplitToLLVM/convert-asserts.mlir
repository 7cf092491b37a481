// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-asserts-to-llvm | FileCheck %s

// Functions share texts, and the values stay what they are.
//   CHECK-DAG: llvm.func @splitReportCheckFailure
//   CHECK-DAG: llvm.mlir.global private constant @[[$MESSAGE:.*]]("is {0}\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$PLACE:.*]]("source.mlir:3:7\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$TEXTS:.*]]("a\00bb\00c\00")
//   CHECK-DAG: llvm.mlir.global private constant @[[$BEGINS:.*]](dense<[0, 2, 5]> : tensor<3xi64>) {{.*}}: !llvm.array<3 x i64>
//   CHECK-NOT: llvm.mlir.global

// CHECK-LABEL: func.func @first
//  CHECK-SAME:   %[[OK:.*]]: i1, %[[A:.*]]: index
//       CHECK:   llvm.cond_br %[[OK]], ^[[CONTINUE:.*]], ^[[FAILED:.*]]
//       CHECK: ^[[CONTINUE]]:
//       CHECK:   arith.addi %[[A]], %[[A]] : index
//       CHECK: ^[[FAILED]]:
//       CHECK:   %[[NUMBER:.*]] = arith.index_cast %[[A]] : index to i64
//       CHECK:   llvm.store %[[NUMBER]]
//   CHECK-DAG:   llvm.mlir.addressof @[[$MESSAGE]] :
//   CHECK-DAG:   llvm.mlir.addressof @[[$PLACE]] :
//       CHECK:   llvm.unreachable
func.func @first(%ok: i1, %a: index) -> index {
  split.assert %ok, "is {0}" (%a) loc("source.mlir":3:7)
  %0 = arith.addi %a, %a : index
  return %0 : index
}

// CHECK-LABEL: func.func @second
//   CHECK-DAG:   llvm.mlir.addressof @[[$MESSAGE]] :
//   CHECK-DAG:   llvm.mlir.addressof @[[$PLACE]] :
func.func @second(%ok: i1, %a: index) {
  split.assert %ok, "is {0}" (%a) loc("source.mlir":3:7)
  return
}

// Where there can be no branch, it waits for convert-to-llvm.
// CHECK-LABEL: func.func @structured
//       CHECK:   scf.if
//       CHECK:     split.assert
func.func @structured(%ok: i1, %a: index) {
  scf.if %ok {
    split.assert %ok, "is {0}" (%a) loc("source.mlir":3:7)
  }
  return
}

// Of a place, its address is left.
// CHECK-LABEL: func.func @places(
//  CHECK-SAME:   %{{.*}}: i1, %[[GIVEN:[^:]*]]: index, %{{.*}}: index)
//       CHECK:   %[[TEXT:.*]] = llvm.mlir.addressof @[[$PLACE]] :
//       CHECK:   %[[NUMBER:.*]] = llvm.ptrtoint %[[TEXT]] : !llvm.ptr to i64
//       CHECK:   %[[ADDRESS:.*]] = arith.index_cast %[[NUMBER]] : i64 to index
//       CHECK:   return %[[ADDRESS]]
//       CHECK:   %[[GIVEN_NUMBER:.*]] = arith.index_cast %[[GIVEN]] : index to i64
//       CHECK:   %[[WHERE:.*]] = llvm.inttoptr %[[GIVEN_NUMBER]]
//       CHECK:   llvm.call @splitReportCheckFailure(%[[WHERE]],
func.func @places(%ok: i1, %given: index, %other: index) -> index {
  %0 = split.place "source.mlir:3:7"
  split.assert %ok, "is {0}" (%other) at %given
  return %0 : index
}

// Several texts are one, in which a table says where each begins.
// CHECK-LABEL: func.func @selected_place(
//  CHECK-SAME:   %[[I:.*]]: index)
//       CHECK:   %[[NUMBER:.*]] = arith.index_cast %[[I]] : index to i64
//       CHECK:   %[[TABLE:.*]] = llvm.mlir.addressof @[[$BEGINS]] :
//       CHECK:   %[[ENTRY:.*]] = llvm.getelementptr %[[TABLE]][%[[NUMBER]]] : {{.*}} i64
//       CHECK:   %[[BEGIN:.*]] = llvm.load %[[ENTRY]] : !llvm.ptr -> i64
//       CHECK:   %[[TEXT:.*]] = llvm.mlir.addressof @[[$TEXTS]] :
//       CHECK:   %[[PLACE:.*]] = llvm.getelementptr %[[TEXT]][%[[BEGIN]]] : {{.*}} i8
//       CHECK:   %[[ADDRESS:.*]] = llvm.ptrtoint %[[PLACE]] : !llvm.ptr to i64
//       CHECK:   arith.index_cast %[[ADDRESS]] : i64 to index
func.func @selected_place(%i: index) -> index {
  %0 = split.select_place %i of ["a", "bb", "c"]
  return %0 : index
}
