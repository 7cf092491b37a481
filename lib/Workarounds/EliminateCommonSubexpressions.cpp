// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/AlikeOps.h"
#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"

#include "llvm/ADT/Hashing.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCSEPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The name of the attribute that tells ops apart.
static constexpr StringLiteral kCode = "split.code";

/// A hash of what is in the regions of `op`, which is the same for ops that are
/// equivalent.
static size_t hashRegions(Operation *op) {
  llvm::hash_code hash(0);
  op->walk([&](Operation *nested) {
    if (nested == op)
      return;
    hash = llvm::hash_combine(hash, hashAlone(nested));
    for (Value operand : nested->getOperands())
      if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
        hash = llvm::hash_combine(hash, hash_value(operand));
  });
  return hash;
}

namespace {

struct SplitCSE : split::impl::SplitCSEPassBase<SplitCSE> {
  using SplitCSEPassBase::SplitCSEPassBase;

  void runOnOperation() override {
    Builder builder(&getContext());
    auto mark = [&](Operation *op, size_t code) {
      op->setDiscardableAttr(
          kCode, builder.getI64IntegerAttr(static_cast<int64_t>(code)));
    };
    SmallVector<Operation *> withRegions;
    size_t numBuffers = 0;
    getOperation()->walk([&](Operation *op) {
      if (op->getNumRegions() != 0 && op->getNumResults() != 0)
        withRegions.push_back(op);
      if (isa<bufferization::ToBufferOp>(op))
        mark(op, numBuffers++);
    });
    if (withRegions.size() >= minOps)
      for (Operation *op : withRegions)
        mark(op, hashRegions(op));
    IRRewriter rewriter(&getContext());
    eliminateCommonSubExpressions(rewriter, getAnalysis<DominanceInfo>(),
                                  getOperation());
    if (numBuffers != 0 || withRegions.size() >= minOps)
      getOperation()->walk(
          [](Operation *op) { op->removeDiscardableAttr(kCode); });
  }
};

} // namespace
