// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "Fills.h"
#include "split/Support/SideEffects.h"
#include "split/Tensors/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFUSEELEMENTWISEPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The elements up to which the transpose of a constant is a constant. Upstream
/// stores all of them, also if they are equal.
static constexpr int64_t kMaxFoldedElements = 1024;

/// The ops up to which two structured ops are fused. Each fusion copies both,
/// so that a chain of n ops would take n^2 of them; and the numbers between so
/// many are few beside what computes them.
static constexpr size_t kMaxFusedOps = 64;

static bool isUsedOnce(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  return producer && producer->hasOneUse();
}

/// Whether the op that computes `operand` takes the shape that this is expanded
/// to. What fills a tensor for several fills one of that shape, too: what else
/// begins with it gets another shape of that. What computes the sizes is moved
/// to that op with it, so that no check of them may come in between.
static bool isExpanded(OpOperand *operand) {
  Operation *producer = operand->get().getDefiningOp();
  auto fill = dyn_cast_if_present<linalg::LinalgOp>(producer);
  return (isUsedOnce(operand) || (fill && isFilling(fill))) &&
         (!isa<tensor::ExpandShapeOp>(operand->getOwner()) ||
          !mayStopBetween(producer, operand->getOwner()));
}

/// Moves what computes a tensor that is only expanded behind the checks of its
/// shape.
static void sinkToExpansions(Operation *root) {
  root->walk([](tensor::ExpandShapeOp op) {
    auto producer = op.getSrc().getDefiningOp<linalg::LinalgOp>();
    if (producer && producer->hasOneUse() &&
        producer->getBlock() == op->getBlock())
      producer->moveBefore(op);
  });
}

/// Whether `producer`, run where `consumer` takes its result as `operand`, may
/// find in its destination what it wrote there before. Upstream keeps the
/// destination that is read as one of the fused op.
static bool mayReadOwnResult(linalg::LinalgOp producer,
                             linalg::LinalgOp consumer, OpOperand *operand) {
  return !consumer.getMatchingIndexingMap(operand).isPermutation() &&
         llvm::any_of(producer.getDpsInitsMutable(), [&](OpOperand &init) {
           return producer.payloadUsesValueFromOperand(&init);
         });
}

/// Whether the op that computes `operand` is fused with the one that uses it.
static bool isFused(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  if (!isUsedOnce(operand))
    return false;
  return !producer || !consumer ||
         (producer.getBlock()->getOperations().size() +
                  consumer.getBlock()->getOperations().size() <=
              kMaxFusedOps &&
          !mayReadOwnResult(producer, consumer, operand));
}

static bool isSmall(OpOperand *operand) {
  auto type = dyn_cast<RankedTensorType>(operand->get().getType());
  // Upstream's fold reads the first of the dimensions, and crashes if there is
  // none (FoldConstantBase).
  if (!type || type.getRank() == 0 || !type.hasStaticShape() ||
      !isUsedOnce(operand))
    return false;
  uint64_t elements = 1;
  for (int64_t dim : type.getShape())
    elements = llvm::SaturatingMultiply<uint64_t>(elements, dim);
  return elements <= kMaxFoldedElements;
}

/// Whether there is a constant of integers with a sign or expressly without,
/// of which a scalar constant cannot be made.
static bool hasSignedConstant(Operation *root) {
  return root
      ->walk([](arith::ConstantOp op) {
        auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(op.getType()));
        return type && !type.isSignless() ? WalkResult::interrupt()
                                          : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {

// Pattern: linalg.generic {} { checks } -> checks
// Upstream's EraseUnusedOperandsAndResults leaves an op without operands where
// it has results of one number that nothing uses, and checks.
struct InlineOpWithoutOperands : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumOperands() > 0)
      return rewriter.notifyMatchFailure(op, "it has operands");
    Block *body = op.getBody();
    rewriter.eraseOp(body->getTerminator());
    rewriter.inlineBlockBefore(body, op);
    rewriter.eraseOp(op);
    return success();
  }
};

struct SplitFuseElementwise
    : split::impl::SplitFuseElementwisePassBase<SplitFuseElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFuseElementwisePatterns(patterns);
    sinkToExpansions(getOperation());
    // The first two would run an op with the shape that a cast claims behind a
    // check, and crash, as split-canonicalize-tensors says. The last makes a
    // cast of a static shape, instead of which the fusion patterns make a
    // tensor.empty of the dynamic one that it began with, and so on for ever.
    SmallVector<std::string> disabled = {
        "(anonymous namespace)::FoldTensorCastConsumerOp",
        "(anonymous namespace)::ConvertToStaticExpandShape",
        "(anonymous namespace)::ReplaceEmptyTensorStaticShapeDims"};
    if (hasSignedConstant(getOperation()))
      disabled.push_back("(anonymous namespace)::FoldScalarOrSplatConstant");
    FrozenRewritePatternSet frozen(std::move(patterns), disabled);
    // What is fused leaves no blocks or values of them behind, for which all
    // regions would be searched again and again. A pattern that goes on and on
    // has rewritten nothing wrongly.
    (void)applyPatternsGreedily(
        getOperation(), frozen,
        GreedyRewriteConfig()
            .setUseTopDownTraversal()
            .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled));
  }
};

} // namespace

void mlir::split::populateFuseElementwisePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  linalg::populateElementwiseOpsFusionPatterns(patterns, isFused);
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, isExpanded);
  tensor::populateBubbleUpExpandShapePatterns(patterns);
  // What is expanded was there for its shape alone.
  tensor::populateFoldTensorEmptyPatterns(patterns);
  linalg::populateConstantFoldLinalgOperations(patterns, isSmall);
  affine::AffineApplyOp::getCanonicalizationPatterns(patterns, context);
  tensor::EmptyOp::getCanonicalizationPatterns(patterns, context);
  linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  context->getOrLoadDialect<linalg::LinalgDialect>()
      ->getCanonicalizationPatterns(patterns);
  patterns.add<InlineOpWithoutOperands>(context);
}
