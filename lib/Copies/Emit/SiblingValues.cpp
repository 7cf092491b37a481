// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SiblingValues.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

Value SiblingValues::materialize(const Extent &extent) const {
  return index.materialize(
      extent.size
          ? extent.size
          : memref::getMixedSize(builder, loc, extent.buffer, extent.dim));
}

Value SiblingValues::getProduct(ArrayRef<Extent> sizes) const {
  Value product = index.constant(1);
  for (const Extent &size : sizes)
    product = index.mul(product, materialize(size));
  return product;
}

Value SiblingValues::getRowPitch(Value innerLanes) const {
  auto type = cast<MemRefType>(copies.whole.getType());
  if (type.getLayout().isIdentity() || copies.axis == 0)
    return index.mul(index.materialize(memref::getMixedSize(
                         builder, loc, copies.whole, copies.axis)),
                     innerLanes);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, copies.whole);
  return index.mul(
      index.materialize(metadata.getConstifiedMixedStrides()[copies.axis - 1]),
      copies.format.perElement);
}

Value SiblingValues::getOrigin(Value rowPitch) const {
  if (!copies.firstOuter)
    return index.constant(0);
  Value first = index.mul(index.materialize(copies.firstOuter), rowPitch);
  return index.mul(first, getProduct(ArrayRef(copies.outerSizes).drop_front()));
}
