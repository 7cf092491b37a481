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

int64_t mlir::split::getShardPosition(ArrayRef<shard::GridAxis> axes,
                                      ArrayRef<int64_t> grid, int64_t rank) {
  int64_t position = 0;
  for (shard::GridAxis axis : axes) {
    int64_t stride = 1;
    for (int64_t size : grid.drop_front(axis + 1))
      stride *= size;
    position = position * grid[axis] + rank / stride % grid[axis];
  }
  return position;
}

bool mlir::split::operator==(const ShardedDim &lhs, const ShardedDim &rhs) {
  return lhs.axes == rhs.axes && lhs.offsets == rhs.offsets;
}

bool mlir::split::areAlike(const ShardedDim &lhs, const ShardedDim &rhs,
                           int64_t size) {
  if (lhs == rhs)
    return true;
  if (lhs.axes != rhs.axes || ShapedType::isDynamic(size))
    return false;
  return llvm::all_of(llvm::seq<int64_t>(0, lhs.numShards), [&](int64_t shard) {
    return lhs.getOffset(size, shard) == rhs.getOffset(size, shard);
  });
}

namespace {

/// Reads how the dimensions of a tensor are sharded, and says what is wrong.
class DimReader {
public:
  DimReader(Location loc, const Twine &what, RankedTensorType type)
      : loc(loc), what(what), type(type) {}

  FailureOr<SmallVector<ShardedDim>> read(shard::Sharding sharding,
                                          shard::GridOp grid);

private:
  LogicalResult checkWhole(shard::Sharding sharding, shard::GridOp grid);
  LogicalResult takeOffsets(ShardedDim &dim, int64_t position,
                            ArrayRef<int64_t> &offsets);
  LogicalResult checkOffsets(const ShardedDim &dim, int64_t position);

  Location loc;
  const Twine &what;
  RankedTensorType type;
};

} // namespace

LogicalResult DimReader::checkWhole(shard::Sharding sharding,
                                    shard::GridOp grid) {
  if (ShapedType::isDynamicShape(grid.getShape()))
    return emitError(loc) << "grid " << grid.getSymNameAttr()
                          << " must have a static shape";
  if (!sharding.getStaticHaloSizes().empty())
    return emitError(loc) << what << " has halos, which no split keeps";
  if (ShapedType::isDynamicShape(sharding.getStaticShardedDimsOffsets()))
    return emitError(loc) << what
                          << " has sharded_dims_offsets that are only known at "
                             "run time; leave them out, and each process has "
                             "what it is given";
  return success();
}

/// Gives `dim`, dimension `position`, the first ones of `offsets`.
LogicalResult DimReader::takeOffsets(ShardedDim &dim, int64_t position,
                                     ArrayRef<int64_t> &offsets) {
  if (offsets.size() < static_cast<size_t>(dim.numShards) + 1)
    return emitError(loc) << what << " has too few sharded_dims_offsets: "
                          << dim.numShards + 1 << " are needed for "
                          << dim.numShards << " shards of dimension "
                          << position;
  llvm::append_range(dim.offsets, offsets.take_front(dim.numShards + 1));
  offsets = offsets.drop_front(dim.numShards + 1);
  return success();
}

LogicalResult DimReader::checkOffsets(const ShardedDim &dim, int64_t position) {
  int64_t size = type.getDimSize(position);
  if (dim.offsets.empty())
    return success();
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

FailureOr<SmallVector<ShardedDim>> DimReader::read(shard::Sharding sharding,
                                                   shard::GridOp grid) {
  if (failed(checkWhole(sharding, grid)))
    return failure();
  ArrayRef<int64_t> offsets = sharding.getStaticShardedDimsOffsets();
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
    if (hasOffsets && failed(takeOffsets(dim, position, offsets)))
      return failure();
    if (failed(checkOffsets(dim, position)))
      return failure();
    // One way to say each.
    int64_t size = type.getDimSize(position);
    auto isDefault = [&](int64_t shard) {
      return dim.offsets[shard] == getShardOffset(size, dim.numShards, shard);
    };
    if (hasOffsets && ShapedType::isStatic(size) &&
        llvm::all_of(llvm::seq<int64_t>(0, dim.numShards), isDefault))
      dim.offsets.clear();
  }
  if (!offsets.empty())
    return emitError(loc) << what << " has more sharded_dims_offsets than "
                          << "shards";
  return dims;
}

FailureOr<SmallVector<ShardedDim>>
mlir::split::getShardedDims(Location loc, const Twine &what,
                            RankedTensorType type, shard::Sharding sharding,
                            shard::GridOp grid) {
  return DimReader(loc, what, type).read(sharding, grid);
}

RankedTensorType mlir::split::getShardType(RankedTensorType type,
                                           ArrayRef<ShardedDim> dims) {
  SmallVector<int64_t> shape(type.getShape());
  for (auto [position, dim] : llvm::enumerate(dims)) {
    int64_t size = shape[position];
    if (!dim.isSharded() ||
        (ShapedType::isDynamic(size) && dim.offsets.empty()))
      continue;
    int64_t first = dim.getOffset(size, 1);
    bool isAlike = true;
    for (int64_t shard = 1; shard < dim.numShards; ++shard)
      isAlike &=
          dim.getOffset(size, shard + 1) - dim.getOffset(size, shard) == first;
    shape[position] = isAlike ? first : ShapedType::kDynamic;
  }
  return type.clone(shape);
}

shard::Sharding mlir::split::makeSharding(FlatSymbolRefAttr grid,
                                          RankedTensorType type,
                                          ArrayRef<ShardedDim> dims) {
  SmallVector<shard::GridAxesAttr> axes;
  SmallVector<int64_t> offsets;
  bool needsOffsets = false, canHaveOffsets = true, isUneven = false;
  bool hasJointAxes = false;
  size_t numAxes = 0;
  for (auto [position, dim] : llvm::enumerate(dims)) {
    axes.push_back(shard::GridAxesAttr::get(grid.getContext(), dim.axes));
    if (!dim.isSharded())
      continue;
    numAxes = axes.size();
    int64_t size = type.getDimSize(position);
    isUneven |= ShapedType::isStatic(size) && !isEven(size, dim.numShards);
    hasJointAxes |= dim.axes.size() > 1;
    needsOffsets |= !dim.offsets.empty();
    // Offsets are for all dimensions or for none.
    canHaveOffsets &= ShapedType::isStatic(size) || !dim.offsets.empty();
    if (canHaveOffsets)
      for (int64_t shard = 0; shard <= dim.numShards; ++shard)
        offsets.push_back(dim.getOffset(size, shard));
  }
  // Upstream's verifier takes the sum of the sizes of several axes for their
  // product.
  needsOffsets |= isUneven && !hasJointAxes;
  axes.resize(std::max<size_t>(numAxes, 1));
  if (axes.size() == 1 && !axes.front())
    axes.front() = shard::GridAxesAttr::get(grid.getContext(), {});
  if (!needsOffsets || !canHaveOffsets)
    offsets.clear();
  return shard::Sharding::get(grid, axes, {}, offsets);
}
