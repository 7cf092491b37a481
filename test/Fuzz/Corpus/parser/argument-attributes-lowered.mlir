// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @lowered(%x: memref<?x4xf32> {split.dim_names = ["n", ""]}, %y: index {split.dim_names = ["n"]}) {
  return
}
