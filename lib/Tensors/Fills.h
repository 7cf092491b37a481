// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors that are filled.

#ifndef SPLIT_LIB_TENSORS_FILLS_H
#define SPLIT_LIB_TENSORS_FILLS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::split {

/// Whether `op` computes what it writes of no tensor or buffer: what several
/// ops begin with is filled again for each of them.
inline bool isFilling(linalg::LinalgOp op) {
  return llvm::none_of(op.getDpsInputs(), [](Value input) {
    return isa<ShapedType>(input.getType());
  });
}

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_FILLS_H
