// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @subtract_twice(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %x, %y : tensor<?xi32>
  %1 = arith.subi %0, %x : tensor<?xi32>
  return %1 : tensor<?xi32>
}
