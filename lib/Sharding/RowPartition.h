// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `partition` is for all ops that move rows along one axis.

#ifndef SPLIT_SHARDING_ROWPARTITION_H
#define SPLIT_SHARDING_ROWPARTITION_H

#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::split {

/// Rows along the axis, of the sources in a row.
struct RowSpan {
  OpFoldResult offset;
  OpFoldResult size;
};

/// Every `stride`-th row from `offset` on, `size` of them.
struct RowSelection {
  OpFoldResult offset;
  OpFoldResult size;
  OpFoldResult stride;
};

/// A tensor, and how its dimensions are sharded.
struct RowPiece {
  RankedTensorType type;
  SmallVector<ShardedDim> dims;
};

/// `lhs` + `rhs`, an attribute if both are.
OpFoldResult addRows(ImplicitLocOpBuilder &builder, OpFoldResult lhs,
                     OpFoldResult rhs);

/// An op whose results are rows of its sources, put one after the other along
/// `axis`, in a program that is partitioned.
struct RowMove {
  Operation *op;
  int64_t axis;
  /// The operands that are sources: so many from this one.
  unsigned firstSource = 0;
  unsigned numSources = 1;
  /// The rows of each result, where the sources have `numRows` rows together.
  /// May create a copy of the op for the checks that it has.
  llvm::function_ref<SmallVector<RowSpan>(ImplicitLocOpBuilder &builder,
                                          OpFoldResult numRows)>
      createSpans;
  /// What the op is in a process that has all rows, if not a copy of it.
  llvm::function_ref<SmallVector<Value>(ImplicitLocOpBuilder &builder)>
      createLocal;
  /// The source and the result, if they are not those of the op.
  std::optional<RowPiece> source, result;
  /// The rows of the source that are moved, if these are not all.
  std::optional<RowSelection> selection;
};

/// The sizes that the processes of a group have of dimension `axis` of a tensor
/// that is `wholeSize` there and sharded like `dim`, of which this process has
/// `shard`: an exchange, and null if it takes none to know them.
Value createGatheredSizes(ImplicitLocOpBuilder &builder, Value shard,
                          int64_t axis, int64_t wholeSize,
                          const ShardedDim &dim, FlatSymbolRefAttr grid);

/// How much all of them have together. `sizes` is what createGatheredSizes
/// makes.
OpFoldResult createNumRows(ImplicitLocOpBuilder &builder, int64_t wholeSize,
                           const ShardedDim &dim, Value sizes);

/// A slice of `source`, of `type` or of the type that `sizes` say, which may be
/// one of nothing: upstream's verifier refuses such a one of a dimension of
/// size 0, where that is known.
Value createSlice(ImplicitLocOpBuilder &builder, Value source,
                  ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                  ArrayRef<OpFoldResult> strides,
                  RankedTensorType type = RankedTensorType());

/// `dest` with `slice` in it, which may be nothing, as of createSlice.
Value createInsertedSlice(ImplicitLocOpBuilder &builder, Value slice,
                          Value dest, ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes,
                          ArrayRef<OpFoldResult> strides);

/// What this process has of `whole`, of which every process has all and which
/// is to be sharded like `dims`, on `grid`. All sizes are static.
Value createOwnShard(ImplicitLocOpBuilder &builder, Value whole,
                     ArrayRef<ShardedDim> dims, FlatSymbolRefAttr grid);

/// Creates what each process does of `move`, and maps the results of the op to
/// its shards of them, as ShardingInterface::partition does. Fails with an
/// error if dimensions other than the axis are sharded in different ways, or
/// the axis over different processes.
LogicalResult partitionRows(const RowMove &move,
                            ArrayRef<Value> partitionedOperands,
                            ArrayRef<shard::Sharding> operandShardings,
                            ArrayRef<shard::Sharding> resultShardings,
                            IRMapping &partitionMap,
                            SymbolTableCollection &symbols, OpBuilder &builder);

/// How the dimensions of an op's results are those of its sources.
struct RowShape {
  /// So many of the first operands are sources.
  unsigned numSources = 1;
  /// The dimensions along which rows are moved, by position.
  llvm::SmallBitVector moved;
  /// The dimensions of sources that results do not have.
  llvm::SmallBitVector dropped;
};

/// Whether `type` is one of tensors that can be sharded.
bool canBeSharded(Type type);

/// The grid of the function that `op` is in, null if nothing is sharded there.
FlatSymbolRefAttr findGrid(Operation *op);

/// The loops over the elements of a tensor of `type`, all parallel; none if its
/// rank is not known.
SmallVector<utils::IteratorType> getRowIterators(Type type);

/// How the operands and results of `op` are indexed by `rank` such loops:
/// alike, but for the operands of which `isWhole` says that no loop indexes
/// them.
SmallVector<AffineMap> getRowMaps(Operation *op, int64_t rank,
                                  function_ref<bool(OpOperand &)> isWhole);

/// Annotates the operands and results of `op` that are tensors without a
/// sharding of their own, as `option` says, all alike if no rows are moved.
/// Dimensions of results other than the axis are sharded as those of the
/// source, offsets and all; what cannot be shared evenly otherwise gets
/// offsets. Keeps the shardings that are there.
LogicalResult annotateRows(Operation *op, OpBuilder &builder,
                           const shard::ShardingOption &option,
                           const RowShape &shape);

} // namespace mlir::split

#endif // SPLIT_SHARDING_ROWPARTITION_H
