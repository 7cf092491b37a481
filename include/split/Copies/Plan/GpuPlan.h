// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a copy is done by the threads of a GPU, in one launch for all parts: how
/// many bytes a thread moves at once, and which rows go through the memory that
/// the threads of a workgroup share. Numbers alone, as CopyPlan.h.

#ifndef SPLIT_COPIES_PLAN_GPUPLAN_H
#define SPLIT_COPIES_PLAN_GPUPLAN_H

#include "split/Copies/Plan/CopyShape.h"

namespace mlir::split {

/// A GPU. The numbers that stand here hold for NVIDIA's from Ampere on and for
/// AMD's CDNA, where the two do not differ; where they do, the smaller one.
struct GpuMachine {
  /// The longest access of one thread, in bytes.
  int64_t accessBytes = 16;
  /// Threads of a workgroup, and of those that execute together (a warp).
  int64_t blockThreads = 256;
  int64_t warpThreads = 32;
  /// What memory is read and written in, in bytes.
  int64_t sectorBytes = 32;
  /// Bytes of rows that a workgroup keeps in its memory at a time: four
  /// accesses of each thread, so that several workgroups fit a core.
  int64_t tileBytes = 16 << 10;
  /// The banks of that memory, each of which answers one word at a time.
  int64_t numBanks = 32;
  int64_t bankBytes = 4;
  /// What a core has: threads, workgroups, and bytes of their memory.
  int64_t coreThreads = 2048;
  int64_t coreBlocks = 32;
  int64_t coreTileBytes = 64 << 10;
};

/// Each thread moves one unit of a row from buffer to buffer.
struct DirectLaunch {
  int64_t unitBytes;
};

/// Each workgroup moves a tile, which is whole rows: reads it by the longest
/// accesses, puts it into its memory, and takes it from there, granule by
/// granule, into the longest accesses of the other side.
struct TiledLaunch {
  /// What is moved as one within the tile, in bytes.
  int64_t granuleBytes;
  /// The longest accesses, in bytes.
  int64_t accessBytes;
  /// The rows of a tile: a multiple of the granules of an access. Nothing: as
  /// many as there is room for, which the code has to find out.
  std::optional<int64_t> rows;
  /// Bytes of rows that a tile has at most.
  int64_t tileBytes;
  /// Behind how many bytes of rows one access is left free, so that fewer
  /// threads meet at one bank: a power of two, or 0, which is never.
  int64_t chunkBytes;

  int64_t getAccessGranules() const { return accessBytes / granuleBytes; }
  /// The byte of the tile where byte `position` of its rows is.
  int64_t getPlace(int64_t position) const {
    return chunkBytes ? position + position / chunkBytes * accessBytes
                      : position;
  }
  /// What the tile takes of the workgroup's memory.
  int64_t getMemoryBytes() const;
};

/// A kernel, and what must hold for it: addresses and sizes are multiples of
/// `alignment` bytes. Of a tile, widths need not be; but the rows then have no
/// gaps, and it has room for enough of them.
struct GpuVersion {
  std::variant<DirectLaunch, TiledLaunch> code;
  int64_t alignment;
  /// Whether sizes are to be looked at when the code runs. Addresses always
  /// are, unless `alignment` is a lane.
  bool asksSizes;
};

/// The versions of a copy. The first whose conditions hold is launched; the
/// last has none. There is none where there is nothing to copy.
struct GpuCopyPlan {
  int64_t blockThreads;
  llvm::SmallVector<GpuVersion, 0> versions;
};

/// Whether copies of this shape can be launched. Parts whose number is known
/// at run time only, and that are of any widths, cannot.
bool canLaunch(const CopyShape &shape);

/// Plans a copy that can be launched.
GpuCopyPlan planGpuCopy(const CopyShape &shape, const GpuMachine &machine);

/// What the first workgroup of a version costs by a model of warps, for a shape
/// all of whose sizes are known.
struct GpuCost {
  /// Of memory: what has to be moved, and what the accesses of warps touch, in
  /// sectors.
  int64_t usefulBytes;
  int64_t movedBytes;
  /// Instructions of warps that access memory.
  int64_t accesses;
  /// Of the workgroup's memory: cycles of its banks, and those that there would
  /// be without threads that meet at one.
  int64_t bankCycles;
  int64_t freeBankCycles;
  /// Of the threads that a core can hold, those that it holds.
  double occupancy;
};
GpuCost getGpuCost(const CopyShape &shape, const GpuVersion &version,
                   const GpuMachine &machine);

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_GPUPLAN_H
