// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops that split a tensor.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITTINGOPS_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITTINGOPS_TD

include "split/Dialect/Split/IR/SplitOpBase.td"

//===----------------------------------------------------------------------===//
// split.split
//===----------------------------------------------------------------------===//

def Split_SplitOp : Split_SplittingOp<"split", [], [
    Split_RefinesTypes, Split_InfersRanges,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "cuts a tensor into a fixed number of chunks along an axis";
  let description = [{
    Splits `input` along `axis` into one result per chunk. The sizes of the
    chunks come from exactly one of

    - `static_split`: the sizes, known at compile time,
    - `split`: the sizes, as a run-time operand,
    - `num_outputs`: that many chunks of size `ceil(dim / num_outputs)`, the
      last one smaller if the dimension is not divisible (7 into 3 is 3, 3, 1).
      The last chunk may be empty (6 into 4 is 2, 2, 2, 0), but not negative:
      5 into 4 is an error.

    Sizes may be 0. A negative `axis` counts from the back. Result types may
    be more static than what can be inferred; they are then checked at run
    time.

    Constraints:
    - (C1) exactly one of `split`, `static_split` and `num_outputs` is given.
    - (C2) `input` has rank 1 or more.
    - (C3) `axis` is in [-r, r-1], where r = rank(`input`).
    - (C4) the number of sizes, or `num_outputs`, is the number of results.
    - (C5) every size is 0 or more.
    - (C6) the sizes sum to dimension `axis` of `input`, without overflow.
    - (C7) `num_outputs` leaves no negative last chunk.
    - (C8) results have the element type of `input`.
    - (C9) result shapes are compatible with the shape of `input`, with the
      chunk's size on `axis`.
    - (C10) there is at least one result.

    C2 and C3 are checked once the rank of `input` is known. Where sizes and
    dimensions are not static, C4, C5, C6, C7 and C9 become run-time checks.

    Example:

    ```mlir
    // Three equal parts.
    %a:3 = split.split %x into 3 axis 0
        : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
    // Sizes known at compile time, on the last axis.
    %b:2 = split.split %y sizes [2, 4] axis -1
        : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
    // Sizes known at run time.
    %c:2 = split.split %y sizes %s axis 1
        : (tensor<2x6xf32>, tensor<2xi64>)
          -> (tensor<2x?xf32>, tensor<2x?xf32>)
    ```

    Source: ONNX Split-18 (and 1, 2, 11, 13, which import to this op).
  }];

  let arguments = (ins
    AnyTensor:$input,
    Optional<Split_SizesTensor>:$split,
    DefaultValuedAttr<I64Attr, "0">:$axis,
    OptionalAttr<DenseI64ArrayAttr>:$static_split,
    OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$num_outputs
  );
  let results = (outs Variadic<AnyTensor>:$outputs);

  let assemblyFormat = [{
    $input (`into` $num_outputs^)?
    (`sizes` custom<StaticOrDynamicSizes>($split, $static_split)^)?
    `axis` $axis attr-dict `:` functional-type(operands, results)
  }];

  let builders = [
    // Sizes known at compile time; infers the result types.
    OpBuilder<(ins "::mlir::Value":$input,
                   "::llvm::ArrayRef<int64_t>":$sizes, "int64_t":$axis)>
  ];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// split.variadic_split
//===----------------------------------------------------------------------===//

def Split_VariadicSplitOp : Split_SplittingOp<"variadic_split", [],
    [AttrSizedOperandSegments, Split_RefinesTypes, Split_InfersRanges,
     DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "cuts a tensor into chunks of given lengths, one may be the rest";
  let description = [{
    Splits `data` along `axis` into one result per entry of the lengths. Axis
    and lengths are each either static or a run-time operand. One length may be
    -1: that chunk takes what the others leave.

    With a run-time axis, every dimension of every result is dynamic.

    Constraints:
    - (C1) exactly one of `axis` and `static_axis` is given.
    - (C2) exactly one of `split_lengths` and `static_split_lengths` is given.
    - (C3) `data` has rank 1 or more.
    - (C4) the axis is in [-r, r-1], where r = rank(`data`).
    - (C5) the number of lengths is the number of results.
    - (C6) every length is -1 or more, and at most one is -1.
    - (C7) without a -1 the lengths sum to the dimension; with one, the others
      sum to no more than it. Sums do not overflow.
    - (C8) results have the element type of `data`.
    - (C9) result shapes are compatible with the shape of `data`, with the
      chunk's length on the axis.
    - (C10) there is at least one result.

    C3 and C4 are checked once the rank of `data` is known. Where axis, lengths
    and dimensions are not static, C4, C5, C6, C7 and C9 become run-time checks.

    Example:

    ```mlir
    %a:2 = split.variadic_split %x axis 0 lengths [-1, 2]
        : (tensor<6x12xf32>) -> (tensor<4x12xf32>, tensor<2x12xf32>)
    %b:2 = split.variadic_split %x axis %axis lengths %lengths
        : (tensor<6x12xf32>, tensor<i32>, tensor<2xi32>)
          -> (tensor<?x?xf32>, tensor<?x?xf32>)
    ```

    Source: OpenVINO VariadicSplit-1.
  }];

  let arguments = (ins
    AnyTensor:$data,
    Optional<Split_SingleIntegerTensor>:$axis,
    Optional<Split_SizesTensor>:$split_lengths,
    OptionalAttr<I64Attr>:$static_axis,
    OptionalAttr<DenseI64ArrayAttr>:$static_split_lengths
  );
  let results = (outs Variadic<AnyTensor>:$outputs);

  let assemblyFormat = [{
    $data `axis` custom<StaticOrDynamicInteger>($axis, $static_axis)
    `lengths` custom<StaticOrDynamicSizes>($split_lengths,
                                           $static_split_lengths)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// split.split_to_sequence
//===----------------------------------------------------------------------===//

def Split_SplitToSequenceOp
    : Split_SplittingOp<"split_to_sequence", ["dropsAxis", "returnsSequence"],
                         [Split_InfersTypes]> {
  let summary = "cuts a tensor into a sequence of chunks along an axis";
  let description = [{
    Splits `input` along `axis` into a sequence whose length may depend on run
    time. The sizes of the chunks come from

    - `static_split` or a 1-D `split` operand: one chunk per entry,
    - `chunk_size` or a scalar `split` operand: chunks of that size, the last
      one smaller if the dimension is not divisible; a dimension of 0 gives an
      empty sequence,
    - nothing: chunks of size 1, from which `keepdims = false` drops the axis.

    `keepdims` is ignored where sizes are given, as the specification says.

    Constraints:
    - (C1) at most one of `split`, `static_split` and `chunk_size` is given.
    - (C2) `input` has rank 1 or more.
    - (C3) `axis` is in [-r, r-1], where r = rank(`input`).
    - (C4) a chunk size is 1 or more; an entry of the sizes is 0 or more.
    - (C5) the sizes sum to dimension `axis` of `input`, without overflow.
    - (C6) the elements of the result have the element type of `input`.
    - (C7) the element shape is compatible with every chunk.

    C2 and C3 are checked once the rank of `input` is known. Where sizes and
    dimensions are not static, C4, C5 and C7 become run-time checks.

    Example:

    ```mlir
    // Rows of a matrix, as vectors.
    %rows = split.split_to_sequence %x axis 0 keepdims = false
        : (tensor<3x6xf32>) -> !split.sequence<tensor<6xf32>>
    // Chunks of 4, the last one smaller.
    %chunks = split.split_to_sequence %x chunks_of 4 axis 1
        : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
    %parts = split.split_to_sequence %x sizes [1, 2] axis 0
        : (tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>>
    %dynamic = split.split_to_sequence %x sizes %s axis 0
        : (tensor<3x6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x6xf32>>
    ```

    Source: ONNX SplitToSequence-24 (and 11, which imports to this op).
  }];

  let arguments = (ins
    AnyTensor:$input,
    Optional<Split_ScalarOrSizesTensor>:$split,
    DefaultValuedAttr<I64Attr, "0">:$axis,
    DefaultValuedAttr<BoolAttr, "true">:$keepdims,
    OptionalAttr<DenseI64ArrayAttr>:$static_split,
    OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$chunk_size
  );
  let results = (outs Split_SequenceType:$output_sequence);

  let assemblyFormat = [{
    $input (`chunks_of` $chunk_size^)?
    (`sizes` custom<StaticOrDynamicSizes>($split, $static_split)^)?
    `axis` $axis (`keepdims` `=` $keepdims^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITTINGOPS_TD
