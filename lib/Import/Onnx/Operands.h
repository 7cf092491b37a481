// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inputs of nodes in the forms that several operators take them in.

#ifndef SPLIT_LIB_IMPORT_ONNX_OPERANDS_H
#define SPLIT_LIB_IMPORT_ONNX_OPERANDS_H

#include "NodeBinder.h"
#include "split/Import/Support/Elementwise.h"

namespace mlir::split {

/// The elements of input `index`, a scalar or a 1-D tensor of integers, as
/// indices. The number of them has to be known.
FailureOr<SmallVector<Value>> getIndices(NodeBinder &node, int64_t index);

/// The same of an input that has to have `count` elements: where the type does
/// not say how many there are, that is checked.
FailureOr<SmallVector<Value>> getIndices(NodeBinder &node, int64_t index,
                                         int64_t count);

/// The only element of input `index`, as it is computed with.
FailureOr<Value> getScalar(NodeBinder &node, int64_t index);

/// The elements of input `index`, 1-D integers that have to be constant;
/// nothing if the node does not have it.
FailureOr<std::optional<SmallVector<int64_t>>> getConstantAxes(NodeBinder &node,
                                                               int64_t index);

/// The elements of `tensor`, the constant that is input `index`, as sizes:
/// integers as they are, floats as the integers of 0 or more that they have to
/// be.
FailureOr<SmallVector<int64_t>>
getConstantSizes(NodeBinder &node, int64_t index, const OnnxTensor &tensor);

/// The two operands of a node aligned by NumPy's broadcasting, or by that of
/// the first versions, which the attributes `broadcast` and `axis` control.
FailureOr<SmallVector<ElementwiseOperand>> alignOperands(NodeBinder &node,
                                                         Value lhs, Value rhs);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_OPERANDS_H
