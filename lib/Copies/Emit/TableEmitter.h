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

/// Writes all parts of `copy`, of sizes in multiples of `unit` lanes, to a
/// table. Returns the lanes, too, that they have of each row.
std::pair<PartTable, Value> emitPackedTable(OpBuilder &builder, Location loc,
                                            const PackedCopy &copy, Value unit);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TABLEEMITTER_H
