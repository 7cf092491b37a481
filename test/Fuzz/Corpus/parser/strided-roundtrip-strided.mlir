// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @strided(%base: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %x = strided.extract %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x3xf32>
  %scalar = strided.extract %base[%i] sizes() strides() : tensor<?xf32> to tensor<f32>
  %r = strided.insert %x into %base[%i] strides(%i, %i) : tensor<?x3xf32> into tensor<?xf32>
  %s = strided.insert %scalar into %r[%i] strides() : tensor<f32> into tensor<?xf32>
  return %s : tensor<?xf32>
}
