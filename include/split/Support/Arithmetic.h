// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arithmetic on numbers of a tensor's shape, for rules that are written once
/// and used on what is known at compile time, in bounds and affine maps, and in
/// the code that computes at run time. Every class has the same functions, so
/// that a rule is a template over them.

#ifndef SPLIT_SUPPORT_ARITHMETIC_H
#define SPLIT_SUPPORT_ARITHMETIC_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace mlir::split {

/// Numbers that are known. What does not fit into 64 bits is nothing, and so is
/// all that is computed from it.
class StaticArithmetic {
public:
  using Number = std::optional<int64_t>;
  using Condition = bool;

  Number constant(int64_t value) const { return value; }
  Number add(Number a, Number b) const {
    return a && b ? llvm::checkedAdd(*a, *b) : std::nullopt;
  }
  Number sub(Number a, Number b) const {
    return a && b ? llvm::checkedSub(*a, *b) : std::nullopt;
  }
  Number mul(Number a, Number b) const {
    return a && b ? llvm::checkedMul(*a, *b) : std::nullopt;
  }
  /// `a` / `b`, rounded up. `b` is positive.
  Number ceilDiv(Number a, Number b) const {
    return a && b ? Number(llvm::divideCeilSigned(*a, *b)) : std::nullopt;
  }
  /// `a` / `b`, rounded down, and what is left. Neither is negative, and `b` is
  /// not 0.
  Number floorDiv(Number a, Number b) const {
    return a && b ? Number(*a / *b) : std::nullopt;
  }
  Number mod(Number a, Number b) const {
    return a && b ? Number(*a % *b) : std::nullopt;
  }
  Number min(Number a, Number b) const {
    return a && b ? Number(std::min(*a, *b)) : std::nullopt;
  }
  Number max(Number a, Number b) const {
    return a && b ? Number(std::max(*a, *b)) : std::nullopt;
  }
  /// Whether `a` <= `b`; not of numbers that do not fit.
  Condition isAtMost(Number a, Number b) const { return a && b && *a <= *b; }
  Condition isBelow(Number a, Number b) const { return a && b && *a < *b; }
  Condition areBoth(Condition a, Condition b) const { return a && b; }
  Number select(Condition condition, Number a, Number b) const {
    return condition ? a : b;
  }
};

/// Expressions of affine maps and of value bounds. They have no conditions.
class AffineArithmetic {
public:
  using Number = AffineExpr;

  explicit AffineArithmetic(MLIRContext *context) : context(context) {}

  Number constant(int64_t value) const {
    return getAffineConstantExpr(value, context);
  }
  Number add(Number a, Number b) const { return a + b; }
  Number sub(Number a, Number b) const { return a - b; }
  Number mul(Number a, Number b) const { return a * b; }
  Number ceilDiv(Number a, Number b) const { return a.ceilDiv(b); }
  Number floorDiv(Number a, Number b) const { return a.floorDiv(b); }
  Number mod(Number a, Number b) const { return a % b; }

private:
  MLIRContext *context;
};

/// Index values, computed by the `arith` ops that it creates; what is constant
/// folds.
class IndexArithmetic {
public:
  using Number = Value;
  using Condition = Value;

  IndexArithmetic(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  Number constant(int64_t value) const {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Number add(Number a, Number b) const { return create<arith::AddIOp>(a, b); }
  Number sub(Number a, Number b) const { return create<arith::SubIOp>(a, b); }
  Number mul(Number a, Number b) const { return create<arith::MulIOp>(a, b); }
  Number ceilDiv(Number a, Number b) const {
    return create<arith::CeilDivSIOp>(a, b);
  }
  Number floorDiv(Number a, Number b) const {
    return create<arith::DivUIOp>(a, b);
  }
  Number mod(Number a, Number b) const { return create<arith::RemUIOp>(a, b); }
  Number min(Number a, Number b) const { return create<arith::MinSIOp>(a, b); }
  Number max(Number a, Number b) const { return create<arith::MaxSIOp>(a, b); }
  Condition isAtMost(Number a, Number b) const {
    return create<arith::CmpIOp>(arith::CmpIPredicate::sle, a, b);
  }
  Condition isBelow(Number a, Number b) const {
    return create<arith::CmpIOp>(arith::CmpIPredicate::slt, a, b);
  }
  Condition areBoth(Condition a, Condition b) const {
    return create<arith::AndIOp>(a, b);
  }
  Number select(Condition condition, Number a, Number b) const {
    return create<arith::SelectOp>(condition, a, b);
  }

private:
  template <typename OpTy, typename... Args> Value create(Args... args) const {
    return builder.createOrFold<OpTy>(loc, args...);
  }

  OpBuilder &builder;
  Location loc;
};

/// `a` + `b`, a constant if both are. Unlike affine.apply, whose maps grow as
/// they compose, a chain of n additions stays n ops of constant size.
inline OpFoldResult createSum(OpBuilder &builder, Location loc, OpFoldResult a,
                              OpFoldResult b) {
  std::optional<int64_t> known =
      StaticArithmetic().add(getConstantIntValue(a), getConstantIntValue(b));
  if (known)
    return builder.getIndexAttr(*known);
  if (isZeroInteger(a))
    return b;
  if (isZeroInteger(b))
    return a;
  return getAsOpFoldResult(
      IndexArithmetic(builder, loc)
          .add(getValueOrCreateConstantIndexOp(builder, loc, a),
               getValueOrCreateConstantIndexOp(builder, loc, b)));
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_ARITHMETIC_H
