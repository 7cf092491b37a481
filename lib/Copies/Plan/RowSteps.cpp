// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses that single rows are moved by.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <functional>

using namespace mlir::split;

int64_t mlir::split::getBlockBytes(const CopyMachine &machine) {
  return machine.l1Bytes / 3 * 2;
}

/// See RowSteps::compressedLanes.
static int64_t planCompressedLanes(int64_t laneBytes,
                                   const CopyMachine &machine) {
  int64_t lanes = std::min(machine.vectorBytes, machine.lineBytes) / laneBytes;
  return machine.compressedBytes <= laneBytes && lanes >= kLeastCompressedLanes
             ? lanes
             : 0;
}

/// See RowSteps::nextPageLanes.
static int64_t planNextPageLanes(int64_t laneBytes,
                                 const CopyMachine &machine) {
  int64_t bytes =
      std::max(kNextPageLines * machine.lineBytes, machine.vectorBytes);
  return std::min(bytes, machine.pageBytes) / laneBytes;
}

RowSteps mlir::split::planSteps(Direction direction, int64_t laneBytes,
                                const CopyMachine &machine) {
  return {
      machine.vectorBytes / laneBytes,
      std::max(machine.vectorBytes, kRowUnrollBytes) / laneBytes,
      machine.streamingAlignment / laneBytes,
      machine.lineBytes / laneBytes,
      machine.pageBytes / laneBytes,
      machine.placesInTurn,
      planNextPageLanes(laneBytes, machine),
      std::holds_alternative<SplitsRows>(direction) && writesPairs(machine),
      kWriteAheadBytes / laneBytes,
      kJoinAheadBytes / laneBytes,
      planCompressedLanes(laneBytes, machine),
      static_cast<int64_t>(llvm::divideCeil(machine.memcpyBytes, laneBytes)),
      machine.l1Bytes / kMemcpyLevelShare / laneBytes};
}

void mlir::split::planWholeLines(LoopPlan &plan, const CopyMachine &machine) {
  plan.steps.writesLines |=
      !writesPieces(machine) &&
      llvm::all_of(plan.kernels, std::mem_fn(&CopyKernel::isRowByRow)) &&
      llvm::all_of(plan.rowKernels, std::mem_fn(&RowKernel::mayOverlapNext));
}

int64_t RowSteps::getNarrowLanes() const { return kNarrowLines * lineLanes; }

llvm::SmallVector<NarrowRows> RowSteps::getNarrowRows(int64_t mostLanes,
                                                      bool isStaged) const {
  llvm::SmallVector<NarrowRows> choices;
  auto add = [&](int64_t width, int64_t mergedRows) {
    int64_t lanes = llvm::alignTo(width, streamedLanes);
    bool isLonger = choices.empty() || choices.back().mostWidth < width;
    if (width > 2 && isLonger && (!isStaged || llvm::isPowerOf2_64(width)))
      choices.push_back(
          {width, lanes, mergedRows,
           mergedRows == 1 && width > streamedLanes && width <= lineLanes});
  };
  // See kMergedRows.
  if (!isStaged || placesInTurn > 1)
    for (int64_t mergedRows : kMergedRows)
      add(getMergedLanes() / mergedRows, mergedRows);
  for (int64_t lanes = streamedLanes; lanes < lineLanes; lanes += streamedLanes)
    add(lanes, /*mergedRows=*/1);
  for (int64_t lanes = lineLanes; lanes < mostLanes; lanes *= 2)
    if (!isStaged || lanes == lineLanes)
      add(lanes, /*mergedRows=*/1);
  add(mostLanes, /*mergedRows=*/1);
  return choices;
}

llvm::SmallVector<CompressedRows> RowSteps::getCompressedRows() const {
  int64_t least =
      llvm::divideCeil(compressedLanes * kLeastCompressedEighths, int64_t(8));
  llvm::SmallVector<CompressedRows> choices;
  auto add = [&](int64_t width, int64_t leastRows) {
    if (width > 0)
      choices.push_back({width, leastRows});
  };
  // Those that have too few lanes in one row less.
  for (int64_t rows = kMostCompressedRows; rows > 2; --rows)
    add(llvm::divideCeil(least, rows - 1) - 1, rows);
  add(compressedLanes / kMostCompressedShare, 2);
  return choices;
}

int64_t RowSteps::getMergedLanes() const {
  return std::min(vectorLanes, lineLanes);
}

int64_t RowSteps::getStraddlingLimit() const {
  return std::min(vectorLanes, lineLanes / 2);
}

int64_t RowSteps::getSpilledVector(int64_t spilledLanes, bool isBounded) const {
  return isBounded ? std::min(spilledLanes, getStraddlingLimit())
                   : spilledLanes;
}

RowKernel mlir::split::planRow(MaybeLanes width, bool isSingleRow,
                               Direction direction, const RowSteps &steps,
                               int64_t laneBytes) {
  RowKernel kernel;
  kernel.width = width;
  kernel.isExact = width && *width <= kMaxExactBytes / laneBytes;
  kernel.hasRest = !(width && *width >= steps.vectorLanes &&
                     *width % steps.vectorLanes == 0);
  bool splits = std::holds_alternative<SplitsRows>(direction);
  int64_t unit = steps.writesLines ? steps.lineLanes : steps.streamedLanes;
  bool isWhole = width && *width % unit == 0;
  // Rows that are joined begin between two vectors, and behind what a row is
  // joined to comes another part.
  kernel.beginsInside = splits && !isWhole;
  kernel.endsInside = isSingleRow && !isWhole;
  kernel.mayOverlapNext = splits && !width;
  // A page is whole vectors, unless these are longer.
  kernel.takesPagesInTurn =
      steps.placesInTurn > 1 && steps.vectorLanes <= steps.pageLanes &&
      (!width || *width >= steps.placesInTurn * steps.pageLanes);
  return kernel;
}
