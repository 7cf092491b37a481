// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::split;

/// Straight-line chunks of one kernel: past this the code of a part outgrows
/// what a loop over its rows loses.
static constexpr int64_t kMaxChunks = 32;

/// Targets that are written in turn, chunk by chunk. Cores combine partial
/// cache lines in about this many buffers; past that a line would be written
/// back before it is full.
static constexpr size_t kMaxStreams = 16;

/// The bytes of a row up to which the loops of more than kMaxStreams parts are
/// left to be unrolled. Those over wide parts gain nothing from it.
static constexpr int64_t kMaxUnrolledBytes = 2048;

/// Bytes written to one target before the next is turned to, when there are
/// more than kMaxStreams: eight cache lines, so that the partial lines at the
/// ends weigh little.
static constexpr int64_t kMinRunBytes = 512;

/// The most rows in one chunk that Assemble is used for: a load and a blend a
/// row. Narrower parts are transposed.
static constexpr int64_t kMaxAssembledRows = 6;

/// The most parts that one transposition writes: each gets a quarter of a cache
/// line an iteration, and more of such lines than cores combine stores for
/// would be written back in pieces.
static constexpr int64_t kMaxTransposedParts = 8;

/// The widest part that Deinterleave is used for. Wider ones take few loads to
/// assemble.
static constexpr int64_t kMaxDeinterleavedBytes = 4;

/// The most 16-byte vectors that one shuffle of Deinterleave picks from.
static constexpr int64_t kMaxDeinterleaved = 3;

/// Rows after which a part of `width` is again a whole number of chunks, or of
/// other units of a power of two lanes.
static int64_t getPeriod(int64_t width, int64_t chunkLanes) {
  return chunkLanes / std::gcd(chunkLanes, width);
}

/// The parts of `width` that a transposition of chunks is of, at most one where
/// there is none: a chunk holds that many, padded to a power of two lanes.
static int64_t getSquare(int64_t width, int64_t chunkLanes) {
  return chunkLanes / static_cast<int64_t>(llvm::PowerOf2Ceil(width));
}

static CopyKernel::Kind getTransposition(int64_t width) {
  return llvm::isPowerOf2_64(width) ? CopyKernel::Kind::Transpose
                                    : CopyKernel::Kind::TransposePadded;
}

/// Whether a part of `width` is assembled by straight-line code.
static bool isShort(int64_t width, int64_t chunkLanes) {
  return getPeriod(width, chunkLanes) * width <= kMaxChunks * chunkLanes;
}

namespace {

/// Chooses the kernels.
class Planner {
public:
  Planner(llvm::ArrayRef<PartShape> parts, std::optional<int64_t> rowLanes,
          int64_t laneBytes)
      : parts(parts), rowLanes(rowLanes), laneBytes(laneBytes),
        chunkLanes(kStreamingAlignment / laneBytes) {}

  void run(CopyPlan &plan) const {
    if (std::optional<CopyKernel> kernel = deinterleave()) {
      plan.kernels.push_back(*kernel);
      plan.groupRows = kernel->rows;
      return;
    }
    for (size_t i = 0; i < parts.size();) {
      std::optional<CopyKernel> kernel = transpose(i);
      plan.kernels.push_back(kernel ? *kernel : one(i));
      i += plan.kernels.back().numParts;
    }
    for (const CopyKernel &kernel : plan.kernels) {
      plan.groupRows = std::max(plan.groupRows, kernel.rows);
      if (isTransposition(kernel.kind) &&
          kernel.windowBegin + chunkLanes > *rowLanes)
        plan.slackRows = std::max<int64_t>(
            plan.slackRows,
            llvm::divideCeil(kernel.windowBegin + chunkLanes - *rowLanes,
                             *rowLanes));
    }
  }

private:
  /// All parts by shuffles of whole groups of rows, if they are of one narrow
  /// width and few.
  std::optional<CopyKernel> deinterleave() const {
    std::optional<int64_t> width = parts.front().width;
    if (!rowLanes || !width || *width * laneBytes > kMaxDeinterleavedBytes ||
        *rowLanes > kMaxDeinterleaved * *width || chunkLanes % *width != 0 ||
        parts.size() == 1)
      return std::nullopt;
    for (const PartShape &part : parts)
      if (part.width != width || !part.offset)
        return std::nullopt;
    return CopyKernel{CopyKernel::Kind::Deinterleave, 0, parts.size(),
                      chunkLanes / *width};
  }

  /// The parts from `first` on that are neighbours of one width, by a
  /// transposition, if it pays.
  std::optional<CopyKernel> transpose(size_t first) const {
    const PartShape &part = parts[first];
    if (!rowLanes || !part.width || !part.offset)
      return std::nullopt;
    int64_t width = *part.width;
    int64_t square = getSquare(width, chunkLanes);
    if (square < 2)
      return std::nullopt;
    size_t last = first + 1;
    int64_t mostParts = std::min(square, kMaxTransposedParts);
    while (last < parts.size() &&
           last - first < static_cast<size_t>(mostParts) &&
           parts[last].width == part.width &&
           parts[last].offset == *parts[last - 1].offset + width)
      ++last;
    CopyKernel kernel{getTransposition(width), first, last - first,
                      getPeriod(width, chunkLanes), *part.offset};
    if (kernel.kind == CopyKernel::Kind::TransposePadded) {
      // Of half a square, rows that are narrower than one lie so close together
      // that Assemble needs fewer loads.
      if (kernel.numParts == 1 ||
          (2 * static_cast<int64_t>(kernel.numParts) <= square &&
           *rowLanes < square * width))
        return std::nullopt;
      // Where the window would pass the end of the row, it begins earlier.
      kernel.windowBegin =
          std::clamp<int64_t>(*rowLanes - chunkLanes, 0, *part.offset);
      return kernel;
    }
    if (kernel.numParts < static_cast<size_t>(square) &&
        square <= kMaxAssembledRows)
      return std::nullopt;
    // The same, by whole parts.
    int64_t end = *part.offset + static_cast<int64_t>(kernel.numParts) * width;
    while (kernel.windowBegin + chunkLanes > *rowLanes &&
           kernel.windowBegin >= width &&
           kernel.windowBegin + chunkLanes - width >= end)
      kernel.windowBegin -= width;
    return kernel;
  }

  CopyKernel one(size_t index) const {
    std::optional<int64_t> width = parts[index].width;
    if (!width)
      return {CopyKernel::Kind::Rows, index, 1, chunkLanes};
    // Chunks of a wide row must hold pieces of at most two rows.
    assert((isShort(*width, chunkLanes) || *width >= chunkLanes) &&
           "chunk of many rows");
    return {isShort(*width, chunkLanes) ? CopyKernel::Kind::Assemble
                                        : CopyKernel::Kind::Rows,
            index, 1, getPeriod(*width, chunkLanes)};
  }

  llvm::ArrayRef<PartShape> parts;
  std::optional<int64_t> rowLanes;
  int64_t laneBytes;
  int64_t chunkLanes;
};

} // namespace

CopyPlan mlir::split::planCopy(llvm::ArrayRef<PartShape> parts,
                               std::optional<int64_t> rowLanes,
                               bool isSingleRow, int64_t laneBytes,
                               const CopyMachine &machine) {
  CopyPlan plan;
  if (isSingleRow) {
    for (size_t i = 0; i < parts.size(); ++i)
      plan.kernels.push_back({CopyKernel::Kind::Rows, i, 1, 1});
    return plan;
  }
  Planner(parts, rowLanes, laneBytes).run(plan);

  std::optional<int64_t> narrowest;
  int64_t rowBytes = 0;
  for (const PartShape &part : parts) {
    rowBytes += part.width.value_or(0) * laneBytes;
    if (part.width)
      narrowest = std::min(narrowest.value_or(*part.width), *part.width);
  }
  plan.unrolls = parts.size() <= kMaxStreams || rowBytes <= kMaxUnrolledBytes;
  // Of wide parts a line more or less does not matter.
  plan.streamedRows = plan.groupRows;
  for (const PartShape &part : parts)
    if (part.width && *part.width * laneBytes < kMinRunBytes)
      plan.streamedRows =
          std::max(plan.streamedRows,
                   getPeriod(*part.width, kCacheLineBytes / laneBytes));
  int64_t groupRun = narrowest.value_or(1) * plan.groupRows * laneBytes;
  plan.oneGroupStreams =
      parts.size() <= kMaxStreams || groupRun >= kMinRunBytes;
  bool isKnown = llvm::all_of(
      parts, [](const PartShape &part) { return part.width.has_value(); });
  plan.oneGroupBlocks = plan.oneGroupStreams && isKnown;
  if (plan.oneGroupBlocks)
    return plan;

  // A block and part of the next share the first-level cache, unless its runs
  // would be shorter than a group's worth of cache lines; then half of the
  // second level, whose misses prefetching would not hide.
  plan.blockBytes = machine.l1Bytes / 3 * 2;
  plan.prefetches = isKnown;
  if (rowLanes && narrowest &&
      plan.blockBytes / laneBytes / *rowLanes * *narrowest * laneBytes <
          kMinRunBytes / 4) {
    plan.blockBytes = machine.l2Bytes / 2;
    plan.prefetches = false;
  }
  return plan;
}

CopyPlan mlir::split::planTabledCopy(int64_t laneBytes,
                                     const CopyMachine &machine) {
  CopyPlan plan;
  plan.groupRows = kStreamingAlignment / laneBytes;
  plan.oneGroupBlocks = plan.oneGroupStreams = false;
  plan.blockBytes = machine.l1Bytes / 3 * 2;
  return plan;
}

llvm::SmallVector<RegularTile>
mlir::split::planRegularCopy(std::optional<int64_t> width, int64_t laneBytes) {
  using Kind = CopyKernel::Kind;
  int64_t chunkLanes = kStreamingAlignment / laneBytes;
  if (!width || !isShort(*width, chunkLanes))
    return {{Kind::Rows, 1, 1, 0, 1}};
  int64_t period = getPeriod(*width, chunkLanes);
  int64_t parts = std::max<int64_t>(getSquare(*width, chunkLanes), 1);
  Kind kind = parts > 1 ? getTransposition(*width) : Kind::Assemble;
  int64_t following =
      parts > 1 ? llvm::divideCeil(chunkLanes, *width) - parts : 0;
  // Whole lines of each target first, as for other streaming stores.
  int64_t rows = getPeriod(*width, kCacheLineBytes / laneBytes);
  llvm::SmallVector<RegularTile> tiles = {
      {kind, rows, parts, following, period}};
  if (rows > period)
    tiles.push_back({kind, period, parts, following, period});
  if (period > 1)
    tiles.push_back({Kind::Rows, 1, 1, 0, 1});
  return tiles;
}
