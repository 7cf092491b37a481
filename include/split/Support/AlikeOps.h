// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ops that do the same with other operands.

#ifndef SPLIT_SUPPORT_ALIKEOPS_H
#define SPLIT_SUPPORT_ALIKEOPS_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// A hash of what `op` is, without its operands, its location and what is in
/// its regions: the same for ops that are alike.
inline llvm::hash_code hashAlone(Operation *op) {
  auto types = op->getOperandTypes();
  return llvm::hash_combine(
      OperationEquivalence::computeHash(op,
                                        OperationEquivalence::ignoreHashValue,
                                        OperationEquivalence::ignoreHashValue,
                                        OperationEquivalence::IgnoreLocations),
      llvm::hash_combine_range(types.begin(), types.end()));
}

/// Whether two ops differ in their operands, and those of the ops in their
/// regions, alone; types do count.
inline bool areAlike(Operation *lhs, Operation *rhs) {
  return OperationEquivalence::isEquivalentTo(
      lhs, rhs, OperationEquivalence::ignoreValueEquivalence,
      /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_ALIKEOPS_H
