// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without run-time verification the checks are made as well, for what they say
// of the program when they are folded. These two passes are around that.

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITKEEPASSERTSPASS
#define GEN_PASS_DEF_SPLITERASECHECKSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitKeepAsserts
    : split::impl::SplitKeepAssertsPassBase<SplitKeepAsserts> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (isa<AssertOp, cf::AssertOp>(op))
        op->setDiscardableAttr(SplitDialect::kKeptAttrName,
                               UnitAttr::get(op->getContext()));
    });
  }
};

struct SplitEraseChecks
    : split::impl::SplitEraseChecksPassBase<SplitEraseChecks> {
  void runOnOperation() override {
    getOperation()->walk([](AssertOp op) {
      bool isKept = op->removeDiscardableAttr(SplitDialect::kKeptAttrName) ||
                    matchPattern(op.getCondition(), m_Zero());
      if (!isKept)
        op.erase();
    });
  }
};

} // namespace
