// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITUSEMATHINSTRUCTIONSPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: math.sqrt -> llvm.call_intrinsic "llvm.sqrt"
template <typename MathOp> struct UseIntrinsic : OpRewritePattern<MathOp> {
  UseIntrinsic(MLIRContext *context, StringRef intrinsic)
      : OpRewritePattern<MathOp>(context), intrinsic(intrinsic) {}

  LogicalResult matchAndRewrite(MathOp op,
                                PatternRewriter &rewriter) const override {
    if (!LLVM::isCompatibleType(op.getType()))
      return rewriter.notifyMatchFailure(op, "no type of LLVM");
    // Not by ops such as llvm.intr.sqrt: upstream has those replaced, too.
    rewriter.replaceOpWithNewOp<LLVM::CallIntrinsicOp>(
        op, op.getType(), rewriter.getStringAttr(intrinsic), op->getOperands());
    return success();
  }

private:
  StringRef intrinsic;
};

// Pattern: math.powf x, 2 -> arith.mulf x, x
struct UseProduct : OpRewritePattern<math::PowFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    APFloat exponent(0.0);
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&exponent)) ||
        exponent.convertToDouble() != 2.0)
      return rewriter.notifyMatchFailure(op, "the exponent is not 2");
    rewriter.replaceOpWithNewOp<arith::MulFOp>(op, op.getLhs(), op.getLhs(),
                                               op.getFastmathAttr());
    return success();
  }
};

struct SplitUseMathInstructions
    : split::impl::SplitUseMathInstructionsPassBase<SplitUseMathInstructions> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateUseMathInstructionsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void mlir::split::populateUseMathInstructionsPatterns(
    RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<UseIntrinsic<math::SqrtOp>>(context, "llvm.sqrt");
  patterns.add<UseIntrinsic<math::AbsFOp>>(context, "llvm.fabs");
  patterns.add<UseIntrinsic<math::FloorOp>>(context, "llvm.floor");
  patterns.add<UseIntrinsic<math::CeilOp>>(context, "llvm.ceil");
  patterns.add<UseIntrinsic<math::TruncOp>>(context, "llvm.trunc");
  patterns.add<UseIntrinsic<math::RoundOp>>(context, "llvm.round");
  patterns.add<UseIntrinsic<math::RoundEvenOp>>(context, "llvm.roundeven");
  patterns.add<UseIntrinsic<math::FmaOp>>(context, "llvm.fma");
  patterns.add<UseIntrinsic<math::CopySignOp>>(context, "llvm.copysign");
  patterns.add<UseProduct>(context);
}
