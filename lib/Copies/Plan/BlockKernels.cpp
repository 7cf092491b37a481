// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels of narrow parts for processors that move lanes inside of blocks
// of a vector, such as 16 bytes, but permute no two vectors.

#include "Transpose.h"
#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::split;

/// A mask for a vector of `lanes`: each block of it is what `inBlock` says.
static llvm::SmallVector<int64_t>
repeatInBlocks(llvm::ArrayRef<int64_t> inBlock, int64_t lanes) {
  llvm::SmallVector<int64_t> mask;
  int64_t blockLanes = inBlock.size();
  for (int64_t block = 0; block < lanes; block += blockLanes)
    for (int64_t lane : inBlock)
      mask.push_back(block + lane);
  return mask;
}

namespace {

/// Blends what blocks have of one part, out of several vectors.
class Blender {
public:
  Blender(size_t numParts, int64_t width, int64_t rowLanes, int64_t skipped,
          int64_t blockLanes, int64_t vectorLanes)
      : kernel(vectorLanes / width, "blended, and ordered inside of blocks"),
        numParts(numParts), width(width), rowLanes(rowLanes), skipped(skipped),
        blockLanes(blockLanes), vectorLanes(vectorLanes) {}

  LaneKernel run() {
    // As many blocks of rows as a row has parts are next to each other, and
    // then those that other blocks of the vectors hold.
    for (int64_t i = 0; i < rowLanes / width; ++i)
      vectors.push_back(loadWindows(
          kernel, RowPlace{0, 0, i * blockLanes - skipped}, blockLanes / width,
          vectorLanes / blockLanes, blockLanes));
    for (size_t part = 0; part < numParts; ++part)
      storePart(part);
    return std::move(kernel);
  }

private:
  void storePart(size_t part) {
    // The vector that a lane of a block comes from, and the order of lanes.
    llvm::SmallVector<int64_t> from(blockLanes), order(blockLanes);
    for (int64_t lane = 0; lane < blockLanes; ++lane) {
      int64_t source = lane / width * rowLanes + skipped +
                       static_cast<int64_t>(part) * width + lane % width;
      order[lane] = source % blockLanes;
      from[order[lane]] = source / blockLanes;
    }
    size_t blended = vectors[from[0]];
    llvm::SmallVector<int64_t> others(llvm::drop_begin(from));
    llvm::sort(others);
    others.erase(llvm::unique(others), others.end());
    for (int64_t other : others)
      if (other != from[0])
        blended = blend(blended, from, other);
    kernel.store(
        kernel.permute(blended, blended, repeatInBlocks(order, vectorLanes)),
        PartPlace{part, 0});
  }

  /// `blended` with the lanes that come from vector `other`.
  size_t blend(size_t blended, llvm::ArrayRef<int64_t> from, int64_t other) {
    llvm::SmallVector<int64_t> inBlock;
    for (auto [lane, vector] : llvm::enumerate(from))
      inBlock.push_back(lane + (vector == other ? vectorLanes : 0));
    return kernel.permute(blended, vectors[other],
                          repeatInBlocks(inBlock, vectorLanes));
  }

  LaneKernel kernel;
  size_t numParts;
  int64_t width, rowLanes, skipped, blockLanes, vectorLanes;
  llvm::SmallVector<size_t> vectors;
};

} // namespace

LaneKernel mlir::split::blendRows(size_t numParts, int64_t width,
                                  int64_t rowLanes, int64_t skipped,
                                  int64_t blockLanes, int64_t vectorLanes) {
  return Blender(numParts, width, rowLanes, skipped, blockLanes, vectorLanes)
      .run();
}

LaneKernel mlir::split::groupRows(size_t numParts, int64_t width,
                                  int64_t rowLanes, int64_t skipped,
                                  int64_t blockLanes, int64_t vectorLanes) {
  LaneKernel kernel(vectorLanes / width,
                    "brought together in blocks, and transposed");
  int64_t rowParts = rowLanes / width, blockRows = blockLanes / rowLanes;
  llvm::SmallVector<int64_t> order = getPartOrder(blockLanes, rowParts, width);
  llvm::SmallVector<size_t> vectors;
  for (int64_t i = 0; i < rowParts; ++i) {
    size_t vector = loadWindows(kernel, RowPlace{i * blockRows, 0, -skipped},
                                /*distance=*/rowParts * blockRows,
                                vectorLanes / blockLanes, blockLanes);
    if (blockRows > 1)
      vector =
          kernel.permute(vector, vector, repeatInBlocks(order, vectorLanes));
    vectors.push_back(vector);
  }
  vectors = interleaveUnits(kernel, std::move(vectors), blockLanes / rowParts,
                            blockLanes);
  for (size_t part = 0; part < numParts; ++part)
    kernel.store(vectors[skipped / width + part], PartPlace{part, 0});
  return kernel;
}
