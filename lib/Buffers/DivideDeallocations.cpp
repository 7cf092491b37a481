// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DivideDeallocations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace {
/// What the buffers of a function may be.
struct BufferFlow {
  /// The values that may be of one buffer are of one class.
  llvm::EquivalenceClasses<Value> classes;
  /// The operands that hand a buffer on, if any. Also those that hand on a bit
  /// of a loop or branch, which may be whether one is owned.
  DenseMap<Value, SmallVector<OpOperand *, 2>> predecessors;

  void addEdge(OpOperand &from, Value to) {
    classes.unionSets(from.get(), to);
    predecessors[to].push_back(&from);
  }
};
} // namespace

static void appendBuffers(SmallVectorImpl<Value> &buffers, ValueRange values) {
  llvm::copy_if(values, std::back_inserter(buffers), [](Value value) {
    return isa<BaseMemRefType>(value.getType());
  });
}

/// The buffers that come from `op`: its results, and what its regions begin
/// with.
static SmallVector<Value> getBuffersFrom(Operation *op) {
  SmallVector<Value> buffers;
  appendBuffers(buffers, op->getResults());
  for (Region &region : op->getRegions())
    appendBuffers(buffers, ValueRange(region.getArguments()));
  return buffers;
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

/// Adds the buffers that a loop or branch hands on from and to its regions. A
/// loop that is known to run yields its results.
static LogicalResult addRegionEdges(BufferFlow &flow,
                                    RegionBranchOpInterface op) {
  std::optional<APInt> numIterations;
  if (auto loop = dyn_cast<scf::ForOp>(op.getOperation()))
    numIterations = loop.getStaticTripCount();
  bool runs = numIterations && !numIterations->isZero();
  RegionBranchInverseSuccessorMapping mapping;
  op.getSuccessorInputOperandMapping(mapping);
  auto isHandedOn = [&](OpOperand *from, Value to) {
    return !runs || from->getOwner() != op || to.getDefiningOp() != op;
  };
  for (Value to : getBuffersFrom(op)) {
    auto operands = mapping.find(to);
    if (operands == mapping.end())
      return failure();
    for (OpOperand *from : operands->second)
      if (isHandedOn(from, to))
        flow.addEdge(*from, to);
  }
  for (auto &[to, operands] : mapping)
    if (to.getType().isInteger(1))
      llvm::append_range(flow.predecessors[to], operands);
  return success();
}

/// Adds the buffers that `op` may hand on as one of its results, to its regions
/// or to other blocks. Fails if nothing tells where a buffer is from, or goes.
static LogicalResult addEdges(BufferFlow &flow, Operation *op,
                              SymbolTableCollection &symbols) {
  if (llvm::any_of(op->getOperandTypes(), holdsBuffers) ||
      llvm::any_of(op->getResultTypes(), holdsBuffers))
    return failure();
  if (makesBuffers(op, symbols))
    return success();
  if (auto branch = dyn_cast<BranchOpInterface>(op))
    for (unsigned index = 0; index < op->getNumSuccessors(); ++index) {
      SuccessorOperands operands = branch.getSuccessorOperands(index);
      for (BlockArgument to : op->getSuccessor(index)->getArguments()) {
        if (!isa<BaseMemRefType>(to.getType()))
          continue;
        if (operands.isOperandProduced(to.getArgNumber()))
          return failure();
        unsigned number = operands.getOperandIndex(to.getArgNumber());
        flow.addEdge(op->getOpOperand(number), to);
      }
    }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
    return addRegionEdges(flow, branch);
  SmallVector<Value> made = getBuffersFrom(op);
  if (made.empty())
    return success();
  SmallVector<OpOperand *> given = llvm::map_to_vector(
      op->getOpOperands(), [](OpOperand &operand) { return &operand; });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        for (OpOperand &operand : block.getTerminator()->getOpOperands())
          given.push_back(&operand);
  llvm::erase_if(given, [](OpOperand *operand) {
    return !isa<BaseMemRefType>(operand->get().getType());
  });
  for (Value to : made)
    for (OpOperand *from : given)
      flow.addEdge(*from, to);
  return success(!given.empty());
}

/// A buffer, and whether it is owned, at one moment; null if that is not asked,
/// or not known. Both are followed back through operands of one op.
using OwnedBuffer = std::pair<Value, Value>;

/// Whether `operand`, which hands on `buffer.first`, owns what it hands on if
/// `buffer` does.
static Value getOwnership(const BufferFlow &flow, OwnedBuffer buffer,
                          OpOperand *operand) {
  auto [value, owned] = buffer;
  if (!owned)
    return Value();
  Operation *op = value.getDefiningOp();
  // A view is owned if its source is.
  if (op && op == operand->getOwner() && !isa<RegionBranchOpInterface>(op))
    return owned;
  bool areHandedOnTogether =
      op ? op == owned.getDefiningOp()
         : isa<BlockArgument>(owned) &&
               value.getParentBlock() == owned.getParentBlock();
  auto found = flow.predecessors.find(owned);
  if (!areHandedOnTogether || found == flow.predecessors.end())
    return Value();
  const auto *with = llvm::find_if(found->second, [&](OpOperand *other) {
    return other->getOwner() == operand->getOwner();
  });
  return with == found->second.end() ? Value() : (*with)->get();
}

/// The values that nothing hands on of which `buffer` is one where it is owned;
/// failure if it comes a long way.
static FailureOr<SmallVector<Value>> getSources(const BufferFlow &flow,
                                                OwnedBuffer buffer) {
  constexpr size_t kMaxBuffers = 16;
  llvm::SetVector<OwnedBuffer> buffers;
  buffers.insert(buffer);
  SmallVector<Value> sources;
  for (size_t i = 0; i < buffers.size(); ++i) {
    auto [value, owned] = buffers[i];
    if (owned && matchPattern(owned, m_Zero()))
      continue;
    auto found = flow.predecessors.find(value);
    if (found == flow.predecessors.end()) {
      sources.push_back(value);
      continue;
    }
    for (OpOperand *operand : found->second)
      buffers.insert({operand->get(), getOwnership(flow, buffers[i], operand)});
    if (buffers.size() > kMaxBuffers)
      return failure();
  }
  return sources;
}

namespace {
/// What one bufferization.dealloc frees and keeps of one class.
struct Deallocation {
  SmallVector<Value> buffers, conditions, retained;
  SmallVector<Value> owned;
};
} // namespace

/// Joins those of `buffers`, and what they are from, that may be one. If that
/// is not known of one, it may be any of its class.
static llvm::EquivalenceClasses<Value>
joinAliases(const BufferFlow &flow, ArrayRef<OwnedBuffer> buffers) {
  llvm::EquivalenceClasses<Value> aliases;
  DenseSet<Value> unknown;
  for (OwnedBuffer buffer : buffers) {
    aliases.insert(buffer.first);
    auto sources = getSources(flow, buffer);
    if (succeeded(sources))
      for (Value source : *sources)
        aliases.unionSets(source, buffer.first);
    else
      unknown.insert(flow.classes.getLeaderValue(buffer.first));
  }
  for (auto [value, owned] : buffers)
    if (flow.classes.contains(value) &&
        unknown.contains(flow.classes.getLeaderValue(value)))
      aliases.unionSets(flow.classes.getLeaderValue(value), value);
  return aliases;
}

static void divide(bufferization::DeallocOp op, const BufferFlow &flow) {
  SmallVector<OwnedBuffer> buffers = llvm::to_vector(
      llvm::map_range(llvm::zip_equal(op.getMemrefs(), op.getConditions()),
                      [](auto pair) -> OwnedBuffer {
                        return {std::get<0>(pair), std::get<1>(pair)};
                      }));
  for (Value retained : op.getRetained())
    buffers.push_back({retained, Value()});
  llvm::EquivalenceClasses<Value> aliases = joinAliases(flow, buffers);
  llvm::MapVector<Value, Deallocation> deallocations;
  auto getDeallocation = [&](Value buffer) -> Deallocation & {
    return deallocations[aliases.getLeaderValue(buffer)];
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
  BufferFlow flow;
  SmallVector<bufferization::DeallocOp> deallocations;
  SymbolTableCollection symbols;
  WalkResult walk = function.getFunctionBody().walk([&](Operation *op) {
    if (auto deallocation = dyn_cast<bufferization::DeallocOp>(op))
      deallocations.push_back(deallocation);
    else if (failed(addEdges(flow, op, symbols)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return;
  for (bufferization::DeallocOp op : deallocations)
    divide(op, flow);
}
