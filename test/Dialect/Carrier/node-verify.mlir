// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @no_operator() {
  // expected-error @below {{'carrier.node' op has no operator}}
  carrier.node pure "" () {} : () -> ()
  return
}

// -----

func.func @absent_beyond(%x: tensor<f32>) {
  // expected-error @below {{'carrier.node' op has 1 inputs and 1 absent ones, which cannot be at 2}}
  carrier.node pure "Clip" (%x) absent [2] {} : (tensor<f32>) -> ()
  return
}

// -----

func.func @absent_twice(%x: tensor<f32>) {
  // expected-error @below {{'carrier.node' op has 1 inputs and 2 absent ones, which cannot be at 1, 1}}
  carrier.node pure "Clip" (%x) absent [1, 1] {} : (tensor<f32>) -> ()
  return
}

// -----

func.func @version() {
  // expected-error @below {{'carrier.node' op has version -1}}
  carrier.node pure "Clip" version -1 () {} : () -> ()
  return
}

// -----

func.func @body_names() {
  // expected-error @below {{'carrier.node' op has 1 regions, but 2 names for them}}
  carrier.node pure "If" () {} graphs ["a", "b"] {
    carrier.yield
  } : () -> ()
  return
}

// -----

func.func @no_yield() {
  // expected-error @below {{'carrier.node' op has a region that is not one block with a carrier.yield}}
  carrier.node pure "If" () {} graphs ["a"] {} : () -> ()
  return
}

// -----

func.func @yield() {
  // expected-error @below {{'carrier.yield' op expects parent op 'carrier.node'}}
  carrier.yield
}

// -----

// expected-error @below {{'carrier.model' must be a dictionary}}
module attributes {carrier.model = 1} {}

// -----

// expected-error @below {{the carrier dialect has no attribute 'carrier.thing' here}}
module attributes {carrier.thing = {}} {}

// -----

// expected-error @below {{'carrier.value' must be a dictionary}}
func.func @value(%x: tensor<f32> {carrier.value = "a"}) {
  return
}
