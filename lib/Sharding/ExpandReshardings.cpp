// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITEXPANDRESHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::Sharding;
using shard::ShardOp;

namespace {

/// Makes joins of one tensor each of a resharding.
class Resharding {
public:
  Resharding(ShardOp from, ShardOp to)
      : to(to), builder(to.getLoc(), to),
        type(dyn_cast<RankedTensorType>(to.getSrc().getType())),
        source(from.getSharding()), result(to.getSharding()),
        grid(source.getGridAttr()), value(from) {}

  LogicalResult expand();

private:
  FailureOr<GridOp> findGrid(FlatSymbolRefAttr name);
  LogicalResult changeGrid(GridOp from, GridOp target);
  void reach(ArrayRef<ShardedDim> target);
  void shardOverFree(ArrayRef<ShardedDim> target);
  bool cross(ArrayRef<ShardedDim> target);
  void joinAlong(int64_t axis, const ShardedDim &target);
  void joinDiffering(ArrayRef<ShardedDim> target);
  bool canBeSaid(ArrayRef<ShardedDim> wanted) const;
  bool canShard(int64_t axis, const ShardedDim &target) const;
  std::optional<int64_t> findAcross(int64_t axis,
                                    ArrayRef<ShardedDim> target) const;
  ShardOp annotate(Value value, bool forUsers);

  ShardOp to;
  ImplicitLocOpBuilder builder;
  RankedTensorType type;
  Sharding source, result;
  /// The grid of `value`.
  FlatSymbolRefAttr grid;
  /// How the dimensions of `value` are sharded.
  SmallVector<ShardedDim> dims;
  Value value;
};

} // namespace

ShardOp Resharding::annotate(Value annotated, bool forUsers) {
  auto sharding =
      shard::ShardingOp::create(builder, makeSharding(grid, type, dims));
  return ShardOp::create(builder, annotated, sharding, forUsers);
}

/// Whether `shard.sharding` can say that the tensor is sharded like `wanted`:
/// it has offsets for all dimensions or for none.
bool Resharding::canBeSaid(ArrayRef<ShardedDim> wanted) const {
  bool hasOffsets = false, hasNone = false;
  for (auto [position, dim] : llvm::enumerate(wanted)) {
    hasOffsets |= !dim.offsets.empty();
    hasNone |=
        dim.isSharded() && dim.offsets.empty() && type.isDynamicDim(position);
  }
  return !hasOffsets || !hasNone;
}

/// Whether dimension `axis` alone can be sharded like `target`.
bool Resharding::canShard(int64_t axis, const ShardedDim &target) const {
  SmallVector<ShardedDim> wanted = dims;
  wanted[axis] = target;
  return canBeSaid(wanted);
}

/// Shards dimension `axis` like `target`.
void Resharding::joinAlong(int64_t axis, const ShardedDim &target) {
  Value operand = annotate(value, /*forUsers=*/true);
  dims[axis] = target;
  Value joined = tensor::ConcatOp::create(builder, type, axis, operand);
  value = annotate(joined, /*forUsers=*/false);
}

/// The dimension that is to be sharded by the grid axes that shard `axis`,
/// which is not to be any more: rows become columns.
std::optional<int64_t>
Resharding::findAcross(int64_t axis, ArrayRef<ShardedDim> target) const {
  if (!dims[axis].isSharded() || dims[axis].axes == target[axis].axes)
    return std::nullopt;
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != axis && !dims[other].isSharded() &&
        target[other].axes == dims[axis].axes)
      return other;
  return std::nullopt;
}

/// Has rows become columns along some axis. Returns whether there was one.
bool Resharding::cross(ArrayRef<ShardedDim> target) {
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (std::optional<int64_t> across = findAcross(axis, target)) {
      SmallVector<ShardedDim> crossed = dims;
      crossed[axis] = ShardedDim();
      crossed[*across] = target[*across];
      if (!canBeSaid(crossed))
        continue;
      Value operand = annotate(value, /*forUsers=*/true);
      dims = std::move(crossed);
      Value joined = tensor::ConcatOp::create(builder, type, axis, operand);
      value = annotate(joined, /*forUsers=*/false);
      return true;
    }
  return false;
}

/// Shards dimensions that are whole over grid axes that shard no other: each
/// process keeps some of its rows, and nothing moves.
void Resharding::shardOverFree(ArrayRef<ShardedDim> target) {
  auto isFree = [&](shard::GridAxis gridAxis) {
    return llvm::none_of(dims, [&](const ShardedDim &dim) {
      return llvm::is_contained(dim.axes, gridAxis);
    });
  };
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (!dims[axis].isSharded() && target[axis].isSharded() &&
        llvm::all_of(target[axis].axes, isFree) && canShard(axis, target[axis]))
      joinAlong(axis, target[axis]);
}

/// Shards the dimensions that are not sharded like those of `target` one after
/// the other. Where what is between cannot be said, they are whole before.
void Resharding::joinDiffering(ArrayRef<ShardedDim> target) {
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (dims[axis] == target[axis])
      continue;
    if (!canShard(axis, target[axis]))
      for (int64_t other = 0; other < type.getRank(); ++other)
        if (dims[other].isSharded() && dims[other] != target[other])
          joinAlong(other, ShardedDim());
    joinAlong(axis, target[axis]);
  }
}

/// Shards the value like `target`.
void Resharding::reach(ArrayRef<ShardedDim> target) {
  auto isOverOthers = [&](int64_t axis) {
    return dims[axis].isSharded() && dims[axis].axes != target[axis].axes;
  };
  while (true) {
    shardOverFree(target);
    if (cross(target))
      continue;
    // A grid axis is free for another dimension when it shards none.
    auto axes = llvm::seq<int64_t>(0, type.getRank());
    auto axis = llvm::find_if(axes, isOverOthers);
    if (axis == axes.end())
      break;
    joinAlong(*axis, ShardedDim());
  }
  joinDiffering(target);
}

/// Goes on on the grid of the result, if that has as many processes.
LogicalResult Resharding::changeGrid(GridOp from, GridOp target) {
  if (source.getGridAttr() == result.getGridAttr())
    return success();
  auto getNumRanks = [](GridOp op) -> int64_t {
    return ShapedType::isDynamicShape(op.getShape())
               ? ShapedType::kDynamic
               : ShapedType::getNumElements(op.getShape());
  };
  if (getNumRanks(from) != getNumRanks(target))
    return to.emitOpError()
           << "would take a tensor from grid " << source.getGridAttr() << " to "
           << result.getGridAttr() << ", which has not as many processes";
  reach(SmallVector<ShardedDim>(type.getRank()));
  grid = result.getGridAttr();
  value = annotate(value, /*forUsers=*/true);
  return success();
}

FailureOr<GridOp> Resharding::findGrid(FlatSymbolRefAttr name) {
  SymbolTableCollection symbols;
  GridOp op = shard::getGridOrNull(to, name, symbols);
  if (!op)
    return to.emitOpError()
           << "is sharded over " << name << ", which is no shard.grid";
  return op;
}

LogicalResult Resharding::expand() {
  if (!type || source == result)
    return success();
  FailureOr<GridOp> fromGrid = findGrid(source.getGridAttr());
  FailureOr<GridOp> targetGrid = findGrid(result.getGridAttr());
  if (failed(fromGrid) || failed(targetGrid))
    return failure();
  FailureOr<SmallVector<ShardedDim>> from =
      getShardedDims(to.getLoc(), "the tensor", type, source, *fromGrid);
  if (failed(from))
    return failure();
  FailureOr<SmallVector<ShardedDim>> target =
      getShardedDims(to.getLoc(), "the result", type, result, *targetGrid);
  if (failed(target))
    return failure();
  dims = *from;
  if (failed(changeGrid(*fromGrid, *targetGrid)))
    return failure();
  reach(*target);
  // That says the same, maybe in other words.
  to.getSrcMutable().assign(value);
  return success();
}

/// Has `to` shard a constant of its own instead of `from`, if that shards one:
/// each process has all of it, so nothing moves.
static void shardConstant(ShardOp from, ShardOp to) {
  Operation *constant = from.getSrc().getDefiningOp();
  if (!constant || !constant->hasTrait<OpTrait::ConstantLike>() ||
      Sharding(from.getSharding()) == Sharding(to.getSharding()))
    return;
  OpBuilder builder(to);
  Operation *copy = builder.clone(*constant);
  auto made = ShardOp::create(builder, to.getLoc(), copy->getResult(0),
                              to.getSharding(), /*annotate_for_users=*/false);
  to.getSrcMutable().assign(made);
  if (from->use_empty())
    from->erase();
}

namespace {

struct SplitExpandReshardings
    : split::impl::SplitExpandReshardingsPassBase<SplitExpandReshardings> {
  void runOnOperation() override {
    SmallVector<ShardOp> shardOps;
    getOperation()->walk([&](ShardOp op) {
      if (op.getSrc().getDefiningOp<ShardOp>())
        shardOps.push_back(op);
    });
    for (ShardOp op : shardOps)
      if (auto from = op.getSrc().getDefiningOp<ShardOp>())
        shardConstant(from, op);
    for (ShardOp op : shardOps)
      if (auto from = op.getSrc().getDefiningOp<ShardOp>())
        if (failed(Resharding(from, op).expand()))
          return signalPassFailure();
  }
};

} // namespace
