// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalizationPatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

/// The elements of `constant` that lie in [offset, offset + size) of dimension
/// `axis`, in order.
static SmallVector<Attribute> getChunk(DenseElementsAttr constant, int64_t axis,
                                       int64_t offset, int64_t size) {
  // Any number of rows may have nothing in them.
  ArrayRef<int64_t> shape = constant.getType().getShape();
  if (size == 0 || llvm::is_contained(shape, 0))
    return {};
  auto product = [](ArrayRef<int64_t> dims) {
    return std::accumulate(dims.begin(), dims.end(), int64_t{1},
                           std::multiplies<int64_t>());
  };
  int64_t outer = product(shape.take_front(axis));
  int64_t inner = product(shape.drop_front(axis + 1));
  auto elements = constant.getValues<Attribute>();
  SmallVector<Attribute> chunk;
  chunk.reserve(outer * size * inner);
  for (int64_t row = 0; row < outer; ++row) {
    auto begin = elements.begin() + (row * shape[axis] + offset) * inner;
    chunk.append(begin, begin + size * inner);
  }
  return chunk;
}

/// The elements of `value`, or null if they are not known or in a resource.
static DenseElementsAttr getConstant(Value value) {
  if (auto strings = value.getDefiningOp<split::ConstantOp>())
    return strings.getValue();
  DenseElementsAttr constant;
  return matchPattern(value, m_Constant(&constant)) ? constant
                                                    : DenseElementsAttr();
}

Value mlir::split::createConstant(OpBuilder &builder, Location loc,
                                  TypedAttr value) {
  if (auto strings = dyn_cast<DenseStringElementsAttr>(value))
    return split::ConstantOp::create(builder, loc, strings);
  return arith::ConstantOp::create(builder, loc, value);
}

namespace {

// Pattern: arith.constant of strings -> split.constant
struct AdoptStringConstant : OpRewritePattern<arith::ConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    auto strings = dyn_cast<DenseStringElementsAttr>(op.getValue());
    if (!strings || !isa<StringType>(strings.getElementType()))
      return rewriter.notifyMatchFailure(op, "is not a constant of strings");
    rewriter.replaceOpWithNewOp<split::ConstantOp>(op, strings);
    return success();
  }
};

// Pattern: x, y = split(constant [1, 2, 3]) {sizes = [1, 2]}
//       -> x = constant [1]; y = constant [2, 3]
// up to a number of elements. A larger constant stays one, of which the chunks
// are views; so does one that is a resource, which is not copied.
struct FoldSplitOfConstant : OpRewritePattern<SplitOp> {
  FoldSplitOfConstant(MLIRContext *context, int64_t limit)
      : OpRewritePattern(context), limit(limit) {}

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    DenseElementsAttr constant = getConstant(op.getInput());
    if (!constant)
      return rewriter.notifyMatchFailure(op, "the source is not constant");
    if (!constant.isSplat() && constant.getNumElements() > limit)
      return rewriter.notifyMatchFailure(op, "the constant is too large");
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    if (!sizes)
      return rewriter.notifyMatchFailure(op, "the sizes are not static");

    int64_t axis = *op.getNormalizedAxis();
    int64_t offset = 0;
    SmallVector<Value> chunks;
    for (auto [size, type] : llvm::zip(*sizes, op->getResultTypes())) {
      auto chunkType =
          cast<ShapedType>(getChunkType(op.getInput().getType(), axis, size));
      DenseElementsAttr chunk =
          constant.isSplat() && size != 0
              ? DenseElementsAttr::get(chunkType,
                                       constant.getSplatValue<Attribute>())
              : DenseElementsAttr::get(chunkType,
                                       getChunk(constant, axis, offset, size));
      offset += size;
      Value value = createConstant(rewriter, op.getLoc(), chunk);
      chunks.push_back(createCast(rewriter, op.getLoc(), value, type));
    }
    rewriter.replaceOp(op, chunks);
    return success();
  }

private:
  int64_t limit;
};

} // namespace

void mlir::split::populateFoldConstantSplitPatterns(RewritePatternSet &patterns,
                                                    int64_t limit) {
  patterns.add<FoldSplitOfConstant>(patterns.getContext(), limit);
}

void mlir::split::populateStringConstantPatterns(RewritePatternSet &patterns) {
  patterns.add<AdoptStringConstant>(patterns.getContext());
}
