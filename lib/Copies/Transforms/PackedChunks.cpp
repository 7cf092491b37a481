// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PackedChunks.h"

#include "split/Copies/Emit/SharedTarget.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::split;

/// The sizes in `buffer`, if they are those of a constant.
static std::optional<SmallVector<int64_t>> getConstantSizes(Value buffer) {
  while (auto cast = buffer.getDefiningOp<memref::CastOp>())
    buffer = cast.getSource();
  auto get = buffer.getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return std::nullopt;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  if (!global || !global.getConstant())
    return std::nullopt;
  auto values =
      dyn_cast_if_present<DenseIntElementsAttr>(global.getConstantInitValue());
  if (!values)
    return std::nullopt;
  return llvm::map_to_vector(values.getValues<APInt>(), [](const APInt &value) {
    return value.getSExtValue();
  });
}

namespace {

/// Rewrites one op, before it. Widths and distances are in lanes.
class ChunkPacker {
public:
  ChunkPacker(PackChunksOp op, const LaneFormat &format,
              const CopyMachine &machine)
      : op(op), format(format), machine(machine), builder(op), loc(op.getLoc()),
        index(builder, loc), numRows(op.getRows()),
        rowPitch(index.mul(op.getPitch(), format.perElement)),
        unit(index.mul(op.getUnit(), format.perElement)) {}

  void run(int64_t maxSpecializedParts, const std::optional<CopyTasks> &tasks);

private:
  CopyNest makeNest(const LaneFormat &format);
  void emitListed(ArrayRef<int64_t> sizes,
                  const std::optional<CopyTasks> &tasks);
  std::pair<PartTable, Value> makeTable();
  void emitTabled(const std::optional<CopyTasks> &tasks);

  PackChunksOp op;
  const LaneFormat &format;
  const CopyMachine &machine;
  OpBuilder builder;
  Location loc;
  IndexBuilder index;
  Value numRows, rowPitch, unit;
};

} // namespace

CopyNest ChunkPacker::makeNest(const LaneFormat &format) {
  Value extent = index.mul(numRows, rowPitch);
  return {LaneBuffer::view(builder, loc, op.getSource(), format, extent),
          format,
          index.constant(0),
          rowPitch,
          numRows,
          {}};
}

/// Emits the copy of chunks of known `sizes` by code of their own.
void ChunkPacker::emitListed(ArrayRef<int64_t> sizes,
                             const std::optional<CopyTasks> &tasks) {
  CopyNest nest = makeNest(format);
  int64_t end = 0;
  for (int64_t size : sizes)
    end += size;
  Value rowLanes = index.mul(unit, end);
  Value numLanes = index.mul(numRows, rowLanes);
  LaneBuffer target =
      LaneBuffer::view(builder, loc, op.getDest(), format, numLanes);
  SmallVector<Value> begins;
  end = 0;
  for (int64_t size : sizes) {
    Value offset = index.mul(unit, end), width = index.mul(unit, size);
    end += size;
    if (isZeroInteger(width))
      continue;
    begins.push_back(index.mul(numRows, offset));
    nest.parts.push_back({target, offset, width, begins.back()});
  }
  if (nest.parts.empty())
    return;
  Value streaming = getSharedStreamingCondition(
      builder, loc, op.getDest(), format, numLanes, begins, machine);
  emitPlannedCopy(builder, loc, nest, machine, rowLanes, streaming, tasks);
}

/// Emits a table of all chunks. Returns the lanes, too, that they have of each
/// row.
std::pair<PartTable, Value> ChunkPacker::makeTable() {
  PartTable table;
  table.numParts = index.materialize(
      memref::getMixedSize(builder, loc, op.getSizes(), /*dim=*/0));
  auto type = MemRefType::get({ShapedType::kDynamic, PartTable::kNumColumns},
                              builder.getIndexType());
  table.entries =
      memref::AllocOp::create(builder, loc, type, table.numParts).getResult();
  Value address = getBufferAddress(builder, loc, op.getDest(),
                                   format.bytes * format.perElement);
  Value distance = index.mul(numRows, format.bytes);
  auto loop = scf::ForOp::create(
      builder, loc, index.constant(0), table.numParts, index.constant(1),
      index.constant(0),
      [&](OpBuilder &, Location, Value chunk, ValueRange state) {
        auto store = [&](Value value, int64_t column) {
          memref::StoreOp::create(builder, loc, value, table.entries,
                                  ValueRange{chunk, index.constant(column)});
        };
        Value offset = state.front();
        Value size = memref::LoadOp::create(builder, loc, op.getSizes(), chunk);
        Value width = index.mul(size, unit);
        store(index.add(address, index.mul(offset, distance)),
              PartTable::kAddress);
        store(offset, PartTable::kOffset);
        store(width, PartTable::kWidth);
        scf::YieldOp::create(builder, loc, index.add(offset, width));
      });
  return {table, loop.getResult(0)};
}

/// Emits the copy of any chunks by code that they share.
void ChunkPacker::emitTabled(const std::optional<CopyTasks> &tasks) {
  // The targets in a table are known by address.
  CopyNest nest = makeNest(getPointerFormat(format));
  auto [table, rowLanes] = makeTable();
  nest.table = table;
  Value streaming = getSharedStreamingCondition(
      builder, loc, op.getDest(), format, index.mul(numRows, rowLanes),
      index.mul(numRows, unit), machine);
  emitCopy(builder, loc, nest, planTabledCopy(format.bytes, machine), machine,
           rowLanes, streaming, tasks);
  memref::DeallocOp::create(builder, loc, table.entries);
}

void ChunkPacker::run(int64_t maxSpecializedParts,
                      const std::optional<CopyTasks> &tasks) {
  if (isZeroInteger(numRows) || isZeroInteger(unit))
    return;
  std::optional<SmallVector<int64_t>> sizes = getConstantSizes(op.getSizes());
  int64_t codeSize = 0;
  if (sizes)
    for (int64_t size : *sizes)
      codeSize += getCodeSize(index.mul(unit, size));
  if (sizes && codeSize <= maxSpecializedParts)
    return emitListed(*sizes, tasks);
  emitTabled(tasks);
}

bool mlir::split::emitPackedChunks(PackChunksOp op, const DataLayout &layout,
                                   const CopyMachine &machine,
                                   int64_t maxSpecializedParts,
                                   const std::optional<CopyTasks> &tasks) {
  auto type = dyn_cast<MemRefType>(op.getDest().getType());
  if (!type)
    return false;
  std::optional<LaneFormat> format =
      getLaneFormat(type.getElementType(), layout);
  // Pointers are those of the default memory space.
  if (!format || type.getMemorySpace() ||
      cast<MemRefType>(op.getSource().getType()).getMemorySpace())
    return false;
  ChunkPacker(op, *format, machine).run(maxSpecializedParts, tasks);
  return true;
}
