// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --canonicalize

// fires
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %true = arith.constant true
  split.assert %true, "never seen"
  return %x : tensor<2xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<i1>) -> tensor<i1> {
    %extracted = tensor.extract %arg0[] : tensor<i1>
    split.assert %extracted, "not so"
    return %arg0 : tensor<i1>
  }
}
