// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What keeps defects of MLIR 22.1 away from the pipelines. Each says which
/// function or pass of upstream it covers and when it can go;
/// docs/Workarounds.md lists them, and test/Workarounds has a reduced program
/// for each.

#ifndef SPLIT_WORKAROUNDS_PASSES_H
#define SPLIT_WORKAROUNDS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::split {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "split/Workarounds/Passes.h.inc"

/// Upstream's canonicalizer, as without options, but for four patterns that are
/// not sound on tensors of dynamic shape:
///
/// - `FoldConcatsOfFill` (LinalgOps.cpp) gives the concatenation of filled
///   tensors the type that follows from them, also where its own is another.
/// - `FoldTensorCastConsumerOp` (LinalgOps.cpp) gives the op that makes a
/// tensor
///   the shape that a cast of the tensor claims, even if a check between them
///   is what makes the claim true.
/// - `ForOpTensorCastFolder` (SCF.cpp) takes it that what a loop carries has
///   the shape of what enters the loop if that is cast to a less static type.
///   That is wrong for a tensor that grows, as the table of a sequence does.
/// - `SubISubILHSRHSLHS` (ArithCanonicalization.td) turns a - b - a into 0 - b,
///   also where the shape is not known, of which there is no constant.
///
/// It can go when upstream's patterns leave such tensors alone.
std::unique_ptr<Pass> createTensorCanonicalizerPass();

} // namespace mlir::split

#endif // SPLIT_WORKAROUNDS_PASSES_H
