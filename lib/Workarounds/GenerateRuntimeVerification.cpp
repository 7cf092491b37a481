// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITGENERATERUNTIMEVERIFICATIONPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `operand` has, in each dimension, the elements that a loop of the
/// same length goes over, or at least the constant one that `map` names.
static bool isAccessedByLoops(OpOperand &operand, AffineMap map) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return map.getNumResults() == 0;
  return map.isProjectedPermutation(/*allowZeroInResults=*/true) &&
         llvm::all_of(llvm::zip_equal(map.getResults(), type.getShape()),
                      [](auto entry) {
                        auto [index, size] = entry;
                        return isa<AffineDimExpr>(index) ||
                               (ShapedType::isStatic(size) && size > 0);
                      });
}

/// Whether the verifier of `op` has compared all shapes. It leaves out what has
/// no elements.
static bool isVerifiedStatically(linalg::LinalgOp op) {
  return !op.hasDynamicShape() &&
         llvm::none_of(op->getOperandTypes(), [](Type type) {
           auto shaped = dyn_cast<ShapedType>(type);
           return shaped && llvm::is_contained(shaped.getShape(), 0);
         });
}

/// Whether all that upstream would check of `op` has been checked by its
/// verifier, or will be: by split-verify-slices that a slice lies inside, and
/// by split-verify-operand-shapes that the dimensions of each loop are the
/// same.
static bool isVerified(Operation *op) {
  if (isa<tensor::ExtractSliceOp>(op))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return false;
  return isVerifiedStatically(linalgOp) ||
         (linalgOp.hasPureTensorSemantics() &&
          llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
            return isAccessedByLoops(operand,
                                     linalgOp.getMatchingIndexingMap(&operand));
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
