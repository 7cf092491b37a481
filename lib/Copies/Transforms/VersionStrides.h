// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_VERSIONSTRIDES_H
#define SPLIT_LIB_COPIES_TRANSFORMS_VERSIONSTRIDES_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// Lets the code ask whether what `copy` reads, if that is a view of strides
/// that are known at run time, is contiguous. Elements of a sequence are such
/// views, and mostly contiguous; a copy of one that is can be matched.
void versionStrides(memref::CopyOp copy);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_VERSIONSTRIDES_H
