// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @strided(%base: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %x = split.extract_strided %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x3xf32>
  %scalar = split.extract_strided %base[%i] sizes() strides() : tensor<?xf32> to tensor<f32>
  %r = split.insert_strided %x into %base[%i] strides(%i, %i) : tensor<?x3xf32> into tensor<?xf32>
  %s = split.insert_strided %scalar into %r[%i] strides() : tensor<f32> into tensor<?xf32>
  return %s : tensor<?xf32>
}
