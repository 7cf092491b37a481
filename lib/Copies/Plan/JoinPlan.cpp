// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

/// The most parts that make up whole rows by shuffles: a power of two of them
/// takes a shuffle a stage for each chunk, any other number one a part.
static constexpr size_t kMaxStagedParts = 16;
static constexpr size_t kMaxPickedParts = 7;

/// Parts that are read in turn, row by row. With more, rows are joined block by
/// block: so many places are neither prefetched nor do they stay in the
/// first-level cache.
static constexpr size_t kMaxReadParts = 16;

/// The parts from `first` on that are neighbours of its width.
static size_t countAlike(llvm::ArrayRef<PartShape> parts, size_t first) {
  const PartShape &part = parts[first];
  size_t end = first + 1;
  while (end < parts.size() && parts[end].width == part.width &&
         parts[end].offset == *parts[end - 1].offset + *part.width)
    ++end;
  return end - first;
}

CopyPlan mlir::split::planJoin(llvm::ArrayRef<PartShape> parts,
                               std::optional<int64_t> rowLanes,
                               bool isSingleRow, int64_t laneBytes,
                               const CopyMachine &machine) {
  CopyPlan plan;
  int64_t chunkLanes = kStreamingAlignment / laneBytes;
  for (size_t i = 0; i < parts.size();) {
    std::optional<int64_t> width = parts[i].width;
    CopyKernel kernel{CopyKernel::Kind::Rows, i, 1, 1};
    if (!isSingleRow && width && parts[i].offset && *width < chunkLanes &&
        chunkLanes % *width == 0) {
      size_t numAlike = countAlike(parts, i);
      size_t square = chunkLanes / *width;
      size_t mostWhole =
          llvm::isPowerOf2_64(numAlike) ? kMaxStagedParts : kMaxPickedParts;
      bool isWhole = numAlike > 1 && numAlike == parts.size() &&
                     rowLanes == static_cast<int64_t>(numAlike) * *width;
      if (isWhole && numAlike <= mostWhole)
        kernel = {CopyKernel::Kind::Interleave, i, numAlike,
                  static_cast<int64_t>(square)};
      else if (numAlike >= square)
        kernel = {CopyKernel::Kind::Interleave, i, square,
                  static_cast<int64_t>(square)};
    }
    plan.kernels.push_back(kernel);
    plan.groupRows = std::max(plan.groupRows, kernel.rows);
    i += kernel.numParts;
  }
  plan.streamedRows = plan.groupRows;
  plan.unrolls = parts.size() <= kMaxReadParts;
  plan.oneGroupBlocks = plan.oneGroupStreams =
      isSingleRow || parts.size() <= kMaxReadParts;
  plan.blockBytes = machine.l1Bytes / 3 * 2;
  return plan;
}
