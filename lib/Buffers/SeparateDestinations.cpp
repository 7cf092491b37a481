// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SeparateDestinations.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::split;

/// Makes copies of the ops in `root` of type `Op` for those of the uses of
/// their result that `wants` one, right before these.
template <typename Op>
static void separateUses(Operation *root,
                         function_ref<bool(Op, OpOperand &)> wants) {
  SmallVector<OpOperand *> uses;
  root->walk([&](Op op) {
    for (OpOperand &use : op->getUses())
      if (wants(op, use))
        uses.push_back(&use);
  });
  for (OpOperand *use : uses) {
    Operation *op = use->get().getDefiningOp();
    use->set(OpBuilder(use->getOwner()).clone(*op)->getResult(0));
    if (op->use_empty())
      op->erase();
  }
}

static bool isDestination(OpOperand &use) {
  auto written = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return written && written.isDpsInit(&use);
}

void mlir::split::separateEmptyTensors(Operation *root) {
  separateUses<tensor::EmptyOp>(
      root, [](tensor::EmptyOp, OpOperand &) { return true; });
}

void mlir::split::separateSharedEmptyTensors(Operation *root) {
  constexpr unsigned maxShared = 16;
  separateUses<tensor::EmptyOp>(root, [](tensor::EmptyOp op, OpOperand &use) {
    return isDestination(use) && op->getBlock() == use.getOwner()->getBlock() &&
           use.get().hasNUsesOrMore(maxShared + 1);
  });
}

/// Whether `op` does no more than write one scalar, which is there before, to
/// all elements of a tensor without contents: to do that again is less than a
/// copy, wherever and whenever it is done.
static bool isFill(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      !op.getDpsInits().front().getDefiningOp<tensor::EmptyOp>())
    return false;
  if (isa<linalg::FillOp>(op))
    return true;
  // What is yielded is neither made here nor an element of an operand.
  Operation *yield = op.getBlock()->getTerminator();
  return isa<linalg::GenericOp>(op) && yield == &op.getBlock()->front() &&
         !isa<BlockArgument>(yield->getOperand(0));
}

void mlir::split::separateFills(Operation *root) {
  separateUses<linalg::LinalgOp>(root, [](linalg::LinalgOp op, OpOperand &use) {
    bool isShared =
        !op->hasOneUse() || op->getBlock() != use.getOwner()->getBlock();
    return isShared && isDestination(use) && isFill(op);
  });
}
