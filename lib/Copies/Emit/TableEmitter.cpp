// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TableEmitter.h"

#include "StackMemory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

/// `value`, an index, as an entry of a table: a size that was read as a number
/// is that again.
static Value toEntry(OpBuilder &builder, Location loc, Value value) {
  Type type = builder.getI64Type();
  auto cast = value.getDefiningOp<arith::IndexCastOp>();
  if (cast && cast.getIn().getType() == type)
    return cast.getIn();
  return builder.createOrFold<arith::IndexCastOp>(loc, type, value);
}

/// Marks the memory for tables.
static constexpr StringLiteral kTableAttr = "split.table";

/// Memory for a table of `numEntries` entries: on the stack if they are few, as
/// an allocation takes as long as to copy some rows.
static Value emitEntries(OpBuilder &builder, Location loc, int64_t numEntries) {
  constexpr int64_t kMaxOnStack = 256;
  auto type = MemRefType::get({numEntries}, builder.getI64Type());
  memref::AllocaOp onStack;
  if (numEntries <= kMaxOnStack)
    onStack = emitOnStack(builder, loc, type, IntegerAttr(), kTableAttr);
  if (!onStack)
    return memref::AllocOp::create(builder, loc, type);
  return memref::ReinterpretCastOp::create(builder, loc, type, onStack,
                                           /*offset=*/0, type.getShape(),
                                           /*strides=*/ArrayRef<int64_t>{1});
}

void mlir::split::emitTableEnd(OpBuilder &builder, Location loc,
                               const PartTable &table) {
  if (table.entries.getDefiningOp<memref::AllocOp>())
    memref::DeallocOp::create(builder, loc, table.entries);
}

PartTable mlir::split::emitTable(OpBuilder &builder, Location loc,
                                 ArrayRef<StreamingOperands::Part> parts,
                                 TableLayout layout, const LaneFormat &format) {
  IndexBuilder index(builder, loc);
  PartTable table;
  int64_t numParts = parts.size();
  table.numParts = index.constant(numParts);
  table.areNeighbours = layout == TableLayout::Neighbours;
  table.hasPitches = layout == TableLayout::Shared;
  if (!hasWidths(layout))
    table.commonWidth = parts.front().width;
  int64_t numEntries = numParts * table.getNumColumns();
  Type entryType = builder.getI64Type();
  table.entries =
      emitEntries(builder, loc, numEntries + (table.areNeighbours ? 1 : 0));
  // By address: the time to compile a table of thousands of parts is that of
  // its stores, and one to a buffer is twice as many ops of LLVM.
  Value pointer = getPointer(
      builder, loc,
      getBufferAddress(builder, loc, table.entries, sizeof(int64_t)));
  auto store = [&](Value value, int64_t part, int64_t column) {
    auto entry = static_cast<int32_t>(part * table.getNumColumns() + column);
    Value place =
        LLVM::GEPOp::create(builder, loc, pointer.getType(), entryType, pointer,
                            ArrayRef<LLVM::GEPArg>{entry});
    LLVM::StoreOp::create(builder, loc, toEntry(builder, loc, value), place);
  };
  for (auto [i, part] : llvm::enumerate(parts)) {
    Value address =
        getBufferAddress(builder, loc, part.buffer, getElementBytes(format));
    if (part.begin)
      address = index.add(address, index.mul(part.begin, format.bytes));
    store(address, i, PartTable::kAddress);
    if (layout != TableLayout::Neighbours)
      store(part.offset, i, PartTable::kOffset);
    if (hasWidths(layout))
      store(part.width, i, PartTable::kWidth);
    if (table.hasPitches)
      store(part.pitch ? part.pitch : part.width, i, PartTable::kPitch);
  }
  if (table.areNeighbours)
    store(parts.front().offset, numParts, 0);
  return table;
}

TableReader::TableReader(OpBuilder &builder, Location loc,
                         const PartTable &table, const LaneFormat &format)
    : builder(builder), loc(loc), index(builder, loc), table(table),
      format(format) {
  if (table.areNeighbours)
    firstOffset = load(table.numParts, 0);
}

Value TableReader::load(Value position, int64_t column) const {
  Value entry = memref::LoadOp::create(builder, loc, table.entries,
                                       table.getEntry(index, position, column));
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    entry);
}

Value TableReader::emitAddress(Value position) const {
  Value address = load(position, PartTable::kAddress);
  return table.skippedBytes ? index.add(address, table.skippedBytes) : address;
}

NestPart TableReader::emitPart(Value position) const {
  Value width =
      table.commonWidth ? table.commonWidth : load(position, PartTable::kWidth);
  Value offset = firstOffset
                     ? index.add(firstOffset, index.mul(position, width))
                     : load(position, PartTable::kOffset);
  LaneBuffer buffer =
      LaneBuffer::atAddress(builder, loc, emitAddress(position), format);
  NestPart part{buffer, offset, width};
  if (table.hasPitches)
    part.pitch = load(position, PartTable::kPitch);
  return part;
}

std::pair<PartTable, Value> mlir::split::emitPackedTable(OpBuilder &builder,
                                                         Location loc,
                                                         const PackedCopy &copy,
                                                         Value unit) {
  IndexBuilder index(builder, loc);
  PartTable table;
  table.numParts = index.materialize(
      memref::getMixedSize(builder, loc, copy.sizes, /*dim=*/0));
  auto type = MemRefType::get({ShapedType::kDynamic}, builder.getI64Type());
  table.entries =
      memref::AllocOp::create(
          builder, loc, type,
          ValueRange{index.mul(table.numParts, table.getNumColumns())})
          .getResult();
  Value address =
      getBufferAddress(builder, loc, copy.target, getElementBytes(copy.format));
  Value distance = index.mul(copy.rows, copy.format.bytes);
  auto loop = scf::ForOp::create(
      builder, loc, index.constant(0), table.numParts, index.constant(1),
      index.constant(0),
      [&](OpBuilder &, Location, Value part, ValueRange state) {
        auto store = [&](Value value, int64_t column) {
          memref::StoreOp::create(builder, loc, toEntry(builder, loc, value),
                                  table.entries,
                                  table.getEntry(index, part, column));
        };
        Value offset = state.front();
        Value size = memref::LoadOp::create(builder, loc, copy.sizes, part);
        Value width = index.mul(size, unit);
        store(index.add(address, index.mul(offset, distance)),
              PartTable::kAddress);
        store(offset, PartTable::kOffset);
        store(width, PartTable::kWidth);
        scf::YieldOp::create(builder, loc, index.add(offset, width));
      });
  return {table, loop.getResult(0)};
}
