// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOMPOSESUBVIEWSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether all elements of `op` are next to each other where they are in its
/// source, whose dimensions it has.
static bool isBox(memref::SubViewOp op) {
  return op.getDroppedDims().none() &&
         llvm::all_of(op.getMixedStrides(), isOneInteger);
}

/// The sum, or nothing where that is no number of 64 bits: the view is behind a
/// check that fails.
static OpFoldResult add(OpBuilder &builder, Location loc, OpFoldResult left,
                        OpFoldResult right) {
  if (isZeroInteger(left))
    return right;
  if (isZeroInteger(right))
    return left;
  if (isa<Attribute>(left) && isa<Attribute>(right)) {
    int64_t sum;
    if (llvm::AddOverflow(*getConstantIntValue(left),
                          *getConstantIntValue(right), sum))
      return {};
    return builder.getIndexAttr(sum);
  }
  return builder.createOrFold<arith::AddIOp>(
      loc, getValueOrCreateConstantIndexOp(builder, loc, left),
      getValueOrCreateConstantIndexOp(builder, loc, right));
}

/// Replaces `op`, of a subview, by one of that one's source, if that has the
/// same type and the verifier lets it be.
static void compose(memref::SubViewOp &op) {
  auto source = op.getSource().getDefiningOp<memref::SubViewOp>();
  // Where nothing gets, a view may be one of itself.
  if (!source || source == op || !isBox(op) || !isBox(source))
    return;

  OpBuilder builder(op);
  SmallVector<OpFoldResult> offsets;
  for (auto [inner, outer] :
       llvm::zip_equal(op.getMixedOffsets(), source.getMixedOffsets())) {
    OpFoldResult sum = add(builder, op.getLoc(), outer, inner);
    if (!sum)
      return;
    offsets.push_back(sum);
  }
  MemRefType sourceType = source.getSourceType();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  if (memref::SubViewOp::inferResultType(sourceType, offsets, sizes, strides) !=
          op.getType() ||
      !verifyInBoundsSlice(sourceType.getShape(), offsets, sizes, strides)
           .isValid)
    return;
  auto composed =
      memref::SubViewOp::create(builder, op.getLoc(), op.getType(),
                                source.getSource(), offsets, sizes, strides);
  composed->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op.replaceAllUsesWith(composed.getResult());
  op.erase();
  op = composed;
}

namespace {

struct SplitComposeSubviews
    : split::impl::SplitComposeSubviewsPassBase<SplitComposeSubviews> {
  void runOnOperation() override {
    // Sources mostly come first, so that theirs are composed already.
    SmallVector<memref::SubViewOp> views;
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](memref::SubViewOp op) { views.push_back(op); });
    for (memref::SubViewOp &view : views)
      compose(view);
    for (memref::SubViewOp view : llvm::reverse(views))
      if (view.use_empty())
        view.erase();
  }
};

} // namespace
