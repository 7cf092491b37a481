// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Building computations on scalars, folded as they are built, so that what is
/// known of shapes stays known.

#ifndef SPLIT_IMPORT_SUPPORT_SCALARBUILDER_H
#define SPLIT_IMPORT_SUPPORT_SCALARBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace mlir::split {

/// See the file comment. Scalars of integers are signless; whether they stand
/// for unsigned ones is said by `isUnsigned`.
class ScalarBuilder {
public:
  ScalarBuilder(OpBuilder &builder, Location loc, bool isUnsigned = false)
      : isUnsigned(isUnsigned), builder(builder), loc(loc) {}

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }

  /// The result of an `OpTy`, or what it folds to.
  template <typename OpTy, typename... Args> Value create(Args &&...args) {
    return builder.createOrFold<OpTy>(loc, std::forward<Args>(args)...);
  }

  Value index(int64_t value) { return constant(builder.getIndexType(), value); }
  /// The integer or float `value` of `type`.
  Value constant(Type type, int64_t value);
  Value constantFloat(Type type, double value);
  Value constant(TypedAttr value);

  /// An op on floats or one on integers, as `lhs` and `rhs` are.
  template <typename FloatOp, typename IntegerOp>
  Value either(Value lhs, Value rhs) {
    if (isa<FloatType>(lhs.getType()))
      return create<FloatOp>(lhs, rhs);
    return create<IntegerOp>(lhs, rhs);
  }
  Value add(Value lhs, Value rhs) {
    return either<arith::AddFOp, arith::AddIOp>(lhs, rhs);
  }
  Value sub(Value lhs, Value rhs) {
    return either<arith::SubFOp, arith::SubIOp>(lhs, rhs);
  }
  Value mul(Value lhs, Value rhs) {
    return either<arith::MulFOp, arith::MulIOp>(lhs, rhs);
  }
  /// The smaller or larger one. Not a number wins over every float.
  Value min(Value lhs, Value rhs);
  Value max(Value lhs, Value rhs);
  /// The comparison of integers, which `predicate` takes as signed, or of
  /// floats, which is false for what is not a number, but for "ne".
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs);
  Value select(Value condition, Value lhs, Value rhs) {
    return create<arith::SelectOp>(condition, lhs, rhs);
  }
  Value negate(Value condition);

  /// An integer as an index; an unsigned one that is none becomes the largest.
  Value castToIndex(Value value);
  /// An index as an integer; what does not fit wraps around.
  Value castFromIndex(Type type, Value value);

  /// A check at run time that shows `values`, which are indices. Nothing for
  /// what is known to hold.
  void check(Value condition, const Twine &message, ValueRange values = {});

  const bool isUnsigned;

private:
  OpBuilder &builder;
  Location loc;
};

/// The type that scalars of `type` are computed with: integers without a sign,
/// 32 bits for floats of fewer.
Type getComputedType(Type type);

/// A scalar as the type that it is computed with, and back.
Value castToComputed(OpBuilder &builder, Location loc, Value value);
Value castFromComputed(OpBuilder &builder, Location loc, Type type,
                       Value value);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_SCALARBUILDER_H
