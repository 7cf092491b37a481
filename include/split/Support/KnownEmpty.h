// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SUPPORT_KNOWNEMPTY_H
#define SPLIT_SUPPORT_KNOWNEMPTY_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {

/// Whether the type of the tensor or buffer `value`, or of what it is cast
/// from, says that it has no elements.
inline bool isKnownEmpty(Value value) {
  auto isEmpty = [](Value shaped) {
    auto type = dyn_cast<ShapedType>(shaped.getType());
    return type && type.hasRank() && llvm::is_contained(type.getShape(), 0);
  };
  Operation *definition = value.getDefiningOp();
  return isEmpty(value) ||
         (isa_and_nonnull<tensor::CastOp, memref::CastOp>(definition) &&
          isEmpty(definition->getOperand(0)));
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_KNOWNEMPTY_H
