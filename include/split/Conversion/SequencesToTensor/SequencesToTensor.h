// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `!split.sequence` as builtin tensors, and what that means at the boundary of
/// a compiled function.
///
/// A sequence of n tensors of rank R and element type T is a table of views on
/// one base. It becomes four tensors, in this order:
///
/// | tensor    | type               | holds                                   |
/// |-----------|--------------------|-----------------------------------------|
/// | `base`    | `tensor<?xT>`      | the elements of all tensors             |
/// | `offsets` | `tensor<?xindex>`  | n entries: where tensor i begins in base|
/// | `sizes`   | `tensor<?xRxindex>`| rows of R sizes                         |
/// | `strides` | `tensor<?xRxindex>`| rows of R strides, in elements of base  |
///
/// `sizes` and `strides` need not have n rows: of a table of m rows, tensor i
/// is described by row max(0, i + m - n), and m >= 1 where n >= 1. A million
/// chunks of one size cost 8 MB for `offsets` and nothing to speak of for the
/// rest; of a million different sizes, 8 MB more for each dimension.
///
/// docs/ABI.md says what of this a caller of compiled code relies on.

#ifndef SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H
#define SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Teaches `converter` that a sequence whose elements have a rank is four
/// tensors.
void populateSequencesToTensorTypeConversions(TypeConverter &converter);

/// Adds the patterns of `convert-split-sequences-to-tensor` for the ops of the
/// dialect, for `func.return` (which packs what it returns) and for
/// `arith.select`. Functions, calls and `scf` are converted by the upstream
/// patterns for structural type conversion.
void populateSequencesToTensorPatterns(const TypeConverter &converter,
                                       RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_SEQUENCESTOTENSOR_SEQUENCESTOTENSOR_H
