// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much is written of one part before the next is turned to.

#include "PlanShapes.h"

#include <gtest/gtest.h>

#include <limits>

using namespace mlir::split;

namespace {

/// A machine that reads one place as fast as several, of vectors of so many
/// bytes.
CopyMachine makeOnePlaceMachine(int64_t vectorBytes) {
  CopyMachine machine;
  machine.vectorBytes = machine.unitBytes = vectorBytes;
  machine.placesInTurn = 1;
  return machine;
}

/// The loops of a split of dense rows to so many parts of `width` lanes.
LoopPlan planDenseLoops(size_t numParts, int64_t width,
                        const CopyMachine &machine) {
  CopyShape shape = makeShape(SplitsRows(), numParts, width, 4096);
  shape.rowPitch = static_cast<int64_t>(numParts) * width;
  shape.isDense = true;
  return std::get<ListedPlan>(
             planCopy(shape, machine, PlanOptions{1024, std::nullopt}))
      .loops;
}

TEST(RunPlan, ManyTargetsAreWrittenInRunsOfWholeLines) {
  auto getLoops = [](size_t numParts, int64_t width) {
    return planLoopsOf(makeShape(SplitsRows(), numParts, width, 4096),
                       makeOnePlaceMachine(64));
  };
  LoopPlan few = getLoops(7, 1), many = getLoops(17, 1);
  EXPECT_EQ(few.streamed.runRows, 0);
  EXPECT_EQ(many.streamed.runRows * 4, 512);
  EXPECT_EQ(many.streamed.runRows % many.groupRows, 0);
  EXPECT_EQ(many.streamed.runRows % many.streamedRows, 0);
  EXPECT_EQ(many.cached.runRows, many.streamed.runRows);
  // Of so many parts, that would leave the cache.
  LoopPlan more = getLoops(60, 1);
  EXPECT_LE(more.streamed.runRows * 60 * 4, CopyMachine().l1Bytes);
  EXPECT_GE(more.streamed.runRows * 4, 128);
  // These are written a run at a time anyway.
  EXPECT_EQ(getLoops(17, 2001).streamed.runRows, 0);
}

TEST(RunPlan, FewTargetsAreWrittenInRunsWhereVectorsArePiecesOfLines) {
  CopyMachine machine;
  machine.placesInTurn = 1;
  auto getLoops = [&](size_t numParts, int64_t width) {
    return planDenseLoops(numParts, width, machine);
  };
  LoopPlan loops = getLoops(4, 2);
  EXPECT_EQ(loops.cached.runRows, 0);
  EXPECT_EQ(loops.streamed.runRows * 8, 512);
  // As far ahead as groups would be prefetched: a page.
  EXPECT_EQ(loops.streamed.runAheadRows * 32, 4096);
  ASSERT_EQ(loops.kernels.size(), 1u);
  EXPECT_TRUE(loops.kernels.front().isStaged);
  // A group of rows is as much of each.
  EXPECT_EQ(getLoops(4, 120).streamed.runRows, 0);
  // Nothing is in turn.
  EXPECT_EQ(getLoops(1, 2).streamed.runRows, 0);
  machine.vectorBytes = 64;
  EXPECT_EQ(getLoops(4, 2).streamed.runRows, 0);
  machine.vectorBytes = 32;
  machine.placesInTurn = 4;
  EXPECT_EQ(getLoops(4, 2).streamed.runRows, 0);
}

TEST(RunPlan, ManyTargetsAreWrittenByWholeLinesWhereVectorsArePiecesOfThem) {
  CopyMachine machine;
  auto getLoops = [&] { return planDenseLoops(64, 1, machine); };
  machine.placesInTurn = 1;
  machine.vectorBytes = 64;
  EXPECT_FALSE(getLoops().cachesLines);
  EXPECT_LT(getLoops().cached.runRows * 4, 512);
  machine.vectorBytes = 32;
  LoopPlan loops = getLoops();
  EXPECT_TRUE(loops.cachesLines);
  EXPECT_EQ(loops.cached.prefetchDistance, loops.streamed.prefetchDistance);
  // Runs have their length, whether the rows fit the first level or not.
  EXPECT_EQ(loops.cached.runRows * 4, 512);
  for (const CopyKernel &kernel : loops.kernels) {
    EXPECT_TRUE(kernel.isStaged);
    EXPECT_TRUE(kernel.streamedCode);
  }
  machine.l1Bytes = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(getLoops().cached.runRows * 4, 512);
  machine.l1Bytes = CopyMachine().l1Bytes;
  // Where there is much code, there is not more of it for the caches.
  LoopPlan longLoops = planDenseLoops(24, 7, machine);
  EXPECT_TRUE(longLoops.separatesKernels);
  EXPECT_GT(longLoops.cached.runRows, 0);
  EXPECT_FALSE(longLoops.cachesLines);
  machine.vectorBytes = 64;
  EXPECT_FALSE(getLoops().cachesLines);
}

TEST(RunPlan, RunsOfStagedKernelsOverlapWhereVectorsArePiecesOfLines) {
  CopyMachine machine;
  machine.placesInTurn = 1;
  auto getOrder = [&](size_t numParts, int64_t width) {
    return planDenseLoops(numParts, width, machine).streamed;
  };
  // The rows of a run take half of the first level at most, but have 256 bytes
  // of each part at least.
  ASSERT_EQ(machine.l1Bytes, 32 << 10);
  EXPECT_EQ(getOrder(64, 1).overlappedRows * 4, 256);
  EXPECT_EQ(getOrder(64, 1).runRows * 4, 512);
  EXPECT_EQ(getOrder(48, 1).overlappedRows * 4, 256);
  EXPECT_EQ(getOrder(32, 1).overlappedRows * 4, 512);
  EXPECT_EQ(getOrder(32, 2).overlappedRows * 8, 512);
  // One of them is written alone.
  EXPECT_EQ(getOrder(49, 1).overlappedRows * 4, 256);
  // There is one kernel, or the runs would not be multiples of 256 bytes.
  EXPECT_EQ(getOrder(4, 2).overlappedRows, 0);
  EXPECT_EQ(getOrder(24, 3).overlappedRows, 0);
  // As many rows of all parts do not fit, and tasks have other runs.
  machine.l1Bytes = 6 << 10;
  EXPECT_LT(getOrder(64, 1).runRows * 4, 256);
  EXPECT_EQ(getOrder(64, 1).overlappedRows, 0);
  machine.l1Bytes = CopyMachine().l1Bytes;
  machine.vectorBytes = 64;
  EXPECT_EQ(getOrder(64, 1).overlappedRows, 0);
  machine.vectorBytes = 32;
  machine.placesInTurn = 4;
  EXPECT_EQ(getOrder(64, 1).overlappedRows, 0);
}

TEST(RunPlan, TargetsThatMayMeetInTheCacheAreAskedWhetherTheyDo) {
  // Eight pages.
  ASSERT_EQ(CopyMachine().l1Bytes, 8 * CopyMachine().pageBytes);
  for (size_t numParts : {8, 16, 17, 64}) {
    LoopPlan loops = planLoopsOf(makeShape(SplitsRows(), numParts, 1, 4096),
                                 makeOnePlaceMachine(64));
    EXPECT_GT(loops.cached.runRows, 0);
    EXPECT_EQ(loops.meetingParts, 8);
    EXPECT_EQ(loops.streamed.runRows > 0, numParts > 16);
  }
  // More are always written in runs.
  auto tabled =
      std::get<TabledPlan>(planByDefault(makeShape(SplitsRows(), 65, 1, 4096)));
  EXPECT_GT(tabled.tables.front().loops.cached.runRows, 0);
  EXPECT_EQ(tabled.tables.front().loops.meetingParts, 0);
  // One set has room for more lines than there are parts.
  CopyMachine machine;
  machine.l1Bytes = 40 * machine.pageBytes;
  auto plan = planCopy(makeShape(SplitsRows(), 17, 1, 4096), machine,
                       PlanOptions{1024, std::nullopt});
  EXPECT_EQ(std::get<ListedPlan>(plan).loops.meetingParts, 17);
}

TEST(RunPlan, RunsOfRowsThatAreTooLongToCountAreShort) {
  CopyShape shape = makeShape(SplitsRows(), 17, 1, 3);
  int64_t huge = int64_t(1) << 62;
  std::get<ListedShape>(shape.parts).parts.back().width = huge - 16;
  shape.rowPitch = huge;
  auto loops = std::get<ListedPlan>(planByDefault(shape)).loops;
  EXPECT_EQ(loops.streamed.runRows * 4, 128);
}

/// A machine that permutes two vectors of a line, and reads places in turn.
CopyMachine makeLineMachine() {
  CopyMachine machine;
  machine.vectorBytes = 64;
  machine.permutedBytes = machine.reorderedBytes = 1;
  machine.l1Bytes = 48 << 10;
  return machine;
}

/// Whether `code` stores whole lines, two of each part one after the other.
void expectPairs(const LaneKernel &code, int64_t lineLanes) {
  std::vector<PartPlace> places;
  for (const LaneInstruction &instruction : code.getCode())
    if (const auto *store = std::get_if<StoreLanes>(&instruction)) {
      EXPECT_EQ(code.getCount(store->value), lineLanes);
      places.push_back(std::get<PartPlace>(store->place));
    }
  ASSERT_GT(places.size(), 0u);
  for (size_t i = 0; i + 1 < places.size(); i += 2) {
    EXPECT_EQ(places[i].part, places[i + 1].part);
    EXPECT_EQ(places[i].lane % (2 * lineLanes), 0);
    EXPECT_EQ(places[i].lane + lineLanes, places[i + 1].lane);
  }
}

TEST(RunPlan, PairsOfLinesAreWrittenWherePlacesAreReadInTurn) {
  CopyMachine machine = makeLineMachine();
  for (int64_t width : {1, 2, 4}) {
    CopyShape shape = makeShape(SplitsRows(), 64 / width, width, 4096);
    LoopPlan loops = planLoopsOf(shape, machine);
    EXPECT_EQ(loops.streamed.runRows * width * 4, 128);
    EXPECT_EQ(loops.cached.runRows * width * 4, 256);
    EXPECT_TRUE(loops.cachesLines);
    for (const CopyKernel &kernel : loops.kernels) {
      EXPECT_LE(kernel.numParts, 8u);
      EXPECT_FALSE(kernel.isStaged);
      ASSERT_TRUE(kernel.streamedCode);
      EXPECT_EQ(kernel.streamedCode->getRows() * width, 32);
      expectPairs(*kernel.streamedCode, 16);
    }
  }
  // A third of the first level is the most that a run's rows take.
  EXPECT_EQ(
      planLoopsOf(makeShape(SplitsRows(), 64, 2, 4096), machine).cached.runRows,
      32);
}

TEST(RunPlan, PairsPayFromEightPartsOn) {
  CopyMachine machine = makeLineMachine();
  EXPECT_EQ(planLoopsOf(makeShape(SplitsRows(), 7, 1, 4096), machine)
                .streamed.runRows,
            0);
  LoopPlan eight = planLoopsOf(makeShape(SplitsRows(), 8, 1, 4096), machine);
  EXPECT_EQ(eight.streamed.runRows, 32);
  EXPECT_EQ(eight.kernels.front().rows, 16);
  // Where one place after the other is read, more are written in turn.
  machine.placesInTurn = 1;
  EXPECT_EQ(planLoopsOf(makeShape(SplitsRows(), 16, 1, 4096), machine)
                .streamed.runRows,
            0);
}

TEST(RunPlan, PairsBeginAtEvenLines) {
  // Of 16 rows, each part has three lines.
  LoopPlan loops =
      planLoopsOf(makeShape(SplitsRows(), 33, 3, 4096), makeLineMachine());
  EXPECT_EQ(loops.kernels.front().rows, 16);
  EXPECT_EQ(loops.streamed.runRows, 32);
}

TEST(RunPlan, WindowsOfRowsAreNotLessThanABlock) {
  CopyMachine machine = makeLineMachine();
  CopyShape shape = makeShape(SplitsRows(), 64, 1, 65536);
  shape.laneBytes = 1;
  for (const CopyKernel &kernel : planLoopsOf(shape, machine).kernels)
    EXPECT_EQ(kernel.numParts, 16u);
  // All of a row is less than that: it is read vector by vector.
  shape = makeShape(SplitsRows(), 8, 1, 65536);
  shape.laneBytes = 1;
  LoopPlan loops = planLoopsOf(shape, machine);
  ASSERT_EQ(loops.kernels.size(), 1u);
  ASSERT_TRUE(loops.kernels.front().streamedCode);
  expectPairs(*loops.kernels.front().streamedCode, 64);
}

TEST(RunPlan, WideNeighboursOfAPartOfUnknownWidthAreWrittenGroupByGroup) {
  CopyShape shape = makeShape(SplitsRows(), 17, std::nullopt, std::nullopt);
  EXPECT_FALSE(planLoopsOf(shape, CopyMachine()).streamed.isOneGroup);
  auto &parts = std::get<ListedShape>(shape.parts).parts;
  for (PartShape &part : llvm::drop_begin(parts))
    part.width = 1000;
  EXPECT_TRUE(planLoopsOf(shape, CopyMachine()).streamed.isOneGroup);
}

TEST(RunPlan, BuffersOfOtherMemorySpacesAreNotStaged) {
  auto shape = makeShape(SplitsRows(), 20, 1, 4096);
  PlanOptions options{1024, std::nullopt};
  auto isAnyStaged = [&] {
    auto listed =
        std::get<ListedPlan>(planCopy(shape, makeOnePlaceMachine(32), options));
    return llvm::any_of(listed.loops.kernels, [](const CopyKernel &kernel) {
      return kernel.isStaged;
    });
  };
  EXPECT_TRUE(isAnyStaged());
  options.isInDefaultSpace = false;
  EXPECT_FALSE(isAnyStaged());
}

TEST(RunPlan, WhatMovesManyTargetsAtATimeIsStaged) {
  auto shape = makeShape(SplitsRows(), 20, 1, 4096);
  for (int64_t bytes : {16, 32, 64}) {
    LoopPlan loops = planLoopsOf(shape, makeOnePlaceMachine(bytes));
    // Of pieces of lines, all that moves several.
    size_t mostDirect = bytes < 64 ? 1 : 4;
    for (const CopyKernel &kernel : loops.kernels)
      EXPECT_EQ(kernel.isStaged, kernel.numParts > mostDirect) << bytes;
    EXPECT_TRUE(llvm::any_of(loops.kernels, [](const CopyKernel &kernel) {
      return kernel.isStaged;
    }));
  }
}

} // namespace
