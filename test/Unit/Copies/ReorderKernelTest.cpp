// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins of parts of the rows of other buffers: the kernel that reorders rows,
// which is compared with a plain loop, and when there is one.

#include "KernelCode.h"
#include "PlanShapes.h"
#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using namespace mlir::split;

namespace {

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

/// Rows of `numParts` neighbours of a word that are joined out of the rows of
/// another buffer, in the other order.
CopyShape makeReversed(int64_t numParts) {
  CopyShape shape = makeShape(JoinsRows(), numParts, 1, std::nullopt);
  auto &parts = std::get<ListedShape>(shape.parts).parts;
  for (auto [i, part] : llvm::enumerate(parts))
    part.shared = {/*buffer=*/0, numParts - 1 - static_cast<int64_t>(i),
                   /*pitch=*/numParts, /*isDense=*/true};
  return shape;
}

TEST(ReorderPlan, RowsOfOneBufferAreReorderedByOneKernel) {
  CopyShape shape = makeReversed(3);
  auto &parts = std::get<ListedShape>(shape.parts).parts;
  const LoopPlan loops = planLoopsOf(shape, CopyMachine());
  ASSERT_EQ(loops.kernels.size(), 1u);
  EXPECT_EQ(loops.kernels.front().numParts, 3u);
  EXPECT_EQ(std::get<LaneKernel>(loops.kernels.front().code).getName(),
            "reordered by permutes");
  // Rows that are of several buffers, or that must not be read whole, or of
  // which it is not known how far apart they are, are moved one by one.
  auto isRowByRow = [&] {
    return llvm::all_of(
        planLoopsOf(shape, CopyMachine()).kernels,
        [](const CopyKernel &kernel) { return kernel.isRowByRow(); });
  };
  EXPECT_FALSE(isRowByRow());
  parts.back().shared->buffer = 2;
  EXPECT_TRUE(isRowByRow());
  parts.back().shared->buffer = 0;
  parts.back().shared->isDense = false;
  EXPECT_TRUE(isRowByRow());
  parts.back().shared->isDense = true;
  parts.front().shared->pitch = std::nullopt;
  EXPECT_TRUE(isRowByRow());
}

TEST(ReorderPlan, TablesOfPartsThatShareBuffersHaveTheirPitches) {
  CopyPlan plan = planByDefault(makeReversed(1000));
  const auto &tables = std::get<TabledPlan>(plan).tables;
  EXPECT_EQ(tables.front().layout, TableLayout::Shared);
}

} // namespace
