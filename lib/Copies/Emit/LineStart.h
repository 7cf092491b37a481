// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where kernels begin, so that what they write are whole lines. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LINESTART_H
#define SPLIT_LIB_COPIES_EMIT_LINESTART_H

#include "LaneNest.h"
#include "StreamingCondition.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits the first row that kernels move, of `numRows`, as `start` says of
/// `parts`; null if that is row 0. If any row is the first at which all parts
/// begin with a line, this is.
Value emitFirstRow(OpBuilder &builder, Location loc,
                   const std::optional<LineStart> &start,
                   ArrayRef<StreamingOperands::Part> parts, Value numRows,
                   const LaneFormat &format);

/// `parts`, of which what is asked for is where `firstRow` begins, if that is
/// not null.
SmallVector<StreamingOperands::Part>
beginAtRow(const IndexBuilder &index, ArrayRef<StreamingOperands::Part> parts,
           Value firstRow);

/// The rows from `firstRow` on, and the parts of these.
RowsNest beginAtRow(const IndexBuilder &index, RowsNest nest, Value firstRow);
NestParts beginAtRow(OpBuilder &builder, Location loc, NestParts parts,
                     Value firstRow, const LaneFormat &format);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LINESTART_H
