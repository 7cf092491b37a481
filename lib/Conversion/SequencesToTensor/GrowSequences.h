// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sequences that loops append to, with room to grow.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_GROWSEQUENCES_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_GROWSEQUENCES_H

namespace mlir {
class Operation;
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Makes the sequences in `root` that `scf.for` loops carry, and only append
/// to, tables with room behind their end: appending writes to that, and to a
/// table of twice the size where there is none. A loop then moves as many bytes
/// as it appends, up to a constant, and not all of them in each iteration.
/// Sequences are read as before, from casts
/// (`builtin.unrealized_conversion_cast`) of the four tensors of a table. With
/// `atOnce`, all tensors that a loop begins with are copied by one op.
void growSequencesInLoops(Operation *root, bool atOnce);

/// For the casts that `growSequencesInLoops` leaves.
void populateSequenceCastPatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_GROWSEQUENCES_H
