// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sequences whose tensors, or the chunks that they are, are known one by one.

#ifndef SPLIT_LIB_DIALECT_SPLIT_IR_LISTEDTENSORS_H
#define SPLIT_LIB_DIALECT_SPLIT_IR_LISTEDTENSORS_H

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::split {

/// The tensors of `sequence`, if an op that lists them made it.
std::optional<ValueRange> getListed(Value sequence);

/// The split into chunks of static sizes that `sequence` is, or null.
SplitOpInterface getStaticSplit(Value sequence);

/// Where a chunk lies on the axis, in elements.
struct Slice {
  int64_t offset;
  int64_t size;
};

/// Chunk `place`, which there is, of a split of static sizes. A dimension that
/// is not static is not needed where each chunk has a size of its own.
Slice getSlice(const ChunkSpec &spec, int64_t dim, int64_t place);

/// The place in [0, limit] that a constant `position` in a sequence of `length`
/// tensors means, or nothing if it is not constant or out of range. Without a
/// position it is `ifAbsent`.
std::optional<int64_t> getPlace(Value position, int64_t length, int64_t limit,
                                int64_t ifAbsent);

/// Replaces `op`, which inserts a tensor into a sequence or erases one, by the
/// list of tensors that it makes of the input's; and what edits that, and so
/// on, at once, so that thousands of them are not as many lists.
LogicalResult editListed(Operation *op, PatternRewriter &rewriter);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_IR_LISTEDTENSORS_H
