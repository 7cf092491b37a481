// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_ONNX_TRANSFORMS_PASSES_TD
#define SPLIT_ONNX_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitRaiseCarriedSlicesPass : Pass<"split-raise-carried-slices"> {
  let summary = "turns Slice nodes that partition a tensor into a split";
  let description = [{
    Does for `Slice` nodes of carried ONNX models what `split-raise-slices` does
    for other slices. Their bounds are read through the nodes that compute them:
    `Shape`, `Gather`, `Concat`, `Squeeze`, `Unsqueeze`, `Reshape`, `Cast`,
    `Slice`, `Tile` and integer arithmetic, from constants and dimensions;
    dimensions of arguments that have one name are one.

    Sizes that are not known are computed by nodes; that needs an opset whose
    `Split` has them as an input, 13 or above.

    ```mlir
    %0 = carrier.node pure "Slice" version 13 (%x, %c0, %c2, %axis) {}
        : (tensor<?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x2xf32>
    %1 = carrier.node pure "Slice" version 13 (%x, %c2, %c5, %axis) {}
        : (tensor<?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x3xf32>
    // becomes
    %2:2 = split.split %x sizes [2, 3] axis 1
        : (tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<?x3xf32>)
    ```
  }];
  let options = [
    Option<"fillGaps", "fill-gaps", "bool", "false",
           "Raise slices that leave something out too. Who runs the model "
           "copies that as well">,
    Option<"dynamicSizes", "dynamic-sizes", "bool", "true",
           "Raise slices whose sizes must be computed too">
  ];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::carrier::CarrierDialect"];
}

def SplitFoldCarriedShapesPass : Pass<"split-fold-carried-shapes"> {
  let summary = "folds arithmetic on shapes that is known";
  let description = [{
    Replaces nodes of carried ONNX models that compute small integer tensors from
    shapes by constants, where the dimensions that they take are known although
    others are not.

    ```mlir
    %0 = carrier.node pure "Shape" version 13 (%x) {}
        : (tensor<?x6xf32>) -> tensor<2xi64>
    %1 = carrier.node pure "Gather" version 13 (%0, %one) {axis = 0 : i64}
        : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
    // becomes
    %1 = carrier.constant dense<6> : tensor<i64> in "value"
    ```
  }];
  let dependentDialects = ["::mlir::carrier::CarrierDialect"];
}

def SplitSimplifyCarriedSplitsPass : Pass<"split-simplify-carried-splits"> {
  let summary = "simplifies splits, sequences and concatenations of models";
  let description = [{
    In carried ONNX models:

    - a split into a sequence of which only tensors at constant positions are
      taken becomes a split,
    - a concatenation of all chunks, in their order and along their axis, becomes
      the source,
    - a split of a chunk that has no other use, along the same axis, becomes part
      of the split that the chunk is of, where the sizes of both are known.
  }];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::carrier::CarrierDialect"];
}

def SplitUnrollCarriedLoopsPass : Pass<"split-unroll-carried-loops"> {
  let summary = "unrolls loops that fill lists, and takes from lists";
  let description = [{
    In carried ONNX models:

    - a `Loop` of at most 16 runs, whose number is constant, and of few nodes, that
      carries a sequence becomes what its runs do,
    - a tensor that is taken at a constant position from a sequence of known
      tensors is that tensor.
  }];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::carrier::CarrierDialect"];
}

def SplitMergeCarriedStridesPass : Pass<"split-merge-carried-strides"> {
  let summary = "turns strided slices that are joined into a transposition";
  let description = [{
    In carried ONNX models, `Slice` nodes with steps that take each offset once,
    joined by a `Concat` along the last dimension, which has no step, are a
    `Transpose` between two `Reshape` nodes: what is called space to depth, or
    patch merging. Steps divide their dimensions, which are known, as are those
    behind them.

    ```mlir
    // x[:, 0::2, :], x[:, 1::2, :] of tensor<?x4x3xf32>, joined along dimension 2
    %1 = carrier.node pure "Reshape" version 13 (%x, %shape) {}    // [0, 2, 2, 3]
    %2 = carrier.node pure "Transpose" version 13 (%1) {perm = array<i64: 0, 1, 2, 3>}
    %3 = carrier.node pure "Reshape" version 13 (%2, %shape2) {}   // [0, 2, 6]
    ```
  }];
  let dependentDialects = ["::mlir::carrier::CarrierDialect"];
}

def SplitHoistCarriedElementwisePass
    : Pass<"split-hoist-carried-elementwise"> {
  let summary = "moves an element-wise node on every chunk before the split";
  let description = [{
    In carried ONNX models, where the same element-wise node of one input is the
    only use of each chunk of a split.
  }];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::carrier::CarrierDialect"];
}

#endif // SPLIT_ONNX_TRANSFORMS_PASSES_TD
