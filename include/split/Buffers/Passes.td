// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_BUFFERS_PASSES_TD
#define SPLIT_BUFFERS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitBufferizePass : Pass<"split-bufferize", "::mlir::ModuleOp"> {
  let summary = "bufferizes functions, in linear time where they only read";
  let description = [{
    Runs `split-eliminate-empty-tensors` and `one-shot-bufferize` across function
    boundaries, where buffers have the identity layout. In a module in
    which nothing writes to a tensor but those of `tensor.empty`, and those that
    the op before has written for that alone, the analysis has no conflict to
    find: whatever loops and branches hand on, there is one time that it is
    written. If nothing is inserted that could be computed in its place, either,
    as when all that a model does is to split, compute element by element and
    join, both are left out, as their time grows with the square, or cube, of
    the number of ops that have one tensor's memory. From some 2,000 uses of one
    tensor on they are left out for that alone, and what is inserted is copied,
    which is all that they would save. Where the analysis is needed, a chain
    of ops that each write to what the one before has written is analyzed in
    pieces of 32. Ops that begin with one tensor that is filled with a scalar, as
    sums with zeros, fill one each before that.

    Upstream's analysis does not see that the result of an `scf.index_switch`,
    which `lift-cf-to-scf` makes of blocks, shares memory with what its cases
    yield. This pass tells it before it starts. Nor does it see that two tensors
    that a loop carries to its next iteration are one; the second is copied.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitDeallocateBuffersPass
    : Pass<"split-deallocate-buffers", "::mlir::ModuleOp"> {
  let summary = "frees buffers in the function that makes them";
  let description = [{
    Where a function is one block, makes its buffers outside of loops and
    branches, and returns each one at most once, it frees the others, which the
    code shows to be its own. That takes time linear in the length of the
    function. All other functions go through upstream's ownership-based buffer
    deallocation. It frees all that a block makes by one op, and compares each
    buffer with each: this pass divides the op among buffers that may be one where
    they are owned, before that. A loop that is known to run yields its results, and
    a branch that does not own what it yields does not count. If more than 512
    pairs of buffers are left to compare, their addresses are when the program runs.

    What a block makes and frees in any case is freed behind its last use, so that
    the next buffer may get memory that is in the caches: behind all copies to the
    same buffer if it is last copied, as these are done together. What an op takes
    the address of, or a function that may keep it, is freed at the end of the
    block.

    ```mlir
    linalg.exp ins(%x : memref<4xf32>) outs(%0 : memref<4xf32>)
    linalg.abs ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
    linalg.exp ins(%1 : memref<4xf32>) outs(%2 : memref<4xf32>)
    return %2 : memref<4xf32>
    // becomes
    linalg.exp ins(%x : memref<4xf32>) outs(%0 : memref<4xf32>)
    linalg.abs ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
    memref.dealloc %0 : memref<4xf32>
    linalg.exp ins(%1 : memref<4xf32>) outs(%2 : memref<4xf32>)
    memref.dealloc %1 : memref<4xf32>
    return %2 : memref<4xf32>
    ```

    To be run after `split-own-results`: the results of a call are taken to be
    buffers of their own.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SplitEliminateEmptyTensorsPass
    : Pass<"split-eliminate-empty-tensors", "::mlir::ModuleOp"> {
  let summary = "computes a part of a tensor in its place";
  let description = [{
    Does what upstream's `eliminate-empty-tensors` does: what a `tensor.empty` is
    for, and is then inserted into another tensor, is computed there.

    ```mlir
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %x[2] [4] [1]
        : tensor<4xf32> into tensor<8xf32>
    // becomes
    %0 = tensor.extract_slice %x[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %x[2] [4] [1]
        : tensor<4xf32> into tensor<8xf32>
    ```

    Upstream takes it that the result of an op is there for what is inside of
    the op, and that no check comes in between. This pass leaves such tensors as
    they are, those that are not known to have the shape of the part that they
    would be, and those that would be computed before a check, if that may be what
    keeps the part inside of its tensor or makes the tensor. It knows what results of
    `scf.index_switch` share memory with, as `split-bufferize` does.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::tensor::TensorDialect"];
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

def SplitResultsToOutParamsPass
    : Pass<"split-results-to-out-params", "::mlir::ModuleOp"> {
  let summary = "takes the buffers of results from the caller";
  let description = [{
    Applies upstream's promotion of results to arguments to every public
    function whose results are all buffers of static shape, so that a caller can
    use one set of output buffers for many calls. An allocation of a result
    disappears, also where it is returned in another shape; what computed it
    writes into the caller's buffer. Functions with a result of dynamic shape keep
    returning buffers.

    ```mlir
    func.func @main(%x: memref<4xf32>) -> memref<4xf32>
    // becomes
    func.func @main(%x: memref<4xf32>, %result: memref<4xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SplitReturnViewsPass : Pass<"split-return-views", "::mlir::ModuleOp"> {
  let summary = "returns views in place of copies of them";
  let description = [{
    Where a public function that is not called in the module returns a copy of a
    view of one of its arguments, or of another result, this pass returns the
    view. Such a result owns nothing: its memory is that of the argument or of
    the other result, is valid as long as that is, and must not be freed. What
    may be written to before the function ends, and copies of what the function
    frees, stay copies. To be run after buffer deallocation.

    ```mlir
    func.func @main(%x: memref<4x6xf32>) -> memref<4x2xf32> {
      %0 = memref.subview %x[0, 1] [4, 2] [1, 1] : ...
      %1 = memref.alloc() : memref<4x2xf32>
      memref.copy %0, %1 : ...
      return %1 : memref<4x2xf32>
    }
    // becomes
    func.func @main(%x: memref<4x6xf32>)
        -> memref<4x2xf32, strided<[6, 1], offset: 1>> {
      %0 = memref.subview %x[0, 1] [4, 2] [1, 1] : ...
      return %0 : memref<4x2xf32, strided<[6, 1], offset: 1>>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

#endif // SPLIT_BUFFERS_PASSES_TD
