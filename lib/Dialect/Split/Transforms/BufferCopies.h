// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BUFFERCOPIES_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BUFFERCOPIES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// A copy of `buffer` in a new allocation of `type`, which has its dimensions
/// and the identity layout.
Value createBufferCopy(OpBuilder &builder, Location loc, Value buffer,
                       MemRefType type);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BUFFERCOPIES_H
