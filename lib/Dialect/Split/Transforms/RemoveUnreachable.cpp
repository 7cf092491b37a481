// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/ArbitraryValue.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREMOVEUNREACHABLEPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The first check in `block` that always fails, or null.
static AssertOp findFailingCheck(Block &block) {
  for (auto check : block.getOps<AssertOp>())
    if (matchPattern(check.getCondition(), m_Zero()))
      return check;
  return nullptr;
}

/// Erases what is behind `check`, which always fails, up to the terminator of
/// its block.
static void eraseBehind(AssertOp check) {
  Block *block = check->getBlock();
  OpBuilder builder(check);
  bool hasTerminator = block->mightHaveTerminator();
  Operation *next =
      hasTerminator ? block->getTerminator()->getPrevNode() : &block->back();
  while (next != check) {
    Operation *op = next;
    next = op->getPrevNode();
    // Of what the terminator and other blocks still use, any value is as good.
    for (Value result : op->getResults())
      if (!result.use_empty())
        if (Value replacement =
                createArbitraryValue(builder, op->getLoc(), result.getType()))
          result.replaceAllUsesWith(replacement);
    if (op->use_empty())
      op->erase();
  }
}

/// Whether `op` gives a shape to what is known to have another one.
static bool contradictsSource(tensor::CastOp op) {
  Value source = op.getSource();
  while (auto inner = source.getDefiningOp<tensor::CastOp>()) {
    source = inner.getSource();
    if (!tensor::CastOp::areCastCompatible(source.getType(), op.getType()))
      return true;
  }
  return false;
}

/// Replaces a cast that does not hold, and thus does not run, by any value: the
/// check that would be before it may have been left out.
static void replaceContradiction(tensor::CastOp op) {
  OpBuilder builder(op);
  if (!contradictsSource(op))
    return;
  if (Value replacement =
          createArbitraryValue(builder, op.getLoc(), op.getType())) {
    op.replaceAllUsesWith(replacement);
    op.erase();
  }
}

namespace {

struct SplitRemoveUnreachable
    : split::impl::SplitRemoveUnreachablePassBase<SplitRemoveUnreachable> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](Block *block) {
      if (AssertOp check = findFailingCheck(*block))
        eraseBehind(check);
    });
    getOperation()->walk(replaceContradiction);
  }
};

} // namespace
