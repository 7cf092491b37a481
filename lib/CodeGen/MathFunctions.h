// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions of one f32, or of vectors of them, as formulas without branches,
/// tables or calls, which LLVM turns into vectors. Errors are in units of the
/// last place (ULP) of the result, over all 2^32 operands, also where it is
/// denormal, with fused products and sums and without. NaN gives NaN,
/// infinities and zeros of either sign give what C's functions give.

#ifndef SPLIT_LIB_CODEGEN_MATHFUNCTIONS_H
#define SPLIT_LIB_CODEGEN_MATHFUNCTIONS_H

#include "LaneValue.h"

namespace mlir::split {

/// e^x, to 1.1 ULP.
Real createExp(Real x);
/// e^x - 1, to 2 ULP.
Real createExpM1(Real x);
/// 1 / (1 + e^-x), to 2.5 ULP, also where e^-x is more than the largest f32.
Real createSigmoid(Real x);
/// tanh x, to 2.7 ULP.
Real createTanh(Real x);
/// The natural logarithm of x, to 1.1 ULP.
Real createLog(Real x);
/// The natural logarithm of 1 + x, to 2 ULP.
Real createLog1p(Real x);
/// The error function of x, to 1.5 ULP.
Real createErf(Real x);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_MATHFUNCTIONS_H
