// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @not_lanes(%src: memref<?xi24>, %dst: memref<?xi24>, %sizes: memref<?xindex>, %n: index) {
  strided.pack_chunks %src, %sizes into %dst rows %n pitch %n unit %n
      : (memref<?xi24>, memref<?xindex>, memref<?xi24>, index, index, index) -> ()
  return
}
