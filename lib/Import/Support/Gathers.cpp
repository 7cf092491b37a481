// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Gathers.h"

#include "split/Import/Support/KnownElements.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

DataAndIndices::DataAndIndices(NodeEmitter &node, Value data, Value indices)
    : data(data), indices(indices) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  dataSizes = getSizes(builder, data);
  indexSizes = getSizes(builder, indices);
}

/// `index`, an integer, as a position that is checked against `size`.
static Value checkIndex(ScalarBuilder &builder, Value index, Value size,
                        IndexRange range) {
  index = builder.castToIndex(index);
  if (range != IndexRange::FromFront)
    return createPosition(builder, index, size, "an index");
  Value isInside =
      builder.create<arith::CmpIOp>(CmpIPredicate::ult, index, size);
  builder.check(isInside,
                "an index is {0}, which is out of range for size {1}; negative "
                "ones are not allowed",
                ValueRange{index, size});
  return index;
}

Value mlir::split::readIndex(ScalarBuilder &builder, Value indices,
                             ValueRange position, Value size,
                             IndexRange range) {
  return checkIndex(builder,
                    builder.create<tensor::ExtractOp>(indices, position), size,
                    range);
}

/// Whether all indices are constants within the data; not if that is not known.
/// Fails where such a one is none of the range.
static FailureOr<bool> areInside(NodeEmitter &node,
                                 const DataAndIndices &inputs, Value size) {
  auto constants = getKnownIntegers(inputs.indices);
  std::optional<int64_t> known = getConstantIntValue(size);
  if (!constants)
    return false;
  bool isInside = known.has_value();
  for (int64_t index : *constants) {
    if (inputs.range == IndexRange::FromFront && index < 0)
      return node.emitError() << "index " << index << " is negative";
    if (!known || (index >= -*known && index < *known))
      continue;
    if (inputs.range != IndexRange::Anything)
      return node.emitError()
             << "index " << index << " is out of range for size " << *known;
    isInside = false;
  }
  return isInside;
}

/// The element of the data at `position`, of which entry `axis` is the index
/// that is found at `where` of the indices; zero, if `hasZeros`, where there is
/// none.
static Value gatherElement(ScalarBuilder &builder, const DataAndIndices &inputs,
                           SmallVector<Value> position, int64_t axis,
                           ValueRange where, bool hasZeros) {
  Value size = inputs.dataSizes[axis];
  if (!hasZeros) {
    position[axis] =
        readIndex(builder, inputs.indices, where, size, inputs.range);
    return builder.create<tensor::ExtractOp>(inputs.data, position);
  }
  Value zero = builder.index(0);
  Value index = builder.castToIndex(
      builder.create<tensor::ExtractOp>(inputs.indices, where));
  Value isNegative = builder.compare(CmpIPredicate::slt, index, zero);
  index = builder.select(isNegative, builder.add(index, size), index);
  Value isInside =
      builder.create<arith::CmpIOp>(CmpIPredicate::ult, index, size);
  Type computed = getComputedType(inputs.getElementType());
  // Nothing is read of data without elements.
  auto choice = scf::IfOp::create(
      builder.getBuilder(), builder.getLoc(), isInside,
      [&](OpBuilder &ops, Location loc) {
        position[axis] = index;
        Value element =
            tensor::ExtractOp::create(ops, loc, inputs.data, position);
        scf::YieldOp::create(ops, loc, castToComputed(ops, loc, element));
      },
      [&](OpBuilder &ops, Location loc) {
        scf::YieldOp::create(ops, loc,
                             ScalarBuilder(ops, loc).constant(computed, 0));
      });
  return choice.getResult(0);
}

/// The elements of a small 1-D tensor at constant indices; null if they are not
/// known.
static Value gatherKnown(NodeEmitter &node, const DataAndIndices &inputs) {
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

/// The part of the data at `count` indices of `axis` from `first` on, which are
/// `step` apart.
static Value takePart(ScalarBuilder &builder, const DataAndIndices &inputs,
                      int64_t axis, Value first, int64_t count, int64_t step) {
  size_t rank = inputs.dataSizes.size();
  SmallVector<Value> offsets(rank, builder.index(0)),
      sizes = inputs.dataSizes, steps(rank, builder.index(1));
  offsets[axis] = first;
  sizes[axis] = builder.index(count);
  steps[axis] = builder.index(step);
  return createSlice(builder, inputs.data, offsets, sizes, steps);
}

/// The part of the data at one index of `axis`, which a slice is.
static Value takeOne(NodeEmitter &node, const DataAndIndices &inputs,
                     int64_t axis) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value index;
  if (auto known = getKnownElements(inputs.indices))
    index = getElement(node.getBuilder(), node.getLoc(),
                       getElementTypeOrSelf(inputs.indices), known->front());
  else
    index = builder.create<tensor::ExtractOp>(inputs.indices, ValueRange());
  index = checkIndex(builder, index, inputs.dataSizes[axis], inputs.range);
  SmallVector<Value> kept = inputs.dataSizes;
  kept.erase(kept.begin() + axis);
  return createReshape(builder, takePart(builder, inputs, axis, index, 1, 1),
                       kept);
}

/// The part of the data at indices of `axis` that are constants, inside of it,
/// and count up in equal steps, which a slice is; null if they are not known
/// to.
static Value takeSteps(NodeEmitter &node, const DataAndIndices &inputs,
                       int64_t axis) {
  auto known = getKnownIntegers(inputs.indices);
  std::optional<int64_t> end = getConstantIntValue(inputs.dataSizes[axis]);
  if (!known || !end || known->empty())
    return Value();
  auto places = llvm::map_to_vector(
      *known, [&](int64_t index) { return index < 0 ? index + *end : index; });
  int64_t step = places.size() == 1 ? 1 : places[1] - places[0];
  for (auto [place, next] : llvm::zip(places, llvm::drop_begin(places)))
    if (step < 1 || next - place != step)
      return Value();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  return takePart(builder, inputs, axis, builder.index(places.front()),
                  places.size(), step);
}

/// Checks that the first `batchDims` dimensions of data and indices are the
/// same.
static LogicalResult checkBatches(NodeEmitter &node,
                                  const DataAndIndices &inputs,
                                  int64_t batchDims) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  for (int64_t dim = 0; dim < batchDims; ++dim) {
    Value data = inputs.dataSizes[dim], indices = inputs.indexSizes[dim];
    Value isSame = builder.compare(CmpIPredicate::eq, data, indices);
    if (getConstantIntValue(isSame) == 0)
      return node.emitError()
             << "dimension " << dim << " of the data is "
             << *getConstantIntValue(data) << ", but that of the indices "
             << *getConstantIntValue(indices);
    if (!isSameSize(data, indices))
      builder.check(isSame,
                    "dimension " + Twine(dim) +
                        " of the data is {0}, but that of the indices {1}",
                    ValueRange{data, indices});
  }
  return success();
}

FailureOr<Value> mlir::split::createGather(NodeEmitter &node,
                                           const DataAndIndices &inputs,
                                           int64_t axis, int64_t batchDims) {
  FailureOr<bool> isInside = areInside(node, inputs, inputs.dataSizes[axis]);
  if (failed(isInside) || failed(checkBatches(node, inputs, batchDims)))
    return failure();
  bool hasZeros = inputs.range == IndexRange::Anything && !*isInside;
  if (hasZeros && !inputs.getElementType().isIntOrFloat())
    return node.emitError()
           << "indices that may be out of range find zeros, of which there are "
              "none of type "
           << inputs.getElementType();
  if (Value known = hasZeros ? Value() : gatherKnown(node, inputs))
    return known;
  int64_t indexRank = inputs.indexSizes.size();
  if (indexRank == 0 && !hasZeros)
    return takeOne(node, inputs, axis);
  if (indexRank == 1 && batchDims == 0 && *isInside)
    if (Value slice = takeSteps(node, inputs, axis))
      return slice;
  // The result has, in the place of the axis, the indices' dimensions that are
  // not batches.
  SmallVector<Value> sizes = inputs.dataSizes;
  sizes.erase(sizes.begin() + axis);
  sizes.insert(sizes.begin() + axis, inputs.indexSizes.begin() + batchDims,
               inputs.indexSizes.end());
  return createGenerated(
      node, sizes, inputs.getElementType(),
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> where(indices.take_front(batchDims));
        llvm::append_range(where, indices.slice(axis, indexRank - batchDims));
        SmallVector<Value> position(indices.take_front(axis));
        position.push_back(Value());
        llvm::append_range(position,
                           indices.drop_front(axis + indexRank - batchDims));
        return gatherElement(builder, inputs, std::move(position), axis, where,
                             hasZeros);
      });
}

LogicalResult mlir::split::checkInside(NodeEmitter &node,
                                       const DataAndIndices &inputs,
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

FailureOr<Value> mlir::split::createGatherElements(NodeEmitter &node,
                                                   const DataAndIndices &inputs,
                                                   int64_t axis) {
  if (failed(checkInside(node, inputs, axis)))
    return failure();
  return createGenerated(
      node, inputs.indexSizes, inputs.getElementType(),
      [&](ScalarBuilder &builder, ValueRange indices) {
        SmallVector<Value> position(indices);
        position[axis] =
            readIndex(builder, inputs.indices, indices, inputs.dataSizes[axis]);
        return builder.create<tensor::ExtractOp>(inputs.data, position);
      });
}

FailureOr<int64_t> mlir::split::getDepth(NodeEmitter &node,
                                         const DataAndIndices &inputs,
                                         int64_t batchDims) {
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

SmallVector<Value> mlir::split::readPosition(ScalarBuilder &builder,
                                             const DataAndIndices &inputs,
                                             ValueRange position, int64_t depth,
                                             int64_t batchDims) {
  SmallVector<Value> where(position), result;
  where.push_back(Value());
  for (int64_t i = 0; i < depth; ++i) {
    where.back() = builder.index(i);
    result.push_back(readIndex(builder, inputs.indices, where,
                               inputs.dataSizes[batchDims + i]));
  }
  return result;
}

FailureOr<Value> mlir::split::createGatherND(NodeEmitter &node,
                                             const DataAndIndices &inputs,
                                             int64_t batchDims) {
  int64_t most = std::min(inputs.dataSizes.size(), inputs.indexSizes.size());
  if (batchDims < 0 || batchDims >= most)
    return node.emitError() << "batch_dims is " << batchDims
                            << ", but must be less than both ranks";
  FailureOr<int64_t> depth = getDepth(node, inputs, batchDims);
  if (failed(depth))
    return failure();
  if (failed(checkBatches(node, inputs, batchDims)))
    return failure();
  ArrayRef<Value> front = ArrayRef(inputs.indexSizes).drop_back();
  ArrayRef<Value> back =
      ArrayRef(inputs.dataSizes).drop_front(batchDims + *depth);
  SmallVector<Value> sizes(front);
  llvm::append_range(sizes, back);
  return createGenerated(
      node, sizes, inputs.getElementType(),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> position(indices.take_front(batchDims));
        llvm::append_range(position,
                           readPosition(body, inputs,
                                        indices.take_front(front.size()),
                                        *depth, batchDims));
        llvm::append_range(position, indices.drop_front(front.size()));
        return body.create<tensor::ExtractOp>(inputs.data, position);
      });
}
