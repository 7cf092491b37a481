// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SUPPORT_SIDEEFFECTS_H
#define SPLIT_SUPPORT_SIDEEFFECTS_H

#include "mlir/Interfaces/ParallelCombiningOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {

/// Whether something that may fail, as a check may, runs after `first` and
/// before `last`. Says so as well where that takes more than a look at one
/// block.
inline bool mayStopBetween(Operation *first, Operation *last) {
  if (isa<ParallelCombiningOpInterface>(last->getParentOp()))
    last = last->getParentOp();
  Operation *next = last->getBlock()->findAncestorOpInBlock(*first);
  for (; next && next != last; next = next->getNextNode())
    if (!isMemoryEffectFree(next))
      return true;
  return !next;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_SIDEEFFECTS_H
