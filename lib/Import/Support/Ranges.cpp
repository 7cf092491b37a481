// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Ranges.h"

#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// How many numbers there are from `start` to before `limit`, `delta` apart.
static Value countRange(ScalarBuilder &builder, Value start, Value limit,
                        Value delta) {
  Type type = start.getType();
  Value zero = builder.constant(type, 0), one = builder.constant(type, 1);
  Value isMoving = builder.compare(CmpIPredicate::ne, delta, zero);
  builder.check(isMoving, "delta is 0");
  delta = builder.select(isMoving, delta, one);
  Type i64 = builder.getBuilder().getI64Type();
  Value count;
  if (isa<FloatType>(type)) {
    Value quotient =
        builder.create<arith::DivFOp>(builder.sub(limit, start), delta);
    count = convertScalar(builder, builder.create<math::CeilOp>(quotient), i64);
  } else {
    auto widen = [&](Value value) {
      return convertScalar(builder, value, i64);
    };
    count = builder.create<arith::CeilDivSIOp>(
        builder.sub(widen(limit), widen(start)), widen(delta));
  }
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
