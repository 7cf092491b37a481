// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StackMemory.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;

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

memref::AllocaOp mlir::split::emitOnStack(OpBuilder &builder, Location loc,
                                          MemRefType type,
                                          IntegerAttr alignment,
                                          StringRef mark) {
  Block *entry = getEntry(builder);
  if (!entry)
    return {};
  memref::AllocaOp memory;
  for (Operation &op : *entry) {
    auto other = dyn_cast<memref::AllocaOp>(op);
    if (!other)
      break;
    if (other->hasAttr(mark) && other.getAlignmentAttr() == alignment)
      memory = other;
  }
  if (!memory) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(entry);
    memory = memref::AllocaOp::create(builder, loc, type, alignment);
    memory->setAttr(mark, builder.getUnitAttr());
  }
  if (memory.getType().getNumElements() < type.getNumElements())
    memory.getMemref().setType(type);
  return memory;
}
