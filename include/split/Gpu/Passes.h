// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over functions whose buffers are those of a GPU: what is computed
/// there, what the host does, and where memory is.

#ifndef SPLIT_GPU_PASSES_H
#define SPLIT_GPU_PASSES_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Gpu/Passes.h.inc"

/// Adds patterns that make intrinsics of LLVM of what GPUs have instructions
/// for, see split-use-math-instructions.
void populateUseMathInstructionsPatterns(RewritePatternSet &patterns);

} // namespace mlir::split

#endif // SPLIT_GPU_PASSES_H
