// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs of rows of each part, kernel by kernel. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_RUNEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_RUNEMITTER_H

#include "KernelEmitter.h"

namespace mlir::split {

/// Emits runs of the rows in [beginRow, endRow), if they pay. Returns where
/// they end.
Value emitRuns(const KernelEmitter &emitter, Value beginRow, Value endRow);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_RUNEMITTER_H
