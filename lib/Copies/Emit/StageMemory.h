// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that stays in the cache, for what goes elsewhere from there. Private
/// to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H
#define SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// Memory on the stack, or, where several threads may copy at once, on the
/// heap.
struct StageMemory {
  /// Emits so many bytes at a multiple of `alignment` bytes.
  static StageMemory emit(OpBuilder &builder, Location loc, int64_t bytes,
                          int64_t alignment);

  /// Emits what gives the memory back.
  void emitEnd(OpBuilder &builder, Location loc) const;

  /// An index. LLVM does not know what memory it is of.
  Value address;
  /// The memory, if it is on the heap.
  Value heap;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_STAGEMEMORY_H
