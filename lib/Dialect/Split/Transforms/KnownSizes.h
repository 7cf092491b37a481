// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How large tensors may be, as far as the ops say that make them of others.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_KNOWNSIZES_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_KNOWNSIZES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/APInt.h"

namespace mlir::split {

/// A tensor of the shape of `tensor`, which this is made of, or null.
Value getShapeSource(Value tensor);

/// The most that dimension `dim` of `tensor` may be.
llvm::APInt inferLargestDim(Value tensor, int64_t dim);

/// Whether the product of the dimensions `group` of `tensor` is known to fit
/// into 64 bits: that of a tensor in memory is, but where another dimension is
/// 0.
bool isProductKnownToFit(Value tensor, ArrayRef<int64_t> group);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_KNOWNSIZES_H
