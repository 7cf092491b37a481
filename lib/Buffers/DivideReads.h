// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors that thousands of ops read.

#ifndef SPLIT_LIB_BUFFERS_DIVIDEREADS_H
#define SPLIT_LIB_BUFFERS_DIVIDEREADS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Makes what every so many ops read of a tensor, or of views of it, a tensor
/// from its buffer. For each use of a tensor the analysis looks at all of its
/// uses, which takes the square of their number. It knows no more of what is on
/// the other side of the buffer, which nothing writes to: a tensor stays whole
/// if anything but reads it, or may hand it on.
void divideReads(ModuleOp module);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_DIVIDEREADS_H
