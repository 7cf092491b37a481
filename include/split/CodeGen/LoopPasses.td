// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes that make, move or change loops.

#ifndef SPLIT_CODEGEN_LOOPPASSES_TD
#define SPLIT_CODEGEN_LOOPPASSES_TD

include "mlir/Pass/PassBase.td"

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

def SplitRollLoopsPass : Pass<"split-roll-loops", "::mlir::ModuleOp"> {
  let summary = "makes loops of code that does the same again and again";
  let description = [{
    What a model does for each of 10,000 parts - a size that is loaded, a place
    that is added up, an allocation, an entry of a table, a result that is stored
    - is as many times the same ops in the block of a function, and LLVM would
    compile every one of them.

    In functions of one block with at least `min-ops` ops, up to 256 ops that follow
    each other at least `min-count` times become a loop, if each operand is the same
    every time, a constant that grows by the same number, or a result of the same
    time, of the one before, or of an earlier loop. One operand for each 16 ops may be
    any value that is there before the loop, such as another argument of the
    function: these are stored in a list first. Everything happens in the order in
    which it did. Results that are needed after a loop are kept in memory, which is
    freed at the end; they, and what is in lists, are integers of at most 64 bits,
    indices, pointers or buffers, which are kept as their descriptors. A check reports
    the place of the time that it fails. Ops on vectors are left alone: they were
    unrolled to be fast. So is what is in loops and branches.

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
    is given the numbers. Of a long function, other ops with regions are moved as
    well: upstream's lowering of an `scf.if` to blocks, `IfLowering`, moves all that
    follows it, op by op. Of a loop or branch with more than 16 such ops in it these
    are moved, and not the whole. Constants move along; other values that a loop
    uses become arguments.

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

def SplitScheduleLoopsPass : Pass<"split-schedule-loops"> {
  let summary = "lets threads of OpenMP loops take over iterations of others";
  let description = [{
    Gives work-sharing loops that have no schedule, and are not ordered, the dynamic
    one that is not monotonic. Of that, LLVM's runtime gives each thread an equal
    share of the iterations, those that follow each other, so that one prefetches
    what the next one reads; and who is done takes over iterations of others. Where
    a thread is held up, as on a machine that does other things as well, the others
    do not wait for half of the copy. Iterations are taken one by one, or a 1024th
    of all if that is more.

    Where nothing is behind the loop in a parallel region, threads wait for each
    other at the end of that only, and a fence that ends the iterations moves
    behind the loop, where each thread waits for its stores once.

    ```mlir
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        ...
        llvm.fence seq_cst
        omp.yield
      }
    }
    omp.terminator
    // becomes
    omp.wsloop nowait schedule(dynamic = %piece : i64, nonmonotonic) {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        ...
        omp.yield
      }
    }
    llvm.fence seq_cst
    omp.terminator
    ```

    Fails at a copy, inside of an op of the scf dialect, of a buffer whose rank is
    not known: where there are OpenMP loops, `finalize-memref-to-llvm` comes before
    `convert-scf-to-cf`, and makes blocks of it, which such an op cannot hold.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::omp::OpenMPDialect"];
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

#endif // SPLIT_CODEGEN_LOOPPASSES_TD
