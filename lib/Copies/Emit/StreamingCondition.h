// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether stores bypass the caches, as far as it is asked at run time. Private
/// to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_STREAMINGCONDITION_H
#define SPLIT_LIB_COPIES_EMIT_STREAMINGCONDITION_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// What a StreamingPlan may ask for. Quantities are index values in lanes.
struct StreamingOperands {
  struct Part {
    /// The buffer that is the part's own (null: parts share the target).
    Value buffer;
    Value offset;
    Value width;
    /// The lane of its own buffer, or of the target, that is asked for (null:
    /// of its own, the first).
    Value begin;
    /// From one of its rows to the next (null: they lie back to back).
    Value pitch = {};
  };

  /// The buffer that all is written to (null: each part has its own).
  Value target;
  ArrayRef<Part> parts;
  Value origin;
  Value rowPitch;
  /// Of regular parts.
  Value regularPitch;
  Value regularWidth;
  /// Of packed parts: the distance of parts in the target is a multiple of it.
  Value packedUnit;
};

/// Whether `buffer` is what was allocated at a multiple of `bytes`.
bool isAllocatedAt(Value buffer, int64_t bytes);

/// The bytes of the elements of a buffer that `format` moves.
int64_t getElementBytes(const LaneFormat &format);

/// When stores bypass the caches, and how long they then are.
struct StreamingChoice {
  /// Whether they do (null: they do not), to buffers that are aligned to so
  /// many bytes.
  Value streams = {};
  int64_t alignmentBytes = 0;
  /// Whether all is also aligned to so many (null: that is not asked).
  Value hasVectors = {};
  int64_t vectorBytes = 0;
};

/// Emits whether `plan` holds for a copy of `numLanes` in all.
StreamingChoice emitStreamingCondition(OpBuilder &builder, Location loc,
                                       const std::optional<StreamingPlan> &plan,
                                       const StreamingOperands &operands,
                                       Value numLanes,
                                       const LaneFormat &format);

/// Emits whether the stores of single rows of parts of these widths may bypass
/// the caches, too, if `streaming` is true; null if they may not.
Value emitRowStreamingCondition(OpBuilder &builder, Location loc,
                                const StreamingPlan &plan, Value streaming,
                                ArrayRef<Value> widths,
                                const LaneFormat &format);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_STREAMINGCONDITION_H
