// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A copy as values that kernels are launched with. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LAUNCHNEST_H
#define SPLIT_LIB_COPIES_EMIT_LAUNCHNEST_H

#include "IndexBuilder.h"
#include "split/Copies/Emit/EmitLaunch.h"

namespace mlir::split {

/// A part of each row: where it begins there, how far it reaches, and where its
/// first row is behind the address (an index) of a buffer.
struct LaunchPart {
  Value address;
  Value offset, width, begin;
};

/// The rows of a buffer and what they are split to or joined from. Sizes are in
/// units of so many bytes.
struct LaunchNest {
  int64_t unitBytes;
  bool joins;
  Value whole;
  Value origin, rowPitch, numRows;
  SmallVector<LaunchPart> parts;
  /// Of regular parts, which are all of the width of the one in `parts`: how
  /// many there are, and how far the next one is in their buffer. Behind them
  /// may be a smaller one, of the width `rest` (null if there is none).
  Value numRegular = {}, regularPitch = {}, rest = {};

  bool isRegular() const { return static_cast<bool>(numRegular); }
  /// The units that parts have of each row.
  Value getRowUnits(const IndexBuilder &index) const;
  /// The width of the regular part of this number.
  Value getRegularWidth(OpBuilder &builder, Location loc, Value number) const;
  /// The same in units of `bytes`, which divide all of it.
  LaunchNest scale(const IndexBuilder &index, int64_t bytes) const;
};

/// The values of `nest` in lanes, on the host.
LaunchNest makeLaunchNest(OpBuilder &builder, Location loc,
                          const CopyNest &nest);
LaunchNest makeLaunchNest(OpBuilder &builder, Location loc,
                          const EqualChunksCopy &copy);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LAUNCHNEST_H
