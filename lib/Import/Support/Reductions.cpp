// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Reductions.h"

#include "split/Import/Support/Conversions.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

Type mlir::split::getReductionType(Type type, bool needsFloats) {
  if (needsFloats && !isa<FloatType>(type))
    return Float64Type::get(type.getContext());
  return getComputedType(type);
}

static Value joinScalars(ScalarBuilder &builder, Join join, Value lhs,
                         Value rhs) {
  switch (join) {
  case Join::Sum:
    return builder.add(lhs, rhs);
  case Join::Product:
    return builder.mul(lhs, rhs);
  case Join::Max:
    return builder.max(lhs, rhs);
  case Join::Min:
    return builder.min(lhs, rhs);
  }
  llvm_unreachable("unknown join");
}

/// What joining no elements gives.
static Value createNeutral(ScalarBuilder &builder, Join join, Type type) {
  if (join == Join::Sum || join == Join::Product)
    return builder.constant(type, join == Join::Sum ? 0 : 1);
  bool isMax = join == Join::Max;
  if (isa<FloatType>(type)) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return builder.constantFloat(type, isMax ? -infinity : infinity);
  }
  unsigned width = type.getIntOrFloatBitWidth();
  bool isUnsigned = builder.isUnsigned || width == 1;
  APInt least =
      isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt most =
      isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  return builder.constant(
      builder.getBuilder().getIntegerAttr(type, isMax ? least : most));
}

SmallVector<Value> mlir::split::getReducedSizes(ScalarBuilder &builder,
                                                ArrayRef<Value> sizes,
                                                ArrayRef<int64_t> axes,
                                                bool keepsDims) {
  SmallVector<Value> reduced;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (!llvm::is_contained(axes, static_cast<int64_t>(dim)))
      reduced.push_back(size);
    else if (keepsDims)
      reduced.push_back(builder.index(1));
  }
  return reduced;
}

FailureOr<Value> mlir::split::createReduction(NodeEmitter &node, Value input,
                                              ArrayRef<int64_t> axes,
                                              bool keepsDims, Join join,
                                              Type type, ElementFn before) {
  OpBuilder &ops = node.getBuilder();
  Location loc = node.getLoc();
  Type inputType = getElementTypeOrSelf(input);
  bool isUnsigned = inputType.isUnsignedInteger();
  ScalarBuilder builder(ops, loc, isUnsigned);
  SmallVector<Value> sizes = getSizes(builder, input);
  FailureOr<Value> init = createFilled(
      node, getReducedSizes(builder, sizes, axes, /*keepsDims=*/false), type,
      createNeutral(builder, join, type));
  if (failed(init))
    return failure();
  SmallVector<AffineExpr> kept;
  SmallVector<utils::IteratorType> iterators;
  for (int64_t dim = 0, e = sizes.size(); dim < e; ++dim) {
    bool isReduced = llvm::is_contained(axes, dim);
    iterators.push_back(isReduced ? utils::IteratorType::reduction
                                  : utils::IteratorType::parallel);
    if (!isReduced)
      kept.push_back(ops.getAffineDimExpr(dim));
  }
  AffineMap maps[] = {ops.getMultiDimIdentityMap(sizes.size()),
                      AffineMap::get(sizes.size(), 0, kept, ops.getContext())};
  auto generic = linalg::GenericOp::create(
      ops, loc, init->getType(), input, *init, maps, iterators,
      [&](OpBuilder &body, Location, ValueRange scalars) {
        ScalarBuilder reader(body, loc, isUnsigned);
        Value element = castToComputed(body, loc, scalars[0]);
        if (element.getType() != type)
          element = convertScalar(reader, element, type);
        if (before)
          element = before(reader, element);
        linalg::YieldOp::create(body, loc,
                                joinScalars(reader, join, scalars[1], element));
      });
  if (!keepsDims)
    return generic.getResult(0);
  return createReshape(builder, generic.getResult(0),
                       getReducedSizes(builder, sizes, axes, keepsDims));
}

FailureOr<Value> mlir::split::createShift(NodeEmitter &node, Value input,
                                          ArrayRef<int64_t> axes) {
  Type type = getElementTypeOrSelf(input);
  FailureOr<Value> most =
      createReduction(node, input, axes, /*keepsDims=*/true, Join::Max, type);
  if (failed(most))
    return failure();
  return createElementwise(
      node, ValueRange(*most), type,
      [](ScalarBuilder &builder, ValueRange scalars) {
        Value value = scalars.front(),
              magnitude = builder.create<math::AbsFOp>(scalars.front());
        Value isInfinite = builder.compare(
            CmpIPredicate::eq, magnitude,
            builder.constantFloat(value.getType(),
                                  std::numeric_limits<double>::infinity()));
        return builder.select(isInfinite, builder.constant(value.getType(), 0),
                              value);
      });
}

FailureOr<Value> mlir::split::createFloats(NodeEmitter &node, Value input) {
  Type from = getElementTypeOrSelf(input);
  Type type = getReductionType(from, /*needsFloats=*/true);
  if (type == from)
    return input;
  return createElementwise(node, ValueRange(input), type,
                           [&](ScalarBuilder &builder, ValueRange scalars) {
                             return convertScalar(builder, scalars[0], type);
                           });
}

FailureOr<Value> mlir::split::createBinary(NodeEmitter &node,
                                           FailureOr<Value> lhs,
                                           FailureOr<Value> rhs,
                                           ScalarFn compute) {
  if (failed(lhs) || failed(rhs))
    return failure();
  return createElementwise(node, ValueRange{*lhs, *rhs},
                           getElementTypeOrSelf(*lhs), compute);
}

Value mlir::split::createExpOfDifference(ScalarBuilder &builder,
                                         ValueRange scalars) {
  return builder.create<math::ExpOp>(builder.sub(scalars[0], scalars[1]));
}

/// `tensor`, whose elements are computed with, as the node's output of `type`.
static FailureOr<Value> finishOutput(NodeEmitter &node, Value tensor, Type type,
                                     bool isUnsigned,
                                     Value (*after)(ScalarBuilder &, Value)) {
  if (!after && getElementTypeOrSelf(tensor) == type)
    return tensor;
  return createElementwise(node, ValueRange(tensor), type,
                           [&](ScalarBuilder &outer, ValueRange scalars) {
                             ScalarBuilder builder(outer.getBuilder(),
                                                   outer.getLoc(), isUnsigned);
                             Value result = scalars.front();
                             if (after)
                               result = after(builder, result);
                             return convertScalar(builder, result, type);
                           });
}

FailureOr<Value> mlir::split::createReduce(NodeEmitter &node, Value input,
                                           ArrayRef<int64_t> axes,
                                           bool keepsDims,
                                           const Reduction &reduction) {
  auto inputType = cast<RankedTensorType>(input.getType());
  Type type = inputType.getElementType();
  FailureOr<Value> reduced = createReduction(
      node, input, axes, keepsDims, reduction.join,
      getReductionType(type, reduction.needsFloats), reduction.before);
  if (failed(reduced))
    return failure();
  return finishOutput(node, *reduced, type, type.isUnsignedInteger(),
                      reduction.after);
}

FailureOr<Value> mlir::split::createLogSumExp(NodeEmitter &node, Value input,
                                              ArrayRef<int64_t> axes,
                                              bool keepsDims) {
  auto inputType = cast<RankedTensorType>(input.getType());
  FailureOr<Value> floats = createFloats(node, input);
  if (failed(floats))
    return failure();
  FailureOr<Value> shift = createShift(node, *floats, axes);
  FailureOr<Value> terms =
      createBinary(node, floats, shift, createExpOfDifference);
  if (failed(terms))
    return failure();
  FailureOr<Value> sum =
      createReduction(node, *terms, axes, /*keepsDims=*/true, Join::Sum,
                      getElementTypeOrSelf(*terms));
  FailureOr<Value> result = createBinary(
      node, sum, shift, [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.add(builder.create<math::LogOp>(scalars[0]), scalars[1]);
      });
  if (failed(result))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value shaped = createReshape(
      builder, *result,
      getReducedSizes(builder, getSizes(builder, input), axes, keepsDims));
  return finishOutput(node, shaped, inputType.getElementType(),
                      inputType.getElementType().isUnsignedInteger(), nullptr);
}

FailureOr<Value> mlir::split::createMean(NodeEmitter &node, Value input,
                                         ArrayRef<int64_t> axes,
                                         bool keepsDims) {
  auto inputType = cast<RankedTensorType>(input.getType());
  Type type = inputType.getElementType();
  FailureOr<Value> sum = createReduction(node, input, axes, keepsDims,
                                         Join::Sum, getComputedType(type));
  if (failed(sum))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> reduced;
  SmallVector<Value> sizes = getSizes(builder, input);
  for (int64_t axis : axes)
    reduced.push_back(sizes[axis]);
  Value count = createProduct(builder, reduced);
  bool isFloat = isa<FloatType>(type);
  if (!isFloat)
    builder.check(builder.compare(CmpIPredicate::ne, count, builder.index(0)),
                  "the mean of no integers");
  bool isUnsigned = type.isUnsignedInteger();
  return createElementwise(
      node, ValueRange(*sum), type,
      [&](ScalarBuilder &body, ValueRange scalars) {
        Value total = scalars.front();
        Value divisor = convertScalar(
            body, body.castFromIndex(body.getBuilder().getI64Type(), count),
            total.getType());
        if (isFloat)
          return body.create<arith::DivFOp>(total, divisor);
        Value safe = body.max(divisor, body.constant(total.getType(), 1));
        Value mean = isUnsigned ? body.create<arith::DivUIOp>(total, safe)
                                : body.create<arith::DivSIOp>(total, safe);
        return castFromComputed(body.getBuilder(), body.getLoc(), type, mean);
      });
}
