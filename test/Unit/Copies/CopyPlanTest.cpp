// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the planner decides, from numbers alone.

#include "PlanShapes.h"

#include <gtest/gtest.h>

#include <limits>

using namespace mlir::split;

namespace {

constexpr int64_t kMiB = 1 << 20;

std::vector<AlignedQuantity::Kind> getKinds(const StreamingPlan &streaming) {
  std::vector<AlignedQuantity::Kind> kinds;
  for (const AlignedQuantity &quantity : streaming.aligned)
    kinds.push_back(quantity.kind);
  return kinds;
}

using Kind = AlignedQuantity::Kind;

TEST(CopyPlan, NothingIsPlannedForNoRowsOrParts) {
  EXPECT_TRUE(std::holds_alternative<EmptyPlan>(
      planByDefault(makeShape(SplitsRows(), 2, 4, 0))));
  EXPECT_TRUE(std::holds_alternative<EmptyPlan>(
      planByDefault(makeShape(SplitsRows(), 0, 4, 9))));
}

TEST(CopyPlan, WhatFitsHalfOfTheLastLevelIsNotStreamed) {
  // Two parts of 64 bytes; reads and writes of 4 MiB, and of a row more.
  int64_t fitting = CopyMachine().llcBytes / 2 / (2 * 128);
  auto fits = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 2, 16, fitting)));
  auto exceeds = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 2, 16, fitting + 1)));
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
  auto listed = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 2, 16, std::nullopt)));
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(getKinds(*listed.streaming),
            (std::vector<Kind>{Kind::PartAddress, Kind::PartAddress}));
  EXPECT_TRUE(listed.streaming->wideParts.empty());
}

TEST(CopyPlan, LongVectorsAreStoredAtOnceWhereAllIsAlignedToThem) {
  CopyMachine machine;
  machine.placesInTurn = 1;
  auto getVectorBytes = [&](Direction direction, int64_t numParts,
                            MaybeLanes width, MaybeLanes numRows) {
    CopyPlan plan = planCopy(makeShape(direction, numParts, width, numRows),
                             machine, {256, std::nullopt});
    if (const auto *switched = std::get_if<SwitchedPlan>(&plan))
      return switched->general.streaming->vectorBytes;
    return std::get<ListedPlan>(plan).streaming->vectorBytes;
  };
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 16, std::nullopt), 32);
  // One row, wherever it ends.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, std::nullopt, 1), 32);
  // Kernels of longer vectors, of which a group of rows is whole lines.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 64, 1, std::nullopt), 32);
  // Rows of a part that begin between two vectors.
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 132, std::nullopt), 0);
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, std::nullopt, std::nullopt), 0);
  EXPECT_EQ(getVectorBytes(JoinsRows(), 2, 16, std::nullopt), 32);
  EXPECT_EQ(getVectorBytes(JoinsRows(), 2, 12, std::nullopt), 0);
  // Vectors that are no longer than what is asked anyway.
  machine.vectorBytes = 16;
  EXPECT_EQ(getVectorBytes(SplitsRows(), 2, 2, std::nullopt), 0);
}

TEST(CopyPlan, PartsAreStreamedByWholeLinesWherePlacesAreReadInTurn) {
  CopyMachine machine;
  auto getStreaming = [&](Direction direction, MaybeLanes numRows) {
    CopyShape shape = makeShape(direction, 2, 16, numRows);
    return *std::get<ListedPlan>(planCopy(shape, machine, {256, std::nullopt}))
                .streaming;
  };
  EXPECT_EQ(getStreaming(SplitsRows(), std::nullopt).alignmentBytes, 64);
  EXPECT_EQ(getStreaming(SplitsRows(), std::nullopt).vectorBytes, 0);
  EXPECT_EQ(getStreaming(SplitsRows(), kMiB).alignmentBytes, 64);
  // What is joined is written from end to end.
  EXPECT_EQ(getStreaming(JoinsRows(), std::nullopt).alignmentBytes, 16);
  machine.placesInTurn = 1;
  EXPECT_EQ(getStreaming(SplitsRows(), std::nullopt).alignmentBytes, 16);
}

TEST(CopyPlan, WideRowsAreStreamedWhereverTheyBegin) {
  auto getStreaming = [](MaybeLanes width, MaybeLanes numRows,
                         int64_t placesInTurn = 4) {
    CopyMachine machine;
    machine.placesInTurn = placesInTurn;
    CopyPlan planned = planCopy(makeShape(SplitsRows(), 2, width, numRows),
                                machine, {256, std::nullopt});
    if (const auto *switched = std::get_if<SwitchedPlan>(&planned))
      return *switched->general.streaming;
    return *std::get<ListedPlan>(planned).streaming;
  };
  // Where a lane may begin.
  EXPECT_EQ(getStreaming(200, std::nullopt).alignmentBytes, 4);
  EXPECT_EQ(getStreaming(200, std::nullopt).vectorBytes, 0);
  EXPECT_TRUE(getStreaming(200, std::nullopt).streamsRows);
  EXPECT_EQ(getStreaming(std::nullopt, std::nullopt).alignmentBytes, 4);
  EXPECT_FALSE(getStreaming(std::nullopt, std::nullopt).asksWidths);
  EXPECT_EQ(getStreaming(std::nullopt, 1).alignmentBytes, 4);
  // Rows of whole lines are read in turn if they begin with one.
  EXPECT_EQ(getStreaming(208, std::nullopt).alignmentBytes, 4);
  EXPECT_EQ(getStreaming(208, std::nullopt).vectorBytes, 64);
  EXPECT_EQ(getStreaming(200, std::nullopt, 1).alignmentBytes, 16);
}

TEST(CopyPlan, KernelsBeginWhereThePartsBeginWithALine) {
  auto getStart = [](llvm::ArrayRef<int64_t> widths, MaybeLanes numRows) {
    CopyShape shape = makeShape(SplitsRows(), widths.size(), 1, numRows);
    auto &listed = std::get<ListedShape>(shape.parts);
    int64_t end = 0;
    for (auto [part, width] : llvm::zip_equal(listed.parts, widths)) {
      part = {end, width};
      end += width;
    }
    shape.rowPitch = end;
    CopyPlan planned = planByDefault(shape);
    return std::get<ListedPlan>(planned).loops.lineStart;
  };
  // Every 16th row of the second part may, and every 8th of the first.
  std::optional<LineStart> start = getStart({2, 3}, std::nullopt);
  ASSERT_TRUE(start);
  EXPECT_EQ(start->part, 1u);
  EXPECT_EQ(start->rowBytes, 12);
  EXPECT_EQ(start->lineBytes, 64);
  // Of so many, 16 take a 32nd of the time one by one.
  EXPECT_EQ(start->minRows, 2622);
  EXPECT_FALSE(getStart({2, 3}, 2621));
  EXPECT_TRUE(getStart({2, 3}, 2622));
  EXPECT_TRUE(getStart({20, 3}, 570));
  // What begins inside of a line in one row does so in all.
  EXPECT_FALSE(getStart({16, 32}, std::nullopt));
  // Rows that are too long to count in bytes.
  EXPECT_TRUE(getStart({1, (int64_t(1) << 62) - 16}, std::nullopt));
  // What no kernel moves begins where it is.
  EXPECT_FALSE(getStart({1001, 1001}, std::nullopt));
  auto joined = planByDefault(makeShape(JoinsRows(), 2, 3, std::nullopt));
  EXPECT_FALSE(std::get<ListedPlan>(joined).loops.lineStart);
  auto tabled = std::get<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 700, 1, std::nullopt)));
  for (const TablePlan &table : tabled.tables) {
    ASSERT_TRUE(table.loops.lineStart);
    EXPECT_EQ(table.loops.lineStart->part, table.firstPart);
  }
}

TEST(CopyPlan, PartsOfUnknownWidthsHaveToBeWideWhereThereIsNoStage) {
  PlanOptions otherSpace{/*maxSpecializedParts=*/256, std::nullopt,
                         /*isInDefaultSpace=*/false};
  ListedPlan listed =
      std::get<SwitchedPlan>(
          planCopy(makeShape(SplitsRows(), 2, std::nullopt, std::nullopt),
                   CopyMachine(), otherSpace))
          .general;
  ASSERT_TRUE(listed.streaming);
  EXPECT_EQ(listed.streaming->wideParts.size(), 2u);
  EXPECT_EQ(listed.streaming->minPartLanes, 16);
  EXPECT_TRUE(listed.asksForEmptyRows);
  EXPECT_TRUE(listed.loops.streamed.isOneGroup);
}

TEST(CopyPlan, FewPartsOfUnknownWidthsHaveKernelsForCommonOnes) {
  for (Direction direction : {Direction(SplitsRows()), Direction(JoinsRows())})
    for (size_t numParts : {2, 3, 4}) {
      auto switched = std::get<SwitchedPlan>(planByDefault(
          makeShape(direction, numParts, std::nullopt, std::nullopt)));
      ASSERT_FALSE(switched.cases.empty());
      EXPECT_EQ(switched.cases.front().width, 1);
      // As if their width were known.
      CopyShape known = makeShape(direction, numParts, 1, std::nullopt);
      known.rowPitch = numParts;
      known.isDense = true;
      auto listed = std::get<ListedPlan>(planByDefault(known));
      const LoopPlan &loops = switched.cases.front().plan.loops;
      EXPECT_FALSE(loops.kernels.front().isRowByRow());
      EXPECT_EQ(loops.kernels.size(), listed.loops.kernels.size());
      EXPECT_EQ(loops.groupRows, listed.loops.groupRows);
    }
}

TEST(CopyPlan, OtherPartsOfUnknownWidthsHaveNoCases) {
  CopyShape shape = makeShape(SplitsRows(), 2, std::nullopt, 1);
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(planByDefault(shape)));
  shape = makeShape(SplitsRows(), 2, std::nullopt, std::nullopt);
  std::get<ListedShape>(shape.parts).parts.front().width = 3;
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(planByDefault(shape)));
}

TEST(CopyPlan, SplitsToSeveralUnknownWidthsShareATable) {
  // Code for each takes half a second of LLVM's time.
  auto tabled = std::get<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 5, std::nullopt, std::nullopt)));
  ASSERT_EQ(tabled.tables.size(), 1u);
  EXPECT_EQ(tabled.tables.front().numParts, 5u);
}

TEST(CopyPlan, JoinsOfMisalignedPartsAreNotStreamed) {
  // 5 lanes are 20 bytes, and the parts are joined row by row.
  auto misaligned = std::get<ListedPlan>(
      planByDefault(makeShape(JoinsRows(), 2, 5, std::nullopt)));
  EXPECT_FALSE(misaligned.streaming);
  auto aligned = std::get<ListedPlan>(
      planByDefault(makeShape(JoinsRows(), 2, 8, std::nullopt)));
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
  auto listed = std::get<ListedPlan>(planByDefault(shape));
  shape.parts = RegularShape{4, 3, 3000};
  auto regular = std::get<ListedPlan>(planByDefault(shape));
  ASSERT_EQ(regular.loops.kernels.size(), listed.loops.kernels.size());
  EXPECT_EQ(regular.loops.rowKernels.size(), 4u);
}

TEST(CopyPlan, ManyPartsShareTables) {
  // As wide as take a loop each.
  auto tabled = std::get<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 300, 300, std::nullopt)));
  ASSERT_EQ(tabled.tables.size(), 5u);
  EXPECT_EQ(tabled.tables.front().numParts, 64u);
  EXPECT_EQ(tabled.tables.front().layout, TableLayout::Neighbours);
  EXPECT_TRUE(tabled.tables.front().loops.kernels.empty());
  EXPECT_EQ(tabled.tables.back().numParts, 300u - 4 * 64);
  // Of very many, tables are larger: each has code.
  tabled = std::get<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 10000, 300, std::nullopt)));
  EXPECT_EQ(tabled.tables.size(), 16u);
  EXPECT_EQ(tabled.tables.front().numParts, 625u);
}

TEST(CopyPlan, OneKernelDoesForManyNarrowPartsOfATable) {
  auto tabled = std::get<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 700, 1, std::nullopt)));
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
      planByDefault(makeShape(SplitsRows(), 64, 1, std::nullopt))));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 65, 1, std::nullopt))));
  // Of other memory spaces, nothing is staged here, either.
  CopyPlan plain = planCopy(makeShape(SplitsRows(), 700, 1, std::nullopt),
                            CopyMachine(), {256, std::nullopt, false});
  for (const TablePlan &table : std::get<TabledPlan>(plain).tables)
    for (const CopyKernel &kernel : table.loops.kernels)
      EXPECT_FALSE(kernel.isStaged);
}

TEST(CopyPlan, PartsOfOneRowShareTablesWhateverTheirWidth) {
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 64, 2, 1))));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(
      planByDefault(makeShape(SplitsRows(), 65, 2, 1))));
  // Of more rows, they have kernels.
  CopyPlan rows = planByDefault(makeShape(SplitsRows(), 65, 2, 100));
  EXPECT_FALSE(std::get<TabledPlan>(rows).tables.front().loops.kernels.empty());
}

TEST(CopyPlan, PartsOfUnknownWidthsAreWrittenBlockByBlock) {
  auto loops =
      std::get<SwitchedPlan>(
          planByDefault(makeShape(SplitsRows(), 4, std::nullopt, 4096)))
          .general.loops;
  EXPECT_FALSE(loops.streamed.isOneGroup);
  EXPECT_FALSE(loops.cached.isOneGroup);
  EXPECT_EQ(loops.cached.runRows, 0);
  EXPECT_EQ(loops.streamed.runRows, 0);
  EXPECT_GT(loops.blockBytes, 0);
  EXPECT_LE(loops.blockBytes, CopyMachine().l1Bytes);
}

TEST(CopyPlan, RowsThatAreLeftAreAGroupIfTheyAreEnough) {
  auto getLeast = [](size_t numParts, int64_t width) {
    return std::get<ListedPlan>(
               planByDefault(makeShape(SplitsRows(), numParts, width, 4096)))
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

TEST(CopyPlan, PartsThatAreJoinedArePrefetchedWhereOnePlaceIsReadAtATime) {
  CopyMachine machine;
  auto getDistance = [&](Direction direction) {
    CopyPlan plan = planCopy(makeShape(direction, 4, 1, 4096), machine,
                             {256, std::nullopt});
    return std::get<ListedPlan>(plan).loops.streamed.partDistance;
  };
  EXPECT_EQ(getDistance(JoinsRows()), 0);
  machine.placesInTurn = 1;
  EXPECT_EQ(getDistance(JoinsRows()), 256);
  EXPECT_EQ(getDistance(SplitsRows()), 0);
}

TEST(CopyPlan, RowsOfUnknownWidthsAreWrittenByLinesWhereVectorsAreLines) {
  CopyMachine machine;
  auto writesLines = [&] {
    CopyPlan plan = planCopy(makeShape(SplitsRows(), 3, std::nullopt, 4096),
                             machine, {256, std::nullopt});
    return std::get<SwitchedPlan>(plan).general.loops.steps.writesLines;
  };
  EXPECT_TRUE(writesLines());
  machine.placesInTurn = 1;
  EXPECT_FALSE(writesLines());
  machine.vectorBytes = 64;
  EXPECT_TRUE(writesLines());
}

TEST(CopyPlan, KernelsThatAreLongTogetherStayLoops) {
  auto separates = [](int64_t numParts) {
    CopyPlan plan =
        planByDefault(makeShape(SplitsRows(), numParts, 7, std::nullopt));
    return std::get<ListedPlan>(plan).loops.separatesKernels;
  };
  EXPECT_FALSE(separates(8));
  EXPECT_TRUE(separates(24));
  // Far fewer instructions.
  auto columns = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 64, 1, std::nullopt)));
  EXPECT_FALSE(columns.loops.separatesKernels);
}

TEST(CopyPlan, PartsWhoseKernelsAreTooLongTogetherShareTables) {
  CopyPlan split = planByDefault(makeShape(SplitsRows(), 256, 7, 3000));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(split));
  // Of one width they may be fewer: the table has a kernel for many of them.
  CopyShape shape = makeShape(SplitsRows(), 64, 7, 3000);
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(planByDefault(shape)));
  PartShape &last = std::get<ListedShape>(shape.parts).parts.back();
  last.width = 5;
  last.hasWidthOfLast = false;
  shape.rowPitch = 63 * 7 + 5;
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(planByDefault(shape)));
  CopyPlan joined = planByDefault(makeShape(JoinsRows(), 256, 40, 3000));
  EXPECT_TRUE(std::holds_alternative<TabledPlan>(joined));
  CopyPlan columns = planByDefault(makeShape(SplitsRows(), 64, 1, 3000));
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(columns));
}

TEST(CopyPlan, FewRowsOfManyPartsAreDealtOutByStretches) {
  TaskOptions tasks{kMiB, kMiB / 4};
  CopyShape shape = makeShape(SplitsRows(), 17, 1, 130);
  std::get<ListedShape>(shape.parts).parts.back().width = 10000;
  shape.rowPitch = 10016;
  auto listed = std::get<ListedPlan>(planByDefault(shape, tasks));
  ASSERT_TRUE(listed.tasks);
  EXPECT_GT(listed.loops.streamed.runRows, 0);
  // Each task of rows has runs.
  EXPECT_GE(listed.tasks->minRows, 8 * listed.loops.streamed.runRows);
  EXPECT_FALSE(listed.tasks->hasManyRows);
}

TEST(CopyPlan, FewRowsAreDealtOutByStretches) {
  TaskOptions tasks{kMiB, kMiB / 4};
  auto wide = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 2, kMiB, 4), tasks));
  auto narrow = std::get<ListedPlan>(
      planByDefault(makeShape(SplitsRows(), 2, 4, kMiB), tasks));
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
  EXPECT_TRUE(std::holds_alternative<RegularPlan>(planByDefault(shape)));
  shape.parts = RegularShape{64, 4, std::nullopt};
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(planByDefault(shape)));
}

} // namespace
