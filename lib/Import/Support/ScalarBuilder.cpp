// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/ScalarBuilder.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

Value ScalarBuilder::constant(TypedAttr value) {
  return arith::ConstantOp::create(builder, loc, value);
}

Value ScalarBuilder::constant(Type type, int64_t value) {
  if (isa<FloatType>(type))
    return constant(builder.getFloatAttr(type, value));
  return constant(builder.getIntegerAttr(type, value));
}

Value ScalarBuilder::constantFloat(Type type, double value) {
  return constant(builder.getFloatAttr(type, value));
}

Value ScalarBuilder::min(Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return create<arith::MinimumFOp>(lhs, rhs);
  if (isUnsigned || lhs.getType().isInteger(1))
    return create<arith::MinUIOp>(lhs, rhs);
  return create<arith::MinSIOp>(lhs, rhs);
}

Value ScalarBuilder::max(Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return create<arith::MaximumFOp>(lhs, rhs);
  if (isUnsigned || lhs.getType().isInteger(1))
    return create<arith::MaxUIOp>(lhs, rhs);
  return create<arith::MaxSIOp>(lhs, rhs);
}

/// `predicate` on unsigned integers.
static arith::CmpIPredicate toUnsigned(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::slt:
    return arith::CmpIPredicate::ult;
  case arith::CmpIPredicate::sle:
    return arith::CmpIPredicate::ule;
  case arith::CmpIPredicate::sgt:
    return arith::CmpIPredicate::ugt;
  case arith::CmpIPredicate::sge:
    return arith::CmpIPredicate::uge;
  default:
    return predicate;
  }
}

static arith::CmpFPredicate toFloat(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return arith::CmpFPredicate::OEQ;
  case arith::CmpIPredicate::ne:
    return arith::CmpFPredicate::UNE;
  case arith::CmpIPredicate::slt:
    return arith::CmpFPredicate::OLT;
  case arith::CmpIPredicate::sle:
    return arith::CmpFPredicate::OLE;
  case arith::CmpIPredicate::sgt:
    return arith::CmpFPredicate::OGT;
  default:
    return arith::CmpFPredicate::OGE;
  }
}

Value ScalarBuilder::compare(arith::CmpIPredicate predicate, Value lhs,
                             Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return create<arith::CmpFOp>(toFloat(predicate), lhs, rhs);
  bool comparesUnsigned = isUnsigned && !lhs.getType().isIndex();
  return create<arith::CmpIOp>(
      comparesUnsigned ? toUnsigned(predicate) : predicate, lhs, rhs);
}

Value ScalarBuilder::negate(Value condition) {
  return create<arith::XOrIOp>(condition, constant(condition.getType(), 1));
}

Value ScalarBuilder::castToIndex(Value value) {
  if (value.getType().isIndex())
    return value;
  if (auto cast = value.getDefiningOp<arith::IndexCastOp>())
    if (cast.getIn().getType().isIndex() && value.getType().isInteger(64))
      return cast.getIn();
  if (!value.getType().isUnsignedInteger())
    return create<arith::IndexCastOp>(builder.getIndexType(), value);
  value = castToComputed(builder, loc, value);
  Type type = value.getType();
  if (type.isInteger(64))
    value = create<arith::MinUIOp>(
        value, constant(type, std::numeric_limits<int64_t>::max()));
  return create<arith::IndexCastUIOp>(builder.getIndexType(), value);
}

Value ScalarBuilder::castFromIndex(Type type, Value value) {
  return create<arith::IndexCastOp>(type, value);
}

void ScalarBuilder::check(Value condition, const Twine &message,
                          ValueRange values) {
  if (getConstantIntValue(condition).value_or(0) != 0)
    return;
  AssertOp::create(builder, loc, condition, builder.getStringAttr(message),
                   values);
}

Type mlir::split::getComputedType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), integer.getWidth());
  if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32)
    return Float32Type::get(type.getContext());
  return type;
}

Value mlir::split::castToComputed(OpBuilder &builder, Location loc,
                                  Value value) {
  Type type = getComputedType(value.getType());
  if (type == value.getType())
    return value;
  if (isa<FloatType>(type))
    return builder.createOrFold<arith::ExtFOp>(loc, type, value);
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

Value mlir::split::castFromComputed(OpBuilder &builder, Location loc, Type type,
                                    Value value) {
  if (type == value.getType())
    return value;
  if (isa<FloatType>(type))
    return builder.createOrFold<arith::TruncFOp>(loc, type, value);
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}
