// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @refine_known_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}
