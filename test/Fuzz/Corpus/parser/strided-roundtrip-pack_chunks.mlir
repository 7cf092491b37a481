// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @pack_chunks(%x: tensor<?xf32>, %s: tensor<3xindex>, %d: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (tensor<?xf32>, tensor<3xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
