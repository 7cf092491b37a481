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

Value SiblingValues::getRowPitch(Value buffer, int64_t axis,
                                 Value innerLanes) const {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getLayout().isIdentity() || axis == 0)
    return index.mul(
        index.materialize(memref::getMixedSize(builder, loc, buffer, axis)),
        innerLanes);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  return index.mul(
      index.materialize(metadata.getConstifiedMixedStrides()[axis - 1]),
      copies.format.perElement);
}

std::pair<Value, Value>
SiblingValues::getSharedRows(const CopyPart &part) const {
  const SharedRows &shared = *part.shared;
  Value innerLanes = getInnerLanes(shared.innerSizes);
  return {index.mul(index.materialize(shared.offset), innerLanes),
          getRowPitch(part.buffer, shared.axis, innerLanes)};
}

Value SiblingValues::getOrigin(Value rowPitch) const {
  if (!copies.firstOuter)
    return index.constant(0);
  Value first = index.mul(index.materialize(copies.firstOuter), rowPitch);
  return index.mul(first, getProduct(ArrayRef(copies.outerSizes).drop_front()));
}
