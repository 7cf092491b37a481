// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_CODEGEN_CHECKALLOCATION_H
#define SPLIT_LIB_CODEGEN_CHECKALLOCATION_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// Checks what `op` allocates: adds a `split.assert` behind it, which fails if
/// there is not enough memory.
void checkAllocation(memref::AllocOp op);

/// Remarks that `op` is checked by the code that another one has.
void remarkAllocationChecked(memref::AllocOp op);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_CHECKALLOCATION_H
