// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a plan. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_KERNELEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_KERNELEMITTER_H

#include "LaneNest.h"
#include "RowEmitter.h"
#include "TableEmitter.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits kernels of a copy, in one of its two orders: with `streamedAlignment`,
/// stores bypass the caches.
class KernelEmitter {
public:
  KernelEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
                const NestParts &parts, const LoopPlan &plan,
                std::optional<int64_t> streamedAlignment,
                std::optional<RowRange> range = std::nullopt)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), plan(plan),
        order(streamedAlignment ? plan.streamed : plan.cached),
        rows(builder, loc, nest, plan.steps, streamedAlignment,
             getPrefetchDistance(streamedAlignment.has_value()), plan.unrolls,
             range),
        streamedAlignment(streamedAlignment) {
    if (const auto *entries = std::get_if<PartTable>(&parts))
      if (!plan.kernels.empty())
        table.emplace(builder, loc, *entries, nest.format);
  }

  const ListedParts &listed() const { return std::get<ListedParts>(parts); }
  ArrayRef<NestPart> partsOf(const CopyKernel &kernel) const {
    return ArrayRef(listed()).slice(kernel.firstPart, kernel.numParts);
  }

  /// The rows of a group or a run. Loops of constant trip counts are unrolled
  /// by LLVM where that pays, and those of one iteration always.
  Value getLength(int64_t numRows) const;

  /// The kernel for some of `groupRows`; null where rows are moved one by one.
  const LaneKernel *getCode(const CopyKernel &kernel, int64_t groupRows) const;

  /// The rows of an iteration.
  int64_t getRows(const CopyKernel &kernel, int64_t groupRows) const;

  /// The lane from which on is prefetched while the run of `runRows` at `row`
  /// is moved, where rows are done in runs. Null: nothing is.
  Value getRunAhead(Value row, int64_t runRows) const;

  /// Emits `body` for each run of parts that `kernel` moves: for the parts, the
  /// position of the first, and the number of the run.
  void
  forEachRun(const CopyKernel &kernel,
             function_ref<void(ArrayRef<NestPart>, Value, Value)> body) const;

  /// Emits one iteration of a kernel, which prefetches as many lanes as it
  /// moves from `ahead` on, and of its parts from `targetRow` on, where these
  /// are not null.
  void emitIteration(const CopyKernel &kernel, ArrayRef<NestPart> some,
                     int64_t groupRows, Value row, Value ahead = {},
                     Value targetRow = {}) const;

  /// Emits a kernel over [beginRow, endRow), groups of rows, for its parts
  /// `some`. While it goes, it prefetches as many lanes as it moves from
  /// `ahead` on, if that is not null.
  void emitKernel(const CopyKernel &kernel, ArrayRef<NestPart> some,
                  int64_t groupRows, Value beginRow, Value endRow,
                  Value ahead = {}) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const NestParts &parts;
  const LoopPlan &plan;
  const BlockOrder &order;
  RowEmitter rows;
  std::optional<int64_t> streamedAlignment;
  /// If the parts are in a table, and there are kernels for them.
  std::optional<TableReader> table;

private:
  /// What is streamed in blocks of one group is read from end to end.
  MaybeLanes getPrefetchDistance(bool streaming) const {
    return streaming && order.isOneGroup ? order.prefetchDistance
                                         : MaybeLanes();
  }
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_KERNELEMITTER_H
