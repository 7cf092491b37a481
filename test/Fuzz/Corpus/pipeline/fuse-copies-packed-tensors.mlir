// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @tensors(%src: tensor<?xf32>, %dst: tensor<?xf32>, %sizes: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  %r = strided.pack_chunks %src, %sizes into %dst rows %n pitch %n unit %n
      : (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
