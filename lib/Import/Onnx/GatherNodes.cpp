// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that look elements up, or write them, at positions that are data.

#include "NodeBinder.h"
#include "split/Import/Support/Gathers.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

static FailureOr<DataAndIndices> getDataAndIndices(NodeBinder &node) {
  FailureOr<Value> data = node.getRankedTensor(0);
  if (failed(data))
    return failure();
  FailureOr<Value> indices = node.getRankedTensor(1);
  if (failed(indices))
    return failure();
  return DataAndIndices(node, *data, *indices);
}

static LogicalResult importGather(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<int64_t> axis = node.getAxis(0, inputs->dataSizes.size());
  if (failed(axis))
    return failure();
  return node.setResult(createGather(node, *inputs, *axis));
}

static LogicalResult importGatherElements(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<int64_t> axis = node.getAxis(0, inputs->dataSizes.size());
  if (failed(axis))
    return failure();
  return node.setResult(createGatherElements(node, *inputs, *axis));
}

static LogicalResult importGatherND(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  return node.setResult(
      createGatherND(node, *inputs, node.getInt("batch_dims").value_or(0)));
}

//===----------------------------------------------------------------------===//
// Scatter
//===----------------------------------------------------------------------===//

/// How an update is joined with what is there.
static Value reduceUpdate(NodeBinder &node, ScalarBuilder &outer, Value present,
                          Value update) {
  StringRef reduction = node.getString("reduction", "none");
  if (reduction == "none")
    return update;
  Type type = present.getType();
  OpBuilder &ops = outer.getBuilder();
  ScalarBuilder builder(ops, outer.getLoc(), type.isUnsignedInteger());
  Value lhs = castToComputed(ops, outer.getLoc(), present);
  Value rhs = castToComputed(ops, outer.getLoc(), update);
  Value result;
  if (reduction == "add")
    result = builder.add(lhs, rhs);
  else if (reduction == "mul")
    result = builder.mul(lhs, rhs);
  else if (reduction == "max" && node.getRule().sinceVersion >= 18)
    result = builder.max(lhs, rhs);
  else
    result = builder.min(lhs, rhs);
  return castFromComputed(ops, outer.getLoc(), type, result);
}

static LogicalResult checkReduction(NodeBinder &node, Type type) {
  StringRef reduction = node.getString("reduction", "none");
  bool isKnown = reduction == "none" || reduction == "add" ||
                 reduction == "mul" ||
                 (node.getRule().sinceVersion >= 18 &&
                  (reduction == "max" || reduction == "min"));
  if (!isKnown)
    return node.emitError()
           << "the reduction is not one of " << node.getRule().opType << "-"
           << node.getRule().sinceVersion;
  if (reduction != "none" && !type.isIntOrFloat())
    return node.emitError() << "cannot reduce elements of type " << type;
  return success();
}

/// Checks that `updates` has elements of `type` and the shape of `sizes`.
static LogicalResult checkUpdates(NodeBinder &node, Value updates, Type type,
                                  ArrayRef<Value> sizes) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto updatesType = cast<RankedTensorType>(updates.getType());
  if (updatesType.getElementType() != type ||
      updatesType.getRank() != static_cast<int64_t>(sizes.size()))
    return node.emitError()
           << "input 'updates' has type " << updatesType << ", but needs rank "
           << sizes.size() << " and elements of type " << type;
  for (auto [dim, size] : llvm::enumerate(getSizes(builder, updates))) {
    Value isSame = builder.compare(CmpIPredicate::eq, size, sizes[dim]);
    if (getConstantIntValue(isSame) == 0)
      return node.emitError() << "dimension " << dim << " of the updates is "
                              << *getConstantIntValue(size) << ", but must be "
                              << *getConstantIntValue(sizes[dim]);
    if (!isSameSize(size, sizes[dim]))
      builder.check(isSame,
                    "dimension " + Twine(dim) +
                        " of the updates is {0}, but must be {1}",
                    ValueRange{size, sizes[dim]});
  }
  return success();
}

/// Writes an element of `updates` for each position of `sizes`, one after the
/// other, where `locate` says, into a copy of `data`.
static Value createScatter(
    NodeBinder &node, Value data, Value updates, ArrayRef<Value> sizes,
    llvm::function_ref<SmallVector<Value>(ScalarBuilder &, ValueRange)>
        locate) {
  OpBuilder &ops = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder builder(ops, loc);
  SmallVector<Value> lows(sizes.size(), builder.index(0)),
      steps(sizes.size(), builder.index(1));
  scf::LoopNest nest = scf::buildLoopNest(
      ops, loc, lows, sizes, steps, data,
      [&](OpBuilder &body, Location, ValueRange indices, ValueRange state) {
        ScalarBuilder scalars(body, loc);
        SmallVector<Value> position = locate(scalars, indices);
        Value update = tensor::ExtractOp::create(body, loc, updates, indices);
        Value present =
            tensor::ExtractOp::create(body, loc, state.front(), position);
        Value result = reduceUpdate(node, scalars, present, update);
        return scf::ValueVector{tensor::InsertOp::create(
            body, loc, result, state.front(), position)};
      });
  return nest.results.front();
}

static LogicalResult importScatterElements(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<Value> updates = node.getRankedTensor(2);
  if (failed(updates))
    return failure();
  FailureOr<int64_t> axis = node.getAxis(0, inputs->dataSizes.size());
  if (failed(axis) || failed(checkReduction(node, inputs->getElementType())) ||
      failed(checkInside(node, *inputs, *axis)) ||
      failed(checkUpdates(node, *updates, inputs->getElementType(),
                          inputs->indexSizes)))
    return failure();
  return node.setResult(createScatter(
      node, inputs->data, *updates, inputs->indexSizes,
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> position(indices);
        position[*axis] = readIndex(builder, inputs->indices, indices,
                                    inputs->dataSizes[*axis]);
        return position;
      }));
}

static LogicalResult importScatterND(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<Value> updates = node.getRankedTensor(2);
  if (failed(updates))
    return failure();
  FailureOr<int64_t> depth = getDepth(node, *inputs, 0);
  if (failed(depth))
    return failure();
  ArrayRef<Value> front = ArrayRef(inputs->indexSizes).drop_back();
  SmallVector<Value> sizes(front);
  llvm::append_range(sizes, ArrayRef(inputs->dataSizes).drop_front(*depth));
  if (failed(checkReduction(node, inputs->getElementType())) ||
      failed(checkUpdates(node, *updates, inputs->getElementType(), sizes)))
    return failure();
  return node.setResult(createScatter(
      node, inputs->data, *updates, sizes,
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> position = readPosition(
            builder, *inputs, indices.take_front(front.size()), *depth, 0);
        llvm::append_range(position, indices.drop_front(front.size()));
        return position;
      }));
}

void mlir::split::registerGatherImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Gather"] = importGather;
  importers["GatherElements"] = importGatherElements;
  importers["GatherND"] = importGatherND;
  importers["Scatter"] = importScatterElements;
  importers["ScatterElements"] = importScatterElements;
  importers["ScatterND"] = importScatterND;
}
