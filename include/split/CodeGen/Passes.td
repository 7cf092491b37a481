// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_CODEGEN_PASSES_TD
#define SPLIT_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

include "split/CodeGen/LoopPasses.td"

def SplitCheckAllocationsPass : Pass<"split-check-allocations"> {
  let summary = "reports memory that runs out as a failed check";
  let description = [{
    Adds a check behind each `memref.alloc`: that its number of elements is one
    that there can be, and that there was memory for them. Without it the code
    goes on with a null pointer, or with a buffer whose size in bytes has wrapped
    around. The code allocates by `malloc` as before; what a program that links
    it has to have is the handler of failed checks.

    ```mlir
    %0 = memref.alloc(%n) : memref<?x4xf32>
    // is followed by
    split.assert %ok, "out of memory: cannot allocate memref<?x4xf32> of size {0}" (%n)
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::split::SplitDialect"
  ];
}

def SplitEmulateBFloat16Pass
    : Pass<"split-emulate-bfloat16", "::mlir::ModuleOp"> {
  let summary = "computes with bfloat16 as f32, and rounds by integers";
  let description = [{
    Arithmetic on `bf16` becomes arithmetic on `f32` whose result is rounded to
    `bf16` by integer operations. LLVM would do the same with an instruction of
    the processor where there is one, as with AVX512_BF16, which takes denormal
    numbers for 0, and otherwise call a function for each element.

    ```mlir
    %0 = arith.addf %a, %b : bf16
    // becomes
    %1 = arith.extf %a : bf16 to f32
    %2 = arith.extf %b : bf16 to f32
    %3 = arith.addf %1, %2 : f32
    %0 = arith.truncf %3 : f32 to bf16
    ```

    of which then `arith.extf` and `arith.truncf` become shifts, additions and
    comparisons of integers. Numbers that are only chosen among keep their bits, also
    where they are none: an `arith.select` of what has been extended, and is rounded,
    becomes one of `bf16`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
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

    A descriptor that is put together here is stored field by field, or, where
    `min-stores` results have descriptors of one type, by calls of a function of
    its own, which LLVM compiles once.

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
  let options = [
    Option<"minStores", "min-stores", "int64_t", /*default=*/"64",
           "How many descriptors of one type a function stores if they are "
           "stored by calls">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def SplitExpandMathPass : Pass<"split-expand-math"> {
  let summary = "computes functions of f32 and f16 by arithmetic on vectors";
  let description = [{
    `math.exp`, `expm1`, `tanh`, `log`, `log1p` and `erf` of `f32` and `f16`, of
    scalars and of vectors, become formulas without branches and calls, which
    LLVM computes for as many elements at once as a vector has. The C library's
    functions, which upstream lowers these ops to, take one element a call, 5 to
    50 times as long. The formulas are off by at most 2.7 units of the last place
    (ULP), docs/Semantics.md has a table; `f16` is computed with as `f32` and
    rounded once.

    `1 / (1 + exp(-x))` becomes one formula for the whole, which does not overflow
    where `exp(-x)` does.

    ```mlir
    %0 = math.exp %x : f32
    // becomes
    %1 = arith.mulf %x, %log2e fastmath<contract> : f32
    ...
    ```

    Upstream's patterns (`populateMathPolynomialApproximationPatterns`) are not
    used: `exp` and `log` are off by a million ULP where the result or the operand
    is denormal, `tanh` and `expm1` by more than 4, and all take `math.fma`, which
    is a call where the processor has no such instruction.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect"];
}

def SplitShareDivisionsPass : Pass<"split-share-divisions"> {
  let summary = "divides once for all affine ops of a block that divide alike";
  let description = [{
    The sizes and the places of the chunks of a dimension that is known at run
    time all have the same quotient in their maps, of which `lower-affine` makes
    eight ops each time. Where a block has a division of one operand by a constant
    more than once, one `affine.apply` before the first of them computes it.

    ```mlir
    %1 = affine.min affine_map<()[s0] -> (s0 ceildiv 100, s0)>()[%n]
    %2 = affine.min affine_map<()[s0] -> ((s0 ceildiv 100) * 2, s0)>()[%n]
    // becomes
    %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 100)>(%n)
    %1 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%0)[%n]
    %2 = affine.min affine_map<(d0)[s0] -> (d0 * 2, s0)>(%0)[%n]
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

def SplitNumberSwitchesPass : Pass<"split-number-switches"> {
  let summary = "numbers the cases of scf.index_switch from 0 on";
  let description = [{
    Upstream's lowering of `scf.index_switch` to blocks, `IndexSwitchLowering`,
    truncates the value to 32 bits, so that a case may be taken for one that is
    2^32 away. This pass makes the value the position of its case, or the number
    of cases for the default. Not to be needed once that is mended upstream.

    ```mlir
    scf.index_switch %k case 3 { ... } case 2 { ... } default { ... }
    // becomes
    %0 = arith.subi %k, %c2 : index
    %1 = arith.minui %0, %c2 : index
    scf.index_switch %1 case 1 { ... } case 0 { ... } default { ... }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SplitSelectPlacesPass : Pass<"split-select-places", "::mlir::ModuleOp"> {
  let summary = "lets checks in loops of several places report the iteration's";
  let description = [{
    A loop that `split-roll-chains` has made stands for ops of several places, one
    for each iteration. Checks in it are given that of the iteration, and
    allocations are marked with all of them, if they are checked later. To be run
    when nothing unrolls such loops any more, nor moves ops out of them.

    ```mlir
    // in a loop over %i that, as the check, is at
    // loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
    split.assert %ok, "no"
    // becomes
    %place = split.select_place %i of ["a", "b"]
    split.assert %ok, "no" at %place
    ```
  }];
  let options = [
    Option<"checkAllocations", "check-allocations", "bool", /*default=*/"true",
           "Whether `split-check-allocations` follows">
  ];
  let dependentDialects = ["::mlir::split::SplitDialect"];
}

def SplitRunWherePresentPass : Pass<"split-run-where-present"> {
  let summary = "runs passes only if there are ops that they are for";
  let description = [{
    Many of upstream's passes visit, fold and hash each op of a module to rewrite
    a few that may not be there at all: with thousands of results, each takes as
    long as a pass that has something to do. This pass looks for one of `ops`,
    which are names of ops or of dialects, and runs `pipeline` on the op that it
    is run on if it finds one inside.

    ```
    split-run-where-present{ops=linalg pipeline=func.func(convert-linalg-to-loops)}
    ```
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of ops or of dialects, one of which there has to be">,
    Option<"pipeline", "pipeline", "std::string", /*default=*/"",
           "The passes to run">
  ];
}

def SplitShareFunctionsPass : Pass<"split-share-functions", "::mlir::ModuleOp"> {
  let summary = "lets functions of the same code be one";
  let description = [{
    A model of thousands of functions that do the same compiles each of them, as a
    check in one reports another place than that of the next. Where a module has
    `min-count` private functions that are only called and have the same code, but
    for places, the first of them is called in the stead of all. It is given the
    places that its checks report, and allocations are marked with theirs, if they
    are checked later, as by `split-outline-loops`, which is to be run before: what
    has become one there is no difference. Where functions are called by such ones,
    that goes on.

    ```mlir
    func.func private @f(%ok: i1) { split.assert %ok, "no" loc("a") ... }
    func.func private @g(%ok: i1) { split.assert %ok, "no" loc("b") ... }
    call @f(%0)
    call @g(%1)
    // becomes
    func.func private @f(%ok: i1, %place: index) {
      split.assert %ok, "no" at %place ...
    }
    %a = split.place "a"
    call @f(%0, %a)
    %b = split.place "b"
    call @f(%1, %b)
    ```
  }];
  let options = [
    Option<"minCount", "min-count", "unsigned", /*default=*/"8",
           "Functions of the same code from which on they share one">,
    Option<"checkAllocations", "check-allocations", "bool", /*default=*/"true",
           "Whether `split-check-allocations` follows">
  ];
  let dependentDialects = ["::mlir::split::SplitDialect"];
}

def SplitShareAllocationsPass
    : Pass<"split-share-allocations", "::mlir::ModuleOp"> {
  let summary = "lets one function make all the buffers of one kind";
  let description = [{
    Thousands of results of a split whose sizes are known at run time are as many
    allocations, each of which becomes forty LLVM instructions: the bytes that it
    takes, what aligns it, what checks it, and what says which check failed. LLVM
    takes time for each, and looks at the conditions that hold behind a check
    again for each that follows. Where a module has `min-allocations` of one type,
    alignment and place in the model, they become calls of one function, which
    `split-check-allocations` then checks once. Those that have been marked with a
    place by `split-outline-loops` are left alone.

    ```mlir
    %0 = memref.alloc(%n) : memref<?xf32>
    // becomes, with what is computed of the size of a buffer
    %1:2 = call @f_allocate(%n) : (index) -> (!llvm.ptr, !llvm.ptr)
    %2 = llvm.insertvalue %1#0, ... : !llvm.struct<...>
    ...
    %0 = builtin.unrealized_conversion_cast %6
        : !llvm.struct<...> to memref<?xf32>

    func.func private @f_allocate(%n: index) -> (!llvm.ptr, !llvm.ptr) {
      %0 = memref.alloc(%n) : memref<?xf32>
      ...
    }
    ```
  }];
  let options = [
    Option<"minAllocations", "min-allocations", "int64_t", /*default=*/"64",
           "Allocations of one kind from which on they share a function">
  ];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitLowerLinalgPass : Pass<"split-lower-linalg"> {
  let summary = "makes loops of linalg ops on buffers, and touches nothing else";
  let description = [{
    As `convert-linalg-to-loops`, by the same function of upstream's. That pass
    asks all ops of the function whether they can be simplified, which takes
    longer than the loops where a function is thousands of ops and one of them is
    of linalg.

    ```mlir
    linalg.fill ins(%c : f32) outs(%x : memref<8xf32>)
    // becomes
    scf.for %i = %c0 to %c8 step %c1 {
      memref.store %c, %x[%i] : memref<8xf32>
    }
    ```

    With `narrow-vectors`, a loop over 4 to 31 elements side by side, with an
    exponential or another function that `split-expand-math` has a formula for,
    becomes vectors of as many elements. LLVM vectorizes a loop of fewer than 16
    only if its memory is known not to overlap.

    ```mlir
    linalg.exp ins(%x : memref<?x8xf32>) outs(%y : memref<?x8xf32>)
    // becomes
    scf.for %i = %c0 to %rows step %c1 {
      %0 = vector.load %x[%i, %c0] : memref<?x8xf32>, vector<8xf32>
      %1 = math.exp %0 : vector<8xf32>
      vector.store %1, %y[%i, %c0] : memref<?x8xf32>, vector<8xf32>
    }
    ```
  }];
  let options = [Option<"narrowVectors", "narrow-vectors", "bool",
                        /*default=*/"false",
                        "Make vectors of loops over a few elements of which "
                        "each takes a long formula">];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

#endif // SPLIT_CODEGEN_PASSES_TD
