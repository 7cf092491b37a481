// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowLanes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::split;

using Part = StreamingOperands::Part;

/// Whether `next` is seen to begin where `part` ends.
static bool isNext(const Part &part, const Part &next) {
  if (isZeroInteger(part.offset))
    return next.offset == part.width;
  auto sum = next.offset.getDefiningOp<arith::AddIOp>();
  return sum && ((sum.getLhs() == part.offset && sum.getRhs() == part.width) ||
                 (sum.getLhs() == part.width && sum.getRhs() == part.offset));
}

/// The part that ends the rows, if the parts are seen to make them up one after
/// the other; otherwise null.
static const Part *findLast(ArrayRef<Part> parts) {
  const Part *first = llvm::find_if(
      parts, [](const Part &part) { return isZeroInteger(part.offset); });
  if (first == parts.end())
    return nullptr;
  // A part may be listed behind those that follow it.
  size_t begin = first - parts.begin(), count = parts.size();
  auto at = [&](size_t i) -> const Part & {
    return parts[(begin + i) % count];
  };
  for (size_t i = 0; i + 1 < count; ++i)
    if (!isNext(at(i), at(i + 1)))
      return nullptr;
  return &at(count - 1);
}

Value mlir::split::emitRowLanes(OpBuilder &builder, Location loc,
                                ArrayRef<Part> parts) {
  IndexBuilder index(builder, loc);
  if (const Part *last = findLast(parts))
    return index.add(last->offset, last->width);
  Value lanes = index.constant(0);
  for (const Part &part : parts)
    lanes = index.add(lanes, part.width);
  return lanes;
}
