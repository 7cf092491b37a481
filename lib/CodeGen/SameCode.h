// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that have the same code, of which one can stand for all.

#ifndef SPLIT_LIB_CODEGEN_SAMECODE_H
#define SPLIT_LIB_CODEGEN_SAMECODE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include "llvm/ADT/DenseMapInfo.h"

namespace mlir::split {

/// Compares functions by their types, their attributes but for the name, and
/// their code, wherever that is from.
struct SameCode : DenseMapInfo<func::FuncOp> {
  static unsigned getHashValue(func::FuncOp function);
  static bool isEqual(func::FuncOp lhs, func::FuncOp rhs);
};

/// Remarks the checks of `function`, which another one has the code of.
void remarkChecks(func::FuncOp function, bool checkAllocations);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_SAMECODE_H
