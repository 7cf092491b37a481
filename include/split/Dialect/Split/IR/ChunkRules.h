// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The arithmetic of splits and sequences, each rule once: for what is known at
/// compile time (`StaticArithmetic`), for bounds and affine maps
/// (`AffineArithmetic`), and as the code that checks and lowering emit
/// (`IndexArithmetic`). `ChunkSizes.h` and `ChunkValues.h` apply the rules to
/// how an op gives its sizes.

#ifndef SPLIT_DIALECT_SPLIT_IR_CHUNKRULES_H
#define SPLIT_DIALECT_SPLIT_IR_CHUNKRULES_H

#include "split/Support/Arithmetic.h"

namespace mlir::split {

template <typename Arithmetic> class ChunkRules {
public:
  using Number = typename Arithmetic::Number;

  constexpr explicit ChunkRules(Arithmetic arithmetic = Arithmetic())
      : arithmetic(arithmetic) {}

  //===--------------------------------------------------------------------===//
  // Equal parts
  //===--------------------------------------------------------------------===//

  /// The size of each of `count` equal parts of `dim` but the last.
  Number getEqualPart(Number dim, Number count) const {
    return arithmetic.ceilDiv(dim, count);
  }

  /// What all of `count` parts of size `part` but the last take: more than the
  /// dimension if nothing, or less, is left for the last.
  Number getBeforeLastPart(Number part, int64_t count) const {
    return arithmetic.mul(part, arithmetic.constant(count - 1));
  }

  /// The size of the last of `count` parts of `dim`; the others are `part`.
  Number getLastPart(Number dim, Number part, int64_t count) const {
    return getRemainder(dim, getBeforeLastPart(part, count));
  }

  //===--------------------------------------------------------------------===//
  // Given sizes
  //===--------------------------------------------------------------------===//

  /// What `size` adds to the sum of the given sizes: a remainder, which is
  /// negative, nothing.
  Number getGivenSize(Number size) const {
    return arithmetic.max(size, arithmetic.constant(0));
  }

  /// What others that sum to `sum` leave of `dim`.
  Number getRemainder(Number dim, Number sum) const {
    return arithmetic.sub(dim, sum);
  }

  //===--------------------------------------------------------------------===//
  // Chunks of one size, the last one smaller
  //===--------------------------------------------------------------------===//

  /// The number of chunks of `size` in `dim`, the last one smaller.
  Number getNumChunks(Number dim, Number size) const {
    return arithmetic.ceilDiv(dim, size);
  }

  /// How many of them have that size, and the size of the smaller one, 0 if
  /// there is none.
  Number getNumWholeChunks(Number dim, Number size) const {
    return arithmetic.floorDiv(dim, size);
  }
  Number getRest(Number dim, Number size) const {
    return arithmetic.mod(dim, size);
  }

  /// Where chunk `place` of `size` begins.
  Number getChunkOffset(Number place, Number size) const {
    return arithmetic.mul(place, size);
  }

  /// The size of the chunk that begins at `offset`, if the others are `size`.
  Number getChunkSizeAt(Number dim, Number offset, Number size) const {
    return arithmetic.min(size, getRemainder(dim, offset));
  }

  //===--------------------------------------------------------------------===//
  // Axes and positions
  //===--------------------------------------------------------------------===//

  /// Whether `position` is in [`first`, `last`].
  auto isInRange(Number position, Number first, Number last) const {
    return arithmetic.areBoth(arithmetic.isAtMost(first, position),
                              arithmetic.isAtMost(position, last));
  }

  /// `position` counted from the front: a negative one counts from the back of
  /// `length`.
  Number getFromFront(Number position, Number length) const {
    auto isNegative = arithmetic.isBelow(position, arithmetic.constant(0));
    return arithmetic.select(isNegative, arithmetic.add(position, length),
                             position);
  }

  //===--------------------------------------------------------------------===//
  // Sequence tables
  //===--------------------------------------------------------------------===//

  /// The row that describes tensor `position` of `length` in a table of
  /// `numRows`: the last tensors have a row each, those before share the first.
  Number getTableRow(Number position, Number numRows, Number length) const {
    Number shift = arithmetic.sub(numRows, length);
    return arithmetic.max(arithmetic.add(position, shift),
                          arithmetic.constant(0));
  }

private:
  Arithmetic arithmetic;
};

/// The rules on numbers that are known.
inline constexpr ChunkRules<StaticArithmetic> kStaticRules{};

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_CHUNKRULES_H
