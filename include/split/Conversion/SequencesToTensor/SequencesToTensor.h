// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `!split.sequence` as builtin tensors.
///
/// A sequence of tensors of rank R and element type T becomes four tensors:
/// base `tensor<?xT>`, offsets `tensor<?xindex>`, sizes and strides
/// `tensor<?xRxindex>`. docs/ABI.md says what they hold. Sizes and strides may
/// have fewer rows than there are tensors: a million chunks of one size cost 8
/// MB for the offsets and nothing to speak of for the rest; of a million
/// different sizes, 8 MB more for each dimension.

#ifndef SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H
#define SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H

#include <cstdint>

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// The ranks of the tensors that a sequence becomes: base, offsets, sizes,
/// strides.
inline constexpr int64_t kSequenceTensorRanks[] = {1, 1, 2, 2};

/// Teaches `converter` that a sequence whose elements have a rank is four
/// tensors.
void populateSequencesToTensorTypeConversions(TypeConverter &converter);

/// Adds the patterns of `convert-split-sequences-to-tensor` for the ops of the
/// dialect, for `func.return` (which packs what it returns) and for
/// `arith.select`. Functions, calls and `scf` are converted by the upstream
/// patterns for structural type conversion. With `atOnce`, all tensors that are
/// joined or packed are one op.
void populateSequencesToTensorPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns,
                                       bool atOnce = false);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H
