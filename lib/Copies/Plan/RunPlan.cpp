// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of rows: what is written of one part before the next is turned to.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir::split;

/// The lanes of the narrowest of `parts` of which they are known; 1 where none
/// is.
static int64_t getNarrowest(llvm::ArrayRef<PartShape> parts) {
  MaybeLanes narrowest;
  for (const PartShape &part : parts)
    if (part.width)
      narrowest = std::min(narrowest.value_or(*part.width), *part.width);
  return narrowest.value_or(1);
}

/// Whether a group of rows has less of the narrowest part than a run.
static bool isShortGroup(const LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                         int64_t laneBytes) {
  MaybeLanes lanes = multiply(getNarrowest(parts), plan.groupRows);
  return multiply(lanes, laneBytes).value_or(INT64_MAX) < kRunBytes;
}

bool mlir::split::areMany(const LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                          int64_t laneBytes, const CopyMachine &machine) {
  size_t least = writesPairs(machine) ? kMinPairedParts : kMaxStreams + 1;
  return parts.size() >= least && isShortGroup(plan, parts, laneBytes);
}

/// The lines that a set of the first-level cache has places for. A line's place
/// in its page says which set it is in.
static size_t getWays(const CopyMachine &machine) {
  return std::max(machine.l1Bytes / machine.pageBytes, kLeastWays);
}

bool mlir::split::writesPieces(const CopyMachine &machine) {
  return machine.vectorBytes < machine.lineBytes && machine.placesInTurn == 1;
}

bool mlir::split::writesPairs(const CopyMachine &machine) {
  return machine.placesInTurn > 1;
}

bool mlir::split::pairsLines(const LoopPlan &plan, const CopyMachine &machine) {
  size_t numInstructions = 0;
  const LaneKernel *last = nullptr;
  for (const CopyKernel &kernel : plan.kernels) {
    const auto *code = std::get_if<LaneKernel>(&kernel.code);
    // Of neighbours of one width there are no more than one block has, or they
    // share it.
    if (code && (!last || !(*code == *last)))
      numInstructions += code->getCode().size();
    last = code;
  }
  return writesPairs(machine) && numInstructions <= kMaxPairedInstructions;
}

/// Whether what a kernel moves is of one width.
static bool hasOneWidth(const CopyKernel &kernel,
                        llvm::ArrayRef<PartShape> parts) {
  return llvm::all_equal(
      llvm::map_range(parts.slice(kernel.firstPart, kernel.numParts),
                      [](const PartShape &part) { return part.width; }));
}

namespace {

/// Plans runs of parts of known widths.
class RunPlanner {
public:
  RunPlanner(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
             const RowsShape &rows, const CopyMachine &machine)
      : plan(plan), parts(parts), rows(rows), machine(machine),
        narrowest(getNarrowest(parts)), rowLanes(*getRowLanes(parts)),
        unit(std::max(plan.groupRows, plan.streamedRows)) {}

  void run();

private:
  bool streamsFewInRuns() const;
  int64_t getRunRows(int64_t bytes, MaybeLanes blockBytes) const;
  int64_t getAheadRows() const;
  void planStages();
  void planOverlap();

  LoopPlan &plan;
  llvm::ArrayRef<PartShape> parts;
  const RowsShape &rows;
  const CopyMachine &machine;
  int64_t narrowest, rowLanes;
  /// What runs are a multiple of, in rows.
  int64_t unit;
};

} // namespace

void RunPlanner::run() {
  bool isMany = areMany(plan, parts, rows.laneBytes, machine);
  bool streams = isMany || streamsFewInRuns();
  bool caches = isMany || (isShortGroup(plan, parts, rows.laneBytes) &&
                           parts.size() >= getWays(machine));
  bool arePairs = pairsLines(plan, machine);
  MaybeLanes blockBytes = arePairs ? machine.l1Bytes / kPairedL1Share
                          : writesPieces(machine)
                              ? multiply(kPiecewiseL1s, machine.l1Bytes)
                              : getBlockBytes(machine);
  if (caches)
    plan.cached.runRows =
        getRunRows(arePairs ? kPairedRunBytes : kRunBytes, blockBytes);
  if (streams)
    plan.streamed.runRows =
        getRunRows(arePairs ? kLeastRunBytes : kRunBytes, blockBytes);
  if (!caches && !streams)
    return;
  plan.cached.runAheadRows = plan.streamed.runAheadRows = getAheadRows();
  // Pieces of lines are put together in the caches, but not past them.
  plan.cachesLines = arePairs || writesPieces(machine);
  if (plan.cachesLines)
    plan.cached.prefetchDistance = plan.streamed.prefetchDistance;
  if (!arePairs)
    planStages();
  planOverlap();
  if (caches && parts.size() <= kMaxCachedStreams)
    plan.meetingParts = std::min(getWays(machine), parts.size());
}

/// Whether few parts are written in runs past the caches, too: those that have
/// little in all of the rows after which the next target is turned to.
bool RunPlanner::streamsFewInRuns() const {
  MaybeLanes groupBytes = multiply(multiply(rowLanes, unit), rows.laneBytes);
  return writesPieces(machine) && parts.size() > 1 &&
         groupBytes.value_or(0) > 0 &&
         *groupBytes / static_cast<int64_t>(parts.size()) <=
             kMaxPiecewiseBytes &&
         llvm::none_of(plan.kernels, [](const CopyKernel &kernel) {
           return kernel.isRowByRow();
         });
}

/// The rows of a run of `bytes` of the narrowest part, or of fewer, of which
/// all parts have at most `blockBytes`.
int64_t RunPlanner::getRunRows(int64_t bytes, MaybeLanes blockBytes) const {
  // Parts that have nothing take no runs.
  auto getRowsOf = [&](int64_t partBytes) {
    return llvm::divideCeil(partBytes / rows.laneBytes,
                            std::max<int64_t>(narrowest, 1));
  };
  int64_t fit = blockBytes.value_or(INT64_MAX) / rows.laneBytes /
                std::max<int64_t>(rows.getDenseLanes().value_or(rowLanes), 1);
  return llvm::alignTo(
      std::clamp<int64_t>(fit, getRowsOf(kLeastRunBytes), getRowsOf(bytes)),
      unit);
}

/// Not less is prefetched ahead than where groups are not done in runs.
int64_t RunPlanner::getAheadRows() const {
  return std::max<int64_t>(
      llvm::divideCeil(plan.streamed.prefetchDistance.value_or(0),
                       std::max<int64_t>(rowLanes, 1)),
      1);
}

/// Plans which kernels write to a stage first.
void RunPlanner::planStages() {
  size_t mostDirect = plan.cachesLines ? 1 : kMaxDirectTargets;
  int64_t runRows = std::max(plan.cached.runRows, plan.streamed.runRows);
  for (CopyKernel &kernel : plan.kernels)
    kernel.isStaged = kernel.numParts > mostDirect &&
                      hasOneWidth(kernel, parts) &&
                      *kernel.rowLanes * runRows * rows.laneBytes <=
                          getBlockBytes(machine) / 2;
}

/// Whether several steps of a run of `runRows` of `kernel` are as many groups
/// of rows as parts.
static bool hasSteps(const CopyKernel &kernel, int64_t runRows) {
  int64_t numGroups = runRows / std::get<LaneKernel>(kernel.code).getRows();
  return std::gcd(numGroups, static_cast<int64_t>(kernel.numParts)) > 1;
}

/// Plans whether runs past the caches overlap: those of several kernels, where
/// a stage takes pieces of lines, and all begin where memory is divided.
void RunPlanner::planOverlap() {
  if (!writesPieces(machine) || plan.streamed.runRows == 0)
    return;
  int64_t runRows = getRunRows(kRunBytes, machine.l1Bytes / kOverlappedL1Share);
  int64_t leastRows = getRunRows(kDividedBytes, std::nullopt);
  int64_t overlappedRows =
      std::max<int64_t>(llvm::alignDown(runRows, leastRows), leastRows);
  // Tasks have whole runs of other rows.
  if (plan.streamed.runRows % overlappedRows != 0)
    return;
  size_t numStaged = 0, numWithSteps = 0;
  for (const CopyKernel &kernel : plan.kernels) {
    if (!kernel.isStaged)
      continue;
    int64_t unitBytes = kDividedBytes * static_cast<int64_t>(kernel.numParts);
    if (unitBytes % (*kernel.rowLanes * rows.laneBytes) != 0)
      return;
    ++numStaged;
    numWithSteps += hasSteps(kernel, overlappedRows);
  }
  if (numStaged > 1 && 2 * numWithSteps > numStaged)
    plan.streamed.overlappedRows = overlappedRows;
}

void mlir::split::planRuns(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                           const RowsShape &rows, const CopyMachine &machine) {
  RunPlanner(plan, parts, rows, machine).run();
}
