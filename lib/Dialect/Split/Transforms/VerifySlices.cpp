// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "EqualDims.h"
#include "KnownSizes.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Arithmetic.h"
#include "split/Support/BoundsSearch.h"
#include "split/Support/KnownSlices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/Support/FormatVariadic.h"

#include <limits>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITVERIFYSLICESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits checks in front of an op.
class SliceChecker {
public:
  /// The checks are of `op`, and are made where `position` is about to run.
  SliceChecker(EqualDims &equal, Operation *op, Operation *position)
      : equal(equal), op(op), position(position), builder(position),
        index(builder, op->getLoc()) {}

  /// Checks that `number`, which the message calls `name`, is not negative.
  void checkNotNegative(OpFoldResult number, const Twine &name) {
    if (isKnownNotNegative(number, position))
      return;
    Value value = asValue(number);
    check(index.isAtMost(index.constant(0), value),
          name + " is {0}, but must be at least 0", value);
  }

  /// The same for all `sizes` of a tensor.
  void checkSizes(ArrayRef<OpFoldResult> sizes) {
    for (auto [dim, size] : llvm::enumerate(sizes))
      checkNotNegative(size, "size of dimension " + Twine(dim));
  }

  /// Checks that `slice`, which is written to, lies inside of the destination.
  void checkWritten(const SlicedDim &slice) {
    if (isKnownInside(slice, position))
      return;
    SliceValues values = createValues(slice);
    // Nothing may be anywhere.
    Value isEmpty = index.isAtMost(values.size, index.constant(0));
    Value fits = createFits(slice, values);
    checkInside(slice, values, index.isEither(isEmpty, fits), "destination");
  }

  /// Checks that `slice`, which is read, lies inside of the source: a place in
  /// it, or its end, if nothing is read.
  void checkRead(const SlicedDim &slice) {
    bool hasUnitStride = isOneInteger(slice.stride);
    if (isZeroInteger(slice.offset) && hasUnitStride &&
        equal.areEqual(position, {slice.tensor, slice.dim}, slice.size))
      return;
    if (!isZeroInteger(slice.size) && isKnownInside(slice, position))
      return;
    SliceValues values = createValues(slice);
    Value fits = createFits(slice, values);
    if (!hasUnitStride) {
      Value zero = index.constant(0);
      Value isPlace = index.areBoth(index.isAtMost(zero, values.offset),
                                    index.isAtMost(values.offset, values.dim));
      fits = index.select(index.isEqual(values.size, zero), isPlace, fits);
    }
    checkInside(slice, values, fits, "source");
  }

  /// Checks that dimension `dim` of `source` has the `size` of the slice that
  /// it is written to.
  void checkSource(Value source, int64_t dim, OpFoldResult size) {
    if (equal.areEqual(position, {source, dim}, size))
      return;
    Value found = index.createDim({source, dim, {}, {}, {}});
    Value expected = asValue(size);
    check(index.isEqual(found, expected),
          "dimension " + Twine(dim) +
              " of the source is {0}, but the slice has {1}",
          {found, expected});
  }

  /// Checks that dimension `dim` of `source` has as many elements as the
  /// `sizes` that it is expanded to.
  void checkExpansion(Value source, int64_t dim, ArrayRef<OpFoldResult> sizes) {
    auto isOne = [](OpFoldResult size) { return isOneInteger(size); };
    const auto *found = llvm::find_if_not(sizes, isOne);
    bool hasOne = found != sizes.end() &&
                  std::all_of(std::next(found), sizes.end(), isOne);
    if (hasOne && equal.areEqual(position, {source, dim}, *found))
      return;
    checkProduct(index.createDim({source, dim, {}, {}, {}}), sizes,
                 "dimension " + Twine(dim) + " is {0}, but is expanded to");
  }

  /// Checks that dimension `dim` of `source`, with padding of `low` and `high`,
  /// has the size that a type states, or one of 64 bits if that is dynamic.
  void checkPadded(Value source, int64_t dim, OpFoldResult low,
                   OpFoldResult high, int64_t stated) {
    bool isStated = ShapedType::isStatic(stated);
    if (isKnownPadded(source, dim, low, high, stated))
      return;
    Value most =
        index.constant(isStated ? stated : std::numeric_limits<int64_t>::max());
    Value size = index.createDim({source, dim, {}, {}, {}});
    Value before = asValue(low), behind = asValue(high);
    Value rest = index.sub(index.sub(most, before), behind);
    Value fits =
        isStated ? index.isEqual(size, rest) : index.isAtMost(size, rest);
    check(index.areBoth(index.isAtMost(before, most), fits),
          "size of dimension " + Twine(dim) +
              " is {0} + {1} + {2} with padding, but must be " +
              (isStated ? "{3}" : "at most {3}"),
          {before, size, behind, most});
  }

  /// Checks that the product of the dimensions `group` of `source`, which
  /// become dimension `dim`, fits into 64 bits. One that is 0 makes it fit.
  void checkCollapse(Value source, int64_t dim, ArrayRef<int64_t> group) {
    if (isProductKnownToFit(source, group))
      return;
    Value zero = index.constant(0), one = index.constant(1);
    Value most = index.constant(std::numeric_limits<int64_t>::max());
    Value product = one, fits = createBool(true), hasZero = createBool(false);
    for (int64_t sourceDim : group) {
      Value size = index.createDim({source, sourceDim, {}, {}, {}});
      Value room = index.floorDiv(most, index.max(size, one));
      fits = index.areBoth(fits, index.isAtMost(product, room));
      hasZero = index.isEither(hasZero, index.isEqual(size, zero));
      product = index.mul(product, size);
    }
    check(index.isEither(fits, hasZero),
          "the sizes that dimension " + Twine(dim) +
              " is the product of make more than 2^63 - 1",
          {});
  }

  /// Checks that `source` has as many elements as the `sizes` that it is
  /// reshaped to.
  void checkReshape(TypedValue<TensorType> source,
                    ArrayRef<OpFoldResult> sizes) {
    int64_t rank = source.getType().getRank();
    Value all = index.constant(1);
    for (int64_t dim = 0; dim < rank; ++dim)
      all = index.mul(all, index.createDim({source, dim, {}, {}, {}}));
    checkProduct(all, sizes, "the source has {0} elements, but is reshaped to");
  }

  /// The same for what has any rank, or is given any number of sizes by
  /// `shape`.
  void checkReshape(TypedValue<TensorType> source, Value shape) {
    Value all = createNumElements(source), one = index.constant(1);
    Value isTrue = createBool(true), isFalse = createBool(false);
    Value numSizes =
        builder.createOrFold<tensor::DimOp>(op->getLoc(), shape, 0);
    // What the sizes so far leave of each of their places, whether that was
    // without a remainder, and whether one was 0, or negative.
    auto loop = scf::ForOp::create(
        builder, op->getLoc(), index.constant(0), numSizes, one,
        ValueRange{all, isTrue, isFalse, isFalse},
        [&](OpBuilder &body, Location loc, Value i, ValueRange carried) {
          CheckArithmetic index(body, loc);
          Value zero = index.constant(0);
          Value size = getValueOrCreateCastToIndexLike(
              body, loc, body.getIndexType(),
              tensor::ExtractOp::create(body, loc, shape, i));
          Value divisor = index.max(size, one);
          Value isWhole = index.isEqual(index.mod(carried[0], divisor), zero);
          Value next[] = {
              index.floorDiv(carried[0], divisor),
              index.areBoth(carried[1], isWhole),
              index.isEither(carried[2], index.isEqual(size, zero)),
              index.isEither(carried[3], index.isBelow(size, zero))};
          scf::YieldOp::create(body, loc, next);
        });
    Value isProduct =
        index.select(loop.getResult(2), index.isEqual(all, index.constant(0)),
                     index.areBoth(loop.getResult(1),
                                   index.isEqual(loop.getResult(0), one)));
    check(index.select(loop.getResult(3), isFalse, isProduct),
          "the source has {0} elements, but is reshaped to another number",
          all);
  }

  /// Checks that entry `dim` of a shape is the size that a type states.
  void checkStated(OpFoldResult entry, int64_t dim, int64_t size) {
    if (getConstantIntValue(entry) == size)
      return;
    Value found = asValue(entry), stated = index.constant(size);
    check(index.isEqual(found, stated),
          "size of dimension " + Twine(dim) + " is {0}, but must be {1}",
          {found, stated});
  }

  /// The entry `dim` of `shape`, a tensor.
  OpFoldResult getEntry(Value shape, int64_t dim) {
    Value entry = builder.createOrFold<tensor::ExtractOp>(
        op->getLoc(), shape, ValueRange{index.constant(dim)});
    return getAsOpFoldResult(getValueOrCreateCastToIndexLike(
        builder, op->getLoc(), builder.getIndexType(), entry));
  }

private:
  /// What a slice is computed from.
  struct SliceValues {
    Value dim, offset, size, stride;
  };

  SliceValues createValues(const SlicedDim &slice) {
    return {index.createDim(slice), asValue(slice.offset), asValue(slice.size),
            asValue(slice.stride)};
  }

  /// Whether all that `slice` has lies inside.
  Value createFits(const SlicedDim &slice, const SliceValues &values) {
    if (isOneInteger(slice.stride))
      return fitsWithoutGaps(values);
    return fitsWithStride(values);
  }

  /// Checks `isInside`, of the tensor which the message calls `name`.
  void checkInside(const SlicedDim &slice, const SliceValues &values,
                   Value isInside, StringRef name) {
    std::string message = llvm::formatv(
        "a slice of {{0} at {{1} with stride {{2} does not lie in "
        "dimension {0} of the {1}, which is {{3}",
        slice.dim, name);
    check(isInside, message,
          {values.size, values.offset, values.stride, values.dim});
  }

  /// Checks that the product of `sizes`, which are not negative, is `all`;
  /// `message` is to end with them. By division, so that nothing overflows.
  void checkProduct(Value all, ArrayRef<OpFoldResult> sizes,
                    const Twine &message) {
    Value zero = index.constant(0), one = index.constant(1);
    // What the sizes so far leave of each of their places, without a remainder.
    Value rest = all, isDivided, hasZero;
    SmallVector<Value> values = {all};
    std::string text = message.str();
    if (sizes.empty())
      text += " a scalar";
    for (OpFoldResult size : sizes) {
      text += (values.size() == 1 ? " {" : " x {") +
              std::to_string(values.size()) + "}";
      values.push_back(asValue(size));
      Value isZero = index.isEqual(values.back(), zero);
      Value divisor = index.max(values.back(), one);
      Value isWhole = index.isEqual(index.mod(rest, divisor), zero);
      rest = index.floorDiv(rest, divisor);
      isDivided = isDivided ? index.areBoth(isDivided, isWhole) : isWhole;
      hasZero = hasZero ? index.isEither(hasZero, isZero) : isZero;
    }
    Value isProduct = index.isEqual(rest, one);
    if (!sizes.empty())
      isProduct = index.select(hasZero, index.isEqual(all, zero),
                               index.areBoth(isDivided, isProduct));
    check(isProduct, text, values);
  }

  /// The arithmetic of checks.
  struct CheckArithmetic : IndexArithmetic {
    CheckArithmetic(OpBuilder &builder, Location loc)
        : IndexArithmetic(builder, loc), builder(builder), loc(loc) {}

    Value createDim(const SlicedDim &slice) const {
      return builder.createOrFold<tensor::DimOp>(loc, slice.tensor, slice.dim);
    }
    Value isEqual(Value a, Value b) const {
      return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                                 a, b);
    }
    Value isEither(Value a, Value b) const {
      return builder.createOrFold<arith::OrIOp>(loc, a, b);
    }
    /// Rounded to zero.
    Value divide(Value a, Value b) const {
      return builder.createOrFold<arith::DivSIOp>(loc, a, b);
    }

    OpBuilder &builder;
    Location loc;
  };

  Value createBool(bool value) {
    return arith::ConstantOp::create(builder, op->getLoc(),
                                     builder.getBoolAttr(value));
  }

  /// How many elements `tensor`, of any rank, has.
  Value createNumElements(TypedValue<TensorType> tensor) {
    Location loc = op->getLoc();
    Value rank = builder.createOrFold<tensor::RankOp>(loc, tensor);
    auto loop = scf::ForOp::create(
        builder, loc, index.constant(0), rank, index.constant(1),
        index.constant(1),
        [&](OpBuilder &body, Location loc, Value i, ValueRange carried) {
          Value dim = tensor::DimOp::create(body, loc, tensor, i);
          Value product = CheckArithmetic(body, loc).mul(carried.front(), dim);
          scf::YieldOp::create(body, loc, product);
        });
    return loop.getResult(0);
  }

  Value asValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, op->getLoc(), number);
  }

  void check(Value condition, const Twine &message, ValueRange values) {
    AssertOp::create(builder, op->getLoc(), condition, message.str(), values);
  }

  /// Two constants fit into 64 bits with any size that a tensor may have.
  bool isKnownPadded(Value source, int64_t dim, OpFoldResult low,
                     OpFoldResult high, int64_t stated) {
    StaticArithmetic arithmetic;
    std::optional<int64_t> widths =
        arithmetic.add(getConstantIntValue(low), getConstantIntValue(high));
    if (ShapedType::isDynamic(stated) || !widths)
      return widths.has_value();
    std::optional<int64_t> size = arithmetic.sub(stated, widths);
    return size && KnownBounds(position).populateAndCompare(
                       {source, dim}, KnownBounds::EQ,
                       {OpFoldResult(builder.getIndexAttr(*size))});
  }

  /// 0 <= offset and size <= dim - offset, where nothing overflows.
  Value fitsWithoutGaps(const SliceValues &slice) {
    Value isPlace = index.isAtMost(index.constant(0), slice.offset);
    Value rest = index.sub(slice.dim, slice.offset);
    return index.areBoth(isPlace, index.isAtMost(slice.size, rest));
  }

  /// The first element lies inside, and the last is no farther away than the
  /// end of the dimension that the stride goes to.
  Value fitsWithStride(const SliceValues &slice) {
    auto [dim, offset, size, stride] = slice;
    Value zero = index.constant(0), one = index.constant(1);
    Value last = index.sub(dim, one);
    Value isFirstInside = index.areBoth(index.isAtMost(zero, offset),
                                        index.isAtMost(offset, last));
    Value staysInPlace = index.isEqual(stride, zero);
    Value step = index.select(staysInPlace, one, stride);
    Value goesBack = index.isBelow(step, zero);
    // Of one that does not lie inside, no quotient may overflow.
    Value first = index.min(index.max(offset, zero), index.max(last, zero));
    Value mostForth = index.divide(index.sub(last, first), step);
    Value mostBack = index.sub(zero, index.divide(first, step));
    Value most = index.select(goesBack, mostBack, mostForth);
    Value isLastInside = index.isAtMost(index.sub(size, one), most);
    return index.areBoth(isFirstInside,
                         index.isEither(staysInPlace, isLastInside));
  }

  EqualDims &equal;
  Operation *op, *position;
  OpBuilder builder;
  CheckArithmetic index;
};

} // namespace

/// Checks that the source of `op` has the shape of the slice of `dest` that it
/// is written to, and that this lies inside.
template <typename OpTy>
static void verifyInsertion(EqualDims &equal, OpTy op, Operation *position) {
  SliceChecker checker(equal, op, position);
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  checker.checkSizes(sizes);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  int64_t sourceDim = 0;
  for (auto [dim, offset, size, stride] :
       llvm::enumerate(op.getMixedOffsets(), sizes, op.getMixedStrides())) {
    checker.checkWritten(
        {op.getDest(), static_cast<int64_t>(dim), offset, size, stride});
    if (!dropped.test(dim))
      checker.checkSource(op.getSource(), sourceDim++, size);
  }
}

/// Checks the sizes that `op` gives its result. The verifier has seen to those
/// of a dimension that is static.
static void verifyExpansion(EqualDims &equal, tensor::ExpandShapeOp op) {
  SliceChecker checker(equal, op, op);
  SmallVector<OpFoldResult> shape = op.getMixedOutputShape();
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices())) {
    SmallVector<OpFoldResult> sizes;
    for (int64_t resultDim : group)
      sizes.push_back(shape[resultDim]);
    if (!op.getSrcType().isDynamicDim(dim))
      continue;
    for (auto [resultDim, size] : llvm::zip_equal(group, sizes))
      checker.checkNotNegative(size, "size of dimension " + Twine(resultDim));
    checker.checkExpansion(op.getSrc(), dim, sizes);
  }
}

static void verifyCollapse(EqualDims &equal, tensor::CollapseShapeOp op) {
  SliceChecker checker(equal, op, op);
  for (auto [dim, group] : llvm::enumerate(op.getReassociationIndices()))
    checker.checkCollapse(op.getSrc(), dim, group);
}

/// Checks that `op` has a result of the shape that it is given.
static void verifyReshape(EqualDims &equal, tensor::ReshapeOp op) {
  SliceChecker checker(equal, op, op);
  auto type = dyn_cast<RankedTensorType>(op.getResult().getType());
  SmallVector<OpFoldResult> sizes;
  ArrayRef<int64_t> stated = type ? type.getShape() : ArrayRef<int64_t>();
  for (auto [dim, size] : llvm::enumerate(stated)) {
    sizes.push_back(checker.getEntry(op.getShape(), dim));
    if (ShapedType::isDynamic(size))
      checker.checkNotNegative(sizes.back(), "size of dimension " + Twine(dim));
    else
      checker.checkStated(sizes.back(), dim, size);
  }
  if (type && op.getSource().getType().hasRank())
    checker.checkReshape(op.getSource(), sizes);
  else
    checker.checkReshape(op.getSource(), op.getShape());
}

/// Checks the sizes of `op`, and that it lies inside.
static void verifyExtraction(EqualDims &equal, tensor::ExtractSliceOp op) {
  SliceChecker checker(equal, op, op);
  checker.checkSizes(op.getMixedSizes());
  for (auto [dim, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()))
    checker.checkRead(
        {op.getSource(), static_cast<int64_t>(dim), offset, size, stride});
}

/// Checks the sizes that `op` gives a tensor.
static void verifySizes(EqualDims &equal, Operation *op) {
  SliceChecker checker(equal, op, op);
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    checker.checkSizes(empty.getMixedSizes());
  } else if (isa<tensor::SplatOp, tensor::GenerateOp>(op)) {
    ValueRange sizes = isa<tensor::SplatOp>(op)
                           ? cast<tensor::SplatOp>(op).getDynamicSizes()
                           : cast<tensor::GenerateOp>(op).getDynamicExtents();
    checker.checkSizes(getMixedValues(
        cast<RankedTensorType>(op->getResult(0).getType()).getShape(), sizes,
        op->getContext()));
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    for (auto [dim, low, high] :
         llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad())) {
      checker.checkNotNegative(low, "low padding of dimension " + Twine(dim));
      checker.checkNotNegative(high, "high padding of dimension " + Twine(dim));
      checker.checkPadded(pad.getSource(), dim, low, high,
                          pad.getResultType().getDimSize(dim));
    }
  }
}

namespace {

struct SplitVerifySlices
    : split::impl::SplitVerifySlicesPassBase<SplitVerifySlices> {
  void runOnOperation() override {
    EqualDims equal;
    getOperation()->walk([&](Operation *op) {
      if (auto insertion = dyn_cast<tensor::InsertSliceOp>(op))
        verifyInsertion(equal, insertion, op);
      else if (auto insertion = dyn_cast<tensor::ParallelInsertSliceOp>(op))
        // No check fits in between the insertions.
        verifyInsertion(equal, insertion, op->getParentOp());
      else if (auto extraction = dyn_cast<tensor::ExtractSliceOp>(op))
        verifyExtraction(equal, extraction);
      else if (auto expansion = dyn_cast<tensor::ExpandShapeOp>(op))
        verifyExpansion(equal, expansion);
      else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
        verifyCollapse(equal, collapse);
      else if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
        verifyReshape(equal, reshape);
      else
        verifySizes(equal, op);
    });
  }
};

} // namespace
