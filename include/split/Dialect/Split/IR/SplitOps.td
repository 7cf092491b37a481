// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "split/Dialect/Split/IR/SplitDialect.td"
include "split/Dialect/Split/IR/SplitInterfaces.td"
include "split/Dialect/Split/IR/SplitTypes.td"

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

/// A number that fits into 64 bits, whatever its signedness. i1 is a truth value.
def Split_Integer : Type<
    Or<[Index.predicate,
        And<[AnyInteger.predicate,
             CPred<"$_self.getIntOrFloatBitWidth() >= 2 && "
                   "$_self.getIntOrFloatBitWidth() <= 64">]>]>,
    "index or integer of 2 to 64 bits">;

/// Sizes that are only known at run time.
def Split_SizesTensor : 1DTensorOf<[Split_Integer]>;

/// One integer: a scalar tensor, or one of shape [1].
def Split_SingleIntegerTensor
    : Type<And<[TensorOf<[Split_Integer]>.predicate, HasStaticShapePred,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getNumElements() == 1 && "
                      "::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getRank() <= 1">]>,
           "scalar or shape [1] tensor of index or integer of 2 to 64 bits",
           "::mlir::RankedTensorType">;

/// `split` of SplitToSequence: one chunk size, or one length a chunk.
def Split_ScalarOrSizesTensor
    : Type<And<[TensorOf<[Split_Integer]>.predicate, HasAnyRankOfPred<[0, 1]>]>,
           "scalar or 1D tensor of index or integer of 2 to 64 bits",
           "::mlir::RankedTensorType">;

/// Strings that are all known.
def Split_StaticStringTensor
    : Type<And<[TensorOf<[Split_StringType]>.predicate, HasStaticShapePred]>,
           "statically shaped tensor of !split.string",
           "::mlir::RankedTensorType">;

//===----------------------------------------------------------------------===//
// Base classes
//===----------------------------------------------------------------------===//

class Split_Op<string mnemonic, list<Trait> traits = []>
    : Op<Split_Dialect, mnemonic, traits>;

/// An op without side effects whose dynamic facts, when violated, are undefined
/// behaviour unless run-time verification was generated for them. It is
/// therefore speculatable only where everything is static. Its result types are
/// inferred; ones that are more static are allowed.
class Split_PureOp<string mnemonic, list<Trait> traits = []>
    : Split_Op<mnemonic, [
        NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>
      ] # traits> {
  /// What else the op declares.
  code moreClassDeclarations = "";
  let extraClassDeclaration = [{
    /// Whether types `lhs` and `rhs` may describe the same results. Part of
    /// InferTypeOpInterface.
    static bool isCompatibleReturnTypes(::mlir::TypeRange lhs,
                                        ::mlir::TypeRange rhs);
  }] # moreClassDeclarations;
  let extraClassDefinition = [{
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange lhs,
                                            ::mlir::TypeRange rhs) {
      return ::mlir::split::areCompatible(lhs, rhs);
    }
  }];
}

defvar Split_InfersTypes = DeclareOpInterfaceMethods<InferTypeOpInterface>;

/// The number of results may not follow from the operands; refinement takes it
/// from the results that there are.
defvar Split_RefinesTypes = DeclareOpInterfaceMethods<InferTypeOpInterface,
                                                   ["refineReturnTypes"]>;

/// Elements that are integers are in the range that those of the operands are.
defvar Split_InfersRanges =
    DeclareOpInterfaceMethods<InferIntRangeInterface,
                                ["inferResultRangesFromOptional"]>;

/// A splitting op: see SplitOpInterface.
class Split_SplittingOp<string mnemonic, list<string> interfaceMethods = [],
                        list<Trait> traits = []>
    : Split_PureOp<mnemonic, [
        DeclareOpInterfaceMethods<SplitOpInterface,
                                  ["allowsElementType"] # interfaceMethods>
      ] # traits> {
  let hasVerifier = 1;
}

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

//===----------------------------------------------------------------------===//
// Sequence ops
//===----------------------------------------------------------------------===//

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

    C5, C6, and C4 where the shapes are not static, become run-time checks.

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

//===----------------------------------------------------------------------===//
// split.constant
//===----------------------------------------------------------------------===//

def Split_ConstantOp
    : Split_Op<"constant", [Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "a constant tensor of strings";
  let description = [{
    Upstream's folds take the elements of a constant for numbers, and crash
    where they are strings. This op is therefore not one that folds look
    through; constants of all other element types are `arith.constant`.

    An `arith.constant` of strings becomes a `split.constant` by
    `split-adopt-string-constants`, which is how the pipelines begin, and by
    canonicalization.

    Constraints:
    - (C1) the elements of `value` are strings, and its type is that of the
      result: of static shape, with `!split.string` elements.

    Example:

    ```mlir
    %0 = split.constant dense<["a", "b"]> : tensor<2x!split.string>
    ```

    Source: ONNX Constant, initializers.
  }];
  // (C1) of split.constant.
  let arguments = (ins StringElementsAttr:$value);
  let results = (outs Split_StaticStringTensor:$result);
  let assemblyFormat = "attr-dict $value";
}

//===----------------------------------------------------------------------===//
// split.assert
//===----------------------------------------------------------------------===//

def Split_AssertOp
    : Split_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "reports a failed run-time check with the values it saw";
  let description = [{
    What run-time verification emits. If `condition` is false, the check has
    failed: the message, with `{0}`, `{1}` … replaced by `values`, and the op's
    location are handed to the run-time's failure handler, and execution does
    not continue past the op. A message without values is taken as it is.
    `cf.assert` is not enough here, because its message cannot show a run-time
    value.

    Constraints:
    - (C1) the message refers to every value, and to none that is not given.

    Example:

    ```mlir
    split.assert %ok, "split sizes sum to {0}, but dimension 0 of the source is {1}"
        (%sum, %dim)
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message,
                       Variadic<Index>:$values);
  let assemblyFormat = [{
    $condition `,` $message (`(` $values^ `)`)? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD
