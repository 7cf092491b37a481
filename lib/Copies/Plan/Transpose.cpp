// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Transpose.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cassert>

using namespace mlir::split;

llvm::SmallVector<int64_t>
mlir::split::getPartOrder(int64_t lanes, int64_t numParts, int64_t width) {
  int64_t partLanes = lanes / numParts;
  llvm::SmallVector<int64_t> order;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    int64_t part = lane / partLanes, inPart = lane % partLanes;
    order.push_back((inPart / width * numParts + part) * width +
                    inPart % width);
  }
  return order;
}

llvm::SmallVector<size_t>
mlir::split::interleaveUnits(LaneKernel &kernel,
                             llvm::SmallVector<size_t> vectors, int64_t unit,
                             int64_t vectorLanes) {
  int64_t lanes = kernel.getCount(vectors.front());
  llvm::SmallVector<int64_t> low, high;
  for (int64_t piece = 0; piece < lanes; piece += vectorLanes)
    for (int64_t i = 0; i < vectorLanes / 2; i += unit)
      for (int64_t source : {int64_t(0), lanes})
        for (int64_t lane = 0; lane < unit; ++lane) {
          low.push_back(source + piece + i + lane);
          high.push_back(source + piece + vectorLanes / 2 + i + lane);
        }
  size_t half = vectors.size() / 2;
  for (size_t step = 1; step < vectors.size(); step *= 2) {
    llvm::SmallVector<size_t> next;
    for (size_t i = 0; i < half; ++i) {
      size_t a = vectors[i], b = vectors[i + half];
      next.push_back(kernel.permute(a, b, low));
      next.push_back(kernel.permute(a, b, high));
    }
    vectors = std::move(next);
  }
  return vectors;
}

/// Blocks of `block` lanes out of two vectors of `lanes` each: every other one,
/// from block `first` on.
static llvm::SmallVector<int64_t>
getEveryOtherBlock(int64_t first, int64_t block, int64_t lanes) {
  llvm::SmallVector<int64_t> mask;
  for (int64_t begin = first * block; begin < 2 * lanes; begin += 2 * block)
    for (int64_t lane = 0; lane < block; ++lane)
      mask.push_back(begin + lane);
  return mask;
}

/// Transposes a square of blocks: the blocks of two vectors are dealt out,
/// step by step.
static llvm::SmallVector<size_t>
transposeBlocks(LaneKernel &kernel, llvm::SmallVector<size_t> vectors,
                int64_t block) {
  int64_t lanes = kernel.getCount(vectors.front());
  for (size_t step = 1; step < vectors.size(); step *= 2) {
    llvm::SmallVector<size_t> next;
    for (int64_t first : {0, 1})
      for (size_t i = 0; i < vectors.size(); i += 2)
        next.push_back(kernel.permute(vectors[i], vectors[i + 1],
                                      getEveryOtherBlock(first, block, lanes)));
    vectors = std::move(next);
  }
  return vectors;
}

llvm::SmallVector<size_t>
mlir::split::transposeUnits(LaneKernel &kernel, llvm::ArrayRef<size_t> vectors,
                            int64_t unit, int64_t blockLanes) {
  int64_t lanes = unit * static_cast<int64_t>(vectors.size());
  assert(kernel.getCount(vectors.front()) % lanes == 0 && "no squares");
  int64_t block = std::clamp(blockLanes, unit, lanes);
  size_t blockUnits = block / unit, numBlocks = lanes / block;
  // The squares in the blocks of as many vectors as these have units.
  llvm::SmallVector<size_t> inBlocks;
  for (size_t i = 0; i < vectors.size(); i += blockUnits)
    llvm::append_range(
        inBlocks,
        interleaveUnits(kernel, llvm::to_vector(vectors.slice(i, blockUnits)),
                        unit, block));
  llvm::SmallVector<size_t> transposed(vectors.size());
  for (size_t i = 0; i < blockUnits; ++i) {
    llvm::SmallVector<size_t> column;
    for (size_t j = 0; j < numBlocks; ++j)
      column.push_back(inBlocks[j * blockUnits + i]);
    for (auto [j, vector] :
         llvm::enumerate(transposeBlocks(kernel, std::move(column), block)))
      transposed[j * blockUnits + i] = vector;
  }
  return transposed;
}
