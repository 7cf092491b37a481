// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops over a few elements as vectors of as many. Private to the passes here.

#ifndef SPLIT_LIB_CODEGEN_VECTORIZENARROWLOOP_H
#define SPLIT_LIB_CODEGEN_VECTORIZENARROWLOOP_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::split {

/// Replaces `loop`, whose iterations do not depend on each other, by what one
/// iteration does, of vectors of as many elements as it has iterations: where
/// these are few, a number that is known, and each computes a function by a
/// long formula. LLVM's vectorizer leaves loops of fewer than 16 iterations
/// alone if it would have to ask whether their memory overlaps. Does nothing to
/// other loops.
void vectorizeNarrowLoop(RewriterBase &rewriter, scf::ForOp loop);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_VECTORIZENARROWLOOP_H
