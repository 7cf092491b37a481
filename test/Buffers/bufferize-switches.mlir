// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: split-opt %t/constant.mlir --split-bufferize | FileCheck %t/constant.mlir
// RUN: %mlir_opt %t/constant.mlir --one-shot-bufferize=bufferize-function-boundaries \
// RUN:   | FileCheck %t/constant.mlir --check-prefix=UPSTREAM
// RUN: split-opt %t/cases.mlir --split-bufferize | FileCheck %t/cases.mlir

//--- constant.mlir

// What a case yields is read later, or must not be written to.
// CHECK-LABEL: func.func @constant(
//      CHECK:   %[[X:.*]] = memref.get_global
//      CHECK:   %[[R:.*]] = scf.index_switch
//      CHECK:   %[[COPY:.*]] = memref.alloc()
//      CHECK:   memref.copy %[[R]], %[[COPY]]
//      CHECK:   memref.store %{{.*}}, %[[COPY]]
//      CHECK:   return %[[X]], %[[COPY]]
// Why the pass tells the analysis what it does not know: it writes to the
// constant. When this does not any more, joinSwitchResults can go.
// UPSTREAM-LABEL: func.func @constant(
//       UPSTREAM:   %[[X:.*]] = memref.get_global
//       UPSTREAM:   %[[R:.*]] = scf.index_switch
//   UPSTREAM-NOT:   memref.copy
//       UPSTREAM:   memref.store %{{.*}}, %[[R]]
//       UPSTREAM:   return %[[X]], %[[R]]
func.func @constant(%k: index, %c: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %x = arith.constant dense<[1, 2]> : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %0 = scf.index_switch %k -> tensor<2xi32>
  case 0 {
    scf.yield %x : tensor<2xi32>
  }
  default {
    scf.yield %x : tensor<2xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %x, %1 : tensor<2xi32>, tensor<2xi32>
}

//--- cases.mlir

// A view of an argument, in one case of a switch within a case.
// CHECK-LABEL: func.func @nested(
//      CHECK:   %[[R:.*]] = scf.index_switch
//      CHECK:   memref.copy %[[R]], %[[COPY:.*]] :
//      CHECK:   memref.store %{{.*}}, %[[COPY]]
func.func @nested(%x: tensor<4xi32>, %k: index, %c: i32) -> (tensor<4xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %0 = scf.index_switch %k -> tensor<2xi32>
  case 0 {
    %2 = scf.index_switch %k -> tensor<2xi32>
    case 1 {
      %3 = tensor.extract_slice %x[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
      scf.yield %3 : tensor<2xi32>
    }
    default {
      %4 = tensor.empty() : tensor<2xi32>
      scf.yield %4 : tensor<2xi32>
    }
    scf.yield %2 : tensor<2xi32>
  }
  default {
    %5 = tensor.empty() : tensor<2xi32>
    scf.yield %5 : tensor<2xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %x, %1 : tensor<4xi32>, tensor<2xi32>
}

// Two results of one switch may be the same buffer.
// CHECK-LABEL: func.func @twice(
//      CHECK:   %[[R:.*]]:2 = scf.index_switch
//      CHECK:   memref.copy %[[R]]#0, %[[COPY:.*]] :
//      CHECK:   memref.store %{{.*}}, %[[COPY]]
//      CHECK:   return %[[COPY]], %[[R]]#1
func.func @twice(%k: index, %c: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %0:2 = scf.index_switch %k -> tensor<2xi32>, tensor<2xi32>
  default {
    %2 = tensor.empty() : tensor<2xi32>
    %3 = linalg.fill ins(%c : i32) outs(%2 : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %3, %3 : tensor<2xi32>, tensor<2xi32>
  }
  %1 = tensor.insert %c into %0#0[%c0] : tensor<2xi32>
  return %1, %0#1 : tensor<2xi32>, tensor<2xi32>
}

// What is computed in the cases is in no other use: no copy.
// CHECK-LABEL: func.func @computed(
//      CHECK:   %[[R:.*]] = scf.index_switch
//  CHECK-NOT:   memref.copy
//      CHECK:   memref.store %{{.*}}, %[[R]]
func.func @computed(%k: index, %c: i32) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %0 = scf.index_switch %k -> tensor<2xi32>
  case 0 {
    %2 = tensor.empty() : tensor<2xi32>
    %3 = linalg.fill ins(%c : i32) outs(%2 : tensor<2xi32>) -> tensor<2xi32>
    scf.yield %3 : tensor<2xi32>
  }
  default {
    %4 = tensor.empty() : tensor<2xi32>
    scf.yield %4 : tensor<2xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// Constants of a case are not to be written to, either.
// CHECK-LABEL: func.func @write_to_constant_of_case
func.func @write_to_constant_of_case(%n: index, %place: index) -> (tensor<3xi32>, tensor<3x!split.string>) {
  // CHECK:     %[[S:.*]]:2 = scf.index_switch
  // CHECK-NOT: memref.store %{{.*}}, %[[S]]#
  // CHECK:     memref.copy %[[S]]#
  // CHECK:     memref.store
  // CHECK-NOT: memref.store %{{.*}}, %[[S]]#
  // CHECK:     memref.copy %[[S]]#
  // CHECK:     memref.store
  %0:2 = scf.index_switch %n -> tensor<3xi32>, tensor<3x!split.string>
  case 0 {
    %1 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
    %2 = split.constant dense<["a", "b", "c"]> : tensor<3x!split.string>
    scf.yield %1, %2 : tensor<3xi32>, tensor<3x!split.string>
  }
  default {
    %1 = arith.constant dense<[4, 5, 6]> : tensor<3xi32>
    %2 = split.constant dense<["d", "e", "f"]> : tensor<3x!split.string>
    scf.yield %1, %2 : tensor<3xi32>, tensor<3x!split.string>
  }
  %number = tensor.extract %0#0[%n] : tensor<3xi32>
  %text = tensor.extract %0#1[%n] : tensor<3x!split.string>
  %3 = tensor.insert %number into %0#0[%place] : tensor<3xi32>
  %4 = tensor.insert %text into %0#1[%place] : tensor<3x!split.string>
  return %3, %4 : tensor<3xi32>, tensor<3x!split.string>
}
