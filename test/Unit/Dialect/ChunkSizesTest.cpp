// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of ChunkSizes.h, on sizes that no test of a tool can allocate.

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;

namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kDynamic = ShapedType::kDynamic;

using Sizes = SmallVector<int64_t>;

/// Collects the messages of the errors that a test provokes.
class ChunkSizesTest : public ::testing::Test {
protected:
  ChunkSizesTest()
      : handler(&context, [this](Diagnostic &diagnostic) {
          messages.push_back(diagnostic.str());
          return success();
        }) {}

  InFlightDiagnostic report() {
    return mlir::emitError(UnknownLoc::get(&context));
  }

  /// The message of the one error there was since the last call.
  std::string takeMessage() {
    EXPECT_EQ(messages.size(), 1u);
    std::string message = messages.empty() ? "" : messages.front();
    messages.clear();
    return message;
  }

  FailureOr<Sizes> inferEqualParts(int64_t dim, int64_t numChunks) {
    ChunkSpec spec(ChunkSpec::Kind::EqualParts, "split size");
    spec.numChunks = numChunks;
    return inferChunkSizes(spec, dim, /*axis=*/1, [&] { return report(); });
  }

  FailureOr<Sizes> inferSizes(int64_t dim, ArrayRef<int64_t> sizes,
                              bool allowsRemainder = false) {
    ChunkSpec spec(ChunkSpec::Kind::Sizes, "split size");
    spec.staticSizes = sizes;
    spec.numChunks = sizes.size();
    spec.allowsRemainder = allowsRemainder;
    return inferChunkSizes(spec, dim, /*axis=*/1, [&] { return report(); });
  }

  FailureOr<Sizes> inferFixedSize(int64_t dim, int64_t chunkSize) {
    ChunkSpec spec(ChunkSpec::Kind::FixedSize, "chunk size");
    spec.chunkSize = chunkSize;
    return inferDistinctChunkSizes(spec, dim, /*axis=*/1,
                                   [&] { return report(); });
  }

  FailureOr<int64_t> normalize(int64_t axis, int64_t rank) {
    return normalizeAxis(axis, rank, [&] { return report(); });
  }

  MLIRContext context;
  std::vector<std::string> messages;
  ScopedDiagnosticHandler handler;
};

//===----------------------------------------------------------------------===//
// Axis
//===----------------------------------------------------------------------===//

TEST_F(ChunkSizesTest, NormalizesEveryAxisOfARank) {
  for (int64_t axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(*normalize(axis, 3), axis);
    EXPECT_EQ(*normalize(axis - 3, 3), axis);
  }
}

TEST_F(ChunkSizesTest, RejectsAnAxisOutOfRange) {
  for (int64_t axis : {kMin, int64_t(-3), int64_t(2), kMax}) {
    EXPECT_TRUE(failed(normalize(axis, 2)));
    EXPECT_EQ(takeMessage(),
              "axis is " + std::to_string(axis) + ", but must be in [-2, 1]");
  }
}

TEST_F(ChunkSizesTest, HasNoNormalizedAxisWithoutARank) {
  Builder builder(&context);
  OpFoldResult axis = builder.getI64IntegerAttr(-1);
  Type f32 = builder.getF32Type();
  EXPECT_EQ(getNormalizedAxis(axis, RankedTensorType::get({2, 3}, f32)), 1);
  EXPECT_EQ(getNormalizedAxis(axis, UnrankedTensorType::get(f32)),
            std::nullopt);
  EXPECT_EQ(getNormalizedAxis(axis, RankedTensorType::get({}, f32)),
            std::nullopt);
  EXPECT_EQ(getNormalizedAxis(OpFoldResult(builder.getI64IntegerAttr(2)),
                              RankedTensorType::get({2, 3}, f32)),
            std::nullopt);
  EXPECT_TRUE(messages.empty());
}

//===----------------------------------------------------------------------===//
// Equal parts
//===----------------------------------------------------------------------===//

TEST_F(ChunkSizesTest, DividesEvenly) {
  EXPECT_EQ(*inferEqualParts(6, 3), Sizes({2, 2, 2}));
  EXPECT_EQ(*inferEqualParts(kMax, 1), Sizes({kMax}));
}

TEST_F(ChunkSizesTest, GivesTheLastOfUnevenPartsLess) {
  EXPECT_EQ(*inferEqualParts(7, 4), Sizes({2, 2, 2, 1}));
  EXPECT_EQ(*inferEqualParts(7, 3), Sizes({3, 3, 1}));
}

TEST_F(ChunkSizesTest, AcceptsAnEmptyLastPart) {
  EXPECT_EQ(*inferEqualParts(6, 4), Sizes({2, 2, 2, 0}));
  EXPECT_EQ(*inferEqualParts(2, 3), Sizes({1, 1, 0}));
}

TEST_F(ChunkSizesTest, RejectsANegativeLastPart) {
  EXPECT_TRUE(failed(inferEqualParts(5, 4)));
  EXPECT_EQ(takeMessage(),
            "dimension 1 of the source is 5, which cannot be split into 4 "
            "chunks of 2: the last chunk would be negative");
  EXPECT_TRUE(failed(inferEqualParts(1, 3)));
  takeMessage();
}

TEST_F(ChunkSizesTest, SplitsAnEmptyDimensionIntoEmptyParts) {
  EXPECT_EQ(*inferEqualParts(0, 3), Sizes({0, 0, 0}));
}

TEST_F(ChunkSizesTest, HasDynamicPartsOfADynamicDimension) {
  EXPECT_EQ(*inferEqualParts(kDynamic, 2), Sizes({kDynamic, kDynamic}));
}

TEST_F(ChunkSizesTest, DividesExactlyWhereFloatsRound) {
  // 2^24 + 1 is the first integer that a 32-bit float cannot hold, 2^53 + 1 the
  // first that a 64-bit one cannot.
  EXPECT_EQ(kStaticRules.getEqualPart(16777217, 1), 16777217);
  EXPECT_EQ(kStaticRules.getEqualPart(16777217, 2), 8388609);
  EXPECT_EQ(kStaticRules.getEqualPart((int64_t(1) << 53) + 1, 2),
            (int64_t(1) << 52) + 1);
  EXPECT_EQ(*inferEqualParts(16777217, 2), Sizes({8388609, 8388608}));
}

TEST_F(ChunkSizesTest, DividesTheLargestDimension) {
  EXPECT_EQ(kStaticRules.getEqualPart(kMax, 1), kMax);
  EXPECT_EQ(kStaticRules.getEqualPart(kMax, 2), int64_t(1) << 62);
  EXPECT_EQ(kStaticRules.getEqualPart(kMax, kMax), 1);
  EXPECT_EQ(*inferEqualParts(kMax, 2),
            Sizes({int64_t(1) << 62, (int64_t(1) << 62) - 1}));
  EXPECT_EQ(kStaticRules.getEqualPart(0, kMax), 0);
  EXPECT_EQ(kStaticRules.getEqualPart(1, kMax), 1);
}

//===----------------------------------------------------------------------===//
// Given sizes
//===----------------------------------------------------------------------===//

TEST_F(ChunkSizesTest, TakesSizesThatSumToTheDimension) {
  EXPECT_EQ(*inferSizes(6, {2, 4}), Sizes({2, 4}));
  EXPECT_EQ(*inferSizes(0, {0, 0, 0}), Sizes({0, 0, 0}));
  EXPECT_EQ(*inferSizes(kMax, {kMax - 1, 0, 1}), Sizes({kMax - 1, 0, 1}));
}

TEST_F(ChunkSizesTest, KeepsSizesOfADynamicDimension) {
  EXPECT_EQ(*inferSizes(kDynamic, {2, 4}), Sizes({2, 4}));
}

TEST_F(ChunkSizesTest, RejectsSizesThatSumToAnotherDimension) {
  EXPECT_TRUE(failed(inferSizes(6, {2, 3})));
  EXPECT_EQ(takeMessage(),
            "split sizes sum to 5, but dimension 1 of the source is 6");
}

TEST_F(ChunkSizesTest, RejectsANegativeSize) {
  EXPECT_TRUE(failed(inferSizes(6, {7, -1})));
  EXPECT_EQ(takeMessage(), "split size 1 is -1, but must be at least 0");
  EXPECT_TRUE(failed(inferSizes(kDynamic, {kMin, 7})));
  EXPECT_EQ(takeMessage(), "split size 0 is -9223372036854775808, but must be "
                           "at least 0");
}

TEST_F(ChunkSizesTest, RejectsSizesWhoseSumOverflows) {
  for (int64_t dim : {int64_t(6), kDynamic, kMax}) {
    EXPECT_TRUE(failed(inferSizes(dim, {kMax, 0, 1})));
    EXPECT_EQ(takeMessage(),
              "sum of the split sizes overflows 64 bits at split size 2");
  }
}

TEST_F(ChunkSizesTest, ResolvesARemainder) {
  EXPECT_EQ(*inferSizes(6, {-1, 2}, /*allowsRemainder=*/true), Sizes({4, 2}));
  EXPECT_EQ(*inferSizes(6, {-1, 6}, /*allowsRemainder=*/true), Sizes({0, 6}));
  EXPECT_EQ(*inferSizes(6, {-1}, /*allowsRemainder=*/true), Sizes({6}));
  EXPECT_EQ(*inferSizes(kMax, {-1, 0}, /*allowsRemainder=*/true),
            Sizes({kMax, 0}));
}

TEST_F(ChunkSizesTest, LeavesTheRemainderOfADynamicDimensionDynamic) {
  EXPECT_EQ(*inferSizes(kDynamic, {2, -1}, /*allowsRemainder=*/true),
            Sizes({2, kDynamic}));
}

TEST_F(ChunkSizesTest, RejectsANegativeRemainder) {
  EXPECT_TRUE(failed(inferSizes(6, {-1, 7}, /*allowsRemainder=*/true)));
  EXPECT_EQ(takeMessage(), "split sizes other than -1 sum to 7, but dimension "
                           "1 of the source is only 6");
}

TEST_F(ChunkSizesTest, RejectsASecondRemainder) {
  for (int64_t dim : {int64_t(6), kDynamic}) {
    EXPECT_TRUE(failed(inferSizes(dim, {-1, 2, -1}, /*allowsRemainder=*/true)));
    EXPECT_EQ(takeMessage(), "more than one split size is -1: 0 and 2");
  }
}

TEST_F(ChunkSizesTest, RejectsASizeBelowTheRemainder) {
  EXPECT_TRUE(failed(inferSizes(6, {-2, 8}, /*allowsRemainder=*/true)));
  EXPECT_EQ(takeMessage(), "split size 0 is -2, but must be at least -1");
}

//===----------------------------------------------------------------------===//
// Chunks of a fixed size
//===----------------------------------------------------------------------===//

TEST_F(ChunkSizesTest, KnowsTheDistinctSizesOfFixedSizeChunks) {
  EXPECT_EQ(*inferFixedSize(6, 2), Sizes({2}));
  EXPECT_EQ(*inferFixedSize(7, 2), Sizes({2, 1}));
  EXPECT_EQ(*inferFixedSize(3, 4), Sizes({3}));
  EXPECT_EQ(*inferFixedSize(kMax, kMax), Sizes({kMax}));
  EXPECT_EQ(*inferFixedSize(kMax, 2), Sizes({2, 1}));
  EXPECT_EQ(*inferFixedSize(kDynamic, 2), Sizes({kDynamic}));
  EXPECT_EQ(*inferFixedSize(kDynamic, 1), Sizes({1}));
}

TEST_F(ChunkSizesTest, HasNoFixedSizeChunksOfAnEmptyDimension) {
  EXPECT_EQ(*inferFixedSize(0, 2), Sizes());
}

TEST_F(ChunkSizesTest, RejectsAFixedSizeBelowOne) {
  for (int64_t size : {int64_t(0), int64_t(-1)}) {
    EXPECT_TRUE(failed(inferFixedSize(6, size)));
    EXPECT_EQ(takeMessage(), "chunk size is " + std::to_string(size) +
                                 ", but must be at least 1");
  }
}

TEST_F(ChunkSizesTest, NamesEachGivenSizeOnce) {
  ChunkSpec spec(ChunkSpec::Kind::Sizes, "split size");
  const int64_t sizes[] = {2, 1, 2, 0, 1};
  spec.staticSizes = sizes;
  spec.numChunks = 5;
  EXPECT_EQ(
      *inferDistinctChunkSizes(spec, 6, /*axis=*/0, [&] { return report(); }),
      Sizes({0, 1, 2}));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TEST_F(ChunkSizesTest, MakesTheTypeOfAChunk) {
  Type f32 = Builder(&context).getF32Type();
  auto source = RankedTensorType::get({6, kDynamic}, f32);
  EXPECT_EQ(getChunkType(source, 0, 2),
            RankedTensorType::get({2, kDynamic}, f32));
  EXPECT_EQ(getChunkType(source, 1, 2), RankedTensorType::get({6, 2}, f32));
  EXPECT_EQ(getChunkType(source, 0, 1, /*dropsAxis=*/true),
            RankedTensorType::get({kDynamic}, f32));
}

TEST_F(ChunkSizesTest, KnowsOnlyTheRankWithoutAnAxis) {
  Type f32 = Builder(&context).getF32Type();
  auto source = RankedTensorType::get({6, 3}, f32);
  EXPECT_EQ(getChunkType(source, std::nullopt, 2),
            RankedTensorType::get({kDynamic, kDynamic}, f32));
  EXPECT_EQ(getChunkType(source, std::nullopt, 1, /*dropsAxis=*/true),
            RankedTensorType::get({kDynamic}, f32));
  auto unranked = UnrankedTensorType::get(f32);
  EXPECT_EQ(getChunkType(unranked, 0, 2), unranked);
}

} // namespace
