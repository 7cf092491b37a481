// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where buffers are used last. Private to the passes on buffers.

#ifndef SPLIT_LIB_BUFFERS_LASTUSES_H
#define SPLIT_LIB_BUFFERS_LASTUSES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::split {

/// Has each memref.dealloc of `function` free its buffer behind what uses it
/// last, if the block makes the buffer: behind all copies to the same buffer if
/// that is a copy, as these are done together. Buffers whose addresses an op
/// takes are left where they are freed.
void freeBehindLastUses(FunctionOpInterface function);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_LASTUSES_H
