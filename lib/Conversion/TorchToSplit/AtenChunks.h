// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the operators of ATen that cut a tensor into a list of tensors do it.

#ifndef SPLIT_LIB_CONVERSION_TORCHTOSPLIT_ATENCHUNKS_H
#define SPLIT_LIB_CONVERSION_TORCHTOSPLIT_ATENCHUNKS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Transforms/DialectConversion.h"

#include <optional>

namespace mlir::split {

/// The chunks that a dimension is cut into.
struct AtenChunks {
  /// The dimension, which may count from the back.
  int64_t axis = 0;
  /// One of the following, or none of them for chunks of 1 without the axis:
  /// one size a chunk,
  std::optional<SmallVector<int64_t>> sizes;
  /// the same, known at run time (tensor<?xi64>),
  Value sizesAtRunTime;
  /// or chunks of that size, the last one smaller, of a dimension that is not
  /// 0.
  std::optional<int64_t> chunkSize;

  bool dropsAxis() const { return !sizes && !sizesAtRunTime && !chunkSize; }
  /// One size a chunk, of a dimension of size `dim`; nothing if that is not
  /// known, or if the axis is dropped.
  std::optional<SmallVector<int64_t>> getSizes(int64_t dim) const;
};

/// Whether `op` cuts a tensor into a list, by its name.
bool isAtenSplit(Operation *op);

/// How `op`, for which isAtenSplit holds, cuts `source`, its converted first
/// operand. Fails with an error for what the operator does not allow, and for
/// an axis that is only known at run time. Sizes that are only known at run
/// time are computed before the op.
FailureOr<AtenChunks> getAtenChunks(Operation *op,
                                    TypedValue<TensorType> source,
                                    ConversionPatternRewriter &rewriter);

/// The number that `value`, of type `!torch.int`, is, as an attribute or index
/// value, which is computed at the insertion point.
OpFoldResult getTorchInt(Value value, ConversionPatternRewriter &rewriter);

} // namespace mlir::split

#endif // SPLIT_LIB_CONVERSION_TORCHTOSPLIT_ATENCHUNKS_H
