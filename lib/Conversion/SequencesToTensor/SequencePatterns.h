// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The patterns of `convert-split-sequences-to-tensor`, by what the ops do, and
/// what they share.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCEPATTERNS_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCEPATTERNS_H

#include "SequenceTable.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::split {

struct EqualChunks;

/// The type of the elements of a sequence, which has a rank: the pass sees to
/// it before any pattern runs.
RankedTensorType getElementType(Value sequence);

/// The chunks of `sequence`, a value from before the conversion, if it is a
/// split into chunks of one size.
std::optional<EqualChunks> getEqualChunks(SequenceTableBuilder &builder,
                                          ConversionPatternRewriter &rewriter,
                                          Value sequence);

/// For the ops that return a sequence and are no split. With `atOnce`, here and
/// below, all tensors that are copied are one op.
void populateBuildSequencePatterns(const TypeConverter &converter,
                                   RewritePatternSet &patterns, bool atOnce);
/// For `split.concat_from_sequence`.
void populateConcatFromSequencePatterns(const TypeConverter &converter,
                                        RewritePatternSet &patterns,
                                        bool atOnce);
/// For `func.return` and `arith.select`.
void populatePassSequenceOnPatterns(const TypeConverter &converter,
                                    RewritePatternSet &patterns, bool atOnce);
/// For `split.sequence_at` and `split.sequence_length`.
void populateReadSequencePatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);
/// For every op of `SplitOpInterface` that returns a sequence.
void populateSplitToSequencePatterns(const TypeConverter &converter,
                                     RewritePatternSet &patterns);

} // namespace mlir::split

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SEQUENCEPATTERNS_H
