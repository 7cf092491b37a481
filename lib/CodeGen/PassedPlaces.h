// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Places that checks report, of functions that have the code of several.

#ifndef SPLIT_LIB_CODEGEN_PASSEDPLACES_H
#define SPLIT_LIB_CODEGEN_PASSEDPLACES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::split {

/// Lets the checks in `function`, which is called by `call`, report the places
/// that the caller says: theirs. So it can stand in for others with the same
/// code.
void passPlaces(func::FuncOp function, func::CallOp call);

/// What a check of `op` has to report, an argument of the function around it.
/// Null: the location of `op`.
Value findPassedPlace(Operation *op);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_PASSEDPLACES_H
