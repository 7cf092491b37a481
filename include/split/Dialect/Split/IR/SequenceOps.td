// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops on sequences of tensors.

#ifndef SPLIT_DIALECT_SPLIT_IR_SEQUENCEOPS_TD
#define SPLIT_DIALECT_SPLIT_IR_SEQUENCEOPS_TD

include "split/Dialect/Split/IR/SplitOpBase.td"

def Split_SequenceEmptyOp : Split_Op<"sequence_empty", [Pure]> {
  let summary = "a sequence without elements";
  let description = [{
    The element type of the result says what later inserts may add.

    Example:

    ```mlir
    %s = split.sequence_empty : !split.sequence<tensor<?xf32>>
    ```

    Source: ONNX SequenceEmpty-11.
  }];
  let results = (outs Split_SequenceType:$output);
  let assemblyFormat = "attr-dict `:` qualified(type($output))";
}

def Split_SequenceConstructOp : Split_PureOp<"sequence_construct", [Split_InfersTypes]> {
  let summary = "a sequence of the given tensors";
  let description = [{
    Constraints:
    - (C1) there is at least one input.
    - (C2) all inputs have the element type of the result's tensors.
    - (C3) the shape of every input is compatible with that of the result's
      tensors.

    C3 becomes a run-time check where the shapes are not static.

    Example:

    ```mlir
    %s = split.sequence_construct %a, %b
        : (tensor<2xf32>, tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
    ```

    Source: ONNX SequenceConstruct-11.
  }];
  let arguments = (ins Variadic<AnyTensor>:$inputs);
  let results = (outs Split_SequenceType:$output_sequence);
  let assemblyFormat = [{
    $inputs attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Split_SequenceInsertOp : Split_PureOp<"sequence_insert", [Split_InfersTypes]> {
  let summary = "a sequence with one more tensor";
  let description = [{
    The result is `input_sequence` with `tensor` inserted before `position`, or
    at the end when no position is given. A negative position counts from the
    back.

    Constraints:
    - (C1) `tensor` has the element type of the result's tensors, and so has
      the input sequence.
    - (C2) the shapes of `tensor` and of the input's tensors are compatible
      with that of the result's tensors.
    - (C3) the position is in [-n, n], where n is the length of the input.

    C3, and C2 where the shapes are not static, become run-time checks.

    Example:

    ```mlir
    %t = split.sequence_insert %s, %x at %p
        : (!split.sequence<tensor<?xf32>>, tensor<2xf32>, tensor<i64>)
          -> !split.sequence<tensor<?xf32>>
    ```

    Source: ONNX SequenceInsert-11.
  }];
  let arguments = (ins Split_SequenceType:$input_sequence, AnyTensor:$tensor,
                       Optional<Split_SingleIntegerTensor>:$position);
  let results = (outs Split_SequenceType:$output_sequence);
  let assemblyFormat = [{
    $input_sequence `,` $tensor (`at` $position^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Split_SequenceEraseOp : Split_PureOp<"sequence_erase", [Split_InfersTypes]> {
  let summary = "a sequence with one tensor less";
  let description = [{
    The result is `input_sequence` without the tensor at `position`, or without
    the last one when no position is given. A negative position counts from the
    back.

    Constraints:
    - (C1) the result's tensors have the element type of the input's.
    - (C2) their shapes are compatible.
    - (C3) the position is in [-n, n-1], where n is the length of the input.
    - (C4) without a position, the input has a tensor.

    C3, C4, and C2 where the shapes are not static, become run-time checks.

    Example:

    ```mlir
    %t = split.sequence_erase %s at %p
        : (!split.sequence<tensor<?xf32>>, tensor<i64>)
          -> !split.sequence<tensor<?xf32>>
    ```

    Source: ONNX SequenceErase-11.
  }];
  let arguments = (ins Split_SequenceType:$input_sequence,
                       Optional<Split_SingleIntegerTensor>:$position);
  let results = (outs Split_SequenceType:$output_sequence);
  let assemblyFormat = [{
    $input_sequence (`at` $position^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Split_SequenceAtOp : Split_PureOp<"sequence_at", [Split_InfersTypes]> {
  let summary = "one tensor of a sequence";
  let description = [{
    The tensor at `position`. A negative position counts from the back.

    Constraints:
    - (C1) the result has the element type of the sequence's tensors.
    - (C2) their shapes are compatible.
    - (C3) the position is in [-n, n-1], where n is the length of the sequence.

    C3, and C2 where the shapes are not static, become run-time checks.

    Example:

    ```mlir
    %x = split.sequence_at %s at %p
        : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
    ```

    Source: ONNX SequenceAt-11.
  }];
  let arguments = (ins Split_SequenceType:$input_sequence,
                       Split_SingleIntegerTensor:$position);
  let results = (outs AnyTensor:$tensor);
  let assemblyFormat = [{
    $input_sequence `at` $position
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Split_SequenceLengthOp
    : Split_Op<"sequence_length", [
        Pure, InferTypeOpAdaptor,
        DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>
      ]> {
  let summary = "the number of tensors in a sequence";
  let description = [{
    The length is 0 or more, and more still where the ops that the sequence
    comes from say so.

    Example:

    ```mlir
    %n = split.sequence_length %s
        : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
    ```

    Source: ONNX SequenceLength-11.
  }];
  let arguments = (ins Split_SequenceType:$input_sequence);
  let results = (outs 0DTensorOf<[I64]>:$length);
  let assemblyFormat = [{
    $input_sequence attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
}

def Split_ConcatFromSequenceOp : Split_PureOp<"concat_from_sequence", [Split_InfersTypes]> {
  let summary = "concatenates the tensors of a sequence";
  let description = [{
    Joins the tensors along `axis`, or, with `new_axis`, stacks them along a
    new one.

    Constraints:
    - (C1) `axis` is in [-r, r-1], where r is the rank of the sequence's
      tensors, or in [-r-1, r] with `new_axis`.
    - (C2) without `new_axis` the tensors have rank 1 or more.
    - (C3) the result has the element type of the sequence's tensors.
    - (C4) the shape of the result is compatible with that of the tensors.
    - (C5) the sequence has a tensor.
    - (C6) the tensors agree in every dimension but `axis`; with `new_axis`, in
      every one.
    - (C7) without `new_axis` the sizes along `axis` sum to no more than 2^63 - 1.

    C5, C6, C7, and C4 where the shapes are not static, become run-time checks.

    Example:

    ```mlir
    %joined = split.concat_from_sequence %s axis 0
        : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3xf32>
    %stacked = split.concat_from_sequence %s axis -1 new_axis = true
        : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3x?xf32>
    ```

    Source: ONNX ConcatFromSequence-11.
  }];
  let arguments = (ins
    Split_SequenceType:$input_sequence,
    I64Attr:$axis,
    DefaultValuedAttr<BoolAttr, "false">:$new_axis
  );
  let results = (outs AnyTensor:$concat_result);
  let moreClassDeclarations = [{

    /// The axis of the result in [0, r), where r is its rank, if the rank of the
    /// tensors is known.
    ::std::optional<int64_t> getNormalizedAxis();
  }];
  let assemblyFormat = [{
    $input_sequence `axis` $axis (`new_axis` `=` $new_axis^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_SEQUENCEOPS_TD
