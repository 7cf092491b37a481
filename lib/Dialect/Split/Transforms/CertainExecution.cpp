// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CertainExecution.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::split;

/// Whether control goes on behind `op`, unless it ends in an error. Ops that
/// have effects may as well not return, as a call may not; of those that have
/// none, loops that test a condition and branches back need not end.
static bool surelyReturns(Operation *op) {
  if (isa<AssertOp>(op))
    return true;
  if (!isMemoryEffectFree(op))
    return false;
  return !op->walk([](Operation *nested) {
              bool mayRepeat =
                  isa<LoopLikeOpInterface>(nested) &&
                  !isa<affine::AffineForOp, affine::AffineParallelOp,
                       scf::ForOp, scf::ForallOp, scf::ParallelOp>(nested);
              bool mayBranchBack =
                  llvm::any_of(nested->getRegions(), [](Region &region) {
                    return !region.empty() && !region.hasOneBlock();
                  });
              return mayRepeat || mayBranchBack ? WalkResult::interrupt()
                                                : WalkResult::advance();
            }).wasInterrupted();
}

bool mlir::split::isCertainToRun(Operation *op) {
  auto function = dyn_cast_or_null<func::FuncOp>(op->getParentOp());
  if (!function || !function.isPublic() || !op->getBlock()->isEntryBlock())
    return false;
  return llvm::all_of(
      llvm::make_range(op->getBlock()->begin(), op->getIterator()),
      [](Operation &before) { return surelyReturns(&before); });
}

LogicalResult mlir::split::reportIfCertain(Operation *op,
                                           const Twine &message) {
  if (!isCertainToRun(op))
    return success();
  return op->emitError(message);
}
