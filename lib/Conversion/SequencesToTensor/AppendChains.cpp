// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AppendChains.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

Value AppendChains::getStart(Value value) {
  SmallVector<Value> chain;
  while (true) {
    if (auto known = starts.find(value); known != starts.end()) {
      value = known->second;
      break;
    }
    chain.push_back(value);
    Value previous = getPrevious(value);
    if (previous == value)
      break;
    value = previous;
  }
  for (Value link : chain)
    starts[link] = value;
  return value;
}

Value AppendChains::getPrevious(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return value;
  if (auto insert = dyn_cast<SequenceInsertOp>(op))
    return insert.getPosition() ? value : insert.getInputSequence();
  unsigned index = cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return getStart(loop.getYieldedValues()[index]) ==
                   loop.getRegionIterArg(index)
               ? loop.getInitArgs()[index]
               : value;
  auto branch = dyn_cast<scf::IfOp>(op);
  Value previous = branch ? getPrevious(branch, index) : Value();
  return previous ? previous : value;
}

/// What result `index` of `branch` is made of in both regions; null if that is
/// not one value, or not there before `branch`.
Value AppendChains::getPrevious(scf::IfOp branch, unsigned index) {
  Value before =
      getOutside(branch.thenYield().getOperand(index), branch.getThenRegion());
  Value other =
      getOutside(branch.elseYield().getOperand(index), branch.getElseRegion());
  // One of them may be made of the other.
  if (before != other) {
    before = getStart(before);
    other = getStart(other);
  }
  bool isBefore = before == other && before.getParentRegion()->isProperAncestor(
                                         &branch.getThenRegion());
  return isBefore ? before : Value();
}

/// The value outside of `region` that `value` is made of in it; one that is
/// inside if it is made in another way.
Value AppendChains::getOutside(Value value, Region &region) {
  while (region.isAncestor(value.getParentRegion())) {
    Value previous = getPrevious(value);
    if (previous == value)
      break;
    value = previous;
  }
  return value;
}
