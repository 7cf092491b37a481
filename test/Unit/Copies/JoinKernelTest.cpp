// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that weave and reorder rows. What the former compute is compared
// with a plain loop in LaneKernelTest.cpp.

#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using namespace mlir::split;

namespace {

template <typename Instruction> int64_t count(const LaneKernel &kernel) {
  return llvm::count_if(kernel.getCode(), [](const LaneInstruction &code) {
    return std::holds_alternative<Instruction>(code);
  });
}

TEST(JoinKernel, ShortRowsAreWovenOutOfOneVectorOfEachPart) {
  // Four rows of 12 words are three vectors, and 12 words of each part.
  int64_t widths[] = {3, 3, 3, 3};
  LaneKernel kernel = weaveRows(widths, 4, 16, 4);
  EXPECT_EQ(count<LoadLanes>(kernel), 4);
  EXPECT_EQ(count<PermuteLanes>(kernel), 9);
  EXPECT_EQ(count<StoreLanes>(kernel), 3);
  // Two rows behind these are read, the last one in part.
  EXPECT_EQ(getSlackRows(kernel, widths), 2);
}

TEST(JoinKernel, WindowsOfPartsThatFillVectorsEndWithThem) {
  // Eight rows of 10 words; 40 words of each part.
  int64_t widths[] = {5, 5};
  LaneKernel kernel = weaveRows(widths, 8, 16, 4);
  EXPECT_EQ(count<StoreLanes>(kernel), 5);
  EXPECT_EQ(count<PermuteLanes>(kernel), 5);
  EXPECT_LE(count<LoadLanes>(kernel), 10);
  EXPECT_EQ(getSlackRows(kernel, widths), 0);
}

TEST(JoinKernel, OfAFewLanesNoMoreIsReadThanTheLeast) {
  // 16 rows of 3 words: a vector of the first part, and one of the second for
  // each that is written.
  int64_t widths[] = {1, 2};
  LaneKernel kernel = weaveRows(widths, 16, 16, 4);
  EXPECT_EQ(count<LoadLanes>(kernel), 1 + 3);
  EXPECT_EQ(getSlackRows(kernel, widths), 0);
  // Two rows of 8 words: two words of the first part, of four that are read.
  int64_t uneven[] = {1, 7};
  LaneKernel narrow = weaveRows(uneven, 2, 16, 4);
  EXPECT_EQ(getSlackRows(narrow, uneven), 2);
}

TEST(JoinKernel, MergedRowsReadBehindTheLastOne) {
  int64_t widths[] = {5, 1, 7, 11, 7};
  EXPECT_EQ(getSlackRows(mergeRows(widths, 1, 16, 4), widths), 3);
  EXPECT_EQ(getSlackRows(mergeRows(widths, 16, 16, 4), widths), 3);
}

/// Joins `rows` rows of stretches of as many rows of `sourceLanes`, which are
/// numbered, by vectors of `vectorLanes`. Returns the lanes that differ from
/// those of a plain loop, and those that are read outside of the source.
int64_t countReorderErrors(llvm::ArrayRef<LaneStretch> stretches, int64_t rows,
                           int64_t sourceLanes, int64_t vectorLanes) {
  std::vector<uint64_t> expected;
  for (int64_t row = 0; row < rows; ++row)
    for (const LaneStretch &stretch : stretches)
      for (int64_t lane = 0; lane < stretch.width; ++lane)
        expected.push_back(row * sourceLanes + stretch.begin + lane);
  int64_t numErrors = 0;
  std::vector<uint64_t> joined(expected.size(), UINT64_MAX);
  auto load = [&](LanePlace place, llvm::MutableArrayRef<uint64_t> lanes) {
    const auto &inPart = std::get<PartPlace>(place);
    int64_t first = stretches.front().begin + inPart.lane;
    int64_t end = first + static_cast<int64_t>(lanes.size());
    numErrors += inPart.part != 0 || first < 0 || end > rows * sourceLanes;
    std::iota(lanes.begin(), lanes.end(), first);
  };
  auto store = [&](LanePlace place, llvm::ArrayRef<uint64_t> lanes) {
    const auto &inRow = std::get<RowPlace>(place);
    numErrors += inRow.row != 0 || inRow.part != 0;
    llvm::copy(lanes, joined.begin() + inRow.lane);
  };
  reorderRows(stretches, rows, sourceLanes, vectorLanes).evaluate(load, store);
  for (auto [lane, other] : llvm::zip_equal(joined, expected))
    numErrors += lane != other;
  return numErrors;
}

TEST(ReorderKernel, StretchesOfAllRowsAreJoinedAsByAPlainLoop) {
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    uint64_t state = seed;
    auto draw = [&](int64_t bound) {
      state = state * 6364136223846793005 + 1442695040888963407;
      return static_cast<int64_t>((state >> 33) % bound);
    };
    int64_t vectorLanes = int64_t(4) << draw(4);
    int64_t sourceLanes = 1 + draw(draw(2) == 0 ? 9 : 150);
    // Any of them, in any order, and some of them twice.
    std::vector<LaneStretch> stretches(1 + draw(5));
    int64_t rowLanes = 0;
    for (LaneStretch &stretch : stretches) {
      stretch.begin = draw(sourceLanes);
      stretch.width = 1 + draw(sourceLanes - stretch.begin);
      rowLanes += stretch.width;
    }
    int64_t rows = std::lcm(rowLanes, vectorLanes) / rowLanes;
    if (rows * sourceLanes < vectorLanes)
      continue;
    ASSERT_EQ(countReorderErrors(stretches, rows, sourceLanes, vectorLanes), 0)
        << "seed " << seed;
  }
}

TEST(ReorderKernel, WhatStaysTogetherIsLoadedInItsPlace) {
  // Halves of whole vectors change places.
  LaneKernel halves = reorderRows({{64, 64}, {0, 64}}, 1, 128, 16);
  EXPECT_EQ(count<LoadLanes>(halves), 8);
  EXPECT_EQ(count<PermuteLanes>(halves), 0);
  EXPECT_EQ(count<StoreLanes>(halves), 8);
  // Of uneven ones, a vector has the end of one and the beginning of the other.
  LaneKernel uneven = reorderRows({{28, 100}, {0, 28}}, 1, 128, 16);
  EXPECT_EQ(count<PermuteLanes>(uneven), 1);
  EXPECT_EQ(count<StoreLanes>(uneven), 8);
}

TEST(ReorderKernel, NarrowRowsTakeAPermuteForEachFurtherVectorThatTheyAreIn) {
  // The three bytes of 64 rows in the other order.
  LaneKernel kernel = reorderRows({{2, 1}, {1, 1}, {0, 1}}, 64, 3, 64);
  EXPECT_EQ(count<StoreLanes>(kernel), 3);
  EXPECT_LE(count<LoadLanes>(kernel), 6);
  EXPECT_LE(count<PermuteLanes>(kernel), 3);
}

} // namespace
