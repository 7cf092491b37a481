// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of parts whose widths are known at run time only, and may be narrow.

#include "PlanShapes.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace mlir::split;

namespace {

const PlanOptions kOneThread{/*maxSpecializedParts=*/256, std::nullopt};

/// Which widths have how many rows in a vector.
using Choices = llvm::SmallVector<std::pair<int64_t, int64_t>>;

Choices getChoices(int64_t vectorBytes, bool isStaged,
                   int64_t placesInTurn = CopyMachine().placesInTurn) {
  CopyMachine machine;
  machine.placesInTurn = placesInTurn;
  machine.vectorBytes = machine.unitBytes = vectorBytes;
  CopyShape shape = makeShape(SplitsRows(), 3, std::nullopt, std::nullopt);
  auto switched = std::get<SwitchedPlan>(planCopy(shape, machine, kOneThread));
  const RowSteps &steps = switched.general.loops.steps;
  Choices choices;
  for (const NarrowRows &rows :
       steps.getNarrowRows(steps.getNarrowLanes(), isStaged)) {
    choices.push_back({rows.mostWidth, rows.mergedRows});
    // A vector holds its rows, and what is moved of one row holds it.
    EXPECT_LE(rows.mostWidth * rows.mergedRows,
              rows.mergedRows > 1 ? steps.getMergedLanes() : rows.mostWidth);
    EXPECT_GE(rows.lanes, rows.mostWidth);
    // Rows that are narrower than the shortest vector hardly straddle lines.
    EXPECT_EQ(rows.asksAhead, rows.mergedRows == 1 && rows.mostWidth > 4 &&
                                  rows.mostWidth <= 16);
  }
  return choices;
}

TEST(NarrowRows, SeveralRowsMakeUpAVector) {
  // Of f32. One word, and two, have code of their own.
  EXPECT_EQ(
      getChoices(64, /*isStaged=*/false),
      (Choices{{4, 4}, {5, 3}, {8, 2}, {12, 1}, {16, 1}, {32, 1}, {64, 1}}));
  EXPECT_EQ(getChoices(32, /*isStaged=*/false),
            (Choices{{4, 2}, {8, 1}, {12, 1}, {16, 1}, {32, 1}, {64, 1}}));
  EXPECT_EQ(getChoices(16, /*isStaged=*/false),
            (Choices{{4, 1}, {8, 1}, {12, 1}, {16, 1}, {32, 1}, {64, 1}}));
}

TEST(NarrowRows, ThereAreFewerChoicesToAStage) {
  EXPECT_EQ(getChoices(64, /*isStaged=*/true),
            (Choices{{4, 4}, {8, 2}, {16, 1}, {64, 1}}));
  EXPECT_EQ(getChoices(32, /*isStaged=*/true),
            (Choices{{4, 2}, {8, 1}, {16, 1}, {64, 1}}));
}

TEST(NarrowRows, RowsToAStageAreWrittenOneByOneWhereOnePlaceIsReadAtATime) {
  EXPECT_EQ(getChoices(64, /*isStaged=*/true, /*placesInTurn=*/1),
            (Choices{{4, 1}, {8, 1}, {16, 1}, {64, 1}}));
  EXPECT_EQ(getChoices(64, /*isStaged=*/false, /*placesInTurn=*/1),
            getChoices(64, /*isStaged=*/false));
}

/// The steps of a split to f32 parts, on a machine that brings lanes of so many
/// bytes together.
RowSteps getSteps(int64_t vectorBytes, int64_t compressedBytes,
                  const PlanOptions &options = kOneThread) {
  CopyMachine machine;
  machine.vectorBytes = machine.unitBytes = vectorBytes;
  machine.compressedBytes = compressedBytes;
  CopyShape shape = makeShape(SplitsRows(), 3, std::nullopt, std::nullopt);
  return std::get<SwitchedPlan>(planCopy(shape, machine, options))
      .general.loops.steps;
}

TEST(NarrowRows, LanesOfSeveralRowsAreBroughtTogether) {
  EXPECT_EQ(getSteps(64, /*compressedBytes=*/8).compressedLanes, 0);
  // Two rows of a vector of four words have one lane each.
  EXPECT_EQ(getSteps(16, /*compressedBytes=*/4).compressedLanes, 0);
  RowSteps steps = getSteps(64, /*compressedBytes=*/1);
  EXPECT_EQ(steps.compressedLanes, 16);
  PlanOptions otherSpace = kOneThread;
  otherSpace.isInDefaultSpace = false;
  EXPECT_EQ(getSteps(64, /*compressedBytes=*/1, otherSpace).compressedLanes, 0);
  auto getRows = [&](int64_t lanes) {
    steps.compressedLanes = lanes;
    Choices choices;
    for (const CompressedRows &rows : steps.getCompressedRows())
      choices.push_back({rows.mostWidth, rows.leastRows});
    return choices;
  };
  // Four rows, or as many as have three eighths of a vector.
  EXPECT_EQ(getRows(64), (Choices{{7, 4}, {11, 3}, {16, 2}}));
  EXPECT_EQ(getRows(32), (Choices{{3, 4}, {5, 3}, {8, 2}}));
  EXPECT_EQ(getRows(16), (Choices{{1, 4}, {2, 3}, {4, 2}}));
  EXPECT_EQ(getRows(8), (Choices{{1, 3}, {2, 2}}));
}

TEST(NarrowRows, PartsInATableAreStagedPastTheCaches) {
  auto isStaged = [](std::optional<int64_t> width, std::optional<int64_t> rows,
                     const PlanOptions &options) {
    auto tabled = std::get<TabledPlan>(planCopy(
        makeShape(SplitsRows(), 300, width, rows), CopyMachine(), options));
    return llvm::all_of(tabled.tables, [](const TablePlan &table) {
      return table.loops.staged.has_value();
    });
  };
  EXPECT_TRUE(isStaged(std::nullopt, std::nullopt, kOneThread));
  EXPECT_FALSE(isStaged(std::nullopt, 1, kOneThread));
  EXPECT_FALSE(isStaged(5, std::nullopt, kOneThread));
  PlanOptions otherSpace = kOneThread;
  otherSpace.isInDefaultSpace = false;
  EXPECT_FALSE(isStaged(std::nullopt, std::nullopt, otherSpace));
}

TEST(NarrowRows, PartsThatAreListedAreStagedIfNoWidthIsKnown) {
  CopyShape shape = makeShape(SplitsRows(), 3, std::nullopt, std::nullopt);
  auto switched =
      std::get<SwitchedPlan>(planCopy(shape, CopyMachine(), kOneThread));
  EXPECT_TRUE(switched.general.loops.staged);
  EXPECT_FALSE(switched.general.loops.streamed.isOneGroup);
  // Narrow parts do not keep others from streaming.
  EXPECT_TRUE(switched.general.streaming->wideParts.empty());

  CopyMachine amd;
  amd.placesInTurn = 1;
  auto onAmd = std::get<SwitchedPlan>(planCopy(shape, amd, kOneThread));
  EXPECT_LT(onAmd.general.loops.staged->bytes,
            switched.general.loops.staged->bytes);

  std::get<ListedShape>(shape.parts).parts.front().width = 40;
  auto listed =
      std::get<ListedPlan>(planCopy(shape, CopyMachine(), kOneThread));
  EXPECT_FALSE(listed.loops.staged);
  EXPECT_EQ(listed.streaming->wideParts.size(), 2u);
}

} // namespace
