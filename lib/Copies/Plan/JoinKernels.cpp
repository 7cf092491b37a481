// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that join rows, and transpositions in registers.

#include "Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

llvm::SmallVector<size_t>
mlir::split::interleaveInStages(LaneKernel &kernel,
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
  for (size_t stage = 1; stage < vectors.size(); stage *= 2) {
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

/// What interleaveInStages does, for any number of vectors: each of the results
/// is picked from one after the other.
static llvm::SmallVector<size_t>
interleaveByPicking(LaneKernel &kernel, llvm::ArrayRef<size_t> vectors,
                    int64_t width, int64_t lanes) {
  int64_t rowLanes = vectors.size() * width;
  llvm::SmallVector<size_t> results;
  for (int64_t begin = 0; begin < rowLanes * (lanes / width); begin += lanes) {
    std::optional<size_t> result;
    for (auto [part, vector] : llvm::enumerate(vectors)) {
      llvm::SmallVector<int64_t> mask;
      bool any = false;
      for (int64_t i = 0; i < lanes; ++i) {
        int64_t lane = begin + i;
        bool isHere = static_cast<size_t>(lane % rowLanes / width) == part;
        int64_t from = lane / rowLanes * width + lane % width;
        mask.push_back(!isHere ? i : result ? lanes + from : from);
        any |= isHere;
      }
      if (any)
        result =
            kernel.permute(result.value_or(vector), vector, std::move(mask));
    }
    results.push_back(*result);
  }
  return results;
}

LaneKernel mlir::split::interleaveRows(size_t numParts, int64_t width,
                                       bool makesWholeRows,
                                       int64_t vectorLanes) {
  LaneKernel kernel(vectorLanes / width, "interleaved by permutes");
  llvm::SmallVector<size_t> vectors;
  for (size_t part = 0; part < numParts; ++part)
    vectors.push_back(kernel.load(PartPlace{part, 0}, vectorLanes));
  vectors = llvm::isPowerOf2_64(numParts)
                ? interleaveInStages(kernel, vectors, width, vectorLanes)
                : interleaveByPicking(kernel, vectors, width, vectorLanes);
  for (auto [i, vector] : llvm::enumerate(vectors)) {
    int64_t number = i;
    kernel.store(vector, makesWholeRows ? RowPlace{0, 0, number * vectorLanes}
                                        : RowPlace{number, 0, 0});
  }
  return kernel;
}
