// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is written to, and is shared as it is there before, or has no contents.

#ifndef SPLIT_LIB_BUFFERS_SEPARATEDESTINATIONS_H
#define SPLIT_LIB_BUFFERS_SEPARATEDESTINATIONS_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// Makes a tensor without contents for each use of one in `root`, right before
/// it.
void separateEmptyTensors(Operation *root);

/// The same for uses that only write to a tensor that they share with many, or
/// to a shape of it. The
/// analysis compares all that is read with all that is written in one buffer,
/// for each of its ops: for a thousand that have one destination, as CSE leaves
/// them, that is without end. A few may take turns in fewer buffers.
void separateSharedEmptyTensors(Operation *root);

/// Fills a tensor of its own for each op in `root` that writes to one that is
/// filled with a scalar, such as a sum to 0, and that something else uses, as
/// CSE leaves them: it would be copied for it. What computes its elements is
/// left.
void separateFills(Operation *root);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_SEPARATEDESTINATIONS_H
