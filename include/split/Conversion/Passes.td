// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_CONVERSION_PASSES_TD
#define SPLIT_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertSplitToTensorPass : Pass<"convert-split-to-tensor"> {
  let summary = "converts splits to tensor.extract_slice";
  let description = [{
    Replaces `split.split` and `split.variadic_split` by one
    `tensor.extract_slice` per result. Sizes and axes that are only known at run
    time become `arith` and `affine` ops on index values; equal parts of a
    dynamic dimension are clamped to it, so that a slice is never out of bounds.

    Dynamic facts are taken on trust: run `generate-runtime-verification` first
    to have them checked. A source of unknown rank cannot be converted and is an
    error.

    ```mlir
    %0:2 = split.split %x sizes [2, 4] axis 0
        : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    // becomes
    %1 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
    %2 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // SPLIT_CONVERSION_PASSES_TD
