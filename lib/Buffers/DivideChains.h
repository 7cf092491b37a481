// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Long chains of ops that write to one tensor.

#ifndef SPLIT_LIB_BUFFERS_DIVIDECHAINS_H
#define SPLIT_LIB_BUFFERS_DIVIDECHAINS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Makes what every so many ops of a chain write to a tensor from a buffer. One
/// after the other, each op of such a chain may write to what the one before
/// has written, and the analysis takes time with the cube of the length of a
/// chain: for each op it compares all that is read of the tensor with all that
/// is written. It knows no more of what is on the other side of the buffer than
/// that it is read and written from there on, as the next op does: a chain
/// stays whole where each value is read by something else, too.
void divideChains(ModuleOp module);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_DIVIDECHAINS_H
