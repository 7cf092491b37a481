// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_WORKAROUNDS_PASSES_TD
#define SPLIT_WORKAROUNDS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitAvoidDynamicConstantsPass : Pass<"split-avoid-dynamic-constants"> {
  let summary = "lowers what upstream folds to constants of dynamic shape";
  let description = [{
    `arith.cmpi` and `arith.xori` of a tensor with itself fold to a constant of
    the result's type (`arith::CmpIOp::fold`, `arith::XOrIOp::fold` of MLIR
    22.1), also where that type has dynamic dimensions, of which there is no
    constant: what follows crashes. This pass lowers these ops on tensors of
    dynamic shape to `linalg.generic`, as `split-lower-elementwise` does later
    with all, so that the folds find nothing. To be run before the first
    canonicalization. It can go when both folds leave dynamic shapes alone.

    ```mlir
    %0 = arith.cmpi eq, %x, %x : tensor<?xi32>
    // becomes
    %1 = tensor.empty(%dim) : tensor<?xi1>
    %0 = linalg.generic ... ins(%x, %x : tensor<?xi32>, tensor<?xi32>)
        outs(%1 : tensor<?xi1>)
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitCanonicalizeTensorsPass : Pass<"split-canonicalize-tensors"> {
  let summary = "canonicalizes tensors and what takes chunks";
  let description = [{
    Upstream's canonicalizer, as without options, with three differences.

    Patterns on ops of other dialects that take chunks join in. They are no part
    of canonicalization itself: whoever only loads the dialects has
    `tensor.concat` and `tensor.dim` canonicalized as upstream does. A compiler of
    its own gets them from `populateSplitUserPatterns` and
    `strided::populateStridedUserPatterns`.

    Six patterns of upstream's are left out, which are not sound on tensors of
    dynamic shape (MLIR 22.1); they can join again when they leave such tensors
    alone:

    - `FoldConcatsOfFill` (LinalgOps.cpp) gives the concatenation of filled
      tensors the type that follows from them, also where its own is another.
    - `FoldTargetTensorCast` (TensorOps.cpp) gives a padded tensor the shape that
      it is cast to, also if only one branch does so.
    - `FoldTensorCastConsumerOp` (LinalgOps.cpp) gives the op that makes a tensor
      the shape that a cast of the tensor claims, even if a check between them is
      what makes the claim true.
    - `FoldTensorCastOfOutputIntoForallOp` (SCF.cpp) gives what `scf.forall` makes
      a static shape, also where a `tensor.parallel_insert_slice` of nothing then
      begins at the end of it, which its verifier refuses.
    - `ForOpTensorCastFolder` (SCF.cpp) takes it that what a loop carries has the
      shape of what enters the loop if that is cast to a less static type. That
      is wrong for a tensor that grows, as the table of a sequence does.
    - `SubISubILHSRHSLHS` (ArithCanonicalization.td) turns a - b - a into 0 - b,
      also where the shape is not known, of which there is no constant.

    What the condition of an `scf.if` is in its branches is found by one walk
    before, and one after as long as there is something to find.
    `ConditionPropagation` (SCF.cpp), which is left out for that, looks at all
    uses of the condition for each op, which takes time with the square of the
    ops of one condition. Where there are more than 64 of those in a block, they
    stay apart, as if `CombineIfs` (SCF.cpp) were left out: each that it makes one
    with those before is an op of more results, of which all are looked at.

    A slice that is cast to a size that runs out of its source is behind a check
    that fails, and becomes `tensor.empty`: upstream's `TensorCastExtractSlice`
    (TensorOps.cpp) makes a slice of it that the verifier refuses.

    A `tensor.expand_shape` to a size of 0 becomes `tensor.empty`: upstream's fold
    takes it for what was collapsed before if the types are the same, though of
    nothing no other size follows.

    What `tensor.reshape` takes is not cast to a tensor without a rank before, as
    bufferization takes a buffer without a rank for one without gaps.

    It includes `split-normalize-slices`, as sizes of slices turn out to be
    constants on the way, and what `split-canonicalize-views` does for views.

    ```mlir
    %0:2 = split.split %x sizes [2, 4] axis 0
        : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    %1 = tensor.concat dim(0) %0#0, %0#1
        : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
    // becomes
    %x
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::split::SplitDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"disablePatterns", "disable-patterns", "std::string",
               "Labels of patterns that should be left out as well">,
    ListOption<"enablePatterns", "enable-patterns", "std::string",
               "Labels of patterns that should be used, and no others">
  ];
}

def SplitCanonicalizeViewsPass : Pass<"split-canonicalize-views"> {
  let summary = "canonicalizes buffers whose dimensions may turn out to be 0";
  let description = [{
    `memref.subview` refuses a view that begins where its source ends, even an
    empty one, if both are static. In a program where they are dynamic, upstream's
    canonicalization finds out what they are and creates that view
    (`SubViewOpMemRefCastFolder` of MLIR 22.1; the folds of `tensor.extract_slice`
    and `tensor.insert_slice` ask before). The same holds for a view that does not
    lie inside, which is behind a check that fails, or is never taken. A
    `memref.collapse_shape` of dimensions of which one is 0 and one dynamic is
    refused likewise.

    This pass canonicalizes too, but first makes a view that is known to be
    empty, or that would be refused with what is known of it, a
    `memref.reinterpret_cast`, which begins at 0, and none of whose sizes can
    turn out to be negative. So becomes a `memref.cast` between two shapes that
    contradict each other, which upstream's fold makes of two casts behind a
    check that fails. It goes right after bufferization, where sizes have become
    those of allocations, and wherever buffers are canonicalized after that.
    Conditions are propagated, and branches combined, as by
    `split-canonicalize-tensors`.

    ```mlir
    %0 = memref.subview %x[%o, 0] [0, 4] [1, 1]
        : memref<?x4xf32> to memref<0x4xf32, strided<[4, 1], offset: ?>>
    // becomes
    %1 = memref.reinterpret_cast %x to offset: [0], sizes: [0, 4], strides: [4, 1]
        : memref<?x4xf32> to memref<0x4xf32, strided<[4, 1]>>
    %2 = memref.cast %1 : memref<0x4xf32, strided<[4, 1]>>
        to memref<0x4xf32, strided<[4, 1], offset: ?>>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitComposeSubviewsPass : Pass<"split-compose-subviews"> {
  let summary = "makes subviews of subviews ones of the first source";
  let description = [{
    For each use of a view, upstream's `expand-strided-metadata` computes where it
    begins anew, from the offsets of all views that it is a view of
    (`resolveSubviewStridedMetadata` in ExpandStridedMetadata.cpp of MLIR 22.1): the
    code grows with the square of their number. This pass adds each offset to the
    sum of those before, which the next view takes as it is. Views with gaps or
    fewer dimensions stay, and so do those of which the type would be another, which
    the verifier would refuse, or of which a constant offset would not fit in 64
    bits. To be run before that pass. It can go when upstream computes each sum
    once.

    ```mlir
    %0 = memref.subview %x[%a] [%n] [1]
    %1 = memref.subview %0[%b] [%m] [1]
    // becomes
    %sum = arith.addi %a, %b : index
    %1 = memref.subview %x[%sum] [%m] [1]
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SplitCopyReshapeSizesPass : Pass<"split-copy-reshape-sizes"> {
  let summary = "gives reshapes to an unknown rank their sizes in a row";
  let description = [{
    The conversion of `memref.reshape` to the LLVM dialect
    (`MemRefReshapeOpLowering` of MLIR 22.1) reads the sizes of a result without a
    rank from where their buffer begins, whatever its offset and stride, and makes
    invalid IR of a buffer whose length is static. This pass copies such sizes to a
    buffer of their own. It can go when upstream reads a view as one.

    ```mlir
    %0 = memref.reshape %x(%sizes)
        : (memref<?xf32>, memref<?xindex, strided<[1], offset: ?>>) -> memref<*xf32>
    // becomes
    %copy = memref.alloc(%length) : memref<?xindex>
    scf.for ... // copies %sizes to %copy
    %0 = memref.reshape %x(%copy) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
    memref.dealloc %copy : memref<?xindex>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def SplitCopyUnrankedSourcesPass
    : Pass<"split-copy-unranked-sources", "::mlir::ModuleOp"> {
  let summary = "copies what loses its rank in a program that reshapes such";
  let description = [{
    The bufferization of `tensor.reshape` (`ReshapeOpInterface` of MLIR 22.1)
    copies a source that is known to have gaps, but takes one without a rank, of
    which nothing is known, for one without gaps that begins where its buffer
    does. A program that reshapes a tensor without a rank gets, by this pass, a
    copy of whatever loses its rank in it: which cast the tensor comes from is
    not known behind a branch or a call. To be run right before bufferization.
    It can go when upstream keeps the layout of a buffer without a rank.

    ```mlir
    %0 = tensor.cast %slice : tensor<2xf32> to tensor<*xf32>
    // becomes
    %copy = bufferization.alloc_tensor() copy(%slice) : tensor<2xf32>
    %0 = tensor.cast %copy : tensor<2xf32> to tensor<*xf32>
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SplitCSEPass : Pass<"split-cse"> {
  let summary = "cse in linear time, also of thousands of ops with regions, before bufferization";
  let description = [{
    Upstream's `cse` looks for equal ops among those of one hash, which what is in
    regions is no part of: of 10,000 element-wise ops on one tensor, each with a
    constant of its own, it compares each with all others. From `min-ops` ops with
    regions on, this pass gives each an attribute that is a hash of what is in
    there while it does the same.

    Neither does this pass make one of several `bufferization.to_buffer` of a tensor,
    which upstream's does: it would take what reads from the buffer for done where the
    first of them is, and the tensor may be overwritten before the others.

    ```mlir
    %0 = linalg.generic ... ins(%x) { arith.cmpf ogt, %in, %c0 }
    %1 = linalg.generic ... ins(%x) { arith.cmpf ogt, %in, %c1 }
    // are not compared
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "unsigned", /*default=*/"256",
           "Hash what is in regions from so many ops with regions on">
  ];
}

def SplitEraseUnreachableBlocksPass : Pass<"split-erase-unreachable-blocks"> {
  let summary = "erases blocks that no path leads to";
  let description = [{
    Upstream's `lift-cf-to-scf` refuses a function with a block that is not
    reached from its first one. Such a block never makes a program invalid,
    whatever is in it. To be run before that pass.

    ```mlir
      return %x : tensor<2xf32>
    ^bb1(%y: tensor<2xf32>):
      cf.br ^bb1(%y : tensor<2xf32>)
    // becomes
      return %x : tensor<2xf32>
    ```
  }];
}

def SplitFlattenConstantsPass : Pass<"split-flatten-constants"> {
  let summary = "makes arrays of arrays that are constants arrays of elements";
  let description = [{
    The translation to LLVM IR (`convertDenseResourceElementsAttr`,
    `buildSequentialConstant` in ModuleTranslation.cpp of MLIR 22.1) makes a
    constant for each row of a global of several dimensions, and an operand of
    another one: a table of 480 MB with two elements a row took minutes and 7.7
    GB, and one of 1.2 GB crashed. This pass makes such a global one array.
    Those that use it know it by its address. Of a resource it translates numbers
    of 8, 16, 32 and 64 bits only: complex numbers become two numbers each, and
    others a dense attribute. It can go when upstream translates what has no
    padding at once, and resources of all types.

    ```mlir
    llvm.mlir.global private constant @table(dense<[[1, 2], [3, 4]]>
        : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
    // becomes
    llvm.mlir.global private constant @table(dense<[1, 2, 3, 4]>
        : tensor<4xi32>) : !llvm.array<4 x i32>
    ```
  }];
}

def SplitFoldStridedMetadataPass : Pass<"split-fold-strided-metadata"> {
  let summary = "folds memref.extract_strided_metadata before it is converted";
  let description = [{
    `memref.extract_strided_metadata` folds to that of what was cast, and its
    sizes to constants. In MLIR 22.1 a dialect conversion that does so does not
    learn of the constants, and leaves them in the dialect `arith`. To be run
    before the conversion to the LLVM dialect, after which nothing is cast any
    more that such an op could read.

    ```mlir
    %0 = memref.cast %x : memref<3xf32> to memref<?xf32>
    %base, %offset, %size, %stride = memref.extract_strided_metadata %0
    // becomes
    %base, %offset, %size, %stride = memref.extract_strided_metadata %x
    ```

    with 3 for what used `%size`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SplitGenerateRuntimeVerificationPass
    : Pass<"split-generate-runtime-verification"> {
  let summary = "generate-runtime-verification of what is not verified otherwise";
  let description = [{
    Upstream's `generate-runtime-verification` (MLIR 22.1) checks a linalg op at
    run time, operand by operand and dimension by dimension, also if all shapes
    are static, when its verifier has checked the same: some 70 ops for an
    element-wise one. It also prints each op into the messages of its checks. Of a
    chain of 10,000 element-wise ops that was half of the time to compile. What it
    makes of dynamic shapes does not fold to one comparison for each dimension,
    though that is all that the op needs: a thousand element-wise ops took 7
    seconds to compile, and ten thousand 145.

    This pass has the same interface generate the same checks, with messages that
    say what is wrong, and no more: a `split.assert` has the location. It leaves
    `tensor.extract_slice` to `split-verify-slices`, as a thousand joins of slices
    took 6 to 9 seconds to compile, not 2.5, by the blocks that upstream makes for
    each dimension, and leaves out linalg ops

    - of static shapes, none of which is empty: the verifier compares no others,
    - on tensors whose indexing maps are projected permutations: what
      `split-verify-operand-shapes` checks of the dimensions of a loop is all that
      can go wrong.

    It can go when upstream leaves the checks of static shapes and the printed op
    out, and makes a comparison of each dimension.

    ```mlir
    %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<?xf32>)
        outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %1 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    // becomes
    %0 = linalg.add ...
    %dim = tensor.dim %x, %c0 : tensor<?xf32>
    %ok = arith.cmpi eq, %dim, %c4 : index
    cf.assert %ok, "size mismatch of dim 0"
    %1 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

def SplitHoistIndexArithmeticPass : Pass<"split-hoist-index-arithmetic"> {
  let summary = "computes at the top of a function what many ways lead back from";
  let description = [{
    Whether an index is a symbol of the affine dialect is found by going back
    through the ops that compute it (`affine::isValidSymbol` of MLIR 22.1), each
    way there is, up to the top of the function. In a branch or a loop, these
    double with each slice of a chain whose sizes are computed of the one
    before, and passes that simplify views go them for each view. This pass moves
    index arithmetic from which more than 256 ways lead back to the top of its
    function, with what it depends on, if that can be computed at any time. It
    can go when upstream remembers which values it has seen.

    Dimensions of buffers are folded, as sizes follow from each other through
    those. To be run when there are buffers, before views are simplified.

    ```mlir
    scf.if %condition {
      %1 = arith.addi %n, %n : index
      %2 = arith.addi %1, %1 : index
      ... // the same for %9 of %8
    // becomes
    %1 = arith.addi %n, %n : index
    ...
    %8 = arith.addi %7, %7 : index
    scf.if %condition {
      %9 = arith.addi %8, %8 : index
    ```
  }];
}

def SplitNormalizeSlicesPass : Pass<"split-normalize-slices"> {
  let summary = "writes slices so that upstream finds what they drop";
  let description = [{
    Where a slice has one element of a dimension, the stride means nothing.
    `memref::SubViewOp::getDroppedDims` of MLIR 22.1 goes by it all the same to
    find the dimensions that a view of lower rank has dropped, and crashes if it
    is not 1. Where more dimensions may be of size 1 than are dropped, it crashes
    for any stride that happens to make a dimension look like another, and takes
    the first of those whose strides are not known, whatever the type says, so
    that the view has the strides of other dimensions. Such a slice keeps its
    rank, and its dimensions are collapsed.

    ```mlir
    %0 = tensor.extract_slice %x[5, 2, 3] [1, 2, 1] [1, 1, 1]
        : tensor<6x4x?xf32> to tensor<1x2xf32>
    // becomes
    %1 = tensor.extract_slice %x[5, 2, 3] [1, 2, 1] [1, 1, 1]
        : tensor<6x4x?xf32> to tensor<1x2x1xf32>
    %0 = tensor.collapse_shape %1 [[0], [1, 2]]
        : tensor<1x2x1xf32> into tensor<1x2xf32>
    ```

    A slice of lower rank drops dimensions whose size is written as 1. Where a
    value turns out to be 1, `tensor::ExtractSliceOp::getDroppedDims` takes its
    dimension for one of them, and the patterns that fold offsets, sizes and
    strides drop the first dimensions that are 1, even if the type says others.
    So a value that is a constant becomes a number here, and the type of the
    slice stays.

    ```mlir
    %0 = tensor.extract_slice %x[0, 0, 2] [%c1, %n, 1] [1, 1, 1]
        : tensor<4x6x4xf32> to tensor<?x?xf32>
    // becomes
    %1 = tensor.extract_slice %x[0, 0, 2] [1, %n, 1] [1, 1, 1]
        : tensor<4x6x4xf32> to tensor<1x?xf32>
    %0 = tensor.cast %1 : tensor<1x?xf32> to tensor<?x?xf32>
    ```

    To be run before anything looks at the shapes of slices, and again before
    bufferization. It can go when upstream looks at sizes alone, as they are
    written.

    ```mlir
    %0 = tensor.extract_slice %x[0, 3] [1, 4] [2, 1]
        : tensor<2x7xf32> to tensor<4xf32>
    // becomes
    %0 = tensor.extract_slice %x[0, 3] [1, 4] [1, 1]
        : tensor<2x7xf32> to tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def SplitReplacePoisonPass : Pass<"split-replace-poison"> {
  let summary = "makes poison an empty tensor, an empty sequence or 0";
  let description = [{
    Upstream's `lift-cf-to-scf` makes `ub.poison` of what a path through blocks
    does not compute. Bufferization refuses it where it is a tensor, sequences
    cannot be lowered with it, and upstream's fold of `tensor.from_elements`
    crashes on it. Any value may take its place; this pass takes an empty one, or
    0.

    ```mlir
    %0 = ub.poison : tensor<?x4xf32>
    %1 = ub.poison : !split.sequence<tensor<?xf32>>
    // becomes
    %c0 = arith.constant 0 : index
    %0 = tensor.empty(%c0) : tensor<?x4xf32>
    %1 = split.sequence_empty : !split.sequence<tensor<?xf32>>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::split::SplitDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitResolveExpansionsPass : Pass<"split-resolve-expansions"> {
  let summary = "makes expansions to several dynamic sizes reinterpret_casts";
  let description = [{
    `memref.expand_shape` says what all sizes are. Upstream's
    `expand-strided-metadata` does not look at them, but divides what is expanded by
    the sizes that the type states: where it leaves out several of one dimension,
    that crashes (`getExpandedSizes` in ExpandStridedMetadata.cpp of MLIR 22.1).
    This pass makes such an op a `memref.reinterpret_cast` to the sizes that it
    says. To be run before that one. It can go when upstream reads the sizes.

    ```mlir
    %0 = memref.expand_shape %x [[0, 1]] output_shape [%m, %n]
        : memref<?xf32> into memref<?x?xf32>
    // becomes
    %base, %offset, %size, %stride = memref.extract_strided_metadata %x
    %0 = memref.reinterpret_cast %base to offset: [0], sizes: [%m, %n],
        strides: [%n, 1] : memref<f32> to memref<?x?xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

#endif // SPLIT_WORKAROUNDS_PASSES_TD
