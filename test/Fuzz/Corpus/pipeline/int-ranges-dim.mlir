// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %2 = arith.cmpi sge, %1, %c0 : index
  return %2 : i1
}
