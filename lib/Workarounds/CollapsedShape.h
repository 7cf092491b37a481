// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_WORKAROUNDS_COLLAPSEDSHAPE_H
#define SPLIT_LIB_WORKAROUNDS_COLLAPSEDSHAPE_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace mlir::split {

/// `shape` with the dimensions of each group joined to their product.
inline SmallVector<OpFoldResult>
createCollapsedShape(OpBuilder &builder, Location loc,
                     ArrayRef<OpFoldResult> shape,
                     ArrayRef<ReassociationIndices> groups) {
  AffineExpr product =
      builder.getAffineSymbolExpr(0) * builder.getAffineSymbolExpr(1);
  SmallVector<OpFoldResult> collapsed;
  for (const ReassociationIndices &group : groups) {
    OpFoldResult size = builder.getIndexAttr(1);
    for (int64_t dim : group)
      size = affine::makeComposedFoldedAffineApply(builder, loc, product,
                                                   {size, shape[dim]});
    collapsed.push_back(size);
  }
  return collapsed;
}

} // namespace mlir::split

#endif // SPLIT_LIB_WORKAROUNDS_COLLAPSEDSHAPE_H
