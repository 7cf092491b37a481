// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that join rows.

#include "Transpose.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::split;

/// What interleaveUnits does, for any number of vectors: each of the results
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
                                       bool makesWholeRows, int64_t vectorLanes,
                                       int64_t blockLanes) {
  LaneKernel kernel(vectorLanes / width, "interleaved by permutes");
  llvm::SmallVector<size_t> vectors;
  for (size_t part = 0; part < numParts; ++part)
    vectors.push_back(kernel.load(PartPlace{part, 0}, vectorLanes));
  if (kernel.getRows() == static_cast<int64_t>(numParts))
    vectors = transposeUnits(kernel, vectors, width, blockLanes);
  else if (llvm::isPowerOf2_64(numParts))
    vectors = interleaveUnits(kernel, vectors, width, vectorLanes);
  else
    vectors = interleaveByPicking(kernel, vectors, width, vectorLanes);
  for (auto [i, vector] : llvm::enumerate(vectors)) {
    int64_t number = i;
    kernel.store(vector, makesWholeRows ? RowPlace{0, 0, number * vectorLanes}
                                        : RowPlace{number, 0, 0});
  }
  return kernel;
}

/// The lanes that are read of a part of `width`, if that is less than a vector.
static int64_t getReadLanes(int64_t width, int64_t leastLanes) {
  return std::max<int64_t>(llvm::PowerOf2Ceil(width), leastLanes);
}

namespace {

/// Puts vectors of rows together.
class RowMerger {
public:
  RowMerger(llvm::ArrayRef<int64_t> widths, int64_t rows, int64_t vectorLanes,
            int64_t leastLanes)
      : kernel(rows, "merged by permutes"), widths(widths),
        vectorLanes(vectorLanes), leastLanes(leastLanes) {
    for (auto [part, width] : llvm::enumerate(widths))
      for (int64_t lane = 0; lane < width; ++lane)
        lanes.push_back({part, lane});
  }

  LaneKernel run() {
    int64_t end = kernel.getRows() * static_cast<int64_t>(lanes.size());
    for (int64_t begin = 0; begin < end; begin += vectorLanes) {
      int64_t first = std::min(begin, end - vectorLanes);
      kernel.store(merge(first), RowPlace{0, 0, first});
    }
    return std::move(kernel);
  }

private:
  /// A value, and the lane of it where something begins.
  struct Piece {
    size_t value;
    int64_t lane;
  };

  /// The vector that begins at lane `begin` of the rows.
  size_t merge(int64_t begin) {
    int64_t rowLanes = lanes.size();
    std::optional<size_t> merged;
    llvm::SmallVector<int64_t> mask(vectorLanes);
    std::iota(mask.begin(), mask.end(), 0);
    // Lanes of the first piece need not be in their places until another one
    // is added.
    bool isInPlace = true;
    for (int64_t at = 0; at < vectorLanes;) {
      auto [part, lane] = lanes[(begin + at) % rowLanes];
      int64_t count = std::min(widths[part] - lane, vectorLanes - at);
      Piece piece = load(part, (begin + at) / rowLanes, lane, count);
      for (int64_t i = 0; i < count; ++i)
        mask[at + i] = (merged ? vectorLanes : 0) + piece.lane + i;
      if (merged) {
        merged = kernel.permute(*merged, piece.value, mask);
        std::iota(mask.begin(), mask.end(), 0);
        isInPlace = true;
      } else {
        merged = piece.value;
        isInPlace = piece.lane == 0;
      }
      at += count;
    }
    return isInPlace ? *merged : kernel.permute(*merged, *merged, mask);
  }

  /// A vector that has `count` lanes of a row of a part, from `lane` on.
  Piece load(size_t part, int64_t row, int64_t lane, int64_t count) {
    int64_t width = widths[part];
    // Of a wide part no more is read than it has.
    int64_t first =
        width < vectorLanes ? 0 : std::min(lane, width - vectorLanes);
    int64_t place = row * width + first;
    auto [known, isNew] = loaded.try_emplace({part, place}, 0);
    if (isNew) {
      int64_t read = std::min(getReadLanes(width, leastLanes), vectorLanes);
      size_t value = kernel.load(PartPlace{part, place}, read);
      if (read < vectorLanes) {
        llvm::SmallVector<int64_t> longer;
        for (int64_t i = 0; i < vectorLanes; ++i)
          longer.push_back(i % read);
        value = kernel.permute(value, value, std::move(longer));
      }
      known->second = value;
    }
    return {known->second, lane - first};
  }

  LaneKernel kernel;
  llvm::ArrayRef<int64_t> widths;
  int64_t vectorLanes, leastLanes;
  /// The part and the lane of it that each lane of a row is.
  llvm::SmallVector<std::pair<size_t, int64_t>> lanes;
  llvm::DenseMap<std::pair<size_t, int64_t>, size_t> loaded;
};

} // namespace

LaneKernel mlir::split::mergeRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                                  int64_t vectorLanes, int64_t leastLanes) {
  return RowMerger(widths, rows, vectorLanes, leastLanes).run();
}

int64_t mlir::split::getMergedSlackRows(llvm::ArrayRef<int64_t> widths,
                                        int64_t leastLanes) {
  int64_t slack = 0;
  for (int64_t width : widths)
    if (width > 0)
      slack = std::max<int64_t>(
          slack,
          llvm::divideCeil(getReadLanes(width, leastLanes) - width, width));
  return slack;
}
