// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD
#define SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitAdoptAssertsPass : Pass<"split-adopt-asserts"> {
  let summary = "turns cf.assert into split.assert";
  let description = [{
    Run-time checks of upstream dialects are `cf.assert` ops, which print to standard
    output and abort. As `split.assert` every failed check is reported in one way.

    ```mlir
    cf.assert %ok, "out of bounds"
    // becomes
    split.assert %ok, "out of bounds"
    ```
  }];
  let dependentDialects = ["::mlir::split::SplitDialect"];
}

def SplitAdoptStringConstantsPass : Pass<"split-adopt-string-constants"> {
  let summary = "turns arith.constant of strings into split.constant";
  let description = [{
    Upstream's folds of reshapes, slices and elements read what is in an
    `arith.constant` as numbers, and crash where it is strings. They do not look
    into a `split.constant`.

    ```mlir
    %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
    // becomes
    %0 = split.constant dense<["a", "b"]> : tensor<2x!split.string>
    ```
  }];
  let dependentDialects = ["::mlir::split::SplitDialect"];
}

def SplitEraseChecksPass : Pass<"split-erase-checks"> {
  let summary = "erases the run-time checks that are not the program's own";
  let description = [{
    Erases every `split.assert` but those that `split-keep-asserts` has marked, and
    those that are known to fail. The pipelines do so with
    `runtime-verification=false`, behind `split-remove-unreachable`: without the
    checks, nothing would say that code which contradicts itself does not run, and
    it would be lowered to ops that do not verify.

    ```mlir
    split.assert %a, "mine" {split.kept}
    split.assert %b, "split sizes sum to {0}, but dimension 0 of the source is {1}"(%m, %n)
    // becomes
    split.assert %a, "mine"
    ```
  }];
}

def SplitEraseDeadFunctionsPass
    : Pass<"split-erase-dead-functions", "::mlir::ModuleOp"> {
  let summary = "erases private functions that no public one leads to";
  let description = [{
    Of the arguments of a private function that only calls itself
    `split-infer-shapes` learns nothing, as no caller begins: a split of a tensor
    without a rank would stay in it, and fail to be lowered. Runs `symbol-dce`, but
    not in a module with an op that may use any symbol, where that one fails.

    ```mlir
    func.func private @f(%x: tensor<?xf32>) {
      call @f(%x) : (tensor<?xf32>) -> ()
      return
    }
    // is gone
    ```
  }];
}

def SplitEraseRepeatedChecksPass : Pass<"split-erase-repeated-checks"> {
  let summary = "erases run-time checks of what has been checked";
  let description = [{
    Erases a `split.assert` whose condition another one has before it, in its
    block or around that, as ops of a chain have that two dimensions are the same.
    To be run after `cse`, by which equal conditions are one value. A check that
    `split-keep-asserts` has marked stays.

    ```mlir
    split.assert %ok, "dimension 0 of the operands is {0} and {1}"(%m, %n)
    split.assert %ok, "dimension 0 of tensor 1 is {0}, but must be {1}"(%n, %m)
    // becomes
    split.assert %ok, "dimension 0 of the operands is {0} and {1}"(%m, %n)
    ```
  }];
}

def SplitInlineViewFunctionsPass
    : Pass<"split-inline-view-functions", "::mlir::ModuleOp"> {
  let summary = "inlines private functions that make views, called once or short";
  let description = [{
    A function returns buffers of its own, so that a chunk that it returns is copied
    even if the caller only reads it. In the caller's place it is a view. That is done
    for functions of splits, views and scalars: what others make takes memory until
    the function ends, and longer in a caller that does more. Messages of checks name
    the ops of the function, as before. If it calls no others, and that makes at most
    256 ops, or it has at most 8, a function is inlined wherever it is called: a call,
    which hands on the sizes and strides of each buffer, is as much code.

    Left where they are: functions that make memory, or call one that does, have regions
    or several blocks, or call themselves, functions or calls with the attribute
    `no_inline`, and all in a module with an op of which it is not known which symbols
    it uses. `inline`, upstream's, also inlines these, and long ones called repeatedly.

    ```mlir
    func.func private @first(%x: tensor<?xf32>) -> tensor<?xf32> {
      %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
      return %0#0 : tensor<?xf32>
    }
    func.func @f(%x: tensor<?xf32>, %c0: index) -> index {
      %0 = call @first(%x) : (tensor<?xf32>) -> tensor<?xf32>
      %1 = tensor.dim %0, %c0 : tensor<?xf32>
      return %1 : index
    }
    // becomes
    func.func @f(%x: tensor<?xf32>, %c0: index) -> index {
      %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
      %1 = tensor.dim %0#0, %c0 : tensor<?xf32>
      return %1 : index
    }
    ```
  }];
}

def SplitFoldConstantsPass : Pass<"split-fold-constants"> {
  let summary = "cuts constants into constant chunks";
  let description = [{
    Replaces a split of a constant by constants. Canonicalization does the same
    for constants of up to 1024 elements; this pass lets one choose.

    ```mlir
    %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
    %0:2 = split.split %c sizes [1, 2] axis 0
        : (tensor<3xi32>) -> (tensor<1xi32>, tensor<2xi32>)
    // becomes
    %1 = arith.constant dense<1> : tensor<1xi32>
    %2 = arith.constant dense<[2, 3]> : tensor<2xi32>
    ```
  }];
  let options = [
    Option<"limit", "limit", "int64_t",
           "::mlir::split::kFoldConstantSplitLimit",
           "The number of elements up to which a constant is cut. A splat is "
           "cut whatever its size, a dense_resource never">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SplitHoistElementwisePass : Pass<"split-hoist-elementwise"> {
  let summary = "moves an element-wise op on every chunk before the split";
  let description = [{
    Where every result of a `split.split` is used only by the same element-wise
    op, that op is applied to the source instead, once. Element-wise is what has
    the `ElementwiseMappable` traits; ops with other operands stay. So do
    `arith.cmpi` and `arith.xori` if the shape of the source is not static: see
    `split-avoid-dynamic-constants`.

    ```mlir
    %0:2 = split.split %x into 2 axis 0
        : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %1 = math.exp %0#0 : tensor<3xf32>
    %2 = math.exp %0#1 : tensor<3xf32>
    // becomes
    %3 = math.exp %x : tensor<6xf32>
    %4:2 = split.split %3 into 2 axis 0
        : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    ```
  }];
}

def SplitHoistSizeChecksPass : Pass<"split-hoist-size-checks"> {
  let summary = "makes tensors of the size that a check behind asks for";
  let description = [{
    A tensor whose size is computed may be looked at only when it is filled: the
    declared shape of a result is checked there. This pass moves such a check
    before the tensor is made, which then has a static shape. It moves it over
    nothing but what is not seen if the check fails, and over no other check.

    ```mlir
    %t = bufferization.alloc_tensor(%n) : tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    %d = tensor.dim %f, %c0 : tensor<?xf32>
    %ok = arith.cmpi eq, %d, %c4 : index
    split.assert %ok, "dimension 0 is {0}, but is declared as {1}"(%d, %c4)
    // becomes
    %ok = arith.cmpi eq, %n, %c4 : index
    split.assert %ok, "dimension 0 is {0}, but is declared as {1}"(%n, %c4)
    %s = bufferization.alloc_tensor() : tensor<4xf32>
    %t = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
    %f = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    %d = tensor.dim %f, %c0 : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitKeepAssertsPass : Pass<"split-keep-asserts"> {
  let summary = "marks the asserts that split-erase-checks leaves";
  let description = [{
    Marks each `split.assert` and `cf.assert` that is there: they are what the
    program says itself. To be run before checks are generated that are only looked
    at, see `split-erase-checks`.

    ```mlir
    cf.assert %a, "mine"
    // becomes
    cf.assert %a, "mine" {split.kept}
    ```
  }];
}

def SplitSinkElementwisePass : Pass<"split-sink-elementwise"> {
  let summary = "moves an element-wise op on the source behind the split";
  let description = [{
    The opposite of `split-hoist-elementwise`: where a `split.split` is the only
    use of an element-wise op, the operands are split and the op is applied to
    the chunks. Chunks that turn out unused are then not computed. `arith.cmpi` and
    `arith.xori` stay where they are if the shape of a chunk is not static: see
    `split-avoid-dynamic-constants`.

    ```mlir
    %0 = arith.addf %x, %y : tensor<6xf32>
    %1:2 = split.split %0 into 2 axis 0
        : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    // becomes
    %2:2 = split.split %x into 2 axis 0
        : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %3:2 = split.split %y into 2 axis 0
        : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %4 = arith.addf %2#0, %3#0 : tensor<3xf32>
    %5 = arith.addf %2#1, %3#1 : tensor<3xf32>
    ```
  }];
}

def SplitRaiseSlicesPass : Pass<"split-raise-slices"> {
  let summary = "turns slices that partition a tensor into a split";
  let description = [{
    Slices in one block that together are a source, cut along one axis without
    gap or overlap, become one `split.split`: `tensor.extract_slice`,
    `tosa.slice` and `stablehlo.slice` with those of its kind that are called
    dynamic, each among its like. What slices leave out becomes a chunk that nothing uses; with `fill-gaps=false` such slices
    stay.

    Bounds of `tensor.extract_slice` may be computed from dimensions, as they are
    where the number of chunks, or their size, was given and the dimension was
    not: by sums, differences, products, quotients, minima and maxima, and by
    choices between them whose condition is known. The slices become a split if
    they are all of the axis whatever the dimensions are: for 0, and where there
    are fewer elements than chunks, too. A slice may drop the axis if it takes
    one element of it.

    ```mlir
    %0 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
    %1 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
    // becomes
    %2:2 = split.split %x sizes [2, 4] axis 0
        : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    ```
  }];
  let options = [
    Option<"fillGaps", "fill-gaps", "bool", "true",
           "Raise slices that leave something out too">
  ];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitStackSequencesPass : Pass<"split-stack-sequences"> {
  let summary = "makes sequences that loops append to chunks of one tensor";
  let description = [{
    A sequence that an `scf.for` begins empty, and appends one tensor of a
    static shape to in each iteration, becomes a tensor that the loop writes,
    and a split of that. It is allocated once, as the iterations are counted
    before: where there is no memory for it, that is the error, and not a check
    that would fail in an iteration. Each tensor is written where it is joined, if a
    `split.concat_from_sequence` of the sequence follows and what lies in one
    piece there is not shorter than a cache line.

    Other sequences stay as they are: which the loop reads, or appends to in some
    iterations only, or tensors of shapes that are only known at run time. What
    `convert-split-sequences-to-tensor` makes of them has room to grow.

    ```mlir
    %e = split.sequence_empty : !split.sequence<tensor<2x32xf32>>
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e)
        -> !split.sequence<tensor<2x32xf32>> {
      %t = func.call @f(%i) : (index) -> tensor<2x32xf32>
      %r = split.sequence_insert %q, %t
          : (!split.sequence<tensor<2x32xf32>>, tensor<2x32xf32>)
          -> !split.sequence<tensor<2x32xf32>>
      scf.yield %r : !split.sequence<tensor<2x32xf32>>
    }
    %y = split.concat_from_sequence %s axis 1 new_axis
        : (!split.sequence<tensor<2x32xf32>>) -> tensor<2x?x32xf32>
    // becomes, where %s is a split of %y, and %n is not negative
    %e = tensor.empty(%n) : tensor<2x?x32xf32>
    %y = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e)
        -> tensor<2x?x32xf32> {
      %t = func.call @f(%i) : (index) -> tensor<2x32xf32>
      %r = tensor.insert_slice %t into %q[0, %i, 0] [2, 1, 32] [1, 1, 1]
          : tensor<2x32xf32> into tensor<2x?x32xf32>
      scf.yield %r : tensor<2x?x32xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::split::SplitDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitInferShapesPass : Pass<"split-infer-shapes", "::mlir::ModuleOp"> {
  let summary = "infers shapes forward through functions and control flow";
  let description = [{
    Makes the types of tensors and sequences as static as follows from the
    arguments of the public functions: through the ops of this dialect, casts,
    calls, branches and ops with regions. The types of functions follow; what
    other ops rely on is kept by casts.

    An op that what is inferred contradicts fails whenever it runs. That is an
    error if it is certain to run: in the first block of a public function, where
    nothing before it may keep control from reaching it. Anywhere else it may be
    guarded. It keeps its own types, behind casts, and its run-time checks. With
    an operand of no rank it has none, and becomes a check that fails, as does a
    split into a sequence.

    A sequence that begins empty takes its type from the tensors inserted into
    it. One that may hold tensors of different ranks stays without a rank.

    Meant to be run after the type of an argument was refined, for instance from
    the inputs of a model that are at hand.

    ```mlir
    %e = split.sequence_empty : !split.sequence<tensor<*xf32>>
    %s = split.sequence_insert %e, %x
        : (!split.sequence<tensor<*xf32>>, tensor<2x6xf32>)
          -> !split.sequence<tensor<*xf32>>
    // becomes
    %e = split.sequence_empty : !split.sequence<tensor<2x6xf32>>
    %s = split.sequence_insert %e, %x
        : (!split.sequence<tensor<2x6xf32>>, tensor<2x6xf32>)
          -> !split.sequence<tensor<2x6xf32>>
    ```
  }];
  let options = [
    Option<"keepPublicResults", "keep-public-results", "bool", "false",
           "Leave the result types of public functions as they are declared, "
           "but give a rank to those without">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::split::SplitDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitRemoveUnreachablePass : Pass<"split-remove-unreachable"> {
  let summary = "removes what is behind a check that always fails";
  let description = [{
    A check whose condition is the constant `false` ends the program if it runs.
    What is behind it in its block does not run, and need not make sense: a slice
    may reach out of a tensor whose size has become known. Upstream's patterns
    would turn that into ops that do not verify. This pass erases it; what the
    terminator uses of it becomes an empty tensor, an empty sequence or 0. To be
    run where canonicalization has folded the conditions.

    What is known not to be possible does not run either, even if no check before it
    is known to fail: a `tensor.cast` to a shape that its source is known not to
    have, a slice of a negative size, or one that is known not to lie inside, and a
    tensor of a negative size. It becomes such a value as well, and what is written
    to such a slice, the tensor without it.

    ```mlir
    %false = arith.constant false
    split.assert %false, "split sizes sum to {0}, but dimension 0 of the source is {1}"(%c302, %c4)
    %0 = tensor.extract_slice %x[2] [300] [1] : tensor<?xf32> to tensor<300xf32>
    return %0 : tensor<300xf32>
    // becomes
    %false = arith.constant false
    %0 = tensor.empty() : tensor<300xf32>
    split.assert %false, "split sizes sum to {0}, but dimension 0 of the source is {1}"(%c302, %c4)
    return %0 : tensor<300xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::split::SplitDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitGuardLargeTensorsPass : Pass<"split-guard-large-tensors"> {
  let summary = "makes tensors that are too large fail where they may not run";
  let description = [{
    An op whose result has static dimensions that make it larger than 2^63 - 1
    bytes, and that may not run, such as one in a branch of `scf.if`, becomes a
    check that fails: constant sizes may have made it so large, and the program is
    valid if the branch is not taken. What is behind it in its block is erased.
    `split-verify-tensor-types` refuses an op that is certain to run.

    ```mlir
    %0 = scf.if %c -> (tensor<?xf32>) {
      %1 = tensor.empty() : tensor<9223372036854775807xf32>
      %2 = tensor.cast %1 : tensor<9223372036854775807xf32> to tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    } else { ... }
    // becomes
    %0 = scf.if %c -> (tensor<?xf32>) {
      %false = arith.constant false
      split.assert %false, "'tensor.empty' op has a value of type 'tensor<9223372036854775807xf32>', which is larger than 2^63 - 1 bytes"
      %1 = tensor.empty(%c0) : tensor<?xf32>
      scf.yield %1 : tensor<?xf32>
    } else { ... }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::split::SplitDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitVerifyPass : Pass<"split-verify"> {
  let summary = "verifies the program";
  let description = [{
    For pipelines in which verification after every pass would take too long, and
    none would let invalid IR be lowered to code.
  }];
}

def SplitVerifyOperandShapesPass : Pass<"split-verify-operand-shapes"> {
  let summary = "checks at run time that the shapes of operands agree";
  let description = [{
    `tensor.concat`, the element-wise ops on tensors, which splits are often
    followed by, and those of `linalg` require operands whose dimensions agree, or
    read and write out of bounds. Verifiers compare those that are static, upstream's
    run-time checks those of `linalg` alone, and only where no dimension is 0. This
    pass checks the rest, but nothing twice, and erases checks of what is known. It
    follows dimensions through branches itself: upstream's bounds of those take long.

    Of a `linalg` op upstream checks the first and the last iteration. Where an
    index does not grow with all loops (a difference, a remainder), or may wrap
    around, this pass checks all iterations that it depends on, in a loop of its own.

    ```mlir
    %0 = arith.addf %x, %y : tensor<?xf32>
    // becomes
    %m = tensor.dim %x, %c0 : tensor<?xf32>
    %n = tensor.dim %y, %c0 : tensor<?xf32>
    %ok = arith.cmpi eq, %m, %n : index
    split.assert %ok, "dimension 0 of tensor 1 is {0}, but must be {1}"(%n, %m)
    %0 = arith.addf %x, %y : tensor<?xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::scf::SCFDialect", "::mlir::split::SplitDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def SplitVerifySlicesPass : Pass<"split-verify-slices"> {
  let summary = "checks at run time that slices lie inside and no size is negative";
  let description = [{
    Checks that `tensor.extract_slice` stays inside of its source, as upstream's
    checks do by blocks of their own and products that may overflow 64 bits;
    that what is written to does, `tensor.insert_slice` and
    `tensor.parallel_insert_slice`, which otherwise write out of bounds; and that no
    size is negative: sizes of these ops and of `tensor.empty`, `tensor.splat` and
    `tensor.generate`, and the widths of `tensor.pad`. With these a dimension has to be
    of the size that the type of the result states, and of 64 bits. The sizes that
    `tensor.expand_shape` and `tensor.reshape` give have to be those of as many
    elements as there are, and those that `tensor.collapse_shape` multiplies have a
    product of 64 bits. What bounds prove is not checked. What is written of nothing
    may be anywhere.

    ```mlir
    %0 = tensor.insert_slice %x into %y[%o] [2] [1] : tensor<2xf32> into tensor<?xf32>
    // becomes
    %d = tensor.dim %y, %c0 : tensor<?xf32>
    %a = arith.cmpi sge, %o, %c0 : index
    %r = arith.subi %d, %o : index
    %b = arith.cmpi sle, %c2, %r : index
    %ok = arith.andi %a, %b : i1
    split.assert %ok, "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the destination, which is {3}"(%c2, %o, %c1, %d)
    %0 = tensor.insert_slice %x into %y[%o] [2] [1] : tensor<2xf32> into tensor<?xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::split::SplitDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_TD
