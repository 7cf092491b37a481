// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which buffers of a function may be one.

#ifndef SPLIT_LIB_BUFFERS_DIVIDEDEALLOCATIONS_H
#define SPLIT_LIB_BUFFERS_DIVIDEDEALLOCATIONS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::split {

/// Makes one bufferization.dealloc in `function` for each group of buffers that
/// may be one. Upstream's frees all that a block makes at once, and what
/// simplifies it compares each buffer with each other.
void divideDeallocations(FunctionOpInterface function);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_DIVIDEDEALLOCATIONS_H
