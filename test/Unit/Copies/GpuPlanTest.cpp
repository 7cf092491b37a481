// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels are planned for a GPU, and what a model of its warps says of
// them.

#include "split/Copies/Plan/GpuPlan.h"

#include "llvm/ADT/ArrayRef.h"

#include <gtest/gtest.h>

using namespace mlir::split;

namespace {

/// Rows of neighbours of these widths, in lanes of `laneBytes`.
CopyShape makeShape(int64_t laneBytes, llvm::ArrayRef<MaybeLanes> widths,
                    MaybeLanes numRows = 1 << 20) {
  ListedShape listed;
  MaybeLanes end = 0;
  for (MaybeLanes width : widths) {
    listed.parts.push_back({end, width});
    end = end && width ? MaybeLanes(*end + *width) : std::nullopt;
  }
  return {SplitsRows(), laneBytes, 0, end, numRows, /*isDense=*/true, listed};
}

GpuCopyPlan plan(const CopyShape &shape) {
  return planGpuCopy(shape, GpuMachine());
}

GpuCost getCost(const CopyShape &shape, const GpuVersion &version) {
  return getGpuCost(shape, version, GpuMachine());
}

TEST(GpuPlan, NothingIsLaunchedForNoRowsOrParts) {
  EXPECT_TRUE(plan(makeShape(4, {2, 2}, 0)).versions.empty());
  EXPECT_TRUE(plan(makeShape(4, {})).versions.empty());
  EXPECT_TRUE(plan(makeShape(4, {0, 0})).versions.empty());
}

TEST(GpuPlan, WideMultiplesOfAnAccessAreMovedAtOnce) {
  GpuCopyPlan wide = plan(makeShape(4, {768, 768, 768}));
  ASSERT_EQ(wide.versions.size(), 2u);
  EXPECT_EQ(std::get<DirectLaunch>(wide.versions[0].code).unitBytes, 16);
  EXPECT_EQ(wide.versions[0].alignment, 16);
  EXPECT_FALSE(wide.versions[0].asksSizes);
  EXPECT_EQ(std::get<DirectLaunch>(wide.versions[1].code).unitBytes, 4);
}

TEST(GpuPlan, NarrowPartsGoThroughTiles) {
  GpuCopyPlan narrow = plan(makeShape(1, {1, 1, 1}));
  ASSERT_EQ(narrow.versions.size(), 2u);
  auto tiled = std::get<TiledLaunch>(narrow.versions[0].code);
  EXPECT_EQ(tiled.granuleBytes, 1);
  ASSERT_TRUE(tiled.rows);
  // Each part of a tile, and the tile, are whole accesses.
  EXPECT_EQ(*tiled.rows % 16, 0);
  EXPECT_EQ(tiled.tileBytes, *tiled.rows * 3);
  EXPECT_LE(tiled.tileBytes, GpuMachine().tileBytes);
}

TEST(GpuPlan, GranulesAreWhatAllWidthsDivideBy) {
  auto tiled =
      std::get<TiledLaunch>(plan(makeShape(4, {2, 2, 2, 2})).versions[0].code);
  EXPECT_EQ(tiled.granuleBytes, 8);
  tiled = std::get<TiledLaunch>(plan(makeShape(2, {6, 2})).versions[0].code);
  EXPECT_EQ(tiled.granuleBytes, 4);
}

TEST(GpuPlan, RowsThatNoTileHasRoomForAreMovedByGranules) {
  GpuCopyPlan wide = plan(makeShape(2, {30002, 30002}));
  ASSERT_EQ(wide.versions.size(), 2u);
  EXPECT_EQ(std::get<DirectLaunch>(wide.versions[0].code).unitBytes, 4);
}

TEST(GpuPlan, WhatIsNotKnownIsAsked) {
  GpuCopyPlan dynamic =
      plan(makeShape(4, {std::nullopt, std::nullopt}, std::nullopt));
  ASSERT_EQ(dynamic.versions.size(), 3u);
  EXPECT_TRUE(dynamic.versions[0].asksSizes);
  EXPECT_EQ(std::get<DirectLaunch>(dynamic.versions[0].code).unitBytes, 16);
  EXPECT_TRUE(dynamic.versions[1].asksSizes);
  EXPECT_FALSE(std::get<TiledLaunch>(dynamic.versions[1].code).rows);
  EXPECT_FALSE(dynamic.versions[2].asksSizes);
  EXPECT_EQ(std::get<DirectLaunch>(dynamic.versions[2].code).unitBytes, 4);
}

TEST(GpuPlan, RegularPartsAreListedNowhere) {
  CopyShape shape = makeShape(4, {});
  shape.rowPitch = 1000;
  shape.parts = RegularShape{1000, 1, 1 << 20};
  auto tiled = std::get<TiledLaunch>(plan(shape).versions[0].code);
  EXPECT_EQ(tiled.rows, 4);
}

TEST(GpuCost, BothSidesOfWideAndNarrowPartsTouchWholeSectors) {
  for (CopyShape shape :
       {makeShape(4, {768, 768, 768}), makeShape(4, {24, 24, 24, 24}),
        makeShape(4, {2, 2, 2, 2}), makeShape(1, {1, 1, 1}),
        makeShape(4, {5, 1, 7, 11, 7}),
        makeShape(4, llvm::SmallVector<MaybeLanes>(64, 1))}) {
    GpuCost cost = getCost(shape, plan(shape).versions.front());
    EXPECT_GT(cost.usefulBytes, 0);
    // At most a sector of each part is touched in part.
    EXPECT_LE(cost.movedBytes, cost.usefulBytes * 1.05);
  }
}

TEST(GpuCost, ElementsOfNarrowPartsTakeAccessesOfTheirOwn) {
  CopyShape shape = makeShape(1, {1, 1, 1}, 1 << 20);
  GpuCopyPlan narrow = plan(shape);
  GpuCost tiled = getCost(shape, narrow.versions[0]);
  GpuCost direct = getCost(shape, narrow.versions[1]);
  auto getBytesOfAccess = [](const GpuCost &cost) {
    return static_cast<double>(cost.usefulBytes) /
           static_cast<double>(cost.accesses);
  };
  // 512 bytes are 32 threads with 16 each.
  EXPECT_GT(getBytesOfAccess(tiled), 500);
  EXPECT_LT(getBytesOfAccess(direct), 32);
}

TEST(GpuCost, FreeBytesKeepThreadsFromMeetingAtABank) {
  // Rows of 256 bytes: a column of words lies in one bank of 32.
  CopyShape shape = makeShape(4, llvm::SmallVector<MaybeLanes>(64, 1));
  GpuVersion version = plan(shape).versions.front();
  auto &tiled = std::get<TiledLaunch>(version.code);
  EXPECT_GT(tiled.chunkBytes, 0);
  EXPECT_EQ(tiled.getPlace(0), 0);
  EXPECT_EQ(tiled.getPlace(tiled.chunkBytes), tiled.chunkBytes + 16);
  GpuCost spread = getCost(shape, version);
  tiled.chunkBytes = 0;
  GpuCost dense = getCost(shape, version);
  EXPECT_LT(spread.bankCycles * 4, dense.bankCycles);
  EXPECT_EQ(spread.freeBankCycles, dense.freeBankCycles);
}

TEST(GpuCost, TilesLeaveRoomForSeveralWorkgroups) {
  CopyShape wide = makeShape(4, {768, 768});
  EXPECT_EQ(getCost(wide, plan(wide).versions.front()).occupancy, 1);
  CopyShape narrow = makeShape(4, {1, 1, 1});
  double occupancy = getCost(narrow, plan(narrow).versions.front()).occupancy;
  EXPECT_GE(occupancy, 0.25);
  EXPECT_LT(occupancy, 1);
}

} // namespace
