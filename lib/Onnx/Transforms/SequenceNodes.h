// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits into sequences in carried ONNX models, as ops and as nodes.

#ifndef SPLIT_LIB_ONNX_TRANSFORMS_SEQUENCENODES_H
#define SPLIT_LIB_ONNX_TRANSFORMS_SEQUENCENODES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// A split into a sequence, whose chunks and their sizes are known, or the
/// elements of an operand that Split takes as well.
struct ChunksOfSequence {
  TypedValue<TensorType> source;
  int64_t axis;
  /// Whether the chunks have size 1, and are returned without the axis.
  bool dropsAxis;
  int64_t count;
  /// One of them is given.
  DenseI64ArrayAttr sizes;
  Value operand;
};

/// What `op` makes, if it is such a split.
std::optional<ChunksOfSequence> getChunksOfSequence(Operation *op);

/// The chunks of a sequence that ops take from it, by their places in
/// [0, `length`); nothing if a position is not constant or out of range, or
/// something else uses the sequence.
std::optional<SmallVector<std::pair<Operation *, int64_t>>>
getTakenChunks(Value sequence, int64_t length);

} // namespace mlir::split

#endif // SPLIT_LIB_ONNX_TRANSFORMS_SEQUENCENODES_H
