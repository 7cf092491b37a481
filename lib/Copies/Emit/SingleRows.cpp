// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SingleRows.h"

#include "PartLoop.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cassert>

using namespace mlir;
using namespace mlir::split;

void mlir::split::emitSingleRows(OpBuilder &builder, Location loc,
                                 const RowsNest &nest, const NestParts &parts,
                                 const LoopPlan &plan, Value numFirst,
                                 Value beginRow, Value endRow) {
  RowEmitter rows(builder, loc, nest, plan.steps, std::nullopt);
  IndexBuilder index(builder, loc);
  // One loop for both, as there may be code for many parts in it.
  Value skipped = numFirst ? index.sub(beginRow, numFirst) : Value();
  Value begin = numFirst ? index.constant(0) : beginRow;
  Value end = numFirst ? index.sub(endRow, skipped) : endRow;
  emitLoop(builder, loc, begin, end, index.constant(1), [&](Value row) {
    if (numFirst)
      row = index.selectIfAtLeast(row, numFirst, index.add(row, skipped), row);
    forEachPart(
        builder, loc, nest, parts, &plan,
        [&](const NestPart &part, const RowKernel *kernel) {
          assert((!numFirst || kernel->width || kernel->spilledLanes == 0) &&
                 "what is behind the first rows is written already");
          rows.emitLastRow(part, *kernel, row);
        });
  });
}

void mlir::split::emitStretches(
    OpBuilder &builder, Location loc, const RowsNest &nest,
    const NestParts &parts, const RowSteps &steps, const TaskPlan &tasks,
    function_ref<std::pair<Value, Value>(Value width)> getStretch,
    std::optional<int64_t> streamedAlignment) {
  IndexBuilder index(builder, loc);
  auto emitPart = [&](const NestPart &part, const RowKernel *) {
    auto [begin, end] = getStretch(part.width);
    Value offset = index.add(part.offset, begin);
    Value width = index.sub(end, begin);
    emitLoop(builder, loc, index.constant(0), nest.numRows, index.constant(1),
             [&, begin = begin](Value row) {
               // The stretch is all there is of a nest of one row.
               RowsNest only = nest;
               only.origin =
                   index.add(nest.origin, index.mul(row, nest.rowPitch));
               only.numRows = index.constant(1);
               Value first = index.add(part.getLane(index, row), begin);
               RowEmitter rows(builder, loc, only, steps, streamedAlignment,
                               streamedAlignment ? tasks.stretchPrefetchDistance
                                                 : MaybeLanes(),
                               /*unrolls=*/true,
                               RowRange{index.constant(0), index.constant(1)});
               rows.emitRow(
                   {part.buffer.dropFront(builder, loc, first), offset, width},
                   tasks.stretch, index.constant(0));
             });
  };
  forEachPart(builder, loc, nest, parts, nullptr, emitPart);
}
