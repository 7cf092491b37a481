// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Evaluates plans of copies on numbers.

#ifndef SPLIT_TEST_UNIT_COPIES_PLAINMACHINE_H
#define SPLIT_TEST_UNIT_COPIES_PLAINMACHINE_H

#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <numeric>

namespace mlir::split {

/// A lane that nothing was written to.
inline constexpr uint64_t kEmpty = ~uint64_t(0);

/// More lanes than are accessed at once.
inline constexpr size_t kMaxLanes = 4096;

/// Rows of parts of some widths, and the parts, each lane a number of its own.
/// Evaluates a plan on them as the emitted code would run.
class Machine {
public:
  Machine(Direction direction, llvm::ArrayRef<int64_t> widths, int64_t numRows)
      : splits(std::holds_alternative<SplitsRows>(direction)),
        numParts(widths.size()), widths(widths), numRows(numRows),
        nowhere(kMaxLanes) {
    for (int64_t width : widths) {
      offsets.push_back(rowLanes);
      rowLanes += width;
      parts.emplace_back(numRows * width, kEmpty);
    }
    rows.assign(numRows * rowLanes, kEmpty);
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t part = 0; part < numParts; ++part) {
        auto lanes = splits ? sliceRow(row, part, 0, widths[part])
                            : slicePart(row, part, 0, widths[part]);
        std::iota(lanes.begin(), lanes.end(), number(row, part));
      }
  }

  /// Moves the parts in [firstPart, endPart). With `streaming`, rows that are
  /// whole cache lines are moved by the code for stores that bypass the caches.
  void run(const LoopPlan &plan, bool streaming, size_t firstPart,
           size_t endPart) {
    int64_t mostCovered = std::max<int64_t>(numRows - plan.slackRows, 0);
    // Parts in a table that have no kernels are moved row by row.
    if (plan.kernels.empty())
      mostCovered = 0;
    int64_t rest = mostCovered % plan.groupRows, covered = mostCovered - rest;
    // Runs, and groups of whole lines behind them.
    int64_t unit = std::max(plan.streamed.runRows, plan.streamedRows);
    int64_t streamed = streaming ? covered - covered % unit : 0;
    forEachRun(plan, firstPart, [&](const CopyKernel &kernel, size_t first) {
      int64_t row = 0;
      if (kernel.streamedCode && unit % kernel.streamedCode->getRows() == 0)
        for (; row < streamed; row += kernel.streamedCode->getRows())
          runCode(*kernel.streamedCode, first, row);
      for (; row < covered; row += kernel.rows)
        runKernel(kernel, plan, first, row);
    });
    if (plan.leastRestRows > 0 && rest >= plan.leastRestRows &&
        mostCovered >= plan.groupRows) {
      covered = mostCovered;
      forEachRun(plan, firstPart, [&](const CopyKernel &kernel, size_t first) {
        for (int64_t row = covered - plan.groupRows; row < covered;
             row += kernel.rows)
          runKernel(kernel, plan, first, row);
      });
    }
    for (int64_t row = covered; row < numRows; ++row)
      for (size_t part = firstPart; part < endPart; ++part)
        runRow(getRowKernel(plan, part), plan.steps, part, row);
  }

  /// The number of lanes that are not where a plain loop puts them, and of
  /// accesses that went outside of a buffer.
  int64_t countErrors() {
    int64_t errors = 0;
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t part = 0; part < numParts; ++part) {
        auto inRow = sliceRow(row, part, 0, widths[part]);
        auto inPart = slicePart(row, part, 0, widths[part]);
        uint64_t expected = number(row, part);
        for (int64_t lane = 0; lane < widths[part]; ++lane, ++expected)
          errors += inRow[lane] != expected || inPart[lane] != expected;
      }
    return errors + outside;
  }

private:
  using Lanes = std::vector<uint64_t>;
  using SomeLanes = llvm::MutableArrayRef<uint64_t>;

  /// The number of the first lane of `part` in `row`.
  uint64_t number(int64_t row, int64_t part) const {
    return row * rowLanes + offsets[part];
  }

  /// The `count` lanes at `place` of an iteration at `row` of a kernel whose
  /// first part is `first`, or some others if these are outside of a buffer.
  SomeLanes find(LanePlace place, int64_t count, int64_t row, int64_t first) {
    if (const auto *inRow = std::get_if<RowPlace>(&place))
      return sliceRow(row + inRow->row, first + inRow->part, inRow->lane,
                      count);
    const auto &inPart = std::get<PartPlace>(place);
    return slicePart(row, first + inPart.part, inPart.lane, count);
  }
  SomeLanes sliceRow(int64_t row, int64_t part, int64_t lane, int64_t count) {
    return slice(rows, number(row, part) + lane, count);
  }
  SomeLanes slicePart(int64_t row, int64_t part, int64_t lane, int64_t count) {
    return slice(parts[part], row * widths[part] + lane, count);
  }
  SomeLanes slice(Lanes &buffer, int64_t begin, int64_t count) {
    if (begin >= 0 && begin + count <= static_cast<int64_t>(buffer.size()))
      return SomeLanes(buffer).slice(begin, count);
    ++outside;
    return SomeLanes(nowhere).take_front(count);
  }

  void runCode(const LaneKernel &code, int64_t first, int64_t row) {
    code.evaluate(
        [&](LanePlace place, llvm::MutableArrayRef<uint64_t> lanes) {
          llvm::copy(find(place, lanes.size(), row, first), lanes.begin());
        },
        [&](LanePlace place, llvm::ArrayRef<uint64_t> lanes) {
          llvm::copy(lanes, find(place, lanes.size(), row, first).begin());
        });
  }

  /// Calls `body` for each run of parts of each kernel, with the first of them.
  static void
  forEachRun(const LoopPlan &plan, size_t firstPart,
             llvm::function_ref<void(const CopyKernel &, size_t)> body) {
    for (const CopyKernel &kernel : plan.kernels)
      for (size_t i = 0; i < kernel.numRuns; ++i)
        body(kernel, firstPart + kernel.firstPart + i * kernel.numParts);
  }

  static const RowKernel &getRowKernel(const LoopPlan &plan, size_t part) {
    return plan.rowKernels[plan.rowKernels.size() == 1 ? 0 : part];
  }

  void runKernel(const CopyKernel &kernel, const LoopPlan &plan, size_t first,
                 int64_t row) {
    if (const auto *code = std::get_if<LaneKernel>(&kernel.code)) {
      EXPECT_EQ(code->getRows(), kernel.rows);
      return runCode(*code, first, row);
    }
    for (int64_t i = 0; i < kernel.rows; ++i)
      runRow(getRowKernel(plan, first), plan.steps, first, row + i);
  }

  void copy(int64_t part, int64_t row, int64_t begin, int64_t lanes) {
    EXPECT_TRUE(begin >= 0 && begin + lanes <= widths[part])
        << "not within the row";
    auto inRow = sliceRow(row, part, begin, lanes);
    auto inPart = slicePart(row, part, begin, lanes);
    llvm::copy(splits ? inRow : inPart, (splits ? inPart : inRow).begin());
  }

  void runRow(const RowKernel &kernel, const RowSteps &steps, int64_t part,
              int64_t row) {
    int64_t width = widths[part];
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
  int64_t numParts;
  llvm::ArrayRef<int64_t> widths;
  int64_t numRows, rowLanes = 0;
  std::vector<int64_t> offsets;
  Lanes rows;
  std::vector<Lanes> parts;
  int64_t outside = 0;
  Lanes nowhere;
};

} // namespace mlir::split

#endif // SPLIT_TEST_UNIT_COPIES_PLAINMACHINE_H
