// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the planner decides, from numbers alone.

#include "split/Copies/Plan/CopyPlan.h"

#include <gtest/gtest.h>

#include <limits>

using namespace mlir::split;

namespace {

constexpr int64_t kMiB = 1 << 20;

/// Rows of `numParts` neighbours of `width` lanes of 4 bytes.
CopyShape makeShape(Direction direction, int64_t numParts, MaybeLanes width,
                    MaybeLanes numRows) {
  ListedShape listed;
  for (int64_t i = 0; i < numParts; ++i) {
    MaybeLanes offset = width ? i * *width : MaybeLanes();
    listed.parts.push_back({offset, width, 0, i > 0, i > 0});
  }
  MaybeLanes rowPitch = width ? numParts * *width : MaybeLanes();
  return {direction,        4,     0, rowPitch, numRows,
          /*isDense=*/true, listed};
}

CopyPlan plan(const CopyShape &shape,
              std::optional<TaskOptions> tasks = std::nullopt) {
  return planCopy(shape, CopyMachine(), {/*maxSpecializedParts=*/256, tasks});
}

std::vector<AlignedQuantity::Kind> getKinds(const StreamingPlan &streaming) {
  std::vector<AlignedQuantity::Kind> kinds;
  for (const AlignedQuantity &quantity : streaming.aligned)
    kinds.push_back(quantity.kind);
  return kinds;
}

using Kind = AlignedQuantity::Kind;

TEST(CopyPlan, NothingIsPlannedForNoRowsOrParts) {
  EXPECT_TRUE(std::holds_alternative<EmptyPlan>(
      plan(makeShape(SplitsRows(), 2, 4, 0))));
  EXPECT_TRUE(std::holds_alternative<EmptyPlan>(
      plan(makeShape(SplitsRows(), 0, 4, 9))));
}

TEST(CopyPlan, WhatFitsHalfOfTheLastLevelIsNotStreamed) {
  // Two parts of 64 bytes; reads and writes of 4 MiB, and of a row more.
  int64_t fitting = CopyMachine().llcBytes / 2 / (2 * 128);
  auto fits =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 2, 16, fitting)));
  auto exceeds =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 2, 16, fitting + 1)));
  EXPECT_FALSE(fits.streaming);
  ASSERT_TRUE(exceeds.streaming);
  EXPECT_EQ(exceeds.streaming->minBytes, 4 * kMiB);
}

TEST(CopyPlan, WhatExceedsTheSecondLevelBypassesALastLevelThatIsFar) {
  CopyMachine machine;
  machine.l2Bytes = 2 * kMiB;
  machine.llcBytes = 105 * kMiB;
  auto listed = std::get<ListedPlan>(
      planCopy(makeShape(SplitsRows(), 2, 16, std::nullopt), machine,
               {/*maxSpecializedParts=*/256, std::nullopt}));
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(listed.streaming->minBytes, 4 * kMiB);
  machine.llcBytes = 32 * kMiB;
  listed = std::get<ListedPlan>(
      planCopy(makeShape(SplitsRows(), 2, 16, std::nullopt), machine,
               {/*maxSpecializedParts=*/256, std::nullopt}));
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(listed.streaming->minBytes, 16 * kMiB);
}

TEST(CopyPlan, SplitsAskForTheAddressOfEachPart) {
  auto listed =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 2, 16, std::nullopt)));
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(getKinds(*listed.streaming),
            (std::vector<Kind>{Kind::PartAddress, Kind::PartAddress}));
  EXPECT_TRUE(listed.streaming->wideParts.empty());
}

TEST(CopyPlan, LongVectorsAreStoredAtOnceWhereAllIsAlignedToThem) {
  auto getVectorBytes = [](Direction direction, int64_t numParts,
                           MaybeLanes width, MaybeLanes numRows) {
    CopyPlan plan = ::plan(makeShape(direction, numParts, width, numRows));
    if (const auto *switched = std::get_if<SwitchedPlan>(&plan))
      return switched->general.streaming->vectorBytes;
    return std::get<ListedPlan>(plan).streaming->vectorBytes;
  };
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 16, std::nullopt), 32);
  // One row, wherever it ends.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, std::nullopt, 1), 32);
  // Kernels of longer vectors, of which a group of rows is whole lines.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 64, 1, std::nullopt), 32);
  // Kernels whose vectors are no longer than what is asked anyway.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 2, std::nullopt), 0);
  // Rows of a part that begin between two vectors.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 132, std::nullopt), 0);
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, std::nullopt, std::nullopt), 0);
  EXPECT_EQ(getVectorBytes(JoinsRows(), 2, 16, std::nullopt), 32);
  EXPECT_EQ(getVectorBytes(JoinsRows(), 2, 12, std::nullopt), 0);
}

TEST(CopyPlan, PartsOfUnknownWidthsHaveToBeWide) {
  ListedPlan listed =
      std::get<SwitchedPlan>(
          plan(makeShape(SplitsRows(), 2, std::nullopt, std::nullopt)))
          .general;
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(listed.streaming->wideParts.size(), 2u);
  EXPECT_EQ(listed.streaming->minPartLanes, 16);
  EXPECT_TRUE(listed.asksForEmptyRows);
}

TEST(CopyPlan, FewPartsOfUnknownWidthsHaveKernelsForCommonOnes) {
  for (Direction direction : {Direction(SplitsRows()), Direction(JoinsRows())})
    for (size_t numParts : {2, 3, 4}) {
      auto switched = std::get<SwitchedPlan>(
          plan(makeShape(direction, numParts, std::nullopt, std::nullopt)));
      ASSERT_FALSE(switched.cases.empty());
      EXPECT_EQ(switched.cases.front().width, 1);
      // As if their width were known.
      CopyShape known = makeShape(direction, numParts, 1, std::nullopt);
      known.rowPitch = numParts;
      known.isDense = true;
      auto listed = std::get<ListedPlan>(plan(known));
      const LoopPlan &loops = switched.cases.front().plan.loops;
      EXPECT_FALSE(loops.kernels.front().isRowByRow());
      EXPECT_EQ(loops.kernels.size(), listed.loops.kernels.size());
      EXPECT_EQ(loops.groupRows, listed.loops.groupRows);
    }
}

TEST(CopyPlan, OtherPartsOfUnknownWidthsHaveNoCases) {
  CopyShape shape = makeShape(SplitsRows(), 5, std::nullopt, std::nullopt);
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(plan(shape)));
  shape = makeShape(SplitsRows(), 2, std::nullopt, 1);
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(plan(shape)));
  shape = makeShape(SplitsRows(), 2, std::nullopt, std::nullopt);
  std::get<ListedShape>(shape.parts).parts.front().width = 3;
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(plan(shape)));
}

TEST(CopyPlan, JoinsOfMisalignedPartsAreNotStreamed) {
  // 5 lanes are 20 bytes, and the parts are joined row by row.
  auto misaligned =
      std::get<ListedPlan>(plan(makeShape(JoinsRows(), 2, 5, std::nullopt)));
  EXPECT_FALSE(misaligned.streaming);
  auto aligned =
      std::get<ListedPlan>(plan(makeShape(JoinsRows(), 2, 8, std::nullopt)));
  ASSERT_TRUE(aligned.streaming);
  EXPECT_EQ(getKinds(*aligned.streaming).front(), Kind::TargetAddress);
}

TEST(CopyPlan, JoinsBySquaresAreStreamedIfTheseAreAligned) {
  // Parts of 4 bytes, of which four make up 16 at once.
  CopyMachine machine;
  machine.vectorBytes = 16;
  auto joinParts = [&](int64_t numParts) {
    return std::get<ListedPlan>(
        planCopy(makeShape(JoinsRows(), numParts, 1, std::nullopt), machine,
                 {/*maxSpecializedParts=*/256, std::nullopt}));
  };
  ListedPlan squares = joinParts(12);
  EXPECT_EQ(squares.loops.kernels.size(), 3u);
  EXPECT_TRUE(squares.streaming);
  EXPECT_FALSE(joinParts(13).streaming);
}

TEST(CopyPlan, FewRegularPartsAreJoinedByOneKernel) {
  CopyShape shape = makeShape(JoinsRows(), 4, 3, 1000);
  auto listed = std::get<ListedPlan>(plan(shape));
  shape.parts = RegularShape{4, 3, 3000};
  auto regular = std::get<ListedPlan>(plan(shape));
  ASSERT_EQ(regular.loops.kernels.size(), listed.loops.kernels.size());
  EXPECT_EQ(regular.loops.rowKernels.size(), 4u);
}

TEST(CopyPlan, ManyPartsShareTables) {
  // As wide as take a loop each.
  auto tabled = std::get<TabledPlan>(
      plan(makeShape(SplitsRows(), 300, 300, std::nullopt)));
  ASSERT_EQ(tabled.tables.size(), 5u);
  EXPECT_EQ(tabled.tables.front().numParts, 64u);
  EXPECT_EQ(tabled.tables.front().layout, TableLayout::Neighbours);
  EXPECT_TRUE(tabled.tables.front().loops.kernels.empty());
  EXPECT_EQ(tabled.tables.back().numParts, 300u - 4 * 64);
}

TEST(CopyPlan, OneKernelDoesForManyNarrowPartsOfATable) {
  auto tabled =
      std::get<TabledPlan>(plan(makeShape(SplitsRows(), 700, 1, std::nullopt)));
  // The last table has hardly fewer parts than the others.
  ASSERT_EQ(tabled.tables.size(), 3u);
  size_t numParts = 0;
  for (const TablePlan &table : tabled.tables) {
    EXPECT_EQ(table.firstPart, numParts);
    EXPECT_LE(table.loops.kernels.size(), 5u);
    size_t moved = 0;
    for (const CopyKernel &kernel : table.loops.kernels) {
      EXPECT_EQ(kernel.firstPart, moved);
      moved += kernel.numParts * kernel.numRuns;
    }
    EXPECT_EQ(moved, table.numParts);
    numParts += table.numParts;
  }
  EXPECT_EQ(numParts, 700u);
  EXPECT_GT(tabled.tables.back().numParts, 128u);
  // Few have code each, which takes less time to run.
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(
      plan(makeShape(SplitsRows(), 64, 1, std::nullopt))));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(
      plan(makeShape(SplitsRows(), 65, 1, std::nullopt))));
  // Of other memory spaces, nothing is staged here, either.
  CopyPlan plain = planCopy(makeShape(SplitsRows(), 700, 1, std::nullopt),
                            CopyMachine(), {256, std::nullopt, false});
  for (const TablePlan &table : std::get<TabledPlan>(plain).tables)
    for (const CopyKernel &kernel : table.loops.kernels)
      EXPECT_FALSE(kernel.isStaged);
}

TEST(CopyPlan, PartsOfOneRowShareTablesWhateverTheirWidth) {
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(
      plan(makeShape(SplitsRows(), 64, 2, 1))));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(
      plan(makeShape(SplitsRows(), 65, 2, 1))));
  // Of more rows, they have kernels.
  CopyPlan rows = plan(makeShape(SplitsRows(), 65, 2, 100));
  EXPECT_FALSE(std::get<TabledPlan>(rows).tables.front().loops.kernels.empty());
}

TEST(CopyPlan, PartsOfUnknownWidthsAreWrittenBlockByBlockThroughTheCaches) {
  auto loops =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 5, std::nullopt, 4096)))
          .loops;
  EXPECT_TRUE(loops.streamed.isOneGroup);
  EXPECT_FALSE(loops.cached.isOneGroup);
  EXPECT_EQ(loops.runRows, 0);
  EXPECT_GT(loops.blockBytes, 0);
  EXPECT_LE(loops.blockBytes, CopyMachine().l1Bytes);
}

TEST(CopyPlan, ManyTargetsAreWrittenInRunsOfWholeLines) {
  auto getLoops = [](size_t numParts, int64_t width) {
    return std::get<ListedPlan>(
               plan(makeShape(SplitsRows(), numParts, width, 4096)))
        .loops;
  };
  LoopPlan few = getLoops(7, 1), many = getLoops(17, 1);
  EXPECT_EQ(few.runRows, 0);
  EXPECT_TRUE(many.streamsRuns);
  EXPECT_EQ(many.runRows * 4, 512);
  EXPECT_EQ(many.runRows % many.groupRows, 0);
  EXPECT_EQ(many.runRows % many.streamedRows, 0);
  // Of so many parts, that would leave the cache.
  LoopPlan more = getLoops(60, 1);
  EXPECT_LE(more.runRows * 60 * 4, CopyMachine().l1Bytes);
  EXPECT_GE(more.runRows * 4, 128);
  // These are written a run at a time anyway.
  EXPECT_EQ(getLoops(17, 2001).runRows, 0);
}

TEST(CopyPlan, FewTargetsAreWrittenInRunsWhereVectorsArePiecesOfLines) {
  CopyMachine machine;
  machine.placesInTurn = 1;
  auto getLoops = [&](size_t numParts, int64_t width) {
    CopyShape shape = makeShape(SplitsRows(), numParts, width, 4096);
    shape.rowPitch = static_cast<int64_t>(numParts) * width;
    shape.isDense = true;
    return std::get<ListedPlan>(
               planCopy(shape, machine, PlanOptions{1024, std::nullopt}))
        .loops;
  };
  LoopPlan loops = getLoops(4, 2);
  EXPECT_TRUE(loops.streamsRuns);
  EXPECT_FALSE(loops.cachesRuns);
  EXPECT_EQ(loops.runRows * 8, 512);
  // As far ahead as groups would be prefetched: a page.
  EXPECT_EQ(loops.runsAhead * loops.runRows * 32, 4096);
  ASSERT_EQ(loops.kernels.size(), 1u);
  EXPECT_TRUE(loops.kernels.front().isStaged);
  // A group of rows is as much of each.
  EXPECT_EQ(getLoops(4, 120).runRows, 0);
  // Nothing is in turn.
  EXPECT_EQ(getLoops(1, 2).runRows, 0);
  machine.vectorBytes = 64;
  EXPECT_EQ(getLoops(4, 2).runRows, 0);
  machine.vectorBytes = 32;
  machine.placesInTurn = 4;
  EXPECT_EQ(getLoops(4, 2).runRows, 0);
}

TEST(CopyPlan, ManyTargetsAreWrittenByWholeLinesWhereVectorsArePiecesOfThem) {
  CopyMachine machine;
  CopyShape shape = makeShape(SplitsRows(), 64, 1, 4096);
  shape.rowPitch = 64;
  shape.isDense = true;
  auto getLoops = [&] {
    return std::get<ListedPlan>(
               planCopy(shape, machine, PlanOptions{1024, std::nullopt}))
        .loops;
  };
  EXPECT_FALSE(getLoops().cachesLines);
  EXPECT_LT(getLoops().runRows * 4, 512);
  machine.placesInTurn = 1;
  LoopPlan loops = getLoops();
  EXPECT_TRUE(loops.cachesRuns);
  EXPECT_TRUE(loops.cachesLines);
  EXPECT_EQ(loops.cached.prefetchDistance, loops.streamed.prefetchDistance);
  // Runs have their length, whether the rows fit the first level or not.
  EXPECT_EQ(loops.runRows * 4, 512);
  for (const CopyKernel &kernel : loops.kernels) {
    EXPECT_TRUE(kernel.isStaged);
    EXPECT_TRUE(kernel.streamedCode);
  }
  machine.l1Bytes = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(getLoops().runRows * 4, 512);
  machine.l1Bytes = CopyMachine().l1Bytes;
  // Where there is much code, there is not more of it for the caches.
  shape = makeShape(SplitsRows(), 24, 7, 4096);
  shape.rowPitch = 24 * 7;
  shape.isDense = true;
  EXPECT_TRUE(getLoops().separatesKernels);
  EXPECT_TRUE(getLoops().cachesRuns);
  EXPECT_FALSE(getLoops().cachesLines);
  shape = makeShape(SplitsRows(), 64, 1, 4096);
  machine.vectorBytes = 64;
  EXPECT_FALSE(getLoops().cachesLines);
}

TEST(CopyPlan, TargetsThatMayMeetInTheCacheAreAskedWhetherTheyDo) {
  // Eight pages.
  ASSERT_EQ(CopyMachine().l1Bytes, 8 * CopyMachine().pageBytes);
  for (size_t numParts : {8, 16, 17, 64}) {
    auto loops =
        std::get<ListedPlan>(plan(makeShape(SplitsRows(), numParts, 1, 4096)))
            .loops;
    EXPECT_GT(loops.runRows, 0);
    EXPECT_EQ(loops.meetingParts, 8);
    EXPECT_EQ(loops.streamsRuns, numParts > 16);
  }
  // More are always written in runs.
  auto tabled =
      std::get<TabledPlan>(::plan(makeShape(SplitsRows(), 65, 1, 4096)));
  EXPECT_GT(tabled.tables.front().loops.runRows, 0);
  EXPECT_EQ(tabled.tables.front().loops.meetingParts, 0);
  // One set has room for more lines than there are parts.
  CopyMachine machine;
  machine.l1Bytes = 40 * machine.pageBytes;
  auto plan = planCopy(makeShape(SplitsRows(), 17, 1, 4096), machine,
                       PlanOptions{1024, std::nullopt});
  EXPECT_EQ(std::get<ListedPlan>(plan).loops.meetingParts, 17);
}

TEST(CopyPlan, RunsOfRowsThatAreTooLongToCountAreShort) {
  CopyShape shape = makeShape(SplitsRows(), 17, 1, 3);
  int64_t huge = int64_t(1) << 62;
  std::get<ListedShape>(shape.parts).parts.back().width = huge - 16;
  shape.rowPitch = huge;
  auto loops = std::get<ListedPlan>(plan(shape)).loops;
  EXPECT_EQ(loops.runRows * 4, 128);
}

TEST(CopyPlan, RowsThatAreLeftAreAGroupIfTheyAreEnough) {
  auto getLeast = [](size_t numParts, int64_t width) {
    return std::get<ListedPlan>(
               plan(makeShape(SplitsRows(), numParts, width, 4096)))
        .loops.leastRestRows;
  };
  // One row of many narrow parts takes as long as a group of four.
  EXPECT_EQ(getLeast(16, 1), 1);
  // The wider they are, the less.
  EXPECT_EQ(getLeast(2, 7), 5);
  // Row by row.
  EXPECT_EQ(getLeast(2, 1000), 0);
}

TEST(CopyPlan, PartsOfSeveralKernelsArePrefetchedWhereOnePlaceIsReadAtATime) {
  CopyMachine machine;
  machine.placesInTurn = 1;
  ListedShape parts;
  for (auto [offset, width] : {std::pair(0, 5), {5, 7}})
    parts.parts.push_back({offset, width});
  auto getGroupsAhead = [&](MaybeLanes numRows) {
    CopyShape shape = makeShape(SplitsRows(), 2, 1, numRows);
    shape.rowPitch = 12;
    shape.parts = parts;
    CopyPlan plan = planCopy(shape, machine, PlanOptions{256, std::nullopt});
    return std::get<ListedPlan>(plan).loops.cached.groupsAhead;
  };
  EXPECT_EQ(getGroupsAhead(std::nullopt), 1);
  EXPECT_EQ(getGroupsAhead(4096), 1);
  // What is read and what is written fit into the first-level cache together.
  EXPECT_EQ(getGroupsAhead(machine.l1Bytes / 2 / (12 * 4)), 0);
  EXPECT_EQ(getGroupsAhead(machine.l1Bytes / 2 / (12 * 4) + 1), 1);
  machine.placesInTurn = 4;
  EXPECT_EQ(getGroupsAhead(4096), 0);
  // Parts of one kernel.
  machine.placesInTurn = 1;
  parts.parts = {{0, 6}, {6, 6}};
  machine.vectorBytes = 64;
  machine.permutedBytes = 4;
  EXPECT_EQ(getGroupsAhead(4096), 0);
}

TEST(CopyPlan, KernelsThatAreLongTogetherStayLoops) {
  auto separates = [](int64_t numParts) {
    CopyPlan plan = ::plan(makeShape(SplitsRows(), numParts, 7, std::nullopt));
    return std::get<ListedPlan>(plan).loops.separatesKernels;
  };
  EXPECT_FALSE(separates(8));
  EXPECT_TRUE(separates(24));
  // Far fewer instructions.
  auto columns =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 64, 1, std::nullopt)));
  EXPECT_FALSE(columns.loops.separatesKernels);
}

TEST(CopyPlan, PartsWhoseKernelsAreTooLongTogetherShareTables) {
  CopyPlan split = plan(makeShape(SplitsRows(), 256, 7, 3000));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(split));
  // Of one width they may be fewer: the table has a kernel for many of them.
  CopyShape shape = makeShape(SplitsRows(), 64, 7, 3000);
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(plan(shape)));
  PartShape &last = std::get<ListedShape>(shape.parts).parts.back();
  last.width = 5;
  last.hasWidthOfLast = false;
  shape.rowPitch = 63 * 7 + 5;
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(plan(shape)));
  CopyPlan joined = plan(makeShape(JoinsRows(), 256, 40, 3000));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(joined));
  CopyPlan columns = plan(makeShape(SplitsRows(), 64, 1, 3000));
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(columns));
}

TEST(CopyPlan, FewRowsOfManyPartsAreDealtOutByStretches) {
  TaskOptions tasks{kMiB, kMiB / 4};
  CopyShape shape = makeShape(SplitsRows(), 17, 1, 130);
  std::get<ListedShape>(shape.parts).parts.back().width = 10000;
  shape.rowPitch = 10016;
  auto listed = std::get<ListedPlan>(plan(shape, tasks));
  ASSERT_TRUE(listed.tasks);
  EXPECT_GT(listed.loops.runRows, 0);
  // Each task of rows has runs.
  EXPECT_GE(listed.tasks->minRows, 8 * listed.loops.runRows);
  EXPECT_FALSE(listed.tasks->hasManyRows);
}

TEST(CopyPlan, BuffersOfOtherMemorySpacesAreNotStaged) {
  auto shape = makeShape(SplitsRows(), 20, 1, 4096);
  PlanOptions options{1024, std::nullopt};
  auto isAnyStaged = [&] {
    auto listed = std::get<ListedPlan>(planCopy(shape, CopyMachine(), options));
    return llvm::any_of(listed.loops.kernels, [](const CopyKernel &kernel) {
      return kernel.isStaged;
    });
  };
  EXPECT_TRUE(isAnyStaged());
  options.isInDefaultSpace = false;
  EXPECT_FALSE(isAnyStaged());
}

TEST(CopyPlan, WhatMovesManyTargetsAtATimeIsStaged) {
  CopyMachine machine;
  auto shape = makeShape(SplitsRows(), 20, 1, 4096);
  for (int64_t bytes : {16, 32, 64}) {
    machine.vectorBytes = machine.unitBytes = bytes;
    auto listed = std::get<ListedPlan>(
        planCopy(shape, machine, PlanOptions{1024, std::nullopt}));
    for (const CopyKernel &kernel : listed.loops.kernels)
      EXPECT_EQ(kernel.isStaged, kernel.numParts > 4) << bytes;
    EXPECT_EQ(
        llvm::any_of(listed.loops.kernels,
                     [](const CopyKernel &kernel) { return kernel.isStaged; }),
        bytes > 16);
  }
}

TEST(CopyPlan, FewRowsAreDealtOutByStretches) {
  TaskOptions tasks{kMiB, kMiB / 4};
  auto wide =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 2, kMiB, 4), tasks));
  auto narrow =
      std::get<ListedPlan>(plan(makeShape(SplitsRows(), 2, 4, kMiB), tasks));
  ASSERT_TRUE(wide.tasks && narrow.tasks);
  EXPECT_FALSE(wide.tasks->hasManyRows);
  EXPECT_TRUE(narrow.tasks->hasManyRows);
  // Two threads do not write to one line.
  EXPECT_EQ(wide.tasks->stretchLanes * 4, CopyMachine().lineBytes);
}

TEST(CopyPlan, ManyRegularPartsAreDoneTileByTile) {
  CopyShape shape{SplitsRows(),
                  4,
                  0,
                  400,
                  std::nullopt,
                  /*isDense=*/false,
                  RegularShape{100, 4, std::nullopt}};
  EXPECT_TRUE(std::holds_alternative<RegularPlan>(plan(shape)));
  shape.parts = RegularShape{64, 4, std::nullopt};
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(plan(shape)));
}

} // namespace
