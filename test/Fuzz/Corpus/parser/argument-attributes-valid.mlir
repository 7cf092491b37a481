// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @valid(%x: tensor<?x4xf32> {split.name = "X", split.dim_names = ["n", ""]}) -> (tensor<?x4xf32> {split.name = "Y"}) {
  return %x : tensor<?x4xf32>
}
