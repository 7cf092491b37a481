// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideDeallocations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

/// The values that may be of one buffer are of one class.
using BufferClasses = llvm::EquivalenceClasses<Value>;

static void appendBuffers(SmallVectorImpl<Value> &buffers, ValueRange values) {
  llvm::copy_if(values, std::back_inserter(buffers), [](Value value) {
    return isa<BaseMemRefType>(value.getType());
  });
}

static void join(BufferClasses &classes, ArrayRef<Value> buffers) {
  for (Value buffer : buffers)
    classes.unionSets(buffers.front(), buffer);
}

/// Whether `type` is that of a buffer of buffers, which any op that is given it
/// may read from it and store in it.
static bool holdsBuffers(Type type) {
  auto buffer = dyn_cast<BaseMemRefType>(type);
  return buffer && isa<BaseMemRefType>(buffer.getElementType());
}

/// Whether the results of `op` are buffers that nothing else is: what a
/// function here returns, it has made, as split-own-results sees to if its rank
/// is known.
static bool makesBuffers(Operation *op, SymbolTableCollection &symbols) {
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    return callee && !callee.isDeclaration() &&
           llvm::none_of(call.getResultTypes(),
                         llvm::IsaPred<UnrankedMemRefType>);
  }
  return isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp,
             bufferization::CloneOp>(op);
}

/// Joins the buffers that `op` may hand on as one of its results, to its
/// regions or to other blocks with what it hands them on as. Fails if nothing
/// tells where a buffer is from, or goes.
static LogicalResult joinBuffers(BufferClasses &classes, Operation *op,
                                 SymbolTableCollection &symbols) {
  if (llvm::any_of(op->getOperandTypes(), holdsBuffers) ||
      llvm::any_of(op->getResultTypes(), holdsBuffers))
    return failure();
  if (makesBuffers(op, symbols))
    return success();
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (unsigned index = 0; index < op->getNumSuccessors(); ++index) {
      SmallVector<Value> buffers;
      appendBuffers(buffers, op->getSuccessor(index)->getArguments());
      appendBuffers(buffers,
                    branch.getSuccessorOperands(index).getForwardedOperands());
      join(classes, buffers);
    }
  SmallVector<Value> buffers;
  appendBuffers(buffers, op->getResults());
  for (Region &region : op->getRegions())
    for (BlockArgument argument : region.getArguments())
      appendBuffers(buffers, argument);
  if (buffers.empty())
    return success();
  size_t numMade = buffers.size();
  appendBuffers(buffers, op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        appendBuffers(buffers, block.getTerminator()->getOperands());
  join(classes, buffers);
  return success(buffers.size() != numMade);
}

namespace {
/// What one bufferization.dealloc frees and keeps of one class.
struct Deallocation {
  SmallVector<Value> buffers, conditions, retained;
  SmallVector<Value> owned;
};
} // namespace

static void divide(bufferization::DeallocOp op, const BufferClasses &classes) {
  llvm::MapVector<Value, Deallocation> deallocations;
  auto getDeallocation = [&](Value buffer) -> Deallocation & {
    bool isAlone = !classes.contains(buffer);
    return deallocations[isAlone ? buffer : classes.getLeaderValue(buffer)];
  };
  for (auto [buffer, condition] :
       llvm::zip_equal(op.getMemrefs(), op.getConditions())) {
    Deallocation &deallocation = getDeallocation(buffer);
    deallocation.buffers.push_back(buffer);
    deallocation.conditions.push_back(condition);
  }
  for (auto [retained, owned] :
       llvm::zip_equal(op.getRetained(), op.getUpdatedConditions())) {
    Deallocation &deallocation = getDeallocation(retained);
    deallocation.retained.push_back(retained);
    deallocation.owned.push_back(owned);
  }
  if (deallocations.size() == 1)
    return;
  OpBuilder builder(op);
  for (auto &[leader, deallocation] : deallocations) {
    if (deallocation.buffers.empty()) {
      for (Value owned : deallocation.owned)
        owned.replaceAllUsesWith(arith::ConstantOp::create(
            builder, op.getLoc(), builder.getBoolAttr(false)));
      continue;
    }
    auto part = bufferization::DeallocOp::create(
        builder, op.getLoc(), deallocation.buffers, deallocation.conditions,
        deallocation.retained);
    for (auto [owned, result] :
         llvm::zip_equal(deallocation.owned, part.getUpdatedConditions()))
      owned.replaceAllUsesWith(result);
  }
  op.erase();
}

void mlir::split::divideDeallocations(FunctionOpInterface function) {
  BufferClasses classes;
  SmallVector<bufferization::DeallocOp> deallocations;
  SymbolTableCollection symbols;
  WalkResult walk = function.getFunctionBody().walk([&](Operation *op) {
    if (auto deallocation = dyn_cast<bufferization::DeallocOp>(op))
      deallocations.push_back(deallocation);
    else if (failed(joinBuffers(classes, op, symbols)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return;
  for (bufferization::DeallocOp op : deallocations)
    divide(op, classes);
}
