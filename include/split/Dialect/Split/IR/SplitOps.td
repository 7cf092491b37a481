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
