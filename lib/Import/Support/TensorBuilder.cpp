// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/TensorBuilder.h"

#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/ModelImport.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

SmallVector<Value> mlir::split::getSizes(ScalarBuilder &builder, Value tensor) {
  return llvm::map_to_vector(
      tensor::getMixedSizes(builder.getBuilder(), builder.getLoc(), tensor),
      [&](OpFoldResult size) {
        return getValueOrCreateConstantIndexOp(builder.getBuilder(),
                                               builder.getLoc(), size);
      });
}

bool mlir::split::isSameSize(OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> constant = getConstantIntValue(lhs);
  if (constant || getConstantIntValue(rhs))
    return constant == getConstantIntValue(rhs);
  if (lhs == rhs)
    return true;
  auto lhsDim = cast<Value>(lhs).getDefiningOp<tensor::DimOp>();
  auto rhsDim = cast<Value>(rhs).getDefiningOp<tensor::DimOp>();
  return lhsDim && rhsDim && lhsDim.getSource() == rhsDim.getSource() &&
         lhsDim.getConstantIndex() &&
         lhsDim.getConstantIndex() == rhsDim.getConstantIndex();
}

Value mlir::split::createProduct(ScalarBuilder &builder, ValueRange sizes) {
  Value product = builder.index(1);
  for (Value size : sizes)
    product = builder.mul(product, size);
  return product;
}

//===----------------------------------------------------------------------===//
// Elements from indices
//===----------------------------------------------------------------------===//

/// The tensor of `sizes`, which can be counted, with the elements that
/// `compute` makes.
static Value generate(ScalarBuilder &builder, ValueRange sizes,
                      Type elementType, IndexFn compute) {
  OpBuilder &ops = builder.getBuilder();
  Location loc = builder.getLoc();
  int64_t rank = sizes.size();
  Value init =
      tensor::EmptyOp::create(ops, loc, toFoldResults(sizes), elementType);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      ops, loc, init.getType(), ValueRange(), init,
      ops.getMultiDimIdentityMap(rank), iterators,
      [&](OpBuilder &body, Location, ValueRange) {
        ScalarBuilder scalars(body, loc);
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(body, loc, dim));
        Value element =
            castFromComputed(body, loc, elementType, compute(scalars, indices));
        linalg::YieldOp::create(body, loc, element);
      });
  return generic.getResult(0);
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

namespace {
/// Dimensions of the source that together are dimensions of the result.
struct DimGroup {
  ReassociationIndices source, result;
};
} // namespace

/// How many dimensions at the front of both shapes are the same.
static size_t countSame(ArrayRef<OpFoldResult> lhs,
                        ArrayRef<OpFoldResult> rhs) {
  size_t count = 0;
  while (count < lhs.size() && count < rhs.size() &&
         isSameSize(lhs[count], rhs[count]))
    ++count;
  return count;
}

/// Appends groups for the static dimensions of `source` and `result` in the
/// ranges, if they can be divided into groups of the same product.
static bool addStaticGroups(ArrayRef<OpFoldResult> source, int64_t firstSource,
                            ArrayRef<OpFoldResult> result, int64_t firstResult,
                            SmallVectorImpl<DimGroup> &groups) {
  auto sourceSizes = getConstantIntValues(source);
  auto resultSizes = getConstantIntValues(result);
  if (!sourceSizes || !resultSizes ||
      getNumElements(*sourceSizes) != getNumElements(*resultSizes))
    return false;
  size_t s = 0, r = 0;
  while (s < source.size() && r < result.size()) {
    DimGroup group;
    int64_t lhs = (*sourceSizes)[s], rhs = (*resultSizes)[r];
    group.source.push_back(firstSource + s++);
    group.result.push_back(firstResult + r++);
    while (lhs != rhs) {
      // The totals are equal, so the smaller product has more to come.
      if (lhs < rhs) {
        lhs *= (*sourceSizes)[s];
        group.source.push_back(firstSource + s++);
      } else {
        rhs *= (*resultSizes)[r];
        group.result.push_back(firstResult + r++);
      }
    }
    groups.push_back(group);
  }
  // What is left are ones.
  if (groups.empty() && (s < source.size() || r < result.size()))
    return false;
  for (; s < source.size(); ++s)
    groups.back().source.push_back(firstSource + s);
  for (; r < result.size(); ++r)
    groups.back().result.push_back(firstResult + r);
  return true;
}

/// The dimensions `[first, first + count)`.
static ReassociationIndices getDimRange(int64_t first, int64_t count) {
  return llvm::to_vector<2>(llvm::seq(first, first + count));
}

/// Divides the dimensions of both shapes, which hold the same number of
/// elements, into as many groups as that is known of.
static SmallVector<DimGroup> groupDims(ArrayRef<OpFoldResult> source,
                                       ArrayRef<OpFoldResult> result) {
  SmallVector<DimGroup> groups;
  DimGroup all = {getDimRange(0, source.size()), getDimRange(0, result.size())};
  if (source.empty() || result.empty())
    return {all};
  size_t front = countSame(source, result);
  size_t most = std::min(source.size(), result.size()) - front;
  size_t back = 0;
  while (back < most && isSameSize(source[source.size() - 1 - back],
                                   result[result.size() - 1 - back]))
    ++back;
  size_t sourceCount = source.size() - front - back;
  size_t resultCount = result.size() - front - back;
  for (size_t i = 0; i < front; ++i)
    groups.push_back({getDimRange(i, 1), getDimRange(i, 1)});
  ArrayRef<OpFoldResult> sourceMiddle = source.slice(front, sourceCount);
  ArrayRef<OpFoldResult> resultMiddle = result.slice(front, resultCount);
  DimGroup rest = {getDimRange(front, sourceCount),
                   getDimRange(front, resultCount)};
  bool isOnes = sourceCount == 0 || resultCount == 0;
  if (isOnes) {
    // What is left of one of them are ones, but dynamic ones may not say so:
    // they are of the dimension before, or of the one behind.
    if (front + back == 0)
      return {all};
    if (front > 0) {
      llvm::append_range(groups.back().source, rest.source);
      llvm::append_range(groups.back().result, rest.result);
    }
  } else if (!addStaticGroups(sourceMiddle, front, resultMiddle, front,
                              groups)) {
    // Two static shapes of different products hold the same number of elements
    // only if another dimension turns out as 0.
    if (getConstantIntValues(sourceMiddle) &&
        getConstantIntValues(resultMiddle))
      return {all};
    groups.push_back(rest);
  }
  for (size_t i = 0; i < back; ++i) {
    DimGroup group;
    if (i == 0 && isOnes && front == 0)
      group = rest;
    group.source.push_back(source.size() - back + i);
    group.result.push_back(result.size() - back + i);
    groups.push_back(group);
  }
  return groups;
}

/// `source` as a scalar or, which a scalar is, a tensor of ones.
static Value createScalarReshape(ScalarBuilder &builder, Value source,
                                 int64_t rank) {
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> ones(type.getRank() + rank, 1);
  auto onesType = RankedTensorType::get(ones, type.getElementType());
  SmallVector<ReassociationIndices> none;
  if (rank != 0)
    return builder.create<tensor::ExpandShapeOp>(onesType, source, none);
  source = createCast(builder, onesType, source);
  return builder.create<tensor::CollapseShapeOp>(source, none);
}

/// The elements of `source`, of which each dimension becomes those of a group,
/// copied in their order.
static Value copyInOrder(ScalarBuilder &builder, Value source,
                         ArrayRef<ReassociationIndices> groups,
                         ValueRange sizes) {
  return generate(builder, sizes, getElementTypeOrSelf(source),
                  [&](ScalarBuilder &body, ValueRange indices) {
                    SmallVector<Value> positions;
                    for (const ReassociationIndices &group : groups) {
                      Value position = body.index(0);
                      for (int64_t dim : group)
                        position = body.add(body.mul(position, sizes[dim]),
                                            indices[dim]);
                      positions.push_back(position);
                    }
                    return body.create<tensor::ExtractOp>(source, positions);
                  });
}

Value mlir::split::createCollapse(ScalarBuilder &builder, Value source,
                                  ArrayRef<ReassociationIndices> groups) {
  return builder.create<tensor::CollapseShapeOp>(source, groups);
}

static bool isGrouped(ArrayRef<ReassociationIndices> groups) {
  return llvm::any_of(groups, [](const ReassociationIndices &group) {
    return group.size() != 1;
  });
}

Value mlir::split::createReshape(ScalarBuilder &builder, Value source,
                                 ValueRange sizes) {
  auto sourceType = cast<RankedTensorType>(source.getType());
  SmallVector<OpFoldResult> resultSizes = toFoldResults(sizes);
  SmallVector<int64_t> shape = decomposeMixedValues(resultSizes).first;
  auto resultType = RankedTensorType::get(shape, sourceType.getElementType());
  if (resultType == sourceType && resultType.hasStaticShape())
    return source;
  if (auto known = getKnownElements(source);
      known && resultType.hasStaticShape() && shape.size() <= 1) {
    SmallVector<Value> elements;
    for (OpFoldResult element : *known)
      elements.push_back(getElement(builder.getBuilder(), builder.getLoc(),
                                    sourceType.getElementType(), element));
    return createFromElements(builder.getBuilder(), builder.getLoc(),
                              resultType, elements);
  }
  // Nothing moves, and a dimension of 0 says nothing of the others, which
  // upstream computes by dividing.
  if (llvm::is_contained(shape, 0) ||
      llvm::is_contained(sourceType.getShape(), 0))
    return builder.create<tensor::EmptyOp>(resultSizes,
                                           sourceType.getElementType());
  if (sourceType.getRank() == 0 || shape.empty())
    return createScalarReshape(builder, source, shape.size());
  SmallVector<ReassociationIndices> collapse, expand;
  SmallVector<int64_t> middle;
  for (const DimGroup &group :
       groupDims(tensor::getMixedSizes(builder.getBuilder(), builder.getLoc(),
                                       source),
                 resultSizes)) {
    collapse.push_back(group.source);
    expand.push_back(group.result);
    int64_t size = 1;
    for (int64_t dim : group.result)
      size = ShapedType::isDynamic(size) || ShapedType::isDynamic(shape[dim])
                 ? ShapedType::kDynamic
                 : size * shape[dim];
    middle.push_back(size);
  }
  if (isGrouped(collapse))
    source = createCollapse(builder, source, collapse);
  source = createCast(
      builder, RankedTensorType::get(middle, sourceType.getElementType()),
      source);
  // Upstream's memref-expand-strided-metadata crashes where a dimension becomes
  // several of which more than one is dynamic (getExpandedSizes).
  bool isKnown = llvm::all_of(expand, [&](const ReassociationIndices &group) {
    return llvm::count_if(group, [&](int64_t dim) {
             return ShapedType::isDynamic(shape[dim]);
           }) <= 1;
  });
  if (!isKnown)
    return copyInOrder(builder, source, expand, sizes);
  if (isGrouped(expand))
    source = builder.create<tensor::ExpandShapeOp>(resultType, source, expand,
                                                   resultSizes);
  return source;
}

Value mlir::split::createCast(ScalarBuilder &builder, Type type, Value tensor) {
  if (tensor.getType() == type)
    return tensor;
  return builder.create<tensor::CastOp>(type, tensor);
}

FailureOr<Value> mlir::split::createGenerated(NodeEmitter &node,
                                              ValueRange sizes,
                                              Type elementType,
                                              IndexFn compute) {
  if (failed(node.checkElementCount(toFoldResults(sizes))))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  return generate(builder, sizes, elementType, compute);
}

FailureOr<Value> mlir::split::createFilled(NodeEmitter &node, ValueRange sizes,
                                           Type elementType, Value value) {
  return createGenerated(node, sizes, elementType,
                         [&](ScalarBuilder &, ValueRange) { return value; });
}

Value mlir::split::createPosition(ScalarBuilder &builder, Value index,
                                  Value size, const Twine &what) {
  Value zero = builder.index(0);
  Value isNegative = builder.compare(arith::CmpIPredicate::slt, index, zero);
  Value position = builder.select(isNegative, builder.add(index, size), index);
  // Compared as unsigned numbers, a negative position is out of range as well.
  Value isInside =
      builder.create<arith::CmpIOp>(arith::CmpIPredicate::ult, position, size);
  builder.check(isInside, what + " is {0}, which is out of range for size {1}",
                ValueRange{index, size});
  return position;
}

Value mlir::split::createTranspose(ScalarBuilder &builder, Value tensor,
                                   ArrayRef<int64_t> permutation) {
  if (llvm::equal(permutation, llvm::seq<int64_t>(permutation.size())))
    return tensor;
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder.getBuilder(), builder.getLoc(), tensor);
  SmallVector<OpFoldResult> permuted;
  for (int64_t dim : permutation)
    permuted.push_back(sizes[dim]);
  Value init = tensor::EmptyOp::create(
      builder.getBuilder(), builder.getLoc(), permuted,
      cast<RankedTensorType>(tensor.getType()).getElementType());
  return linalg::TransposeOp::create(builder.getBuilder(), builder.getLoc(),
                                     tensor, init, permutation)
      ->getResult(0);
}

Value mlir::split::createSlice(ScalarBuilder &builder, Value tensor,
                               ValueRange offsets, ValueRange sizes,
                               ValueRange steps) {
  // The op's verifier wants offsets within the tensor, of which there are none
  // if it is empty.
  bool isEmpty = llvm::any_of(
      sizes, [](Value size) { return getConstantIntValue(size) == 0; });
  if (isEmpty)
    return builder.create<tensor::EmptyOp>(toFoldResults(sizes),
                                           getElementTypeOrSelf(tensor));
  return builder.create<tensor::ExtractSliceOp>(tensor, toFoldResults(offsets),
                                                toFoldResults(sizes),
                                                toFoldResults(steps));
}
