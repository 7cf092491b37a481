// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where buffers are used last. Private to the passes on buffers.

#ifndef SPLIT_LIB_BUFFERS_LASTUSES_H
#define SPLIT_LIB_BUFFERS_LASTUSES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Whether an op in `module` may say where a buffer is in another way than by a
/// name of it: a function that is called may then keep what it is told.
bool takesAddresses(ModuleOp module);

/// Has each memref.dealloc of `module` free its buffer behind what uses it
/// last, if the block makes the buffer: behind all copies to the same buffer if
/// that is a copy, as these are done together. Left where they are freed are
/// buffers whose addresses an op takes, or that functions are given that may
/// keep them: those without a body, and all if `takesAddresses`.
void freeBehindLastUses(ModuleOp module, bool takesAddresses);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_LASTUSES_H
