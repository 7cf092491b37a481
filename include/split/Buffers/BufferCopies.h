// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_BUFFERS_BUFFERCOPIES_H
#define SPLIT_BUFFERS_BUFFERCOPIES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// `buffer`, or where that is a cast of a view to another layout, the view as
/// of the same shape. Upstream casts views with gaps to types without any.
Value getInOwnLayout(OpBuilder &builder, Value buffer);

/// A copy of `buffer` as `type`, which has its dimensions, in a new allocation
/// of the identity layout, or of another one where the type says it.
Value createBufferCopy(OpBuilder &builder, Location loc, Value buffer,
                       MemRefType type);

} // namespace mlir::split

#endif // SPLIT_BUFFERS_BUFFERCOPIES_H
