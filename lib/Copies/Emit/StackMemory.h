// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory of a function's stack that its copies share. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_STACKMEMORY_H
#define SPLIT_LIB_COPIES_EMIT_STACKMEMORY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// Memory at least of type `type` on the stack, at the entry of the function
/// around the builder's place, which all of that alignment with the mark `mark`
/// share: one is done with it when the next begins. Its own type may become a
/// larger one. All such memory is what the function begins with. Null where
/// there is no stack, or where several threads may be at once.
memref::AllocaOp emitOnStack(OpBuilder &builder, Location loc, MemRefType type,
                             IntegerAttr alignment, StringRef mark);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_STACKMEMORY_H
