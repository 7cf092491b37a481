// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ops of the dialect.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD

include "split/Dialect/Split/IR/SplitOpBase.td"
include "split/Dialect/Split/IR/SplittingOps.td"
include "split/Dialect/Split/IR/SequenceOps.td"

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
    : Split_Op<"assert", [MemoryEffects<[MemWrite]>, AttrSizedOperandSegments]> {
  let summary = "reports a failed run-time check with the values it saw";
  let description = [{
    What run-time verification emits. If `condition` is false, the check has
    failed: the message, with `{0}`, `{1}` … replaced by `values`, and the op's
    location are handed to the run-time's failure handler, and execution does
    not continue past the op. A message without values is taken as it is.
    `cf.assert` is not enough here, because its message cannot show a run-time
    value.

    In code that stands for that of several places, `place`, which comes from a
    `split.place` or a `split.select_place`, goes in the stead of the op's location.

    Constraints:
    - (C1) the message refers to every value, and to none that is not given.

    Example:

    ```mlir
    split.assert %ok, "split sizes sum to {0}, but dimension 0 of the source is {1}"
        (%sum, %dim)
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message,
                       Variadic<Index>:$values, Optional<Index>:$place);
  let builders = [
    OpBuilder<(ins "Value":$condition, "StringAttr":$message,
                   "ValueRange":$values), [{
      build($_builder, $_state, condition, message, values, /*place=*/Value());
    }]>,
    OpBuilder<(ins "Value":$condition, "StringRef":$message,
                   "ValueRange":$values), [{
      build($_builder, $_state, condition, message, values, /*place=*/Value());
    }]>
  ];
  let assemblyFormat = [{
    $condition `,` $message (`(` $values^ `)`)? (`at` $place^)? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

//===----------------------------------------------------------------------===//
// split.place
//===----------------------------------------------------------------------===//

def Split_PlaceOp : Split_Op<"place", [Pure]> {
  let summary = "the address of a text that says where a check is from";
  let description = [{
    What a function that has the code of several places is given, so that its
    checks report the one that they are called from.

    Example:

    ```mlir
    %place = split.place "model.onnx: node 'split_0' (Split)"
    split.assert %ok, "position is {0}" (%i) at %place
    ```
  }];
  let arguments = (ins StrAttr:$text);
  let results = (outs Index:$address);
  let assemblyFormat = "$text attr-dict";
}

//===----------------------------------------------------------------------===//
// split.select_place
//===----------------------------------------------------------------------===//

def Split_SelectPlaceOp : Split_Op<"select_place", [Pure]> {
  let summary = "the address of one of several texts that say where a check is";
  let description = [{
    What the checks of a loop are given that has, in each iteration, the code of
    another place: the text of `number`, which counts from 0 on and must be less
    than there are texts.

    Constraints:
    - (C1) there is at least one text.

    Example:

    ```mlir
    %place = split.select_place %i of ["model.onnx: node 'a'", "model.onnx: node 'b'"]
    split.assert %ok, "position is {0}" (%k) at %place
    ```
  }];
  // (C1) of split.select_place.
  let arguments = (ins Index:$number,
                       ConfinedAttr<StrArrayAttr, [ArrayMinCount<1>]>:$texts);
  let results = (outs Index:$address);
  let assemblyFormat = "$number `of` $texts attr-dict";
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITOPS_TD
