// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-erase-dead-functions | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null
// RUN: split-opt %S/Inputs/unknown-region.mlir --allow-unregistered-dialect --split-erase-dead-functions | FileCheck %s --check-prefix=UNKNOWN

// CHECK: func.func @main
// CHECK: func.func private @called
// CHECK-NOT: func.func
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = call @called(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func private @called(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}

// Nothing says what the first call would be of.
func.func private @calls_itself(%n: index, %x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %goes_on = arith.cmpi slt, %c0, %n : index
  %0 = scf.if %goes_on -> tensor<?x?xf32> {
    %1 = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
    %2:2 = split.variadic_split %1 axis 0 lengths [0, -1] : (tensor<*xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %3 = arith.subi %n, %c1 : index
    %4 = func.call @calls_itself(%3, %2#1) : (index, tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %4 : tensor<?x?xf32>
  } else {
    scf.yield %x : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

// UNKNOWN: func.func private @used
