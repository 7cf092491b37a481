// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Conversions.h"

#include <cmath>

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// The float as an integer: rounded toward zero, the nearest one for what is
/// out of range, 0 for what is not a number. Upstream's op is poison for those.
static Value convertFloatToInteger(ScalarBuilder &builder, Value value,
                                   Type type, bool isUnsigned) {
  unsigned width = type.getIntOrFloatBitWidth();
  Type floatType = value.getType();
  double low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1);
  double end = std::ldexp(1.0, isUnsigned ? width : width - 1);
  APInt least =
      isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt most =
      isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  auto constant = [&](const APInt &integer) {
    return builder.constant(builder.getBuilder().getIntegerAttr(type, integer));
  };
  Value isLow = builder.compare(CmpIPredicate::slt, value,
                                builder.constantFloat(floatType, low));
  Value isHigh = builder.compare(CmpIPredicate::sge, value,
                                 builder.constantFloat(floatType, end));
  Value isNaN = builder.compare(CmpIPredicate::ne, value, value);
  Value isOutside = builder.create<arith::OrIOp>(
      isLow, builder.create<arith::OrIOp>(isHigh, isNaN));
  Value safe = builder.select(isOutside, builder.constant(floatType, 0), value);
  Value integer = isUnsigned ? builder.create<arith::FPToUIOp>(type, safe)
                             : builder.create<arith::FPToSIOp>(type, safe);
  integer = builder.select(isLow, constant(least), integer);
  return builder.select(isHigh, constant(most), integer);
}

static Value convertToFloat(ScalarBuilder &builder, Value value, Type type) {
  // There is no conversion of integers to bfloat16 on most processors.
  if (type.isBF16() && !isa<FloatType>(value.getType()))
    type = Float32Type::get(type.getContext());
  bool isUnsigned = builder.isUnsigned || value.getType().isInteger(1);
  if (!isa<FloatType>(value.getType()))
    return isUnsigned ? builder.create<arith::UIToFPOp>(type, value)
                      : builder.create<arith::SIToFPOp>(type, value);
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from < to)
    return builder.create<arith::ExtFOp>(type, value);
  return from > to ? builder.create<arith::TruncFOp>(type, value) : value;
}

Value mlir::split::convertScalar(ScalarBuilder &builder, Value value,
                                 Type type) {
  Type from = value.getType();
  if (isa<FloatType>(type))
    return convertToFloat(builder, value, type);
  if (type.isInteger(1))
    return from == type ? value
                        : builder.compare(CmpIPredicate::ne, value,
                                          builder.constant(from, 0));
  Type integerType = getComputedType(type);
  if (isa<FloatType>(from))
    return convertFloatToInteger(builder, value, integerType,
                                 type.isUnsignedInteger());
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned width = integerType.getIntOrFloatBitWidth();
  if (fromWidth > width)
    return builder.create<arith::TruncIOp>(integerType, value);
  if (fromWidth == width)
    return value;
  return builder.isUnsigned || fromWidth == 1
             ? builder.create<arith::ExtUIOp>(integerType, value)
             : builder.create<arith::ExtSIOp>(integerType, value);
}
