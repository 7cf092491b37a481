// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates what is planned for copies of many shapes and compares it with a
// plain loop. No code is generated.

#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

using namespace mlir::split;

namespace {

/// A lane that nothing was written to.
constexpr uint64_t kEmpty = ~uint64_t(0);

/// Rows of equal parts, and the parts, each lane a number of its own. Evaluates
/// a plan on them as the emitted code would run.
class Machine {
public:
  Machine(Direction direction, int64_t numParts, int64_t width, int64_t numRows)
      : splits(std::holds_alternative<SplitsRows>(direction)),
        numParts(numParts), width(width), numRows(numRows),
        rows(numRows * numParts * width, kEmpty),
        parts(numParts, std::vector<uint64_t>(numRows * width, kEmpty)) {
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t part = 0; part < numParts; ++part)
        for (int64_t lane = 0; lane < width; ++lane)
          (splits ? rowLane(row, part, lane) : partLane(row, part, lane)) =
              number(row, part, lane);
  }

  void run(const LoopPlan &plan) {
    int64_t covered = std::max<int64_t>(numRows - plan.slackRows, 0);
    covered -= covered % plan.groupRows;
    for (const CopyKernel &kernel : plan.kernels)
      for (int64_t row = 0; row < covered; row += kernel.rows)
        runKernel(kernel, plan, row);
    for (int64_t row = covered; row < numRows; ++row)
      for (int64_t part = 0; part < numParts; ++part)
        runRow(plan.rowKernels[part], plan.steps, part, row);
  }

  /// The number of lanes that are not where a plain loop puts them, and of
  /// those that were reached outside of the buffers.
  int64_t countErrors() const {
    int64_t errors = outside;
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t part = 0; part < numParts; ++part)
        for (int64_t lane = 0; lane < width; ++lane)
          errors += rows[(row * numParts + part) * width + lane] !=
                        number(row, part, lane) ||
                    parts[part][row * width + lane] != number(row, part, lane);
    return errors;
  }

private:
  uint64_t number(int64_t row, int64_t part, int64_t lane) const {
    return (row * numParts + part) * width + lane;
  }
  uint64_t &rowLane(int64_t row, int64_t part, int64_t lane) {
    return at(rows, (row * numParts + part) * width + lane);
  }
  uint64_t &partLane(int64_t row, int64_t part, int64_t lane) {
    return at(parts[part], row * width + lane);
  }
  uint64_t &at(std::vector<uint64_t> &buffer, int64_t lane) {
    if (lane >= 0 && lane < static_cast<int64_t>(buffer.size()))
      return buffer[lane];
    ++outside;
    return nowhere;
  }

  /// Where `lane` lanes behind `place` are, of an iteration at `row` of a
  /// kernel whose first part is `first`.
  uint64_t &find(LanePlace place, int64_t lane, int64_t row, int64_t first) {
    if (const auto *inRow = std::get_if<RowPlace>(&place))
      return rowLane(row + inRow->row, first + inRow->part, inRow->lane + lane);
    const auto &inPart = std::get<PartPlace>(place);
    return partLane(row, first + inPart.part, inPart.lane + lane);
  }

  void runKernel(const CopyKernel &kernel, const LoopPlan &plan, int64_t row) {
    if (const auto *code = std::get_if<LaneKernel>(&kernel.code)) {
      EXPECT_EQ(code->getRows(), kernel.rows);
      int64_t first = kernel.firstPart;
      code->evaluate(
          [&](LanePlace place, int64_t lane) {
            return find(place, lane, row, first);
          },
          [&](LanePlace place, int64_t lane, uint64_t value) {
            find(place, lane, row, first) = value;
          });
      return;
    }
    for (int64_t i = 0; i < kernel.rows; ++i)
      runRow(plan.rowKernels[kernel.firstPart], plan.steps, kernel.firstPart,
             row + i);
  }

  void copy(int64_t part, int64_t row, int64_t begin, int64_t lanes) {
    EXPECT_TRUE(begin >= 0 && begin + lanes <= width) << "not within the row";
    for (int64_t lane = begin; lane < begin + lanes; ++lane) {
      uint64_t &inRow = rowLane(row, part, lane);
      uint64_t &inPart = partLane(row, part, lane);
      (splits ? inPart : inRow) = splits ? inRow : inPart;
    }
  }

  void runRow(const RowKernel &kernel, const RowSteps &steps, int64_t part,
              int64_t row) {
    EXPECT_EQ(kernel.width, width);
    if (kernel.isExact)
      return copy(part, row, 0, width);
    int64_t done = 0;
    for (int64_t lanes : {steps.unrolledLanes, steps.vectorLanes})
      for (; width - done >= lanes; done += lanes)
        copy(part, row, done, lanes);
    if (!kernel.hasRest)
      EXPECT_EQ(done, width);
    else
      copy(part, row, width - steps.vectorLanes, steps.vectorLanes);
  }

  bool splits;
  int64_t numParts, width, numRows;
  std::vector<uint64_t> rows;
  std::vector<std::vector<uint64_t>> parts;
  int64_t outside = 0;
  uint64_t nowhere = kEmpty;
};

/// The plan of `numParts` neighbours of `width` that make up whole rows.
CopyPlan planWholeRows(Direction direction, int64_t laneBytes, int64_t numParts,
                       int64_t width, const CopyMachine &machine) {
  ListedShape listed;
  for (int64_t i = 0; i < numParts; ++i)
    listed.parts.push_back({i * width, width, 0, i > 0, i > 0});
  CopyShape shape{direction,        laneBytes,    0,
                  numParts * width, std::nullopt,
                  /*isDense=*/true, listed};
  return planCopy(shape, machine, {/*maxSpecializedParts=*/256, std::nullopt});
}

/// Copies rows of `numParts` parts as planned, and compares them.
void check(Direction direction, int64_t laneBytes, int64_t numParts,
           int64_t width, const CopyMachine &machine) {
  CopyPlan plan = planWholeRows(direction, laneBytes, numParts, width, machine);
  const auto *listed = std::get_if<ListedPlan>(&plan);
  ASSERT_NE(listed, nullptr);
  // Rows that are few, and that fill groups and leave some over.
  for (int64_t numRows : {5, 37}) {
    Machine run(direction, numParts, width, numRows);
    run.run(listed->loops);
    ASSERT_EQ(run.countErrors(), 0)
        << numParts << " parts of " << width << " lanes of " << laneBytes
        << " bytes, " << numRows << " rows";
  }
}

/// Parameterized by the bytes of a lane.
class LaneKernels : public testing::TestWithParam<int64_t> {
protected:
  void checkAll(Direction direction) {
    for (int64_t width = 1; width <= 64 / GetParam(); ++width)
      for (int64_t numParts = 2; numParts <= 64; ++numParts)
        check(direction, GetParam(), numParts, width, CopyMachine());
  }
};

TEST_P(LaneKernels, SplitAsAPlainLoop) { checkAll(SplitsRows()); }
TEST_P(LaneKernels, JoinAsAPlainLoop) { checkAll(JoinsRows()); }

INSTANTIATE_TEST_SUITE_P(LaneBytes, LaneKernels, testing::Values(1, 2, 4, 8));

/// Parameterized by the bytes of a vector.
class RowKernels : public testing::TestWithParam<int64_t> {};

TEST_P(RowKernels, CopyAsAPlainLoop) {
  CopyMachine machine;
  machine.vectorBytes = GetParam();
  for (int64_t laneBytes : {1, 2, 4, 8})
    for (int64_t bytes = 72; bytes <= 1200; bytes += 8)
      for (Direction direction :
           {Direction(SplitsRows()), Direction(JoinsRows())})
        check(direction, laneBytes, 2, bytes / laneBytes + 1, machine);
}

INSTANTIATE_TEST_SUITE_P(VectorBytes, RowKernels, testing::Values(16, 32, 64));

/// The kernel that moves the first of `numParts` parts of `width` bytes.
const LaneKernel *getFirst(const CopyPlan &plan) {
  const auto *listed = std::get_if<ListedPlan>(&plan);
  return listed ? std::get_if<LaneKernel>(&listed->loops.kernels.front().code)
                : nullptr;
}

int64_t countPermutes(const LaneKernel &kernel) {
  return llvm::count_if(kernel.getCode(), [](const LaneInstruction &code) {
    return std::holds_alternative<PermuteLanes>(code);
  });
}

TEST(LaneKernel, ThreeBytesOfThreeAreOnePermuteAPart) {
  CopyPlan plan = planWholeRows(SplitsRows(), 1, 3, 1, CopyMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 16);
  EXPECT_EQ(countPermutes(*kernel), 3);
}

TEST(LaneKernel, SquareOfWordsIsTransposedInTwoStages) {
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 4, 1, CopyMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 4);
  EXPECT_EQ(countPermutes(*kernel), 2 * 4);
}

TEST(LaneKernel, PermutesPickFromTwoValues) {
  LaneKernel kernel(1);
  size_t low = kernel.load(RowPlace{0, 0, 0}, 2);
  size_t high = kernel.load(RowPlace{0, 0, 2}, 2);
  kernel.store(kernel.permute(low, high, {3, 0}), PartPlace{0, 0});
  std::vector<uint64_t> stored(2);
  kernel.evaluate(
      [](LanePlace place, int64_t lane) {
        return 10 + std::get<RowPlace>(place).lane + lane;
      },
      [&](LanePlace, int64_t lane, uint64_t value) { stored[lane] = value; });
  EXPECT_EQ(stored, (std::vector<uint64_t>{13, 10}));
}

} // namespace
