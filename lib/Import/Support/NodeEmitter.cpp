// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/NodeEmitter.h"

#include "split/Import/Support/ModelImport.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

LogicalResult
NodeEmitter::checkElementCount(ArrayRef<OpFoldResult> sizes) const {
  SmallVector<int64_t> known;
  for (OpFoldResult size : sizes)
    known.push_back(getConstantIntValue(size).value_or(1));
  if (getNumElements(known))
    return success();
  return emitError()
         << "the result has more elements than can be counted in 64 bits";
}

FailureOr<int64_t> NodeEmitter::normalizeAxis(int64_t axis, int64_t rank,
                                              bool isPosition) const {
  if (axis < -rank || axis >= rank + (isPosition ? 1 : 0))
    return emitError() << "axis " << axis
                       << " is out of range for a tensor of rank " << rank;
  return axis < 0 ? axis + rank : axis;
}

FailureOr<SmallVector<int64_t>>
NodeEmitter::normalizeAxes(ArrayRef<int64_t> axes, int64_t rank) const {
  SmallVector<int64_t> normalized;
  for (int64_t axis : axes) {
    FailureOr<int64_t> dim = normalizeAxis(axis, rank);
    if (failed(dim))
      return failure();
    normalized.push_back(*dim);
  }
  llvm::sort(normalized);
  if (const auto *twice = llvm::adjacent_find(normalized);
      twice != normalized.end())
    return emitError() << "axis " << *twice << " is given twice";
  return normalized;
}
