// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SUPPORT_KNOWNEMPTY_H
#define SPLIT_SUPPORT_KNOWNEMPTY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

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

} // namespace mlir::split

#endif // SPLIT_SUPPORT_KNOWNEMPTY_H
