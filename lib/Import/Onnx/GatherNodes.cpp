// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators that look elements up, or write them, at positions that are data.

#include "NodeBinder.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

namespace {
/// A tensor and where to look in it.
struct DataAndIndices {
  Value data, indices;
  SmallVector<Value> dataSizes, indexSizes;

  Type getElementType() const { return getElementTypeOrSelf(data); }
};
} // namespace

static FailureOr<DataAndIndices> getDataAndIndices(NodeBinder &node) {
  FailureOr<Value> data = node.getRankedTensor(0);
  if (failed(data))
    return failure();
  FailureOr<Value> indices = node.getRankedTensor(1);
  if (failed(indices))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  return DataAndIndices{*data, *indices, getSizes(builder, *data),
                        getSizes(builder, *indices)};
}

/// The index at `position` of `indices`, checked against `size`.
static Value readIndex(ScalarBuilder &builder, Value indices,
                       ValueRange position, Value size, const Twine &what) {
  Value index = builder.create<tensor::ExtractOp>(indices, position);
  return createPosition(builder, builder.castToIndex(index), size, what);
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// Refuses constant indices that are out of range.
static LogicalResult checkConstantIndices(NodeBinder &node, Value indices,
                                          Value size) {
  auto constants = getKnownIntegers(indices);
  std::optional<int64_t> known = getConstantIntValue(size);
  if (!constants || !known)
    return success();
  for (int64_t index : *constants)
    if (index < -*known || index >= *known)
      return node.emitError()
             << "index " << index << " is out of range for size " << *known;
  return success();
}

/// The elements of a small 1-D tensor at constant indices; null if they are not
/// known.
static Value gatherKnown(NodeBinder &node, const DataAndIndices &inputs) {
  auto known = getKnownElements(inputs.data);
  auto indices = getKnownIntegers(inputs.indices);
  if (!known || !indices || inputs.dataSizes.size() != 1)
    return Value();
  auto indexType = cast<RankedTensorType>(inputs.indices.getType());
  SmallVector<Value> elements;
  for (int64_t index : *indices)
    elements.push_back(
        getElement(node.getBuilder(), node.getLoc(), inputs.getElementType(),
                   (*known)[index < 0 ? index + known->size() : index]));
  return createFromElements(
      node.getBuilder(), node.getLoc(),
      RankedTensorType::get(indexType.getShape(), inputs.getElementType()),
      elements);
}

/// The part of `data` at one index of `axis`, which a slice is.
static Value takeOne(NodeBinder &node, const DataAndIndices &inputs,
                     int64_t axis) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value zero = builder.index(0), one = builder.index(1);
  size_t rank = inputs.dataSizes.size();
  Value index;
  if (auto known = getKnownElements(inputs.indices))
    index = createPosition(
        builder,
        builder.castToIndex(getElement(node.getBuilder(), node.getLoc(),
                                       getElementTypeOrSelf(inputs.indices),
                                       known->front())),
        inputs.dataSizes[axis], "an index");
  else
    index = readIndex(builder, inputs.indices, {}, inputs.dataSizes[axis],
                      "an index");
  SmallVector<Value> offsets(rank, zero), sizes = inputs.dataSizes,
                                          steps(rank, one), kept;
  offsets[axis] = index;
  sizes[axis] = one;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (static_cast<int64_t>(dim) != axis)
      kept.push_back(size);
  Value slice = createSlice(builder, inputs.data, offsets, sizes, steps);
  return createReshape(builder, slice, kept);
}

static LogicalResult importGather(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<int64_t> axis = node.getAxis(0, inputs->dataSizes.size());
  if (failed(axis) || failed(checkConstantIndices(node, inputs->indices,
                                                  inputs->dataSizes[*axis])))
    return failure();
  if (Value known = gatherKnown(node, *inputs))
    return node.setResult(known);
  size_t indexRank = inputs->indexSizes.size();
  if (indexRank == 0)
    return node.setResult(takeOne(node, *inputs, *axis));
  SmallVector<Value> sizes = inputs->dataSizes;
  sizes.erase(sizes.begin() + *axis);
  sizes.insert(sizes.begin() + *axis, inputs->indexSizes.begin(),
               inputs->indexSizes.end());
  return node.setResult(createGenerated(
      node, sizes, inputs->getElementType(),
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> position(indices.take_front(*axis));
        position.push_back(readIndex(builder, inputs->indices,
                                     indices.slice(*axis, indexRank),
                                     inputs->dataSizes[*axis], "an index"));
        llvm::append_range(position, indices.drop_front(*axis + indexRank));
        return builder.create<tensor::ExtractOp>(inputs->data, position);
      }));
}

//===----------------------------------------------------------------------===//
// GatherElements and ScatterElements
//===----------------------------------------------------------------------===//

/// Checks that the indices lie, in all dimensions but `axis`, within the data.
static LogicalResult checkInside(NodeBinder &node, const DataAndIndices &inputs,
                                 int64_t axis) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  if (inputs.dataSizes.size() != inputs.indexSizes.size())
    return node.emitError()
           << "the data has rank " << inputs.dataSizes.size()
           << ", but the indices have rank " << inputs.indexSizes.size();
  for (auto [dim, sizes] :
       llvm::enumerate(llvm::zip_equal(inputs.dataSizes, inputs.indexSizes))) {
    auto [dataSize, indexSize] = sizes;
    if (static_cast<int64_t>(dim) == axis || isSameSize(dataSize, indexSize))
      continue;
    Value isInside = builder.compare(CmpIPredicate::sle, indexSize, dataSize);
    if (getConstantIntValue(isInside) == 0)
      return node.emitError()
             << "dimension " << dim << " of the indices is "
             << *getConstantIntValue(indexSize) << ", but that of the data "
             << *getConstantIntValue(dataSize);
    builder.check(isInside,
                  "dimension " + Twine(dim) +
                      " of the indices is {0}, but that of the data {1}",
                  ValueRange{indexSize, dataSize});
  }
  return success();
}

static LogicalResult importGatherElements(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  FailureOr<int64_t> axis = node.getAxis(0, inputs->dataSizes.size());
  if (failed(axis) || failed(checkInside(node, *inputs, *axis)))
    return failure();
  return node.setResult(createGenerated(
      node, inputs->indexSizes, inputs->getElementType(),
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> position(indices);
        position[*axis] = readIndex(builder, inputs->indices, indices,
                                    inputs->dataSizes[*axis], "an index");
        return builder.create<tensor::ExtractOp>(inputs->data, position);
      }));
}

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
                                    inputs->dataSizes[*axis], "an index");
        return position;
      }));
}

//===----------------------------------------------------------------------===//
// GatherND and ScatterND
//===----------------------------------------------------------------------===//

/// The number of indices that make a position, which the last dimension of the
/// indices says, for data of which `batchDims` dimensions are the indices' own.
static FailureOr<int64_t>
getDepth(NodeBinder &node, const DataAndIndices &inputs, int64_t batchDims) {
  if (inputs.dataSizes.empty() || inputs.indexSizes.empty())
    return node.emitError() << "the data and the indices must not be scalars";
  std::optional<int64_t> depth = getConstantIntValue(inputs.indexSizes.back());
  if (!depth)
    return node.emitError() << "the last dimension of the indices, and with it "
                               "the rank of the result, is not known";
  int64_t rest = inputs.dataSizes.size() - batchDims;
  if (*depth < 1 || *depth > rest)
    return node.emitError()
           << "the last dimension of the indices is " << *depth
           << ", but the data has " << rest << " dimensions for them";
  return *depth;
}

/// The indices that are stored at `position` of the indices.
static SmallVector<Value> readPosition(ScalarBuilder &builder,
                                       const DataAndIndices &inputs,
                                       ValueRange position, int64_t depth,
                                       int64_t batchDims) {
  SmallVector<Value> where(position), result;
  where.push_back(Value());
  for (int64_t i = 0; i < depth; ++i) {
    where.back() = builder.index(i);
    result.push_back(readIndex(builder, inputs.indices, where,
                               inputs.dataSizes[batchDims + i], "an index"));
  }
  return result;
}

static LogicalResult importGatherND(NodeBinder &node) {
  FailureOr<DataAndIndices> inputs = getDataAndIndices(node);
  if (failed(inputs))
    return failure();
  int64_t batchDims = node.getInt("batch_dims").value_or(0);
  int64_t most = std::min(inputs->dataSizes.size(), inputs->indexSizes.size());
  if (batchDims < 0 || batchDims >= most)
    return node.emitError() << "batch_dims is " << batchDims
                            << ", but must be less than both ranks";
  FailureOr<int64_t> depth = getDepth(node, *inputs, batchDims);
  if (failed(depth))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  for (int64_t dim = 0; dim < batchDims; ++dim)
    builder.check(builder.compare(CmpIPredicate::eq, inputs->dataSizes[dim],
                                  inputs->indexSizes[dim]),
                  "dimension " + Twine(dim) +
                      " of the data is {0}, but that of the indices {1}",
                  ValueRange{inputs->dataSizes[dim], inputs->indexSizes[dim]});
  ArrayRef<Value> front = ArrayRef(inputs->indexSizes).drop_back();
  ArrayRef<Value> back =
      ArrayRef(inputs->dataSizes).drop_front(batchDims + *depth);
  SmallVector<Value> sizes(front);
  llvm::append_range(sizes, back);
  return node.setResult(createGenerated(
      node, sizes, inputs->getElementType(),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> position(indices.take_front(batchDims));
        llvm::append_range(position,
                           readPosition(body, *inputs,
                                        indices.take_front(front.size()),
                                        *depth, batchDims));
        llvm::append_range(position, indices.drop_front(front.size()));
        return body.create<tensor::ExtractOp>(inputs->data, position);
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
