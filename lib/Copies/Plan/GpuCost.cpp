// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model of what kernels of GPUs cost: which sectors of memory, and which
// banks of a workgroup's memory, the threads of a warp reach for in one
// instruction.

#include "GpuParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cassert>
#include <set>

using namespace mlir::split;

namespace {

/// Where a part is, in bytes.
struct PartBytes {
  int64_t offset;
  int64_t width;
};

/// The addresses of one instruction of a warp, into one buffer.
using Addresses = llvm::SmallVector<int64_t, 32>;

} // namespace

static llvm::SmallVector<PartBytes> listParts(const GpuParts &parts,
                                              int64_t laneBytes) {
  llvm::SmallVector<PartBytes> result;
  for (const PartShape &part : parts.listed)
    result.push_back({*part.offset * laneBytes, *part.width * laneBytes});
  if (parts.regular)
    for (int64_t i = 0; i < *parts.regular->numParts; ++i)
      result.push_back({i * *parts.regular->width * laneBytes,
                        *parts.regular->width * laneBytes});
  if (parts.regular && *parts.regular->rest != 0)
    result.push_back(
        {*parts.regular->numParts * *parts.regular->width * laneBytes,
         *parts.regular->rest * laneBytes});
  return result;
}

/// The cycles in which the banks answer: the words that most threads ask one of
/// them for.
static int64_t getBankCycles(const Addresses &addresses,
                             const GpuMachine &machine) {
  llvm::SmallVector<int64_t, 32> words;
  for (int64_t address : addresses)
    words.push_back(address / machine.bankBytes);
  llvm::sort(words);
  words.erase(llvm::unique(words), words.end());
  llvm::SmallVector<int64_t, 32> counts(machine.numBanks, 0);
  for (int64_t word : words)
    ++counts[word % machine.numBanks];
  return *llvm::max_element(counts);
}

/// The sectors that accesses of `bytes` at these addresses touch.
static int64_t countSectors(const Addresses &addresses, int64_t bytes,
                            const GpuMachine &machine) {
  std::set<int64_t> sectors;
  for (int64_t address : addresses)
    for (int64_t at = address / machine.sectorBytes;
         at <= (address + bytes - 1) / machine.sectorBytes; ++at)
      sectors.insert(at);
  return sectors.size();
}

int64_t mlir::split::getTileCycles(const GpuParts &parts, int64_t laneBytes,
                                   const TiledLaunch &tiled,
                                   const GpuMachine &machine) {
  int64_t rowBytes = *parts.getRowLanes() * laneBytes;
  int64_t cycles = 0;
  for (const PartBytes &part : listParts(parts, laneBytes)) {
    int64_t numAccesses = *tiled.rows * part.width / tiled.accessBytes;
    for (int64_t first = 0; first < numAccesses; first += machine.warpThreads)
      for (int64_t j = 0; j < tiled.getAccessGranules(); ++j) {
        Addresses addresses;
        for (int64_t thread = first;
             thread < std::min(first + machine.warpThreads, numAccesses);
             ++thread) {
          int64_t at = thread * tiled.accessBytes + j * tiled.granuleBytes;
          addresses.push_back(tiled.getPlace(at / part.width * rowBytes +
                                             part.offset + at % part.width));
        }
        cycles += getBankCycles(addresses, machine);
      }
  }
  return cycles;
}

/// Of the threads that a core can hold, those that workgroups with
/// `memoryBytes` of memory each make up.
static double getOccupancy(int64_t memoryBytes, const GpuMachine &machine) {
  int64_t blocks =
      std::min(machine.coreBlocks, machine.coreThreads / machine.blockThreads);
  if (memoryBytes > 0)
    blocks = std::min(blocks, machine.coreTileBytes / memoryBytes);
  return static_cast<double>(blocks * machine.blockThreads) /
         static_cast<double>(machine.coreThreads);
}

/// Full tiles: whole accesses back to back on both sides.
static GpuCost getCost(const GpuParts &parts, int64_t laneBytes,
                       const TiledLaunch &tiled, const GpuMachine &machine) {
  int64_t rowBytes = *parts.getRowLanes() * laneBytes;
  int64_t tileBytes = *tiled.rows * rowBytes;
  GpuCost cost{};
  cost.usefulBytes = 2 * tileBytes;
  int64_t warpBytes = machine.warpThreads * tiled.accessBytes;
  cost.movedBytes = llvm::alignTo(tileBytes, machine.sectorBytes);
  cost.accesses = llvm::divideCeil(tileBytes, warpBytes);
  for (const PartBytes &part : listParts(parts, laneBytes)) {
    int64_t bytes = *tiled.rows * part.width;
    cost.movedBytes += llvm::alignTo(bytes, machine.sectorBytes);
    cost.accesses += llvm::divideCeil(bytes, warpBytes);
  }
  // An access of 16 bytes of each thread takes the banks four cycles.
  int64_t linearCycles =
      llvm::divideCeil(tileBytes, machine.numBanks * machine.bankBytes);
  int64_t granules = tileBytes / tiled.granuleBytes;
  cost.bankCycles =
      linearCycles + getTileCycles(parts, laneBytes, tiled, machine);
  cost.freeBankCycles =
      linearCycles + llvm::divideCeil(granules, machine.warpThreads);
  cost.occupancy = getOccupancy(tiled.getMemoryBytes(), machine);
  return cost;
}

/// The first workgroup: units of rows, one after the other.
static GpuCost getCost(const GpuParts &parts, const CopyShape &shape,
                       const DirectLaunch &direct, const GpuMachine &machine) {
  int64_t rowBytes = *parts.getRowLanes() * shape.laneBytes;
  int64_t numUnits = std::min(machine.blockThreads,
                              *shape.numRows * rowBytes / direct.unitBytes);
  llvm::SmallVector<PartBytes> listed = listParts(parts, shape.laneBytes);
  GpuCost cost{};
  for (int64_t first = 0; first < numUnits; first += machine.warpThreads) {
    Addresses whole;
    llvm::SmallVector<Addresses, 0> targets(listed.size());
    for (int64_t unit = first;
         unit < std::min(first + machine.warpThreads, numUnits); ++unit) {
      int64_t row = unit * direct.unitBytes / rowBytes;
      int64_t rest = unit * direct.unitBytes % rowBytes;
      size_t part = 0;
      for (; rest >= listed[part].width; ++part)
        rest -= listed[part].width;
      whole.push_back(row * *shape.rowPitch * shape.laneBytes +
                      listed[part].offset + rest);
      targets[part].push_back(row * listed[part].width + rest);
    }
    auto add = [&](const Addresses &addresses) {
      if (addresses.empty())
        return;
      cost.movedBytes += machine.sectorBytes *
                         countSectors(addresses, direct.unitBytes, machine);
      ++cost.accesses;
    };
    add(whole);
    llvm::for_each(targets, add);
  }
  cost.usefulBytes = 2 * numUnits * direct.unitBytes;
  cost.occupancy = getOccupancy(0, machine);
  return cost;
}

GpuCost mlir::split::getGpuCost(const CopyShape &shape,
                                const GpuVersion &version,
                                const GpuMachine &machine) {
  GpuParts parts = getGpuParts(shape);
  assert(parts.getRowLanes() && shape.numRows && shape.rowPitch &&
         "the cost of sizes that are not known");
  if (const auto *direct = std::get_if<DirectLaunch>(&version.code))
    return getCost(parts, shape, *direct, machine);
  return getCost(parts, shape.laneBytes, std::get<TiledLaunch>(version.code),
                 machine);
}
