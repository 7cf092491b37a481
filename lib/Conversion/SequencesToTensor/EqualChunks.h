// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Chunks of one size, and the copies of all of them at once: each is a
/// transposition of a source `[rows, chunks, width]` to `[chunks, rows,
/// width]`, whatever the axes are.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_EQUALCHUNKS_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_EQUALCHUNKS_H

#include "SequenceTable.h"

namespace mlir::split {

class SplitOpInterface;

/// How SplitToSequence cuts a source into chunks of one size. Index values.
struct EqualChunks {
  /// Of `source`, the operand of `op` that the conversion has come to, and
  /// `split`, the same for its sizes (null if there are none). `op` has one
  /// size for all chunks, and its source a rank.
  EqualChunks(SequenceTableBuilder &builder, SplitOpInterface op, Value source,
              Value split);

  /// Whether the chunks lie one behind the other in the source.
  bool areBackToBack() const;

  /// The sizes of the source.
  SmallVector<Value> sizes;
  int64_t axis;
  bool dropsAxis;
  /// The size of a chunk along the axis, how many there are of that size, and
  /// the size of the smaller one that comes last, 0 if there is none.
  Value size, whole, rest;
};

/// The packed table of `sequence`, which consists of `chunks`. Its elements are
/// copied, unless they are back to back.
SequenceTable packEqualChunks(SequenceTableBuilder &builder,
                              const EqualChunks &chunks,
                              const SequenceTable &sequence, Type elementType);

/// `dest` with the chunks that lie in `base` joined at `position` of the
/// dimensions of the source: where the dimension is that they are joined along,
/// or before which there is a new one. That is not the axis of the split,
/// unless the dimension is new; all chunks are of one size, as is taken on
/// trust. Null if that takes several copies and `builder` makes one op of all.
Value concatEqualChunks(SequenceTableBuilder &builder,
                        const EqualChunks &chunks, Value base, Value dest,
                        int64_t position);

} // namespace mlir::split

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_EQUALCHUNKS_H
