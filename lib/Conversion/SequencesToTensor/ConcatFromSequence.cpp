// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensors of a sequence joined into one.

#include "SequencePatterns.h"

#include "EqualChunks.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Support/ElementBytes.h"
#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

/// What is joined along an inner axis is done in blocks of rows of about this
/// many bytes, which stay in the second-level cache, where each element leaves
/// its part of a row: in all rows at once, each part of a line would have to be
/// read from memory and written there again.
static constexpr int64_t kBlockBytes = int64_t(256) << 10;

/// Rows of a block at least: what is set up for a copy is done so rarely.
static constexpr int64_t kLeastBlockRows = 64;

namespace {

/// A `split.concat_from_sequence` whose sequence is a table, and the IR that it
/// becomes.
class SequenceJoin {
public:
  SequenceJoin(ConcatFromSequenceOp op, ValueRange sequence,
               ConversionPatternRewriter &rewriter, bool atOnce)
      : op(op), rewriter(rewriter), builder(op.getLoc(), rewriter),
        sequence(sequence), element(getElementType(op.getInputSequence())),
        isAxisNew(op.getNewAxis()), axis(*op.getNormalizedAxis()),
        length(builder.length(this->sequence)) {
    builder.atOnce = atOnce;
  }

  /// The joined tensor, of the type of the op.
  Value create() {
    RankedTensorType type = getResultType();
    SmallVector<Value> sizes = getSizes(type), dynamicSizes;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (type.isDynamicDim(dim))
        dynamicSizes.push_back(size);
    Value dest = builder.allocate(type, dynamicSizes);
    // Upstream ops on slices do not take all tensors without elements.
    if (!isKnownEmpty(type) && !isKnownEmpty(element)) {
      Value joined = joinEqualChunks(dest);
      dest = joined           ? joined
             : builder.atOnce ? joinAtOnce(dest)
                              : joinOneByOne(dest);
    }
    return builder.castTo(op.getType(), dest);
  }

private:
  /// The type of the result: as static as the op or the elements say.
  RankedTensorType getResultType() {
    SmallVector<int64_t> shape(element.getShape());
    if (auto type = dyn_cast<RankedTensorType>(op.getType()))
      shape.assign(type.getShape().begin(), type.getShape().end());
    else if (isAxisNew)
      shape.insert(shape.begin() + axis, ShapedType::kDynamic);
    else
      shape[axis] = ShapedType::kDynamic;
    if (ShapedType::isDynamic(shape[axis]))
      shape[axis] = inferExtent();
    return element.clone(shape);
  }

  /// The size of the result along the axis, if the sequence is a split into a
  /// known number of chunks that have one size there.
  int64_t inferExtent() {
    auto split = op.getInputSequence().getDefiningOp<SplitOpInterface>();
    if (!split || !split.getNormalizedAxis())
      return ShapedType::kDynamic;
    std::optional<int64_t> count =
        inferNumChunks(split.getChunkSpec(), split.getAxisDim());
    int64_t extent = isAxisNew ? 1 : element.getDimSize(axis), product;
    // Nothing to join is an error, which a run-time check reports.
    if (!count || *count == 0 || ShapedType::isDynamic(extent) ||
        llvm::MulOverflow(*count, extent, product))
      return ShapedType::kDynamic;
    return product;
  }

  /// The size along the axis of the element at `position`.
  Value getExtent(Value position) {
    if (isAxisNew)
      return builder.index(1);
    Value row = builder.rowOf(sequence.sizes, position, length);
    return builder.readRow(sequence.sizes, row)[axis];
  }

  /// What the elements have along the axis together, of which the first has
  /// `extent`.
  Value sumExtents(Value extent) {
    if (builder.haveOneSize(sequence))
      return builder.mul(length, extent);
    return builder
        .loop(length, builder.index(0),
              [&](Value position, ValueRange state) {
                return SmallVector<Value>{
                    builder.add(state.front(), getExtent(position))};
              })
        .front();
  }

  /// The sizes of the result, which has type `type`.
  SmallVector<Value> getSizes(RankedTensorType type) {
    Value first = builder.rowOf(sequence.sizes, builder.index(0), length);
    SmallVector<Value> sizes = builder.readRow(sequence.sizes, first);
    if (isAxisNew)
      sizes.insert(sizes.begin() + axis, length);
    else if (type.isDynamicDim(axis))
      sizes[axis] = sumExtents(sizes[axis]);
    for (auto [index, size] : llvm::enumerate(type.getShape()))
      if (ShapedType::isStatic(size))
        sizes[index] = builder.index(size);
    return sizes;
  }

  /// `dest` with all elements in it, where they are chunks of one size and do
  /// not lie in the source as they will in the result; null otherwise.
  Value joinEqualChunks(Value dest) {
    std::optional<EqualChunks> chunks =
        getEqualChunks(builder, rewriter, op.getInputSequence());
    if (!chunks)
      return Value();
    // A dimension that the split drops is one of the source still.
    bool isBehind = chunks->dropsAxis &&
                    (isAxisNew ? axis > chunks->axis : axis >= chunks->axis);
    int64_t position = axis + (isBehind ? 1 : 0);
    if (!isAxisNew && position == chunks->axis)
      return Value();
    return concatEqualChunks(builder, *chunks, sequence.base, dest, position);
  }

  /// `dest` with all elements copied by one op.
  Value joinAtOnce(Value dest) {
    SmallVector<Value> strides = builder.contiguousStrides(builder.dims(dest));
    Value step = strides[axis];
    if (isAxisNew)
      strides.erase(strides.begin() + axis);
    Value offsets =
        builder
            .runningSum(length,
                        [&](Value position) {
                          return builder.mul(getExtent(position), step);
                        })
            .first;
    return builder.copyViews(
        sequence, element.getRank(), dest, [&](Value position) {
          SmallVector<Value> place = {
              tensor::ExtractOp::create(builder, offsets, position)};
          llvm::append_range(place, strides);
          return place;
        });
  }

  /// `dest` with one element after the other inserted; where those are parts of
  /// rows, block by block.
  Value joinOneByOne(Value dest) {
    std::optional<int64_t> rowDim = getRowDim(dest);
    if (!rowDim)
      return insertElements(dest);
    Value width = getRowWidth(dest, *rowDim), zero = builder.index(0);
    // Of rows without elements there may be more than can be counted.
    Value isEmpty = builder.createOrFold<arith::CmpIOp>(
        arith::CmpIPredicate::eq, width, zero);
    Value rows = builder.createOrFold<arith::SelectOp>(
        isEmpty, zero, builder.dim(dest, *rowDim));
    Value block = getBlockRows(width);
    Value numBlocks = builder.createOrFold<arith::CeilDivUIOp>(rows, block);
    return builder
        .loop(numBlocks, dest,
              [&](Value number, ValueRange state) -> SmallVector<Value> {
                Value begin = builder.mul(number, block);
                Value size = builder.createOrFold<arith::MinUIOp>(
                    block, builder.sub(rows, begin));
                return {insertElements(state.front(), *rowDim, begin, size)};
              })
        .front();
  }

  /// The dimension whose rows are done in blocks: the largest one in front of
  /// the axis, if the result is not so small that it stays in the caches.
  std::optional<int64_t> getRowDim(Value dest) {
    auto type = cast<RankedTensorType>(dest.getType());
    if (axis == 0 ||
        (type.hasStaticShape() && type.getNumElements() <= getBlockElements()))
      return std::nullopt;
    ArrayRef<int64_t> sizes = type.getShape().take_front(axis);
    const int64_t *dynamic = llvm::find(sizes, ShapedType::kDynamic);
    return (dynamic != sizes.end() ? dynamic : llvm::max_element(sizes)) -
           sizes.begin();
  }

  /// The number of elements of a block.
  int64_t getBlockElements() const {
    return kBlockBytes / getElementBytes(element.getElementType());
  }

  /// The number of elements of a row of `dest`, whose rows are those of
  /// dimension `rowDim`.
  Value getRowWidth(Value dest, int64_t rowDim) {
    SmallVector<Value> sizes = builder.dims(dest);
    sizes.erase(sizes.begin() + rowDim);
    return builder.product(sizes);
  }

  /// The number of rows of a block, which are `width` elements wide.
  Value getBlockRows(Value width) {
    width = builder.createOrFold<arith::MaxUIOp>(width, builder.index(1));
    Value rows = builder.createOrFold<arith::DivUIOp>(
        builder.index(getBlockElements()), width);
    return builder.createOrFold<arith::MaxUIOp>(rows,
                                                builder.index(kLeastBlockRows));
  }

  /// `dest` with all elements inserted, of which `size` rows of dimension
  /// `rowDim` from `begin` on; all of them if that is not given.
  Value insertElements(Value dest, std::optional<int64_t> rowDim = {},
                       Value begin = {}, Value size = {}) {
    int64_t rank = element.getRank() + isAxisNew;
    SmallVector<OpFoldResult> zeros(rank, builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(rank, builder.getIndexAttr(1));
    return builder
        .loop(length, {dest, builder.index(0)},
              [&](Value position, ValueRange state) -> SmallVector<Value> {
                // The view has the new axis already: a slice that drops a
                // dimension of 1 does not say which, if there are several.
                Value view = builder.view(
                    sequence, position, element,
                    isAxisNew ? std::optional<int64_t>(axis) : std::nullopt);
                SmallVector<OpFoldResult> offsets = zeros,
                                          extents = tensor::getMixedSizes(
                                              builder, op.getLoc(), view);
                if (rowDim) {
                  offsets[*rowDim] = begin;
                  extents[*rowDim] = getAsOpFoldResult(size);
                  view = tensor::ExtractSliceOp::create(builder, view, offsets,
                                                        extents, ones);
                }
                offsets[axis] = state[1];
                Value inserted = tensor::InsertSliceOp::create(
                    builder, view, state[0], offsets, extents, ones);
                return {inserted, builder.add(state[1], getExtent(position))};
              })
        .front();
  }

  ConcatFromSequenceOp op;
  ConversionPatternRewriter &rewriter;
  SequenceTableBuilder builder;
  SequenceTable sequence;
  RankedTensorType element;
  bool isAxisNew;
  /// Of the result, from 0.
  int64_t axis;
  Value length;
};

// Pattern: concat_from_sequence(s)
//       -> for i: insert_slice s[i] into an uninitialised tensor
struct ConvertConcatFromSequence : OpConversionPattern<ConcatFromSequenceOp> {
  ConvertConcatFromSequence(const TypeConverter &converter,
                            MLIRContext *context, bool atOnce)
      : OpConversionPattern(converter, context), atOnce(atOnce) {}

  LogicalResult
  matchAndRewrite(ConcatFromSequenceOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(
        op, SequenceJoin(op, adaptor.getInputSequence(), rewriter, atOnce)
                .create());
    return success();
  }

private:
  bool atOnce;
};

} // namespace

void mlir::split::populateConcatFromSequencePatterns(
    const TypeConverter &converter, RewritePatternSet &patterns, bool atOnce) {
  patterns.add<ConvertConcatFromSequence>(converter, patterns.getContext(),
                                          atOnce);
}
