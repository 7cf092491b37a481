// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-to-tensor | FileCheck %s

// Code that cannot be reached may split what it likes, even what comes from
// itself.
// CHECK-LABEL: func.func @block
//  CHECK-NEXT:   return
//   CHECK-NOT:   split.split
func.func @block(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
^bb1(%y: tensor<2xf32>):
  %a:2 = split.split %y sizes [2, 0] axis 0 : (tensor<2xf32>) -> (tensor<2xf32>, tensor<0xf32>)
  %b:2 = split.split %b#0 sizes [2, 0] axis 0 : (tensor<2xf32>) -> (tensor<2xf32>, tensor<0xf32>)
  cf.br ^bb1(%a#0 : tensor<2xf32>)
}

// CHECK-LABEL: func.func @nested
//       CHECK:   scf.execute_region
//  CHECK-NEXT:     tensor.extract_slice
//   CHECK-NOT:     split.
//       CHECK:     scf.yield
func.func @nested(%x: tensor<2xf32>) -> tensor<1xf32> {
  %r = scf.execute_region -> tensor<1xf32> {
    %a:2 = split.split %x into 2 axis 0 : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
    scf.yield %a#0 : tensor<1xf32>
  ^bb1(%y: tensor<*xf32>):
    %b:2 = split.variadic_split %y axis 0 lengths [1, -1] : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    cf.br ^bb1(%b#0 : tensor<*xf32>)
  }
  return %r : tensor<1xf32>
}
