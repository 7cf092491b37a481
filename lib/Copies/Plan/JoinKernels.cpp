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

/// A vector of which the first lanes are `count` that are read from `place` on:
/// a power of two of at least `leastLanes`, but not more than a vector.
static size_t loadVector(LaneKernel &kernel, PartPlace place, int64_t count,
                         int64_t vectorLanes, int64_t leastLanes) {
  int64_t read = std::max<int64_t>(llvm::PowerOf2Ceil(count), leastLanes);
  size_t value = kernel.load(place, std::min(read, vectorLanes));
  if (read >= vectorLanes)
    return value;
  llvm::SmallVector<int64_t> longer;
  for (int64_t i = 0; i < vectorLanes; ++i)
    longer.push_back(i % read);
  return kernel.permute(value, value, std::move(longer));
}

/// The part, and the lane of it, that each lane of a row is.
static llvm::SmallVector<std::pair<size_t, int64_t>>
getLanesOfRow(llvm::ArrayRef<int64_t> widths) {
  llvm::SmallVector<std::pair<size_t, int64_t>> lanes;
  for (auto [part, width] : llvm::enumerate(widths))
    for (int64_t lane = 0; lane < width; ++lane)
      lanes.push_back({part, lane});
  return lanes;
}

namespace {

/// Puts vectors of rows together.
class RowMerger {
public:
  RowMerger(llvm::ArrayRef<int64_t> widths, int64_t rows, int64_t vectorLanes,
            int64_t leastLanes)
      : kernel(rows, "merged by permutes"), widths(widths),
        vectorLanes(vectorLanes), leastLanes(leastLanes),
        lanes(getLanesOfRow(widths)) {}

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
    if (isNew)
      known->second = loadVector(kernel, PartPlace{part, place}, width,
                                 vectorLanes, leastLanes);
    return {known->second, lane - first};
  }

  LaneKernel kernel;
  llvm::ArrayRef<int64_t> widths;
  int64_t vectorLanes, leastLanes;
  llvm::SmallVector<std::pair<size_t, int64_t>> lanes;
  llvm::DenseMap<std::pair<size_t, int64_t>, size_t> loaded;
};

/// Puts vectors of several rows each together.
class RowWeaver {
public:
  RowWeaver(llvm::ArrayRef<int64_t> widths, int64_t rows, int64_t vectorLanes,
            int64_t leastLanes)
      : kernel(rows, "woven by permutes"), widths(widths),
        vectorLanes(vectorLanes), leastLanes(leastLanes),
        lanes(getLanesOfRow(widths)), loaded(widths.size()) {}

  LaneKernel run() {
    int64_t end = kernel.getRows() * static_cast<int64_t>(lanes.size());
    assert(end % vectorLanes == 0 && "rows end inside of a vector");
    for (int64_t begin = 0; begin < end; begin += vectorLanes)
      kernel.store(weave(begin), RowPlace{0, 0, begin});
    return std::move(kernel);
  }

private:
  /// What is read of a part, from its lane `begin` on.
  struct Window {
    int64_t begin;
    size_t value;
  };

  /// The lane of its part that lane `begin` of the rows is.
  int64_t getPartLane(int64_t position) const {
    int64_t rowLanes = lanes.size();
    auto [part, lane] = lanes[position % rowLanes];
    return position / rowLanes * widths[part] + lane;
  }

  /// The vector that begins at lane `begin` of the rows.
  size_t weave(int64_t begin) {
    int64_t rowLanes = lanes.size();
    std::optional<size_t> woven;
    llvm::SmallVector<int64_t> mask(vectorLanes);
    std::iota(mask.begin(), mask.end(), 0);
    for (size_t part = 0; part < widths.size(); ++part) {
      llvm::SmallVector<int64_t> places;
      for (int64_t at = 0; at < vectorLanes; ++at)
        if (lanes[(begin + at) % rowLanes].first == part)
          places.push_back(at);
      if (places.empty())
        continue;
      Window window = load(part, getPartLane(begin + places.front()),
                           getPartLane(begin + places.back()));
      for (int64_t at : places)
        mask[at] =
            (woven ? vectorLanes : 0) + getPartLane(begin + at) - window.begin;
      // Lanes of the first part get to their places with those of the second.
      if (woven) {
        woven = kernel.permute(*woven, window.value, mask);
        std::iota(mask.begin(), mask.end(), 0);
      } else {
        woven = window.value;
      }
    }
    return *woven;
  }

  /// What has the lanes from `first` to `last` of a part. They are not more
  /// than a vector, which they lie in.
  Window load(size_t part, int64_t first, int64_t last) {
    for (const Window &window : loaded[part])
      if (window.begin <= first && last < window.begin + vectorLanes)
        return window;
    int64_t count = kernel.getRows() * widths[part];
    int64_t begin = std::max<int64_t>(std::min(first, count - vectorLanes), 0);
    size_t value = loadVector(kernel, PartPlace{part, begin}, count,
                              vectorLanes, leastLanes);
    loaded[part].push_back({begin, value});
    return loaded[part].back();
  }

  LaneKernel kernel;
  llvm::ArrayRef<int64_t> widths;
  int64_t vectorLanes, leastLanes;
  llvm::SmallVector<std::pair<size_t, int64_t>> lanes;
  /// Of each part.
  llvm::SmallVector<llvm::SmallVector<Window>> loaded;
};

} // namespace

LaneKernel mlir::split::mergeRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                                  int64_t vectorLanes, int64_t leastLanes) {
  return RowMerger(widths, rows, vectorLanes, leastLanes).run();
}

LaneKernel mlir::split::weaveRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                                  int64_t vectorLanes, int64_t leastLanes) {
  return RowWeaver(widths, rows, vectorLanes, leastLanes).run();
}

int64_t mlir::split::getSlackRows(const LaneKernel &kernel,
                                  llvm::ArrayRef<int64_t> widths) {
  int64_t slack = 0;
  for (const LaneInstruction &instruction : kernel.getCode()) {
    const auto *load = std::get_if<LoadLanes>(&instruction);
    if (!load)
      continue;
    const auto &place = std::get<PartPlace>(load->place);
    int64_t width = widths[place.part];
    int64_t beyond = place.lane + load->count - kernel.getRows() * width;
    if (beyond > 0)
      slack = std::max<int64_t>(slack, llvm::divideCeil(beyond, width));
  }
  return slack;
}
