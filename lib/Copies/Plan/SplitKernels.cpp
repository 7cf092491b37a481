// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that split rows.

#include "Transpose.h"
#include "Tuning.h"
#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

namespace {

/// Writes the vectors of one part one by one.
class Assembler {
public:
  Assembler(int64_t width, int64_t rows, std::optional<int64_t> rowPitch,
            int64_t vectorLanes, int64_t lineLanes)
      : kernel(rows, "assembled from one load a row"), width(width),
        rowPitch(rowPitch), vectorLanes(vectorLanes), lineLanes(lineLanes) {}

  LaneKernel run() {
    int64_t end = kernel.getRows() * width;
    for (int64_t begin = 0; begin < end; begin += vectorLanes) {
      std::optional<size_t> vector = pick(begin);
      kernel.store(vector ? *vector : blendPieces(begin), PartPlace{0, begin});
    }
    return std::move(kernel);
  }

private:
  /// Where lane `lane` of the part lies behind its first one in the source.
  int64_t getSourceLane(int64_t lane) const {
    return lane / width * *rowPitch + lane % width;
  }

  /// The vector that begins at lane `begin` of the part as a permute of one
  /// line, if it has many pieces and they lie that close.
  std::optional<size_t> pick(int64_t begin) {
    if (!rowPitch || (vectorLanes - 1) / width < kMinPickedPieces - 1)
      return std::nullopt;
    int64_t last = getSourceLane(kernel.getRows() * width - 1);
    // The longer the stretch that is used, the more often it straddles two
    // cache lines, which costs more than it saves where these come from memory.
    int64_t stretch =
        getSourceLane(begin + vectorLanes - 1) - getSourceLane(begin);
    if (stretch >= lineLanes * 3 / 4 || last < lineLanes - 1)
      return std::nullopt;
    // Not behind the last row.
    int64_t first = std::min(getSourceLane(begin), last - (lineLanes - 1));
    size_t line = kernel.load(RowPlace{0, 0, first}, lineLanes);
    llvm::SmallVector<int64_t> mask;
    for (int64_t lane = begin; lane < begin + vectorLanes; ++lane)
      mask.push_back(getSourceLane(lane) - first);
    return kernel.permute(line, line, std::move(mask));
  }

  /// The same, where each piece is loaded such that it falls into its own
  /// lanes. The lanes before it are those of earlier rows of the group, and the
  /// lanes after it those of later ones: at lane k of the vector there are at
  /// least k lanes of the part in the rows before, so that no load begins
  /// before the first row or ends after the last.
  size_t blendPieces(int64_t begin) {
    std::optional<size_t> vector;
    for (int64_t lane = 0; lane < vectorLanes;) {
      int64_t row = (begin + lane) / width;
      int64_t column = (begin + lane) % width;
      size_t piece = kernel.load(RowPlace{row, 0, column - lane}, vectorLanes);
      vector = vector ? blend(*vector, piece, lane) : piece;
      lane += width - column;
    }
    return *vector;
  }

  /// The first `lowLanes` lanes of `low`, and the others of `high`.
  size_t blend(size_t low, size_t high, int64_t lowLanes) {
    llvm::SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < vectorLanes; ++lane)
      mask.push_back(lane < lowLanes ? lane : vectorLanes + lane);
    return kernel.permute(low, high, std::move(mask));
  }

  LaneKernel kernel;
  int64_t width;
  std::optional<int64_t> rowPitch;
  int64_t vectorLanes;
  int64_t lineLanes;
};

} // namespace

size_t mlir::split::loadWindows(LaneKernel &kernel, RowPlace place,
                                int64_t distance, int64_t numWindows,
                                int64_t windowLanes) {
  if (numWindows == 1)
    return kernel.load(place, windowLanes);
  size_t low =
      loadWindows(kernel, place, distance, numWindows / 2, windowLanes);
  place.row += numWindows / 2 * distance;
  size_t high =
      loadWindows(kernel, place, distance, numWindows / 2, windowLanes);
  return kernel.permute(
      low, high,
      llvm::to_vector(llvm::seq<int64_t>(0, numWindows * windowLanes)));
}

LaneKernel mlir::split::assembleRows(int64_t width, int64_t rows,
                                     std::optional<int64_t> rowPitch,
                                     int64_t vectorLanes, int64_t lineLanes) {
  return Assembler(width, rows, rowPitch, vectorLanes, lineLanes).run();
}

LaneKernel mlir::split::transposeRows(size_t numParts, int64_t width,
                                      int64_t rows, int64_t skipped,
                                      int64_t windowLanes, int64_t vectorLanes,
                                      int64_t blockLanes) {
  LaneKernel kernel(rows, "transposed in registers");
  int64_t square = windowLanes / width, numWindows = vectorLanes / windowLanes;
  int64_t blockRows = std::clamp(blockLanes / width, int64_t(1), square);
  llvm::SmallVector<size_t> vectors;
  for (int64_t i = 0; i < square; ++i) {
    // Rows that are neighbours in a block come from neighbouring vectors.
    int64_t first = i / blockRows * blockRows * numWindows + i % blockRows;
    vectors.push_back(loadWindows(kernel, RowPlace{first, 0, -skipped},
                                  /*distance=*/blockRows, numWindows,
                                  windowLanes));
  }
  vectors = transposeUnits(kernel, vectors, width, blockLanes);
  for (size_t part = 0; part < numParts; ++part)
    kernel.store(vectors[skipped / width + part], PartPlace{part, 0});
  return kernel;
}

namespace {

/// Transposes squares of padded rows.
class PaddedTransposer {
public:
  PaddedTransposer(size_t numParts, int64_t width, int64_t rows,
                   int64_t skipped, int64_t vectorLanes, int64_t lineLanes,
                   int64_t blockLanes)
      : kernel(rows, "transposed in registers, padded"), numParts(numParts),
        width(width), skipped(skipped), vectorLanes(vectorLanes),
        lineLanes(lineLanes), blockLanes(blockLanes),
        unit(llvm::PowerOf2Ceil(width)), square(vectorLanes / unit),
        lineRows(lineLanes / unit) {
    assert(rows % lineRows == 0 && "rows that fill no line");
  }

  LaneKernel run() {
    llvm::SmallVector<llvm::SmallVector<size_t>> padded;
    for (int64_t first = 0; first < kernel.getRows(); first += lineRows) {
      llvm::SmallVector<size_t> lines;
      for (int64_t i = 0; i < square; ++i)
        lines.push_back(loadPadded(first + i));
      padded.push_back(
          lineLanes == vectorLanes
              ? transposeUnits(kernel, lines, unit, blockLanes)
              : interleaveUnits(kernel, std::move(lines), unit, vectorLanes));
    }
    for (size_t part = 0; part < numParts; ++part)
      for (int64_t begin = 0; begin < kernel.getRows() * width;
           begin += vectorLanes)
        storePacked(part, begin, padded);
    return std::move(kernel);
  }

private:
  /// One line of padded rows: `first`, and those a square apart.
  size_t loadPadded(int64_t first) {
    size_t line = loadWindows(kernel, RowPlace{first, 0, -skipped}, square,
                              lineRows / square, vectorLanes);
    return kernel.permute(line, line, getPadding());
  }

  llvm::SmallVector<int64_t> getPadding() const {
    llvm::SmallVector<int64_t> mask;
    for (int64_t vector = 0; vector < lineLanes; vector += vectorLanes)
      for (int64_t i = 0; i < square; ++i)
        for (int64_t lane = 0; lane < unit; ++lane) {
          bool isUsed = i < static_cast<int64_t>(numParts) && lane < width;
          // The padding keeps both ends of the vector in use: LLVM narrows
          // loads to what is used, and then takes them apart.
          int64_t unused = i == 0 ? 0 : vectorLanes - 1;
          mask.push_back(vector +
                         (isUsed ? skipped + i * width + lane : unused));
        }
    return mask;
  }

  /// Stores the vector that begins at lane `begin` of a part: out of the first
  /// two lines that it has rows of, then of one more at a time. Where vectors
  /// are shorter than lines, these are all.
  void storePacked(size_t part, int64_t begin,
                   llvm::ArrayRef<llvm::SmallVector<size_t>> padded) {
    int64_t low = begin / width / lineRows;
    int64_t high = (begin + vectorLanes - 1) / width / lineRows;
    int64_t second = std::min(low + 1, high);
    size_t packed = padded[low][part];
    for (int64_t line = second; line <= high; ++line) {
      llvm::SmallVector<int64_t> mask;
      for (int64_t i = 0; i < vectorLanes; ++i) {
        int64_t row = (begin + i) / width, from = row / lineRows;
        int64_t lane = row % lineRows * unit + (begin + i) % width;
        bool isNew = from == line || (from == low && line == second);
        mask.push_back(!isNew ? i : from == low ? lane : lineLanes + lane);
      }
      packed = kernel.permute(packed, padded[line][part], std::move(mask));
    }
    kernel.store(packed, PartPlace{part, begin});
  }

  LaneKernel kernel;
  size_t numParts;
  int64_t width, skipped, vectorLanes, lineLanes, blockLanes;
  /// The lanes of a padded part.
  int64_t unit;
  /// The padded parts of a vector.
  int64_t square;
  /// The padded parts of a line.
  int64_t lineRows;
};

} // namespace

LaneKernel mlir::split::transposePaddedRows(size_t numParts, int64_t width,
                                            int64_t rows, int64_t skipped,
                                            int64_t vectorLanes,
                                            int64_t lineLanes,
                                            int64_t blockLanes) {
  return PaddedTransposer(numParts, width, rows, skipped, vectorLanes,
                          lineLanes, blockLanes)
      .run();
}

LaneKernel mlir::split::deinterleaveRows(llvm::ArrayRef<int64_t> offsets,
                                         int64_t width, int64_t rows,
                                         int64_t rowLanes,
                                         int64_t vectorLanes) {
  LaneKernel kernel(rows, "deinterleaved by one permute a part");
  size_t all = kernel.load(RowPlace{0, 0, -offsets.front()}, rows * rowLanes);
  for (auto [part, offset] : llvm::enumerate(offsets)) {
    llvm::SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < vectorLanes; ++lane)
      mask.push_back(lane / width * rowLanes + offset + lane % width);
    kernel.store(kernel.permute(all, all, std::move(mask)), PartPlace{part, 0});
  }
  return kernel;
}
