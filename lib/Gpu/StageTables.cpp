// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "HostTables.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSTAGETABLESPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// What is done with a buffer that the host fills.
struct TableUses {
  SmallVector<Operation *> stores, loads, readers;
  SmallVector<memref::CopyOp> copies;
};

} // namespace

/// Whether `use` of a buffer, or of a view of it, only reads that.
static bool isRead(OpOperand &use) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(use.getOwner());
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> found;
  effects.getEffectsOnValue(use.get(), found);
  return !found.empty() && llvm::all_of(found, [](const auto &effect) {
    return isa<MemoryEffects::Read>(effect.getEffect());
  });
}

/// Whether `use` of a buffer leaves it as it is, as far as its function goes.
static bool isUnchanged(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<memref::CastOp>(op))
    return llvm::all_of(op->getUses(), isUnchanged);
  return isa<memref::DimOp, memref::DeallocOp, func::ReturnOp>(op);
}

/// Adds what is done with `view` to `uses`. Fails if something may be that this
/// pass does not know.
static LogicalResult addUses(Value view, TableUses &uses) {
  for (OpOperand &use : view.getUses()) {
    Operation *op = use.getOwner();
    if (isa<memref::DimOp, memref::DeallocOp>(op))
      continue;
    if (isa<memref::LoadOp, memref::StoreOp>(op)) {
      bool isLoad = isa<memref::LoadOp>(op);
      if (!isDoneByHost(op) && !isLoad)
        return failure();
      (!isDoneByHost(op) ? uses.readers
       : isLoad          ? uses.loads
                         : uses.stores)
          .push_back(op);
    } else if (isa<memref::SubViewOp, memref::CastOp, memref::CollapseShapeOp>(
                   op)) {
      if (failed(addUses(op->getResult(0), uses)))
        return failure();
    } else if (isa<func::ReturnOp>(op) || isRead(use)) {
      uses.readers.push_back(op);
      if (auto copy = dyn_cast<memref::CopyOp>(op))
        uses.copies.push_back(copy);
    } else {
      return failure();
    }
  }
  return success();
}

/// Has `op`, an access, use `table` in place of `buffer`, of which it uses a
/// view.
static void redirect(Operation *op, Value buffer, Value table) {
  unsigned operand = isa<memref::LoadOp>(op) ? 0 : 1;
  // From the access to the buffer.
  SmallVector<Operation *> views;
  Value view = op->getOperand(operand);
  for (; view != buffer; view = views.back()->getOperand(0))
    views.push_back(view.getDefiningOp());
  OpBuilder builder(op);
  IRMapping mapping;
  mapping.map(buffer, table);
  for (Operation *other : llvm::reverse(views))
    builder.clone(*other, mapping);
  op->setOperand(operand, mapping.lookup(op->getOperand(operand)));
}

/// The allocations of the block of `alloc` that are filled by copying it as a
/// whole, which `uses` says: from now on by copies of `table` on the host, each
/// of which is one of the readers no more.
static SmallVector<memref::AllocOp> copyFrom(Value table, memref::AllocOp alloc,
                                             TableUses &uses) {
  SmallVector<memref::AllocOp> same;
  for (memref::CopyOp copy : uses.copies) {
    auto target = copy.getTarget().getDefiningOp<memref::AllocOp>();
    if (copy.getSource() != alloc || !target ||
        target->getBlock() != alloc->getBlock() ||
        copy->getBlock() != alloc->getBlock() ||
        target.getType() != alloc.getType())
      continue;
    same.push_back(target);
    OpBuilder builder(copy);
    gpu::MemcpyOp::create(builder, copy.getLoc(), TypeRange(), ValueRange(),
                          target, table);
    llvm::erase(uses.readers, copy.getOperation());
    copy.erase();
  }
  return same;
}

/// Has the host read `table` in place of `target`, if that is a copy of the
/// same that is not changed.
static void readFrom(memref::AllocOp target, Value table) {
  SmallVector<Operation *> loads;
  int64_t numWrites = 0;
  for (OpOperand &use : target->getUses()) {
    Operation *op = use.getOwner();
    auto copy = dyn_cast<gpu::MemcpyOp>(op);
    if (isa<memref::LoadOp>(op) && isDoneByHost(op))
      loads.push_back(op);
    else if (copy && copy.getDst() == target)
      ++numWrites;
    else if (!isRead(use) && !isUnchanged(use))
      return;
  }
  if (numWrites != 1)
    return;
  for (Operation *op : loads)
    redirect(op, target, table);
}

/// Has the host fill `alloc` in its own memory, if that is all that is written
/// to it, and copied to the device before anything else is done with it.
static void stage(memref::AllocOp alloc) {
  TableUses uses;
  if (failed(addUses(alloc, uses)) || uses.stores.empty() ||
      uses.readers.empty())
    return;
  Block *block = alloc->getBlock();
  auto isBefore = [&](Operation *a, Operation *b) {
    return block->findAncestorOpInBlock(*a)->isBeforeInBlock(
        block->findAncestorOpInBlock(*b));
  };
  Operation *first = uses.readers.front();
  for (Operation *reader : uses.readers)
    if (isBefore(reader, first))
      first = reader;
  for (Operation *store : uses.stores)
    if (!isBefore(store, first))
      return;
  OpBuilder builder(alloc);
  Value table = builder.clone(*alloc)->getResult(0);
  for (Operation *op : uses.stores)
    redirect(op, alloc, table);
  for (Operation *op : uses.loads)
    redirect(op, alloc, table);
  builder.setInsertionPoint(block->findAncestorOpInBlock(*first));
  auto copy = gpu::MemcpyOp::create(builder, alloc.getLoc(), TypeRange(),
                                    ValueRange(), alloc, table);
  // Copies of it are read where it is, too.
  SmallVector<memref::AllocOp> same = copyFrom(table, alloc, uses);
  if (uses.readers.empty())
    copy.erase();
  // Behind that, which may be the last of the block.
  builder.setInsertionPoint(block->getTerminator());
  memref::DeallocOp::create(builder, alloc.getLoc(), table);
  for (memref::AllocOp target : same)
    readFrom(target, table);
}

/// Copies a constant to an allocation from where it is on the host, which reads
/// it there.
static void stage(memref::CopyOp copy) {
  auto constant = copy.getSource().getDefiningOp<memref::GetGlobalOp>();
  auto target = copy.getTarget().getDefiningOp<memref::AllocOp>();
  if (!constant || !target || constant.getType() != target.getType() ||
      !isDoneByHost(copy))
    return;
  bool isAlways = copy->getBlock() == target->getBlock();
  OpBuilder builder(copy);
  gpu::MemcpyOp::create(builder, copy.getLoc(), TypeRange(), ValueRange(),
                        target, constant);
  copy.erase();
  if (isAlways)
    readFrom(target, constant);
}

/// Has the host read `argument`, which loops load from, in its own memory.
static void stage(BlockArgument argument) {
  auto type = dyn_cast<MemRefType>(argument.getType());
  if (!type || !type.getLayout().isIdentity())
    return;
  SmallVector<Operation *> loads;
  bool isInLoop = false;
  for (Operation *op : argument.getUsers()) {
    if (isa<memref::LoadOp>(op) && isDoneByHost(op)) {
      loads.push_back(op);
      isInLoop |= op->getParentOfType<scf::ForOp>() ||
                  op->getParentOfType<scf::WhileOp>();
    } else if (!isa<memref::DimOp>(op)) {
      return;
    }
  }
  if (!isInLoop)
    return;
  Block *block = argument.getOwner();
  Location loc = argument.getLoc();
  auto builder = OpBuilder::atBlockBegin(block);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(builder, loc, argument, dim));
  auto table = memref::AllocOp::create(builder, loc, type, sizes);
  gpu::MemcpyOp::create(builder, loc, TypeRange(), ValueRange(), table,
                        argument);
  for (Operation *op : loads)
    redirect(op, argument, table);
  builder.setInsertionPoint(block->getTerminator());
  memref::DeallocOp::create(builder, loc, table);
}

namespace {

struct SplitStageTables
    : split::impl::SplitStageTablesPassBase<SplitStageTables> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!function.getBody().hasOneBlock())
      return;
    function.walk([](memref::CopyOp copy) { stage(copy); });
    SmallVector<memref::AllocOp> allocs;
    function.walk([&](memref::AllocOp alloc) {
      if (isDoneByHost(alloc))
        allocs.push_back(alloc);
    });
    llvm::for_each(allocs, [](memref::AllocOp alloc) { stage(alloc); });
    for (BlockArgument argument : function.getArguments())
      stage(argument);
  }
};

} // namespace
