// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of regular parts.

#include "CopyForms.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// What lies in the first dimension of the source is joined if it is known to
/// be so many or fewer: there is a kernel for them all then.
static constexpr int64_t kMaxJoinedParts = 16;

/// The view that makes `buffer`, through casts.
static memref::ReinterpretCastOp getView(Value buffer) {
  while (auto cast = buffer.getDefiningOp<memref::CastOp>())
    buffer = cast.getSource();
  return buffer.getDefiningOp<memref::ReinterpretCastOp>();
}

/// Whether `first` pieces of `second` parts are few that are joined to many
/// rows, as opposed to rows that are split.
static bool shouldJoin(OpFoldResult first, OpFoldResult second) {
  std::optional<int64_t> parts = getConstantIntValue(first);
  std::optional<int64_t> rows = getConstantIntValue(second);
  return parts && *parts > 1 && *parts <= kMaxJoinedParts &&
         (!rows || *rows > *parts);
}

static bool isNegative(OpFoldResult stride) {
  std::optional<int64_t> known = getConstantIntValue(stride);
  return known && *known < 0;
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
  if (isNegative(from[0]) || isNegative(to[1]) || !isOneInteger(from[2]) ||
      !isOneInteger(to[2]) || !isEqualConstantIntOrValue(from[1], sizes[2]) ||
      !isEqualConstantIntOrValue(to[0], sizes[2]))
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormatBetween(source.getType(), target.getType(), layout);
  if (!format)
    return std::nullopt;
  if (shouldJoin(sizes[0], sizes[1]))
    return RegularCopy{copy,     JoinsRows(), sizes[1], sizes[0],
                       sizes[2], to[1],       from[0],  /*isOnePart=*/false,
                       *format};
  RegularCopy match{copy,     SplitsRows(), sizes[0], sizes[1],
                    sizes[2], from[0],      to[1],    /*isOnePart=*/false,
                    *format};
  match.isOnePart = isOneInteger(match.rows) &&
                    isEqualConstantIntOrValue(match.partPitch, match.width);
  return match;
}
