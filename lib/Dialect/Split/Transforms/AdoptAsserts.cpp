// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITADOPTASSERTSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitAdoptAsserts
    : split::impl::SplitAdoptAssertsPassBase<SplitAdoptAsserts> {
  void runOnOperation() override {
    getOperation()->walk([](cf::AssertOp op) {
      OpBuilder builder(op);
      AssertOp::create(builder, op.getLoc(), op.getArg(), op.getMsg(),
                       ValueRange());
      op.erase();
    });
  }
};

} // namespace
