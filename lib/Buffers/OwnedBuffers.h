// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which buffers a function has to free. Private to the passes on buffers.

#ifndef SPLIT_LIB_BUFFERS_OWNEDBUFFERS_H
#define SPLIT_LIB_BUFFERS_OWNEDBUFFERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

inline bool isBuffer(Type type) { return isa<BaseMemRefType>(type); }

/// Whether the results of `op` belong to the function that it is in.
inline bool isAllocation(Operation *op) {
  return isa<memref::AllocOp, func::CallOp>(op);
}

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_OWNEDBUFFERS_H
