// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What makes sequences, other than splits, as new tables.

#include "SequencePatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

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
      inputs.push_back(builder.asRanked(input.front(), element));
      rows.append(builder.dims(inputs.back()));
    }
    Value sizes = builder.tableOf(inputs.size(), element.getRank(), rows);
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
  ConvertSequenceInsert(const TypeConverter &converter, MLIRContext *context,
                        bool atOnce)
      : OpConversionPattern(converter, context), atOnce(atOnce) {}

  LogicalResult
  matchAndRewrite(SequenceInsertOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    builder.atOnce = atOnce;
    SequenceTable sequence(adaptor.getInputSequence());
    RankedTensorType element = getElementType(op.getInputSequence());
    // Others of the sequence may have dimensions that this one has not.
    Value tensor = builder.asRanked(adaptor.getTensor().front(),
                                    getElementType(op.getResult()));
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

  bool atOnce;
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

} // namespace

void mlir::split::populateBuildSequencePatterns(const TypeConverter &converter,
                                                RewritePatternSet &patterns,
                                                bool atOnce) {
  patterns.add<ConvertSequenceConstruct, ConvertSequenceEmpty,
               ConvertSequenceErase>(converter, patterns.getContext());
  patterns.add<ConvertSequenceInsert>(converter, patterns.getContext(), atOnce);
}
