// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "split/Dialect/Split/IR/ArbitraryValue.h"
#include "split/Dialect/Split/IR/SplitDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREPLACEPOISONPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitReplacePoison
    : split::impl::SplitReplacePoisonPassBase<SplitReplacePoison> {
  void runOnOperation() override {
    getOperation()->walk([](ub::PoisonOp op) {
      OpBuilder builder(op);
      if (Value replacement =
              createArbitraryValue(builder, op.getLoc(), op.getType())) {
        op.replaceAllUsesWith(replacement);
        op.erase();
      }
    });
  }
};

} // namespace
