// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that split rows to listed parts.

#include "PlanStages.h"
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
      : parts(parts), rows(rows), rowLanes(rows.getDenseLanes()),
        vectorLanes(machine.streamingAlignment / rows.laneBytes),
        lineLanes(machine.lineBytes / rows.laneBytes) {}

  void run(LoopPlan &plan);

private:
  std::optional<CopyKernel> deinterleave() const;
  std::optional<CopyKernel> transpose(size_t first);
  std::optional<CopyKernel> transposePadded(CopyKernel kernel);
  CopyKernel one(size_t index) const;
  size_t countNeighbours(size_t first, int64_t mostParts) const;
  void readsVectorAt(int64_t window);

  llvm::ArrayRef<PartShape> parts;
  const RowsShape &rows;
  MaybeLanes rowLanes;
  int64_t vectorLanes;
  int64_t lineLanes;
  int64_t slackRows = 0;
};

} // namespace

void KernelChooser::run(LoopPlan &plan) {
  if (std::optional<CopyKernel> kernel = deinterleave()) {
    plan.groupRows = kernel->rows;
    plan.kernels.push_back(std::move(*kernel));
    return;
  }
  for (size_t i = 0; i < parts.size();) {
    std::optional<CopyKernel> kernel = transpose(i);
    plan.kernels.push_back(kernel ? std::move(*kernel) : one(i));
    i += plan.kernels.back().numParts;
    plan.groupRows = std::max(plan.groupRows, plan.kernels.back().rows);
  }
  plan.slackRows = slackRows;
}

/// All parts by permutes of whole groups of rows, if they are of one narrow
/// width and few.
std::optional<CopyKernel> KernelChooser::deinterleave() const {
  MaybeLanes width = parts.front().width;
  if (!rowLanes || !width || *width * rows.laneBytes > kMaxDeinterleavedBytes ||
      *rowLanes > kMaxDeinterleaved * *width || vectorLanes % *width != 0 ||
      parts.size() == 1)
    return std::nullopt;
  llvm::SmallVector<int64_t> offsets;
  for (const PartShape &part : parts) {
    if (part.width != width || !part.offset)
      return std::nullopt;
    offsets.push_back(*part.offset);
  }
  int64_t numRows = vectorLanes / *width;
  int64_t numParts = parts.size();
  return CopyKernel{
      0, parts.size(), numRows, numParts * *width,
      deinterleaveRows(offsets, *width, numRows, *rowLanes, vectorLanes)};
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

/// Rows are read by vectors at `window`, which may reach into the next ones.
void KernelChooser::readsVectorAt(int64_t window) {
  int64_t beyond = window + vectorLanes - *rowLanes;
  if (beyond > 0)
    slackRows =
        std::max<int64_t>(slackRows, llvm::divideCeil(beyond, *rowLanes));
}

/// The parts from `first` on that are neighbours of one width, by a
/// transposition, if it pays.
std::optional<CopyKernel> KernelChooser::transpose(size_t first) {
  const PartShape &part = parts[first];
  if (!rowLanes || !part.width || !part.offset)
    return std::nullopt;
  int64_t width = *part.width;
  int64_t square = getSquare(width, vectorLanes);
  if (square < 2)
    return std::nullopt;
  size_t numParts =
      countNeighbours(first, std::min(square, kMaxTransposedParts));
  int64_t lanes = static_cast<int64_t>(numParts) * width;
  CopyKernel kernel{first, numParts, getPeriod(width, vectorLanes), lanes,
                    RowByRow()};
  if (!llvm::isPowerOf2_64(width))
    return transposePadded(std::move(kernel));
  if (numParts < static_cast<size_t>(square) && square <= kMaxAssembledRows)
    return std::nullopt;
  // Where the window would pass the end of the row, it begins earlier, by whole
  // parts.
  int64_t window = *part.offset, end = window + lanes;
  while (window + vectorLanes > *rowLanes && window >= width &&
         window + vectorLanes - width >= end)
    window -= width;
  readsVectorAt(window);
  kernel.code = transposeRows(numParts, width, kernel.rows,
                              *part.offset - window, vectorLanes);
  return kernel;
}

/// The same for widths that are no power of two.
std::optional<CopyKernel> KernelChooser::transposePadded(CopyKernel kernel) {
  const PartShape &part = parts[kernel.firstPart];
  int64_t square = getSquare(*part.width, vectorLanes);
  // Of half a square, rows that are narrower than one lie so close together
  // that assembling them needs fewer loads.
  if (kernel.numParts == 1 ||
      (2 * static_cast<int64_t>(kernel.numParts) <= square &&
       *rowLanes < square * *part.width))
    return std::nullopt;
  int64_t window =
      std::clamp<int64_t>(*rowLanes - vectorLanes, 0, *part.offset);
  readsVectorAt(window);
  kernel.code =
      transposePaddedRows(kernel.numParts, *part.width, kernel.rows,
                          *part.offset - window, vectorLanes, lineLanes);
  kernel.isLong = true;
  return kernel;
}

CopyKernel KernelChooser::one(size_t index) const {
  MaybeLanes width = parts[index].width;
  if (!width)
    return {index, 1, vectorLanes, width, RowByRow()};
  int64_t period = getPeriod(*width, vectorLanes);
  // Vectors of a wide row must hold pieces of at most two rows.
  assert((isShort(*width, vectorLanes) || *width >= vectorLanes) &&
         "vector of many rows");
  if (!isShort(*width, vectorLanes))
    return {index, 1, period, width, RowByRow()};
  return {index, 1, period, width,
          assembleRows(*width, period, rows.rowPitch, vectorLanes, lineLanes)};
}

/// Whether the parts are known, or likely, to leave little of the source out.
static bool coverSource(llvm::ArrayRef<PartShape> parts,
                        const RowsShape &rows) {
  MaybeLanes lanes = getRowLanes(parts);
  if (!rows.rowPitch || !lanes)
    return parts.size() > 1;
  return rows.isSingleRow() || *lanes >= *rows.rowPitch - *rows.rowPitch / 4;
}

/// Plans blocks of several groups of rows.
static void planBlocks(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                       MaybeLanes narrowest, const RowsShape &rows,
                       const CopyMachine &machine) {
  bool isKnown = getRowLanes(parts).has_value();
  plan.cached.isOneGroup = plan.streamed.isOneGroup && isKnown;
  if (plan.cached.isOneGroup)
    return;
  plan.blockBytes = getBlockBytes(machine);
  plan.prefetchesNextBlock = isKnown;
  // Where runs would be shorter than a group's worth of cache lines, half of
  // the second level, whose misses prefetching would not hide.
  MaybeLanes rowLanes = rows.getDenseLanes();
  if (rowLanes && narrowest &&
      plan.blockBytes / rows.laneBytes / *rowLanes * *narrowest *
              rows.laneBytes <
          kMinRunBytes / 4) {
    plan.blockBytes = machine.l2Bytes / 2;
    plan.prefetchesNextBlock = false;
  }
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

  plan.unrolls = parts.size() <= kMaxStreams || rowBytes <= kMaxUnrolledBytes;
  // Of wide parts a line more or less does not matter.
  plan.streamedRows = plan.groupRows;
  for (const PartShape &part : parts)
    if (part.width && *part.width * rows.laneBytes < kMinRunBytes)
      plan.streamedRows = std::max(
          plan.streamedRows, getPeriod(*part.width, plan.steps.lineLanes));
  int64_t groupRun = narrowest.value_or(1) * plan.groupRows * rows.laneBytes;
  plan.streamed.isOneGroup =
      parts.size() <= kMaxStreams || groupRun >= kMinRunBytes;
  planBlocks(plan, parts, narrowest, rows, machine);
  return plan;
}
