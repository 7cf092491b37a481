// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is partitioned moves rows along one axis, and everything else of its
// tensors lies alike. This has it so, by tensors that change their sharding
// before or after.

#include "split/Sharding/Passes.h"

#include "SliceShardings.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITALIGNSHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::Sharding;
using shard::ShardOp;

using Dims = SmallVector<ShardedDim>;

/// The `shard.shard` that says how `value`, a result, is made.
static ShardOp findResultShardOp(Value value) {
  for (Operation *user : value.getUsers())
    if (auto shardOp = dyn_cast<ShardOp>(user))
      return shardOp;
  return ShardOp();
}

namespace {

/// Has the sources and results of one op be sharded so that it can be
/// partitioned.
class Alignment {
public:
  /// Rows are moved along `movedAxis`, or if that is none, along those
  /// dimensions that a slice cuts.
  Alignment(Operation *op, unsigned numSources,
            std::optional<int64_t> movedAxis)
      : op(op), numSources(numSources), movedAxis(movedAxis),
        builder(op->getLoc(), op) {}

  /// Reads the shardings. Returns whether there are any, and these can be told.
  bool read(SymbolTableCollection &symbols);
  void alignJoin();
  void alignSplit();
  void alignSlice(tensor::ExtractSliceOp slice);

private:
  std::optional<Dims> readDims(Type type, ShardOp shardOp);
  RankedTensorType getKnownType(RankedTensorType type);
  Value createSharding(Value value, const Dims &dims) {
    return shard::ShardingOp::create(
        builder,
        makeSharding(gridName, cast<RankedTensorType>(value.getType()), dims));
  }
  ShardedDim findJoinedAlong(const Dims &result, int64_t axis);
  bool canCut(const llvm::SmallBitVector &cut, const Dims &wanted);
  void setSource(unsigned index, const Dims &dims);
  void setResult(unsigned index, const Dims &dims);

  Operation *op;
  unsigned numSources;
  std::optional<int64_t> movedAxis;
  ImplicitLocOpBuilder builder;
  FlatSymbolRefAttr gridName;
  GridOp grid;
  SmallVector<Dims> sources, results;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shardings of an op
//===----------------------------------------------------------------------===//

/// `type`, of a tensor of the op, with the sizes that other tensors of the op
/// have, which differ along dimensions that are cut at most.
RankedTensorType Alignment::getKnownType(RankedTensorType type) {
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<Type> others(op->getResultTypes());
  for (Value source : op->getOperands().take_front(numSources))
    others.push_back(source.getType());
  for (Type other : others) {
    auto ranked = dyn_cast<RankedTensorType>(other);
    if (!ranked || ranked.getRank() != type.getRank() ||
        isa<tensor::ExtractSliceOp>(op))
      continue;
    for (auto [position, size] : llvm::enumerate(shape))
      if (ShapedType::isDynamic(size) &&
          static_cast<int64_t>(position) != movedAxis)
        size = ranked.getDimSize(position);
  }
  return type.clone(shape);
}

/// Nothing if the sharding is an error, which partitioning reports.
std::optional<Dims> Alignment::readDims(Type type, ShardOp shardOp) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (!ranked || ranked.getRank() == 0)
    return std::nullopt;
  if (!shardOp)
    return Dims(ranked.getRank());
  Sharding sharding(shardOp.getSharding());
  if (sharding.getGridAttr() != gridName)
    return std::nullopt;
  ScopedDiagnosticHandler silent(op->getContext(),
                                 [](Diagnostic &) { return success(); });
  FailureOr<Dims> dims = getShardedDims(op->getLoc(), "the tensor",
                                        getKnownType(ranked), sharding, grid);
  if (failed(dims))
    return std::nullopt;
  return std::move(*dims);
}

bool Alignment::read(SymbolTableCollection &symbols) {
  SmallVector<std::pair<Type, ShardOp>> sourceOps, resultOps;
  for (Value operand : op->getOperands().take_front(numSources))
    sourceOps.push_back({operand.getType(), operand.getDefiningOp<ShardOp>()});
  for (Value result : op->getResults())
    resultOps.push_back({result.getType(), findResultShardOp(result)});
  for (auto [type, shardOp] :
       llvm::concat<std::pair<Type, ShardOp>>(sourceOps, resultOps))
    if (shardOp && !gridName)
      gridName = Sharding(shardOp.getSharding()).getGridAttr();
  grid = gridName ? shard::getGridOrNull(op, gridName, symbols) : GridOp();
  if (!grid)
    return false;
  for (auto [type, shardOp] : sourceOps) {
    std::optional<Dims> dims = readDims(type, shardOp);
    if (!dims)
      return false;
    sources.push_back(std::move(*dims));
  }
  for (auto [type, shardOp] : resultOps) {
    std::optional<Dims> dims = readDims(type, shardOp);
    if (!dims)
      return false;
    results.push_back(std::move(*dims));
  }
  return true;
}

/// Has source `index` be sharded like `dims`.
void Alignment::setSource(unsigned index, const Dims &dims) {
  if (sources[index] == dims)
    return;
  sources[index] = dims;
  OpOperand &operand = op->getOpOperand(index);
  builder.setInsertionPoint(op);
  auto given = operand.get().getDefiningOp<ShardOp>();
  if (!given)
    given = ShardOp::create(builder, operand.get(),
                            createSharding(operand.get(), Dims(dims.size())),
                            /*annotate_for_users=*/false);
  operand.set(ShardOp::create(builder, given,
                              createSharding(operand.get(), dims),
                              /*annotate_for_users=*/true));
}

/// Has result `index` be made like `dims`, and become what is asked for
/// afterwards.
void Alignment::setResult(unsigned index, const Dims &dims) {
  if (results[index] == dims)
    return;
  results[index] = dims;
  Value result = op->getResult(index);
  bool isWhole = !findResultShardOp(result);
  builder.setInsertionPointAfter(op);
  Value value = ShardOp::create(builder, result, createSharding(result, dims),
                                /*annotate_for_users=*/false);
  Operation *made = value.getDefiningOp();
  if (isWhole)
    value = ShardOp::create(builder, value,
                            createSharding(result, Dims(dims.size())),
                            /*annotate_for_users=*/true);
  result.replaceAllUsesExcept(value, made);
}

//===----------------------------------------------------------------------===//
// What goes together
//===----------------------------------------------------------------------===//

/// Whether a dimension other than `axis` is sharded by a grid axis of `axes`.
static bool isTaken(const Dims &dims, int64_t axis,
                    ArrayRef<shard::GridAxis> axes) {
  for (auto [position, dim] : llvm::enumerate(dims))
    if (static_cast<int64_t>(position) != axis &&
        llvm::any_of(dim.axes, [&](shard::GridAxis gridAxis) {
          return llvm::is_contained(axes, gridAxis);
        }))
      return true;
  return false;
}

/// `dims` but for dimension `axis`, which is sharded like `along` if the others
/// leave its grid axes free, and whole if not.
static Dims withAxis(Dims dims, int64_t axis, const ShardedDim &along) {
  dims[axis] = isTaken(dims, axis, along.axes) ? ShardedDim() : along;
  return dims;
}

/// Whether `lhs` and `rhs` are sharded alike but for dimension `axis`.
static bool areAlikeBeside(const Dims &lhs, const Dims &rhs, int64_t axis) {
  return withAxis(lhs, axis, ShardedDim()) == withAxis(rhs, axis, ShardedDim());
}

/// `dim`, shared evenly.
static ShardedDim makeEven(ShardedDim dim) {
  dim.offsets.clear();
  return dim;
}

/// `dim` shards nothing, or the same processes as `other` does.
static bool isWholeOrOver(const ShardedDim &dim, const ShardedDim &other) {
  return !dim.isSharded() || dim.axes == other.axes;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The processes that share the axis of sources whose other dimensions are as
/// those of `result`: those that share it in the result if some sources have
/// them, too, and else those of the first source that can keep its own.
ShardedDim Alignment::findJoinedAlong(const Dims &result, int64_t axis) {
  std::optional<ShardedDim> first;
  for (const Dims &dims : sources) {
    const ShardedDim &dim = dims[axis];
    if (!dim.isSharded() || isTaken(result, axis, dim.axes))
      continue;
    if (dim.axes == result[axis].axes)
      return makeEven(dim);
    if (!first)
      first = makeEven(dim);
  }
  return first.value_or(makeEven(result[axis]));
}

/// One result of many sources is made as they lie, if they lie alike, and
/// becomes what it shall be in one exchange; otherwise they become like it.
void Alignment::alignJoin() {
  int64_t axis = *movedAxis;
  const Dims &first = sources.front();
  auto isLikeFirst = [&](const Dims &dims) {
    return areAlikeBeside(dims, first, axis);
  };
  if (llvm::all_of(sources, isLikeFirst) && !isLikeFirst(results.front()))
    setResult(0, withAxis(first, axis, makeEven(results.front()[axis])));
  Dims result = results.front();
  ShardedDim along = findJoinedAlong(result, axis);
  for (unsigned index = 0; index < numSources; ++index) {
    const ShardedDim &dim = sources[index][axis];
    setSource(index,
              withAxis(result, axis, isWholeOrOver(dim, along) ? dim : along));
  }
  if (along.isSharded() && !isWholeOrOver(result[axis], along))
    setResult(0, withAxis(result, axis, along));
}

/// The source becomes what all results are beside the axis, if they agree;
/// otherwise results are made like the source.
void Alignment::alignSplit() {
  int64_t axis = *movedAxis;
  const Dims &first = results.front();
  auto isLikeFirst = [&](const Dims &dims) {
    return areAlikeBeside(dims, first, axis);
  };
  if (llvm::all_of(results, isLikeFirst) && !isLikeFirst(sources.front()))
    setSource(0, withAxis(first, axis, sources.front()[axis]));
  Dims source = sources.front();
  for (unsigned index = 0; index < results.size(); ++index) {
    ShardedDim dim = results[index][axis];
    if (source[axis].isSharded() && !isWholeOrOver(dim, source[axis]))
      dim = makeEven(source[axis]);
    setResult(index, withAxis(source, axis, dim));
  }
}

/// Whether a slice that cuts the dimensions `cut` can have them sharded like
/// `wanted`: rows change owner along one dimension after the other.
bool Alignment::canCut(const llvm::SmallBitVector &cut, const Dims &wanted) {
  const Dims &source = sources.front();
  for (unsigned position = 0; position < source.size(); ++position) {
    const ShardedDim &from = source[position], &to = wanted[position];
    if (!cut[position] && from != to)
      return false;
    if (from.isSharded() ? !isWholeOrOver(to, from)
                         : isTaken(source, position, to.axes))
      return false;
  }
  return true;
}

/// The result is made like the source, if what it shall be takes more than rows
/// that change owner along dimensions that are cut.
void Alignment::alignSlice(tensor::ExtractSliceOp slice) {
  llvm::SmallBitVector cut = getCutDims(slice),
                       dropped = slice.getDroppedDims();
  Dims wanted, made;
  ArrayRef<ShardedDim> kept = results.front();
  for (auto [position, dim] : llvm::enumerate(sources.front())) {
    wanted.push_back(dropped[position] ? ShardedDim() : kept.front());
    if (dropped[position])
      continue;
    kept = kept.drop_front();
    made.push_back(cut[position] ? makeEven(dim) : dim);
  }
  if (!canCut(cut, wanted))
    setResult(0, made);
}

static void align(Operation *op, SymbolTableCollection &symbols) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    Alignment alignment(op, op->getNumOperands(), concat.getDim());
    if (alignment.read(symbols))
      alignment.alignJoin();
    return;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    Alignment alignment(op, /*numSources=*/1, std::nullopt);
    if (slice.getResultType().getRank() != 0 && alignment.read(symbols))
      alignment.alignSlice(slice);
    return;
  }
  std::optional<int64_t> axis = cast<SplitOpInterface>(op).getNormalizedAxis();
  Alignment alignment(op, /*numSources=*/1, axis);
  if (axis && alignment.read(symbols))
    alignment.alignSplit();
}

namespace {

struct SplitAlignShardings
    : split::impl::SplitAlignShardingsPassBase<SplitAlignShardings> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<tensor::ConcatOp, tensor::ExtractSliceOp, SplitOp,
              VariadicSplitOp>(op))
        ops.push_back(op);
    });
    SymbolTableCollection symbols;
    for (Operation *op : ops)
      align(op, symbols);
  }
};

} // namespace
