// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What importing nodes needs to move elements: sizes, reshapes, tensors that
/// are generated from indices.

#ifndef SPLIT_IMPORT_SUPPORT_TENSORBUILDER_H
#define SPLIT_IMPORT_SUPPORT_TENSORBUILDER_H

#include "split/Import/Support/NodeEmitter.h"
#include "split/Import/Support/ScalarBuilder.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::split {

/// The sizes of `tensor`, which has a rank, static ones as constants.
SmallVector<Value> getSizes(ScalarBuilder &builder, Value tensor);

/// Whether both are the same constant, or the same dimension of one tensor.
bool isSameSize(OpFoldResult lhs, OpFoldResult rhs);

/// The number of elements of a tensor of these sizes.
Value createProduct(ScalarBuilder &builder, ValueRange sizes);

/// `source` with the shape of `sizes`, which holds as many elements. Dimensions
/// that are the same in both are kept apart from those that are not.
Value createReshape(ScalarBuilder &builder, Value source, ValueRange sizes);

/// `source` with the dimensions of each group as one, whose size is checked at
/// run time to fit into 64 bits.
Value createCollapse(ScalarBuilder &builder, Value source,
                     ArrayRef<ReassociationIndices> groups);

/// Computes an element of the result from its indices.
using IndexFn = llvm::function_ref<Value(ScalarBuilder &, ValueRange)>;

/// The tensor of `sizes` whose elements `compute` makes: values of
/// `elementType` or of the type that it is computed with.
FailureOr<Value> createGenerated(NodeEmitter &node, ValueRange sizes,
                                 Type elementType, IndexFn compute);

/// `tensor` as one of the static `type`, which it was checked to have.
Value createCast(ScalarBuilder &builder, Type type, Value tensor);

/// Normalizes an index that may count from the back, and checks it at run time;
/// `what` names it.
Value createPosition(ScalarBuilder &builder, Value index, Value size,
                     const Twine &what);

/// `tensor` with the dimensions in the order of `permutation`.
Value createTranspose(ScalarBuilder &builder, Value tensor,
                      ArrayRef<int64_t> permutation);

/// The part of `tensor` that a tensor.extract_slice takes.
Value createSlice(ScalarBuilder &builder, Value tensor, ValueRange offsets,
                  ValueRange sizes, ValueRange steps);

/// `value` at all places of a new tensor of `sizes`.
FailureOr<Value> createFilled(NodeEmitter &node, ValueRange sizes,
                              Type elementType, Value value);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_TENSORBUILDER_H
