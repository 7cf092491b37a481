// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in which neighbouring threads move neighbouring units of rows.

#include "LaunchBuilder.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Where a unit is on both sides.
struct UnitPlaces {
  Value whole;
  Value part;
};

} // namespace

/// The place in `part` of unit `unit` of those that it has of row `row`, which
/// is `inRow` in the row.
static UnitPlaces getPlaces(const IndexBuilder &index, const LaunchNest &nest,
                            const LaunchPart &part, Value row, Value inRow,
                            Value unit) {
  Value rowBegin = index.add(nest.origin, index.mul(row, nest.rowPitch));
  Value partRow = index.add(part.begin, index.mul(row, part.width));
  return {index.add(rowBegin, inRow), index.add(partRow, unit)};
}

void mlir::split::emitDirectLaunch(OpBuilder &builder, Location loc,
                                   const LaunchNest &nest,
                                   int64_t blockThreads) {
  IndexBuilder index(builder, loc);
  LaunchBuffers buffers = makeBuffers(builder, loc, nest);
  Value rowUnits = nest.getRowUnits(index);
  Value numUnits = index.mul(nest.numRows, rowUnits);
  SmallVector<Value> begins;
  Value end = index.constant(0);
  for (const LaunchPart &part : nest.parts) {
    begins.push_back(end);
    end = index.add(end, part.width);
  }
  auto move = [&](size_t i, const UnitPlaces &places) {
    int64_t bytes = nest.unitBytes;
    const DeviceMemory &whole = buffers.whole, &part = buffers.parts[i];
    if (nest.joins)
      whole.store(builder, loc, part.load(builder, loc, places.part, bytes),
                  places.whole, bytes);
    else
      part.store(builder, loc, whole.load(builder, loc, places.whole, bytes),
                 places.part, bytes);
  };
  Value numBlocks = index.div(index.add(numUnits, blockThreads - 1),
                              index.constant(blockThreads));
  emitLaunch(
      builder, loc, numBlocks, blockThreads, 0, [&](const LaunchedThread &id) {
        Value unit = index.add(index.mul(id.block, blockThreads), id.thread);
        emitWhere(builder, loc, isLess(builder, loc, unit, numUnits), [&] {
          Value row = index.div(unit, rowUnits);
          Value rest = index.sub(unit, index.mul(row, rowUnits));
          if (nest.isRegular()) {
            LaunchPart part = nest.parts.front();
            Value number = index.div(rest, part.width);
            part.begin = index.mul(number, nest.regularPitch);
            Value inPart = index.sub(rest, index.mul(number, part.width));
            part.width = nest.getRegularWidth(builder, loc, number);
            return move(0, getPlaces(index, nest, part, row, rest, inPart));
          }
          emitSearch(builder, loc, begins, rest, [&](size_t i) {
            const LaunchPart &part = nest.parts[i];
            Value inPart = index.sub(rest, begins[i]);
            Value inRow = index.add(part.offset, inPart);
            move(i, getPlaces(index, nest, part, row, inRow, inPart));
          });
        });
      });
}
