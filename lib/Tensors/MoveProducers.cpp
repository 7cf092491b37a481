// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MoveProducers.h"

#include "Fills.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::split;

/// What `op` and its regions take from around it.
static llvm::SetVector<Value> getTaken(Operation *op) {
  llvm::SetVector<Value> taken(llvm::from_range, op->getOperands());
  getUsedValuesDefinedAbove(op->getRegions(), taken);
  return taken;
}

/// Whether `value` has no contents, or one scalar in all its places: each op
/// that writes to it gets its own.
static bool isMadeForEach(Value value) {
  auto fill = value.getDefiningOp<linalg::LinalgOp>();
  return value.getDefiningOp<tensor::EmptyOp>() || (fill && isFilling(fill));
}

/// Whether a tensor stays what it is wherever it is read, as nothing is written
/// in its place.
bool ProducerMover::isOnlyRead(Value value) {
  if (!isa<TensorType>(value.getType()) || isMadeForEach(value))
    return true;
  auto [known, isNew] = onlyRead.try_emplace(value);
  if (isNew)
    known->second = llvm::all_of(value.getUses(), [](OpOperand &use) {
      auto written = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
      return written ? !written.isDpsInit(&use)
                     : use.getOwner()->getNumRegions() == 0;
    });
  return known->second;
}

/// Whether `op` may be right before an op that comes behind it and all of
/// whose users are in `moved`, or what is before all of these.
static bool canMove(Operation *op, Operation *user,
                    const llvm::SetVector<Operation *> &moved) {
  if (op->getBlock() != user->getBlock() ||
      op->hasTrait<OpTrait::ConstantLike>() || !isMemoryEffectFree(op))
    return false;
  return llvm::all_of(op->getUsers(), [&](Operation *other) {
    Operation *inBlock = user->getBlock()->findAncestorOpInBlock(*other);
    return inBlock && moved.contains(inBlock);
  });
}

void ProducerMover::moveTo(Operation *op) {
  llvm::SetVector<Operation *> moved;
  moved.insert(op);
  for (size_t i = 0; i < moved.size(); ++i)
    for (Value value : getTaken(moved[i]))
      if (Operation *producer = value.getDefiningOp())
        if (canMove(producer, op, moved))
          moved.insert(producer);
  for (Operation *next : moved)
    for (Value value : getTaken(next))
      if (!moved.contains(value.getDefiningOp()) && !isOnlyRead(value))
        return;
  for (size_t i = 1; i < moved.size(); ++i)
    moved[i]->moveBefore(moved[i - 1]);
}
