// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LineStart.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// What `odd` has to be multiplied with to be 1 modulo any power of two of an
/// int64_t.
static int64_t invert(int64_t odd) {
  uint64_t inverse = odd;
  // Each step doubles the bits that are right, which are three at first.
  for (int bits = 3; bits < 64; bits *= 2)
    inverse *= 2 - static_cast<uint64_t>(odd) * inverse;
  return static_cast<int64_t>(inverse);
}

/// The row, of those after which lines begin again, at which one begins, if a
/// part is at `address` and has `rowBytes` of each row: the r for which
/// address + r * rowBytes is a multiple of `lineBytes`, if there is one.
static Value emitLineRow(OpBuilder &builder, Location loc, Value address,
                         int64_t rowBytes, int64_t lineBytes) {
  IndexBuilder index(builder, loc);
  unsigned zeros = llvm::countr_zero(static_cast<uint64_t>(rowBytes));
  int64_t period = lineBytes >> zeros;
  Value units = index.div(address, index.constant(int64_t(1) << zeros));
  Value inverse = index.constant(invert(rowBytes >> zeros) & (period - 1));
  Value product = index.mul(
      builder.createOrFold<arith::AndIOp>(
          loc, index.sub(index.constant(0), units), index.constant(period - 1)),
      inverse);
  return builder.createOrFold<arith::AndIOp>(loc, product,
                                             index.constant(period - 1));
}

Value mlir::split::emitFirstRow(OpBuilder &builder, Location loc,
                                const std::optional<LineStart> &start,
                                ArrayRef<StreamingOperands::Part> parts,
                                Value numRows, const LaneFormat &format) {
  if (!start)
    return Value();
  Value buffer = parts[start->part].buffer;
  if (isAllocatedAt(buffer, start->lineBytes))
    return Value();
  IndexBuilder index(builder, loc);
  Value address =
      getBufferAddress(builder, loc, buffer, getElementBytes(format));
  Value row =
      emitLineRow(builder, loc, address, start->rowBytes, start->lineBytes);
  Value isEnough = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, numRows, index.constant(start->minRows));
  return builder.createOrFold<arith::SelectOp>(loc, isEnough, row,
                                               index.constant(0));
}

SmallVector<StreamingOperands::Part>
mlir::split::beginAtRow(const IndexBuilder &index,
                        ArrayRef<StreamingOperands::Part> parts,
                        Value firstRow) {
  SmallVector<StreamingOperands::Part> begun(parts);
  for (StreamingOperands::Part &part : begun)
    if (firstRow)
      part.begin = index.mul(firstRow, part.width);
  return begun;
}

RowsNest mlir::split::beginAtRow(const IndexBuilder &index, RowsNest nest,
                                 Value firstRow) {
  nest.origin = nest.getBegin(index, firstRow);
  nest.numRows = index.sub(nest.numRows, firstRow);
  return nest;
}

NestParts mlir::split::beginAtRow(OpBuilder &builder, Location loc,
                                  NestParts parts, Value firstRow,
                                  const LaneFormat &format) {
  IndexBuilder index(builder, loc);
  if (auto *table = std::get_if<PartTable>(&parts)) {
    table->skippedBytes =
        index.mul(index.mul(firstRow, table->commonWidth), format.bytes);
    return parts;
  }
  for (NestPart &part : std::get<ListedParts>(parts))
    part.buffer =
        part.buffer.beginAt(builder, loc, part.getLane(index, firstRow));
  return parts;
}
