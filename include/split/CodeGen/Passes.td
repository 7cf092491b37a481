// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_CODEGEN_PASSES_TD
#define SPLIT_CODEGEN_PASSES_TD

include "mlir/Pass/PassBase.td"

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
    comparisons of integers.
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

def SplitInterleaveLoopsPass : Pass<"split-interleave-loops"> {
  let summary = "lets LLVM compute several elements of long formulas in turn";
  let description = [{
    What an exponential or a gate is made of waits, each step for the one before,
    and is so long that a processor does not look as far ahead as the next element
    is. Loops with much arithmetic on floating-point numbers are marked to be
    interleaved: LLVM's vectorizer, which by itself interleaves short loops only,
    then puts the steps of four vectors of elements beside each other, of two where
    a body is long. Loops with calls, branches or loops inside are left alone.

    Of more than 16 loops with a `split.assert` in them, LLVM is asked to unroll
    none: there is nothing to gain but the branch of the loop, and what is unrolled
    takes most of the time to compile.

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      ...
    }
    // becomes
    scf.for %i = %c0 to %n step %c1 {
      ...
    } {loop_annotation = #llvm.loop_annotation<
         interleave = #llvm.loop_interleave<count = 4 : i32>>}
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
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

def SplitRollLoopsPass : Pass<"split-roll-loops", "::mlir::ModuleOp"> {
  let summary = "makes loops of code that does the same again and again";
  let description = [{
    What a model does for each of 10,000 parts - a size that is loaded, a place
    that is added up, an allocation, an entry of a table, a result that is stored
    - is as many times the same ops in the block of a function, and LLVM would
    compile every one of them.

    In functions of one block with at least `min-ops` ops, ops that follow each
    other at least `min-count` times become a loop, if each operand is the same
    every time, a constant that grows by the same number, or a result of the same
    time, of the one before, or of an earlier loop. Everything happens in the
    order in which it did. Results that are needed after a loop are kept in
    memory, which is freed at the end; they are indices, integers of 64 bits or
    pointers. Ops on vectors are left alone: they were unrolled to be fast. So are
    checks of different places of the source, and what is in loops and branches.

    ```mlir
    %0 = memref.load %sizes[%c0] : memref<1000xi64>
    %1 = memref.load %sizes[%c1] : memref<1000xi64>
    ...
    %1000 = arith.addi %0, %1 : i64
    // becomes
    %kept = memref.alloc() : memref<1999xi64>
    scf.for %i = %c0 to %c1000 step %c1 {
      %0 = memref.load %sizes[%i] : memref<1000xi64>
      memref.store %0, %kept[%i] : memref<1999xi64>
    }
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "unsigned", /*default=*/"2048",
           "Look at functions of at least so many ops">,
    Option<"minCount", "min-count", "unsigned", /*default=*/"32",
           "Make loops of at least so many iterations">,
    Option<"checkAllocations", "check-allocations", "bool", /*default=*/"true",
           "Check that there is memory for what is kept">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::split::SplitDialect"
  ];
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

def SplitOutlineLoopsPass : Pass<"split-outline-loops", "::mlir::ModuleOp"> {
  let summary = "moves the loops of long functions to functions of their own";
  let description = [{
    A function that splits a tensor into thousands of results is thousands of
    ops that run once, and a few loops; one that joins hundreds of tensors is
    hundreds of loops. LLVM's time to optimize a function and generate code for
    it grows faster than its length, and hundreds of functions with a few loops
    each are as much code. This pass moves each op with a loop in it out of the
    body of functions of at least `min-ops` ops (not counting those inside
    others), and of all functions if the module has `min-loops` such ops, so that
    each loop can be compiled with care by itself and the rest in a hurry. Loops
    of the same code share one function, whichever functions they are from. Its
    checks report a place that it is given (`split.place`), and its allocations
    are marked with the place for theirs, if they are checked later. Code that
    reads or writes views is the same wherever they begin. From the eighth loop on
    that is like others but for floating-point numbers, such loops share one that
    is given the numbers. Of a long function, other ops with regions are moved as well: upstream's
    lowering of an `scf.if` to blocks, `IfLowering`, moves all that follows it, op
    by op. Of a loop or branch with more than 16 such ops in it these are moved,
    and not the whole. Constants move along; other values that a loop uses become
    arguments.

    ```mlir
    scf.for %i = %c0 to %c8 step %c1 { ... %x ... %y ... }
    // becomes
    call @f_loop(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
    // of
    func.func private @f_loop(%x: memref<8xf32>, %y: memref<8xf32>) {
      scf.for %i = %c0 to %c8 step %c1 { ... %x ... %y ... }
      return
    }
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "int64_t", /*default=*/"1024",
           "Ops in the body of a function from which on its loops are moved">,
    Option<"minLoops", "min-loops", "int64_t", /*default=*/"32",
           "Loops in the bodies of all functions from which on they are moved">,
    Option<"checkAllocations", "check-allocations", "bool", /*default=*/"true",
           "Whether `split-check-allocations` follows">
  ];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::split::SplitDialect"];
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

def SplitScheduleLoopsPass : Pass<"split-schedule-loops"> {
  let summary = "hands out the iterations of OpenMP loops in shrinking pieces";
  let description = [{
    Gives work-sharing loops that have no schedule the guided one: a thread that is
    free takes a share of the iterations that are left, less each time, and at least
    one. Where a thread is held up, as on a machine that does other things as well,
    the others do not wait for half of the copy; and iterations that follow each
    other, which prefetch what the next ones read, are done by one thread.

    ```mlir
    omp.wsloop {
    // becomes
    omp.wsloop schedule(guided) {
    ```

    Fails at a copy, inside of an op of the scf dialect, of a buffer whose rank is
    not known: where there are OpenMP loops, `finalize-memref-to-llvm` comes before
    `convert-scf-to-cf`, and makes blocks of it, which such an op cannot hold.
  }];
  let dependentDialects = ["::mlir::omp::OpenMPDialect"];
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

def SplitSkipEmptyLoopsPass : Pass<"split-skip-empty-loops"> {
  let summary = "does not enter loops around loops that do nothing";
  let description = [{
    Where nothing but a loop is in a loop, and the inner one's bounds are known
    outside, the outer one does not run if the inner one would not. A tensor of
    2^60 rows of no elements is then done at once.

    ```mlir
    scf.for %i = %c0 to %rows step %c1 {
      scf.for %j = %c0 to %columns step %c1 {
        ...
      }
    }
    // becomes
    %some = arith.cmpi slt, %c0, %columns : index
    %end = arith.select %some, %rows, %c0 : index
    scf.for %i = %c0 to %end step %c1 {
      scf.for %j = %c0 to %columns step %c1 {
        ...
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SplitUnrollCopiesPass : Pass<"split-unroll-copies"> {
  let summary = "unrolls loops that copy one part of a buffer after the other";
  let description = [{
    A loop of a known number of iterations, each of which copies one part of a
    buffer, or copies to one, such as a loop that appends chunks to a sequence that
    is joined, goes over all rows of the buffer once for each part.
    `split-fuse-copies` makes one pass over it of copies that are beside each other.

    ```mlir
    scf.for %i = %c0 to %c2 step %c1 {
      %0 = arith.muli %i, %c16 : index
      %1 = memref.subview %target[0, %0] [%n, 16] [1, 1] : ...
      memref.copy %part, %1 : ...
    }
    // becomes, once it is canonicalized
    %1 = memref.subview %target[0, 0] [%n, 16] [1, 1] : ...
    memref.copy %part, %1 : ...
    %2 = memref.subview %target[0, 16] [%n, 16] [1, 1] : ...
    memref.copy %part, %2 : ...
    ```

    A loop stays that does anything else, or checks what is not known from the
    number of the iteration.
  }];
  let options = [
    Option<"maxParts", "max-parts", "int64_t", /*default=*/"64",
           "The most iterations of a loop that is unrolled. Default: 64">,
    Option<"maxCopies", "max-copies", "int64_t", /*default=*/"512",
           "The most copies that are made of all loops. Default: 512">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

#endif // SPLIT_CODEGEN_PASSES_TD
