// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The cost model of the copy fusion: which kernel moves which parts, and how
/// many rows at a time. Private to the copy fusion.

#ifndef SPLIT_COPIES_PLAN_COPYPLAN_H
#define SPLIT_COPIES_PLAN_COPYPLAN_H

#include "split/Copies/Plan/CopyMachine.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace mlir::split {

/// A cache line. A longer one is prefetched more than once and written in
/// parts, which costs little.
constexpr int64_t kCacheLineBytes = 64;

/// Bytes that the address of a streaming store is a multiple of: what malloc
/// guarantees, and the narrowest vector that hardware streams.
constexpr int64_t kStreamingAlignment = 16;

/// Where a part lies in a row of the source, in lanes; nothing where it is only
/// known at run time.
struct PartShape {
  std::optional<int64_t> offset;
  std::optional<int64_t> width;
};

/// How a part, or a run of neighbouring parts, is moved.
struct CopyKernel {
  enum class Kind {
    /// Straight-line code makes each 16-byte chunk of the target out of one
    /// load per row that the chunk holds a piece of, placed so that the piece
    /// loads into its own lanes, and blends. It reads no lane before the first
    /// or after the last row.
    Assemble,
    /// A square of 16-byte rows, one part a column, is transposed in registers.
    Transpose,
    /// The same for parts whose width is no power of two. They are padded to
    /// the next one first, and packed at last. A vector holds rows of several
    /// squares side by side, as shuffles of bytes cost the same for long
    /// vectors.
    TransposePadded,
    /// All parts: rows are loaded as one vector that one shuffle a part picks
    /// from.
    Deinterleave,
    /// Of a join: a chunk of each of the parts, neighbours of one width, is
    /// shuffled to rows, or to a chunk of each row.
    Interleave,
    /// A loop over the chunks of each row.
    Rows
  };
  Kind kind;
  size_t firstPart;
  size_t numParts;
  /// Rows an iteration moves: a power of two, and of each part a multiple of 16
  /// bytes.
  int64_t rows;
  /// Transpose and TransposePadded: the first lane of a row that is loaded, at
  /// most the offset of the first part; of Transpose a whole number of parts
  /// before it.
  int64_t windowBegin = 0;
};

inline bool isTransposition(CopyKernel::Kind kind) {
  return kind == CopyKernel::Kind::Transpose ||
         kind == CopyKernel::Kind::TransposePadded;
}

struct CopyPlan {
  llvm::SmallVector<CopyKernel> kernels;
  /// The rows that each kernel's rows divide.
  int64_t groupRows = 1;
  /// Whole groups after which streaming stores turn to the next target, where
  /// blocks are of one group: of each part whole cache lines. Lines that are
  /// left in part for other targets take a buffer each, of which a core has
  /// few.
  int64_t streamedRows = 1;
  /// Rows at the end that kernels must not touch, as they read beyond a row.
  int64_t slackRows = 0;
  /// Whether one group of rows is done for all kernels before the next, as
  /// opposed to a block of several groups: in general, and where stores bypass
  /// the caches, for which parts of widths that are not known have to be wide.
  bool oneGroupBlocks = true;
  bool oneGroupStreams = true;
  /// The bytes of source that a block of several groups takes, if there is one.
  int64_t blockBytes = 0;
  /// Whether LLVM may unroll the loops over rows and in them.
  bool unrolls = true;
  /// Whether the source of the next block is prefetched.
  bool prefetches = false;
};

/// Plans the copy of `parts`, none of which is known to be empty, out of rows
/// of `rowLanes` that lie back to back (nothing: they may not, or the number is
/// known at run time). `laneBytes` is a power of two of at most 8.
CopyPlan planCopy(llvm::ArrayRef<PartShape> parts,
                  std::optional<int64_t> rowLanes, bool isSingleRow,
                  int64_t laneBytes, const CopyMachine &machine);

/// Plans the join of `parts` to such rows.
CopyPlan planJoin(llvm::ArrayRef<PartShape> parts,
                  std::optional<int64_t> rowLanes, bool isSingleRow,
                  int64_t laneBytes, const CopyMachine &machine);

/// Plans the copy of parts in a table: blocks of rows, and no kernels.
CopyPlan planTabledCopy(int64_t laneBytes, const CopyMachine &machine);

/// How a piece of regular parts is moved: `kernelRows` rows of `parts` parts at
/// a time, `rows` in all. Several parts are transposed.
struct RegularTile {
  CopyKernel::Kind kind;
  int64_t rows;
  int64_t parts;
  /// The parts behind these that a transposition reads into.
  int64_t followingParts;
  int64_t kernelRows;
};

/// Plans the copy of regular parts of a width that may be known: by tiles of
/// the first kind while there are rows enough, then by those of the next. The
/// last kind has one row.
llvm::SmallVector<RegularTile> planRegularCopy(std::optional<int64_t> width,
                                               int64_t laneBytes);

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_COPYPLAN_H
