// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that split rows to listed parts.

#include "KernelCost.h"
#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir::split;

int64_t mlir::split::getPeriod(int64_t width, int64_t unitLanes) {
  return unitLanes / std::gcd(unitLanes, width);
}

int64_t mlir::split::getSquare(int64_t width, int64_t vectorLanes) {
  return vectorLanes / static_cast<int64_t>(llvm::PowerOf2Ceil(width));
}

bool mlir::split::isShort(int64_t width, int64_t vectorLanes) {
  return getPeriod(width, vectorLanes) * width <= kMaxVectors * vectorLanes;
}

namespace {

/// Chooses the kernels.
class KernelChooser {
public:
  KernelChooser(llvm::ArrayRef<PartShape> parts, const RowsShape &rows,
                const CopyMachine &machine)
      : parts(parts), rows(rows), machine(machine),
        rowLanes(rows.getDenseLanes()),
        shortLanes(machine.streamingAlignment / rows.laneBytes),
        unitLanes(std::min(machine.vectorBytes, machine.unitBytes) /
                  rows.laneBytes),
        longLanes(machine.vectorBytes / rows.laneBytes),
        lineLanes(machine.lineBytes / rows.laneBytes) {}

  void run(LoopPlan &plan);

private:
  /// A kernel, and how many rows it needs behind those that it moves.
  struct Candidate {
    CopyKernel kernel;
    int64_t slackRows = 0;
  };

  Candidate choose(size_t first) const;
  std::optional<Candidate> unzip(size_t first) const;
  std::optional<Candidate> assemble(size_t first, int64_t vectorLanes) const;
  std::optional<Candidate> pack(size_t first, int64_t windowLanes) const;
  std::optional<Candidate> deinterleave(size_t first) const;
  std::optional<Candidate> transpose(size_t first, int64_t vectorLanes) const;
  std::optional<Candidate> transposePadded(CopyKernel kernel,
                                           int64_t vectorLanes) const;
  CopyKernel one(size_t index) const;
  size_t countNeighbours(size_t first, int64_t mostParts) const;
  bool beginsSquare(size_t first) const;
  int64_t getSlackRows(int64_t window, int64_t vectorLanes) const;
  bool canPermuteLong(int64_t unit) const;
  double estimate(const CopyKernel &kernel) const;
  void writeWholeLines(CopyKernel &kernel) const;

  llvm::ArrayRef<PartShape> parts;
  const RowsShape &rows;
  const CopyMachine &machine;
  MaybeLanes rowLanes;
  /// The shortest vectors, those of a unit of the machine, the longest, and a
  /// cache line.
  int64_t shortLanes, unitLanes, longLanes, lineLanes;
};

} // namespace

void KernelChooser::run(LoopPlan &plan) {
  for (size_t i = 0; i < parts.size();) {
    auto [kernel, slackRows] = choose(i);
    writeWholeLines(kernel);
    i += kernel.numParts;
    plan.groupRows = std::max(plan.groupRows, kernel.rows);
    plan.slackRows = std::max(plan.slackRows, slackRows);
    plan.kernels.push_back(std::move(kernel));
  }
}

/// The kernel for the parts from `first` on: of those that there are for the
/// shortest vectors, and, if they cost less, for longer ones.
KernelChooser::Candidate KernelChooser::choose(size_t first) const {
  std::optional<Candidate> chosen = deinterleave(first);
  if (!chosen)
    chosen = transpose(first, shortLanes);
  if (!chosen)
    chosen = Candidate{one(first)};
  if (longLanes == shortLanes || !parts[first].width)
    return std::move(*chosen);
  double leastCost = estimate(chosen->kernel);
  auto consider = [&](std::optional<Candidate> candidate) {
    double cost = candidate ? estimate(candidate->kernel) : leastCost;
    if (cost < leastCost) {
      chosen = std::move(candidate);
      leastCost = cost;
    }
  };
  std::optional<Candidate> unzipped = unzip(first);
  bool isReadOnce = unzipped && parts.size() <= kMaxPartsReadOnce;
  consider(std::move(unzipped));
  for (int64_t vectorLanes : {longLanes, unitLanes}) {
    consider(transpose(first, vectorLanes));
    consider(assemble(first, vectorLanes));
  }
  if (!isReadOnce)
    for (int64_t windowLanes : {longLanes / 4, longLanes / 2})
      consider(pack(first, windowLanes));
  return std::move(*chosen);
}

/// Whether units of so many lanes are permuted out of two of the longest
/// vectors by one instruction.
bool KernelChooser::canPermuteLong(int64_t unit) const {
  // The largest power of two that divides it.
  return (unit & -unit) * rows.laneBytes >= machine.permutedBytes;
}

/// About how many cycles a byte takes. What is moved row by row takes as long
/// as a kernel that only loads and stores.
double KernelChooser::estimate(const CopyKernel &kernel) const {
  if (const auto *code = std::get_if<LaneKernel>(&kernel.code))
    return estimateCost(*code, rows.rowPitch, rows.laneBytes, machine);
  return (kStraddlingLoadCost + kStoreCost) / machine.vectorBytes;
}

/// Plans to write whole lines where stores bypass the caches.
void KernelChooser::writeWholeLines(CopyKernel &kernel) const {
  const auto *code = std::get_if<LaneKernel>(&kernel.code);
  if (!code)
    return;
  llvm::SmallVector<int64_t> widths;
  int64_t lineRows = 0;
  for (const PartShape &part : parts.slice(kernel.firstPart, kernel.numParts)) {
    widths.push_back(*part.width);
    lineRows = std::max(lineRows, getPeriod(*part.width, lineLanes));
  }
  int64_t times = lineRows / kernel.rows;
  if (times > 1)
    kernel.streamedCode = code->repeat(times, widths);
}

/// All parts by vectors that are read one after the other, if they are of one
/// width and few.
std::optional<KernelChooser::Candidate>
KernelChooser::unzip(size_t first) const {
  int64_t width = *parts[first].width;
  if (first != 0 || !rowLanes || !parts[first].offset ||
      !canPermuteLong(width | *rowLanes | *parts[first].offset) ||
      parts.size() > kMaxLongParts ||
      countNeighbours(first, kMaxLongParts) != parts.size() ||
      getPeriod(width, longLanes) * *rowLanes > kMaxVectors * longLanes)
    return std::nullopt;
  int64_t permutedLanes =
      std::max(machine.permutedBytes, kWidePermuteBytes) / rows.laneBytes;
  LaneKernel code = unzipRows(parts.size(), width, *rowLanes,
                              *parts[first].offset, longLanes, permutedLanes);
  int64_t numRows = code.getRows();
  CopyKernel kernel{0, parts.size(), numRows,
                    static_cast<int64_t>(parts.size()) * width,
                    std::move(code)};
  kernel.isLong = true;
  return Candidate{std::move(kernel)};
}

/// One part by long vectors, if it is not narrow.
std::optional<KernelChooser::Candidate>
KernelChooser::assemble(size_t first, int64_t vectorLanes) const {
  int64_t width = *parts[first].width;
  if (!isShort(width, vectorLanes) ||
      width * rows.laneBytes > kMaxAssembledBytes ||
      llvm::divideCeil(vectorLanes, width) > kMaxAssembledRows)
    return std::nullopt;
  int64_t period = getPeriod(width, vectorLanes);
  CopyKernel kernel{
      first, 1, period, width,
      assembleRows(width, period, rows.rowPitch, vectorLanes, lineLanes)};
  return Candidate{std::move(kernel)};
}

/// The parts from `first` on that fit into a window of a row, of which long
/// vectors hold several.
std::optional<KernelChooser::Candidate>
KernelChooser::pack(size_t first, int64_t windowLanes) const {
  if (windowLanes == 0 || !rowLanes || !parts[first].offset ||
      !canPermuteLong(1))
    return std::nullopt;
  int64_t offset = *parts[first].offset, lanes = 0, numRows = 1;
  llvm::SmallVector<int64_t> widths;
  size_t end = std::min(parts.size(), first + kMaxLongParts);
  for (size_t i = first; i < end && !beginsSquare(i); ++i) {
    const PartShape &part = parts[i];
    if (part.offset != offset + lanes || !part.width || *part.width == 0 ||
        lanes + *part.width > windowLanes)
      break;
    lanes += *part.width;
    widths.push_back(*part.width);
    numRows = std::max(numRows, getPeriod(*part.width, longLanes));
  }
  if (widths.empty() || numRows * windowLanes > kMaxVectors * longLanes)
    return std::nullopt;
  int64_t window = std::clamp<int64_t>(*rowLanes - windowLanes, 0, offset);
  CopyKernel kernel{
      first, widths.size(), numRows, lanes,
      packWindows(widths, numRows, offset - window, windowLanes, longLanes)};
  kernel.isLong = true;
  return Candidate{std::move(kernel), getSlackRows(window, windowLanes)};
}

/// All parts by permutes of whole groups of rows, if they are of one narrow
/// width and few.
std::optional<KernelChooser::Candidate>
KernelChooser::deinterleave(size_t first) const {
  MaybeLanes width = parts.front().width;
  if (first != 0 || !rowLanes || !width ||
      *width * rows.laneBytes > kMaxDeinterleavedBytes ||
      *rowLanes > kMaxDeinterleaved * *width || shortLanes % *width != 0 ||
      parts.size() == 1)
    return std::nullopt;
  llvm::SmallVector<int64_t> offsets;
  for (const PartShape &part : parts) {
    if (part.width != width || !part.offset)
      return std::nullopt;
    offsets.push_back(*part.offset);
  }
  int64_t numRows = shortLanes / *width;
  int64_t numParts = parts.size();
  return Candidate{CopyKernel{
      0, parts.size(), numRows, numParts * *width,
      deinterleaveRows(offsets, *width, numRows, *rowLanes, shortLanes)}};
}

/// The parts from `first` on that are neighbours of its width, at most
/// `mostParts`.
size_t KernelChooser::countNeighbours(size_t first, int64_t mostParts) const {
  const PartShape &part = parts[first];
  size_t last = first + 1;
  while (last < parts.size() && last - first < static_cast<size_t>(mostParts) &&
         parts[last].width == part.width &&
         parts[last].offset == *parts[last - 1].offset + *part.width)
    ++last;
  return last - first;
}

/// Whether the parts from `first` on are enough for a square of the shortest
/// vectors, which is transposed by fewer permutes than others are packed by.
bool KernelChooser::beginsSquare(size_t first) const {
  const PartShape &part = parts[first];
  if (!part.width || !part.offset || !llvm::isPowerOf2_64(*part.width))
    return false;
  int64_t square = getSquare(*part.width, shortLanes);
  return square >= 2 && countNeighbours(first, square) == size_t(square);
}

/// The rows that there must be behind those that are read by vectors at
/// `window`, as these may reach into the next ones.
int64_t KernelChooser::getSlackRows(int64_t window, int64_t vectorLanes) const {
  int64_t beyond = window + vectorLanes - *rowLanes;
  return beyond > 0 ? llvm::divideCeil(beyond, *rowLanes) : 0;
}

/// The parts from `first` on that are neighbours of one width, by a
/// transposition, if it pays.
std::optional<KernelChooser::Candidate>
KernelChooser::transpose(size_t first, int64_t vectorLanes) const {
  const PartShape &part = parts[first];
  if (!rowLanes || !part.width || !part.offset)
    return std::nullopt;
  int64_t width = *part.width;
  bool isLong = vectorLanes > shortLanes;
  // What a vector has of a row.
  int64_t windowLanes = vectorLanes;
  if (isLong && llvm::isPowerOf2_64(width))
    windowLanes = std::min<int64_t>(vectorLanes, kMaxLongParts * width);
  int64_t square = getSquare(width, windowLanes);
  if (square < 2 || (isLong && square > int64_t(kMaxLongParts)))
    return std::nullopt;
  size_t numParts = countNeighbours(
      first, isLong ? square : std::min(square, kMaxTransposedParts));
  int64_t lanes = static_cast<int64_t>(numParts) * width;
  CopyKernel kernel{first, numParts, getPeriod(width, vectorLanes), lanes,
                    RowByRow()};
  if (numParts < static_cast<size_t>(square) &&
      (isLong || (llvm::isPowerOf2_64(width) && square <= kMaxAssembledRows)))
    return std::nullopt;
  if (!llvm::isPowerOf2_64(width))
    return transposePadded(std::move(kernel), vectorLanes);
  // Where the window would pass the end of the row, it begins earlier, by whole
  // parts.
  int64_t window = *part.offset, end = window + lanes;
  while (window + windowLanes > *rowLanes && window >= width &&
         window + windowLanes - width >= end)
    window -= width;
  kernel.code =
      transposeRows(numParts, width, kernel.rows, *part.offset - window,
                    windowLanes, vectorLanes, shortLanes);
  kernel.isLong = isLong;
  return Candidate{std::move(kernel), getSlackRows(window, windowLanes)};
}

/// The same for widths that are no power of two.
std::optional<KernelChooser::Candidate>
KernelChooser::transposePadded(CopyKernel kernel, int64_t vectorLanes) const {
  const PartShape &part = parts[kernel.firstPart];
  int64_t square = getSquare(*part.width, vectorLanes);
  bool isLong = vectorLanes > shortLanes;
  // All rows are kept at once, a vector each.
  if (isLong && (!canPermuteLong(1) || kernel.rows > kMaxVectors))
    return std::nullopt;
  // Of half a square, rows that are narrower than one lie so close together
  // that assembling them needs fewer loads.
  if (kernel.numParts == 1 ||
      (2 * static_cast<int64_t>(kernel.numParts) <= square &&
       *rowLanes < square * *part.width))
    return std::nullopt;
  int64_t window =
      std::clamp<int64_t>(*rowLanes - vectorLanes, 0, *part.offset);
  kernel.code = transposePaddedRows(
      kernel.numParts, *part.width, kernel.rows, *part.offset - window,
      vectorLanes, isLong ? vectorLanes : lineLanes, shortLanes);
  kernel.isLong = true;
  return Candidate{std::move(kernel), getSlackRows(window, vectorLanes)};
}

CopyKernel KernelChooser::one(size_t index) const {
  MaybeLanes width = parts[index].width;
  if (!width)
    return {index, 1, shortLanes, width, RowByRow()};
  int64_t period = getPeriod(*width, shortLanes);
  // Vectors of a wide row must hold pieces of at most two rows.
  assert((isShort(*width, shortLanes) || *width >= shortLanes) &&
         "vector of many rows");
  if (!isShort(*width, shortLanes))
    return {index, 1, period, width, RowByRow()};
  return {index, 1, period, width,
          assembleRows(*width, period, rows.rowPitch, shortLanes, lineLanes)};
}

/// Whether the parts are known, or likely, to leave little of the source out.
static bool coverSource(llvm::ArrayRef<PartShape> parts,
                        const RowsShape &rows) {
  MaybeLanes lanes = getRowLanes(parts);
  if (!rows.rowPitch || !lanes)
    return parts.size() > 1;
  return rows.isSingleRow() || *lanes >= *rows.rowPitch - *rows.rowPitch / 4;
}

/// Plans to read groups of rows a page apart in turn.
static void planPlaces(BlockOrder &order, const LoopPlan &plan,
                       const RowsShape &rows) {
  MaybeLanes rowLanes = rows.getDenseLanes();
  if (!rowLanes || !order.isOneGroup || plan.steps.placesInTurn == 1 ||
      llvm::any_of(plan.kernels, [](const CopyKernel &kernel) {
        return kernel.isRowByRow();
      }))
    return;
  int64_t pageRows = plan.steps.pageLanes / *rowLanes;
  order.numPlaces = kGroupsInTurn;
  order.placeRows =
      std::max(pageRows - pageRows % plan.streamedRows, plan.streamedRows);
}

/// The lines that a set of the first-level cache has places for. A line's place
/// in its page says which set it is in.
static size_t getWays(const CopyMachine &machine) {
  return std::max(machine.l1Bytes / machine.pageBytes, kLeastWays);
}

/// Whether what a kernel moves is of one width.
static bool hasOneWidth(const CopyKernel &kernel,
                        llvm::ArrayRef<PartShape> parts) {
  return llvm::all_equal(
      llvm::map_range(parts.slice(kernel.firstPart, kernel.numParts),
                      [](const PartShape &part) { return part.width; }));
}

/// Plans runs of rows of every part, of which the narrowest has `narrowest`
/// lanes, and all have `rowLanes`.
static void planRuns(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                     int64_t narrowest, int64_t rowLanes, const RowsShape &rows,
                     const CopyMachine &machine) {
  int64_t unit = std::max(plan.groupRows, plan.streamedRows);
  // Parts that have nothing take no runs.
  auto getRowsOf = [&](int64_t bytes) {
    return llvm::divideCeil(bytes / rows.laneBytes,
                            std::max<int64_t>(narrowest, 1));
  };
  int64_t fit = getBlockBytes(machine) / rows.laneBytes /
                std::max<int64_t>(rows.getDenseLanes().value_or(rowLanes), 1);
  plan.runRows = llvm::alignTo(
      std::clamp<int64_t>(fit, getRowsOf(kLeastRunBytes), getRowsOf(kRunBytes)),
      unit);
  for (CopyKernel &kernel : plan.kernels)
    kernel.isStaged = kernel.numParts > kMaxDirectTargets &&
                      hasOneWidth(kernel, parts) &&
                      *kernel.rowLanes * plan.runRows * rows.laneBytes <=
                          getBlockBytes(machine) / 2;
}

/// Plans blocks of several groups of rows.
static void planBlocks(LoopPlan &plan, MaybeLanes narrowest,
                       const RowsShape &rows, const CopyMachine &machine) {
  plan.cached.isOneGroup = false;
  plan.blockBytes = getBlockBytes(machine);
  // Where runs would be shorter than a group's worth of cache lines, half of
  // the second level, whose misses prefetching would not hide.
  MaybeLanes rowLanes = rows.getDenseLanes();
  if (rowLanes && narrowest &&
      plan.blockBytes / rows.laneBytes / *rowLanes * *narrowest *
              rows.laneBytes <
          kLeastRunBytes)
    plan.blockBytes = machine.l2Bytes / 2;
}

LoopPlan mlir::split::planLoops(SplitsRows direction,
                                llvm::ArrayRef<PartShape> parts,
                                const RowsShape &rows,
                                const CopyMachine &machine) {
  LoopPlan plan;
  plan.steps = planSteps(rows.laneBytes, machine);
  MaybeLanes narrowest;
  int64_t rowBytes = 0;
  for (const PartShape &part : parts) {
    plan.rowKernels.push_back(planRow(part.width, rows.isSingleRow(), direction,
                                      plan.steps, rows.laneBytes));
    rowBytes += part.width.value_or(0) * rows.laneBytes;
    if (part.width)
      narrowest = std::min(narrowest.value_or(*part.width), *part.width);
  }
  if (coverSource(parts, rows))
    plan.streamed.prefetchDistance = machine.pageBytes / rows.laneBytes;
  if (rows.isSingleRow()) {
    for (size_t i = 0; i < parts.size(); ++i)
      plan.kernels.push_back({i, 1, 1, parts[i].width, RowByRow()});
    return plan;
  }
  KernelChooser(parts, rows, machine).run(plan);
  // Rows that are whole vectors and have no pages to take in turn.
  plan.streamed.takesRowsInTurn =
      plan.steps.placesInTurn > 1 &&
      llvm::all_of(plan.kernels, [&](const CopyKernel &kernel) {
        const RowKernel &row = plan.rowKernels[kernel.firstPart];
        return kernel.isRowByRow() && row.width && !row.beginsInside &&
               !row.takesPagesInTurn;
      });

  plan.unrolls = parts.size() <= kMaxStreams || rowBytes <= kMaxUnrolledBytes;
  // Of wide parts a line more or less does not matter.
  plan.streamedRows = plan.groupRows;
  if (plan.streamed.takesRowsInTurn)
    plan.streamedRows = std::max(plan.groupRows, plan.steps.placesInTurn);
  for (const PartShape &part : parts)
    if (part.width && *part.width * rows.laneBytes < kRunBytes)
      plan.streamedRows = std::max(
          plan.streamedRows, getPeriod(*part.width, plan.steps.lineLanes));
  int64_t groupRun = narrowest.value_or(1) * plan.groupRows * rows.laneBytes;
  bool isMany = parts.size() > kMaxStreams && groupRun < kRunBytes;
  bool mayMeet = parts.size() >= getWays(machine) && groupRun < kRunBytes;
  MaybeLanes rowLanes = getRowLanes(parts);
  if (!rowLanes) {
    plan.streamed.isOneGroup = !isMany;
    planBlocks(plan, narrowest, rows, machine);
  } else if (isMany || mayMeet) {
    planRuns(plan, parts, *narrowest, *rowLanes, rows, machine);
    plan.streamsRuns = isMany;
    if (parts.size() <= kMaxCachedStreams)
      plan.meetingParts = std::min(getWays(machine), parts.size());
    if (isMany)
      return plan;
  }
  planPlaces(plan.streamed, plan, rows);
  return plan;
}
