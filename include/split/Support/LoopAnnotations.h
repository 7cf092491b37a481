// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM is told of a loop.

#ifndef SPLIT_SUPPORT_LOOPANNOTATIONS_H
#define SPLIT_SUPPORT_LOOPANNOTATIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {

/// Asks LLVM not to unroll `loop`, if it is one. What is unrolled takes as long
/// to compile as it has iterations, and longer: LLVM's code generator takes
/// time with the square of the number of stores in a block.
void forbidUnrolling(scf::ForOp loop);

/// Asks LLVM to compute `count` iterations in turn, or vectors of iterations,
/// if nothing has been asked for `loop` yet.
void requestInterleaving(scf::ForOp loop, int64_t count);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_LOOPANNOTATIONS_H
