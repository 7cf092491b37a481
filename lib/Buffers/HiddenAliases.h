// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What upstream's one-shot analysis does not know about tensors that ops of the
// scf dialect pass on.

#ifndef SPLIT_LIB_BUFFERS_HIDDENALIASES_H
#define SPLIT_LIB_BUFFERS_HIDDENALIASES_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"

namespace mlir::split {

/// Tells `state`, before the analysis, what the results of each
/// scf.index_switch in `root` may share memory with.
void joinSwitchResults(Operation *root,
                       bufferization::OneShotAnalysisState &state);

/// Gives each loop in `root` that carries a tensor without contents one of its
/// own, if something in the loop may write to the same. The analysis finds no
/// conflict between the two: nobody has written what the loop begins with. What
/// an iteration writes to it is lost in the next.
void separateCarriedEmptyTensors(Operation *root);

/// The tensors that loops in `root` carry to the next iteration and that have
/// to be copied for it. They may share memory with each other, or with a tensor
/// from outside of the loop. `state` knows that after the analysis.
SmallVector<OpOperand *>
findSharedYields(Operation *root,
                 const bufferization::OneShotAnalysisState &state);

/// Whether what a loop carries to the next iteration is a tensor that is
/// allocated for that alone.
bool isFreshYield(OpOperand &operand);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_HIDDENALIASES_H
