// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of regular parts.

#include "CopyForms.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// The view that makes `buffer`, through casts.
static memref::ReinterpretCastOp getView(Value buffer) {
  while (auto cast = buffer.getDefiningOp<memref::CastOp>())
    buffer = cast.getSource();
  return buffer.getDefiningOp<memref::ReinterpretCastOp>();
}

std::optional<RegularCopy>
mlir::split::matchRegularCopy(memref::CopyOp copy, const DataLayout &layout) {
  memref::ReinterpretCastOp source = getView(copy.getSource());
  memref::ReinterpretCastOp target = getView(copy.getTarget());
  if (!source || !target)
    return std::nullopt;
  // Views may be cast to buffers without a rank, and have two ranks then.
  Type types[] = {source.getType(), target.getType(),
                  copy.getSource().getType(), copy.getTarget().getType()};
  for (Type type : types) {
    auto ranked = dyn_cast<MemRefType>(type);
    if (!ranked || ranked.getRank() != 3)
      return std::nullopt;
  }
  SmallVector<OpFoldResult> sizes = source.getConstifiedMixedSizes();
  SmallVector<OpFoldResult> from = source.getConstifiedMixedStrides();
  SmallVector<OpFoldResult> to = target.getConstifiedMixedStrides();
  if (!isOneInteger(from[2]) || !isOneInteger(to[2]) ||
      !isEqualConstantIntOrValue(from[1], sizes[2]) ||
      !isEqualConstantIntOrValue(to[0], sizes[2]))
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormatBetween(source.getType(), target.getType(), layout);
  if (!format)
    return std::nullopt;
  RegularCopy match{
      copy,   sizes[0], sizes[1], sizes[2], from[0], to[1], /*isOnePart=*/false,
      *format};
  match.isOnePart = isOneInteger(match.rows) &&
                    isEqualConstantIntOrValue(match.targetPitch, match.width);
  return match;
}
