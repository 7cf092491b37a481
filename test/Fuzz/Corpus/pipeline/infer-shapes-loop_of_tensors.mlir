// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @loop_of_tensors(%x: tensor<2x6xf32>, %y: tensor<?x6xf32>, %n: index) -> tensor<*xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = tensor.cast %x : tensor<2x6xf32> to tensor<*xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %any) -> (tensor<*xf32>) {
    %a = tensor.cast %y : tensor<?x6xf32> to tensor<*xf32>
    scf.yield %a : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}
