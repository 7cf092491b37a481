// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel that joins stretches of the rows of one buffer to other rows.

#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir::split;

namespace {

/// Puts vectors of rows together.
class RowReorderer {
public:
  RowReorderer(llvm::ArrayRef<LaneStretch> stretches, int64_t rows,
               int64_t sourceLanes, int64_t vectorLanes)
      : kernel(rows, "reordered by permutes"), rows(rows),
        sourceLanes(sourceLanes), vectorLanes(vectorLanes),
        origin(stretches.front().begin) {
    for (const LaneStretch &stretch : stretches)
      for (int64_t lane = 0; lane < stretch.width; ++lane)
        lanesOfRow.push_back(stretch.begin + lane);
  }

  LaneKernel run() {
    int64_t end = rows * static_cast<int64_t>(lanesOfRow.size());
    assert(end % vectorLanes == 0 && "rows end inside of a vector");
    for (int64_t begin = 0; begin < end; begin += vectorLanes)
      kernel.store(reorder(begin), RowPlace{0, 0, begin});
    return std::move(kernel);
  }

private:
  /// The lane of the source, counted from its first row on, that lane
  /// `position` of the rows is.
  int64_t getSource(int64_t position) const {
    int64_t rowLanes = lanesOfRow.size();
    return position / rowLanes * sourceLanes + lanesOfRow[position % rowLanes];
  }

  /// What is loaded of the source for one vector: where it begins, and which of
  /// that each lane is taken from.
  struct Cover {
    llvm::SmallVector<int64_t> begins;
    llvm::SmallVector<size_t> ofLanes;
  };
  /// Those that have `sources` in them: the fewest, or such that all lanes have
  /// their places.
  Cover coverInOrder(llvm::ArrayRef<int64_t> sources) const;
  Cover coverInPlace(llvm::ArrayRef<int64_t> sources) const;

  /// A vector that begins at lane `begin` of the source moves into it.
  int64_t moveInside(int64_t begin) const {
    return std::clamp<int64_t>(begin, 0, rows * sourceLanes - vectorLanes);
  }

  size_t load(int64_t begin) {
    auto [known, isNew] = loaded.try_emplace(begin, 0);
    if (isNew)
      known->second = kernel.load(PartPlace{0, begin - origin}, vectorLanes);
    return known->second;
  }

  /// The vector that begins at lane `begin` of the rows.
  size_t reorder(int64_t begin) {
    llvm::SmallVector<int64_t> sources;
    for (int64_t lane = 0; lane < vectorLanes; ++lane)
      sources.push_back(getSource(begin + lane));
    Cover inOrder = coverInOrder(sources), inPlace = coverInPlace(sources);
    bool areInPlace = inPlace.begins.size() <= inOrder.begins.size();
    return combine(sources, areInPlace ? inPlace : inOrder);
  }

  /// A vector of the lanes `sources`.
  size_t combine(llvm::ArrayRef<int64_t> sources, const Cover &cover);

  LaneKernel kernel;
  int64_t rows, sourceLanes, vectorLanes;
  /// Where the part begins that places are counted from.
  int64_t origin;
  llvm::SmallVector<int64_t> lanesOfRow;
  llvm::DenseMap<int64_t, size_t> loaded;
};

} // namespace

RowReorderer::Cover
RowReorderer::coverInOrder(llvm::ArrayRef<int64_t> sources) const {
  Cover cover;
  llvm::SmallVector<int64_t> sorted(sources);
  llvm::sort(sorted);
  for (int64_t source : sorted)
    if (cover.begins.empty() || source >= cover.begins.back() + vectorLanes)
      cover.begins.push_back(moveInside(source));
  for (int64_t source : sources)
    cover.ofLanes.push_back(llvm::upper_bound(cover.begins, source) -
                            cover.begins.begin() - 1);
  return cover;
}

RowReorderer::Cover
RowReorderer::coverInPlace(llvm::ArrayRef<int64_t> sources) const {
  Cover cover;
  for (auto [lane, source] : llvm::enumerate(sources)) {
    int64_t begin = moveInside(source - static_cast<int64_t>(lane));
    auto *known = llvm::find(cover.begins, begin);
    cover.ofLanes.push_back(known - cover.begins.begin());
    if (known == cover.begins.end())
      cover.begins.push_back(begin);
  }
  return cover;
}

size_t RowReorderer::combine(llvm::ArrayRef<int64_t> sources,
                             const Cover &cover) {
  llvm::SmallVector<int64_t> inPlace(vectorLanes);
  std::iota(inPlace.begin(), inPlace.end(), 0);
  // Lanes of the first vector need not be in their places until another one is
  // added.
  llvm::SmallVector<int64_t> mask = inPlace;
  std::optional<size_t> value;
  for (auto [i, begin] : llvm::enumerate(cover.begins)) {
    for (auto [lane, source] : llvm::enumerate(sources))
      if (cover.ofLanes[lane] == i)
        mask[lane] = (value ? vectorLanes : 0) + source - begin;
    if (value) {
      value = kernel.permute(*value, load(begin), mask);
      mask = inPlace;
    } else {
      value = load(begin);
    }
  }
  return mask == inPlace ? *value : kernel.permute(*value, *value, mask);
}

LaneKernel mlir::split::reorderRows(llvm::ArrayRef<LaneStretch> stretches,
                                    int64_t rows, int64_t sourceLanes,
                                    int64_t vectorLanes) {
  return RowReorderer(stretches, rows, sourceLanes, vectorLanes).run();
}
