// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernels a copy has on a GPU. What they cost is in GpuCost.cpp.

#include "split/Copies/Plan/GpuPlan.h"

#include "GpuParts.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::split;

static constexpr int64_t kMaxGranuleBytes = 8;

int64_t TiledLaunch::getMemoryBytes() const {
  return llvm::alignTo(getPlace(tileBytes), accessBytes);
}

bool mlir::split::canLaunch(const CopyShape &shape) {
  const auto *packed = std::get_if<PackedShape>(&shape.parts);
  return !packed || packed->listed;
}

GpuParts mlir::split::getGpuParts(const CopyShape &shape) {
  GpuParts result;
  if (const auto *regular = std::get_if<RegularShape>(&shape.parts)) {
    result.regular = *regular;
    return result;
  }
  const auto *packed = std::get_if<PackedShape>(&shape.parts);
  result.listed =
      packed ? packed->listed->parts : std::get<ListedShape>(shape.parts).parts;
  return result;
}

MaybeLanes GpuParts::getRowLanes() const {
  int64_t lanes = 0;
  if (regular) {
    if (!regular->numParts || !regular->width || !regular->rest ||
        llvm::MulOverflow(*regular->numParts, *regular->width, lanes) ||
        llvm::AddOverflow(lanes, *regular->rest, lanes))
      return std::nullopt;
    return lanes;
  }
  for (const PartShape &part : listed)
    if (!part.width || llvm::AddOverflow(lanes, *part.width, lanes))
      return std::nullopt;
  return lanes;
}

namespace {

/// What a set of numbers of lanes, not all of which may be known, divide by.
struct Divisor {
  int64_t bytes;
  bool isKnown = true;

  void add(MaybeLanes lanes, int64_t laneBytes) {
    if (lanes)
      // A product that overflows has the same power of two in its low bits.
      bytes = std::gcd(bytes, static_cast<int64_t>(
                                  static_cast<uint64_t>(*lanes) * laneBytes %
                                  static_cast<uint64_t>(bytes)));
    else
      isKnown = false;
  }
};

class GpuPlanner {
public:
  GpuPlanner(const CopyShape &shape, const GpuMachine &machine)
      : shape(shape), machine(machine), parts(getGpuParts(shape)),
        rowLanes(parts.getRowLanes()) {}

  GpuCopyPlan plan() const;

private:
  bool isEmpty() const {
    return shape.numRows == 0 || rowLanes == 0 ||
           (!parts.regular && parts.listed.empty());
  }
  Divisor getDivisor() const;
  std::optional<GpuVersion> planTiles(const Divisor &divisor) const;
  int64_t chooseChunk(const TiledLaunch &tiled) const;

  const CopyShape &shape;
  const GpuMachine &machine;
  GpuParts parts;
  MaybeLanes rowLanes;
};

} // namespace

/// What all places where units begin divide by.
Divisor GpuPlanner::getDivisor() const {
  Divisor divisor{machine.accessBytes};
  auto add = [&](MaybeLanes lanes) { divisor.add(lanes, shape.laneBytes); };
  add(shape.origin);
  if (!shape.numRows || *shape.numRows > 1)
    add(shape.rowPitch);
  if (parts.regular) {
    add(parts.regular->width);
    add(parts.regular->pitch);
    add(parts.regular->rest);
  }
  for (const PartShape &part : parts.listed) {
    add(part.offset);
    add(part.width);
    add(part.begin);
  }
  return divisor;
}

/// The free bytes of a tile's memory by which threads meet least often at a
/// bank.
int64_t GpuPlanner::chooseChunk(const TiledLaunch &tiled) const {
  if (!tiled.rows)
    return 0;
  int64_t best = 0;
  TiledLaunch candidate = tiled;
  int64_t bestCycles =
      getTileCycles(parts, shape.laneBytes, candidate, machine);
  for (int64_t chunk = 64; chunk <= tiled.tileBytes / 2; chunk *= 2) {
    candidate.chunkBytes = chunk;
    int64_t cycles = getTileCycles(parts, shape.laneBytes, candidate, machine);
    if (cycles < bestCycles) {
      bestCycles = cycles;
      best = chunk;
    }
  }
  return best;
}

std::optional<GpuVersion> GpuPlanner::planTiles(const Divisor &divisor) const {
  if (shape.rowPitch && rowLanes && *shape.rowPitch != *rowLanes)
    return std::nullopt;
  // Each part begins at an access of its target, and the rows at one of theirs.
  Divisor begins{machine.accessBytes};
  begins.add(shape.origin, shape.laneBytes);
  for (const PartShape &part : parts.listed)
    begins.add(part.begin, shape.laneBytes);
  if (parts.regular)
    begins.add(parts.regular->pitch, shape.laneBytes);
  if (begins.bytes != machine.accessBytes)
    return std::nullopt;
  TiledLaunch tiled{shape.laneBytes, machine.accessBytes, std::nullopt,
                    machine.tileBytes, 0};
  // Of a single row, too, which may be a part of a longer one.
  bool asksSizes = !divisor.isKnown || !shape.rowPitch;
  if (divisor.isKnown)
    tiled.granuleBytes =
        std::max(shape.laneBytes, std::min(kMaxGranuleBytes, divisor.bytes));
  if (rowLanes) {
    int64_t rowBytes;
    if (llvm::MulOverflow(*rowLanes, shape.laneBytes, rowBytes))
      return std::nullopt;
    tiled.rows = llvm::alignDown(machine.tileBytes / rowBytes,
                                 tiled.getAccessGranules());
    if (*tiled.rows == 0)
      return std::nullopt;
    tiled.tileBytes = *tiled.rows * rowBytes;
  }
  if (divisor.isKnown)
    tiled.chunkBytes = chooseChunk(tiled);
  return GpuVersion{tiled, machine.accessBytes, asksSizes};
}

GpuCopyPlan GpuPlanner::plan() const {
  GpuCopyPlan plan{machine.blockThreads, {}};
  if (isEmpty())
    return plan;
  Divisor divisor = getDivisor();
  bool mayBeWide = divisor.bytes == machine.accessBytes;
  if (mayBeWide)
    plan.versions.push_back({DirectLaunch{machine.accessBytes},
                             machine.accessBytes, !divisor.isKnown});
  if (mayBeWide && divisor.isKnown) {
    // Nothing is between this and what has no condition.
  } else if (std::optional<GpuVersion> tiles = planTiles(divisor)) {
    plan.versions.push_back(*tiles);
  } else if (divisor.isKnown && divisor.bytes > shape.laneBytes) {
    plan.versions.push_back(
        {DirectLaunch{divisor.bytes}, divisor.bytes, false});
  }
  plan.versions.push_back(
      {DirectLaunch{shape.laneBytes}, shape.laneBytes, false});
  return plan;
}

GpuCopyPlan mlir::split::planGpuCopy(const CopyShape &shape,
                                     const GpuMachine &machine) {
  return GpuPlanner(shape, machine).plan();
}
