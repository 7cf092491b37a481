// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tables of parts that code which they share walks. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_TABLEEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_TABLEEMITTER_H

#include "LaneNest.h"
#include "StreamingCondition.h"
#include "split/Copies/Match/CopyNest.h"

namespace mlir::split {

/// Writes `parts`, which each have a buffer of elements of `format`, to a
/// table.
PartTable emitTable(OpBuilder &builder, Location loc,
                    ArrayRef<StreamingOperands::Part> parts, TableLayout layout,
                    const LaneFormat &format);

/// Emits what gives the memory of `table` back.
void emitTableEnd(OpBuilder &builder, Location loc, const PartTable &table);

/// Writes all parts of `copy`, of sizes in multiples of `unit` lanes, to a
/// table. Returns the lanes, too, that they have of each row.
std::pair<PartTable, Value> emitPackedTable(OpBuilder &builder, Location loc,
                                            const PackedCopy &copy, Value unit);

/// Reads parts of a table, of which there is one.
class TableReader {
public:
  /// Emits what is read once.
  TableReader(OpBuilder &builder, Location loc, const PartTable &table,
              const LaneFormat &format);

  /// Emits the address of the part at `position`.
  Value emitAddress(Value position) const;

  /// Emits the part at `position`.
  NestPart emitPart(Value position) const;

private:
  Value load(Value position, int64_t column) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const PartTable &table;
  const LaneFormat &format;
  /// Of neighbours.
  Value firstOffset;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TABLEEMITTER_H
