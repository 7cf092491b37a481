// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions are computed by formulas. Private to the passes here.

#ifndef SPLIT_LIB_CODEGEN_EXPANDMATH_H
#define SPLIT_LIB_CODEGEN_EXPANDMATH_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// Whether split-expand-math replaces `op`, a function of f32 or f16, by a
/// formula that is long enough for vectors to pay.
bool hasLongFormula(Operation *op);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_EXPANDMATH_H
