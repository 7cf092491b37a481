// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions of scalars that element-wise operators of all formats compute.
/// Scalars are of the types that getComputedType says.

#ifndef SPLIT_IMPORT_SUPPORT_SCALARFUNCTIONS_H
#define SPLIT_IMPORT_SUPPORT_SCALARFUNCTIONS_H

#include "split/Import/Support/ScalarBuilder.h"

namespace mlir::split {

/// The absolute value; the least integer stays as it is.
Value createAbs(ScalarBuilder &builder, Value operand);
/// The opposite number; integers wrap around.
Value createNeg(ScalarBuilder &builder, Value operand);
/// The integer or boolean with all bits inverted.
Value createNot(ScalarBuilder &builder, Value operand);
/// 1 / x.
Value createReciprocal(ScalarBuilder &builder, Value operand);
/// x above zero, elsewhere zero.
Value createRelu(ScalarBuilder &builder, Value operand);
/// 1 / (1 + exp(-x)).
Value createSigmoid(ScalarBuilder &builder, Value operand);
/// Zeros and what is not a number stay as they are.
Value createSign(ScalarBuilder &builder, Value operand);
/// log(1 + exp(x)), without an overflow of exp(x).
Value createSoftplus(ScalarBuilder &builder, Value operand);
/// x / (1 + |x|).
Value createSoftsign(ScalarBuilder &builder, Value operand);
/// x * tanh(log(1 + exp(x))).
Value createMish(ScalarBuilder &builder, Value operand);
/// `value` between 0 and 1.
Value clampToUnit(ScalarBuilder &builder, Value value);
/// x times x / 6 + 1/2, which is cut off at 0 and 1.
Value createHardSwish(ScalarBuilder &builder, Value operand);
/// The error function; that of an integer is rounded toward zero.
Value createErf(ScalarBuilder &builder, Value operand);
/// alpha * (exp(x / scale) - 1), what several operators are below zero.
Value createExpTail(ScalarBuilder &builder, Value operand, float alpha,
                    float scale = 1);
/// `negative` below zero, `positive` elsewhere.
Value selectBySign(ScalarBuilder &builder, Value operand, Value negative,
                   Value positive);
/// The op `OpTy` of both.
template <typename OpTy>
Value createScalarOp(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.create<OpTy>(lhs, rhs);
}
/// The sum, of floats or integers.
inline Value createAdd(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.add(lhs, rhs);
}
/// The difference.
inline Value createSub(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.sub(lhs, rhs);
}
/// The product.
inline Value createMul(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.mul(lhs, rhs);
}
/// The larger one; what is not a number wins.
inline Value createMax(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.max(lhs, rhs);
}
/// The smaller one; what is not a number wins.
inline Value createMin(ScalarBuilder &builder, Value lhs, Value rhs) {
  return builder.min(lhs, rhs);
}
/// Division, of integers rounded toward zero. Dividing integers by zero is an
/// error at run time, as the specifications give it no result.
Value createDiv(ScalarBuilder &builder, Value lhs, Value rhs);
/// Division, of integers rounded down.
Value createFloorDiv(ScalarBuilder &builder, Value lhs, Value rhs);
/// The remainder of division, with the sign of the dividend.
Value createRemainder(ScalarBuilder &builder, Value lhs, Value rhs);
/// The same with the sign of the divisor, as Python has it.
Value createModulo(ScalarBuilder &builder, Value lhs, Value rhs);
/// `base` to the power of `exponent`, integers of one type: exact, wrapping
/// around, and for a negative exponent rounded toward zero.
Value createIntegerPower(ScalarBuilder &builder, Value base, Value exponent,
                         bool isExponentUnsigned);

/// alpha * x + beta, cut off at 0 and 1.
Value createHardSigmoid(ScalarBuilder &builder, Value operand, Value alpha,
                        Value beta);
/// x / (1 + exp(-alpha * x)).
Value createSwish(ScalarBuilder &builder, Value operand, Value alpha);
/// gamma * x, and gamma * alpha * (exp(x) - 1) below zero.
Value createSelu(ScalarBuilder &builder, Value operand, Value alpha,
                 Value gamma);
/// x / 2 * (1 + erf(x / sqrt(2))), or its approximation by tanh.
Value createGelu(ScalarBuilder &builder, Value operand, bool usesTanh);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_SCALARFUNCTIONS_H
