// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rules of `ChunkSizes.h` as IR, for axes, dimensions and sizes that are
/// only known at run time. What is static folds to attributes.
///
/// None of these functions checks anything: where a rule is violated at run
/// time, the values are unspecified, and run-time verification is what reports
/// it.

#ifndef SPLIT_DIALECT_SPLIT_IR_CHUNKVALUES_H
#define SPLIT_DIALECT_SPLIT_IR_CHUNKVALUES_H

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// Where the chunks of a split lie on the axis, in elements.
struct ChunkValues {
  SmallVector<OpFoldResult> offsets;
  SmallVector<OpFoldResult> sizes;
};

/// Element `position` of the integer tensor `tensor` as an index; a scalar
/// tensor is read when `position` is null. An unsigned number that no index can
/// hold is the largest that one can.
Value createIntegerExtract(OpBuilder &builder, Location loc, Value tensor,
                           Value position);

/// Whether that number is one that an index can hold. Null if every number of
/// the tensor's type is.
Value createFitsIndex(OpBuilder &builder, Location loc, Value tensor,
                      Value position);

/// The axis of `op` in [0, rank) as an index attribute or value. The source of
/// `op` is ranked.
OpFoldResult createAxis(OpBuilder &builder, Location loc, SplitOpInterface op);

/// The dimension of `source` along `axis`, which may be a run-time value.
OpFoldResult createAxisDim(OpBuilder &builder, Location loc, Value source,
                           OpFoldResult axis);

/// The number of chunks of `op`, which does not depend on run-time sizes: its
/// axis is static.
OpFoldResult createNumChunks(OpBuilder &builder, Location loc,
                             SplitOpInterface op);

/// Offsets and sizes of all chunks of `op` for a dimension `dim` of the axis.
/// The number of chunks is known. Creates a number of ops linear in it.
ChunkValues createChunkValues(OpBuilder &builder, Location loc,
                              const ChunkSpec &spec, OpFoldResult dim);

/// The offsets or sizes of a slice of a tensor of rank `rank`: `onAxis` on the
/// axis, `elsewhere[i]` on any other dimension i.
SmallVector<OpFoldResult> createAlongAxis(OpBuilder &builder, Location loc,
                                          OpFoldResult axis,
                                          OpFoldResult onAxis,
                                          ArrayRef<OpFoldResult> elsewhere);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_CHUNKVALUES_H
