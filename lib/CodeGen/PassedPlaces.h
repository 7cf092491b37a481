// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Places that checks report, of functions and loops that have the code of
/// several.

#ifndef SPLIT_LIB_CODEGEN_PASSEDPLACES_H
#define SPLIT_LIB_CODEGEN_PASSEDPLACES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// What a check at the place of `op` reports as its place.
StringAttr describePlace(Operation *op);

/// Lets the checks in loops of `module` that stand for code of several places
/// (see split/Support/RolledLocations.h) report that of the iteration. If
/// allocations are going to be checked, too, they are marked.
void selectPlaces(ModuleOp module, bool checkAllocations);

/// Lets the checks in `function`, which nothing but `calls` calls, report the
/// places that the callers say: theirs. So it can stand in for others with the
/// same code. If allocations are going to be checked, too, they are marked.
void passPlaces(func::FuncOp function, ArrayRef<func::CallOp> calls,
                bool checkAllocations);

/// Whether `op` has such a mark: it has to stay in its function.
bool hasPassedPlace(memref::AllocOp op);

/// Takes the mark of `op` off it, and returns what a check of it has to report:
/// an argument of the function around it, or what is selected before `op` by
/// the loop around it. Null: its location.
Value takePassedPlace(memref::AllocOp op);

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_PASSEDPLACES_H
