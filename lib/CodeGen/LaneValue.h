// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Formulas over numbers, or over vectors of them lane by lane, written with
/// C++'s operators, as ops of `arith` and `math`.
///
/// Products and sums have the flag `contract`: the code generator may fuse a
/// product with the sum that it is added to, where the processor has that. A
/// formula has to keep its error bound either way. Nothing else may be changed:
/// formulas rely on how sums are rounded.

#ifndef SPLIT_LIB_CODEGEN_LANEVALUE_H
#define SPLIT_LIB_CODEGEN_LANEVALUE_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::split {

/// What `Real`, `Whole` and `Truth` have in common: a value, and where ops go.
class LaneValue {
public:
  LaneValue(ImplicitLocOpBuilder &builder, Value value)
      : builder(&builder), value(value) {}

  Value getValue() const { return value; }
  ImplicitLocOpBuilder &getBuilder() const { return *builder; }

protected:
  /// The type of vectors as long as this one, or of scalars, of `element`.
  Type getTypeOf(Type element) const {
    if (auto shaped = dyn_cast<ShapedType>(value.getType()))
      return shaped.clone(element);
    return element;
  }
  unsigned getWidth() const {
    return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  }
  Value createConstant(TypedAttr attribute) const {
    if (auto shaped = dyn_cast<ShapedType>(value.getType()))
      attribute =
          DenseElementsAttr::get(shaped.clone(attribute.getType()), attribute);
    return arith::ConstantOp::create(*builder, attribute);
  }

  ImplicitLocOpBuilder *builder;
  Value value;
};

/// A condition, i1.
class Truth : public LaneValue {
public:
  using LaneValue::LaneValue;

  Truth operator&(Truth other) const {
    return {*builder, arith::AndIOp::create(*builder, value, other.value)};
  }
  Truth operator|(Truth other) const {
    return {*builder, arith::OrIOp::create(*builder, value, other.value)};
  }
};

class Real;

/// A signed integer. Sums wrap around.
class Whole : public LaneValue {
public:
  using LaneValue::LaneValue;

  Whole of(int64_t number) const {
    Type element = getElementTypeOrSelf(value.getType());
    return {*builder, createConstant(builder->getIntegerAttr(element, number))};
  }
  Whole operator+(Whole other) const {
    return {*builder, arith::AddIOp::create(*builder, value, other.value)};
  }
  Whole operator-(Whole other) const {
    return {*builder, arith::SubIOp::create(*builder, value, other.value)};
  }
  Whole operator+(int64_t number) const { return *this + of(number); }
  Whole operator-(int64_t number) const { return *this - of(number); }
  Whole operator&(int64_t mask) const {
    return {*builder, arith::AndIOp::create(*builder, value, of(mask).value)};
  }
  Whole operator<<(int64_t bits) const {
    return {*builder, arith::ShLIOp::create(*builder, value, of(bits).value)};
  }
  /// Keeps the sign.
  Whole operator>>(int64_t bits) const {
    return {*builder, arith::ShRSIOp::create(*builder, value, of(bits).value)};
  }
  Truth operator==(int64_t number) const {
    return compare(arith::CmpIPredicate::eq, number);
  }
  Truth operator<(int64_t number) const {
    return compare(arith::CmpIPredicate::slt, number);
  }

  /// The floating-point number with these bits, and the nearest to this number.
  Real asReal() const;
  Real toReal() const;

private:
  Truth compare(arith::CmpIPredicate predicate, int64_t number) const {
    return {*builder, arith::CmpIOp::create(*builder, predicate, value,
                                            of(number).value)};
  }
};

/// A floating-point number, f32 or f64.
class Real : public LaneValue {
public:
  using LaneValue::LaneValue;

  Real of(double number) const {
    Type element = getElementTypeOrSelf(value.getType());
    return {*builder, createConstant(builder->getFloatAttr(element, number))};
  }
  Real operator+(Real other) const {
    return create<arith::AddFOp>(other.value, getContract());
  }
  Real operator-(Real other) const {
    return create<arith::SubFOp>(other.value, getContract());
  }
  Real operator*(Real other) const {
    return create<arith::MulFOp>(other.value, getContract());
  }
  Real operator/(Real other) const {
    return create<arith::DivFOp>(other.value);
  }
  Real operator+(double number) const { return *this + of(number); }
  Real operator-(double number) const { return *this - of(number); }
  Real operator*(double number) const { return *this * of(number); }
  Real operator-() const { return create<arith::NegFOp>(); }
  Real abs() const { return create<math::AbsFOp>(); }
  Real withSignOf(Real other) const {
    return create<math::CopySignOp>(other.value);
  }

  /// False where one of them is not a number.
  Truth operator<(double number) const {
    return compare(arith::CmpFPredicate::OLT, of(number));
  }
  Truth operator>(double number) const {
    return compare(arith::CmpFPredicate::OGT, of(number));
  }
  Truth operator==(double number) const {
    return compare(arith::CmpFPredicate::OEQ, of(number));
  }
  Truth operator==(Real other) const {
    return compare(arith::CmpFPredicate::OEQ, other);
  }
  Truth isNaN() const { return compare(arith::CmpFPredicate::UNO, *this); }

  /// The nearest of `least` to `most`; NaN stays.
  Real clamp(double least, double most) const;

  /// The bits as an integer.
  Whole asWhole() const {
    Type type = getTypeOf(builder->getIntegerType(getWidth()));
    return {*builder, arith::BitcastOp::create(*builder, type, value)};
  }
  /// This number in another floating-point type, rounded if that is narrower.
  Real to(FloatType element) const;

private:
  template <typename OpTy, typename... Args>
  Real create(Args... arguments) const {
    return {*builder, OpTy::create(*builder, value, arguments...)};
  }
  Truth compare(arith::CmpFPredicate predicate, Real other) const {
    return {*builder,
            arith::CmpFOp::create(*builder, predicate, value, other.value)};
  }
  static arith::FastMathFlags getContract() {
    return arith::FastMathFlags::contract;
  }
};

/// `yes` where `condition` holds, `no` elsewhere.
inline Real select(Truth condition, Real yes, Real no) {
  ImplicitLocOpBuilder &builder = condition.getBuilder();
  return {builder, arith::SelectOp::create(builder, condition.getValue(),
                                           yes.getValue(), no.getValue())};
}
inline Whole select(Truth condition, Whole yes, Whole no) {
  ImplicitLocOpBuilder &builder = condition.getBuilder();
  return {builder, arith::SelectOp::create(builder, condition.getValue(),
                                           yes.getValue(), no.getValue())};
}

inline Real Real::clamp(double least, double most) const {
  Real below = select(*this > most, of(most), *this);
  return select(below < least, of(least), below);
}

inline Real Real::to(FloatType element) const {
  Type type = getTypeOf(element);
  if (type == value.getType())
    return *this;
  if (element.getWidth() > getWidth())
    return {*builder, arith::ExtFOp::create(*builder, type, value)};
  return {*builder, arith::TruncFOp::create(*builder, type, value)};
}

inline Real Whole::asReal() const {
  FloatType element =
      getWidth() == 64 ? builder->getF64Type() : builder->getF32Type();
  return {*builder,
          arith::BitcastOp::create(*builder, getTypeOf(element), value)};
}

inline Real Whole::toReal() const {
  FloatType element =
      getWidth() == 64 ? builder->getF64Type() : builder->getF32Type();
  return {*builder,
          arith::SIToFPOp::create(*builder, getTypeOf(element), value)};
}

/// coefficients[0] + coefficients[1] * x + ..., by Horner's rule.
inline Real createPolynomial(Real x, ArrayRef<double> coefficients) {
  Real sum = x.of(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = sum * x + coefficient;
  return sum;
}

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_LANEVALUE_H
