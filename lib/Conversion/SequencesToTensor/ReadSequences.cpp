// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What reads sequences and makes none, as reads of their tables.

#include "SequencePatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

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
    rewriter.replaceOp(op, builder.castTo(op.getType(), view));
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

} // namespace

void mlir::split::populateReadSequencePatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertSequenceAt, ConvertSequenceLength>(converter,
                                                         patterns.getContext());
}
