// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over copies of buffers. They know of no split.

#ifndef SPLIT_COPIES_TRANSFORMS_PASSES_H
#define SPLIT_COPIES_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Copies/Transforms/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_COPIES_TRANSFORMS_PASSES_H
