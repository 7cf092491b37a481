// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who writes to which tensors, as far as a look at each op tells: whether a
/// program needs to be analyzed before it is bufferized.

#ifndef SPLIT_LIB_BUFFERS_SHAREDWRITES_H
#define SPLIT_LIB_BUFFERS_SHAREDWRITES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Whether nothing but the op of `operand` needs the contents of its tensor.
bool isLastUse(OpOperand &operand);

/// Whether an op in `module` may write to a tensor that something else has a
/// use for, so that it may need a copy. May say yes where that takes more than
/// a look at the op.
bool writesToSharedTensors(ModuleOp module);

/// Whether `module` inserts tensors into others that could be computed there,
/// instead of in memory of their own.
bool insertsWhatIsComputed(ModuleOp module);

/// Whether upstream's analysis of `module` takes long: for each use of a tensor
/// it looks at all of its uses. Where it is not needed, what it would save is
/// not worth that.
bool takesLongToAnalyze(ModuleOp module);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_SHAREDWRITES_H
