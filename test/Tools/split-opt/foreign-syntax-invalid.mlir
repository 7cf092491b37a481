// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @unknown() {
  // expected-error @+1 {{custom op 'torch.nn_module' is unknown}}
  torch.nn_module
  return
}

// -----

func.func @types(%x: !torch.int) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  torch.aten.add %x : !torch.int, !torch.int -> !torch.int
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{has types of operands, but no operands}}
  torch.aten.add : !torch.int -> !torch.int
  return
}
