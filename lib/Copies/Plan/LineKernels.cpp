// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that write whole vectors of the machine, permuted out of two
// such: of rows that are read one after the other, or of windows of rows side
// by side.

#include "Transpose.h"
#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::split;

namespace {

/// Lanes that lie one after the other in vectors: the vectors, and the position
/// of the first lane of each, in ascending order.
struct LaneSequence {
  llvm::SmallVector<size_t> vectors;
  llvm::SmallVector<int64_t> begins;
};

} // namespace

/// A vector of the lanes at `positions`, which ascend: out of the first two
/// vectors that they lie in, then of one more at a time.
static size_t pickVector(LaneKernel &kernel, const LaneSequence &rows,
                         llvm::ArrayRef<int64_t> positions,
                         int64_t vectorLanes) {
  llvm::SmallVector<size_t> from;
  for (int64_t position : positions)
    from.push_back(llvm::upper_bound(rows.begins, position) -
                   rows.begins.begin() - 1);
  llvm::SmallVector<size_t> sources(from);
  sources.erase(llvm::unique(sources), sources.end());
  if (sources.size() == 1)
    sources.push_back(sources.front());
  size_t picked = rows.vectors[sources.front()];
  for (size_t source : llvm::drop_begin(sources)) {
    llvm::SmallVector<int64_t> mask;
    for (int64_t i = 0; i < vectorLanes; ++i) {
      int64_t lane = positions[i] - rows.begins[from[i]];
      bool isFirst = from[i] == sources.front() && source == sources[1];
      mask.push_back(isFirst             ? lane
                     : from[i] == source ? vectorLanes + lane
                                         : i);
    }
    picked = kernel.permute(picked, rows.vectors[source], std::move(mask));
  }
  return picked;
}

/// All `lanes` from `skipped` before the first part on. The last vector ends
/// where they do.
static LaneSequence loadAll(LaneKernel &kernel, int64_t lanes, int64_t skipped,
                            int64_t vectorLanes) {
  LaneSequence rows;
  for (int64_t begin = 0; begin < lanes; begin += vectorLanes) {
    rows.begins.push_back(std::min(begin, lanes - vectorLanes));
    rows.vectors.push_back(
        kernel.load(RowPlace{0, 0, rows.begins.back() - skipped}, vectorLanes));
  }
  return rows;
}

namespace {

/// Takes rows of equal parts apart.
class Unzipper {
public:
  Unzipper(size_t numParts, int64_t width, int64_t rowLanes, int64_t skipped,
           int64_t vectorLanes, int64_t permutedLanes)
      : kernel(vectorLanes / std::gcd(vectorLanes, width),
               "unzipped by permutes of two vectors"),
        numRows(kernel.getRows()), width(width), vectorLanes(vectorLanes) {
    LaneSequence rows =
        loadAll(kernel, numRows * rowLanes, skipped, vectorLanes);
    if (canGroup(numParts, rowLanes, permutedLanes)) {
      group(rows, numParts);
      rowLanes = vectorLanes;
    }
    store(rows, rowLanes, skipped, 0, numParts);
  }

  LaneKernel take() { return std::move(kernel); }

private:
  /// Whether each vector of the rows has as many lanes of each part, which make
  /// up `permutedLanes`.
  bool canGroup(size_t numParts, int64_t rowLanes,
                int64_t permutedLanes) const {
    int64_t parts = numParts;
    return width < permutedLanes && llvm::isPowerOf2_64(numParts) &&
           llvm::isPowerOf2_64(width) && rowLanes == parts * width &&
           rowLanes <= vectorLanes && vectorLanes / parts >= permutedLanes;
  }

  /// Brings together what each vector has of each part, so that wider units are
  /// permuted from then on.
  void group(LaneSequence &rows, int64_t numParts) {
    for (size_t &vector : rows.vectors)
      vector = kernel.permute(vector, vector,
                              getPartOrder(vectorLanes, numParts, width));
    numRows = rows.vectors.size();
    width = vectorLanes / numParts;
  }

  /// Stores the parts from `first` on out of rows of `pitch` lanes, in which
  /// they begin at `offset`. An even number of parts is halved first: a permute
  /// then serves several of them.
  void store(const LaneSequence &rows, int64_t pitch, int64_t offset,
             size_t first, size_t count) {
    if (count % 2 == 0 && count > 2) {
      int64_t half = count / 2 * width;
      for (size_t i : {0, 1})
        store(pick(rows, pitch, offset + i * half, half), half, 0,
              first + i * count / 2, count / 2);
      return;
    }
    for (size_t i = 0; i < count; ++i) {
      LaneSequence part = pick(rows, pitch, offset + i * width, width);
      for (auto [vector, begin] : llvm::zip(part.vectors, part.begins))
        kernel.store(vector, PartPlace{first + i, begin});
    }
  }

  /// `length` lanes from `offset` on out of each of the rows of `pitch` lanes.
  LaneSequence pick(const LaneSequence &rows, int64_t pitch, int64_t offset,
                    int64_t length) {
    LaneSequence picked;
    for (int64_t begin = 0; begin < numRows * length; begin += vectorLanes) {
      llvm::SmallVector<int64_t> positions;
      for (int64_t lane = begin; lane < begin + vectorLanes; ++lane)
        positions.push_back(lane / length * pitch + offset + lane % length);
      picked.begins.push_back(begin);
      picked.vectors.push_back(
          pickVector(kernel, rows, positions, vectorLanes));
    }
    return picked;
  }

  LaneKernel kernel;
  int64_t numRows, width, vectorLanes;
};

/// Packs what rows, or windows of them, have of some parts.
class Packer {
public:
  Packer(llvm::ArrayRef<int64_t> widths, int64_t rows, int64_t skipped,
         int64_t vectorLanes)
      : kernel(rows, "packed by permutes of two vectors of rows"),
        widths(widths), skipped(skipped), vectorLanes(vectorLanes) {}

  /// Of windows of as many rows as a vector holds, side by side.
  LaneKernel packWindows(int64_t windowLanes) {
    int64_t vectorRows = vectorLanes / windowLanes;
    for (int64_t first = 0; first < kernel.getRows(); first += vectorRows) {
      sequence.begins.push_back(first * windowLanes);
      sequence.vectors.push_back(
          loadWindows(kernel, RowPlace{first, 0, -skipped},
                      /*distance=*/1, vectorRows, windowLanes));
    }
    return store(windowLanes);
  }

  /// Of rows that are read one after the other.
  LaneKernel packRows(int64_t rowLanes) {
    sequence =
        loadAll(kernel, kernel.getRows() * rowLanes, skipped, vectorLanes);
    return store(rowLanes);
  }

private:
  /// Stores the parts out of what is `pitch` lanes apart of a row and the next.
  LaneKernel store(int64_t pitch) {
    int64_t offset = skipped;
    for (auto [part, width] : llvm::enumerate(widths)) {
      for (int64_t begin = 0; begin < kernel.getRows() * width;
           begin += vectorLanes)
        kernel.store(pickPacked(begin, offset, width, pitch),
                     PartPlace{part, begin});
      offset += width;
    }
    return std::move(kernel);
  }

  /// The vector that begins at lane `begin` of a part of `width` lanes, which
  /// lie at `offset` of each row.
  size_t pickPacked(int64_t begin, int64_t offset, int64_t width,
                    int64_t pitch) {
    llvm::SmallVector<int64_t> positions;
    for (int64_t lane = begin; lane < begin + vectorLanes; ++lane)
      positions.push_back(lane / width * pitch + offset + lane % width);
    return pickVector(kernel, sequence, positions, vectorLanes);
  }

  LaneKernel kernel;
  llvm::ArrayRef<int64_t> widths;
  int64_t skipped, vectorLanes;
  LaneSequence sequence;
};

} // namespace

LaneKernel mlir::split::packWindows(llvm::ArrayRef<int64_t> widths,
                                    int64_t rows, int64_t skipped,
                                    int64_t windowLanes, int64_t vectorLanes) {
  return Packer(widths, rows, skipped, vectorLanes).packWindows(windowLanes);
}

LaneKernel mlir::split::packRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                                 int64_t skipped, int64_t rowLanes,
                                 int64_t vectorLanes) {
  return Packer(widths, rows, skipped, vectorLanes).packRows(rowLanes);
}

LaneKernel mlir::split::unzipRows(size_t numParts, int64_t width,
                                  int64_t rowLanes, int64_t skipped,
                                  int64_t vectorLanes, int64_t permutedLanes) {
  return Unzipper(numParts, width, rowLanes, skipped, vectorLanes,
                  permutedLanes)
      .take();
}
