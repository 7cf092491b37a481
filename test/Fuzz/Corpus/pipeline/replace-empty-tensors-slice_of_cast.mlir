// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @slice_of_cast(%x: tensor<0x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.cast %x : tensor<0x4xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
