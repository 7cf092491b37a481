// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins of which vectors reach behind the rows of a part.

#include "PlanShapes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

using namespace mlir::split;

namespace {

const PlanOptions kOneThread{/*maxSpecializedParts=*/256, std::nullopt};

TEST(OrderedRows, JoinsOfUnknownWidthsHaveChoicesOfVectors) {
  auto switched = std::get<SwitchedPlan>(
      planCopy(makeShape(JoinsRows(), 5, std::nullopt, std::nullopt),
               CopyMachine(), kOneThread));
  EXPECT_TRUE(switched.cases.empty());
  // Of f32: 16, 32 and 64 bytes for parts of no more, and as many vectors as it
  // takes.
  llvm::SmallVector<MaybeLanes> widest;
  for (const SwitchedPlan::Ordered &ordered : switched.ordered) {
    widest.push_back(ordered.mostWidth);
    const LoopPlan &loops = ordered.plan.loops;
    const RowKernel &row = loops.rowKernels.front();
    EXPECT_EQ(row.mostWidth, ordered.mostWidth);
    // Behind the rows that are written beyond a part there are enough to be
    // read beyond it, and to be written again: by the vectors that a row of any
    // width takes.
    int64_t vector = loops.steps.getSpilledVector(row.spilledLanes,
                                                  row.mostWidth.has_value());
    for (int64_t width = ordered.leastWidth; width <= 3 * vector; ++width)
      EXPECT_GE((loops.slackRows + 1) * width, llvm::alignTo(width, vector));
    // All rows may be last ones, unless a long one may be moved lane by lane.
    EXPECT_EQ(ordered.leastRows, ordered.mostWidth ? 0 : 4);
    EXPECT_EQ(ordered.yieldsToStreaming, !ordered.mostWidth);
  }
  EXPECT_EQ(widest, (llvm::SmallVector<MaybeLanes>{4, 8, 16, std::nullopt}));
}

TEST(OrderedRows, JoinedRowsReachBehindPartsWhereThatTakesFewerVectors) {
  auto getKernel = [](int64_t width, const CopyMachine &machine) {
    CopyShape shape = makeShape(JoinsRows(), 3, width, std::nullopt);
    shape.rowPitch = 3 * width;
    shape.isDense = true;
    LoopPlan loops = planLoopsOf(shape, machine);
    const RowKernel &row = loops.rowKernels.front();
    // As many rows behind the last of them as are read and written beyond it.
    EXPECT_GE((loops.slackRows + 1) * width, row.spilledLanes);
    return row.spilledLanes;
  };
  CopyMachine machine;
  // 8 and 4 and 2 and 1 lanes, or two vectors of 8.
  EXPECT_EQ(getKernel(15, machine), 16);
  EXPECT_EQ(getKernel(11, machine), 12);
  EXPECT_EQ(getKernel(5, machine), 8);
  // 8 and 4 are two either way, and more than a line is loops.
  EXPECT_EQ(getKernel(12, machine), 0);
  EXPECT_EQ(getKernel(17, machine), 0);
  machine.vectorBytes = machine.unitBytes = 16;
  EXPECT_EQ(getKernel(15, machine), 16);
  EXPECT_EQ(getKernel(13, machine), 0);
}

TEST(OrderedRows, JoinsOnSeveralThreadsReachBehindPartsInTasks) {
  CopyShape shape = makeShape(JoinsRows(), 5, std::nullopt, std::nullopt);
  PlanOptions options{/*maxSpecializedParts=*/256,
                      TaskOptions{/*minBytes=*/1 << 20, /*taskBytes=*/1 << 18}};
  auto switched =
      std::get<SwitchedPlan>(planCopy(shape, CopyMachine(), options));
  EXPECT_EQ(switched.ordered.size(), 4u);
  for (const SwitchedPlan::Ordered &ordered : switched.ordered) {
    // No row is so long that a large copy has few: tasks are of rows.
    ASSERT_TRUE(ordered.plan.tasks.has_value());
    EXPECT_TRUE(ordered.plan.tasks->hasManyRows);
    EXPECT_GT(ordered.plan.loops.slackRows, 0);
  }
  shape = makeShape(JoinsRows(), 3, 15, std::nullopt);
  shape.rowPitch = 45;
  shape.isDense = true;
  auto listed = std::get<ListedPlan>(planCopy(shape, CopyMachine(), options));
  for (const RowKernel &row : listed.loops.rowKernels)
    EXPECT_EQ(row.spilledLanes, 16);
  EXPECT_EQ(listed.loops.slackRows, 1);
}

/// A machine whose vectors are lines, of which one instruction permutes and
/// loads lanes of so many bytes.
CopyMachine makeLineMachine(int64_t permutedBytes) {
  CopyMachine machine;
  machine.vectorBytes = machine.lineBytes;
  machine.permutedBytes = permutedBytes;
  return machine;
}

TEST(OrderedRows, JoinsPastTheCachesAreWrittenLineByLine) {
  CopyShape shape = makeShape(JoinsRows(), 5, std::nullopt, std::nullopt);
  auto switched = std::get<SwitchedPlan>(
      planCopy(shape, makeLineMachine(/*permutedBytes=*/4), kOneThread));
  const SwitchedPlan::Ordered &lines = switched.ordered.front();
  EXPECT_EQ(lines.plan.loops.joinedVectors, JoinedVectors::OfLine);
  // Any widths, but not narrow on average, of more than the caches hold.
  EXPECT_EQ(lines.leastWidth, 0);
  EXPECT_EQ(lines.mostWidth, std::nullopt);
  EXPECT_EQ(lines.leastRowLanes, 5 * 4);
  EXPECT_EQ(lines.leastLanes, switched.general.streaming->minBytes / 8 + 1);
  // Nothing else is asked.
  EXPECT_EQ(lines.plan.streaming->minBytes, 0);
  EXPECT_TRUE(lines.plan.streaming->aligned.empty());
  EXPECT_TRUE(lines.plan.streaming->wideParts.empty());
  for (const auto &ordered : llvm::drop_begin(switched.ordered))
    EXPECT_FALSE(ordered.plan.loops.joinedVectors);

  auto hasLines = [&](const CopyMachine &machine) {
    auto other = std::get<SwitchedPlan>(planCopy(shape, machine, kOneThread));
    return other.ordered.front().plan.loops.joinedVectors ==
           JoinedVectors::OfLine;
  };
  EXPECT_FALSE(hasLines(makeLineMachine(/*permutedBytes=*/8)));
  EXPECT_FALSE(hasLines(CopyMachine()));
  CopyMachine uncached = makeLineMachine(/*permutedBytes=*/4);
  uncached.llcBytes = std::numeric_limits<int64_t>::max();
  uncached.l2Bytes = uncached.llcBytes;
  EXPECT_FALSE(hasLines(uncached));
  PlanOptions otherSpace = kOneThread;
  otherSpace.isInDefaultSpace = false;
  switched = std::get<SwitchedPlan>(
      planCopy(shape, makeLineMachine(/*permutedBytes=*/4), otherSpace));
  EXPECT_FALSE(switched.ordered.front().plan.loops.joinedVectors);
}

TEST(OrderedRows, LinesOfSeveralNarrowPartsComeFromAStage) {
  auto planLines = [](int64_t numParts, int64_t placesInTurn) {
    CopyMachine machine = makeLineMachine(/*permutedBytes=*/4);
    machine.placesInTurn = placesInTurn;
    CopyShape shape =
        makeShape(JoinsRows(), numParts, std::nullopt, std::nullopt);
    auto switched =
        std::get<SwitchedPlan>(planCopy(shape, machine, kOneThread));
    EXPECT_EQ(switched.ordered.front().plan.loops.joinedVectors,
              JoinedVectors::OfLine);
    return switched.ordered.front();
  };
  SwitchedPlan::Ordered staged = planLines(/*numParts=*/3, /*placesInTurn=*/1);
  ASSERT_TRUE(staged.plan.loops.joinStage);
  // A row of parts that have a line each on average is the widest that is; any
  // fits. Others are joined line by line.
  EXPECT_EQ(staged.plan.loops.joinStage->mostRowLanes, 3 * 16);
  EXPECT_GE(staged.plan.loops.joinStage->bytes, 3 * 16 * 4);
  EXPECT_GT(staged.mostRowLanes, 3 * 16);
  EXPECT_EQ(staged.leastRowLanes, 3 * 3);
  SwitchedPlan::Ordered many = planLines(/*numParts=*/12, /*placesInTurn=*/1);
  EXPECT_GE(many.plan.loops.joinStage->bytes, 12 * 16 * 4);
  // Where several places are read in turn, or parts are few, none does.
  EXPECT_FALSE(
      planLines(/*numParts=*/3, /*placesInTurn=*/4).plan.loops.joinStage);
  EXPECT_FALSE(
      planLines(/*numParts=*/2, /*placesInTurn=*/1).plan.loops.joinStage);
}

TEST(OrderedRows, NarrowRowsAreJoinedByVectorsOfSeveral) {
  // Of f32, of which a line has 16.
  CopyShape shape = makeShape(JoinsRows(), 3, std::nullopt, std::nullopt);
  auto getVectors = [&](const CopyMachine &machine,
                        const PlanOptions &options) {
    auto switched = std::get<SwitchedPlan>(planCopy(shape, machine, options));
    llvm::SmallVector<std::pair<JoinedVectors, int64_t>> vectors;
    for (const SwitchedPlan::Ordered &ordered : switched.ordered) {
      const LoopPlan &loops = ordered.plan.loops;
      if (!loops.joinedVectors)
        continue;
      vectors.push_back({*loops.joinedVectors, ordered.mostRowLanes});
      // Of any widths, and as few rows as there are: nothing else is touched.
      EXPECT_EQ(ordered.leastWidth, 0);
      EXPECT_EQ(ordered.leastRows, 0);
      EXPECT_EQ(loops.slackRows, 0);
      // Where rows have any lanes.
      EXPECT_GE(ordered.leastRowLanes, 1);
      // Past the caches, or through them.
      bool isLine = *loops.joinedVectors == JoinedVectors::OfLine ||
                    *loops.joinedVectors == JoinedVectors::OfNarrowRows;
      EXPECT_EQ(ordered.plan.streaming.has_value(), isLine);
      EXPECT_EQ(ordered.leastLanes > 0, isLine);
    }
    return vectors;
  };
  using Vectors = llvm::SmallVector<std::pair<JoinedVectors, int64_t>>;
  CopyMachine machine = makeLineMachine(/*permutedBytes=*/4);
  machine.compressedBytes = 4;
  Vectors all = {{JoinedVectors::OfLine, 3 * 64},
                 {JoinedVectors::OfNarrowRows, 15},
                 {JoinedVectors::OfRows, 8},
                 {JoinedVectors::OfOneRow, 16},
                 {JoinedVectors::OfCutRows, 32}};
  EXPECT_EQ(getVectors(machine, kOneThread), all);
  PlanOptions threads{/*maxSpecializedParts=*/256,
                      TaskOptions{/*minBytes=*/1 << 20, /*taskBytes=*/1 << 18}};
  EXPECT_EQ(getVectors(machine, threads), all);
  // Nothing bypasses caches that hold everything.
  CopyMachine cached = machine;
  cached.llcBytes = cached.l2Bytes = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(getVectors(cached, kOneThread), Vectors(llvm::drop_begin(all, 2)));
  machine.compressedBytes = 8;
  EXPECT_EQ(getVectors(machine, kOneThread),
            (Vectors{{JoinedVectors::OfLine, 3 * 64}}));
  PlanOptions otherSpace = kOneThread;
  otherSpace.isInDefaultSpace = false;
  EXPECT_EQ(getVectors(cached, otherSpace), Vectors());
}

TEST(OrderedRows, RowsOfALineOrTwoAreJoinedByVectorsWithAMaskForEachPart) {
  CopyMachine machine = makeLineMachine(/*permutedBytes=*/4);
  machine.compressedBytes = 4;
  auto plan = [&](int64_t numParts) {
    return std::get<SwitchedPlan>(
        planCopy(makeShape(JoinsRows(), numParts, std::nullopt, std::nullopt),
                 machine, kOneThread));
  };
  auto isOf = [](const SwitchedPlan::Ordered &ordered, JoinedVectors vectors) {
    return ordered.plan.loops.joinedVectors == vectors;
  };
  // Behind what takes a store of up to half a line for each part, before what
  // takes two.
  SwitchedPlan switched = plan(5);
  auto *one = llvm::find_if(switched.ordered, [&](const auto &ordered) {
    return isOf(ordered, JoinedVectors::OfOneRow);
  });
  ASSERT_NE(one, switched.ordered.begin());
  ASSERT_LT(one + 2, switched.ordered.end());
  EXPECT_EQ(one[-1].mostWidth, 8);
  EXPECT_EQ(one[2].mostWidth, 16);
  // A line, and two that the second one of is used enough.
  EXPECT_EQ(one->leastRowLanes, 1);
  EXPECT_EQ(one->mostRowLanes, 16);
  EXPECT_TRUE(isOf(one[1], JoinedVectors::OfCutRows));
  EXPECT_EQ(one[1].leastRowLanes, 16 + 2);
  EXPECT_EQ(one[1].mostRowLanes, 32);
  // There are registers for so many masks.
  for (const SwitchedPlan::Ordered &ordered : plan(6).ordered)
    EXPECT_FALSE(isOf(ordered, JoinedVectors::OfOneRow) ||
                 isOf(ordered, JoinedVectors::OfCutRows));
}

TEST(OrderedRows, ThreadsShareLinesThatAreWrittenInPart) {
  PlanOptions options{/*maxSpecializedParts=*/256,
                      TaskOptions{/*minBytes=*/1 << 20, /*taskBytes=*/1 << 18}};
  auto switched = std::get<SwitchedPlan>(
      planCopy(makeShape(JoinsRows(), 5, std::nullopt, std::nullopt),
               makeLineMachine(/*permutedBytes=*/1), options));
  ASSERT_EQ(switched.ordered.size(), 5u);
  EXPECT_EQ(switched.ordered.front().plan.loops.joinedVectors,
            JoinedVectors::OfLine);
  EXPECT_TRUE(switched.ordered.front().plan.tasks);
  // Of few rows, tasks are not of rows, and do not ask where parts begin.
  EXPECT_FALSE(switched.ordered.front().plan.streaming->streamsRows);
}

TEST(OrderedRows, EachLineThatIsWrittenIsAskedForOnce) {
  auto switched = std::get<SwitchedPlan>(
      planCopy(makeShape(JoinsRows(), 5, std::nullopt, std::nullopt),
               CopyMachine(), kOneThread));
  auto getAsking = [&](size_t choice) {
    llvm::SmallVector<bool> asking;
    for (const RowKernel &row : switched.ordered[choice].plan.loops.rowKernels)
      asking.push_back(row.asksAhead);
    return asking;
  };
  // Of up to 16, 32 and 64 bytes each.
  EXPECT_EQ(getAsking(0),
            (llvm::SmallVector<bool>{true, false, false, false, true}));
  EXPECT_EQ(getAsking(1),
            (llvm::SmallVector<bool>{true, false, true, false, true}));
  EXPECT_EQ(getAsking(2), llvm::SmallVector<bool>(5, true));
  // And of any width, vector by vector.
  EXPECT_EQ(getAsking(3), llvm::SmallVector<bool>(5, true));
}

TEST(OrderedRows, VectorsAreNotShorterThanAnElement) {
  CopyMachine machine;
  machine.unitBytes = 2;
  CopyShape shape = makeShape(JoinsRows(), 5, std::nullopt, std::nullopt);
  auto switched = std::get<SwitchedPlan>(
      planCopy(shape, machine, {/*maxSpecializedParts=*/256, std::nullopt}));
  EXPECT_EQ(switched.ordered.back().leastWidth, 1);
}

} // namespace
