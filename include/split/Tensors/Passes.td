// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_TENSORS_PASSES_TD
#define SPLIT_TENSORS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitBatchInsertsPass : Pass<"split-batch-inserts"> {
  let summary = "makes long chains of tensor.insert loops";
  let description = [{
    A chain of `tensor.insert` ops, each into the result of the one before, which
    nothing else uses, becomes a loop over tables of what they insert and where.
    One-shot bufferization takes time with the cube of the length of such a chain,
    to find out that no copy is needed: 21 s for 500 ops.

    ```mlir
    %1 = tensor.insert %a into %0[%c0] : tensor<2xf32>
    %2 = tensor.insert %b into %1[%c1] : tensor<2xf32>
    // becomes, if there were more of them
    %elements = tensor.from_elements %a, %b : tensor<2xf32>
    %positions = arith.constant dense<[0, 1]> : tensor<2xindex>
    %2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %0) -> tensor<2xf32> {
      %element = tensor.extract %elements[%i] : tensor<2xf32>
      %position = tensor.extract %positions[%i] : tensor<2xindex>
      %next = tensor.insert %element into %t[%position] : tensor<2xf32>
      scf.yield %next : tensor<2xf32>
    }
    ```
  }];
  let options = [
    Option<"minInserts", "min-inserts", "int64_t", "32",
           "The ops of a chain that is long">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitDecomposeAggregatesPass : Pass<"split-decompose-aggregates"> {
  let summary = "decomposes ops of linalg that stand for several loops";
  let description = [{
    `linalg.softmax` on tensors, and what else implements upstream's
    `AggregatedOpInterface`, becomes the structured ops that it stands for. No pass
    of upstream's does so outside of the transform dialect, and nothing else lowers
    these ops.

    ```mlir
    %1 = linalg.softmax dimension(1)
        ins(%x : tensor<2x3xf32>) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    // becomes
    %max = linalg.generic ... // the maximum of each row
    %exp = linalg.generic ... // exp(x - max)
    %sum = linalg.generic ...
    %1 = linalg.generic ... // exp / sum
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def SplitDecomposeConcatsPass : Pass<"split-decompose-concats"> {
  let summary = "decomposes tensor.concat into writes to one buffer";
  let description = [{
    Every input of a `tensor.concat`, which splits are often followed by, is
    written to its place in one new buffer, except those known to be empty. An
    input that a structured op computes for this alone is computed right there;
    the op moves down to the `tensor.concat`. The others are copied. Where more than
    16 are joined, what is computed for such an op alone moves down with it.

    So is one that structured ops, slices and other concatenations behind the
    `tensor.concat` need as well, if its rows have at least 64 bytes, or 256 where
    17 to 511 inputs are joined, or any where more are: these read it where it is
    joined. The ops read tensors by way of `bufferization.to_buffer`, right before them:
    a CSE that makes one of several of a tensor before bufferization hides from that
    what is read later (see `split-cse`).

    ```mlir
    %0 = tensor.concat dim(0) %a, %b
        : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
    // becomes
    %buffer = memref.alloc() : memref<5xf32>
    %1 = memref.subview %buffer[0] [2] [1] : ...
    bufferization.materialize_in_destination %a in restrict writable %1 : ...
    %2 = memref.subview %buffer[2] [3] [1] : ...
    bufferization.materialize_in_destination %b in restrict writable %2 : ...
    %0 = bufferization.to_tensor %buffer restrict writable : ...
    ```

    Upstream's decomposition, a chain of `tensor.insert_slice`, takes one-shot
    bufferization time with more than the cube of the number of inputs to find
    out that these do not overlap. Here no tensor is written to, so that there
    is nothing to find out.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitFillLargeSplatsPass : Pass<"split-fill-large-splats"> {
  let summary = "fills large tensors that are one element";
  let description = [{
    A constant is data of the program, each element of it: of one that is a single
    element many times over, LLVM takes longer to write the data than a program
    takes to fill a buffer. From `limit` elements on, this pass makes such a
    constant a `tensor.splat`. Smaller ones stay data, which is there before the
    program runs.

    ```mlir
    %0 = arith.constant dense<1.5> : tensor<100000000xf32>
    // becomes
    %c = arith.constant 1.5 : f32
    %0 = tensor.splat %c : tensor<100000000xf32>
    ```

    To be run after the element-wise ops are fused, as they take the element
    alone.
  }];
  let options = [
    Option<"limit", "limit", "int64_t", "1 << 22",
           "The number of elements of a constant that is large">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitFuseElementwisePass : Pass<"split-fuse-elementwise"> {
  let summary = "fuses element-wise ops, and constants of moderate size";
  let description = [{
    Upstream's patterns of `linalg-fuse-elementwise-ops`, with three exceptions. The
    transpose of a constant is a constant up to 1024 elements: upstream's fold
    stores every element, also those of a splat, and has no bound. Scalars are not
    made of the constants of a module in which there are some of signed or
    unsigned integers, of which there are no scalar constants; upstream's pass
    then ends in the verifier's `integer return type must be signless`. And where
    nothing uses the results of an op, so that it has no operands left, the checks
    in it take its place: nothing lowers such an op.

    ```mlir
    %0 = linalg.generic ... { math.exp }
    %1 = linalg.generic ... ins(%0) { math.absf }
    // becomes
    %1 = linalg.generic ... { math.exp, math.absf }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitLowerElementwisePass : Pass<"split-lower-elementwise"> {
  let summary = "lowers element-wise ops on tensors to linalg.generic";
  let description = [{
    Applies upstream's lowering of ops with the `ElementwiseMappable` traits,
    except to those that have a scalar operand as well. `arith.select` by a
    scalar chooses one of two tensors whole, which may differ in shape; seen as
    element-wise it would read one in the shape of the other.

    ```mlir
    %0 = math.exp %x : tensor<6xf32>
    // becomes
    %1 = tensor.empty() : tensor<6xf32>
    %2 = linalg.generic ... ins(%x : tensor<6xf32>) outs(%1 : tensor<6xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitReplaceEmptyTensorsPass : Pass<"split-replace-empty-tensors"> {
  let summary = "makes slices and reshapes of nothing tensor.empty";
  let description = [{
    A slice or a reshape that is known to have no elements becomes a tensor of
    its own. Upstream bufferizes it to a view that its own verifier may refuse: a
    `memref.subview` must not begin where its source ends, and dimensions that a
    `memref.collapse_shape` joins must not be 0 and dynamic. A `tensor.pad` of
    nothing, which it bufferizes to such a view, becomes a `tensor.generate`.

    ```mlir
    %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<0x?xf32> into tensor<?xf32>
    // becomes
    %2 = tensor.empty() : tensor<0xf32>
    %1 = tensor.cast %2 : tensor<0xf32> to tensor<?xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitRollChainsPass : Pass<"split-roll-chains"> {
  let summary = "makes loops of chains that do the same few things again and again";
  let description = [{
    A model of 10,000 nodes in a row, each with what the one before has made, is
    as many times the same few things, and everything behind would compile every one
    of them. Such a chain becomes a loop that hands on what the next time takes.

    In blocks of functions and of structured control flow, links are what is between
    places where at most 16 values are handed on, of the same types each time; they have
    at most 512 ops, with those in regions. At least `min-count` of them in a row, with
    at least `min-ops` ops in all, and one more behind, become a loop, if that halves
    the ops: links whose ops are alike, which take and hand on the same, are one. If
    those of a loop are neither all alike nor begin anew every few, an
    `scf.index_switch` has one case for each kind, and a table of numbers says which it
    is. Constants that elements are computed with, such as the weights of a layer, may
    differ: a table has a row for each link. So may the offsets of slices that
    structured ops compute with, but not of those that are copied from or to, as such
    copies are planned together. The last one stays, so that the result is
    made where it would be without a loop. What is needed more than 256 ops behind, and
    can be computed before the links, is; everything else happens in the order in which
    it did. Links are left alone if a loop would cost more:

    - if one hands on a view, which bufferization would copy,
    - if it hands on a tensor that the next one stores in a part of another, where
      it may be computed in the first place,
    - if anything else behind takes what one makes, but for what is computed into a
      buffer, such as the parts of a join.

    So is what is in a loop that the pass has made, or has such a loop in it: an op
    stands for those of one.

    To be run when nothing is fused any more, or with `trial`, the passes until then:
    they are run on functions of 64 links that follow each other, and of each of these
    alone, and what would become less together stays. Each op in the loop has the
    locations of all that it stands for: a check that fails reports the one of its
    iteration, which `split-select-places` sees to, and remarks the first.

    ```mlir
    %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = linalg.exp ins(%1 : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
    ...
    %9 = linalg.exp ins(%8 : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
    // becomes
    %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
    %8 = scf.for %i = %c0 to %c7 step %c1 iter_args(%t = %1) -> tensor<?xf32> {
      %next = linalg.exp ins(%t : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %next : tensor<?xf32>
    }
    %9 = linalg.exp ins(%8 : tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32>
    ```
  }];
  let options = [
    Option<"minOps", "min-ops", "unsigned", /*default=*/"2048",
           "Make loops of at least so many ops">,
    Option<"minCount", "min-count", "unsigned", /*default=*/"32",
           "Make loops of at least so many iterations">,
    ListOption<"trials", "trial", "OpPassManager",
               "Passes on a module that are tried first: make a loop of links if "
               "they leave as much to do of those that follow each other as of "
               "each alone">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitVerifyTensorTypesPass : Pass<"split-verify-tensor-types"> {
  let summary = "refuses types of tensors that lowering does not carry";
  let description = [{
    An error at the first op with a value of a type

    - whose static dimensions make it larger than 2^63 - 1 bytes. A dimension of
      0 excuses no other, as strides have to fit as well; dynamic ones are left
      to run time.
    - of more than 64 dimensions.
    - with an encoding, which says how elements are stored, and which buffers do
      not have.

    A `tensor.concat` whose static dimensions sum to more than 2^63 - 1 is an
    error, too, and so is a constant of dynamic shape, which folds of MLIR make
    (see `split-avoid-dynamic-constants`), and a `tensor.expand_shape` whose
    `output_shape` is not that of its type. The pipelines begin with this pass: passes compute with static
    sizes as 64-bit integers.

    ```mlir
    // error: 'func.func' op has a value of type
    // 'tensor<9223372036854775807x4xf32>', which is larger than 2^63 - 1 bytes
    func.func private @f(%x: tensor<9223372036854775807x4xf32>)
    ```
  }];
}

#endif // SPLIT_TENSORS_PASSES_TD
