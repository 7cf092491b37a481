// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main() -> tensor<i64> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = split.split_to_sequence %0 axis 0 : (tensor<2x!split.string>) -> !split.sequence<tensor<1x!split.string>>
  %2 = split.sequence_length %1 : (!split.sequence<tensor<1x!split.string>>) -> tensor<i64>
  return %2 : tensor<i64>
}

// -----

// stays
func.func @main() -> tensor<2xi8> {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  return %0 : tensor<2xi8>
}
