// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @chosen(%x: tensor<4xf32> {bufferization.writable = true}) {
  return
}
