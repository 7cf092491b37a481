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

/// What an upstream check says is wrong. Its message also prints the op, behind
/// a line that begins with ERROR, and the location, which a split.assert has
/// itself; the reason is the line that points at the op.
static StringRef getReason(StringRef message) {
  SmallVector<StringRef> lines;
  message.split(lines, '\n');
  for (StringRef line : lines)
    if (line.consume_front("^ "))
      return line;
  return message;
}

namespace {

struct SplitAdoptAsserts
    : split::impl::SplitAdoptAssertsPassBase<SplitAdoptAsserts> {
  void runOnOperation() override {
    // All of them, with their conditions: no check is left out here.
    getOperation()->walk([](cf::AssertOp op) {
      OpBuilder builder(op);
      auto adopted = AssertOp::create(builder, op.getLoc(), op.getArg(),
                                      getReason(op.getMsg()), ValueRange());
      adopted->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      op.erase();
    });
  }
};

} // namespace
