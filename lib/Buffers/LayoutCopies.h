// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies for the sake of layouts alone, in programs that need no others.

#ifndef SPLIT_LIB_BUFFERS_LAYOUTCOPIES_H
#define SPLIT_LIB_BUFFERS_LAYOUTCOPIES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Copies the slices in `module` that loops begin with, and those that branches
/// yield beside tensors that are computed: what reads the results then knows
/// that they are contiguous. A slice stays a view that is chosen among slices.
void copyForLayouts(ModuleOp module);

} // namespace mlir::split

#endif // SPLIT_LIB_BUFFERS_LAYOUTCOPIES_H
