// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRESOLVEEXPANSIONSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether `op` expands a dimension to several of dynamic size.
static bool hasSeveralDynamicSizes(memref::ExpandShapeOp op) {
  MemRefType type = op.getResultType();
  return llvm::any_of(op.getReassociationIndices(),
                      [&](ArrayRef<int64_t> group) {
                        return llvm::count_if(group, [&](int64_t dim) {
                                 return type.isDynamicDim(dim);
                               }) > 1;
                      });
}

/// `number`, or what the type states, which has to be there.
static OpFoldResult getStated(OpBuilder &builder, Location loc, int64_t stated,
                              OpFoldResult number) {
  if (ShapedType::isStatic(stated))
    return builder.getIndexAttr(stated);
  return getValueOrCreateConstantIndexOp(builder, loc, number);
}

static void resolve(memref::ExpandShapeOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  MemRefType type = op.getResultType();
  auto source =
      memref::ExtractStridedMetadataOp::create(builder, loc, op.getSrc());
  SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
  SmallVector<OpFoldResult> strides(sizes.size());
  for (auto [group, sourceStride] : llvm::zip_equal(
           op.getReassociationIndices(), source.getConstifiedMixedStrides())) {
    OpFoldResult stride = sourceStride;
    for (int64_t dim : llvm::reverse(group)) {
      strides[dim] = stride;
      stride = builder.createOrFold<arith::MulIOp>(
          loc, getValueOrCreateConstantIndexOp(builder, loc, stride),
          getValueOrCreateConstantIndexOp(builder, loc, sizes[dim]));
    }
  }
  auto [statedStrides, statedOffset] = type.getStridesAndOffset();
  for (auto [size, stated] : llvm::zip_equal(sizes, type.getShape()))
    size = getStated(builder, loc, stated, size);
  for (auto [stride, stated] : llvm::zip_equal(strides, statedStrides))
    stride = getStated(builder, loc, stated, stride);
  Value expanded = memref::ReinterpretCastOp::create(
      builder, loc, type, source.getBaseBuffer(),
      getStated(builder, loc, statedOffset, source.getConstifiedMixedOffset()),
      sizes, strides);
  op.replaceAllUsesWith(expanded);
  op.erase();
}

namespace {

struct SplitResolveExpansions
    : split::impl::SplitResolveExpansionsPassBase<SplitResolveExpansions> {
  void runOnOperation() override {
    getOperation()->walk([](memref::ExpandShapeOp op) {
      if (hasSeveralDynamicSizes(op))
        resolve(op);
    });
  }
};

} // namespace
