// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops on sequences as ops on sequence tables.

#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"

#include "EqualChunks.h"
#include "SequenceTable.h"
#include "SizedChunks.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::split;

/// The type of the elements of a sequence, which has a rank: the pass sees to
/// it before any pattern runs.
static RankedTensorType getElementType(Value sequence) {
  return cast<RankedTensorType>(
      cast<SequenceType>(sequence.getType()).getTensorType());
}

/// `value`, cast to `type` if it has another one.
static Value castTo(SequenceTableBuilder &builder, Type type, Value value) {
  return value.getType() == type
             ? value
             : tensor::CastOp::create(builder, type, value).getResult();
}

/// `tensor` as one of a known rank, which is that of `element`.
static Value castToRanked(SequenceTableBuilder &builder, Value tensor,
                          RankedTensorType element) {
  return isa<RankedTensorType>(tensor.getType())
             ? tensor
             : castTo(builder, element, tensor);
}

/// Whether a tensor of type `type` has no elements, as far as that is static.
/// Upstream ops on slices and reshapes do not take all such tensors.
static bool isKnownEmpty(RankedTensorType type) {
  return llvm::is_contained(type.getShape(), 0);
}

/// A table of the given rows.
static Value createSmallTable(SequenceTableBuilder &builder, int64_t numRows,
                              int64_t rank, ValueRange entries) {
  auto type = RankedTensorType::get({ShapedType::kDynamic, rank},
                                    builder.getIndexType());
  if (rank == 0)
    return builder.allocate(type, builder.index(numRows));
  auto staticType = type.clone({numRows, rank});
  return castTo(builder, type,
                tensor::FromElementsOp::create(builder, staticType, entries));
}

namespace {

//===----------------------------------------------------------------------===//
// split.split_to_sequence
//===----------------------------------------------------------------------===//

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
  return castTo(builder, type.clone({ShapedType::kDynamic}), tensor);
}

// Pattern: split_to_sequence(x) -> (collapse_shape(x), offsets, sizes, strides)
// for every op of SplitOpInterface that returns a sequence.
struct ConvertSplitToSequence : OpInterfaceConversionPattern<SplitOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(SplitOpInterface op, ArrayRef<ValueRange>,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.returnsSequence())
      return rewriter.notifyMatchFailure(op, "the results are the chunks");
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis)
      return rewriter.notifyMatchFailure(op, "the source has no rank");
    Value source = rewriter.getRemappedValue(op.getSource());
    SourceLayout layout(builder, source, *axis, op.dropsAxis());
    Value strides =
        createSmallTable(builder, 1, layout.strides.size(), layout.strides);
    ChunkSpec spec = op.getChunkSpec();
    if (spec.dynamicSizes)
      spec.dynamicSizes = rewriter.getRemappedValue(spec.dynamicSizes);
    auto [offsets, sizes] =
        spec.kind == ChunkSpec::Kind::FixedSize
            ? createEqualChunks(
                  builder, layout, spec,
                  EqualChunks(builder, op, source, spec.dynamicSizes))
            : createSizedChunks(builder, layout, spec);
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
      return {offsets, createSmallTable(builder, 1, rank, rows)};
    rows.append(layout.getChunkSizes(
        builder.select(hasRest, chunks.rest, chunks.size)));
    return {offsets, createSmallTable(builder, 2, rank, rows)};
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

/// The chunks of `sequence`, a value from before the conversion, if it is a
/// split into chunks of one size.
static std::optional<EqualChunks>
getEqualChunks(SequenceTableBuilder &builder,
               ConversionPatternRewriter &rewriter, Value sequence) {
  auto split = sequence.getDefiningOp<SplitOpInterface>();
  if (!split)
    return std::nullopt;
  ChunkSpec spec = split.getChunkSpec();
  if (spec.kind != ChunkSpec::Kind::FixedSize)
    return std::nullopt;
  Value size;
  if (spec.dynamicSizes)
    size = rewriter.getRemappedValue(spec.dynamicSizes);
  return EqualChunks(builder, split,
                     rewriter.getRemappedValue(split.getSource()), size);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

// Pattern: sequence_at(s, p) -> strided.extract(base)[offsets[p]]
struct ConvertSequenceAt : OpConversionPattern<SequenceAtOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceAtOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SequenceTable sequence(adaptor.getInputSequence());
    Value position = builder.position(adaptor.getPosition().front(),
                                      builder.length(sequence));
    auto type = dyn_cast<RankedTensorType>(op.getType());
    Value view =
        builder.view(sequence, position,
                     type ? type : getElementType(op.getInputSequence()));
    rewriter.replaceOp(op, castTo(builder, op.getType(), view));
    return success();
  }
};

// Pattern: sequence_length(s) -> dim(offsets, 0)
struct ConvertSequenceLength : OpConversionPattern<SequenceLengthOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceLengthOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    Value length = arith::IndexCastOp::create(
        builder, builder.getI64Type(),
        builder.length(SequenceTable(adaptor.getInputSequence())));
    rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, op.getType(),
                                                        length);
    return success();
  }
};

// Pattern: concat_from_sequence(s)
//       -> for i: insert_slice s[i] into an uninitialised tensor
struct ConvertConcatFromSequence : OpConversionPattern<ConcatFromSequenceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ConcatFromSequenceOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SequenceTable sequence(adaptor.getInputSequence());
    RankedTensorType element = getElementType(op.getInputSequence());
    bool newAxis = op.getNewAxis();
    int64_t rank = element.getRank() + (newAxis ? 1 : 0);
    int64_t axis =
        *normalizeAxis(op.getAxis(), rank, [] { return OptionalError(); });

    // The size of element `position` along the axis.
    Value length = builder.length(sequence);
    auto readSize = [&](Value position) {
      if (newAxis)
        return builder.index(1);
      Value row = builder.rowOf(sequence.sizes, position, length);
      return builder.readRow(sequence.sizes, row)[axis];
    };

    RankedTensorType type = getResultType(op, element, axis);
    Value first = builder.rowOf(sequence.sizes, builder.index(0), length);
    SmallVector<Value> sizes = builder.readRow(sequence.sizes, first);
    if (newAxis)
      sizes.insert(sizes.begin() + axis, length);
    else if (type.isDynamicDim(axis))
      sizes[axis] = builder
                        .loop(length, builder.index(0),
                              [&](Value position, ValueRange state) {
                                return SmallVector<Value>{builder.add(
                                    state.front(), readSize(position))};
                              })
                        .front();
    for (auto [index, size] : llvm::enumerate(type.getShape()))
      if (ShapedType::isStatic(size))
        sizes[index] = builder.index(size);

    SmallVector<Value> dynamicSizes;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (type.isDynamicDim(dim))
        dynamicSizes.push_back(size);
    SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(rank, builder.getIndexAttr(1));
    Value dest = builder.allocate(type, dynamicSizes);
    if (isKnownEmpty(type) || isKnownEmpty(element)) {
      rewriter.replaceOp(op, castTo(builder, op.getType(), dest));
      return success();
    }
    if (std::optional<EqualChunks> chunks =
            getEqualChunks(builder, rewriter, op.getInputSequence())) {
      // A dimension that the split drops is one of the source still.
      bool isBehind = chunks->dropsAxis &&
                      (newAxis ? axis > chunks->axis : axis >= chunks->axis);
      int64_t position = axis + (isBehind ? 1 : 0);
      if (newAxis || position != chunks->axis) {
        Value result =
            concatEqualChunks(builder, *chunks, sequence.base, dest, position);
        rewriter.replaceOp(op, castTo(builder, op.getType(), result));
        return success();
      }
    }
    Value result =
        builder
            .loop(length, {dest, builder.index(0)},
                  [&](Value position, ValueRange state) -> SmallVector<Value> {
                    // The view has the new axis already: a slice that drops a
                    // dimension of 1 does not say which, if there are several.
                    Value view = builder.view(
                        sequence, position, element,
                        newAxis ? std::optional<int64_t>(axis) : std::nullopt);
                    SmallVector<OpFoldResult> extents =
                        tensor::getMixedSizes(builder, op.getLoc(), view);
                    offsets[axis] = state[1];
                    Value inserted = tensor::InsertSliceOp::create(
                        builder, view, state[0], offsets, extents, ones);
                    return {inserted,
                            builder.add(state[1], readSize(position))};
                  })
            .front();
    rewriter.replaceOp(op, castTo(builder, op.getType(), result));
    return success();
  }

private:
  /// The type of the result: as static as the op or the elements say.
  static RankedTensorType getResultType(ConcatFromSequenceOp op,
                                        RankedTensorType element,
                                        int64_t axis) {
    if (auto type = dyn_cast<RankedTensorType>(op.getType()))
      return type;
    SmallVector<int64_t> shape(element.getShape());
    if (op.getNewAxis())
      shape.insert(shape.begin() + axis, ShapedType::kDynamic);
    else
      shape[axis] = ShapedType::kDynamic;
    return element.clone(shape);
  }
};

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

// Pattern: sequence_empty -> four tensors without elements
struct ConvertSequenceEmpty : OpConversionPattern<SequenceEmptyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceEmptyOp op, OneToNOpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SmallVector<Value> tensors;
    for (Type type : getSequenceTableTypes(getElementType(op.getResult())))
      tensors.push_back(
          builder.allocate(cast<RankedTensorType>(type), builder.index(0)));
    rewriter.replaceOpWithMultiple(op, {tensors});
    return success();
  }
};

// Pattern: sequence_construct(x, y) -> a packed table, filled with x and y
struct ConvertSequenceConstruct : OpConversionPattern<SequenceConstructOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceConstructOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    RankedTensorType element = getElementType(op.getResult());
    SmallVector<Value> inputs, rows;
    for (ValueRange input : adaptor.getInputs()) {
      inputs.push_back(castToRanked(builder, input.front(), element));
      rows.append(builder.dims(inputs.back()));
    }
    Value sizes =
        createSmallTable(builder, inputs.size(), element.getRank(), rows);
    SequenceTable table = builder.packedTable(
        sizes, builder.index(inputs.size()), element.getElementType());
    for (auto [index, input] : llvm::enumerate(inputs))
      table.base = builder.store(input, table, builder.index(index));
    rewriter.replaceOpWithMultiple(op, {table.getValues()});
    return success();
  }
};

// Pattern: sequence_insert(s, x, p)
//       -> a packed table of one more row, filled with the tensors of s and x
struct ConvertSequenceInsert : OpConversionPattern<SequenceInsertOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceInsertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SequenceTable sequence(adaptor.getInputSequence());
    RankedTensorType element = getElementType(op.getInputSequence());
    Value tensor = castToRanked(builder, adaptor.getTensor().front(), element);
    Value oldLength = builder.length(sequence);
    Value length = builder.add(oldLength, builder.index(1));
    Value position = oldLength;
    if (op.getPosition())
      position = builder.position(adaptor.getPosition().front(), oldLength);

    Value sizes =
        createSizes(builder, sequence, builder.dims(tensor), position);
    SequenceTable table =
        builder.packedTable(sizes, length, element.getElementType());
    table = builder.copyElements(sequence, element, table, [&](Value old) {
      Value isBefore = builder.less(old, position);
      return builder.select(isBefore, old, builder.add(old, builder.index(1)));
    });
    table.base = builder.store(tensor, table, position);
    rewriter.replaceOpWithMultiple(op, {table.getValues()});
    return success();
  }

private:
  /// The sizes table of `sequence` with a tensor of `newSizes` inserted at
  /// `position`: one row if all tensors are alike, else one row each.
  static Value createSizes(SequenceTableBuilder &builder,
                           const SequenceTable &sequence, ValueRange newSizes,
                           Value position) {
    Value oldLength = builder.length(sequence);
    Value one = builder.index(1);
    Value length = builder.add(oldLength, one);
    Value isEmpty = builder.equal(oldLength, builder.index(0));
    Value hasOneRow = builder.equal(builder.dim(sequence.sizes, 0), one);
    Value mayBeAlike = builder.createOrFold<arith::AndIOp>(
        hasOneRow, builder.less(builder.index(0), oldLength));
    Value areAlike =
        builder
            .branch(
                mayBeAlike,
                [&] {
                  SmallVector<Value> oldSizes =
                      builder.readRow(sequence.sizes, builder.index(0));
                  Value same =
                      arith::ConstantIntOp::create(builder, 1, /*width=*/1);
                  for (auto [oldSize, newSize] : llvm::zip(oldSizes, newSizes))
                    same = builder.createOrFold<arith::AndIOp>(
                        same, builder.equal(oldSize, newSize));
                  return SmallVector<Value>{same};
                },
                [&] { return SmallVector<Value>{isEmpty}; })
            .front();

    Value numRows = builder.select(areAlike, one, length);
    Value firstWithRow = builder.sub(length, numRows);
    return builder.table(numRows, newSizes.size(), [&](Value row) {
      Value current = builder.add(row, firstWithRow);
      return builder.branch(
          builder.equal(current, position),
          [&] { return SmallVector<Value>(newSizes); },
          [&] {
            Value isBehind = builder.less(position, current);
            Value old = builder.decrementIf(isBehind, current);
            return builder.readRow(
                sequence.sizes, builder.rowOf(sequence.sizes, old, oldLength));
          });
    });
  }
};

// Pattern: sequence_erase((base, offsets, sizes, strides), p)
//       -> (base, offsets without p, sizes without p, strides without p)
struct ConvertSequenceErase : OpConversionPattern<SequenceEraseOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SequenceEraseOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SequenceTable sequence(adaptor.getInputSequence());
    Value oldLength = builder.length(sequence);
    Value length = builder.sub(oldLength, builder.index(1));
    Value position = length;
    if (op.getPosition())
      position = builder.position(adaptor.getPosition().front(), oldLength);

    auto offsetsType = cast<RankedTensorType>(sequence.offsets.getType());
    Value offsets =
        builder
            .loop(length, builder.allocate(offsetsType, length),
                  [&](Value current, ValueRange state) {
                    Value isBefore = builder.less(current, position);
                    Value old =
                        builder.select(isBefore, current,
                                       builder.add(current, builder.index(1)));
                    Value offset = tensor::ExtractOp::create(
                        builder, sequence.offsets, old);
                    return SmallVector<Value>{tensor::InsertOp::create(
                        builder, offset, state.front(), current)};
                  })
            .front();

    // A row goes with its tensor, except the first one where others share it.
    auto withoutRow = [&](Value table) {
      Value row = builder.rowOf(table, position, oldLength);
      Value isOwn = builder.createOrFold<arith::CmpIOp>(
          arith::CmpIPredicate::sge, builder.dim(table, 0), oldLength);
      Value isNotFirst = builder.less(builder.index(0), row);
      return builder.tableWithoutRow(
          table, row, builder.createOrFold<arith::OrIOp>(isOwn, isNotFirst));
    };
    SequenceTable table(sequence.base, offsets, withoutRow(sequence.sizes),
                        withoutRow(sequence.strides));
    rewriter.replaceOpWithMultiple(op, {table.getValues()});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Ops that pass sequences on
//===----------------------------------------------------------------------===//

/// Whether `sequence` is packed already and shares memory with nothing else.
static bool isOwned(Value sequence) {
  return isa_and_present<SequenceConstructOp, SequenceEmptyOp, SequenceInsertOp,
                         func::CallOp>(sequence.getDefiningOp());
}

// Pattern: return s -> return pack(s)
// What a function returns shares memory with nothing else.
struct ConvertReturn : OpConversionPattern<func::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::ReturnOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    SmallVector<Value> operands;
    SmallPtrSet<Value, 4> returned;
    for (auto [original, converted] :
         llvm::zip(op.getOperands(), adaptor.getOperands())) {
      if (isa<SequenceType>(original.getType()) &&
          (!returned.insert(original).second || !isOwned(original)))
        operands.append(pack(builder, rewriter, original, converted));
      else
        llvm::append_range(operands, converted);
    }
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op, operands);
    return success();
  }

private:
  /// The values of a packed copy of the table in `converted`.
  static SmallVector<Value> pack(SequenceTableBuilder &builder,
                                 ConversionPatternRewriter &rewriter,
                                 Value original, ValueRange converted) {
    SequenceTable sequence(converted);
    RankedTensorType element = getElementType(original);
    std::optional<EqualChunks> chunks =
        getEqualChunks(builder, rewriter, original);
    if (chunks)
      return packEqualChunks(builder, *chunks, sequence,
                             element.getElementType())
          .getValues();
    // Of a split, each chunk has a size of its own then.
    if (auto split = original.getDefiningOp<SplitOpInterface>())
      return packSizedChunks(builder, split,
                             rewriter.getRemappedValue(split.getSource()),
                             sequence)
          .getValues();
    return builder.pack(sequence, element).getValues();
  }
};

// Pattern: select(c, s, t) -> select of each of the four tensors
struct ConvertSelect : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::SelectOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> selected;
    for (auto [ifTrue, ifFalse] :
         llvm::zip(adaptor.getTrueValue(), adaptor.getFalseValue()))
      selected.push_back(arith::SelectOp::create(rewriter, op.getLoc(),
                                                 adaptor.getCondition().front(),
                                                 ifTrue, ifFalse));
    rewriter.replaceOpWithMultiple(op, {selected});
    return success();
  }
};

} // namespace

void mlir::split::populateSequencesToTensorTypeConversions(
    TypeConverter &converter) {
  converter.addConversion(
      [](SequenceType type,
         SmallVectorImpl<Type> &types) -> std::optional<LogicalResult> {
        auto element = dyn_cast<RankedTensorType>(type.getTensorType());
        if (!element)
          return failure();
        llvm::append_range(types, getSequenceTableTypes(element));
        return success();
      });
}

void mlir::split::populateSequencesToTensorPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  patterns
      .add<ConvertConcatFromSequence, ConvertReturn, ConvertSelect,
           ConvertSequenceAt, ConvertSequenceConstruct, ConvertSequenceEmpty,
           ConvertSequenceErase, ConvertSequenceInsert, ConvertSequenceLength,
           ConvertSplitToSequence>(converter, patterns.getContext());
}
