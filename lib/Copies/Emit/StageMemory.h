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
  /// Emits so many bytes from the beginning of a page of `pageBytes` on: on a
  /// Zen 3, a store that straddles two pages waits for all loads before it, and
  /// rows of five parts that are written so to one stage, 6 KiB at a time, took
  /// 1.5 to 2 times as long where its page ended among them.
  static StageMemory emit(OpBuilder &builder, Location loc, int64_t bytes,
                          int64_t pageBytes);

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
