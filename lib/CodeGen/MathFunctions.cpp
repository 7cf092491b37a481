// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The coefficients are minimax fits on the intervals that are named, rounded to
// f32 from the lowest power on, each after the others were fitted again.

#include "MathFunctions.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;

/// Bits of an f32's fraction, and what its exponent is stored with.
static constexpr int64_t kFractionBits = 23, kExponentBias = 127;

/// ln 2 in two parts. The first has so few bits that its product with an
/// exponent is exact.
static constexpr double kLn2High = 0.693359375, kLn2Low = -2.12194440e-4;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

namespace {
/// x = n * ln 2 + r, where n is the whole number nearest to x / ln 2.
struct ReducedExponent {
  Whole n;
  /// e^r - 1, as exact in relation to its own size.
  Real expM1;
};
} // namespace

/// Reduces `x`, of which the absolute value is at most 2^22 * ln 2.
static ReducedExponent reduceExponent(Real x) {
  // A number of this size has no bits for fractions: the sum is rounded to a
  // whole number, which is then its lowest bits.
  constexpr double kRounder = 0x1.8p23;
  Real sum = x * 0x1.715476p+0 + kRounder;
  Real n = sum - kRounder;
  Real r = n * -kLn2Low + (n * -kLn2High + x);
  // (e^r - 1 - r) / r^2 on [-0.35, 0.35], to 2^-26 of e^r - 1. Its lower and
  // its higher powers do not wait for each other.
  Real square = r * r;
  Real low = createPolynomial(r, {0x1p-1, 0x1.5554aap-3});
  Real high = square * 0x1.6d6586p-10 +
              createPolynomial(r, {0x1.5554d4p-5, 0x1.122cc2p-7});
  Real tail = high * square + low;
  return {sum.asWhole() - sum.of(kRounder).asWhole(), tail * square + r};
}

/// 2^n, for n from -126 to 127.
static Real createPowerOf2(Whole n) {
  return ((n + kExponentBias) << kFractionBits).asReal();
}

/// e^x for x up to 89, from -104 on: less than that is less than half of the
/// least f32. 2^n may be no f32; it is multiplied by in two steps, of which
/// only the second one rounds.
static Real createExpInRange(Real x) {
  ReducedExponent reduced = reduceExponent(x);
  Whole half = reduced.n >> 1;
  return (reduced.expM1 + 1) * createPowerOf2(half) *
         createPowerOf2(reduced.n - half);
}

/// The same for x up to 0, where 2^n and a constant are enough.
static Real createExpOfNegative(Real x) {
  constexpr int64_t kRaised = 64;
  ReducedExponent reduced = reduceExponent(x);
  return (reduced.expM1 + 1) * createPowerOf2(reduced.n + kRaised) * 0x1p-64;
}

/// e^x - 1 for x from -20 to 60.
static Real createExpM1InRange(Real x) {
  ReducedExponent reduced = reduceExponent(x);
  Real power = createPowerOf2(reduced.n);
  return reduced.expM1 * power + (power - 1);
}

Real mlir::split::createExp(Real x) {
  return createExpInRange(x.clamp(-104, 89));
}

Real mlir::split::createExpM1(Real x) {
  // What is beyond both bounds does not matter: -1 is as close as can be, and
  // so is e^x.
  constexpr double kMost = 60;
  Real near = createExpM1InRange(x.clamp(-20, kMost));
  Real result = select(x > kMost, createExp(x), near);
  return select(x == 0, x, result);
}

Real mlir::split::createSigmoid(Real x) {
  // The exponential of a negative number does not overflow:
  // 1 / (1 + e^-x) = e^x / (e^x + 1).
  Real exp = createExpOfNegative((-x.abs()).clamp(-104, 0));
  return select(x < 0, exp, x.of(1)) / (exp + 1);
}

Real mlir::split::createTanh(Real x) {
  // tanh a = (1 - e^-2a) / (1 + e^-2a); from 10 on it is 1.
  Real expM1 = createExpM1InRange(x.abs().clamp(0, 10) * -2);
  return (-expM1 / (expM1 + 2)).withSignOf(x);
}

Real mlir::split::createErf(Real x) {
  Real size = x.abs(), square = x * x;
  // erf(x) / x - 1 on [0, 1], in powers of x^2, to 2^-29 of erf(x) / x.
  Real inner =
      createPolynomial(square, {0x1.06eba8p-3, -0x1.81273ep-2, 0x1.ce2ce6p-4,
                                -0x1.b7f71ap-6, 0x1.53f224p-8, -0x1.a3515ep-11,
                                0x1.4771fcp-14}) *
          x +
      x;
  // ln(1 - erf(x)) / x on [1, 4], to 2^-31 of erf(x), which is 1 from there on.
  Real bounded = size.clamp(1, 4);
  Real exponent =
      createPolynomial(bounded, {-0x1.20f1bcp+0, -0x1.451da8p-1, -0x1.b43498p-4,
                                 0x1.88e6c8p-6, -0x1.eac138p-9, 0x1.6c4f5p-12,
                                 -0x1.ca42cap-17}) *
      bounded;
  Real outer = (-createExpM1InRange(exponent)).withSignOf(x);
  return select(size < 1, inner, outer);
}

//===----------------------------------------------------------------------===//
// Logarithms
//===----------------------------------------------------------------------===//

namespace {
/// x = 2^n * m, where m is from 1 / sqrt 2 to sqrt 2.
struct ReducedLog {
  Whole n;
  Real m;
};
} // namespace

/// Reduces `x`, which is a positive normal number.
static ReducedLog reduceLog(Real x) {
  // The bits of the f32 nearest to 1 / sqrt 2.
  constexpr int64_t kLeast = 0x3f3504f3;
  Whole bits = x.asWhole() - kLeast;
  Whole fraction = bits & ((int64_t(1) << kFractionBits) - 1);
  return {bits >> kFractionBits, (fraction + kLeast).asReal()};
}

/// ln(1 + f) + n * ln 2, for f from 1 / sqrt 2 - 1 to sqrt 2 - 1.
static Real createLogOfReduced(Real f, Real n) {
  Real square = f * f;
  // (ln(1 + f) - f + f^2 / 2) / f^3, to 2^-27 of ln(1 + f).
  Real tail =
      createPolynomial(f, {0x1.555554p-2, -0x1.000226p-2, 0x1.99a01cp-3,
                           -0x1.54728ap-3, 0x1.22d92ep-3, -0x1.0d8242p-3,
                           0x1.055ec6p-3, -0x1.38c9dep-4}) *
      f * square;
  Real small = n * kLn2Low + (square * -0.5 + tail);
  return n * kLn2High + (f + small);
}

/// `result`, the logarithm of a `number` that is positive and finite; for
/// others what it is for `number`.
static Real withSpecialLogs(Real number, Real result) {
  Real nan = number.of(std::numeric_limits<double>::quiet_NaN());
  result = select(number < kInfinity, result, number);
  result = select(number < 0, nan, result);
  return select(number == 0, number.of(-kInfinity), result);
}

Real mlir::split::createLog(Real x) {
  Truth isDenormal = x < 0x1p-126;
  Real normal = select(isDenormal, x * 0x1p23, x);
  auto [n, m] = reduceLog(normal);
  Whole exponent = select(isDenormal, n - kFractionBits, n);
  return withSpecialLogs(x, createLogOfReduced(m - 1, exponent.toReal()));
}

Real mlir::split::createLog1p(Real x) {
  // 1 + x = sum + rest, exactly.
  Real sum = x + 1;
  Real kept = sum - 1;
  Real rest = (x - kept) - ((sum - kept) - 1);
  auto [n, m] = reduceLog(sum);
  // From 2^64 on nothing is left of the rest.
  Whole scale = select(n < 64, n, n.of(64));
  Real f = rest * createPowerOf2(scale.of(0) - scale) + (m - 1);
  Real result = withSpecialLogs(sum, createLogOfReduced(f, n.toReal()));
  return select(x == 0, x, result);
}
