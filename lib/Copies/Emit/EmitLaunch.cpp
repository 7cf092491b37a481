// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes values of what was matched, and launches the first version whose
// conditions hold.

#include "split/Copies/Emit/EmitLaunch.h"

#include "LaunchBuilder.h"
#include "TiledLaunch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

namespace {

class VersionEmitter {
public:
  VersionEmitter(OpBuilder &builder, Location loc, const LaunchNest &nest,
                 int64_t blockThreads)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        rowUnits(nest.getRowUnits(index)), blockThreads(blockThreads) {}

  /// Emits the first of `versions` that can be launched, if there is anything
  /// to copy.
  void emit(ArrayRef<GpuVersion> versions) {
    Value numUnits = index.mul(nest.numRows, rowUnits);
    emitWhere(builder, loc, isLess(builder, loc, index.constant(0), numUnits),
              [&] { emitFirst(versions); });
  }

private:
  void emitFirst(ArrayRef<GpuVersion> versions);
  void emitVersion(const DirectLaunch &direct);
  void emitVersion(const TiledLaunch &tiled);
  Value getCondition(const GpuVersion &version) const;
  Value addTileConditions(const TiledLaunch &tiled, Value holds) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  LaunchNest nest;
  Value rowUnits;
  int64_t blockThreads;
};

} // namespace

void VersionEmitter::emitVersion(const DirectLaunch &direct) {
  emitDirectLaunch(builder, loc, nest.scale(index, direct.unitBytes),
                   blockThreads);
}

void VersionEmitter::emitVersion(const TiledLaunch &tiled) {
  emitTiledLaunch(builder, loc, nest.scale(index, tiled.granuleBytes), tiled,
                  blockThreads);
}

/// Whether `holds` and the rows have no gaps, and a tile has room for rows
/// that are whole accesses of each part.
Value VersionEmitter::addTileConditions(const TiledLaunch &tiled,
                                        Value holds) const {
  auto add = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value compared = builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
    holds = builder.createOrFold<arith::AndIOp>(loc, holds, compared);
  };
  int64_t room =
      tiled.tileBytes / nest.unitBytes / (tiled.accessBytes / nest.unitBytes);
  add(arith::CmpIPredicate::eq, nest.rowPitch, rowUnits);
  add(arith::CmpIPredicate::ule, rowUnits, index.constant(room));
  return holds;
}

Value VersionEmitter::getCondition(const GpuVersion &version) const {
  Value bits = nest.whole;
  auto add = [&](Value value) {
    bits = builder.createOrFold<arith::OrIOp>(loc, bits, value);
  };
  auto addUnits = [&](Value units) {
    if (version.asksSizes)
      add(index.mul(units, nest.unitBytes));
  };
  const auto *tiled = std::get_if<TiledLaunch>(&version.code);
  addUnits(nest.origin);
  if (!tiled)
    addUnits(nest.rowPitch);
  for (const LaunchPart &part : nest.parts) {
    add(part.address);
    addUnits(part.begin);
    if (!tiled) {
      addUnits(part.offset);
      addUnits(part.width);
    }
  }
  if (nest.isRegular())
    addUnits(nest.regularPitch);
  if (nest.rest && !tiled)
    addUnits(nest.rest);
  Value low = builder.createOrFold<arith::AndIOp>(
      loc, bits, index.constant(version.alignment - 1));
  Value holds = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::eq, low, index.constant(0));
  return tiled && version.asksSizes ? addTileConditions(*tiled, holds) : holds;
}

void VersionEmitter::emitFirst(ArrayRef<GpuVersion> versions) {
  const GpuVersion &first = versions.front();
  auto launch = [&] {
    std::visit([&](const auto &code) { emitVersion(code); }, first.code);
  };
  if (versions.size() == 1)
    return launch();
  emitIf(builder, loc, getCondition(first), launch,
         [&] { emitFirst(versions.drop_front()); });
}

void mlir::split::emitLaunches(OpBuilder &builder, Location loc,
                               const CopyNest &nest, const GpuCopyPlan &plan) {
  if (!plan.versions.empty())
    VersionEmitter(builder, loc, makeLaunchNest(builder, loc, nest),
                   plan.blockThreads)
        .emit(plan.versions);
}

/// The lanes of `elements`, if they are known.
static MaybeLanes getLanes(Value elements, const LaneFormat &format) {
  MaybeLanes lanes = getConstantIntValue(elements);
  if (lanes && llvm::MulOverflow(*lanes, format.perElement, *lanes))
    return std::nullopt;
  return lanes;
}

void mlir::split::emitEqualChunksLaunch(OpBuilder &builder, Location loc,
                                        const EqualChunksCopy &copy,
                                        const GpuMachine &machine) {
  MaybeLanes pitch = getLanes(copy.pitch, copy.format);
  RegularShape regular;
  regular.width = getLanes(copy.width, copy.format);
  regular.rest = std::nullopt;
  if (pitch && regular.width && *regular.width > 0) {
    regular.numParts = *pitch / *regular.width;
    regular.rest = *pitch % *regular.width;
  }
  MaybeLanes rows = getConstantIntValue(copy.rows);
  int64_t partLanes;
  if (rows && regular.width &&
      !llvm::MulOverflow(*rows, *regular.width, partLanes))
    regular.pitch = partLanes;
  CopyShape shape{SplitsRows(),
                  copy.format.bytes,
                  0,
                  pitch,
                  rows,
                  /*isDense=*/false,
                  regular};
  GpuCopyPlan plan = planGpuCopy(shape, machine);
  if (!plan.versions.empty())
    VersionEmitter(builder, loc, makeLaunchNest(builder, loc, copy),
                   plan.blockThreads)
        .emit(plan.versions);
}
