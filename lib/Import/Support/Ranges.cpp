// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Ranges.h"

#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// The same as countRange for integers; `delta` is not 0. The distance of two
/// may take all 64 bits.
static Value countIntegers(ScalarBuilder &builder, Value start, Value limit,
                           Value delta) {
  Type i64 = builder.getBuilder().getI64Type();
  start = convertScalar(builder, start, i64);
  limit = convertScalar(builder, limit, i64);
  delta = convertScalar(builder, delta, i64);
  Value zero = builder.constant(i64, 0), one = builder.constant(i64, 1);
  Value goesUp = builder.compare(CmpIPredicate::sgt, delta, zero);
  Value first = builder.select(goesUp, start, limit);
  Value end = builder.select(goesUp, limit, start);
  Value step = builder.select(goesUp, delta, builder.sub(zero, delta));
  Value isAny = builder.compare(CmpIPredicate::slt, first, end);
  Value distance = builder.select(isAny, builder.sub(end, first), one);
  Value count = builder.add(
      builder.create<arith::DivUIOp>(builder.sub(distance, one), step), one);
  builder.check(builder.compare(CmpIPredicate::sge, count, zero),
                "there are 2^63 numbers and more");
  return builder.select(isAny, count, zero);
}

/// How many numbers there are from `start` to before `limit`, `delta` apart.
static Value countRange(ScalarBuilder &builder, Value start, Value limit,
                        Value delta) {
  Type type = start.getType();
  Value zero = builder.constant(type, 0), one = builder.constant(type, 1);
  Value isMoving = builder.compare(CmpIPredicate::ne, delta, zero);
  builder.check(isMoving, "delta is 0");
  delta = builder.select(isMoving, delta, one);
  if (!isa<FloatType>(type))
    return builder.castToIndex(countIntegers(builder, start, limit, delta));
  Value quotient =
      builder.create<arith::DivFOp>(builder.sub(limit, start), delta);
  Value count = convertScalar(builder, builder.create<math::CeilOp>(quotient),
                              builder.getBuilder().getI64Type());
  return builder.max(builder.castToIndex(count), builder.index(0));
}

FailureOr<Value> mlir::split::createRange(NodeEmitter &node, Value start,
                                          Value limit, Value delta, Type type) {
  OpBuilder &ops = node.getBuilder();
  ScalarBuilder builder(ops, node.getLoc());
  if (getConstantIntValue(delta) == 0)
    return node.emitError() << "delta is 0";
  Value count = countRange(builder, start, limit, delta);
  auto compute = [&](ScalarBuilder &body, Value index) {
    Type i64 = ops.getI64Type();
    Value number =
        convertScalar(body, body.castFromIndex(i64, index), start.getType());
    return body.add(start, body.mul(number, delta));
  };
  if (auto known = getConstantIntValue(count);
      known && *known <= kMaxKnownElements) {
    SmallVector<Value> elements;
    for (int64_t i = 0; i < *known; ++i)
      elements.push_back(castFromComputed(ops, node.getLoc(), type,
                                          compute(builder, builder.index(i))));
    return createFromElements(ops, node.getLoc(),
                              RankedTensorType::get(*known, type), elements);
  }
  return createGenerated(node, count, type,
                         [&](ScalarBuilder &body, ValueRange indices) {
                           return compute(body, indices.front());
                         });
}
