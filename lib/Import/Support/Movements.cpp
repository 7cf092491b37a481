// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Movements.h"

#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// Checks that the tensors have the same sizes but along `axis`.
static LogicalResult checkConcat(NodeEmitter &node, ArrayRef<Value> tensors,
                                 int64_t axis) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto first = cast<RankedTensorType>(tensors.front().getType());
  SmallVector<Value> expected = getSizes(builder, tensors.front());
  for (Value tensor : tensors.drop_front()) {
    auto type = cast<RankedTensorType>(tensor.getType());
    auto fail = [&] {
      return node.emitError() << "cannot concatenate " << first << " and "
                              << type << " along dimension " << axis;
    };
    if (type.getRank() != first.getRank())
      return fail();
    SmallVector<Value> sizes = getSizes(builder, tensor);
    for (int64_t dim = 0; dim < first.getRank(); ++dim) {
      if (dim == axis || isSameSize(sizes[dim], expected[dim]))
        continue;
      if (getConstantIntValue(sizes[dim]) && getConstantIntValue(expected[dim]))
        return fail();
      builder.check(
          builder.compare(CmpIPredicate::eq, sizes[dim], expected[dim]),
          "dimension " + Twine(dim) +
              " of the tensors to concatenate is {0} and {1}",
          ValueRange{expected[dim], sizes[dim]});
    }
  }
  return success();
}

/// The elements of all `tensors`, one after the other; null if any is not
/// known.
static Value concatKnown(NodeEmitter &node, ArrayRef<Value> tensors) {
  Type type = getElementTypeOrSelf(tensors.front());
  SmallVector<Value> elements;
  for (Value tensor : tensors) {
    auto known = getKnownElements(tensor);
    if (!known || elements.size() + known->size() > kMaxKnownElements)
      return Value();
    for (OpFoldResult element : *known)
      elements.push_back(
          getElement(node.getBuilder(), node.getLoc(), type, element));
  }
  int64_t count = elements.size();
  return createFromElements(node.getBuilder(), node.getLoc(),
                            RankedTensorType::get(count, type), elements);
}

FailureOr<Value> mlir::split::createConcat(NodeEmitter &node,
                                           ArrayRef<Value> tensors,
                                           int64_t axis) {
  if (failed(checkConcat(node, tensors, axis)))
    return failure();
  int64_t rank = cast<RankedTensorType>(tensors.front().getType()).getRank();
  if (rank == 1)
    if (Value known = concatKnown(node, tensors))
      return known;
  SmallVector<OpFoldResult> sizes;
  for (Value tensor : tensors)
    sizes.push_back(
        tensor::getMixedSize(node.getBuilder(), node.getLoc(), tensor, axis));
  int64_t total = 0;
  for (OpFoldResult size : sizes)
    if (llvm::AddOverflow(total, getConstantIntValue(size).value_or(0), total))
      return node.emitError()
             << "the result has more elements than can be counted in 64 bits";
  return tensor::ConcatOp::create(node.getBuilder(), node.getLoc(), axis,
                                  tensors)
      .getResult();
}

/// `source` repeated along its dimensions of size 1, and along new ones in
/// front, as `sizes` say. Whether a dynamic dimension is repeated is only known
/// at run time.
static FailureOr<Value> createRepeated(NodeEmitter &node, Value source,
                                       ArrayRef<Value> sizes) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto type = cast<RankedTensorType>(source.getType());
  SmallVector<Value> sourceSizes = getSizes(builder, source);
  int64_t first = sizes.size() - type.getRank();
  Value zero = builder.index(0), one = builder.index(1);
  return createGenerated(
      node, sizes, type.getElementType(),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [dim, size] : llvm::enumerate(sourceSizes)) {
          Value index = indices[first + dim];
          if (isSameSize(size, sizes[first + dim])) {
            positions.push_back(index);
            continue;
          }
          Value isRepeated = body.compare(CmpIPredicate::eq, size, one);
          positions.push_back(body.select(isRepeated, zero, index));
        }
        return body.create<tensor::ExtractOp>(source, positions);
      });
}

/// The size of a dimension that is both `size` and `requested`, of which one
/// may be 1.
static FailureOr<Value> joinSizes(NodeEmitter &node, ScalarBuilder &builder,
                                  Value size, Value requested, int64_t dim) {
  std::optional<int64_t> lhs = getConstantIntValue(size),
                         rhs = getConstantIntValue(requested);
  if (rhs == 1 || isSameSize(size, requested))
    return size;
  Value zero = builder.index(0), one = builder.index(1);
  if (rhs && *rhs < 0)
    return node.emitError() << "shape asks for a size of " << *rhs;
  if (lhs && rhs && *lhs != 1)
    return node.emitError() << "cannot expand dimension " << dim << " of size "
                            << *lhs << " to " << *rhs;
  if (!rhs)
    builder.check(builder.compare(CmpIPredicate::sge, requested, zero),
                  "shape asks for a size of {0}", requested);
  if (lhs == 1)
    return requested;
  Value isOne = builder.compare(CmpIPredicate::eq, size, one);
  Value keeps = builder.compare(CmpIPredicate::eq, requested, one);
  Value isSame = builder.compare(CmpIPredicate::eq, size, requested);
  builder.check(builder.create<arith::OrIOp>(
                    isOne, builder.create<arith::OrIOp>(keeps, isSame)),
                "cannot expand dimension " + Twine(dim) + " of size {0} to {1}",
                ValueRange{size, requested});
  // What has a size other than 1 keeps it.
  if (lhs)
    return size;
  return builder.select(keeps, size, requested);
}

FailureOr<Value> mlir::split::createBroadcast(NodeEmitter &node, Value input,
                                              SmallVector<Value> requested) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, input);
  size_t rank = std::max(sizes.size(), requested.size());
  Value one = builder.index(1);
  sizes.insert(sizes.begin(), rank - sizes.size(), one);
  requested.insert(requested.begin(), rank - requested.size(), one);
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    FailureOr<Value> joined =
        joinSizes(node, builder, size, requested[dim], dim);
    if (failed(joined))
      return failure();
    size = *joined;
  }
  return createRepeated(node, input, sizes);
}

FailureOr<Value> mlir::split::createTile(NodeEmitter &node, Value input,
                                         ArrayRef<Value> repeats) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, input);
  if (repeats.size() != dims.size())
    return node.emitError()
           << "has " << repeats.size() << " repeats, but the input has rank "
           << dims.size();
  Value zero = builder.index(0);
  if (dims.empty())
    return input;
  SmallVector<Value> spread;
  SmallVector<ReassociationIndices> groups;
  for (auto [dim, repeat] : llvm::zip_equal(dims, repeats)) {
    if (getConstantIntValue(repeat).value_or(0) < 0)
      return node.emitError() << "a repeat is negative";
    builder.check(builder.compare(CmpIPredicate::sge, repeat, zero),
                  "a repeat is {0}", repeat);
    // Each dimension becomes two: the copies, and the elements of one.
    int64_t first = spread.size();
    groups.push_back({first, first + 1});
    llvm::append_values(spread, repeat, dim);
  }
  if (failed(node.checkElementCount(toFoldResults(spread))))
    return failure();
  FailureOr<Value> copies =
      createGenerated(node, spread, getElementTypeOrSelf(input),
                      [&](ScalarBuilder &body, ValueRange indices) {
                        SmallVector<Value> positions;
                        for (size_t dim = 0; dim < dims.size(); ++dim)
                          positions.push_back(indices[2 * dim + 1]);
                        return body.create<tensor::ExtractOp>(input, positions);
                      });
  if (failed(copies))
    return failure();
  return createCollapse(builder, *copies, groups);
}
