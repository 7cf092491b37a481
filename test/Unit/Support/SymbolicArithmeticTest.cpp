// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of symbolic numbers, and that their normal forms have the
// values that their symbols give them.

#include "split/Support/SymbolicArithmetic.h"

#include "split/Support/Arithmetic.h"

#include "gtest/gtest.h"

#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::split;

namespace {

using Number = SymbolicArithmetic::Number;

class SymbolicArithmeticTest : public ::testing::Test {
protected:
  SymbolicArithmetic arithmetic;
  Number dim = arithmetic.createSymbol(/*isNonNegative=*/true);
  Number other = arithmetic.createSymbol(/*isNonNegative=*/true);
  Number any = arithmetic.createSymbol(/*isNonNegative=*/false);

  Number constant(int64_t value) { return arithmetic.constant(value); }
  /// The value of `number` for `dim`, `other` and `any`, as numbered.
  std::optional<int64_t> evaluate(const Number &number,
                                  ArrayRef<int64_t> values) {
    return SymbolicEvaluation<StaticArithmetic>(
               arithmetic, StaticArithmetic(),
               [&](unsigned symbol) { return values[symbol]; })
        .evaluate(*number);
  }
};

TEST_F(SymbolicArithmeticTest, EqualSumsAndProductsAreOne) {
  Number square =
      arithmetic.mul(arithmetic.add(dim, any), arithmetic.add(dim, any));
  Number terms = arithmetic.add(
      arithmetic.add(arithmetic.mul(any, any), arithmetic.mul(dim, dim)),
      arithmetic.mul(constant(2), arithmetic.mul(any, dim)));
  EXPECT_EQ(square, terms);
  EXPECT_EQ(arithmetic.sub(square, terms)->getConstant(), 0);
  EXPECT_NE(square, arithmetic.mul(dim, dim));
}

TEST_F(SymbolicArithmeticTest, QuotientsOfMultiplesAreExact) {
  Number sum = arithmetic.add(arithmetic.mul(dim, constant(6)), constant(5));
  EXPECT_EQ(arithmetic.floorDiv(sum, constant(3)),
            arithmetic.add(arithmetic.mul(dim, constant(2)), constant(1)));
  EXPECT_EQ(arithmetic.mod(sum, constant(3))->getConstant(), 2);
}

TEST_F(SymbolicArithmeticTest, NoQuotientsOfWhatMayBeNegativeOrByZero) {
  EXPECT_FALSE(arithmetic.floorDiv(any, constant(2)));
  EXPECT_FALSE(
      arithmetic.floorDiv(arithmetic.sub(dim, constant(1)), constant(2)));
  EXPECT_FALSE(arithmetic.floorDiv(dim, constant(0)));
  EXPECT_FALSE(arithmetic.floorDiv(dim, constant(-1)));
  EXPECT_FALSE(arithmetic.floorDiv(dim, other));
}

TEST_F(SymbolicArithmeticTest, WhatOverflowsIsNothing) {
  Number most = constant(std::numeric_limits<int64_t>::max());
  EXPECT_FALSE(arithmetic.add(most, constant(1)));
  // Of a size of 5, that is more than fits.
  EXPECT_FALSE(arithmetic.mul(dim, constant(int64_t{1} << 62)));
  EXPECT_FALSE(arithmetic.mul(dim, most));
  Number product = arithmetic.mul(dim, constant(int64_t{1} << 31));
  EXPECT_TRUE(product);
  EXPECT_FALSE(arithmetic.add(product, product));
  EXPECT_FALSE(arithmetic.mul(product, constant(2)));
  EXPECT_FALSE(arithmetic.add(arithmetic.add(product, product), dim));
}

TEST_F(SymbolicArithmeticTest, WhatIsTooLongOrTooDeepIsNothing) {
  Number sum = constant(0), product = constant(1), nested = dim;
  int64_t terms = 0, factors = 0, depth = 0;
  while (sum && terms < 1000) {
    sum = arithmetic.add(sum, arithmetic.createSymbol(true));
    ++terms;
  }
  while (product && factors < 1000) {
    product = arithmetic.mul(product, dim);
    ++factors;
  }
  while (nested && depth < 1000) {
    nested = arithmetic.min(nested, arithmetic.createSymbol(false));
    ++depth;
  }
  EXPECT_EQ(terms, 65);
  EXPECT_EQ(factors, 9);
  EXPECT_EQ(depth, 9);
}

TEST_F(SymbolicArithmeticTest, EqualPartsCoverTheDimension) {
  for (int64_t count = 1; count < 9; ++count) {
    Number part = arithmetic.ceilDiv(dim, constant(count));
    Number all = arithmetic.mul(part, constant(count));
    EXPECT_TRUE(arithmetic.isKnownAtMost(dim, all));
    EXPECT_TRUE(arithmetic.isKnownAtMost(part, dim));
    // Of two parts the last may be empty; of more, it may be missing.
    Number before = arithmetic.mul(part, constant(count - 1));
    EXPECT_EQ(arithmetic.isKnownAtMost(before, dim), count <= 2);
  }
}

TEST_F(SymbolicArithmeticTest, ClampedBoundsFollowEachOther) {
  Number part = arithmetic.ceilDiv(dim, constant(4));
  Number begin = arithmetic.min(arithmetic.mul(part, constant(2)), dim);
  Number end = arithmetic.min(arithmetic.mul(part, constant(3)), dim);
  EXPECT_TRUE(arithmetic.isKnownAtMost(begin, end));
  EXPECT_FALSE(arithmetic.isKnownAtMost(end, begin));
  Number size = arithmetic.max(arithmetic.sub(end, begin), constant(0));
  EXPECT_EQ(size, arithmetic.sub(end, begin));
}

TEST_F(SymbolicArithmeticTest, ConditionsAreKnownOrNot) {
  EXPECT_EQ(arithmetic.isBelow(dim, constant(0)), false);
  EXPECT_EQ(arithmetic.isAtMost(constant(0), dim), true);
  EXPECT_EQ(arithmetic.isBelow(any, constant(0)), std::nullopt);
  EXPECT_EQ(arithmetic.isAtMost(dim, other), std::nullopt);
  EXPECT_EQ(arithmetic.select(std::nullopt, dim, other), std::nullopt);
  EXPECT_EQ(arithmetic.select(std::nullopt, dim, dim), dim);
  EXPECT_EQ(arithmetic.areBoth(std::nullopt, false), false);
  EXPECT_EQ(arithmetic.areBoth(std::nullopt, true), std::nullopt);
}

// Random expressions: whatever is claimed of them holds for all small values,
// and they have the value that their parts give.
TEST_F(SymbolicArithmeticTest, ClaimsHold) {
  struct Sample {
    Number number;
    std::vector<int64_t> values;
  };
  std::vector<std::vector<int64_t>> points;
  for (int64_t a : {0, 1, 2, 3, 5, 8})
    for (int64_t b : {0, 1, 4, 7})
      for (int64_t c : {-9, -1, 0, 1, 6})
        points.push_back({a, b, c});
  auto getSample = [&](const Number &number) {
    Sample sample{number, {}};
    for (const auto &point : points)
      sample.values.push_back(*evaluate(number, point));
    return sample;
  };
  std::mt19937 random(1);
  std::vector<Sample> samples = {getSample(dim), getSample(other),
                                 getSample(any), getSample(constant(3))};
  int64_t numFunctions = 0, numProven = 0;
  for (int step = 0; step < 1500; ++step) {
    if (samples.size() > 40)
      samples.resize(4);
    const Sample a = samples[random() % samples.size()];
    const Sample b = samples[random() % samples.size()];
    int64_t divisor = 1 + random() % 4;
    int kind = random() % 6;
    Number number = kind == 0   ? arithmetic.add(a.number, b.number)
                    : kind == 1 ? arithmetic.sub(a.number, b.number)
                    : kind == 2 ? arithmetic.mul(a.number, b.number)
                    : kind == 3 ? arithmetic.min(a.number, b.number)
                    : kind == 4
                        ? arithmetic.max(a.number, b.number)
                        : arithmetic.floorDiv(a.number, constant(divisor));
    if (!number)
      continue;
    Sample result = getSample(number);
    bool isKnown = arithmetic.isKnownAtMost(a.number, number);
    numProven += isKnown;
    numFunctions += kind >= 3;
    for (size_t i = 0; i < points.size(); ++i) {
      int64_t x = a.values[i], y = b.values[i];
      int64_t expected[] = {x + y,          x - y,          x * y,
                            std::min(x, y), std::max(x, y), x / divisor};
      ASSERT_EQ(result.values[i], expected[kind]) << "kind " << kind;
      ASSERT_TRUE(!isKnown || x <= result.values[i]) << "kind " << kind;
    }
    if (std::all_of(result.values.begin(), result.values.end(),
                    [](int64_t value) { return std::abs(value) < 1 << 20; }))
      samples.push_back(result);
  }
  EXPECT_GT(numFunctions, 300);
  EXPECT_GT(numProven, 200);
}

} // namespace
