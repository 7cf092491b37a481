// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StageMemory.h"

#include "IndexBuilder.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;

/// Marks the memory for stages.
static constexpr StringLiteral kStageAttr = "split.stage";

/// The block that the function around the builder's place begins with; null
/// where that has no stack memory, or what is around the place may run on
/// several threads at once. A loop is a scope of stack memory to MLIR, but not
/// what becomes of it.
static Block *getEntry(OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  while (Operation *parent = block->getParentOp()) {
    if (isa<FunctionOpInterface, gpu::LaunchOp>(parent))
      return parent->hasTrait<OpTrait::AutomaticAllocationScope>()
                 ? &block->getParent()->front()
                 : nullptr;
    if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp,
             scf::ExecuteRegionOp>(parent))
      return nullptr;
    block = parent->getBlock();
  }
  return nullptr;
}

/// Emits `type` on the stack, at the entry of a function, of which all copies
/// share it: one is done when the next begins.
static memref::AllocaOp emitOnStack(OpBuilder &builder, Location loc,
                                    Block &entry, MemRefType type,
                                    IntegerAttr alignment) {
  memref::AllocaOp memory;
  if (!entry.empty())
    memory = dyn_cast<memref::AllocaOp>(entry.front());
  if (!memory || !memory->hasAttr(kStageAttr)) {
    builder.setInsertionPointToStart(&entry);
    memory = memref::AllocaOp::create(builder, loc, type, alignment);
    memory->setAttr(kStageAttr, builder.getUnitAttr());
  }
  // It is only used by its address.
  if (memory.getType().getNumElements() < type.getNumElements())
    memory.getMemref().setType(type);
  return memory;
}

StageMemory StageMemory::emit(OpBuilder &builder, Location loc, int64_t bytes,
                              int64_t alignment) {
  OpBuilder::InsertionGuard guard(builder);
  auto type = MemRefType::get({bytes}, builder.getI8Type());
  IntegerAttr aligned = builder.getI64IntegerAttr(alignment);
  StageMemory stage;
  Value memory;
  if (Block *entry = getEntry(builder)) {
    memref::AllocaOp onStack = emitOnStack(builder, loc, *entry, type, aligned);
    builder.setInsertionPointAfter(onStack);
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
  forbidUnrolling(emitLoop(
      builder, loc, index.constant(0), numLanes, index.constant(line),
      [&](Value first) {
        prefetch(first);
        for (int64_t i = 0; i < line; i += vector) {
          Value lane = index.add(first, i);
          store(stage.load(builder, loc, index.add(from, lane), vector), lane);
        }
      }));
}
