// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which parts take places in a cache from each other. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_MEETINGPARTS_H
#define SPLIT_LIB_COPIES_EMIT_MEETINGPARTS_H

#include "LaneNest.h"

namespace mlir::split {

/// Whether `numMeeting` or more of `parts` begin where one of two of them does
/// in their pages, up to a cache line: in one set of the first-level cache. Of
/// targets at one distance, any two tell; with others among them, likely one
/// does.
Value emitMeeting(OpBuilder &builder, Location loc, ArrayRef<NestPart> parts,
                  int64_t numMeeting, int64_t pageBytes, int64_t lineBytes);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_MEETINGPARTS_H
