// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "CertainExecution.h"
#include "Unreachable.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/ElementBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITGUARDLARGETENSORSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

class LargeTensorGuard {
public:
  LargeTensorGuard() {
    walker.addWalk([this](RankedTensorType type) {
      if (getSpannedBytes(type.getShape(),
                          getElementBytes(type.getElementType())))
        return WalkResult::advance();
      culprit = type;
      return WalkResult::interrupt();
    });
  }

  /// Ends `block` before the first op that makes a tensor which is too large,
  /// unless that op is certain to run.
  void guard(Block &block) {
    for (Operation &op : block) {
      if (!llvm::any_of(op.getResultTypes(),
                        [&](Type type) { return isTooLarge(type); }))
        continue;
      if (!isCertainToRun(&op))
        eraseBehind(createFailingCheck(&op));
      return;
    }
  }

private:
  bool isTooLarge(Type type) {
    if (fitting.contains(type))
      return false;
    if (walker.walk(type).wasInterrupted())
      return true;
    fitting.insert(type);
    return false;
  }

  AssertOp createFailingCheck(Operation *op) {
    OpBuilder builder(op);
    std::string message;
    llvm::raw_string_ostream(message)
        << "'" << op->getName() << "' op has a value of type '" << culprit
        << "', which is larger than 2^63 - 1 bytes";
    auto never = arith::ConstantOp::create(builder, op->getLoc(),
                                           builder.getBoolAttr(false));
    return AssertOp::create(builder, op->getLoc(), never, message,
                            ValueRange());
  }

  AttrTypeWalker walker;
  /// Types that have been looked at.
  DenseSet<Type> fitting;
  RankedTensorType culprit;
};

struct SplitGuardLargeTensors
    : split::impl::SplitGuardLargeTensorsPassBase<SplitGuardLargeTensors> {
  void runOnOperation() override {
    LargeTensorGuard guard;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](Block *block) { guard.guard(*block); });
  }
};

} // namespace
