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

/// The tensor that `op` is of another shape of; null if it is none.
static Value getReshaped(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)
             ? op->getOperand(0)
             : Value();
}

/// Whether what is written is `use`, or of its shape.
static bool isDestinationOrReshaped(OpOperand &use) {
  return isDestination(use) ||
         (getReshaped(use.getOwner()) &&
          llvm::any_of(use.getOwner()->getUses(), isDestination));
}

void mlir::split::separateSharedEmptyTensors(Operation *root) {
  constexpr unsigned maxShared = 16;
  auto isOneOfMany = [](Operation *op, OpOperand &use) {
    return op->getBlock() == use.getOwner()->getBlock() &&
           use.get().hasNUsesOrMore(maxShared + 1);
  };
  // A shape of such a tensor is shared as well.
  separateUses<Operation *>(root, [&](Operation *op, OpOperand &use) {
    Value source = getReshaped(op);
    return source && source.getDefiningOp<tensor::EmptyOp>() &&
           isDestination(use) && isOneOfMany(op, use);
  });
  separateUses<tensor::EmptyOp>(root, [&](tensor::EmptyOp op, OpOperand &use) {
    return isDestinationOrReshaped(use) && isOneOfMany(op, use);
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

/// Whether `use` is one of several of what `op` makes, or of one in a block
/// that may run more often.
static bool isShared(Operation *op, OpOperand &use) {
  return !op->hasOneUse() || op->getBlock() != use.getOwner()->getBlock();
}

void mlir::split::separateFills(Operation *root) {
  // A shape of what is filled is in its way if several write to it.
  separateUses<Operation *>(root, [](Operation *op, OpOperand &use) {
    Value source = getReshaped(op);
    auto fill = source ? source.getDefiningOp<linalg::LinalgOp>() : nullptr;
    return fill && isShared(op, use) && isDestination(use) && isFill(fill);
  });
  separateUses<linalg::LinalgOp>(root, [](linalg::LinalgOp op, OpOperand &use) {
    return isShared(op, use) && isDestinationOrReshaped(use) && isFill(op);
  });
}
