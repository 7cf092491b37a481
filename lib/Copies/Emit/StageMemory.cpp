// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StageMemory.h"

#include "IndexBuilder.h"
#include "StackMemory.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

/// Marks the memory for stages.
static constexpr StringLiteral kStageAttr = "split.stage";

/// So many lines, and fewer, take no loop: on a Zen 3, 64 columns in runs of
/// four take 0.94 times as long.
static constexpr int64_t kMostLinesInTurn = 4;

StageMemory StageMemory::emit(OpBuilder &builder, Location loc, int64_t bytes,
                              int64_t alignment) {
  OpBuilder::InsertionGuard guard(builder);
  auto type = MemRefType::get({bytes}, builder.getI8Type());
  IntegerAttr aligned = builder.getI64IntegerAttr(alignment);
  StageMemory stage;
  Value memory;
  if (memref::AllocaOp onStack =
          emitOnStack(builder, loc, type, aligned, kStageAttr)) {
    // Behind all of them, so that the next one finds those.
    Operation *last = onStack;
    while (isa_and_present<memref::AllocaOp>(last->getNextNode()))
      last = last->getNextNode();
    builder.setInsertionPointAfter(last);
    memory = onStack;
  } else {
    memory = stage.heap = memref::AllocOp::create(builder, loc, type, aligned);
  }
  // Of a loop that copies from memory whose address nobody else has, LLVM would
  // make a memcpy, which took forty times as long as its vectors.
  stage.address = IndexBuilder(builder, loc)
                      .hide(memref::ExtractAlignedPointerAsIndexOp::create(
                          builder, loc, memory));
  return stage;
}

void StageMemory::emitEnd(OpBuilder &builder, Location loc) const {
  if (heap)
    memref::DeallocOp::create(builder, loc, heap);
}

void mlir::split::emitStagedLines(OpBuilder &builder, Location loc,
                                  const LaneBuffer &stage, Value from,
                                  Value numLanes, int64_t line, int64_t vector,
                                  function_ref<void(Value)> prefetch,
                                  function_ref<void(Value, Value)> store) {
  IndexBuilder index(builder, loc);
  auto emitLine = [&](Value first) {
    prefetch(first);
    for (int64_t i = 0; i < line; i += vector) {
      Value lane = index.add(first, i);
      store(stage.load(builder, loc, index.add(from, lane), vector), lane);
    }
  };
  std::optional<int64_t> known = getConstantIntValue(numLanes);
  if (known && *known <= kMostLinesInTurn * line) {
    for (int64_t first = 0; first < *known; first += line)
      emitLine(index.constant(first));
    return;
  }
  forbidUnrolling(emitLoop(builder, loc, index.constant(0), numLanes,
                           index.constant(line), emitLine));
}
