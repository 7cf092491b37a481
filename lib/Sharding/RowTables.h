// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Row tables (`ranks.exchange`) as values of a program.

#ifndef SPLIT_SHARDING_ROWTABLES_H
#define SPLIT_SHARDING_ROWTABLES_H

#include "RowPartition.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

namespace mlir::split {

/// Creates the row tables of what an op moves, and reads their lines.
class RowTableBuilder {
public:
  explicit RowTableBuilder(ImplicitLocOpBuilder &builder) : builder(builder) {}

  /// The rows that each of `count` processes has of `span`, which are sharded
  /// like `dim`.
  Value createTable(const ShardedDim &dim, RowSpan span, int64_t count);

  /// The same of a source of which the processes have `sizes`, from row
  /// `offset` on.
  Value createGatheredTable(Value sizes, OpFoldResult offset);

  /// The lines of `table`, of the source, in the count of the `rows` that are
  /// selected of it.
  Value createSelectedTable(Value table, const RowSelection &rows);

  /// The line of `table` at `position`.
  RowSpan createLine(Value table, Value position);

  /// Checks that `actual` is `expected`, which are values of `message`.
  void createCheck(const Twine &message, Value actual, Value expected);

  Value asValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), number);
  }

private:
  ImplicitLocOpBuilder &builder;
};

} // namespace mlir::split

#endif // SPLIT_SHARDING_ROWTABLES_H
