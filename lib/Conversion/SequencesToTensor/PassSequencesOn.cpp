// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of other dialects that pass sequences on, and are no structure that
// upstream's patterns convert.

#include "SequencePatterns.h"

#include "EqualChunks.h"
#include "SizedChunks.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::split;

/// Whether `sequence` is packed already and shares memory with nothing else.
static bool isOwned(Value sequence) {
  return isa_and_present<SequenceConstructOp, SequenceEmptyOp, SequenceInsertOp,
                         func::CallOp>(sequence.getDefiningOp());
}

namespace {

// Pattern: return s -> return pack(s)
// What a function returns holds no more than it shows.
struct ConvertReturn : OpConversionPattern<func::ReturnOp> {
  ConvertReturn(const TypeConverter &converter, MLIRContext *context,
                bool atOnce)
      : OpConversionPattern(converter, context), atOnce(atOnce) {}

  LogicalResult
  matchAndRewrite(func::ReturnOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SequenceTableBuilder builder(op.getLoc(), rewriter);
    builder.atOnce = atOnce;
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
    if (!chunks || !chunks->areBackToBack())
      remarkCopied(original.getLoc(),
                   "it is returned, and a returned sequence owns its elements");
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

  bool atOnce;
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

void mlir::split::populatePassSequenceOnPatterns(const TypeConverter &converter,
                                                 RewritePatternSet &patterns,
                                                 bool atOnce) {
  patterns.add<ConvertReturn>(converter, patterns.getContext(), atOnce);
  patterns.add<ConvertSelect>(converter, patterns.getContext());
}
