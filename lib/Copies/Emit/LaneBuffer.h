// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A buffer seen as one row of lanes: the scalars that vectors move. Private to
/// the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LANEBUFFER_H
#define SPLIT_LIB_COPIES_EMIT_LANEBUFFER_H

#include "split/Copies/Match/LaneFormat.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// A contiguous stretch of memory that is read and written by lane.
class LaneBuffer {
public:
  /// Views `buffer`, a memref whose elements the caller only reaches with unit
  /// stride, from its first element on. `numLanes` is the extent that will be
  /// reached.
  static LaneBuffer view(OpBuilder &builder, Location loc, Value buffer,
                         const LaneFormat &format, Value numLanes);

  /// The buffer at an address (an index).
  static LaneBuffer atAddress(OpBuilder &builder, Location loc, Value address,
                              const LaneFormat &format);

  /// The same memory, known by address: its lanes are of getPointerFormat().
  LaneBuffer byAddress(OpBuilder &builder, Location loc) const;

  /// The same memory without the first `numLanes` lanes.
  LaneBuffer dropFront(OpBuilder &builder, Location loc, Value numLanes) const;

  /// The memory from `lane` on as a buffer of its own: what is stored is as
  /// aligned to its beginning as to that of others.
  LaneBuffer beginAt(OpBuilder &builder, Location loc, Value lane) const;

  /// The address of lane `index`, as an index.
  Value getAddress(OpBuilder &builder, Location loc, Value index) const;

  /// How far behind the beginning of a cache line lane `index` is, if its
  /// address is a multiple of a lane, and a line has `lineLanes`.
  Value getPlaceInLine(OpBuilder &builder, Location loc, Value index,
                       int64_t lineLanes) const;

  /// Loads `count` lanes from lane `index` on: a scalar when `count` is 1, else
  /// a vector.
  Value load(OpBuilder &builder, Location loc, Value index,
             int64_t count) const;

  /// Stores what load returns: through the caches, or, if the buffer begins at
  /// a multiple of `streamedAlignment` bytes, bypassing them. What is stored
  /// then begins at a multiple of CopyMachine::streamingAlignment at least.
  void store(OpBuilder &builder, Location loc, Value lanes, Value index,
             std::optional<int64_t> streamedAlignment) const;

  /// The same for what bypasses the caches and begins at a multiple of its
  /// size, or of that of a line, if it is longer.
  void storeInLine(OpBuilder &builder, Location loc, Value lanes, Value index,
                   int64_t lineLanes) const;

  /// Stores the first `numLanes` of `lanes`, `pieceLanes` at a time. These are
  /// `distance` apart, the same number, of which LLVM must not know: or it
  /// makes one store of two.
  void storePieces(OpBuilder &builder, Location loc, Value lanes, Value index,
                   int64_t numLanes, int64_t pieceLanes, Value distance) const;

  /// The same as load and store of the lanes that `mask` has, a vector of i1.
  /// The others are those of `others`, or stay, and their memory is not
  /// touched, nor has it to be of the buffer. The lanes that loadExpanded loads
  /// lie one behind the other. The buffer is known by address.
  Value loadMasked(OpBuilder &builder, Location loc, Value index, Value mask,
                   Value others) const;
  Value loadExpanded(OpBuilder &builder, Location loc, Value index, Value mask,
                     Value others) const;
  void storeMasked(OpBuilder &builder, Location loc, Value lanes, Value index,
                   Value mask) const;

  /// Copies `numLanes` lanes from `index` on to lane `targetIndex` of `target`
  /// and those behind it, by memcpy. Both are in the default space.
  void copyTo(OpBuilder &builder, Location loc, Value index,
              const LaneBuffer &target, Value targetIndex,
              Value numLanes) const;

  /// Asks for the cache line of lane `index`, to read it, or to write it. It
  /// may lie behind the buffer, for nothing.
  void prefetch(OpBuilder &builder, Location loc, Value index,
                bool isWrite = false) const;

  /// How many of the lowest bits are known to be 0 of the lane that `index` is
  /// of the buffer that this one is a part of.
  unsigned countLaneZeros(Value index) const;

private:
  LaneBuffer(Value base, const LaneFormat &format)
      : base(base), format(format) {}

  Value getIndex(OpBuilder &builder, Location loc, Value lane) const;
  Value getPointer(OpBuilder &builder, Location loc, Value index) const;
  int64_t getBytes(Value lanes) const;
  int64_t getStreamedAlignment(Value lanes, Value index,
                               int64_t alignment) const;
  void storeAligned(OpBuilder &builder, Location loc, Value lanes, Value index,
                    std::optional<int64_t> streamedAlignment) const;

  /// A 1-D memref, or a pointer.
  Value base;
  LaneFormat format;
  /// Lanes of `base` before lane 0 (null: none), and whether the buffer begins
  /// behind them, of which this one then is no part.
  Value dropped;
  bool beginsBehind = false;
};

/// Emits a vector of zeros, of `count` lanes of what is known by address.
Value emitZeros(OpBuilder &builder, Location loc, const LaneFormat &format,
                int64_t count);

/// The pointer to `address`, an index, in the address space of that number.
Value getPointer(OpBuilder &builder, Location loc, Value address,
                 unsigned addressSpace = 0);

/// The address, as an index, of the first element of `buffer`.
Value getBufferAddress(OpBuilder &builder, Location loc, Value buffer,
                       int64_t elementBytes);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANEBUFFER_H
