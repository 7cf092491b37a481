// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --canonicalize=enable-patterns=none

// fires
func.func @main(%x: tensor<2x3xi16>) -> tensor<2x3xi16> {
  %0 = split.split %x into 1 axis 1 : (tensor<2x3xi16>) -> tensor<2x3xi16>
  %1 = split.variadic_split %0 axis -1 lengths [3] : (tensor<2x3xi16>) -> tensor<2x3xi16>
  return %1 : tensor<2x3xi16>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<?x3xi16>) -> tensor<2x3xi16> {
    %0 = split.split %arg0 into 1 axis 1 : (tensor<?x3xi16>) -> tensor<2x3xi16>
    return %0 : tensor<2x3xi16>
  }
}
