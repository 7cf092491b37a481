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
    a new base. Sequences pass through functions, calls, `scf` and
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
    %y = split.extract_strided %base[%offset] sizes() strides(%c4, %c1)
        : tensor<?xf32> to tensor<1x4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

def SplitEmitCInterfacePass
    : Pass<"split-emit-c-interface", "::mlir::ModuleOp"> {
  let summary = "makes public functions their own C wrappers";
  let description = [{
    A public function that is not called in the module becomes what upstream's
    `llvm.emit_c_interface` would wrap it with, `_mlir_ciface_<name>`: it takes
    pointers to the descriptors of its buffers, loads each where it is first
    used, and stores the descriptors of its results through its first argument,
    each where it is made. The function under its own name, which would return
    all results as one value, is gone.

    LLVM's time to compile that value, and the arguments in the wrapper, grows
    with the square of their number; that of this form with the number. Run it
    before `convert-scf-to-cf`, which turns the places of first use that are in
    loops into ones that run more than once.

    A public function that is called in the module, and a function without a
    body, get the attribute `llvm.emit_c_interface` instead. The symbol
    `_mlir_ciface_<name>` must not be defined already.

    ```mlir
    func.func @f(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
      ...
      return %y, %z : memref<4xf32>, memref<4xf32>
    }
    // becomes
    func.func @_mlir_ciface_f(%results: !llvm.ptr, %0: !llvm.ptr) {
      %1 = llvm.load %0 : !llvm.ptr -> !llvm.struct<...>
      %x = builtin.unrealized_conversion_cast %1
          : !llvm.struct<...> to memref<4xf32>
      ...
      %2 = builtin.unrealized_conversion_cast %y
          : memref<4xf32> to !llvm.struct<...>
      %3 = llvm.getelementptr %results[0, 0] : ...
      llvm.store %2, %3 : !llvm.struct<...>, !llvm.ptr
      ...
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // SPLIT_CONVERSION_PASSES_TD
