// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileEmitter.h"

#include "LaneKernelEmitter.h"
#include "RowEmitter.h"

using namespace mlir;
using namespace mlir::split;

namespace {

class TileEmitter {
public:
  TileEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
              const RegularParts &parts, const RegularPlan &plan,
              std::optional<int64_t> streamedAlignment)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), plan(plan), streamedAlignment(streamedAlignment) {}

  Value emitTiles(const RegularTile &tile, Value beginRow, Value lastRow) const;

private:
  void emitKernel(const LaneKernel &kernel, int64_t numParts, Value position,
                  Value row) const;
  void emitTile(const RegularTile &tile, Value position, Value row) const;
  void emitTileRow(const RegularTile &tile, Value row, Value firstPart,
                   Value lastPart, Value squareEnd) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const RegularParts &parts;
  const RegularPlan &plan;
  std::optional<int64_t> streamedAlignment;
};

} // namespace

/// Emits `kernel` at `row` for the `numParts` parts at `position`.
void TileEmitter::emitKernel(const LaneKernel &kernel, int64_t numParts,
                             Value position, Value row) const {
  SmallVector<NestPart> some;
  for (int64_t i = 0; i < numParts; ++i)
    some.push_back(parts.get(index, index.add(position, i)));
  emitLaneKernel(builder, loc, nest, some, kernel, row, streamedAlignment);
}

/// Emits `tile` at `row` for the parts at `position`.
void TileEmitter::emitTile(const RegularTile &tile, Value position,
                           Value row) const {
  emitLoop(builder, loc, index.constant(0), index.constant(tile.rows),
           index.constant(tile.kernelRows), [&](Value offset) {
             Value begin = index.add(row, offset);
             if (const auto *code = std::get_if<LaneKernel>(&tile.code))
               return emitKernel(*code, tile.numParts, position, begin);
             RowEmitter rows(builder, loc, nest, plan.steps,
                             tile.streams ? streamedAlignment : std::nullopt);
             rows.emitRow(parts.get(index, position), plan.rowKernel, begin);
           });
}

/// Emits `tile` at `row` for the parts from `firstPart` up to `lastPart`. Those
/// from `squareEnd` on are moved one by one.
void TileEmitter::emitTileRow(const RegularTile &tile, Value row,
                              Value firstPart, Value lastPart,
                              Value squareEnd) const {
  Value lastSquare = index.min(lastPart, squareEnd);
  emitLoop(builder, loc, firstPart, lastSquare, index.constant(tile.numParts),
           [&](Value position) { emitTile(tile, position, row); });
  if (!tile.single)
    return;
  emitLoop(builder, loc, index.max(firstPart, lastSquare), lastPart,
           index.constant(1), [&](Value position) {
             emitLoop(builder, loc, index.constant(0),
                      index.constant(tile.rows),
                      index.constant(tile.kernelRows), [&](Value offset) {
                        emitKernel(*tile.single, 1, position,
                                   index.add(row, offset));
                      });
           });
}

/// Emits all whole tiles from `beginRow` up to `lastRow`. Returns where they
/// end.
Value TileEmitter::emitTiles(const RegularTile &tile, Value beginRow,
                             Value lastRow) const {
  Value length = index.roundDown(index.sub(lastRow, beginRow), tile.rows);
  Value endRow = index.add(beginRow, length);
  Value covered =
      index.max(index.sub(parts.numParts, index.constant(tile.followingParts)),
                index.constant(0));
  Value squareEnd = index.roundDown(covered, tile.numParts);
  Value pitchBytes =
      index.max(index.mul(parts.pitch, nest.format.bytes), index.constant(1));
  Value blockParts = index.max(
      index.roundDown(index.div(index.constant(plan.blockBytes), pitchBytes),
                      plan.blockParts),
      index.constant(plan.blockParts));
  emitLoop(builder, loc, index.constant(0), parts.numParts, blockParts,
           [&](Value firstPart) {
             Value lastPart =
                 index.min(index.add(firstPart, blockParts), parts.numParts);
             emitLoop(builder, loc, beginRow, endRow, index.constant(tile.rows),
                      [&](Value row) {
                        emitTileRow(tile, row, firstPart, lastPart, squareEnd);
                      });
           });
  return endRow;
}

void mlir::split::emitRegularRows(OpBuilder &builder, Location loc,
                                  const RowsNest &nest,
                                  const RegularParts &parts,
                                  const RegularPlan &plan, Value beginRow,
                                  Value endRow,
                                  std::optional<int64_t> streamedAlignment) {
  TileEmitter emitter(builder, loc, nest, parts, plan, streamedAlignment);
  IndexBuilder index(builder, loc);
  for (const RegularTile &tile : plan.tiles) {
    Value lastRow = tile.kernelRows > 1
                        ? nest.selectIfApart(index, endRow, beginRow)
                        : endRow;
    beginRow = emitter.emitTiles(tile, beginRow, lastRow);
  }
}
