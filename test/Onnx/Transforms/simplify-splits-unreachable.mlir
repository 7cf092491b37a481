// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where nothing can be reached, splits may feed each other; they are not merged.
//
// RUN: split-opt %s --split-simplify-carried-splits | FileCheck %s

// CHECK-LABEL: func.func @behind_return(
//  CHECK-NEXT:   return
func.func @behind_return(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
^unreachable:
  %0:2 = split.split %0#0 sizes [1, 0] axis 0 : (tensor<1xf32>) -> (tensor<1xf32>, tensor<0xf32>)
  %1:2 = split.split %2#0 sizes [2, 0] axis 0 : (tensor<2xf32>) -> (tensor<2xf32>, tensor<0xf32>)
  %2:2 = split.split %1#0 sizes [2, 0] axis 0 : (tensor<2xf32>) -> (tensor<2xf32>, tensor<0xf32>)
  cf.br ^unreachable
}
