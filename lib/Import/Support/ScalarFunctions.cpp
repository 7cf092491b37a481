// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

Value mlir::split::createAbs(ScalarBuilder &builder, Value operand) {
  if (isa<FloatType>(operand.getType()))
    return builder.create<math::AbsFOp>(operand);
  return builder.isUnsigned ? operand : builder.create<math::AbsIOp>(operand);
}

Value mlir::split::createNeg(ScalarBuilder &builder, Value operand) {
  if (isa<FloatType>(operand.getType()))
    return builder.create<arith::NegFOp>(operand);
  return builder.sub(builder.constant(operand.getType(), 0), operand);
}

Value mlir::split::createNot(ScalarBuilder &builder, Value operand) {
  return builder.create<arith::XOrIOp>(operand,
                                       builder.constant(operand.getType(), -1));
}

Value mlir::split::createReciprocal(ScalarBuilder &builder, Value operand) {
  return builder.create<arith::DivFOp>(builder.constant(operand.getType(), 1),
                                       operand);
}

Value mlir::split::createRelu(ScalarBuilder &builder, Value operand) {
  return builder.max(operand, builder.constant(operand.getType(), 0));
}

Value mlir::split::createSigmoid(ScalarBuilder &builder, Value operand) {
  Value one = builder.constant(operand.getType(), 1);
  Value negated = builder.create<arith::NegFOp>(operand);
  Value sum = builder.add(one, builder.create<math::ExpOp>(negated));
  return builder.create<arith::DivFOp>(one, sum);
}

Value mlir::split::createSign(ScalarBuilder &builder, Value operand) {
  Type type = operand.getType();
  Value zero = builder.constant(type, 0);
  Value isPositive = builder.compare(CmpIPredicate::sgt, operand, zero);
  Value isNegative = builder.compare(CmpIPredicate::slt, operand, zero);
  Value rest = builder.select(isNegative, builder.constant(type, -1), operand);
  return builder.select(isPositive, builder.constant(type, 1), rest);
}

Value mlir::split::createSoftplus(ScalarBuilder &builder, Value operand) {
  Value magnitude = builder.create<math::AbsFOp>(operand);
  Value negated = builder.create<arith::NegFOp>(magnitude);
  Value tail =
      builder.create<math::Log1pOp>(builder.create<math::ExpOp>(negated));
  return builder.add(createRelu(builder, operand), tail);
}

Value mlir::split::createSoftsign(ScalarBuilder &builder, Value operand) {
  Value sum = builder.add(builder.constant(operand.getType(), 1),
                          builder.create<math::AbsFOp>(operand));
  return builder.create<arith::DivFOp>(operand, sum);
}

Value mlir::split::createMish(ScalarBuilder &builder, Value operand) {
  return builder.mul(
      operand, builder.create<math::TanhOp>(createSoftplus(builder, operand)));
}

Value mlir::split::clampToUnit(ScalarBuilder &builder, Value value) {
  Type type = value.getType();
  return builder.max(builder.constant(type, 0),
                     builder.min(builder.constant(type, 1), value));
}

Value mlir::split::createHardSwish(ScalarBuilder &builder, Value operand) {
  Type type = operand.getType();
  Value scaled =
      builder.create<arith::DivFOp>(operand, builder.constant(type, 6));
  return builder.mul(
      operand,
      clampToUnit(builder,
                  builder.add(scaled, builder.constantFloat(type, 0.5))));
}

Value mlir::split::createErf(ScalarBuilder &builder, Value operand) {
  Type type = operand.getType();
  if (isa<FloatType>(type))
    return builder.create<math::ErfOp>(operand);
  Value sign = createSign(builder, operand);
  // |erf(x)| is 1, in 64 bits, from 6 on, and below 1 before.
  Value isOne = builder.compare(CmpIPredicate::sgt, createAbs(builder, operand),
                                builder.constant(type, 5));
  return builder.select(isOne, sign, builder.constant(type, 0));
}

Value mlir::split::createExpTail(ScalarBuilder &builder, Value operand,
                                 float alpha, float scale) {
  Type type = operand.getType();
  if (scale != 1)
    operand = builder.create<arith::DivFOp>(operand,
                                            builder.constantFloat(type, scale));
  return builder.mul(builder.constantFloat(type, alpha),
                     builder.create<math::ExpM1Op>(operand));
}

Value mlir::split::selectBySign(ScalarBuilder &builder, Value operand,
                                Value negative, Value positive) {
  Value isNegative = builder.compare(CmpIPredicate::slt, operand,
                                     builder.constant(operand.getType(), 0));
  return builder.select(isNegative, negative, positive);
}

/// The condition that integer division by `rhs` is defined, which is checked.
/// The specification gives division by zero no result: it is an error at run
/// time.
static Value checkDivisor(ScalarBuilder &builder, Value rhs) {
  Value isDefined = builder.compare(CmpIPredicate::ne, rhs,
                                    builder.constant(rhs.getType(), 0));
  builder.check(isDefined, "integer division by zero");
  return isDefined;
}

Value mlir::split::createDiv(ScalarBuilder &builder, Value lhs, Value rhs) {
  Type type = lhs.getType();
  if (isa<FloatType>(type))
    return builder.create<arith::DivFOp>(lhs, rhs);
  Value zero = builder.constant(type, 0);
  Value one = builder.constant(type, 1);
  Value isDefined = checkDivisor(builder, rhs);
  if (builder.isUnsigned)
    return builder.create<arith::DivUIOp>(lhs,
                                          builder.select(isDefined, rhs, one));
  // The least integer divided by -1 overflows, which the processor may trap:
  // negate, which wraps around.
  Value minusOne = builder.constant(type, -1);
  Value negates = builder.compare(CmpIPredicate::eq, rhs, minusOne);
  Value divides = builder.compare(CmpIPredicate::ne, rhs, minusOne);
  Value isSafe = builder.create<arith::AndIOp>(isDefined, divides);
  Value quotient =
      builder.create<arith::DivSIOp>(lhs, builder.select(isSafe, rhs, one));
  return builder.select(negates, builder.sub(zero, lhs), quotient);
}

/// Whether a remainder other than 0 has not the sign of the divisor `rhs`.
static Value isOffFromDivisor(ScalarBuilder &builder, Value rest, Value rhs) {
  Value zero = builder.constant(rest.getType(), 0);
  Value differs = builder.create<arith::XOrIOp>(
      builder.compare(CmpIPredicate::slt, rest, zero),
      builder.compare(CmpIPredicate::slt, rhs, zero));
  Value hasRest = builder.compare(CmpIPredicate::ne, rest, zero);
  return builder.create<arith::AndIOp>(hasRest, differs);
}

Value mlir::split::createFloorDiv(ScalarBuilder &builder, Value lhs,
                                  Value rhs) {
  Value quotient = createDiv(builder, lhs, rhs);
  if (isa<FloatType>(lhs.getType()) || builder.isUnsigned)
    return quotient;
  Value rest = builder.sub(lhs, builder.mul(quotient, rhs));
  return builder.select(
      isOffFromDivisor(builder, rest, rhs),
      builder.sub(quotient, builder.constant(lhs.getType(), 1)), quotient);
}

Value mlir::split::createRemainder(ScalarBuilder &builder, Value lhs,
                                   Value rhs) {
  Type type = lhs.getType();
  if (isa<FloatType>(type))
    return builder.create<arith::RemFOp>(lhs, rhs);
  Value one = builder.constant(type, 1);
  Value isDefined = checkDivisor(builder, rhs);
  if (builder.isUnsigned)
    return builder.create<arith::RemUIOp>(lhs,
                                          builder.select(isDefined, rhs, one));
  // By -1 it is 0, as it is by 1, but the processor may trap.
  Value divides =
      builder.compare(CmpIPredicate::ne, rhs, builder.constant(type, -1));
  Value isSafe = builder.create<arith::AndIOp>(isDefined, divides);
  return builder.create<arith::RemSIOp>(lhs, builder.select(isSafe, rhs, one));
}

Value mlir::split::createModulo(ScalarBuilder &builder, Value lhs, Value rhs) {
  Value rest = createRemainder(builder, lhs, rhs);
  if (builder.isUnsigned)
    return rest;
  return builder.select(isOffFromDivisor(builder, rest, rhs),
                        builder.add(rest, rhs), rest);
}

Value mlir::split::createIntegerPower(ScalarBuilder &builder, Value base,
                                      Value exponent, bool isExponentUnsigned) {
  Type type = base.getType();
  Value zero = builder.constant(type, 0), one = builder.constant(type, 1);
  Value isNegative = builder.constant(builder.getBuilder().getI1Type(), 0);
  if (!isExponentUnsigned)
    isNegative = builder.compare(CmpIPredicate::slt, exponent, zero);
  Value count =
      builder.select(isNegative, builder.sub(zero, exponent), exponent);
  OpBuilder &ops = builder.getBuilder();
  Location loc = builder.getLoc();
  // Square and multiply, a bit of the exponent at a time.
  auto loop = scf::ForOp::create(
      ops, loc, builder.index(0), builder.index(type.getIntOrFloatBitWidth()),
      builder.index(1), ValueRange{one, base, count},
      [&](OpBuilder &body, Location, Value, ValueRange state) {
        ScalarBuilder scalars(body, loc);
        Value bit = scalars.create<arith::AndIOp>(state[2], one);
        Value isSet = scalars.compare(CmpIPredicate::ne, bit, zero);
        Value product =
            scalars.select(isSet, scalars.mul(state[0], state[1]), state[0]);
        Value square = scalars.mul(state[1], state[1]);
        Value rest = scalars.create<arith::ShRUIOp>(state[2], one);
        scf::YieldOp::create(body, loc, ValueRange{product, square, rest});
      });
  Value power = loop.getResult(0);
  // 1 / base^n is a whole number only for 1 and -1, which are their own.
  Value isOne = builder.create<arith::OrIOp>(
      builder.compare(CmpIPredicate::eq, base, one),
      builder.compare(CmpIPredicate::eq, base, builder.constant(type, -1)));
  Value inverse = builder.select(isOne, power, zero);
  Value divides = builder.create<arith::AndIOp>(
      isNegative, builder.compare(CmpIPredicate::eq, base, zero));
  builder.check(builder.negate(divides), "0 to the power of a negative number");
  return builder.select(isNegative, inverse, power);
}

Value mlir::split::createHardSigmoid(ScalarBuilder &builder, Value operand,
                                     Value alpha, Value beta) {
  return clampToUnit(builder, builder.add(builder.mul(alpha, operand), beta));
}

Value mlir::split::createSwish(ScalarBuilder &builder, Value operand,
                               Value alpha) {
  return builder.mul(operand,
                     createSigmoid(builder, builder.mul(alpha, operand)));
}

Value mlir::split::createSelu(ScalarBuilder &builder, Value operand,
                              Value alpha, Value gamma) {
  Value tail = builder.mul(alpha, builder.create<math::ExpM1Op>(operand));
  return builder.mul(gamma, selectBySign(builder, operand, tail, operand));
}

Value mlir::split::createGelu(ScalarBuilder &builder, Value operand,
                              bool usesTanh) {
  auto constant = [&](double value) {
    return builder.constantFloat(operand.getType(), value);
  };
  Value bent;
  if (usesTanh) {
    Value cube = builder.mul(operand, builder.mul(operand, operand));
    Value sum = builder.add(operand, builder.mul(constant(0.044715), cube));
    bent = builder.create<math::TanhOp>(
        builder.mul(constant(0.79788456080286535588), sum));
  } else {
    bent = builder.create<math::ErfOp>(
        builder.mul(constant(0.70710678118654752440), operand));
  }
  return builder.mul(builder.mul(constant(0.5), operand),
                     builder.add(constant(1), bent));
}
