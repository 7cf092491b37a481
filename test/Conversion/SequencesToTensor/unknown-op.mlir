// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-sequences-to-tensor -split-input-file -verify-diagnostics

func.func @takes(%s: !split.sequence<tensor<4xf32>>) {
  // expected-error @+1 {{'mycompiler.f' op takes or makes a sequence, and nothing says what it does with the tensors that a sequence becomes}}
  "mycompiler.f"(%s) : (!split.sequence<tensor<4xf32>>) -> ()
  return
}

// -----

func.func @makes() {
  // expected-error @+1 {{'mycompiler.f' op takes or makes a sequence, and nothing says what it does with the tensors that a sequence becomes}}
  %0 = "mycompiler.f"() : () -> !split.sequence<tensor<4xf32>>
  return
}

// -----

// Beside sequences, it stays.
func.func @beside(%s: !split.sequence<tensor<4xf32>>, %x: tensor<4xf32>) -> tensor<i64> {
  %0 = "mycompiler.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = split.sequence_length %s : (!split.sequence<tensor<4xf32>>) -> tensor<i64>
  return %1 : tensor<i64>
}

// -----

func.func @called_by_value(%f: (!split.sequence<tensor<2xf32>>) -> (), %s: !split.sequence<tensor<2xf32>>) {
  // expected-error@+1 {{'func.call_indirect' op takes or makes a sequence, and nothing says what it does with the tensors that a sequence becomes}}
  func.call_indirect %f(%s) : (!split.sequence<tensor<2xf32>>) -> ()
  return
}

// -----

func.func @reduced(%s: !split.sequence<tensor<2xf32>>, %n: index) -> !split.sequence<tensor<2xf32>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'scf.parallel' op takes or makes a sequence, and nothing says what it does with the tensors that a sequence becomes}}
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%s) -> !split.sequence<tensor<2xf32>> {
    scf.reduce(%s : !split.sequence<tensor<2xf32>>) {
    ^bb0(%a: !split.sequence<tensor<2xf32>>, %b: !split.sequence<tensor<2xf32>>):
      scf.reduce.return %a : !split.sequence<tensor<2xf32>>
    }
  }
  return %r : !split.sequence<tensor<2xf32>>
}
