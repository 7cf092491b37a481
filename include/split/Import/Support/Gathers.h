// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Elements looked up at positions that are data.

#ifndef SPLIT_IMPORT_SUPPORT_GATHERS_H
#define SPLIT_IMPORT_SUPPORT_GATHERS_H

#include "split/Import/Support/TensorBuilder.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::split {

/// Which indices there are: those from 0 on; those below 0, too, which count
/// from the back; or all, where others than these find zeros.
enum class IndexRange { FromFront, FromBack, Anything };

/// A tensor and where to look in it, both of known rank.
struct DataAndIndices {
  DataAndIndices(NodeEmitter &node, Value data, Value indices);

  Value data, indices;
  SmallVector<Value> dataSizes, indexSizes;
  /// What createGather takes for an index.
  IndexRange range = IndexRange::FromBack;

  Type getElementType() const { return getElementTypeOrSelf(data); }
};

/// The index at `position` of `indices`, checked against `size`.
Value readIndex(ScalarBuilder &builder, Value indices, ValueRange position,
                Value size, IndexRange range = IndexRange::FromBack);

/// The elements at each index of `axis`, where the first `batchDims`
/// dimensions, which end at `axis` at the latest, are the indices' own.
FailureOr<Value> createGather(NodeEmitter &node, const DataAndIndices &inputs,
                              int64_t axis, int64_t batchDims = 0);

/// Checks that the indices lie, in all dimensions but `axis`, within the data.
LogicalResult checkInside(NodeEmitter &node, const DataAndIndices &inputs,
                          int64_t axis);

/// An element for each index: where that is, but along `axis` at the index.
FailureOr<Value> createGatherElements(NodeEmitter &node,
                                      const DataAndIndices &inputs,
                                      int64_t axis);

/// The number of indices that make a position, which the last dimension of the
/// indices says, for data of which `batchDims` dimensions are the indices' own.
FailureOr<int64_t> getDepth(NodeEmitter &node, const DataAndIndices &inputs,
                            int64_t batchDims);

/// The indices that are stored at `position` of the indices.
SmallVector<Value> readPosition(ScalarBuilder &builder,
                                const DataAndIndices &inputs,
                                ValueRange position, int64_t depth,
                                int64_t batchDims);

/// What is at the positions that the last dimension of the indices spells.
FailureOr<Value> createGatherND(NodeEmitter &node, const DataAndIndices &inputs,
                                int64_t batchDims);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_GATHERS_H
