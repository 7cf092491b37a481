// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes: the scalars that vectors move elements of buffers as.

#ifndef SPLIT_COPIES_MATCH_LANEFORMAT_H
#define SPLIT_COPIES_MATCH_LANEFORMAT_H

#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace mlir {
class DataLayout;
} // namespace mlir

namespace mlir::split {

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

} // namespace mlir::split

#endif // SPLIT_COPIES_MATCH_LANEFORMAT_H
