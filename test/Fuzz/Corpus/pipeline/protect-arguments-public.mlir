// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @public(%x: tensor<4xf32>, %i: index) {
  return
}
