// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RegularCopy.h"

#include "split/Copies/Emit/SharedTarget.h"
#include "split/Copies/Match/CopyGroup.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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
mlir::split::matchRegularCopy(memref::CopyOp copy, const DataLayout &layout,
                              bool distinctArguments) {
  memref::ReinterpretCastOp source = getView(copy.getSource());
  memref::ReinterpretCastOp target = getView(copy.getTarget());
  if (!source || !target || source.getType().getRank() != 3 ||
      mayOverlap(source, target, distinctArguments))
    return std::nullopt;
  SmallVector<OpFoldResult> sizes = source.getConstifiedMixedSizes();
  SmallVector<OpFoldResult> from = source.getConstifiedMixedStrides();
  SmallVector<OpFoldResult> to = target.getConstifiedMixedStrides();
  if (!isOneInteger(from[2]) || !isOneInteger(to[2]) ||
      !isEqualConstantIntOrValue(from[1], sizes[2]) ||
      !isEqualConstantIntOrValue(to[0], sizes[2]))
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormat(source.getType().getElementType(), layout);
  // Pointers are those of the default memory space.
  if (!format ||
      (format->throughPointer && (source.getType().getMemorySpace() ||
                                  target.getType().getMemorySpace())))
    return std::nullopt;
  RegularCopy match{copy,    sizes[0], sizes[1], sizes[2],
                    from[0], to[1],    *format};
  // The parts of a single row are one part.
  if (isOneInteger(match.rows) &&
      isEqualConstantIntOrValue(match.targetPitch, match.width)) {
    OpBuilder builder(copy);
    IndexBuilder index(builder, copy.getLoc());
    match.width = getAsOpFoldResult(index.mul(index.materialize(match.width),
                                              index.materialize(match.parts)));
    match.parts = builder.getIndexAttr(1);
  }
  return match;
}

/// Parts up to this number get code of their own, if it is known.
static constexpr int64_t kMaxListedParts = 64;

namespace {

/// Rewrites one copy, before it.
class RegularCopyEmitter {
public:
  RegularCopyEmitter(RegularCopy copy, const CopyMachine &machine)
      : copy(copy), machine(machine), builder(copy.copy),
        loc(copy.copy.getLoc()), index(builder, loc) {}

  void run(const std::optional<CopyTasks> &tasks);

private:
  void emitListedParts(CopyNest nest, const std::optional<CopyTasks> &tasks);
  Value getStreamingCondition(const CopyNest &nest, bool alignsRows);

  RegularCopy copy;
  const CopyMachine &machine;
  OpBuilder builder;
  Location loc;
  IndexBuilder index;
};

} // namespace

/// Whether stores to `nest` may bypass the caches: it is large, and parts are
/// aligned, and their rows, if `alignsRows`; null where it is known not to be.
Value RegularCopyEmitter::getStreamingCondition(const CopyNest &nest,
                                                bool alignsRows) {
  const RegularParts &parts = *nest.regular;
  SmallVector<Value> distances = {parts.pitch};
  if (alignsRows)
    distances.push_back(parts.width);
  Value lanes = index.mul(index.mul(nest.numRows, parts.numParts), parts.width);
  return getSharedStreamingCondition(builder, loc, copy.copy.getTarget(),
                                     nest.format, lanes, distances, machine);
}

/// Emits the copy as that of parts which each have a target.
void RegularCopyEmitter::emitListedParts(
    CopyNest nest, const std::optional<CopyTasks> &tasks) {
  const RegularParts parts = *nest.regular;
  Value streaming = getStreamingCondition(nest, /*alignsRows=*/false);
  nest.regular.reset();
  for (int64_t i = 0; i < *getConstantIntValue(parts.numParts); ++i)
    nest.parts.push_back({parts.target, index.mul(parts.width, i), parts.width,
                          index.mul(parts.pitch, i)});
  Value rowLanes = index.mul(parts.width, parts.numParts);
  emitPlannedCopy(builder, loc, nest, machine, rowLanes, streaming, tasks);
}

void RegularCopyEmitter::run(const std::optional<CopyTasks> &tasks) {
  auto getLanes = [&](OpFoldResult elements) {
    return index.mul(index.materialize(elements), copy.format.perElement);
  };
  Value numRows = index.materialize(copy.rows);
  Value numParts = index.materialize(copy.parts);
  Value sourcePitch = getLanes(copy.sourcePitch);
  Value targetPitch = getLanes(copy.targetPitch);
  Value width = getLanes(copy.width);
  if (isZeroInteger(numRows) || isZeroInteger(numParts) || isZeroInteger(width))
    return;
  LaneBuffer source =
      LaneBuffer::view(builder, loc, copy.copy.getSource(), copy.format,
                       index.mul(numRows, sourcePitch));
  LaneBuffer target =
      LaneBuffer::view(builder, loc, copy.copy.getTarget(), copy.format,
                       index.mul(numParts, targetPitch));
  CopyNest nest{source,      copy.format, index.constant(0),
                sourcePitch, numRows,     {}};
  nest.regular = RegularParts{numParts, width, target, targetPitch};
  if (std::optional<int64_t> known = getConstantIntValue(numParts);
      known && *known <= kMaxListedParts)
    return emitListedParts(nest, tasks);
  Value streaming =
      getStreamingCondition(nest, /*alignsRows=*/!getConstantIntValue(width));
  emitRegularCopy(builder, loc, nest, machine, streaming, tasks);
}

void mlir::split::emitRegularCopy(RegularCopy copy, const CopyMachine &machine,
                                  const std::optional<CopyTasks> &tasks) {
  RegularCopyEmitter(copy, machine).run(tasks);
}
