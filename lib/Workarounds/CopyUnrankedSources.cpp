// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOPYUNRANKEDSOURCESPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether a tensor of no rank is reshaped in `root`.
static bool reshapesUnranked(Operation *root) {
  return root
      ->walk([](tensor::ReshapeOp op) {
        return op.getSource().getType().hasRank() ? WalkResult::advance()
                                                  : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Lets `op`, if it forgets a rank, cast a copy of its source.
static void copySource(tensor::CastOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!type || isa<RankedTensorType>(op.getType()))
    return;
  OpBuilder builder(op);
  op.getSourceMutable().assign(bufferization::AllocTensorOp::create(
      builder, op.getLoc(), type, ValueRange(), op.getSource()));
}

namespace {

struct SplitCopyUnrankedSources
    : split::impl::SplitCopyUnrankedSourcesPassBase<SplitCopyUnrankedSources> {
  void runOnOperation() override {
    if (reshapesUnranked(getOperation()))
      getOperation()->walk(copySource);
  }
};

} // namespace
