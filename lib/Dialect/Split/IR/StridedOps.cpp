// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verification of the ops on tensors that lie strided in a one-dimensional one.

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::split;

/// Checks that `tensor` can lie in `base` with `numStrides` strides.
static LogicalResult verifyStrided(Operation *op, RankedTensorType tensor,
                                   RankedTensorType base, size_t numStrides) {
  if (tensor.getElementType() != base.getElementType())
    return op->emitOpError()
           << "has a tensor of " << tensor.getElementType()
           << ", but the tensor it lies in is of " << base.getElementType();
  if (static_cast<int64_t>(numStrides) != tensor.getRank())
    return op->emitOpError()
           << "has " << numStrides << " strides for a tensor of rank "
           << tensor.getRank();
  return success();
}

//===----------------------------------------------------------------------===//
// ExtractStridedOp
//===----------------------------------------------------------------------===//

LogicalResult ExtractStridedOp::verify() {
  RankedTensorType type = getType();
  if (getSizes().size() != static_cast<size_t>(type.getNumDynamicDims()))
    return emitOpError() << "has " << getSizes().size()
                         << " sizes, but its result has "
                         << type.getNumDynamicDims() << " dynamic dimensions";
  return verifyStrided(*this, type, cast<RankedTensorType>(getBase().getType()),
                       getStrides().size());
}

SmallVector<OpFoldResult> ExtractStridedOp::getMixedSizes() {
  Builder builder(getContext());
  return mlir::getMixedValues(getType().getShape(), getSizes(), builder);
}

LogicalResult
ExtractStridedOp::reifyResultShapes(OpBuilder &,
                                    ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedSizes());
  return success();
}

//===----------------------------------------------------------------------===//
// InsertStridedOp
//===----------------------------------------------------------------------===//

LogicalResult InsertStridedOp::verify() {
  return verifyStrided(*this, getSource().getType(),
                       cast<RankedTensorType>(getDest().getType()),
                       getStrides().size());
}
