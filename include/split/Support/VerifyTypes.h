// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Looking at all types of the values that an op defines.

#ifndef SPLIT_SUPPORT_VERIFYTYPES_H
#define SPLIT_SUPPORT_VERIFYTYPES_H

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::split {

/// Calls `verify` with the types of the results of `op`, of the arguments of
/// the blocks in it, and, of a function, with its own type, until it fails.
inline LogicalResult
verifyDefinedTypes(Operation *op, function_ref<LogicalResult(Type)> verify) {
  for (Type type : op->getResultTypes())
    if (failed(verify(type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(verify(type)))
          return failure();
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    return verify(function.getFunctionType());
  return success();
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_VERIFYTYPES_H
