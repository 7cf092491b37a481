// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD
#define SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitAdoptAssertsPass : Pass<"split-adopt-asserts"> {
  let summary = "turns cf.assert into split.assert";
  let description = [{
    The run-time checks that upstream dialects generate are `cf.assert` ops,
    which print to standard output and abort. This pass turns them into
    `split.assert`, so that every failed check is reported in one way.

    ```mlir
    cf.assert %ok, "out of bounds"
    // becomes
    split.assert %ok, "out of bounds"
    ```
  }];
  let dependentDialects = ["::mlir::split::SplitDialect"];
}

def SplitDecomposeConcatsPass : Pass<"split-decompose-concats"> {
  let summary = "decomposes tensor.concat into tensor.insert_slice";
  let description = [{
    `tensor.concat`, which splits are often followed by, does not bufferize.
    This pass applies upstream's decomposition of it: every input is inserted
    into one new tensor.

    ```mlir
    %0 = tensor.concat dim(0) %a, %b
        : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
    // becomes
    %1 = tensor.empty() : tensor<5xf32>
    %2 = tensor.insert_slice %a into %1[0] [2] [1]
        : tensor<2xf32> into tensor<5xf32>
    %3 = tensor.insert_slice %b into %2[2] [3] [1]
        : tensor<3xf32> into tensor<5xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::affine::AffineDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitLowerCopiesPass : Pass<"split-lower-copies"> {
  let summary = "lowers memref.copy to linalg.generic";
  let description = [{
    Replaces every `memref.copy` by a `linalg.generic` that copies element by
    element, for `convert-linalg-to-loops` to expand. Without it, the copy of a
    strided buffer would become a call into a C runner library.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def SplitOwnResultsPass : Pass<"split-own-results", "::mlir::ModuleOp"> {
  let summary = "makes every returned buffer an allocation of its own";
  let description = [{
    After bufferization a function may return one buffer twice, a view of
    another result, or an argument. The caller of a function frees each result,
    so this pass copies such a buffer before it is returned. To be run before
    buffer deallocation.

    ```mlir
    return %alloc, %alloc : memref<4xf32>, memref<4xf32>
    // becomes
    %copy = memref.alloc() : memref<4xf32>
    memref.copy %alloc, %copy : memref<4xf32> to memref<4xf32>
    return %alloc, %copy : memref<4xf32>, memref<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SplitProtectArgumentsPass
    : Pass<"split-protect-arguments", "::mlir::ModuleOp"> {
  let summary = "makes the arguments of public functions read-only";
  let description = [{
    Bufferization may reuse the buffer of a function argument for a result that
    is computed from it. For a function that is called from outside, whose
    inputs belong to the caller, this pass forbids it.

    ```mlir
    func.func @main(%x: tensor<4xf32>)
    // becomes
    func.func @main(%x: tensor<4xf32> {bufferization.writable = false})
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

#endif // SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD
