// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSKIPEMPTYLOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The loop that is all there is in `loop`, or null.
static scf::ForOp getOnlyLoop(scf::ForOp loop) {
  if (loop.getNumResults() != 0 || !llvm::hasNItems(*loop.getBody(), 2))
    return nullptr;
  return dyn_cast<scf::ForOp>(loop.getBody()->front());
}

/// Whether `loop` is known to run.
static bool isKnownToRun(scf::ForOp loop) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> end = getConstantIntValue(loop.getUpperBound());
  return begin && end && *begin < *end;
}

/// Lets `outer` run only if `inner`, which does not depend on it, does.
static void skipIfEmpty(scf::ForOp outer, scf::ForOp inner) {
  OpBuilder builder(outer);
  Location loc = outer.getLoc();
  Value isSome =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                            inner.getLowerBound(), inner.getUpperBound());
  outer.setUpperBound(arith::SelectOp::create(
      builder, loc, isSome, outer.getUpperBound(), outer.getLowerBound()));
}

namespace {

struct SplitSkipEmptyLoops
    : split::impl::SplitSkipEmptyLoopsPassBase<SplitSkipEmptyLoops> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](scf::ForOp outer) {
      // The loops inside are skipped with the one around them.
      if (auto around = dyn_cast<scf::ForOp>(outer->getParentOp()))
        if (getOnlyLoop(around))
          return;
      for (scf::ForOp inner = getOnlyLoop(outer); inner;
           inner = getOnlyLoop(inner))
        if (!isKnownToRun(inner) &&
            outer.isDefinedOutsideOfLoop(inner.getLowerBound()) &&
            outer.isDefinedOutsideOfLoop(inner.getUpperBound()) &&
            !inner.getUnsignedCmp())
          skipIfEmpty(outer, inner);
    });
  }
};

} // namespace
