// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-remove-unreachable | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false -o /dev/null

// CHECK-LABEL: func.func @slice
//       CHECK:   %[[FALSE:.*]] = arith.constant false
//       CHECK:   %[[R:.*]] = tensor.empty() : tensor<300xf32>
//       CHECK:   split.assert %[[FALSE]], "no"
//  CHECK-NEXT:   return %[[R]]
func.func @slice(%x: tensor<?xf32>) -> tensor<300xf32> {
  %false = arith.constant false
  split.assert %false, "no"
  %0 = tensor.extract_slice %x[2] [300] [1] : tensor<?xf32> to tensor<300xf32>
  %1 = tensor.extract_slice %0[0] [300] [1] : tensor<300xf32> to tensor<300xf32>
  split.assert %false, "never"
  return %1 : tensor<300xf32>
}

// What is before the check, and outside of its block, stays.
// CHECK-LABEL: func.func @branch
//       CHECK:   scf.if
//       CHECK:     math.exp
//       CHECK:     split.assert
//  CHECK-NEXT:     scf.yield
//       CHECK:   math.absf
//       CHECK:   return
func.func @branch(%x: tensor<4xf32>, %flag: i1) -> (tensor<4xf32>, index) {
  %r:2 = scf.if %flag -> (tensor<4xf32>, index) {
    %0 = math.exp %x : tensor<4xf32>
    %false = arith.constant false
    split.assert %false, "no"
    %1 = math.tanh %0 : tensor<4xf32>
    %c7 = arith.constant 7 : index
    scf.yield %1, %c7 : tensor<4xf32>, index
  } else {
    %c1 = arith.constant 1 : index
    scf.yield %x, %c1 : tensor<4xf32>, index
  }
  %2 = math.absf %r#0 : tensor<4xf32>
  return %2, %r#1 : tensor<4xf32>, index
}

// A check that may pass says nothing.
// CHECK-LABEL: func.func @may_pass
//       CHECK:   split.assert
//  CHECK-NEXT:   math.exp
func.func @may_pass(%x: tensor<4xf32>, %ok: i1) -> tensor<4xf32> {
  split.assert %ok, "no"
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A cast that does not hold, in a branch that is then not taken.
// CHECK-LABEL: func.func @contradiction
func.func @contradiction(%c: i1, %x: tensor<6xi64>, %y: tensor<3xi64>) -> tensor<3xi64> {
  %0 = tensor.cast %x : tensor<6xi64> to tensor<?xi64>
  // CHECK: scf.if
  // CHECK: else
  // CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<3xi64>
  // CHECK-NEXT: scf.yield %[[EMPTY]]
  %1 = scf.if %c -> tensor<3xi64> {
    scf.yield %y : tensor<3xi64>
  } else {
    %2 = tensor.cast %0 : tensor<?xi64> to tensor<3xi64>
    scf.yield %2 : tensor<3xi64>
  }
  return %1 : tensor<3xi64>
}

// One that may hold stays.
// CHECK-LABEL: func.func @possible
func.func @possible(%x: tensor<2x?xi64>) -> tensor<2x3xi64> {
  %0 = tensor.cast %x : tensor<2x?xi64> to tensor<?x?xi64>
  // CHECK: tensor.cast %{{.*}} : tensor<?x?xi64> to tensor<2x3xi64>
  %1 = tensor.cast %0 : tensor<?x?xi64> to tensor<2x3xi64>
  return %1 : tensor<2x3xi64>
}

// A slice that there is not, in code that does not run then.
// CHECK-LABEL: func.func @slices
//       CHECK:   tensor.extract_slice %{{.*}}[3] [%{{.*}}] [1]
//   CHECK-NOT:   tensor.extract_slice
//   CHECK-NOT:   tensor.insert_slice
//       CHECK:   return
func.func @slices(%x: tensor<3xf32>, %y: tensor<2xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2xf32>) {
  %m = arith.constant -3 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  // Nothing may be anywhere.
  %1 = tensor.extract_slice %0[3] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %0[1] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %3 = tensor.insert_slice %y into %0[2] [2] [1] : tensor<2xf32> into tensor<?xf32>
  %4 = tensor.empty(%m) : tensor<?xf32>
  %5 = tensor.extract_slice %0[%c1] [2] [%m] : tensor<?xf32> to tensor<2xf32>
  return %1, %2, %3, %4, %5 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2xf32>
}
