// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A split into a sequence as a table of views on its source.

#include "SequencePatterns.h"

#include "EqualChunks.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Support/KnownEmpty.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Where the chunks of a source lie in the one-dimensional tensor of its
/// elements.
struct SourceLayout {
  SourceLayout(SequenceTableBuilder &builder, Value source, int64_t axis,
               bool dropsAxis)
      : sizes(builder.dims(source)), strides(builder.contiguousStrides(sizes)),
        axis(axis), dropsAxis(dropsAxis), dim(sizes[axis]),
        axisStride(strides[axis]) {
    if (dropsAxis) {
      sizes.erase(sizes.begin() + axis);
      strides.erase(strides.begin() + axis);
    }
  }

  /// The sizes of a chunk with `size` on the axis.
  SmallVector<Value> getChunkSizes(Value size) const {
    SmallVector<Value> chunkSizes(sizes);
    if (!dropsAxis)
      chunkSizes[axis] = size;
    return chunkSizes;
  }

  SmallVector<Value> sizes, strides;
  int64_t axis;
  bool dropsAxis;
  Value dim, axisStride;
};

} // namespace

/// All elements of a tensor of rank 1 or more as a tensor of one dimension.
static Value createFlat(SequenceTableBuilder &builder, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (isKnownEmpty(type))
    return builder.allocate(type.clone({ShapedType::kDynamic}),
                            builder.index(0));
  if (type.getRank() > 1) {
    auto all = llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()));
    tensor = tensor::CollapseShapeOp::create(
        builder, tensor, ArrayRef<ReassociationIndices>{all});
  }
  return builder.castTo(type.clone({ShapedType::kDynamic}), tensor);
}

namespace {

// Pattern: split_to_sequence(x) -> (collapse_shape(x), offsets, sizes, strides)
// for every op of SplitOpInterface that returns a sequence.
struct ConvertSplitToSequence : OpInterfaceConversionPattern<SplitOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(SplitOpInterface op, ArrayRef<ValueRange>,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.returnsSequence())
      return rewriter.notifyMatchFailure(op, "the results are the chunks");
    Location loc = op.getLoc();
    SequenceTableBuilder builder(loc, rewriter);
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis)
      return rewriter.notifyMatchFailure(op, "the source has no rank");
    Value source = rewriter.getRemappedValue(op.getSource());
    SourceLayout layout(builder, source, *axis, op.dropsAxis());
    Value strides = builder.tableOf(1, layout.strides.size(), layout.strides);
    ChunkSpec spec = op.getChunkSpec();
    if (spec.dynamicSizes)
      spec.dynamicSizes = rewriter.getRemappedValue(spec.dynamicSizes);
    auto [offsets, sizes] =
        spec.kind == ChunkSpec::Kind::FixedSize
            ? createEqualChunks(
                  builder, layout, spec,
                  EqualChunks(builder, op, source, spec.dynamicSizes))
            : createSizedChunks(builder, layout, spec);
    std::optional<int64_t> numChunks = spec.numChunks;
    if (spec.kind == ChunkSpec::Kind::Sizes && !spec.dynamicSizes)
      numChunks = spec.staticSizes.size();
    remarkSplit(loc, numChunks);
    remarkView(loc, "a sequence is a table of places in the source");
    SequenceTable table(createFlat(builder, source), offsets, sizes, strides);
    rewriter.replaceOpWithMultiple(op, {table.getValues()});
    return success();
  }

private:
  /// Offsets and sizes of chunks of one size. Where the last one may be
  /// smaller, it has a row of its own.
  static std::pair<Value, Value>
  createEqualChunks(SequenceTableBuilder &builder, const SourceLayout &layout,
                    const ChunkSpec &spec, const EqualChunks &chunks) {
    Value hasRest = builder.less(builder.index(0), chunks.rest);
    Value length = builder.incrementIf(hasRest, chunks.whole);

    Value step = builder.mul(chunks.size, layout.axisStride);
    Value offsets =
        builder.runningSum(length, [&](Value) { return step; }).first;

    SmallVector<Value> rows = layout.getChunkSizes(chunks.size);
    int64_t rank = rows.size();
    if (spec.chunkSize == 1 && !spec.dynamicSizes)
      return {offsets, builder.tableOf(1, rank, rows)};
    rows.append(layout.getChunkSizes(
        builder.select(hasRest, chunks.rest, chunks.size)));
    return {offsets, builder.tableOf(2, rank, rows)};
  }

  /// Offsets and sizes of chunks that each have a size of their own.
  static std::pair<Value, Value>
  createSizedChunks(SequenceTableBuilder &builder, const SourceLayout &layout,
                    const ChunkSpec &spec) {
    Value given = spec.dynamicSizes;
    if (!given)
      given = arith::ConstantOp::create(
          builder, builder.getI64TensorAttr(spec.staticSizes));
    auto readSize = [&](Value chunk) {
      return createIntegerExtract(builder, builder.getLoc(), given, chunk);
    };
    Value length = builder.dim(given, 0);
    Value offsets = builder
                        .runningSum(length,
                                    [&](Value chunk) {
                                      return builder.mul(readSize(chunk),
                                                         layout.axisStride);
                                    })
                        .first;
    Value sizes = builder.table(length, layout.sizes.size(), [&](Value chunk) {
      return layout.getChunkSizes(readSize(chunk));
    });
    return {offsets, sizes};
  }
};

} // namespace

void mlir::split::populateSplitToSequencePatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ConvertSplitToSequence>(converter, patterns.getContext());
}
