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
/// The length of the sequence is the size of `offsets`. `sizes` and `strides`
/// need not have n rows: tensors at the front may share the first one. In a
/// table of m rows, tensor i is described by row max(0, i + m - n). One row
/// therefore describes tensors that are all alike, and two rows what
/// SplitToSequence makes of a chunk size: equal chunks and a smaller last one.
/// Every tensor has a row, so that m >= 1 where n >= 1; m may exceed n. A
/// million chunks of one size cost 8 MB for `offsets` and nothing to speak of
/// for the rest; of a million different sizes, 8 MB more for each dimension.
///
/// Element (k0, k1, ...) of tensor i is
/// `base[offsets[i] + k0 * strides[row][0] + k1 * strides[row][1] + ...]`,
/// which is within `base`.
///
/// At the boundary of a function each of the four is a memref of identity
/// layout in the place of the sequence: `memref<?xT>`, `memref<?xindex>`,
/// `memref<?xRxindex>`, `memref<?xRxindex>`.
///
/// - An argument may be any table for which the above holds. It is only read.
/// - A result is packed: its tensors lie in `base` back to back from 0, in
/// order
///   and each contiguous, so that `base` has as many elements as they together.
///   It shares memory with no argument and no other result; the caller owns all
///   four buffers.

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
