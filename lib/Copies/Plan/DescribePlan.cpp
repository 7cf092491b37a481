// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Plan/DescribePlan.h"

#include <algorithm>

using namespace mlir::split;

static constexpr char kRowByRow[] = "row by row";

namespace {

/// Writes the summary of one kind of plan after the other.
class Describer {
public:
  PlanSummary run(const CopyPlan &plan) {
    std::visit([&](const auto &kind) { describe(kind); }, plan);
    return std::move(summary);
  }

private:
  void describe(const EmptyPlan &) { summary.form = "nothing to copy"; }

  void describe(const ListedPlan &plan) {
    summary.form = "code for each part";
    for (const CopyKernel &kernel : plan.loops.kernels)
      add({kernel.firstPart, kernel.numParts, getName(kernel), kernel.rows});
    describe(plan.streaming, plan.tasks);
  }

  void describe(const TabledPlan &plan) {
    summary.form = "a loop over a table of the parts";
    for (const TablePlan &table : plan.tables) {
      // Of packed parts, nobody knows the number yet.
      std::optional<size_t> firstPart;
      if (table.numParts != 0)
        firstPart = table.firstPart;
      if (table.loops.kernels.empty())
        add({firstPart, table.numParts, kRowByRow, 1});
      for (const CopyKernel &kernel : table.loops.kernels)
        add({table.firstPart + kernel.firstPart,
             kernel.numParts * kernel.numRuns, getName(kernel), kernel.rows});
      describe(table.streaming, table.tasks);
    }
  }

  void describe(const RegularPlan &plan) {
    summary.form = "tiles of parts at one distance";
    for (const RegularTile &tile : plan.tiles) {
      const auto *code = std::get_if<LaneKernel>(&tile.code);
      add({std::nullopt, static_cast<size_t>(tile.numParts),
           code ? code->getName().str() : kRowByRow, tile.rows});
    }
    describe(plan.streaming, plan.tasks);
  }

  void describe(const SwitchedPlan &plan) {
    describe(plan.general);
    if (!plan.cases.empty())
      summary.form =
          "code for each part, and for all if they have a common width";
  }

  static std::string getName(const CopyKernel &kernel) {
    const auto *code = std::get_if<LaneKernel>(&kernel.code);
    return code ? code->getName().str() : kRowByRow;
  }

  void describe(const std::optional<StreamingPlan> &streaming,
                const std::optional<TaskPlan> &tasks) {
    if (streaming)
      summary.streamingBytes =
          std::min(streaming->minBytes,
                   summary.streamingBytes.value_or(streaming->minBytes));
    if (tasks)
      summary.taskBytes = tasks->minBytes;
  }

  void add(PlannedKernel kernel) {
    if (!summary.kernels.empty()) {
      PlannedKernel &last = summary.kernels.back();
      bool isAlike = last.name == kernel.name && last.rows == kernel.rows;
      bool isNext = last.firstPart && kernel.firstPart &&
                    *last.firstPart + last.numParts == *kernel.firstPart;
      if (isAlike && isNext) {
        last.numParts += kernel.numParts;
        return;
      }
      if (last == kernel)
        return;
    }
    summary.kernels.push_back(std::move(kernel));
  }

  PlanSummary summary;
};

} // namespace

PlanSummary mlir::split::describePlan(const CopyPlan &plan) {
  return Describer().run(plan);
}
