// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-llvm-pipeline=parallel=true -split-input-file -verify-diagnostics -o /dev/null

// Without OpenMP loops, all of this is lowered.
// RUN: split-opt %s --split-to-llvm-pipeline -split-input-file -o /dev/null
func.func @chosen(%c: i1, %x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{a copy of a buffer whose rank is not known, inside of scf.if, cannot be lowered beside OpenMP loops}}
  %0 = scf.if %c -> (tensor<*xf32>) {
    %1 = ub.poison : tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  } else {
    scf.yield %x : tensor<*xf32>
  }
  return %0 : tensor<*xf32>
}

// -----

// In a function there may be blocks.
func.func @copied(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
