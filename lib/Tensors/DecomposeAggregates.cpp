// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITDECOMPOSEAGGREGATESPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitDecomposeAggregates
    : split::impl::SplitDecomposeAggregatesPassBase<SplitDecomposeAggregates> {
  void runOnOperation() override {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation()->walk([&](linalg::AggregatedOpInterface op) {
      if (llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::AggregatedOpInterface op : ops) {
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> results = op.decomposeOperation(rewriter);
      if (failed(results)) {
        op->emitOpError("cannot be lowered: nothing says of which ops it is "
                        "made");
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *results);
    }
  }
};

} // namespace
