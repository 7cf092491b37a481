// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise ops before and after a split: the two opt-in directions.

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Dialect/Split/Transforms/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITHOISTELEMENTWISEPASS
#define GEN_PASS_DEF_SPLITSINKELEMENTWISEPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `op` maps tensors of one shape, element by element, to one tensor of
/// that shape.
static bool isElementwiseOnTensors(Operation *op) {
  if (!op || !OpTrait::hasElementwiseMappableTraits(op) ||
      op->getNumResults() != 1 || op->getNumOperands() == 0 || !isPure(op))
    return false;
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return result && llvm::all_of(op->getOperandTypes(), [&](Type type) {
           auto operand = dyn_cast<RankedTensorType>(type);
           return operand && operand.getShape() == result.getShape();
         });
}

/// Whether upstream may fold `op` on tensors of these types to a constant of
/// dynamic shape, which there is none of: see split-avoid-dynamic-constants.
static bool mayFoldToDynamicConstant(Operation *op, TypeRange types) {
  return isa<arith::CmpIOp, arith::XOrIOp>(op) &&
         llvm::any_of(types, [](Type type) {
           return !cast<ShapedType>(type).hasStaticShape();
         });
}

/// `op` on other operands.
static Value cloneOn(RewriterBase &rewriter, Operation *op, ValueRange operands,
                     Type resultType) {
  return clone(rewriter, op, resultType, operands)->getResult(0);
}

/// `source` split as `op` splits its own, into results of `types`.
static Operation *splitOther(RewriterBase &rewriter, SplitOpInterface op,
                             Value source, TypeRange types) {
  SmallVector<Value> operands(op->getOperands());
  operands[op.getSourceMutable().getOperandNumber()] = source;
  return clone(rewriter, op, types, operands);
}

namespace {

// Pattern: x, y = split(a); u = exp(x); v = exp(y)
//       -> b = exp(a); u, v = split(b)
// if the results have no other use.
struct HoistElementwise : OpInterfaceRewritePattern<SplitOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(SplitOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!source || op.returnsSequence())
      return rewriter.notifyMatchFailure(op, "no results of known rank");
    SmallVector<Operation *> users;
    for (OpResult chunk : op->getResults()) {
      Operation *user = getOnlyUnaryUser(chunk);
      if (!user || (!users.empty() && !isSameOp(users.front(), user)))
        return rewriter.notifyMatchFailure(op, "no common element-wise op");
      users.push_back(user);
    }

    Operation *first = users.front();
    if (mayFoldToDynamicConstant(first, source))
      return rewriter.notifyMatchFailure(op, "the source has no static shape");
    Type elementType = getElementTypeOrSelf(first->getResult(0));
    if (!op.allowsElementType(elementType))
      return rewriter.notifyMatchFailure(op, "cannot split such elements");
    Value mapped =
        cloneOn(rewriter, first,
                SmallVector<Value>(first->getNumOperands(), op.getSource()),
                source.clone(elementType));
    SmallVector<Type> types;
    for (Operation *user : users)
      types.push_back(user->getResult(0).getType());
    Operation *split = splitOther(rewriter, op, mapped, types);
    for (auto [user, chunk] : llvm::zip_equal(users, split->getResults()))
      rewriter.replaceOp(user, chunk);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// The one user of `chunk`, if it is an element-wise op of nothing else.
  static Operation *getOnlyUnaryUser(Value chunk) {
    Operation *user = chunk.use_empty() ? nullptr : *chunk.getUsers().begin();
    if (!isElementwiseOnTensors(user) ||
        !llvm::all_of(chunk.getUsers(),
                      [&](Operation *other) { return other == user; }) ||
        !llvm::all_equal(user->getOperands()))
      return nullptr;
    return user;
  }

  static bool isSameOp(Operation *lhs, Operation *rhs) {
    return lhs != rhs && lhs->getName() == rhs->getName() &&
           lhs->getBlock() == rhs->getBlock() &&
           lhs->getNumOperands() == rhs->getNumOperands() &&
           lhs->getAttrDictionary() == rhs->getAttrDictionary() &&
           getElementTypeOrSelf(lhs->getResult(0)) ==
               getElementTypeOrSelf(rhs->getResult(0));
  }
};

// Pattern: b = add(a, c); u, v = split(b)
//       -> x, y = split(a); s, t = split(c); u = add(x, s); v = add(y, t)
// if the element-wise op has no other use.
struct SinkElementwise : OpInterfaceRewritePattern<SplitOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(SplitOpInterface op,
                                PatternRewriter &rewriter) const override {
    Operation *mapped = op.getSource().getDefiningOp();
    if (op.returnsSequence() || !isElementwiseOnTensors(mapped) ||
        !op.getSource().hasOneUse())
      return rewriter.notifyMatchFailure(op, "no element-wise op is split");
    if (mayFoldToDynamicConstant(mapped, op->getResultTypes()))
      return rewriter.notifyMatchFailure(op, "chunks have no static shape");
    if (!llvm::all_of(mapped->getOperandTypes(), [&](Type type) {
          return op.allowsElementType(getElementTypeOrSelf(type));
        }))
      return rewriter.notifyMatchFailure(op, "cannot split such elements");

    // Operands that are the same value are split once.
    llvm::SmallMapVector<Value, Operation *, 2> splits;
    for (Value operand : mapped->getOperands()) {
      if (splits.contains(operand))
        continue;
      Type elementType = getElementTypeOrSelf(operand);
      SmallVector<Type> types;
      for (Type type : op->getResultTypes())
        types.push_back(cast<TensorType>(type).clone(elementType));
      splits[operand] = splitOther(rewriter, op, operand, types);
    }
    SmallVector<Value> results;
    for (auto [index, type] : llvm::enumerate(op->getResultTypes())) {
      SmallVector<Value> chunks;
      for (Value operand : mapped->getOperands())
        chunks.push_back(splits[operand]->getResult(index));
      results.push_back(cloneOn(rewriter, mapped, chunks, type));
    }
    rewriter.replaceOp(op, results);
    rewriter.eraseOp(mapped);
    return success();
  }
};

struct SplitHoistElementwise
    : split::impl::SplitHoistElementwisePassBase<SplitHoistElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateHoistElementwisePatterns(patterns);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns),
                                  GreedyRewriteConfig().enableFolding(false))))
      signalPassFailure();
  }
};

struct SplitSinkElementwise
    : split::impl::SplitSinkElementwisePassBase<SplitSinkElementwise> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSinkElementwisePatterns(patterns);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns),
                                  GreedyRewriteConfig().enableFolding(false))))
      signalPassFailure();
  }
};

} // namespace

void mlir::split::populateHoistElementwisePatterns(
    RewritePatternSet &patterns) {
  patterns.add<HoistElementwise>(patterns.getContext());
}

void mlir::split::populateSinkElementwisePatterns(RewritePatternSet &patterns) {
  patterns.add<SinkElementwise>(patterns.getContext());
}
