// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_COPIES_TRANSFORMS_PASSES_TD
#define SPLIT_COPIES_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitFuseCopiesPass : Pass<"split-fuse-copies"> {
  let summary = "copies or joins all parts of a buffer in one pass over it";
  let description = [{
    Sibling copies, that is `memref.copy` ops out of subviews of one source that
    differ along one axis only, become one loop nest that reads each row of the
    source once and writes it to all targets. A lone copy out of such a subview
    becomes a nest of its own.

    ```mlir
    %0 = memref.subview %src[0, 0] [%n, 1] [1, 1] : ...
    memref.copy %0, %r : ...
    %1 = memref.subview %src[0, 1] [%n, 1] [1, 1] : ...
    memref.copy %1, %g : ...
    // becomes
    scf.for %i = %c0 to %end step %c4 {
      // loads of four rows, shuffles, one store to %r and one to %g
    }
    scf.for %i = %end to %n step %c1 {
      // one row
    }
    ```

    The source is seen as rows: the dims before the axis number them, the axis and
    the dims after it make one up. How a part is moved depends on its width: narrow
    parts by shuffles of a group of rows, of vectors of `vector-bytes` where lanes
    of `permuted-bytes` or more are permuted, or of `reordered-bytes` put in order,
    and that costs less, and else of 16 bytes, where neighbours of up to 8 bytes
    whose width is no power of two are padded to the next one to be transposed;
    wide ones row by row, through the caches by memcpy if they have `memcpy-bytes`
    or more and a part half of the first level. Narrow rows of widths that are known
    at run time only are moved several at a time where lanes of `compressed-bytes`
    or more are brought together, or moved apart, by one instruction, and such as
    are left by masks.

    With more than 16 targets that are not written by whole cache lines, blocks of
    rows that fit the first-level cache are done for one target after the other
    while the next block is prefetched. With fewer, narrow parts are written so past
    the caches where `places-in-turn` is 1 and vectors are pieces of lines, and with
    8 or more by pairs of lines where it is not. So are parts of widths that are not
    known, if one of them turns out to be narrower than a cache line; its rows are
    moved by a vector each, of the width if that is a power of two, and else by one
    that reaches into the next row, which is written after it. Stores bypass the
    caches where source and targets together exceed half of the last level, or of
    one of more than 64 MiB, which is shared by a whole socket, twice the second
    level, and all targets of a split begin with a line, or, where `places-in-turn`
    is 1, are 16-byte aligned, both tested at run time where they are not known.
    Wide rows may begin anywhere where it is not 1, and where there are many rows,
    kernels begin at the first of which all parts begin with a line. The `alignment`
    of a `memref.alloc` is known: what moves allocations to the caller has to run
    before. More parts than `max-specialized-parts` share one loop over a table of
    them, and so do fewer whose code would be too long for LLVM. Of more than 64
    neighbours of one narrow width, a table has kernels, each for many of them.

    Copies of contiguous buffers into such subviews of one target are joined in
    the same way, in one pass over the target: up to 16 columns, or 7 if their
    number is no power of two, by shuffles that make whole rows of them, more by
    squares of a vector, and all others row by row. Each subview must begin where
    the one before ends, or behind, as far as is known. The stores bypass the
    caches where whole rows are made, or where all parts of rows are 16-byte
    aligned. What is joined may be a subview of another buffer that has as many
    rows, too. Where whole rows are made of one such buffer, whose sizes are
    known, in whatever order, as where halves of rows change places, each vector
    of them is shuffled out of the vectors that have its elements.

    So is a `linalg.transpose` of two neighbouring groups of dimensions, if what
    stays together is narrower than a cache line, as of a matrix, or of the channels
    of an image: up to 4 parts are split from any rows, and up to 16 rows are
    joined; of more, 16 at a time in a loop, in which the code is short. Words whose
    rows and columns are not whole cache lines are left to LLVM's loops where they
    stay in the cache.

    With `parallel`, copies of at least `parallel-bytes` are divided into tasks
    of about `task-bytes`, or more if these would be many, the iterations of an
    `scf.parallel`: of rows, at groups of rows whose targets end at 16 bytes, or
    of stretches of every row where the groups are few. So are copies of whole
    contiguous buffers, which are left alone otherwise. Smaller copies stay as
    they are, and where the size is known at run time there are both. Which
    threads there are is left to what the `scf.parallel` is lowered to.

    ```mlir
    scf.parallel (%task) = (%c0) to (%end) step (%c32768) {
      %stop = arith.minsi ... // of %task + 32768 and %end
      scf.for %i = %task to %stop step %c4 {
        // loads of four rows, shuffles, one store to %r and one to %g
      }
    }
    ```

    A copy `[rows, parts, width]` to `[parts, rows, width]`, in which all equal
    chunks of a source are packed or joined along another axis, is one of
    siblings that share a target. With up to 64 parts, if that is known, it is
    done as above. Otherwise it is done tile by tile: as many rows as fill a
    cache line of a target, transposed in registers or assembled where the width
    is known, row by row where it is not.

    So are the chunks of a `strided.pack_chunks`, of any sizes: siblings where the
    sizes are constants and the chunks not more than `max-specialized-parts`;
    otherwise blocks of rows that fit the first-level cache are done for one
    chunk after the other, in one loop over a table.

    What is planned depends on the copies and on the machine that they are
    planned for, never on the one that compiles. That machine is described by
    the options; by what the module says of its device `CPU` where they are 0;
    and by fixed numbers where that says nothing either:

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
      "CPU" = #dlti.target_device_spec<
        "max_vector_op_width" = 256 : i32,         // bits
        "L1_cache_size_in_bytes" = 49152 : i32,
        "L2_cache_size_in_bytes" = 1048576 : i32,
        "L3_cache_size_in_bytes" = 33554432 : i32>>} { ... }
    ```

    Copies whose widths are not known take much code, for the widths that they
    may turn out to have. If a module has several of one form, of buffers of the
    same types, that code is a function, which each of them calls.

    The targets must be contiguous, of any element type of 1, 2, 4, 8 or 16
    bytes, and known not to overlap the source or each other: allocated in the
    function, or arguments marked `bufferize.result` or `llvm.noalias` (see also
    `distinct-arguments`). An op between the copies that may read or write a
    target, or write the source, ends the group.

    A view that is copied with strides that are known at run time only, as the
    elements of a sequence are, is taken for contiguous where the code finds that
    it is.
  }];
  let options = [
    Option<"vectorBytes", "vector-bytes", "int64_t", "0",
           "Bytes of the longest vectors. 0: what the module says of its "
           "target, or 32">,
    Option<"permutedBytes", "permuted-bytes", "int64_t", "0",
           "Bytes of the narrowest lanes that one instruction permutes out of "
           "two of these vectors. 0: 16">,
    Option<"reorderedBytes", "reordered-bytes", "int64_t", "0",
           "Bytes of the narrowest lanes that one instruction puts into any "
           "order in one of these vectors. 0: 16">,
    Option<"compressedBytes", "compressed-bytes", "int64_t", "0",
           "Bytes of the narrowest lanes of one of these vectors that one "
           "instruction brings together, those of a mask, and moves apart. 0: "
           "16">,
    Option<"unitBytes", "unit-bytes", "int64_t", "0",
           "Bytes that one unit of the processor permutes or stores at a time. "
           "0: 64, or as many as vectors have">,
    Option<"placesInTurn", "places-in-turn", "int64_t", "0",
           "Places of a source that are read in turn where stores bypass the "
           "caches. 1: one after the other; 0: 4">,
    Option<"memcpyBytes", "memcpy-bytes", "int64_t", "0",
           "Bytes of the narrowest rows that memcpy copies through the caches, of "
           "parts of half of the first level or more. 0: it copies none">,
    Option<"l1Bytes", "l1-bytes", "int64_t", "0",
           "Bytes of a core's first-level data cache. 0: what the module says of "
           "its target, or 32768">,
    Option<"l2Bytes", "l2-bytes", "int64_t", "0",
           "Bytes of a core's second-level cache. 0: what the module says of its "
           "target, or 524288">,
    Option<"llcBytes", "llc-bytes", "int64_t", "0",
           "Bytes of the last-level cache. 0: what the module says of its "
           "target, or 8388608">,
    Option<"distinctArguments", "distinct-arguments", "bool", "false",
           "Take it that no two function arguments overlap">,
    Option<"maxSpecializedParts", "max-specialized-parts", "int64_t", "256",
           "Parts of one group that get code of their own; a part of more than 64 "
           "lanes, or of a single row, counts for 4, and one of a width that is "
           "not known for 16">,
    Option<"parallel", "parallel", "bool", "false",
           "Let large copies be done by several threads, as scf.parallel">,
    Option<"parallelBytes", "parallel-bytes", "int64_t", "1048576",
           "Bytes from which on copies count as large. Copying the default "
           "takes one thread about as long as it takes others to wake up">,
    Option<"taskBytes", "task-bytes", "int64_t", "262144",
           "Bytes, about, that a thread copies at a time; up to eight times as "
           "many of copies that have more than 64 times as many. The default "
           "makes many tasks of a large copy">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def SplitLaunchPackedChunksPass : Pass<"split-launch-packed-chunks"> {
  let summary = "packs chunks of run-time sizes in one launch on a GPU";
  let description = [{
    A `strided.pack_chunks` of sizes that are not known, or of more than 64, as one
    `gpu.launch`: the host makes a table of where chunks begin, in which each thread
    searches for its own. Where addresses and sizes turn out to be multiples of 16
    bytes, each moves that much, else an element. So is a `strided.copy_views`,
    with a table of the tensors, of whose dimensions the host has made one where
    they lie next to each other on both sides. A `strided.pack_equal_chunks` needs
    no table.

    ```mlir
    strided.pack_chunks %source, %sizes into %target ...
    // becomes
    scf.for ... { memref.store %begin, %table[%i] }
    scf.if %aligned {
      gpu.launch blocks(...) in (...) threads(...) in (%c256, ...) { ... }
    } else {
      gpu.launch ...
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def SplitLaunchCopiesPass : Pass<"split-launch-copies"> {
  let summary = "copies or joins all parts of a buffer in one launch on a GPU";
  let description = [{
    What `split-fuse-copies` does in one pass over a buffer on a processor, as one
    `gpu.launch` over all parts. Buffers are those of the device; kernels reach
    them by pointers, as integers of 1, 2, 4, 8 bytes or vectors of 16.

    ```mlir
    memref.copy %left, %a : ...     // of parts of rows of %source
    memref.copy %right, %b : ...
    // becomes
    scf.if %aligned {
      gpu.launch blocks(...) in (...) threads(...) in (%c256, ...) {
        // each thread moves 16 bytes of a row to %a or %b
      }
    } else {
      gpu.launch ... {
        // each thread moves an element
      }
    }
    ```

    Where parts are not multiples of 16 bytes and rows of all parts have no gaps,
    a workgroup takes whole rows through its memory, so that it still reads and
    writes 16 bytes a thread on both sides. What is not known, addresses first of
    all, is asked on the host. More than 64 parts take several launches.
    `split/Copies/Plan/GpuPlan.h` has the numbers by which kernels are chosen.

    A `strided.pack_chunks` of sizes that are not known is left alone, see
    `split-launch-packed-chunks`.
  }];
  let options = [
    Option<"distinctArguments", "distinct-arguments", "bool", "false",
           "Take it that no two function arguments overlap">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"
  ];
}

def SplitLowerCopiesPass : Pass<"split-lower-copies"> {
  let summary = "lowers memref.copy to linalg.generic";
  let description = [{
    Replaces every `memref.copy` by a `linalg.generic` that copies element by
    element, for `convert-linalg-to-loops` to expand. Dimensions that are
    contiguous with the next in both buffers take no loop. Without it, the copy
    of a strided buffer would become a call into a C runner library. A
    `strided.pack_chunks` that is left becomes a loop over the chunks with one
    such op.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // SPLIT_COPIES_TRANSFORMS_PASSES_TD
