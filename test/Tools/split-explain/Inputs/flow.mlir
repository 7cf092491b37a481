// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main(%x: tensor<4x9xf32> {split.name = "x"}, %c: i1) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0:3 = split.split %x into 3 axis 1 : (tensor<4x9xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = scf.if %c -> tensor<4x3xf32> {
    scf.yield %0#0 : tensor<4x3xf32>
  } else {
    %n = math.tanh %0#1 : tensor<4x3xf32>
    scf.yield %n : tensor<4x3xf32>
  }
  %2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %0#2) -> tensor<4x3xf32> {
    %b = arith.addf %a, %1 : tensor<4x3xf32>
    scf.yield %b : tensor<4x3xf32>
  }
  return %1, %2 : tensor<4x3xf32>, tensor<4x3xf32>
}
