// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StageEmitter.h"

#include "LaneKernelEmitter.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::split;

/// Of addresses.
static LaneFormat getAddressFormat(OpBuilder &builder) {
  return {builder.getI64Type(), 8, 1, /*throughPointer=*/true};
}

/// The lanes that each part of `kernel` has of a row: they are of one width.
static int64_t getWidth(const CopyKernel &kernel) {
  return *kernel.rowLanes / kernel.numParts;
}

int64_t Stage::countLanes(const LoopPlan &plan, int64_t runRows) {
  int64_t lanes = 0;
  for (const CopyKernel &kernel : plan.kernels)
    if (kernel.isStaged)
      lanes = std::max(lanes, *kernel.rowLanes * runRows);
  return lanes;
}

void Stage::emitEnd() const { memory.emitEnd(builder, loc); }

Stage::Stage(OpBuilder &builder, Location loc, const RowsNest &nest,
             const NestParts &parts, const TableReader *table,
             const LoopPlan &plan, int64_t runRows, int64_t numLanes)
    : builder(builder), loc(loc), index(builder, loc), rows(nest), table(table),
      plan(plan), runRows(runRows) {
  // The memory has no type, and is known by address, as all is here.
  rows.format = getPointerFormat(nest.format);
  rows.buffer = LaneBuffer::atAddress(
      builder, loc, nest.buffer.getAddress(builder, loc, index.constant(0)),
      rows.format);
  LaneFormat addressFormat = getAddressFormat(builder);
  int64_t laneBytes = numLanes * rows.format.bytes;
  const auto *listed = std::get_if<ListedParts>(&parts);
  int64_t numAddresses = listed ? listed->size() : 0;
  memory = StageMemory::emit(builder, loc,
                             laneBytes + numAddresses * addressFormat.bytes,
                             plan.steps.lineLanes * rows.format.bytes);
  lanes = LaneBuffer::atAddress(builder, loc, memory.address, rows.format);
  if (!listed)
    return;
  addresses = LaneBuffer::atAddress(
      builder, loc, index.add(memory.address, laneBytes), addressFormat);
  listAddresses(*listed);
}

/// Emits the addresses of the parts of staged kernels.
void Stage::listAddresses(ArrayRef<NestPart> parts) {
  for (const CopyKernel &kernel : plan.kernels)
    for (size_t i = 0; kernel.isStaged && i < kernel.numParts; ++i) {
      int64_t position = kernel.firstPart + i;
      Value address = parts[position].getAddress(builder, loc);
      addresses->store(builder, loc,
                       arith::IndexCastOp::create(
                           builder, loc, builder.getI64Type(), address),
                       index.constant(position), std::nullopt);
    }
}

/// Emits the address of the part at `position`.
Value Stage::emitAddress(Value position) const {
  if (table)
    return table->emitAddress(position);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    addresses->load(builder, loc, position, 1));
}

void Stage::emitFill(const Run &run, Value first, int64_t numRows) const {
  // Kernels count rows from row 0: where the stage would begin then is one
  // address for all parts.
  int64_t width = getWidth(*run.kernel);
  Value ownBegin =
      index.add(memory.address, index.constant(run.lane * rows.format.bytes));
  LaneBuffer own = LaneBuffer::atAddress(
      builder, loc,
      index.sub(ownBegin, index.mul(run.begin, width * rows.format.bytes)),
      rows.format);
  SmallVector<NestPart> staged;
  for (const NestPart &part : run.some) {
    int64_t position = staged.size();
    staged.push_back({own, part.offset, part.width,
                      index.constant(position * width * runRows)});
  }
  Value begin = index.add(run.begin, first);
  const auto &code = std::get<LaneKernel>(run.kernel->code);
  forbidUnrolling(emitLoop(builder, loc, begin, index.add(begin, numRows),
                           index.constant(code.getRows()), [&](Value row) {
                             emitLaneKernel(builder, loc, rows, staged, code,
                                            row, std::nullopt);
                           }));
}

void Stage::emitParts(const Run &run, Value first, int64_t numParts,
                      std::optional<int64_t> streamedAlignment,
                      Value ahead) const {
  int64_t width = getWidth(*run.kernel);
  int64_t numLanes = width * runRows;
  Value target = index.mul(run.begin, width);
  emitLoop(builder, loc, index.constant(0), index.constant(numParts),
           index.constant(1), [&](Value i) {
             Value position = index.add(first, i);
             Value address = emitAddress(index.add(position, run.firstPart));
             emitLines(
                 LaneBuffer::atAddress(builder, loc, address, rows.format),
                 target, index.add(index.mul(position, numLanes), run.lane),
                 numLanes, streamedAlignment,
                 ahead ? index.add(ahead, index.mul(i, numLanes)) : Value());
           });
}

void Stage::emitRun(const Run &run, std::optional<int64_t> streamedAlignment,
                    Value ahead) const {
  emitFill(run, index.constant(0), runRows);
  emitParts(run, index.constant(0), run.kernel->numParts, streamedAlignment,
            ahead);
}

/// Emits the copy of `numLanes` from lane `staged` of the stage to lane
/// `target` of a part, line by line.
void Stage::emitLines(const LaneBuffer &part, Value target, Value staged,
                      int64_t numLanes,
                      std::optional<int64_t> streamedAlignment,
                      Value ahead) const {
  int64_t vector = numLanes % plan.steps.vectorLanes == 0
                       ? plan.steps.vectorLanes
                       : plan.steps.streamedLanes;
  int64_t line = std::max(vector, plan.steps.lineLanes);
  emitStagedLines(
      builder, loc, *lanes, staged, index.constant(numLanes), line, vector,
      [&](Value lane) {
        if (ahead)
          rows.buffer.prefetch(builder, loc, index.add(ahead, lane));
      },
      [&](Value moved, Value lane) {
        part.store(builder, loc, moved, index.add(target, lane),
                   streamedAlignment);
      });
}
