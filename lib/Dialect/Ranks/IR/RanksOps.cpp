// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect, and verification and effects of its ops.

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::ranks;

#include "split/Dialect/Ranks/IR/RanksDialect.cpp.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Ranks/IR/RanksOps.cpp.inc"

namespace {

/// The ops have no regions and no calls, so they may be inlined anywhere.
struct RanksInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

void RanksDialect::initialize() {
  addInterfaces<RanksInlinerInterface>();
  addOperations<
#define GET_OP_LIST
#include "split/Dialect/Ranks/IR/RanksOps.cpp.inc"
      >();
}

int64_t mlir::ranks::getGroupSize(ArrayRef<int64_t> shape,
                                  ArrayRef<int16_t> axes) {
  int64_t size = 1;
  for (int16_t axis : axes)
    size *= shape[axis];
  return size;
}

std::optional<int64_t> mlir::ranks::getMessageBytes(Type elementType) {
  if (elementType.isIndex())
    return 8;
  int64_t parts = 1;
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    elementType = complex.getElementType();
    parts = 2;
  }
  // A byte each, in buffers.
  if (elementType.isInteger(1))
    return parts;
  if (!elementType.isIntOrFloat() || elementType.getIntOrFloatBitWidth() % 8)
    return std::nullopt;
  return parts * (elementType.getIntOrFloatBitWidth() / 8);
}

/// The size of the group of `op`, of a grid that has to exist.
template <typename Op>
static FailureOr<int64_t> findGroupSize(Op op, SymbolTableCollection &symbols) {
  auto grid = symbols.lookupNearestSymbolFrom<shard::GridOp>(op.getOperation(),
                                                             op.getGridAttr());
  if (!grid)
    return op.emitOpError()
           << "refers to " << op.getGridAttr() << ", which is no shard.grid";
  if (ShapedType::isDynamicShape(grid.getShape()))
    return op.emitOpError() << "refers to grid " << op.getGridAttr()
                            << ", whose shape is not static";
  llvm::SmallDenseSet<int16_t> seen;
  for (int16_t axis : op.getGridAxes())
    if (axis < 0 || axis >= grid.getRank() || !seen.insert(axis).second)
      return op.emitOpError()
             << "has grid axes [" << op.getGridAxes()
             << "], but they must be different axes of a grid of rank "
             << grid.getRank();
  return getGroupSize(grid.getShape(), op.getGridAxes());
}

//===----------------------------------------------------------------------===//
// PositionOp
//===----------------------------------------------------------------------===//

LogicalResult PositionOp::verifySymbolUses(SymbolTableCollection &symbols) {
  return findGroupSize(*this, symbols);
}

//===----------------------------------------------------------------------===//
// GatherSizesOp
//===----------------------------------------------------------------------===//

LogicalResult GatherSizesOp::verify() {
  // (C1) of ranks.gather_sizes.
  Type dest = getDest().getType();
  if (isa<TensorType>(dest) != (getResult() != nullptr) ||
      (getResult() && getResult().getType() != dest))
    return emitOpError() << "must have one result, of the type of its "
                            "destination, if that is a tensor, and none if it "
                            "is a buffer";
  return success();
}

LogicalResult GatherSizesOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FailureOr<int64_t> count = findGroupSize(*this, symbols);
  if (failed(count))
    return failure();
  // (C2) of ranks.gather_sizes.
  auto dest = cast<ShapedType>(getDest().getType());
  if (dest.getDimSize(0) != *count)
    return emitOpError() << "writes to " << dest << ", but a group has "
                         << *count << " processes";
  return success();
}

/// What an op does that waits for other processes: none may be left out or
/// change places with another.
static void
addMessageEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

void GatherSizesOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addMessageEffects(effects);
  if (isa<MemRefType>(getDest().getType()))
    effects.emplace_back(MemoryEffects::Write::get(), &getDestMutable());
}

//===----------------------------------------------------------------------===//
// ExchangeOp
//===----------------------------------------------------------------------===//

LogicalResult ExchangeOp::verify() {
  // (C1) of ranks.exchange.
  if (getSources().empty() || getDests().empty() ||
      getSources().size() != getSourceRows().size() ||
      getDests().size() != getDestRows().size())
    return emitOpError() << "has " << getSources().size() << " sources with "
                         << getSourceRows().size() << " row tables and "
                         << getDests().size() << " destinations with "
                         << getDestRows().size()
                         << ", but each must have one table";
  bool isOnTensors = isa<TensorType>(getDests().front().getType());
  for (Value operand : getOperands())
    if (isa<TensorType>(operand.getType()) != isOnTensors)
      return emitOpError("must have either tensors or buffers, and no mixture");
  if (isOnTensors ? getResultTypes() != getDests().getTypes()
                  : getNumResults() != 0)
    return emitOpError("must have a result of the type of each destination on "
                       "tensors, and none on buffers");
  // (C2) of ranks.exchange.
  auto first = cast<ShapedType>(getDests().front().getType());
  for (ValueRange values : {ValueRange(getSources()), ValueRange(getDests())})
    for (Value value : values) {
      auto type = cast<ShapedType>(value.getType());
      if (type.getElementType() != first.getElementType() ||
          type.getRank() != first.getRank())
        return emitOpError() << "exchanges " << type << " and " << first
                             << ", of which element types or ranks differ";
    }
  if (static_cast<int64_t>(getAxis()) >= first.getRank())
    return emitOpError() << "exchanges rows along axis " << getAxis()
                         << " of tensors of rank " << first.getRank();
  // (C5) of ranks.exchange.
  std::optional<int64_t> across = getAcross();
  if ((getColumns() != nullptr) != across.has_value() ||
      (across && (*across >= first.getRank() ||
                  *across == static_cast<int64_t>(getAxis()))))
    return emitOpError("must have columns across another dimension of its "
                       "tensors than the axis, or neither");
  // (C4) of ranks.exchange.
  if (!getMessageBytes(first.getElementType()))
    return emitOpError() << "cannot send elements of type "
                         << first.getElementType() << " to another process";
  return success();
}

LogicalResult ExchangeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  FailureOr<int64_t> count = findGroupSize(*this, symbols);
  if (failed(count))
    return failure();
  // (C3) of ranks.exchange.
  SmallVector<Value> columns;
  if (getColumns())
    columns.push_back(getColumns());
  for (ValueRange tables : {ValueRange(getSourceRows()),
                            ValueRange(getDestRows()), ValueRange(columns)})
    for (Value table : tables) {
      auto type = cast<ShapedType>(table.getType());
      if (type.getShape() != ArrayRef<int64_t>{*count, 2})
        return emitOpError() << "has a row table of " << type
                             << ", but a group has " << *count << " processes";
    }
  return success();
}

void ExchangeOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  addMessageEffects(effects);
  if (!isa<MemRefType>(getDests().front().getType()))
    return;
  for (MutableOperandRange range : {getSourcesMutable(), getSourceRowsMutable(),
                                    getDestRowsMutable(), getColumnsMutable()})
    for (OpOperand &operand : range)
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  for (OpOperand &operand : getDestsMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
}
