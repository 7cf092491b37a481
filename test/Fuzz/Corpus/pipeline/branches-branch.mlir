// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @branch(%x: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  cf.cond_br %c, ^double, ^end(%0#0 : tensor<?x4xf32>)
^double:
  %1 = arith.addf %0#1, %0#1 : tensor<?x4xf32>
  cf.br ^end(%1 : tensor<?x4xf32>)
^end(%2: tensor<?x4xf32>):
  return %2 : tensor<?x4xf32>
}
