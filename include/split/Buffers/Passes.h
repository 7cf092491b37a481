// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over buffers, which know no split: bufferization, who owns a buffer,
/// and what crosses the boundary of a function.

#ifndef SPLIT_BUFFERS_PASSES_H
#define SPLIT_BUFFERS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Buffers/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_BUFFERS_PASSES_H
