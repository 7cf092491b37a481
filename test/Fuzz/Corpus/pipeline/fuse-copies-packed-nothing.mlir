// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @nothing(%src: memref<?xf32>, %dst: memref<?xf32>, %sizes: memref<?xindex>, %pitch: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  strided.pack_chunks %src, %sizes into %dst rows %c0 pitch %pitch unit %c1
      : (memref<?xf32>, memref<?xindex>, memref<?xf32>, index, index, index) -> ()
  return
}
