// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITGENERATERUNTIMEVERIFICATIONPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether all that upstream would check of `op` has been checked by its
/// verifier, or will be by split-verify-operand-shapes: that the dimensions of
/// each loop are the same.
static bool isVerified(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return false;
  return !linalgOp.hasDynamicShape() ||
         (linalgOp.hasPureTensorSemantics() &&
          llvm::all_of(linalgOp.getIndexingMapsArray(), [](AffineMap map) {
            return map.isProjectedPermutation();
          }));
}

namespace {

struct SplitGenerateRuntimeVerification
    : split::impl::SplitGenerateRuntimeVerificationPassBase<
          SplitGenerateRuntimeVerification> {
  void runOnOperation() override {
    // What the checks are made of is not checked.
    SmallVector<RuntimeVerifiableOpInterface> ops;
    getOperation()->walk([&](RuntimeVerifiableOpInterface op) {
      if (!isVerified(op))
        ops.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (RuntimeVerifiableOpInterface op : ops) {
      builder.setInsertionPoint(op);
      op.generateRuntimeVerification(
          builder, op.getLoc(),
          [](Operation *, StringRef reason) { return reason.str(); });
    }
  }
};

} // namespace
