// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SHARDING_TRANSFORMOPS_TD
#define SPLIT_SHARDING_TRANSFORMOPS_TD

include "mlir/Dialect/Shard/IR/ShardBase.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

class ShardingTransformOp<string mnemonic>
    : Op<Transform_Dialect, "split." # mnemonic, [
        TransformOpInterface, TransformEachOpTrait,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        ReportTrackingListenerFailuresOpTrait]> {
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::Operation *target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

def SplitCreateGridOp : ShardingTransformOp<"create_grid"> {
  let summary = "gives a module a grid of processes";
  let description = [{
    Creates a `shard.grid` of that name and shape in each target, which is a
    `builtin.module`. Fails silenceably if the target is none or has a symbol of
    that name.

    ```mlir
    transform.split.create_grid @grid shape [2, 4] in %module : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       FlatSymbolRefAttr:$grid, DenseI64ArrayAttr:$shape);
  let results = (outs);
  let assemblyFormat = [{
    $grid `shape` $shape `in` $target attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
}

def SplitShardOp : ShardingTransformOp<"shard"> {
  let summary = "gives an operand or a result a sharding";
  let description = [{
    Creates a `shard.shard` of an operand or result of each target, which
    `split-shard-pipeline` then propagates and goes by. A dimension that the
    processes cannot share evenly gets `sharded_dims_offsets`. Where an operand is
    an argument of a function, the argument has the sharding, for all its uses.

    Fails silenceably if there is no such operand or result, it is no ranked
    tensor, the target sees no grid of that name, or the axes are none of the
    grid.

    ```mlir
    transform.split.shard operand 1 of %op on @grid split_axes = [[], [0]]
        : !transform.any_op
    transform.split.shard result 0 of %op on @grid split_axes = [[0]]
        sharded_dims_offsets = [0, 2, 7] : !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<I64Attr>:$operand,
                       OptionalAttr<I64Attr>:$result,
                       FlatSymbolRefAttr:$grid,
                       Shard_GridAxesArrayAttr:$split_axes,
                       OptionalAttr<DenseI64ArrayAttr>:$sharded_dims_offsets);
  let results = (outs);
  let assemblyFormat = [{
    (`operand` $operand^)? (`result` $result^)? `of` $target `on` $grid
    `split_axes` `=` $split_axes
    (`sharded_dims_offsets` `=` $sharded_dims_offsets^)?
    attr-dict `:` type($target)
  }];
  let hasVerifier = 1;
}

#endif // SPLIT_SHARDING_TRANSFORMOPS_TD
