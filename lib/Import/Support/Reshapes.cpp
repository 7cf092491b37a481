// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Reshapes.h"

#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// Whether `size` is a size, which is not negative.
static bool isSize(Value size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant >= 0;
  Operation *op = size.getDefiningOp();
  if (isa_and_nonnull<arith::MulIOp, arith::AddIOp>(op))
    return llvm::all_of(op->getOperands(), isSize);
  return isa_and_nonnull<tensor::DimOp>(op);
}

namespace {
/// Finds out the shape that a Reshape node asks for.
class ReshapeSizes {
public:
  ReshapeSizes(NodeEmitter &node, Value source)
      : node(node), builder(node.getBuilder(), node.getLoc()),
        source(getSizes(builder, source)) {}

  FailureOr<SmallVector<Value>> compute(ValueRange requested, bool allowZero);

private:
  LogicalResult addSize(Value size, int64_t dim, bool allowZero);
  /// Drops sizes that are in the source and in the result, once for each.
  void cancelSame();
  /// Drops the constants of the result if those of the source are a multiple of
  /// them: what is left is what -1 stands for.
  void cancelConstants();
  LogicalResult checkCounts(Value sourceCount, Value resultCount);
  std::pair<Value, Value> inferSize(Value sourceCount, Value resultCount);
  LogicalResult setInferred(Value sourceCount, Value resultCount);
  void setMaybeInferred(Value sourceCount, Value resultCount);
  std::pair<Value, Value> countWithoutCopied();
  void checkResultCount();

  NodeEmitter &node;
  ScalarBuilder builder;
  SmallVector<Value> source;
  SmallVector<Value> result;
  /// The dimension that is constantly -1.
  std::optional<int64_t> inferred;
  /// For each size that may turn out as -1, whether it does.
  SmallVector<std::pair<int64_t, Value>> maybeInferred;
  /// For each size that may turn out as 0, and is that of the source then,
  /// whether it does.
  SmallVector<std::pair<int64_t, Value>> maybeCopied;
  /// What the counts are the products of.
  SmallVector<Value> sourceFactors, resultFactors;
};
} // namespace

LogicalResult ReshapeSizes::addSize(Value size, int64_t dim, bool allowZero) {
  bool hasSource = dim < static_cast<int64_t>(source.size());
  if (std::optional<int64_t> constant = getConstantIntValue(size)) {
    if (*constant < -1)
      return node.emitError() << "shape[" << dim << "] is " << *constant;
    if (*constant == -1) {
      if (inferred)
        return node.emitError() << "shape[" << *inferred << "] and shape["
                                << dim << "] are both -1";
      inferred = dim;
      result.push_back(builder.index(1));
      return success();
    }
    if (*constant == 0 && !allowZero) {
      if (!hasSource)
        return node.emitError()
               << "shape[" << dim << "] is 0, but the input has rank "
               << source.size();
      size = source[dim];
    }
    result.push_back(size);
    return success();
  }
  if (hasSource && isSameSize(size, source[dim])) {
    result.push_back(size);
    return success();
  }
  Value zero = builder.index(0), one = builder.index(1);
  Value isZero = builder.compare(CmpIPredicate::eq, size, zero);
  Value actual = size;
  if (!allowZero && hasSource) {
    maybeCopied.push_back({dim, isZero});
    actual = builder.select(isZero, source[dim], size);
  } else if (!allowZero) {
    builder.check(builder.negate(isZero),
                  "shape[" + Twine(dim) + "] is 0, but the input has rank " +
                      Twine(source.size()));
  }
  if (!isSize(size)) {
    Value minusOne = builder.index(-1);
    builder.check(builder.compare(CmpIPredicate::sge, size, minusOne),
                  "shape[" + Twine(dim) + "] is {0}", size);
    Value isInferred = builder.compare(CmpIPredicate::eq, size, minusOne);
    maybeInferred.push_back({dim, isInferred});
    actual = builder.select(isInferred, one, actual);
  }
  result.push_back(actual);
  return success();
}

void ReshapeSizes::cancelSame() {
  sourceFactors = source;
  for (Value size : result) {
    auto *same = llvm::find_if(
        sourceFactors, [&](Value other) { return isSameSize(size, other); });
    // Beside a zero, the other sizes need not be the same, unless -1 stands for
    // what is left.
    std::optional<int64_t> constant = getConstantIntValue(size);
    if (same != sourceFactors.end() && (inferred || constant != 0) &&
        constant != 1)
      sourceFactors.erase(same);
    else
      resultFactors.push_back(size);
  }
}

void ReshapeSizes::cancelConstants() {
  auto resultSizes = getConstantIntValues(toFoldResults(resultFactors));
  if (!resultSizes)
    return;
  SmallVector<Value> rest;
  SmallVector<int64_t> constants;
  for (Value size : sourceFactors) {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      constants.push_back(*constant);
    else
      rest.push_back(size);
  }
  std::optional<int64_t> dividend = getNumElements(constants),
                         divisor = getNumElements(*resultSizes);
  if (!dividend || !divisor || *dividend == 0 || *divisor == 0 ||
      *dividend % *divisor != 0)
    return;
  if (*dividend != *divisor)
    rest.push_back(builder.index(*dividend / *divisor));
  sourceFactors = std::move(rest);
  resultFactors.clear();
}

LogicalResult ReshapeSizes::checkCounts(Value sourceCount, Value resultCount) {
  std::optional<int64_t> lhs = getConstantIntValue(sourceCount),
                         rhs = getConstantIntValue(resultCount);
  if (lhs && rhs && *lhs != *rhs)
    return node.emitError()
           << "cannot reshape: where the shapes differ, the input has " << *lhs
           << " elements, and the result " << *rhs;
  builder.check(builder.compare(CmpIPredicate::eq, sourceCount, resultCount),
                "cannot reshape: where the shapes differ, the input has {0} "
                "elements, and the result {1}",
                ValueRange{sourceCount, resultCount});
  return success();
}

/// What -1 stands for, and whether there is such a size.
std::pair<Value, Value> ReshapeSizes::inferSize(Value sourceCount,
                                                Value resultCount) {
  Value zero = builder.index(0), one = builder.index(1);
  Value isZero = builder.compare(CmpIPredicate::eq, resultCount, zero);
  Value divisor = builder.select(isZero, one, resultCount);
  Value rest = builder.create<arith::RemSIOp>(sourceCount, divisor);
  Value divides = builder.compare(CmpIPredicate::eq, rest, zero);
  return {builder.create<arith::DivSIOp>(sourceCount, divisor),
          builder.create<arith::AndIOp>(divides, builder.negate(isZero))};
}

/// Sets the one constant -1.
LogicalResult ReshapeSizes::setInferred(Value sourceCount, Value resultCount) {
  // There may be no other.
  for (auto [dim, isInferred] : maybeInferred)
    builder.check(builder.negate(isInferred), "shape[" + Twine(*inferred) +
                                                  "] and shape[" + Twine(dim) +
                                                  "] are both -1");
  auto [size, exists] = inferSize(sourceCount, resultCount);
  std::optional<int64_t> lhs = getConstantIntValue(sourceCount),
                         rhs = getConstantIntValue(resultCount);
  if (rhs == 0 || (lhs && rhs && *lhs % *rhs != 0))
    return node.emitError() << "cannot reshape: no size for -1 makes "
                            << (lhs ? std::to_string(*lhs) : "the input's")
                            << " elements of " << *rhs << " and it";
  builder.check(
      exists, "cannot reshape: no size for -1 makes {0} elements of {1} and it",
      ValueRange{sourceCount, resultCount});
  result[*inferred] = size;
  return success();
}

/// The products of the sizes of source and result without those that turn out
/// to be copied.
std::pair<Value, Value> ReshapeSizes::countWithoutCopied() {
  SmallVector<Value> sourceSizes = source, resultSizes = result;
  Value one = builder.index(1);
  for (auto [dim, isCopied] : maybeCopied) {
    sourceSizes[dim] = builder.select(isCopied, one, sourceSizes[dim]);
    resultSizes[dim] = builder.select(isCopied, one, resultSizes[dim]);
  }
  return {createProduct(builder, sourceSizes),
          createProduct(builder, resultSizes)};
}

/// Sets the size that turns out as -1, if one does.
void ReshapeSizes::setMaybeInferred(Value sourceCount, Value resultCount) {
  auto [sourceRest, resultRest] = countWithoutCopied();
  auto [size, exists] = inferSize(sourceRest, resultRest);
  Value isGiven = builder.constant(node.getBuilder().getI1Type(), 0);
  for (auto [dim, isInferred] : maybeInferred) {
    builder.check(
        builder.negate(builder.create<arith::AndIOp>(isGiven, isInferred)),
        "several sizes of the shape are -1");
    isGiven = builder.create<arith::OrIOp>(isGiven, isInferred);
    result[dim] = builder.select(isInferred, size, result[dim]);
  }
  Value isSame = builder.compare(CmpIPredicate::eq, sourceCount, resultCount);
  builder.check(builder.select(isGiven, exists, isSame),
                "cannot reshape: where the shapes differ, the input has {0} "
                "elements, and the result {1}",
                ValueRange{sourceCount, resultCount});
}

/// Checks that the sizes which are not the source's can be multiplied.
void ReshapeSizes::checkResultCount() {
  Value zero = builder.index(0);
  Value count = resultFactors.front(), fits, isEmpty;
  isEmpty = builder.compare(CmpIPredicate::eq, count, zero);
  for (Value size : ArrayRef(resultFactors).drop_front()) {
    auto product = arith::MulUIExtendedOp::create(node.getBuilder(),
                                                  node.getLoc(), count, size);
    count = product.getLow();
    Value fitsThis = builder.create<arith::AndIOp>(
        builder.compare(CmpIPredicate::eq, product.getHigh(), zero),
        builder.compare(CmpIPredicate::sge, count, zero));
    fits = fits ? builder.create<arith::AndIOp>(fits, fitsThis) : fitsThis;
    isEmpty = builder.create<arith::OrIOp>(
        isEmpty, builder.compare(CmpIPredicate::eq, size, zero));
  }
  builder.check(builder.create<arith::OrIOp>(fits, isEmpty),
                "cannot reshape: the result has more elements than can be "
                "counted in 64 bits");
}

FailureOr<SmallVector<Value>> ReshapeSizes::compute(ValueRange requested,
                                                    bool allowZero) {
  for (auto [dim, size] : llvm::enumerate(requested))
    if (failed(addSize(size, dim, allowZero)))
      return failure();
  bool hasZero = llvm::any_of(
      requested, [](Value size) { return getConstantIntValue(size) == 0; });
  if (allowZero && inferred && hasZero)
    return node.emitError() << "shape has both -1 and a size of 0";
  if (failed(node.checkElementCount(toFoldResults(result))))
    return failure();
  cancelSame();
  // The product of constants has been checked.
  if (resultFactors.size() > 1 && !llvm::all_of(resultFactors, [](Value size) {
        return getConstantIntValue(size);
      }))
    checkResultCount();
  if (inferred && maybeInferred.empty())
    cancelConstants();
  Value sourceCount = createProduct(builder, sourceFactors);
  Value resultCount = createProduct(builder, resultFactors);
  if (inferred) {
    if (failed(setInferred(sourceCount, resultCount)))
      return failure();
  } else if (!maybeInferred.empty()) {
    setMaybeInferred(sourceCount, resultCount);
  } else if (failed(checkCounts(sourceCount, resultCount))) {
    return failure();
  }
  return result;
}

FailureOr<Value> mlir::split::createReshape(NodeEmitter &node, Value input,
                                            ValueRange requested,
                                            bool allowZero) {
  FailureOr<SmallVector<Value>> sizes =
      ReshapeSizes(node, input).compute(requested, allowZero);
  if (failed(sizes))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  return createReshape(builder, input, *sizes);
}

FailureOr<Value>
mlir::split::createSqueeze(NodeEmitter &node, Value input,
                           std::optional<ArrayRef<int64_t>> axes) {
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> squeezed;
  if (axes) {
    FailureOr<SmallVector<int64_t>> normalized =
        node.normalizeAxes(*axes, type.getRank());
    if (failed(normalized))
      return failure();
    squeezed = std::move(*normalized);
  } else {
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      if (ShapedType::isDynamic(size))
        return node.emitError()
               << "without axes the rank of the result is not known: dimension "
               << dim << " of the input is dynamic";
      if (size == 1)
        squeezed.push_back(dim);
    }
  }
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, input), kept;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (!llvm::is_contained(squeezed, static_cast<int64_t>(dim))) {
      kept.push_back(size);
      continue;
    }
    if (type.isDynamicDim(dim))
      builder.check(builder.compare(CmpIPredicate::eq, size, builder.index(1)),
                    "dimension " + Twine(dim) +
                        " of the input is {0}, but must be 1",
                    size);
    else if (type.getDimSize(dim) != 1)
      return node.emitError() << "dimension " << dim << " of the input is "
                              << type.getDimSize(dim) << ", but must be 1";
  }
  return createReshape(builder, input, kept);
}

FailureOr<Value> mlir::split::createUnsqueeze(NodeEmitter &node, Value input,
                                              ArrayRef<int64_t> axes) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, input);
  FailureOr<SmallVector<int64_t>> normalized =
      node.normalizeAxes(axes, sizes.size() + axes.size());
  if (failed(normalized))
    return failure();
  for (int64_t axis : *normalized)
    sizes.insert(sizes.begin() + axis, builder.index(1));
  return createReshape(builder, input, sizes);
}
