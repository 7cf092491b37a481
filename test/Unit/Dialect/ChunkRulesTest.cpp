// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule gives the same number whatever it is computed on: known numbers,
// affine expressions, and ops that fold.

#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

class ChunkRulesTest : public ::testing::Test {
protected:
  ChunkRulesTest()
      : builder(&context), loc(builder.getUnknownLoc()),
        module(ModuleOp::create(loc)), index(builder, loc), affine(&context) {
    context.loadDialect<arith::ArithDialect>();
    builder.setInsertionPointToEnd(module->getBody());
  }

  /// The number that a folded index value or a constant expression is.
  static int64_t get(Value value) { return *getConstantIntValue(value); }
  static int64_t get(AffineExpr expr) {
    return cast<AffineConstantExpr>(expr).getValue();
  }

  /// Compares what `rule`, called with rules and an arithmetic, gives for known
  /// numbers with what it gives for index values.
  template <typename Rule> int64_t compareIndices(Rule rule) {
    std::optional<int64_t> known = rule(kStaticRules, StaticArithmetic());
    EXPECT_EQ(get(rule(ChunkRules(index), index)), known);
    return *known;
  }
  /// The same, and for affine expressions.
  template <typename Rule> int64_t compare(Rule rule) {
    int64_t known = compareIndices(rule);
    EXPECT_EQ(get(rule(ChunkRules(affine), affine)), known);
    return known;
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  IndexArithmetic index;
  AffineArithmetic affine;
};

TEST_F(ChunkRulesTest, EqualParts) {
  for (int64_t dim = 0; dim <= 8; ++dim)
    for (int64_t count = 1; count <= 6; ++count) {
      int64_t part = compare([&](auto rules, auto a) {
        return rules.getEqualPart(a.constant(dim), a.constant(count));
      });
      EXPECT_TRUE(part * count >= dim && (part - 1) * count < dim);
      EXPECT_EQ(compare([&](auto rules, auto a) {
                  return rules.getLastPart(a.constant(dim), a.constant(part),
                                           count);
                }),
                dim - part * (count - 1));
    }
}

TEST_F(ChunkRulesTest, ChunksOfOneSize) {
  for (int64_t dim = 0; dim <= 8; ++dim)
    for (int64_t size = 1; size <= 9; ++size) {
      int64_t count = compare([&](auto rules, auto a) {
        return rules.getNumChunks(a.constant(dim), a.constant(size));
      });
      int64_t whole = compare([&](auto rules, auto a) {
        return rules.getNumWholeChunks(a.constant(dim), a.constant(size));
      });
      int64_t rest = compare([&](auto rules, auto a) {
        return rules.getRest(a.constant(dim), a.constant(size));
      });
      EXPECT_EQ(count, whole + (rest != 0));
      EXPECT_EQ(dim, whole * size + rest);
      int64_t next = 0;
      for (int64_t place = 0; place < count; ++place) {
        int64_t offset = compare([&](auto rules, auto a) {
          return rules.getChunkOffset(a.constant(place), a.constant(size));
        });
        EXPECT_EQ(offset, next);
        next += compareIndices([&](auto rules, auto a) {
          return rules.getChunkSizeAt(a.constant(dim), a.constant(offset),
                                      a.constant(size));
        });
      }
      EXPECT_EQ(next, dim);
    }
}

TEST_F(ChunkRulesTest, GivenSizes) {
  for (int64_t size = -1; size <= 2; ++size)
    EXPECT_EQ(compareIndices([&](auto rules, auto a) {
                return rules.getGivenSize(a.constant(size));
              }),
              size < 0 ? 0 : size);
  EXPECT_EQ(compare([&](auto rules, auto a) {
              return rules.getRemainder(a.constant(5), a.constant(3));
            }),
            2);
}

TEST_F(ChunkRulesTest, Positions) {
  for (int64_t position = -4; position <= 4; ++position) {
    int64_t front = compareIndices([&](auto rules, auto a) {
      return rules.getFromFront(a.constant(position), a.constant(3));
    });
    EXPECT_EQ(front, position < 0 ? position + 3 : position);
    bool inRange = kStaticRules.isInRange(position, -3, 2);
    EXPECT_EQ(inRange, front >= 0 && front < 3);
    EXPECT_EQ(getConstantIntValue(ChunkRules(index).isInRange(
                  index.constant(position), index.constant(-3),
                  index.constant(2))) != 0,
              inRange);
  }
}

TEST_F(ChunkRulesTest, TableRows) {
  // One row for all; one for all but the last; one for each.
  const int64_t rows[][4] = {{0, 0, 0, 0}, {0, 0, 0, 1}, {0, 1, 2, 3}};
  const int64_t numRows[] = {1, 2, 4};
  for (int64_t table = 0; table < 3; ++table)
    for (int64_t position = 0; position < 4; ++position)
      EXPECT_EQ(compareIndices([&](auto rules, auto a) {
                  return rules.getTableRow(a.constant(position),
                                           a.constant(numRows[table]),
                                           a.constant(4));
                }),
                rows[table][position]);
}

TEST_F(ChunkRulesTest, WhatDoesNotFitIsNothing) {
  EXPECT_EQ(kStaticRules.getEqualPart(kMax, 2), int64_t(1) << 62);
  EXPECT_EQ(kStaticRules.getBeforeLastPart(kMax, 3), std::nullopt);
  EXPECT_EQ(kStaticRules.getLastPart(0, kMax, 3), std::nullopt);
  EXPECT_EQ(kStaticRules.getRemainder(-2, kMax), std::nullopt);
  EXPECT_FALSE(kStaticRules.isInRange(std::nullopt, -1, 1));
}

} // namespace
