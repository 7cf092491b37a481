// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packed parts of which neither number nor widths are known, in one launch:
// each thread searches a table for its part.

#include "LaneBuffer.h"
#include "LaunchBuilder.h"
#include "split/Copies/Emit/EmitLaunch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// A packed copy, in lanes.
class TabledLaunchEmitter {
public:
  TabledLaunchEmitter(OpBuilder &builder, Location loc, const PackedCopy &copy,
                      const GpuMachine &machine)
      : builder(builder), loc(loc), index(builder, loc), copy(copy),
        machine(machine) {}

  void emit();

private:
  void makeTable();
  void launch(int64_t unitBytes);
  Value getAddress(Value buffer) const {
    return getBufferAddress(builder, loc, buffer,
                            copy.format.bytes * copy.format.perElement);
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const PackedCopy &copy;
  const GpuMachine &machine;
  Value source, target, pitch, numParts;
  /// Where parts begin in a row, and the end of the last one; all widths,
  /// or-ed.
  Value table, rowLanes, widthBits;
};

} // namespace

/// Has the host sum up the sizes.
void TabledLaunchEmitter::makeTable() {
  numParts = memref::DimOp::create(builder, loc, copy.sizes, 0);
  auto type = MemRefType::get({ShapedType::kDynamic}, builder.getIndexType());
  table = memref::AllocOp::create(builder, loc, type,
                                  ValueRange{index.add(numParts, 1)});
  Value zero = index.constant(0);
  Value unit = index.mul(copy.unit, copy.format.perElement);
  auto sums = scf::ForOp::create(
      builder, loc, zero, numParts, index.constant(1), ValueRange{zero, zero},
      [&](OpBuilder &nested, Location, Value part, ValueRange sums) {
        memref::StoreOp::create(nested, loc, sums[0], table, part);
        Value size = memref::LoadOp::create(nested, loc, copy.sizes, part);
        Value width = arith::MulIOp::create(nested, loc, size, unit);
        Value end = arith::AddIOp::create(nested, loc, sums[0], width);
        Value bits = arith::OrIOp::create(nested, loc, sums[1], width);
        scf::YieldOp::create(nested, loc, ValueRange{end, bits});
      });
  rowLanes = sums.getResult(0);
  widthBits = sums.getResult(1);
  memref::StoreOp::create(builder, loc, rowLanes, table, numParts);
}

/// Launches threads each of which moves `unitBytes`, of which all widths are
/// multiples.
void TabledLaunchEmitter::launch(int64_t unitBytes) {
  int64_t lanes = unitBytes / copy.format.bytes;
  int64_t blockThreads = machine.blockThreads;
  Value rowUnits = index.div(rowLanes, index.constant(lanes));
  Value numUnits = index.mul(copy.rows, rowUnits);
  DeviceMemory from = DeviceMemory::global(builder, loc, source);
  DeviceMemory to = DeviceMemory::global(builder, loc, target);
  Value numBlocks = index.div(index.add(numUnits, blockThreads - 1),
                              index.constant(blockThreads));
  auto move = [&](Value unit) {
    Value row = index.div(unit, rowUnits);
    Value rest = index.sub(unit, index.mul(row, rowUnits));
    Value lane = index.mul(rest, lanes);
    Value part = emitTableSearch(builder, loc, table, numParts, lane);
    Value begin = memref::LoadOp::create(builder, loc, table, part);
    Value end = memref::LoadOp::create(builder, loc, table, index.add(part, 1));
    Value partRow = index.add(index.mul(copy.rows, begin),
                              index.mul(row, index.sub(end, begin)));
    Value place = index.add(partRow, index.sub(lane, begin));
    Value origin = index.add(index.mul(row, pitch), lane);
    Value scale = index.constant(lanes);
    to.store(builder, loc,
             from.load(builder, loc, index.div(origin, scale), unitBytes),
             index.div(place, scale), unitBytes);
  };
  emitLaunch(
      builder, loc, numBlocks, blockThreads, 0, [&](const LaunchedThread &id) {
        Value unit = index.add(index.mul(id.block, blockThreads), id.thread);
        emitWhere(builder, loc, isLess(builder, loc, unit, numUnits),
                  [&] { move(unit); });
      });
}

void TabledLaunchEmitter::emit() {
  makeTable();
  source = getAddress(copy.source);
  target = getAddress(copy.target);
  pitch = index.mul(index.materialize(copy.pitch), copy.format.perElement);
  Value sizes = builder.createOrFold<arith::OrIOp>(loc, widthBits, pitch);
  Value bits = builder.createOrFold<arith::OrIOp>(
      loc, builder.createOrFold<arith::OrIOp>(loc, source, target),
      index.mul(sizes, copy.format.bytes));
  Value isAny =
      isLess(builder, loc, index.constant(0), index.mul(copy.rows, rowLanes));
  emitWhere(builder, loc, isAny, [&] {
    emitIf(
        builder, loc, isMultiple(builder, loc, bits, machine.accessBytes),
        [&] { launch(machine.accessBytes); },
        [&] { launch(copy.format.bytes); });
  });
  memref::DeallocOp::create(builder, loc, table);
}

void mlir::split::emitTabledLaunch(OpBuilder &builder, Location loc,
                                   const PackedCopy &copy,
                                   const GpuMachine &machine) {
  TabledLaunchEmitter(builder, loc, copy, machine).emit();
}
