// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelEmitter.h"

#include "LaneKernelEmitter.h"
#include "split/Support/LoopAnnotations.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

Value KernelEmitter::getLength(int64_t numRows) const {
  Value length = index.constant(numRows);
  return plan.separatesKernels ? index.hide(length) : length;
}

const LaneKernel *KernelEmitter::getCode(const CopyKernel &kernel,
                                         int64_t groupRows) const {
  if ((streamedAlignment || plan.cachesLines) && kernel.streamedCode &&
      groupRows % kernel.streamedCode->getRows() == 0)
    return &*kernel.streamedCode;
  return std::get_if<LaneKernel>(&kernel.code);
}

int64_t KernelEmitter::getRows(const CopyKernel &kernel,
                               int64_t groupRows) const {
  const LaneKernel *code = getCode(kernel, groupRows);
  return code ? code->getRows() : kernel.rows;
}

Value KernelEmitter::getRunAhead(Value row, int64_t runRows) const {
  if (!order.prefetchDistance)
    return Value();
  // What comes next may be another task's, which the same thread may do.
  Value last = index.sub(nest.numRows, index.constant(runRows));
  Value next = index.add(row, llvm::alignTo(order.runAheadRows, runRows));
  return nest.getBegin(index, index.min(next, last));
}

void KernelEmitter::forEachRun(
    const CopyKernel &kernel,
    function_ref<void(ArrayRef<NestPart>, Value, Value)> body) const {
  Value first = index.constant(kernel.firstPart);
  if (!table)
    return body(partsOf(kernel), first, index.constant(0));
  emitLoop(builder, loc, index.constant(0), index.constant(kernel.numRuns),
           index.constant(1), [&](Value run) {
             Value position = index.add(first, index.mul(run, kernel.numParts));
             SmallVector<NestPart> some;
             for (size_t i = 0; i < kernel.numParts; ++i)
               some.push_back(table->emitPart(index.add(position, i)));
             body(some, position, run);
           });
}

void KernelEmitter::emitIteration(const CopyKernel &kernel,
                                  ArrayRef<NestPart> some, int64_t groupRows,
                                  Value row, Value ahead,
                                  Value targetRow) const {
  LinePrefetch prefetch{plan.steps.lineLanes, ahead, order.partDistance,
                        targetRow};
  if (const LaneKernel *code = getCode(kernel, groupRows))
    return emitLaneKernel(builder, loc, nest, some, *code, row,
                          streamedAlignment, prefetch);
  const NestPart &part = listed()[kernel.firstPart];
  const RowKernel &rowKernel = plan.rowKernels[kernel.firstPart];
  if (kernel.rows == 1)
    return rows.emitRow(part, rowKernel, row);
  emitLoop(builder, loc, row, index.add(row, kernel.rows), index.constant(1),
           [&](Value single) { rows.emitRow(part, rowKernel, single); });
}

void KernelEmitter::emitKernel(const CopyKernel &kernel,
                               ArrayRef<NestPart> some, int64_t groupRows,
                               Value beginRow, Value endRow,
                               Value ahead) const {
  scf::ForOp loop =
      emitLoop(builder, loc, beginRow, endRow,
               index.constant(getRows(kernel, groupRows)), [&](Value row) {
                 Value moved = ahead ? index.mul(index.sub(row, beginRow),
                                                 *kernel.rowLanes)
                                     : Value();
                 emitIteration(kernel, some, groupRows, row,
                               ahead ? index.add(ahead, moved) : Value());
               });
  if (!plan.unrolls || kernel.isLong || plan.separatesKernels)
    forbidUnrolling(loop);
}
