// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SUPPORT_KNOWNEMPTY_H
#define SPLIT_SUPPORT_KNOWNEMPTY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::split {

/// Whether `type` is that of a tensor or buffer without elements.
inline bool isKnownEmpty(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && llvm::is_contained(shaped.getShape(), 0);
}

/// Whether the type of the tensor or buffer `value`, or of what it is cast
/// from, says that it has no elements.
inline bool isKnownEmpty(Value value) {
  Operation *definition = value.getDefiningOp();
  return isKnownEmpty(value.getType()) ||
         (isa_and_nonnull<tensor::CastOp, memref::CastOp>(definition) &&
          isKnownEmpty(definition->getOperand(0).getType()));
}

/// Whether it is known that a slice of `size` at `offset` of a dimension `dim`
/// holds nothing, or that it does not lie inside. Ops that take a slice accept
/// neither: not even an empty slice may begin at the end of a dimension. One
/// that does not lie inside is behind a check that fails.
inline bool hasNoPlace(OpFoldResult offset, OpFoldResult size,
                       OpFoldResult dim) {
  std::optional<int64_t> staticDim = getConstantIntValue(dim);
  std::optional<int64_t> staticOffset = getConstantIntValue(offset);
  int64_t least = getConstantIntValue(size).value_or(1);
  if (least <= 0 || staticDim == 0 || (staticOffset && *staticOffset < 0))
    return true;
  return staticDim && staticOffset && *staticOffset > *staticDim - least;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_KNOWNEMPTY_H
