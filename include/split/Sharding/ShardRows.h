// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which rows of a dimension each process of a `shard.grid` owns.

#ifndef SPLIT_SHARDING_SHARDROWS_H
#define SPLIT_SHARDING_SHARDROWS_H

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::split {

/// Where the shard at `position` begins, of `count` shards of a dimension of
/// `size`; at `count`, `size`. As upstream has it, what cannot be dealt out
/// evenly goes to the shards at the end, a row each.
int64_t getShardOffset(int64_t size, int64_t count, int64_t position);

/// Whether that makes no shard larger than another.
bool isEven(int64_t size, int64_t count);

/// The position of the process of rank `rank` of a grid of shape `grid` among
/// those that differ in `axes`, row-major in their order.
int64_t getShardPosition(ArrayRef<shard::GridAxis> axes, ArrayRef<int64_t> grid,
                         int64_t rank);

/// How a dimension is sharded.
struct ShardedDim {
  /// The axes of the grid, none if every process has all of the dimension.
  SmallVector<shard::GridAxis> axes;
  /// The number of processes that differ in them.
  int64_t numShards = 1;
  /// Where each shard begins, and the end of the last one; empty if they are as
  /// of getShardOffset.
  SmallVector<int64_t> offsets;

  bool isSharded() const { return !axes.empty(); }
  /// Where the shard at `position` begins in a dimension of `size`.
  int64_t getOffset(int64_t size, int64_t position) const {
    return offsets.empty() ? getShardOffset(size, numShards, position)
                           : offsets[position];
  }
};

bool operator==(const ShardedDim &lhs, const ShardedDim &rhs);
inline bool operator!=(const ShardedDim &lhs, const ShardedDim &rhs) {
  return !(lhs == rhs);
}

/// Whether `lhs` and `rhs` give each process the same of a dimension of `size`,
/// as far as that is known.
bool areAlike(const ShardedDim &lhs, const ShardedDim &rhs, int64_t size);

/// How the dimensions of `type` are sharded. Fails with an error at `loc` that
/// calls the tensor `what` ("operand 0"), if the sharding is none that splits
/// and joins are lowered for: with halos, with offsets that are only known at
/// run time, over a grid whose shape is not static; or none that the tensor can
/// have.
FailureOr<SmallVector<ShardedDim>>
getShardedDims(Location loc, const Twine &what, RankedTensorType type,
               shard::Sharding sharding, shard::GridOp grid);

/// The type of a shard of a tensor of `type` whose dimensions are sharded like
/// `dims`: a dimension is static if all processes have equally much of it.
/// Upstream's shardType takes the sum of the sizes of several grid axes for
/// their product, and cannot do without offsets where shards are uneven.
RankedTensorType getShardType(RankedTensorType type, ArrayRef<ShardedDim> dims);

/// The sharding of a tensor of `type`, over `grid`, by which its dimensions are
/// sharded like `dims`: with offsets, if a dimension has some or cannot be
/// shared evenly by one grid axis, and all of them can have some.
shard::Sharding makeSharding(FlatSymbolRefAttr grid, RankedTensorType type,
                             ArrayRef<ShardedDim> dims);

} // namespace mlir::split

#endif // SPLIT_SHARDING_SHARDROWS_H
