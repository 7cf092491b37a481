// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// When stores bypass the caches, and copies of parts whose targets lie in one
/// buffer. Private to the copy fusion.

#ifndef SPLIT_COPIES_EMIT_SHAREDTARGET_H
#define SPLIT_COPIES_EMIT_SHAREDTARGET_H

#include "split/Copies/Emit/CopyTasks.h"

namespace mlir::split {

/// Whether stores may bypass the caches: `numLanes` of `laneBytes`, all that
/// are copied, are many, and the place that `emitPlace` emits is aligned: where
/// all stores begin, addresses and distances in bytes, or'ed together. Null
/// where it is known that they may not.
Value getStreamingCondition(OpBuilder &builder, Location loc, Value numLanes,
                            int64_t laneBytes, const CopyMachine &machine,
                            function_ref<Value()> emitPlace);

/// Whether stores to `target`, a buffer of elements of `format`, may bypass the
/// caches: `numLanes`, all that are copied, are many, and the target is
/// aligned, and so are `distances`, in lanes, from its beginning. Null where it
/// is known that they may not.
Value getSharedStreamingCondition(OpBuilder &builder, Location loc,
                                  Value target, const LaneFormat &format,
                                  Value numLanes, ArrayRef<Value> distances,
                                  const CopyMachine &machine);

/// Plans and emits the copy of the parts of `nest`. `rowLanes` is the number of
/// lanes that they have of each row.
void emitPlannedCopy(OpBuilder &builder, Location loc, const CopyNest &nest,
                     const CopyMachine &machine, Value rowLanes,
                     Value streaming, const std::optional<CopyTasks> &tasks);

} // namespace mlir::split

#endif // SPLIT_COPIES_EMIT_SHAREDTARGET_H
