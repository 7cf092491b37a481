// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What `partition` is for all ops that move rows along one axis.

#ifndef SPLIT_SHARDING_ROWPARTITION_H
#define SPLIT_SHARDING_ROWPARTITION_H

#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::split {

/// Rows along the axis, of the sources in a row.
struct RowSpan {
  OpFoldResult offset;
  OpFoldResult size;
};

/// `lhs` + `rhs`, an attribute if both are.
OpFoldResult addRows(ImplicitLocOpBuilder &builder, OpFoldResult lhs,
                     OpFoldResult rhs);

/// An op whose results are rows of its sources, put one after the other along
/// `axis`, in a program that is partitioned.
struct RowMove {
  Operation *op;
  int64_t axis;
  /// The operands that are sources: so many from this one.
  unsigned firstSource = 0;
  unsigned numSources = 1;
  /// The rows of each result, where the sources have `numRows` rows together.
  /// May create a copy of the op for the checks that it has.
  llvm::function_ref<SmallVector<RowSpan>(ImplicitLocOpBuilder &builder,
                                          OpFoldResult numRows)>
      createSpans;
};

/// Creates what each process does of `move`, and maps the results of the op to
/// its shards of them, as ShardingInterface::partition does. Fails with an
/// error if dimensions other than the axis are sharded in different ways, or
/// the axis over different processes.
LogicalResult partitionRows(const RowMove &move,
                            ArrayRef<Value> partitionedOperands,
                            ArrayRef<shard::Sharding> operandShardings,
                            ArrayRef<shard::Sharding> resultShardings,
                            IRMapping &partitionMap,
                            SymbolTableCollection &symbols, OpBuilder &builder);

/// Annotates the operands and results of `op` that are tensors without a
/// sharding of their own, as `option` says; where that does not deal out a
/// static dimension evenly, with offsets. Keeps the shardings that are there,
/// offsets and all.
LogicalResult annotateRows(Operation *op, OpBuilder &builder,
                           const shard::ShardingOption &option);

} // namespace mlir::split

#endif // SPLIT_SHARDING_ROWPARTITION_H
