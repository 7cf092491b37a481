// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver of the planner: which parts get code of their own, and what plans
// of all kinds have in common.

#include "split/Copies/Plan/CopyPlan.h"

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Numbers that may not be known
//===----------------------------------------------------------------------===//

MaybeLanes mlir::split::multiply(MaybeLanes a, MaybeLanes b) {
  if (a == 0 || b == 0)
    return 0;
  int64_t product;
  if (!a || !b || llvm::MulOverflow(*a, *b, product))
    return std::nullopt;
  return product;
}

MaybeLanes mlir::split::add(MaybeLanes a, MaybeLanes b) {
  int64_t sum;
  if (!a || !b || llvm::AddOverflow(*a, *b, sum))
    return std::nullopt;
  return sum;
}

MaybeLanes mlir::split::getRowLanes(llvm::ArrayRef<PartShape> parts) {
  MaybeLanes lanes = 0;
  for (const PartShape &part : parts)
    lanes = add(lanes, part.width);
  return lanes;
}

bool mlir::split::shareBuffers(llvm::ArrayRef<PartShape> parts) {
  return llvm::any_of(
      parts, [](const PartShape &part) { return part.shared.has_value(); });
}

//===----------------------------------------------------------------------===//
// Parts that have no code of their own
//===----------------------------------------------------------------------===//

LoopPlan mlir::split::planTabledLoops(Direction direction,
                                      MaybeLanes commonWidth,
                                      const RowsShape &rows,
                                      const CopyMachine &machine) {
  LoopPlan plan;
  plan.steps = planSteps(direction, rows.laneBytes, machine);
  plan.rowKernels.push_back(planRow(commonWidth, rows.isSingleRow(), direction,
                                    plan.steps, rows.laneBytes));
  if (!rows.isSingleRow())
    planWholeLines(plan, machine);
  plan.groupRows = plan.steps.streamedLanes;
  plan.cached.isOneGroup = plan.streamed.isOneGroup = false;
  plan.blockBytes = getBlockBytes(machine);
  return plan;
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

bool mlir::split::haveManyRows(const TaskPlan &plan, const LoopPlan &loops,
                               int64_t rowBytes) {
  int64_t unplanned = loops.slackRows + loops.groupRows;
  return plan.minBytes / rowBytes >= plan.minRows + unplanned;
}

TaskPlan mlir::split::planTasks(const CopyShape &shape, MaybeLanes rowLanes,
                                const LoopPlan &loops,
                                const TaskOptions &options,
                                const CopyMachine &machine) {
  TaskPlan plan;
  plan.minBytes = options.minBytes;
  // A block of the plan stays whole, and so do cache lines.
  plan.rowTaskBytes = std::max(options.taskBytes, loops.blockBytes);
  plan.stretchTaskBytes = options.taskBytes;
  plan.enoughTasks = kEnoughTasks;
  plan.maxTaskGrowth = kMaxTaskGrowth;
  int64_t runRows = std::max(loops.cached.runRows, loops.streamed.runRows);
  plan.unitRows = std::max({loops.groupRows, loops.streamedRows, runRows});
  plan.minRows = std::max(loops.groupRows, runRows) * kMinDealtGroups;
  plan.hasManyRows = rowLanes && *rowLanes > 0 &&
                     haveManyRows(plan, loops, *rowLanes * shape.laneBytes);
  plan.stretchLanes = machine.lineBytes / shape.laneBytes;
  plan.stretch = planRow(std::nullopt, /*isSingleRow=*/true, shape.direction,
                         loops.steps, shape.laneBytes);
  if (std::holds_alternative<SplitsRows>(shape.direction))
    plan.stretchPrefetchDistance = machine.pageBytes / shape.laneBytes;
  return plan;
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// How much code a part takes, see kWideCode.
static int64_t getCodeSize(const PartShape &part, const RowsShape &rows,
                           Direction direction) {
  if (!part.width)
    return std::holds_alternative<SplitsRows>(direction) ? kUnknownSplitCode
                                                         : kUnknownCode;
  return rows.isSingleRow() || *part.width > kNarrowLanes ? kWideCode : 1;
}

/// The instructions of the kernels of a group of rows, if all loops are
/// unrolled.
static size_t countInstructions(const LoopPlan &loops) {
  size_t numInstructions = 0;
  for (const CopyKernel &kernel : loops.kernels)
    if (const auto *code = std::get_if<LaneKernel>(&kernel.code))
      numInstructions +=
          code->getCode().size() * (loops.groupRows / kernel.rows);
  return numInstructions;
}

/// What parts from the second on know of those before them.
static TableLayout chooseLayout(llvm::ArrayRef<PartShape> parts) {
  if (shareBuffers(parts))
    return TableLayout::Shared;
  auto all = [&](bool PartShape::*fact) {
    return llvm::all_of(parts.drop_front(),
                        [&](const PartShape &part) { return part.*fact; });
  };
  if (!all(&PartShape::hasWidthOfLast))
    return TableLayout::Full;
  return all(&PartShape::followsLast) ? TableLayout::Neighbours
                                      : TableLayout::CommonWidth;
}

namespace {

/// Plans one copy.
class Planner {
public:
  Planner(const CopyShape &shape, const CopyMachine &machine,
          const PlanOptions &options)
      : shape(shape), rows(shape), machine(machine), options(options) {
    // What moves lanes of several rows knows buffers by address, and so does
    // memcpy.
    if (!options.isInDefaultSpace) {
      this->machine.compressedBytes = CopyMachine().compressedBytes;
      this->machine.memcpyBytes = CopyMachine().memcpyBytes;
    }
  }

  CopyPlan plan(const ListedShape &listed) const {
    if (listed.parts.empty())
      return EmptyPlan();
    // So many are as fast in tables that have kernels.
    bool areMany = listed.parts.size() > kMaxCachedStreams;
    if (!isSpecialized(listed) || (areMany && getRepeatedParts(listed.parts)))
      return planTabled(listed);
    ListedPlan general = planListed(listed);
    size_t numInstructions = countCode(general);
    if (numInstructions > kMaxKernelInstructions ||
        (numInstructions > kMaxAlikeInstructions &&
         getRepeatedParts(listed.parts)))
      return planTabled(listed);
    llvm::SmallVector<SwitchedPlan::Case, 0> cases = planCases(listed);
    llvm::SmallVector<SwitchedPlan::Ordered, 0> ordered;
    if (std::holds_alternative<JoinsRows>(shape.direction))
      ordered = planOrdered(general, listed.parts, rows, machine,
                            options.isInDefaultSpace);
    if (cases.empty() && ordered.empty())
      return general;
    return SwitchedPlan{std::move(cases), std::move(ordered),
                        std::move(general)};
  }

  CopyPlan plan(const RegularShape &regular) const {
    if (regular.numParts == 0 || regular.width == 0)
      return EmptyPlan();
    bool joins = std::holds_alternative<JoinsRows>(shape.direction);
    assert((!joins || regular.numParts) && "joins too many parts to list");
    if (!joins && (!regular.numParts || *regular.numParts > kMaxListedParts))
      return planRegular(shape, regular, machine, options.tasks);
    ListedShape listed;
    listed.shareTarget = true;
    for (int64_t i = 0; i < *regular.numParts; ++i)
      listed.parts.push_back({multiply(regular.width, i), regular.width,
                              multiply(regular.pitch, i)});
    ListedPlan plan = planListed(listed);
    if (!joins)
      plan.streaming =
          planStreaming(shape, regular, /*movesRows=*/false, machine);
    return plan;
  }

  CopyPlan plan(const PackedShape &packed) const {
    if (packed.unit == 0 || (packed.listed && packed.listed->parts.empty()))
      return EmptyPlan();
    if (packed.listed && isSpecialized(*packed.listed))
      if (ListedPlan plan = planListed(*packed.listed);
          countCode(plan) <= kMaxKernelInstructions)
        return plan;
    TablePlan table{0, 0, TableLayout::Full, {}, {}, {}};
    table.loops = planTabledLoops(shape.direction, std::nullopt, rows, machine);
    table.streaming = planStreaming(shape, packed, table.loops, machine);
    planStage(table.loops, table.streaming);
    if (options.tasks)
      table.tasks =
          planTasks(shape, std::nullopt, table.loops, *options.tasks, machine);
    TabledPlan plan;
    plan.tables.push_back(std::move(table));
    return plan;
  }

private:
  /// Whether many rows of `rowLanes` may have nothing in them.
  bool mayHaveEmptyRows(MaybeLanes rowLanes) const {
    return !rowLanes && shape.numRows.value_or(kManyRows) >= kManyRows;
  }

  /// Whether the parts get code of their own.
  bool isSpecialized(const ListedShape &listed) const {
    int64_t codeSize = 0;
    for (const PartShape &part : listed.parts)
      codeSize += getCodeSize(part, rows, shape.direction);
    return codeSize <= options.maxSpecializedParts;
  }

  /// The instructions that kMaxKernelInstructions limits.
  static size_t countCode(const ListedPlan &plan) {
    size_t numInstructions = countInstructions(plan.loops);
    for (const CopyKernel &kernel : plan.loops.kernels) {
      numInstructions += kLoopInstructions;
      if (kernel.isRowByRow() &&
          !plan.loops.rowKernels[kernel.firstPart].isExact)
        numInstructions += kRowInstructions;
    }
    return numInstructions;
  }

  /// The rows from which on what is left behind the last group is done by one
  /// more, of which each row has `rowLanes` of `numParts`.
  int64_t planRest(const LoopPlan &loops, size_t numParts,
                   MaybeLanes rowLanes) const {
    MaybeLanes rowBytes = multiply(rowLanes, shape.laneBytes);
    size_t numInstructions = countInstructions(loops);
    if (!rowBytes || numInstructions == 0 ||
        numInstructions > kMaxRestInstructions)
      return 0;
    double groupCycles =
        kKernelLineCycles * *rowBytes * loops.groupRows / machine.lineBytes;
    double leastRows = groupCycles / (kSingleRowCycles * numParts);
    return leastRows < loops.groupRows
               ? std::max<int64_t>(std::ceil(leastRows), 1)
               : 0;
  }

  /// Where kernels begin that split rows to `parts`, which have buffers of
  /// their own; nothing where that is row 0.
  std::optional<LineStart>
  planLineStart(const LoopPlan &loops, llvm::ArrayRef<PartShape> parts) const {
    bool hasKernels = llvm::any_of(loops.kernels, [](const CopyKernel &kernel) {
      return !kernel.isRowByRow();
    });
    MaybeLanes rowLanes = getRowLanes(parts);
    if (!std::holds_alternative<SplitsRows>(shape.direction) || !hasKernels ||
        !rowLanes)
      return std::nullopt;
    int64_t most = 1, lineLanes = loops.steps.lineLanes;
    LineStart start{0, 0, machine.lineBytes, 0};
    for (auto [i, part] : llvm::enumerate(parts)) {
      int64_t period = getPeriod(*part.width, lineLanes);
      if (period <= most)
        continue;
      most = period;
      start.part = i;
      start.rowBytes = *part.width % lineLanes * shape.laneBytes;
    }
    if (most == 1)
      return std::nullopt;
    double rowCycles =
        kKernelLineCycles * *rowLanes * shape.laneBytes / machine.lineBytes;
    start.minRows = std::ceil(kLineStartShare * most * kSingleRowCycles *
                              parts.size() / rowCycles);
    if (shape.numRows.value_or(start.minRows) < start.minRows)
      return std::nullopt;
    return start;
  }

  ListedPlan planListed(const ListedShape &listed) const {
    MaybeLanes rowLanes = getRowLanes(listed.parts);
    RowsShape ownRows = rows;
    // Between the rows of parts that share a target there may be nothing.
    if (listed.shareTarget)
      ownRows.isDense = rowLanes && rowLanes == shape.rowPitch;
    ListedPlan plan;
    plan.asksForEmptyRows = mayHaveEmptyRows(rowLanes);
    plan.loops = std::visit(
        [&](auto direction) {
          return planLoops(direction, listed.parts, ownRows, machine);
        },
        shape.direction);
    if (std::holds_alternative<JoinsRows>(shape.direction))
      spillRows(plan.loops, listed.parts, ownRows);
    for (CopyKernel &kernel : plan.loops.kernels)
      kernel.isStaged &= options.isInDefaultSpace;
    plan.loops.separatesKernels =
        countInstructions(plan.loops) > kMaxBlockInstructions;
    plan.loops.cachesLines &=
        !plan.loops.separatesKernels || pairsLines(plan.loops, machine);
    plan.loops.leastRestRows =
        planRest(plan.loops, listed.parts.size(), rowLanes);
    if (!listed.shareTarget)
      plan.loops.lineStart = planLineStart(plan.loops, listed.parts);
    plan.streaming = planStreaming(shape, listed, 0, listed.parts.size(),
                                   rowLanes, plan.loops, machine);
    planStage(plan.loops, plan.streaming);
    if (options.tasks)
      plan.tasks =
          planTasks(shape, rowLanes, plan.loops, *options.tasks, machine);
    return plan;
  }

  /// The plans of parts of which no width is known, if they turn out to have a
  /// common one.
  llvm::SmallVector<SwitchedPlan::Case, 0>
  planCases(const ListedShape &listed) const {
    llvm::SmallVector<SwitchedPlan::Case, 0> cases;
    size_t numParts = listed.parts.size();
    if (rows.isSingleRow() || numParts < kMinSwitchedParts ||
        numParts > kMaxSwitchedParts || shareBuffers(listed.parts) ||
        llvm::any_of(listed.parts,
                     [](const PartShape &part) { return part.width; }))
      return cases;
    for (int64_t bytes : kSwitchedBytes)
      if (bytes % shape.laneBytes == 0)
        cases.push_back(planCase(numParts, bytes / shape.laneBytes));
    return cases;
  }

  /// The plan of `numParts` parts of `width` that make up their rows.
  SwitchedPlan::Case planCase(size_t numParts, int64_t width) const {
    ListedShape alike;
    for (size_t i = 0; i < numParts; ++i)
      alike.parts.push_back({static_cast<int64_t>(i) * width, width});
    CopyShape whole = shape;
    whole.rowPitch = static_cast<int64_t>(numParts) * width;
    whole.isDense = true;
    return {width, Planner(whole, machine, options).planListed(alike)};
  }

  TabledPlan planTabled(const ListedShape &listed) const {
    TabledPlan plan;
    MaybeLanes rowLanes = getRowLanes(listed.parts);
    plan.asksForEmptyRows = mayHaveEmptyRows(rowLanes);
    llvm::ArrayRef<PartShape> all = listed.parts;
    size_t numParts = getRepeatedParts(all).value_or(
        shareOneTable(all)
            ? all.size()
            : std::clamp(llvm::divideCeil(all.size(), kMaxTables),
                         std::min(kTableParts, all.size()), all.size()));
    for (size_t first = 0; first < all.size(); first += numParts)
      plan.tables.push_back(planTable(
          listed, first, std::min(numParts, all.size() - first), rowLanes));
    return plan;
  }

  /// Whether one table serves all of `parts`.
  bool shareOneTable(llvm::ArrayRef<PartShape> parts) const {
    return rows.isSingleRow() && parts.size() >= kMinRolledParts &&
           llvm::all_of(parts,
                        [](const PartShape &part) { return !part.width; });
  }

  /// Of how many of `parts` each table is, if one kernel does for many of them;
  /// nothing if none does. The last table has hardly fewer: the pass over the
  /// source for a few parts takes as long as for many.
  std::optional<size_t>
  getRepeatedParts(llvm::ArrayRef<PartShape> parts) const {
    size_t numTables = std::max<size_t>(
        (parts.size() + kRepeatedParts / 2) / kRepeatedParts, 1);
    size_t share =
        llvm::alignTo(llvm::divideCeil(parts.size(), numTables), kMaxLongParts);
    share = std::min(share, parts.size());
    return planRepeated(parts.take_front(share)) ? std::optional(share)
                                                 : std::nullopt;
  }

  /// The loops over `parts` of a table, if one kernel does for many of them.
  std::optional<LoopPlan> planRepeated(llvm::ArrayRef<PartShape> parts) const {
    if (!std::holds_alternative<SplitsRows>(shape.direction) ||
        chooseLayout(parts) != TableLayout::Neighbours ||
        !parts.front().width || parts.front().width == 0 || rows.isSingleRow())
      return std::nullopt;
    std::optional<LoopPlan> loops = planRepeatedKernels(parts, rows, machine);
    if (!loops)
      return std::nullopt;
    for (CopyKernel &kernel : loops->kernels)
      kernel.isStaged &= options.isInDefaultSpace;
    loops->leastRestRows = planRest(*loops, parts.size(), getRowLanes(parts));
    return loops;
  }

  /// Plans to write narrow rows past the caches by way of a stage, if all
  /// widths are unknown.
  void planStage(LoopPlan &loops,
                 std::optional<StreamingPlan> &streaming) const {
    auto isRowByRow = [](const CopyKernel &kernel) {
      return kernel.isRowByRow();
    };
    auto mayBeNarrow = [](const RowKernel &kernel) {
      return kernel.mayOverlapNext;
    };
    if (!streaming || !options.isInDefaultSpace || rows.isSingleRow() ||
        !llvm::all_of(loops.kernels, isRowByRow) ||
        !llvm::all_of(loops.rowKernels, mayBeNarrow))
      return;
    int64_t bytes =
        machine.placesInTurn > 1 ? kStagedBytes : kStagedBytesOfOnePlace;
    loops.staged = {bytes, kStagedBlocksAhead};
    loops.streamed.isOneGroup = false;
    // Blocks look at the widths as they go.
    streaming->wideParts.clear();
  }

  TablePlan planTable(const ListedShape &listed, size_t first, size_t numParts,
                      MaybeLanes rowLanes) const {
    llvm::ArrayRef<PartShape> parts =
        llvm::ArrayRef(listed.parts).slice(first, numParts);
    TablePlan table{first, numParts, chooseLayout(parts), {}, {}, {}};
    bool sharesWidth = !hasWidths(table.layout);
    if (std::optional<LoopPlan> repeated = planRepeated(parts)) {
      table.loops = std::move(*repeated);
      table.loops.lineStart = planLineStart(table.loops, parts);
      if (table.loops.lineStart)
        table.loops.lineStart->part += first;
    } else
      table.loops = planTabledLoops(
          shape.direction, sharesWidth ? parts.front().width : MaybeLanes(),
          rows, machine);
    table.streaming = planStreaming(shape, listed, first, numParts, rowLanes,
                                    table.loops, machine);
    if (table.streaming) {
      // Blocks look at the widths as they go.
      table.streaming->wideParts.clear();
      table.streaming->streamsRows &= sharesWidth || rows.isSingleRow();
    }
    planStage(table.loops, table.streaming);
    if (options.tasks)
      table.tasks = planTasks(shape, getRowLanes(parts), table.loops,
                              *options.tasks, machine);
    return table;
  }

  const CopyShape &shape;
  RowsShape rows;
  CopyMachine machine;
  const PlanOptions &options;
};

} // namespace

CopyPlan mlir::split::planCopy(const CopyShape &shape,
                               const CopyMachine &machine,
                               const PlanOptions &options) {
  if (shape.numRows == 0)
    return EmptyPlan();
  Planner planner(shape, machine, options);
  return std::visit([&](const auto &parts) { return planner.plan(parts); },
                    shape.parts);
}
