// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Softmax.h"

#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/Reductions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// Whether `element` replaces `best`, which comes before it. A NaN is the least
/// and the largest of all, as for NumPy, and so is what Max and Min give.
static Value isBetter(ScalarBuilder &builder, Value element, Value best,
                      bool isMax, bool isLast) {
  CmpIPredicate predicate =
      isMax ? (isLast ? CmpIPredicate::sge : CmpIPredicate::sgt)
            : (isLast ? CmpIPredicate::sle : CmpIPredicate::slt);
  Value result = builder.compare(predicate, element, best);
  if (!isa<FloatType>(element.getType()))
    return result;
  result = builder.create<arith::OrIOp>(
      result, builder.create<arith::CmpFOp>(arith::CmpFPredicate::UNO, element,
                                            element));
  if (isLast)
    return result;
  return builder.create<arith::AndIOp>(
      result,
      builder.create<arith::CmpFOp>(arith::CmpFPredicate::ORD, best, best));
}

FailureOr<Value> mlir::split::createArgument(NodeEmitter &node, Value input,
                                             int64_t axis, bool isMax,
                                             bool isLast) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, input);
  Value count = sizes[axis];
  if (getConstantIntValue(count) == 0)
    return node.emitError() << "dimension " << axis << " of the input is 0";
  builder.check(builder.compare(CmpIPredicate::ne, count, builder.index(0)),
                "dimension " + Twine(axis) + " of the input is 0");
  bool isUnsigned = getElementTypeOrSelf(input).isUnsignedInteger();
  return createGenerated(
      node, getReducedSizes(builder, sizes, axis, /*keepsDims=*/false),
      node.getBuilder().getI64Type(),
      [&](ScalarBuilder &body, ValueRange indices) {
        auto read = [&](OpBuilder &ops, Value index) {
          SmallVector<Value> position(indices);
          position.insert(position.begin() + axis, index);
          Value element =
              tensor::ExtractOp::create(ops, body.getLoc(), input, position);
          return castToComputed(ops, body.getLoc(), element);
        };
        Value zero = body.index(0), one = body.index(1);
        auto loop = scf::ForOp::create(
            body.getBuilder(), body.getLoc(), one, count, one,
            ValueRange{read(body.getBuilder(), zero), zero},
            [&](OpBuilder &ops, Location loc, Value index, ValueRange best) {
              ScalarBuilder scalars(ops, loc, isUnsigned);
              Value element = read(ops, index);
              Value replaces =
                  isBetter(scalars, element, best[0], isMax, isLast);
              scf::YieldOp::create(
                  ops, loc,
                  ValueRange{scalars.select(replaces, element, best[0]),
                             scalars.select(replaces, index, best[1])});
            });
        return body.castFromIndex(body.getBuilder().getI64Type(),
                                  loop.getResult(1));
      });
}

FailureOr<Value> mlir::split::createSoftmax(NodeEmitter &node, Value input,
                                            int64_t axis, bool isLog) {
  Type type = getElementTypeOrSelf(input);
  FailureOr<Value> floats = createFloats(node, input);
  if (failed(floats))
    return failure();
  // Not a finite one as for sums: with an infinity there is no distribution,
  // and every element is NaN.
  FailureOr<Value> shift =
      createReduction(node, *floats, axis, /*keepsDims=*/true, Join::Max,
                      getElementTypeOrSelf(*floats));
  FailureOr<Value> terms =
      createBinary(node, floats, shift, createExpOfDifference);
  if (failed(terms))
    return failure();
  FailureOr<Value> sum =
      createReduction(node, *terms, axis, /*keepsDims=*/true, Join::Sum,
                      getElementTypeOrSelf(*terms));
  if (failed(sum))
    return failure();
  if (!isLog)
    return createElementwise(
        node, ValueRange{*terms, *sum}, type,
        [&](ScalarBuilder &builder, ValueRange scalars) {
          return convertScalar(
              builder, builder.create<arith::DivFOp>(scalars[0], scalars[1]),
              type);
        });
  return createElementwise(
      node, ValueRange{*floats, *shift, *sum}, type,
      [&](ScalarBuilder &builder, ValueRange scalars) {
        Value log = builder.create<math::LogOp>(scalars[2]);
        Value moved = builder.sub(scalars[0], scalars[1]);
        return convertScalar(builder, builder.sub(moved, log), type);
      });
}
