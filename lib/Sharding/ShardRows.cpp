// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/ShardRows.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

using namespace mlir;
using namespace mlir::split;

int64_t mlir::split::getShardOffset(int64_t size, int64_t count,
                                    int64_t position) {
  int64_t firstLarger = count - size % count;
  return position * (size / count) +
         std::max<int64_t>(0, position - firstLarger);
}

bool mlir::split::isEven(int64_t size, int64_t count) {
  return size % count == 0;
}

bool mlir::split::operator==(const ShardedDim &lhs, const ShardedDim &rhs) {
  return lhs.axes == rhs.axes && lhs.offsets == rhs.offsets;
}

/// Checks `dim`, dimension `position` of a tensor, where it has `size`.
static LogicalResult checkOffsets(const ShardedDim &dim, int64_t size,
                                  int64_t position, const Twine &what,
                                  Location loc) {
  if (dim.offsets.empty()) {
    if (ShapedType::isStatic(size) && !isEven(size, dim.numShards))
      return emitError(loc) << "dimension " << position << " of " << what
                            << " is " << size << ", which " << dim.numShards
                            << " processes cannot share evenly; say how by "
                               "sharded_dims_offsets";
    return success();
  }
  if (dim.offsets.front() != 0 || !llvm::is_sorted(dim.offsets) ||
      (ShapedType::isStatic(size) && dim.offsets.back() != size)) {
    InFlightDiagnostic error = emitError(loc)
                               << "dimension " << position << " of " << what
                               << " has shards at [";
    llvm::interleaveComma(dim.offsets, error);
    error << "], but they must begin at 0, not decrease, and end at ";
    if (ShapedType::isStatic(size))
      return error << size;
    return error << "the size";
  }
  return success();
}

FailureOr<SmallVector<ShardedDim>>
mlir::split::getShardedDims(Location loc, const Twine &what,
                            RankedTensorType type, shard::Sharding sharding,
                            shard::GridOp grid) {
  if (ShapedType::isDynamicShape(grid.getShape()))
    return emitError(loc) << "grid " << grid.getSymNameAttr()
                          << " must have a static shape";
  if (!sharding.getStaticHaloSizes().empty())
    return emitError(loc) << what << " has halos, which no split keeps";
  ArrayRef<int64_t> offsets = sharding.getStaticShardedDimsOffsets();
  if (ShapedType::isDynamicShape(offsets))
    return emitError(loc) << what
                          << " has sharded_dims_offsets that are only known at "
                             "run time; leave them out, and each process has "
                             "what it is given";
  SmallVector<ShardedDim> dims(type.getRank());
  bool hasOffsets = !offsets.empty();
  for (auto [position, axes] : llvm::enumerate(sharding.getSplitAxes())) {
    if (axes.empty())
      continue;
    if (position >= dims.size())
      return emitError(loc) << what << " has rank " << type.getRank()
                            << ", but dimension " << position << " is sharded";
    ShardedDim &dim = dims[position];
    llvm::append_range(dim.axes, axes.asArrayRef());
    dim.numShards = ranks::getGroupSize(grid.getShape(), dim.axes);
    if (hasOffsets) {
      // Upstream takes the sum of the sizes of several axes for their product.
      if (dim.axes.size() > 1)
        return emitError(loc)
               << what
               << " has sharded_dims_offsets over several grid axes, which "
                  "upstream does not count right";
      if (offsets.size() < static_cast<size_t>(dim.numShards) + 1)
        return emitError(loc)
               << what
               << " has too few sharded_dims_offsets: " << dim.numShards + 1
               << " are needed for " << dim.numShards << " shards of dimension "
               << position;
      llvm::append_range(dim.offsets, offsets.take_front(dim.numShards + 1));
      offsets = offsets.drop_front(dim.numShards + 1);
    }
    if (failed(
            checkOffsets(dim, type.getDimSize(position), position, what, loc)))
      return failure();
  }
  if (!offsets.empty())
    return emitError(loc) << what << " has more sharded_dims_offsets than "
                          << "shards";
  return dims;
}
