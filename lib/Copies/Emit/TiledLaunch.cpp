// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One side of a tile, rows, is back to back in memory, and so is each part on
// the other side. Both are moved by the longest accesses, those of neighbouring
// threads next to each other; in the tile, parts are taken apart and put
// together granule by granule.

#include "TiledLaunch.h"

#include "LaunchBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits such a kernel. An access is the longest there is; positions are in
/// granules where nothing else is said.
class TiledLaunchEmitter {
public:
  TiledLaunchEmitter(OpBuilder &builder, Location loc, const LaunchNest &nest,
                     const TiledLaunch &tiled, int64_t blockThreads)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        tiled(tiled), blockThreads(blockThreads),
        perAccess(tiled.getAccessGranules()),
        buffers(makeBuffers(builder, loc, nest)) {}

  void emit();

private:
  /// A part whose first row of the tile is at `begin` of its buffer.
  struct TilePart {
    size_t buffer;
    Value offset, width, begin;
  };

  void emitKernel(const LaunchedThread &id);
  void moveRows() const;
  void moveParts() const;
  void moveRests() const;
  TilePart getPart(size_t i, Value number) const;
  void movePart(const TilePart &part, Value access) const;
  void moveRest(const TilePart &part) const;
  SmallVector<Value> getGranules(const TilePart &part, Value access) const;
  Value getPlace(Value position, int64_t bytes) const;
  Value inAccesses(Value granules) const {
    return index.div(granules, index.constant(perAccess));
  }
  void forEachAccess(Value end, function_ref<void(Value)> body) const {
    emitLoop(builder, loc, thread, end, index.constant(blockThreads), body);
  }
  /// Emits `body` for what is left behind whole accesses of `count` granules.
  void forRest(Value count, function_ref<void(Value)> body) const {
    Value whole = index.roundDown(count, perAccess);
    Value position = index.add(whole, thread);
    emitWhere(builder, loc, isLess(builder, loc, position, count),
              [&] { body(position); });
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const LaunchNest &nest;
  const TiledLaunch &tiled;
  int64_t blockThreads;
  int64_t perAccess;
  LaunchBuffers buffers;
  /// Of any tile: its rows, what they are long, and the access at which each
  /// part begins if the parts are numbered through; at last, their end.
  Value tileRows, rowUnits;
  SmallVector<Value> begins;
  /// Of a thread's tile: its first row, and how many it has.
  Value firstRow, numRows, thread;
  std::optional<DeviceMemory> tile;
};

} // namespace

/// The place in the tile of the unit of `bytes` bytes at `position`, both in
/// such units.
Value TiledLaunchEmitter::getPlace(Value position, int64_t bytes) const {
  if (tiled.chunkBytes == 0)
    return position;
  Value chunks = index.div(position, index.constant(tiled.chunkBytes / bytes));
  return index.add(position, index.mul(chunks, tiled.accessBytes / bytes));
}

/// The whole rows: as they are in memory, but for what the tile leaves free.
void TiledLaunchEmitter::moveRows() const {
  Value begin = index.add(nest.origin, index.mul(firstRow, nest.rowPitch));
  Value count = index.mul(numRows, rowUnits);
  auto move = [&](Value inMemory, Value inTile, int64_t bytes) {
    Value place = getPlace(inTile, bytes);
    if (nest.joins)
      buffers.whole.store(builder, loc, tile->load(builder, loc, place, bytes),
                          inMemory, bytes);
    else
      tile->store(builder, loc,
                  buffers.whole.load(builder, loc, inMemory, bytes), place,
                  bytes);
  };
  Value firstAccess = inAccesses(begin);
  forEachAccess(inAccesses(count), [&](Value access) {
    move(index.add(firstAccess, access), access, tiled.accessBytes);
  });
  forRest(count, [&](Value position) {
    move(index.add(begin, position), position, tiled.granuleBytes);
  });
}

/// Part `i`, or of regular parts that of this number.
TiledLaunchEmitter::TilePart TiledLaunchEmitter::getPart(size_t i,
                                                         Value number) const {
  const LaunchPart &part = nest.parts[i];
  TilePart result{i, part.offset, part.width, part.begin};
  if (number) {
    result.offset = index.mul(number, part.width);
    result.begin = index.mul(number, nest.regularPitch);
    result.width = nest.getRegularWidth(builder, loc, number);
  }
  result.begin = index.add(result.begin, index.mul(firstRow, result.width));
  return result;
}

/// Where the granules of an access of `part` are in the rows.
SmallVector<Value> TiledLaunchEmitter::getGranules(const TilePart &part,
                                                   Value access) const {
  SmallVector<Value> positions;
  auto add = [&](Value row, Value inPart) {
    Value inRow = index.add(part.offset, inPart);
    positions.push_back(index.add(index.mul(row, rowUnits), inRow));
  };
  std::optional<int64_t> width = getConstantIntValue(part.width);
  if (width && perAccess % *width == 0) {
    Value row = index.mul(access, perAccess / *width);
    for (int64_t i = 0; i < perAccess; ++i)
      add(index.add(row, i / *width), index.constant(i % *width));
    return positions;
  }
  Value first = index.mul(access, perAccess);
  Value row = index.div(first, part.width);
  Value inPart = index.sub(first, index.mul(row, part.width));
  for (int64_t i = 0; i < perAccess; ++i) {
    add(row, inPart);
    Value next = index.add(inPart, 1);
    Value isInRow = isLess(builder, loc, next, part.width);
    inPart =
        arith::SelectOp::create(builder, loc, isInRow, next, index.constant(0));
    row =
        arith::SelectOp::create(builder, loc, isInRow, row, index.add(row, 1));
  }
  return positions;
}

void TiledLaunchEmitter::movePart(const TilePart &part, Value access) const {
  int64_t bytes = tiled.granuleBytes;
  Type granule = getUnitType(builder.getContext(), bytes);
  auto granules = VectorType::get({perAccess}, granule);
  Type whole = getUnitType(builder.getContext(), tiled.accessBytes);
  SmallVector<Value> positions = getGranules(part, access);
  Value inMemory = index.add(inAccesses(part.begin), access);
  const DeviceMemory &buffer = buffers.parts[part.buffer];
  if (nest.joins) {
    Value loaded = buffer.load(builder, loc, inMemory, tiled.accessBytes);
    loaded = vector::BitCastOp::create(builder, loc, granules, loaded);
    for (auto [i, position] : llvm::enumerate(positions)) {
      Value one = vector::ExtractOp::create(builder, loc, loaded,
                                            static_cast<int64_t>(i));
      tile->store(builder, loc, one, getPlace(position, bytes), bytes);
    }
    return;
  }
  SmallVector<Value> loaded;
  for (Value position : positions)
    loaded.push_back(
        tile->load(builder, loc, getPlace(position, bytes), bytes));
  Value all = vector::FromElementsOp::create(builder, loc, granules, loaded);
  all = vector::BitCastOp::create(builder, loc, whole, all);
  buffer.store(builder, loc, all, inMemory, tiled.accessBytes);
}

/// Numbers the accesses of all parts of a full tile through, so that all
/// threads have some.
void TiledLaunchEmitter::moveParts() const {
  if (!nest.isRegular()) {
    forEachAccess(begins.back(), [&](Value number) {
      emitSearch(builder, loc, ArrayRef(begins).drop_back(), number,
                 [&](size_t i) {
                   TilePart part = getPart(i, Value());
                   Value access = index.sub(number, begins[i]);
                   Value end = inAccesses(index.mul(numRows, part.width));
                   emitWhere(builder, loc, isLess(builder, loc, access, end),
                             [&] { movePart(part, access); });
                 });
    });
    return;
  }
  Value perPart = begins.back();
  Value end = index.mul(nest.numRegular, perPart);
  if (nest.rest)
    end = index.add(end, inAccesses(index.mul(tileRows, nest.rest)));
  forEachAccess(end, [&](Value number) {
    Value position = index.div(number, perPart);
    Value access = index.sub(number, index.mul(position, perPart));
    TilePart part = getPart(0, position);
    Value count = inAccesses(index.mul(numRows, part.width));
    emitWhere(builder, loc, isLess(builder, loc, access, count),
              [&] { movePart(part, access); });
  });
}

void TiledLaunchEmitter::moveRest(const TilePart &part) const {
  forRest(index.mul(numRows, part.width), [&](Value position) {
    int64_t bytes = tiled.granuleBytes;
    Value row = index.div(position, part.width);
    Value inPart = index.sub(position, index.mul(row, part.width));
    Value inRow = index.add(part.offset, inPart);
    Value place = getPlace(index.add(index.mul(row, rowUnits), inRow), bytes);
    Value inMemory = index.add(part.begin, position);
    const DeviceMemory &buffer = buffers.parts[part.buffer];
    if (nest.joins)
      tile->store(builder, loc, buffer.load(builder, loc, inMemory, bytes),
                  place, bytes);
    else
      buffer.store(builder, loc, tile->load(builder, loc, place, bytes),
                   inMemory, bytes);
  });
}

/// What the last tile has of each part behind whole accesses.
void TiledLaunchEmitter::moveRests() const {
  emitWhere(builder, loc, isLess(builder, loc, numRows, tileRows), [&] {
    if (nest.isRegular()) {
      Value end = nest.rest ? index.add(nest.numRegular, 1) : nest.numRegular;
      emitLoop(builder, loc, index.constant(0), end, index.constant(1),
               [&](Value number) { moveRest(getPart(0, number)); });
      return;
    }
    for (size_t i = 0; i < nest.parts.size(); ++i)
      moveRest(getPart(i, Value()));
  });
}

void TiledLaunchEmitter::emitKernel(const LaunchedThread &id) {
  thread = id.thread;
  tile = DeviceMemory::workgroup(builder, loc, id.memory);
  firstRow = index.mul(id.block, tileRows);
  numRows = index.min(tileRows, index.sub(nest.numRows, firstRow));
  if (!nest.joins) {
    moveRows();
    gpu::BarrierOp::create(builder, loc);
  }
  moveParts();
  moveRests();
  if (nest.joins) {
    gpu::BarrierOp::create(builder, loc);
    moveRows();
  }
}

void TiledLaunchEmitter::emit() {
  rowUnits = nest.getRowUnits(index);
  Value room = index.constant(tiled.tileBytes / tiled.granuleBytes);
  tileRows = tiled.rows ? index.constant(*tiled.rows)
                        : index.roundDown(index.div(room, rowUnits), perAccess);
  Value end = index.constant(0);
  begins.push_back(end);
  for (const LaunchPart &part : nest.parts) {
    end = index.add(end, inAccesses(index.mul(tileRows, part.width)));
    begins.push_back(end);
  }
  if (nest.isRegular())
    begins.erase(begins.begin());
  Value numTiles =
      index.div(index.add(nest.numRows, index.sub(tileRows, index.constant(1))),
                tileRows);
  emitLaunch(builder, loc, numTiles, blockThreads, tiled.getMemoryBytes(),
             [&](const LaunchedThread &id) { emitKernel(id); });
}

void mlir::split::emitTiledLaunch(OpBuilder &builder, Location loc,
                                  const LaunchNest &nest,
                                  const TiledLaunch &tiled,
                                  int64_t blockThreads) {
  TiledLaunchEmitter(builder, loc, nest, tiled, blockThreads).emit();
}
