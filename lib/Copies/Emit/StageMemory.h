// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that stays in the cache, for what goes elsewhere from there. Private
/// to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H
#define SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H

#include "LaneBuffer.h"

namespace mlir::split {

/// Memory on the stack, or, where several threads may copy at once, on the
/// heap.
struct StageMemory {
  /// Emits so many bytes at a multiple of `alignment` bytes. What rows are
  /// written to by vectors at any place begins with a page: a vector that
  /// straddles two pages waits for all loads before it on a Zen 3, where rows
  /// of five parts, by way of 6 KiB, took 1.5 to 2 times as long if a page
  /// ended among them. What kernels write by whole vectors does not: at the
  /// beginning of a page, where large targets begin, too, 64 columns take 1.1
  /// times as long there as at other places.
  static StageMemory emit(OpBuilder &builder, Location loc, int64_t bytes,
                          int64_t alignment);

  /// Emits what gives the memory back.
  void emitEnd(OpBuilder &builder, Location loc) const;

  /// An index. LLVM does not know what memory it is of.
  Value address;
  /// The memory, if it is on the heap.
  Value heap;
};

/// Emits the copy of `numLanes` of a stage from lane `from` on, by lines of
/// `line` lanes, each in vectors of `vector`: `store` gets a vector and how far
/// behind `from` it is, and `prefetch`, before each line, how far that is.
void emitStagedLines(OpBuilder &builder, Location loc, const LaneBuffer &stage,
                     Value from, Value numLanes, int64_t line, int64_t vector,
                     function_ref<void(Value)> prefetch,
                     function_ref<void(Value, Value)> store);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H
