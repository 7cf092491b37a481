// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SequencePatterns.h"

#include "EqualChunks.h"
#include "GrowSequences.h"
#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"

using namespace mlir;
using namespace mlir::split;

RankedTensorType mlir::split::getElementType(Value sequence) {
  return cast<RankedTensorType>(
      cast<SequenceType>(sequence.getType()).getTensorType());
}

std::optional<EqualChunks>
mlir::split::getEqualChunks(SequenceTableBuilder &builder,
                            ConversionPatternRewriter &rewriter,
                            Value sequence) {
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
    const TypeConverter &converter, RewritePatternSet &patterns, bool atOnce) {
  populateSequenceCastPatterns(converter, patterns);
  populateBuildSequencePatterns(converter, patterns, atOnce);
  populateConcatFromSequencePatterns(converter, patterns, atOnce);
  populatePassSequenceOnPatterns(converter, patterns, atOnce);
  populateReadSequencePatterns(converter, patterns);
  populateSplitToSequencePatterns(converter, patterns);
}
