// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @not_known_to_be_empty(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.extract_slice %x[%n, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
