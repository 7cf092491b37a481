// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels as data: programs of loads, permutes and stores of vectors of lanes.
/// The planner writes them, a test evaluates them, the emitter translates each
/// instruction to one operation.

#ifndef SPLIT_COPIES_PLAN_LANEKERNEL_H
#define SPLIT_COPIES_PLAN_LANEKERNEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace mlir::split {

/// A place in the buffer that holds whole rows: `lane` lanes behind (or before)
/// where part `part` begins in the iteration's row `row`.
struct RowPlace {
  int64_t row;
  size_t part;
  int64_t lane;

  bool operator==(const RowPlace &other) const {
    return row == other.row && part == other.part && lane == other.lane;
  }
};

/// A place in the buffer of part `part`, whose rows lie back to back: `lane`
/// lanes behind where the iteration's first row of it begins.
struct PartPlace {
  size_t part;
  int64_t lane;

  bool operator==(const PartPlace &other) const {
    return part == other.part && lane == other.lane;
  }
};

using LanePlace = std::variant<RowPlace, PartPlace>;

/// Reads `count` lanes from a place on, aligned or not.
struct LoadLanes {
  LanePlace place;
  int64_t count;

  bool operator==(const LoadLanes &other) const {
    return place == other.place && count == other.count;
  }
};

/// A vector made of two of equal length: lane i is lane `mask[i]` of `low` and
/// `high`, the lanes of which are counted through. Both may be one.
struct PermuteLanes {
  size_t low;
  size_t high;
  llvm::SmallVector<int64_t> mask;

  bool operator==(const PermuteLanes &other) const {
    return low == other.low && high == other.high && mask == other.mask;
  }
};

/// Writes a vector, to an address that the plan says is aligned if stores
/// bypass the caches.
struct StoreLanes {
  size_t value;
  LanePlace place;

  bool operator==(const StoreLanes &other) const {
    return value == other.value && place == other.place;
  }
};

using LaneInstruction = std::variant<LoadLanes, PermuteLanes, StoreLanes>;

/// Straight-line code that moves `rows` rows of some neighbouring parts. A
/// value is named by the position of the instruction that makes it. Of a split,
/// what is loaded are rows and what is stored are parts; of a join the other
/// way around.
class LaneKernel {
public:
  /// `name` says how the lanes are moved, for a person; it is a literal.
  explicit LaneKernel(int64_t rows, llvm::StringRef name = "straight-line code")
      : rows(rows), name(name) {}

  int64_t getRows() const { return rows; }
  llvm::StringRef getName() const { return name; }
  llvm::ArrayRef<LaneInstruction> getCode() const { return code; }

  /// Whether both do the same.
  bool operator==(const LaneKernel &other) const {
    return rows == other.rows && code == other.code;
  }

  size_t load(LanePlace place, int64_t count);
  size_t permute(size_t low, size_t high, llvm::SmallVector<int64_t> mask);
  void store(size_t value, LanePlace place);

  /// The number of lanes of a value.
  int64_t getCount(size_t value) const;
  /// The number of lanes of the shortest store.
  int64_t getLeastStored() const;

  /// Runs the program on lanes that are numbers. `load` fills the lanes that it
  /// is given with those from a place on, `store` is given those for a place.
  void evaluate(
      llvm::function_ref<void(LanePlace, llvm::MutableArrayRef<uint64_t>)> load,
      llvm::function_ref<void(LanePlace, llvm::ArrayRef<uint64_t>)> store)
      const;

  /// The same for `times` as many rows that are split to parts of these widths.
  /// What is written to a part is written one after the other.
  LaneKernel repeat(int64_t times, llvm::ArrayRef<int64_t> widths) const;

private:
  int64_t rows;
  llvm::StringRef name;
  llvm::SmallVector<LaneInstruction, 0> code;
};

/// Rows of one part. Each 16-byte vector of the target is made out of one load
/// per row that it holds a piece of, placed so that the piece falls into its
/// own lanes, and blends. It reads no lane before the first or after the last
/// row. `width` lanes make up the part, `vectorLanes` a vector and `lineLanes`
/// a cache line; `rowPitch` is the distance of rows, if known.
LaneKernel assembleRows(int64_t width, int64_t rows,
                        std::optional<int64_t> rowPitch, int64_t vectorLanes,
                        int64_t lineLanes);

/// Rows of `numParts` neighbouring parts of a width that is a power of two: a
/// square of vectors, one part a column, is transposed in registers. The first
/// part lies `skipped` lanes, whole parts, behind where rows are loaded. The
/// square is transposed inside of blocks of `blockLanes` first, then by blocks.
/// Where `windowLanes`, which are read of a row, are not a whole vector, one
/// holds those of several rows, each in a square of its own.
LaneKernel transposeRows(size_t numParts, int64_t width, int64_t rows,
                         int64_t skipped, int64_t windowLanes,
                         int64_t vectorLanes, int64_t blockLanes);

/// The same for any width: rows are padded to the next power of two first, and
/// packed at last. A vector of `lineLanes` holds rows of several squares side
/// by side, as shuffles of bytes cost the same for long vectors; of one, which
/// is transposed as those of transposeRows, if `vectorLanes` are as many.
LaneKernel transposePaddedRows(size_t numParts, int64_t width, int64_t rows,
                               int64_t skipped, int64_t vectorLanes,
                               int64_t lineLanes, int64_t blockLanes);

/// Rows of all parts, of one width: they lie back to back, are loaded as one
/// vector and picked from by one permute a part. `offsets` are those of the
/// parts in a row of `rowLanes`.
LaneKernel deinterleaveRows(llvm::ArrayRef<int64_t> offsets, int64_t width,
                            int64_t rows, int64_t rowLanes,
                            int64_t vectorLanes);

/// Rows of all parts, of one width, by vectors that are read one after the
/// other and permuted two at a time. Rows are `rowLanes` apart, which may be
/// read, and the first part begins `skipped` lanes behind a row. Where
/// `permutedLanes` make up the narrowest lane that is permuted out of two
/// vectors at once, narrower ones are first brought together in each vector, if
/// that makes such.
LaneKernel unzipRows(size_t numParts, int64_t width, int64_t rowLanes,
                     int64_t skipped, int64_t vectorLanes,
                     int64_t permutedLanes);

/// Rows of neighbouring parts of any `widths`, which lie in a window of
/// `windowLanes` of a row, the first `skipped` lanes behind its begin. The
/// windows of as many rows as make up a vector are brought together, and each
/// vector of a part is permuted out of those that have its lanes.
LaneKernel packWindows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                       int64_t skipped, int64_t windowLanes,
                       int64_t vectorLanes);

/// The same of rows that are `rowLanes` apart, which may be read, by vectors
/// that are read one after the other.
LaneKernel packRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                    int64_t skipped, int64_t rowLanes, int64_t vectorLanes);

/// Rows of neighbouring parts of one width, by vectors that are blended such
/// that each has all lanes of one part, which are then put in order inside of
/// blocks of `blockLanes`. The parts that a row of `rowLanes` has room for are
/// an odd number, so that no two lanes of one meet. The first of `numParts`
/// begins `skipped` lanes, whole parts, behind a row.
LaneKernel blendRows(size_t numParts, int64_t width, int64_t rowLanes,
                     int64_t skipped, int64_t blockLanes, int64_t vectorLanes);

/// The same where a row has room for a power of two of parts, and is at most a
/// block: what each block has of a part is brought together, and blocks are
/// transposed.
LaneKernel groupRows(size_t numParts, int64_t width, int64_t rowLanes,
                     int64_t skipped, int64_t blockLanes, int64_t vectorLanes);

/// Of a join: one vector of each of the parts, neighbours of one width, is
/// permuted to rows. These are whole rows, back to back, if `makesWholeRows`,
/// and else a vector of each row. `blockLanes` are those of transposeRows.
LaneKernel interleaveRows(size_t numParts, int64_t width, bool makesWholeRows,
                          int64_t vectorLanes, int64_t blockLanes);

/// Of a join: rows, back to back, of parts of any `widths`. Each vector of them
/// is put together from the parts by a permute each; the last one may overlap
/// the one before. What is read of a narrow part is a power of two of at least
/// `leastLanes`, and reaches into the rows behind.
LaneKernel mergeRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                     int64_t vectorLanes, int64_t leastLanes);

/// The same of rows that are shorter than a vector, which lanes of several rows
/// of a part go to: a permute takes all of them from what is read of the part.
LaneKernel weaveRows(llvm::ArrayRef<int64_t> widths, int64_t rows,
                     int64_t vectorLanes, int64_t leastLanes);

/// Lanes of a row that lie one after the other.
struct LaneStretch {
  int64_t begin;
  int64_t width;
};

/// Of a join: rows, back to back, of `stretches` of the rows of one buffer, in
/// this order, the parts. Those rows are `sourceLanes` apart, which may be
/// read, at least a vector of all. Each vector is permuted out of those that
/// have its lanes: where lanes stay together, they are loaded such that they
/// have their place. What is read is named by where the first part begins.
LaneKernel reorderRows(llvm::ArrayRef<LaneStretch> stretches, int64_t rows,
                       int64_t sourceLanes, int64_t vectorLanes);

/// The rows that there must be behind those that `kernel` joins: it reads into
/// them.
int64_t getSlackRows(const LaneKernel &kernel, llvm::ArrayRef<int64_t> widths);

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_LANEKERNEL_H
