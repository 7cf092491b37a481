// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/TransformOps.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::split;
using transform::ApplyToEachResultList;
using transform::TransformRewriter;
using transform::TransformState;

#define GET_OP_CLASSES
#include "split/Sharding/TransformOps.cpp.inc"

/// What an op does that changes its targets and keeps the handle to them.
static void
addPayloadEffects(OpOperand &target,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(target, effects);
  transform::modifiesPayload(effects);
}

//===----------------------------------------------------------------------===//
// SplitCreateGridOp
//===----------------------------------------------------------------------===//

LogicalResult transform::SplitCreateGridOp::verify() {
  if (getShape().empty() ||
      !llvm::all_of(getShape(), [](int64_t size) { return size > 0; }))
    return emitOpError() << "needs a shape of positive sizes, not ["
                         << getShape() << "]";
  return success();
}

void transform::SplitCreateGridOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addPayloadEffects(getTargetMutable(), effects);
}

DiagnosedSilenceableFailure transform::SplitCreateGridOp::applyToOne(
    TransformRewriter &rewriter, Operation *target,
    ApplyToEachResultList &results, TransformState &state) {
  auto module = dyn_cast<ModuleOp>(target);
  if (!module)
    return emitSilenceableError() << "takes modules, not " << target->getName();
  if (module.lookupSymbol(getGrid()))
    return emitSilenceableError()
           << "finds a symbol " << getGridAttr() << " in the module";
  rewriter.setInsertionPointToStart(module.getBody());
  shard::GridOp::create(rewriter, getLoc(), getGrid(), getShape());
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// SplitShardOp
//===----------------------------------------------------------------------===//

LogicalResult transform::SplitShardOp::verify() {
  if (getOperand().has_value() == getResult().has_value())
    return emitOpError("needs an operand or a result");
  return success();
}

void transform::SplitShardOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addPayloadEffects(getTargetMutable(), effects);
}

/// How the dimensions of a tensor of `type` are sharded on `grid` by `axes`, at
/// `offsets` if there are some. Nothing if these are none that it can have.
static std::optional<SmallVector<ShardedDim>>
getDims(RankedTensorType type, shard::GridOp grid,
        ArrayRef<shard::GridAxesAttr> axes, ArrayRef<int64_t> offsets) {
  SmallVector<ShardedDim> dims(type.getRank());
  if (axes.size() > dims.size() || ShapedType::isDynamicShape(grid.getShape()))
    return std::nullopt;
  llvm::SmallDenseSet<shard::GridAxis> seen;
  for (auto [dim, list] : llvm::zip(dims, axes)) {
    for (shard::GridAxis axis : list.asArrayRef()) {
      if (axis < 0 || axis >= grid.getRank() || !seen.insert(axis).second)
        return std::nullopt;
      dim.axes.push_back(axis);
    }
    dim.numShards = ranks::getGroupSize(grid.getShape(), dim.axes);
    if (dim.axes.empty() || offsets.empty())
      continue;
    if (offsets.size() <= static_cast<size_t>(dim.numShards))
      return std::nullopt;
    llvm::append_range(dim.offsets, offsets.take_front(dim.numShards + 1));
    offsets = offsets.drop_front(dim.numShards + 1);
  }
  if (!offsets.empty())
    return std::nullopt;
  return dims;
}

/// Has `value`, of `target`, be sharded by `sharding`.
static void createShardOp(TransformRewriter &rewriter, Operation *target,
                          Value value, const shard::Sharding &sharding,
                          std::optional<int64_t> operand) {
  bool isForOne = operand && !isa<BlockArgument>(value);
  if (isForOne)
    rewriter.setInsertionPoint(target);
  else
    rewriter.setInsertionPointAfterValue(value);
  Location loc = value.getLoc();
  auto made = shard::ShardingOp::create(rewriter, loc, sharding);
  auto sharded = shard::ShardOp::create(rewriter, loc, value, made,
                                        /*annotate_for_users=*/isForOne);
  if (isForOne)
    rewriter.modifyOpInPlace(target,
                             [&] { target->setOperand(*operand, sharded); });
  else
    rewriter.replaceAllUsesExcept(value, sharded, sharded);
}

DiagnosedSilenceableFailure transform::SplitShardOp::applyToOne(
    TransformRewriter &rewriter, Operation *target,
    ApplyToEachResultList &results, TransformState &state) {
  std::optional<int64_t> operand = getOperand();
  int64_t number = operand ? *operand : *getResult();
  int64_t count = operand ? target->getNumOperands() : target->getNumResults();
  auto fail = [&]() {
    DiagnosedSilenceableFailure failure = emitSilenceableError();
    failure << "cannot shard " << (operand ? "operand " : "result ") << number;
    failure.attachNote(target->getLoc()) << "of this op";
    return failure;
  };
  if (number < 0 || number >= count)
    return fail() << ": there are " << count;
  Value value =
      operand ? target->getOperand(number) : target->getResult(number);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return fail() << ", of type " << value.getType();
  SymbolTableCollection symbols;
  shard::GridOp grid = shard::getGridOrNull(target, getGridAttr(), symbols);
  if (!grid)
    return fail() << ": " << getGridAttr() << " is no shard.grid";
  std::optional<SmallVector<ShardedDim>> dims =
      getDims(type, grid, getSplitAxes().getAxes(),
              getShardedDimsOffsets().value_or(ArrayRef<int64_t>()));
  if (!dims)
    return fail() << ": axes or offsets do not fit " << type << " and the grid";
  createShardOp(rewriter, target, value,
                makeSharding(getGridAttr(), type, *dims), operand);
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {

class ShardingTransformOps
    : public transform::TransformDialectExtension<ShardingTransformOps> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShardingTransformOps)

  void init() {
    declareGeneratedDialect<shard::ShardDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "split/Sharding/TransformOps.cpp.inc"
        >();
  }
};

} // namespace

void mlir::split::registerShardingTransformOps(DialectRegistry &registry) {
  registry.addExtensions<ShardingTransformOps>();
}
