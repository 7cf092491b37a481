// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Passes over the `split` dialect and over the buffers it becomes.

#ifndef SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_H
#define SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_H

#include "split/Dialect/Split/IR/SplitPatterns.h"

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Dialect/Split/Transforms/Passes.h.inc"

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_TRANSFORMS_PASSES_H
