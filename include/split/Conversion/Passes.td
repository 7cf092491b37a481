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

def ConvertSplitAssertsToLLVMPass
    : Pass<"convert-split-asserts-to-llvm", "::mlir::ModuleOp"> {
  let summary = "lowers the checks of a module to the LLVM dialect at once";
  let description = [{
    What `convert-to-llvm` makes of each `split.assert`: a branch, and a call of
    `splitReportCheckFailure` with the place, the message and the values. That
    looks through the whole module for the texts that it has already, for every
    function anew; this pass does so once, so that the time for thousands of
    functions grows with their number. Run it right before `convert-to-llvm`,
    when no structured control flow is left.

    ```mlir
    split.assert %ok, "the size is {0}" (%n)
    // becomes
      llvm.cond_br %ok, ^continue, ^failed
    ^failed:
      llvm.call @splitReportCheckFailure(%location, %message, %c1, %values)
      llvm.unreachable
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def ConvertSplitSequencesToTensorPass
    : Pass<"convert-split-sequences-to-tensor"> {
  let summary = "converts sequences to tables of views on one base tensor";
  let description = [{
    Replaces every value of type `!split.sequence` by four tensors (the base,
    and the offsets, sizes and strides of the sequence's tensors in it), and the
    ops on sequences by ops on these. The number of ops does not depend on the
    length of the sequence. Splitting into a sequence, taking one of its tensors
    and erasing one copy no elements; what must own its elements (inserting,
    constructing, returning from a function) packs them once, back to back, into
    a new base. A loop that appends to a sequence does so in place, with room to
    grow: it carries longer tensors than it needs, and how much of them it has
    used. Sequences pass through functions, calls, `scf` and
    `arith.select`.

    What is only known at run time is taken on trust: run
    `generate-runtime-verification` first to have it checked. A sequence whose
    tensors have no rank is an error.

    ```mlir
    %s = split.split_to_sequence %x axis 0
        : (tensor<?x4xf32>) -> !split.sequence<tensor<1x4xf32>>
    %y = split.sequence_at %s at %p
        : (!split.sequence<tensor<1x4xf32>>, tensor<i64>) -> tensor<1x4xf32>
    // becomes, without the tables
    %base = tensor.collapse_shape %x [[0, 1]]
        : tensor<?x4xf32> into tensor<?xf32>
    %offset = tensor.extract %offsets[%i] : tensor<?xindex>
    %y = strided.extract %base[%offset] sizes() strides(%c4, %c1)
        : tensor<?xf32> to tensor<1x4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::scf::SCFDialect", "::mlir::strided::StridedDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def SplitVerifyElementTypesPass
    : Pass<"split-verify-element-types", "::mlir::ModuleOp"> {
  let summary = "refuses tensors of elements that LLVM has no type for";
  let description = [{
    An error at the first op with a value that is a tensor, a sequence of
    tensors or a buffer whose elements have no counterpart in LLVM IR. The
    conversion to LLVM would leave such values behind half converted. So is a
    constant of more than 2^26 strings, each of which takes 8 bytes of the object
    file, also if all are equal.

    ```mlir
    // error: 'func.func' op has a value of type 'tensor<4xtf32>', whose elements
    // have no type in LLVM IR
    func.func private @f(%x: tensor<4xtf32>)
    ```
  }];
}

#endif // SPLIT_CONVERSION_PASSES_TD
