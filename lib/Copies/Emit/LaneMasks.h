// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Masks of the lanes of a vector that are known at run time: bits of an i64
/// first, the lowest that of lane 0, of which those behind the vector mean
/// nothing. For targets of little-endian byte order. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LANEMASKS_H
#define SPLIT_LIB_COPIES_EMIT_LANEMASKS_H

#include "IndexBuilder.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::split {

/// Emits masks of vectors of `numLanes`, a power of two of at most 64.
class LaneMasks {
public:
  LaneMasks(OpBuilder &builder, Location loc, int64_t numLanes)
      : builder(builder), loc(loc), index(builder, loc), numLanes(numLanes) {}

  /// The bits of no lane, and of all.
  Value getNone() const { return getBits(0); }
  Value getAll() const {
    return getBits(llvm::maskTrailingOnes<uint64_t>(numLanes));
  }

  /// The bits of the first `count` lanes, an index that is not negative; of all
  /// if they are fewer.
  Value getFirst(Value count) const;

  /// `bits`, `distance` lanes farther on, an index of less than 64.
  Value move(Value bits, Value distance) const;

  /// `bits` again at every multiple of `pitch`, an index that is positive:
  /// those of the first `pitch` lanes.
  Value repeat(Value bits, Value pitch) const;

  /// The same from lane `phase` on, less than `pitch`, for such `repeated` bits
  /// of a pitch of less than the lanes.
  Value beginAt(Value repeated, Value phase, Value pitch) const;

  /// How many `bits` are, an index.
  Value count(Value bits) const;

  Value intersect(Value a, Value b) const;
  /// The bits of `a` that `b`, some of these, has not.
  Value subtract(Value a, Value b) const;

  /// The mask, a vector of i1.
  Value getMask(Value bits) const;

private:
  Value getBits(uint64_t value) const;
  Value toBits(Value count) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  int64_t numLanes;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANEMASKS_H
