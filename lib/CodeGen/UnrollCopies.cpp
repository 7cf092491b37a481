// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITUNROLLCOPIESPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether all that `loop` does is to copy one part of a buffer, or to one, in
/// each iteration. What it checks and where the part begins are constants once
/// it is known which iteration that is.
static bool copiesParts(scf::ForOp loop) {
  llvm::SmallDenseSet<Value> constants{loop.getInductionVar()};
  auto isConstant = [&](Value value) {
    return constants.contains(value) || matchPattern(value, m_Constant());
  };
  auto isPart = [&](Value value) {
    auto view = value.getDefiningOp<memref::SubViewOp>();
    return view && loop.isDefinedOutsideOfLoop(view.getSource()) &&
           llvm::all_of(view.getOffsets(), isConstant) &&
           !view.getType().areTrailingDimsContiguous(view.getType().getRank());
  };
  int64_t numCopies = 0;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      ++numCopies;
      if (!isPart(copy.getSource()) && !isPart(copy.getTarget()))
        return false;
    } else if (auto check = dyn_cast<AssertOp>(op)) {
      if (!isConstant(check.getCondition()))
        return false;
    } else if (!isPure(&op)) {
      return false;
    }
    if (llvm::all_of(op.getOperands(), isConstant))
      constants.insert(op.result_begin(), op.result_end());
  }
  return numCopies == 1;
}

namespace {

struct SplitUnrollCopies
    : split::impl::SplitUnrollCopiesPassBase<SplitUnrollCopies> {
  using SplitUnrollCopiesPassBase::SplitUnrollCopiesPassBase;

  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    int64_t numLeft = maxCopies;
    getOperation()->walk([&](scf::ForOp loop) {
      std::optional<APInt> count = loop.getStaticTripCount();
      if (!count || count->sle(1) ||
          count->sgt(std::min<int64_t>(maxParts, numLeft)) ||
          loop.getNumResults() != 0 || !copiesParts(loop))
        return;
      numLeft -= count->getSExtValue();
      loops.push_back(loop);
    });
    for (scf::ForOp loop : loops)
      (void)loopUnrollFull(loop);
  }
};

} // namespace
