// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A buffer seen as one row of lanes: the scalars that vectors move. Private to
/// the copy fusion.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LANEBUFFER_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LANEBUFFER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace mlir {
class DataLayout;
}

namespace mlir::split {

/// Bytes that the address of a streaming store is a multiple of: what malloc
/// guarantees, and the narrowest vector that hardware streams.
constexpr int64_t kStreamingAlignment = 16;

/// How the elements of a buffer are moved.
struct LaneFormat {
  /// The type of a lane. The element type itself where a vector of it lies in
  /// memory as the buffer's elements do, else an integer.
  Type type;
  /// Bytes of a lane: 1, 2, 4 or 8.
  int64_t bytes;
  /// Lanes that make up an element, at least 1.
  int64_t perElement;
  /// Whether the lane type is not the element type, so that the buffer is
  /// reached through a pointer: no memref op changes the element type of an
  /// arbitrary buffer, and vectors hold neither complex numbers nor handles,
  /// pack i1, and are not streamed where they hold half floats.
  bool throughPointer;
};

/// The format for `elementType`, or nothing where its elements cannot be moved
/// as lanes. `layout` gives the sizes of types.
std::optional<LaneFormat> getLaneFormat(Type elementType,
                                        const DataLayout &layout);

/// The same lanes, reached through a pointer: of a type that LLVM has, which
/// unsigned integers, indices and floats of 8 bits are not.
LaneFormat getPointerFormat(const LaneFormat &format);

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

  /// The same memory without the first `numLanes` lanes.
  LaneBuffer dropFront(OpBuilder &builder, Location loc, Value numLanes) const;

  /// Loads `count` lanes from lane `index` on: a scalar when `count` is 1, else
  /// a vector.
  Value load(OpBuilder &builder, Location loc, Value index,
             int64_t count) const;

  /// Stores what load returns. A `streaming` store bypasses the caches; its
  /// address is a multiple of kStreamingAlignment.
  void store(OpBuilder &builder, Location loc, Value lanes, Value index,
             bool streaming) const;

  /// Asks for the cache line of lane `index`, which must lie in the buffer.
  void prefetch(OpBuilder &builder, Location loc, Value index) const;

private:
  LaneBuffer(Value base, const LaneFormat &format)
      : base(base), format(format) {}

  Value getIndex(OpBuilder &builder, Location loc, Value lane) const;
  Value getPointer(OpBuilder &builder, Location loc, Value index) const;

  /// A 1-D memref, or a pointer.
  Value base;
  LaneFormat format;
  /// Lanes of `base` before lane 0 (null: none).
  Value dropped;
};

/// The address, as an index, of the first element of `buffer`.
Value getBufferAddress(OpBuilder &builder, Location loc, Value buffer,
                       int64_t elementBytes);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LANEBUFFER_H
