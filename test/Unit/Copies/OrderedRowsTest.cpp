// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins of which vectors reach behind the rows of a part.

#include "PlanShapes.h"

#include <gtest/gtest.h>

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
    // Behind the rows that are written beyond a part there are enough to be
    // read beyond it, and to be written again.
    const LoopPlan &loops = ordered.plan.loops;
    const RowKernel &row = loops.rowKernels.front();
    EXPECT_EQ(row.mostWidth, ordered.mostWidth);
    EXPECT_GE(loops.slackRows * ordered.leastWidth, row.spilledLanes);
    EXPECT_GT(ordered.leastRows, loops.slackRows);
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

TEST(OrderedRows, JoinsOnSeveralThreadsWriteNothingBehindParts) {
  CopyShape shape = makeShape(JoinsRows(), 5, std::nullopt, std::nullopt);
  PlanOptions options{/*maxSpecializedParts=*/256,
                      TaskOptions{/*minBytes=*/1 << 20, /*taskBytes=*/1 << 18}};
  EXPECT_TRUE(std::holds_alternative<ListedPlan>(
      planCopy(shape, CopyMachine(), options)));
  shape = makeShape(JoinsRows(), 3, 15, std::nullopt);
  shape.rowPitch = 45;
  shape.isDense = true;
  auto listed = std::get<ListedPlan>(planCopy(shape, CopyMachine(), options));
  for (const RowKernel &row : listed.loops.rowKernels)
    EXPECT_EQ(row.spilledLanes, 0);
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
