// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorizeNarrowLoop.h"
#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/FoldUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLOWERLINALGPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// Remembers what has been made.
struct InsertedOps : RewriterBase::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    ops.push_back(op);
  }
  void notifyOperationErased(Operation *op) override { llvm::erase(ops, op); }

  SmallVector<Operation *> ops;
};

struct SplitLowerLinalg
    : split::impl::SplitLowerLinalgPassBase<SplitLowerLinalg> {
  using SplitLowerLinalgPassBase::SplitLowerLinalgPassBase;
  void runOnOperation() override;
};

} // namespace

/// Folds the sizes and indices among `ops`, and moves constants to where the
/// function begins, out of loops around what was an op of linalg.
static void simplify(OperationFolder &folder, ArrayRef<Operation *> ops) {
  for (Operation *op : ops) {
    Attribute constant;
    if (matchPattern(op, m_Constant(&constant)))
      folder.insertKnownConstant(op, constant);
    else if (isa<affine::AffineApplyOp, memref::DimOp>(op))
      (void)folder.tryToFold(op);
  }
}

void SplitLowerLinalg::runOnOperation() {
  SmallVector<linalg::LinalgOp> ops;
  getOperation()->walk([&](linalg::LinalgOp op) {
    if (op.hasPureBufferSemantics())
      ops.push_back(op);
  });
  OperationFolder folder(&getContext());
  for (linalg::LinalgOp op : ops) {
    InsertedOps inserted;
    IRRewriter rewriter(&getContext(), &inserted);
    rewriter.setInsertionPoint(op);
    FailureOr<linalg::LinalgLoops> loops =
        linalg::linalgOpToLoops(rewriter, op);
    if (failed(loops)) {
      op.emitOpError("has no loops");
      return signalPassFailure();
    }
    bool isParallel = op.getNumParallelLoops() == op.getNumLoops();
    rewriter.eraseOp(op);
    simplify(folder, inserted.ops);
    if (narrowVectors && isParallel && !loops->empty())
      if (auto innermost = dyn_cast<scf::ForOp>(loops->back()))
        vectorizeNarrowLoop(rewriter, innermost);
  }
}
