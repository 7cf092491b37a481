// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LastUses.h"

#include "OwnedBuffers.h"
#include "split/Support/ViewRoot.h"

#include "mlir/Dialect/Bufferization/IR/BufferViewFlowOpInterface.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// The functions that keep nothing of the buffers that they are given.
using Functions = llvm::DenseSet<StringAttr>;

/// Looks for the last uses of buffers of one function.
class LastUses {
public:
  LastUses(func::FuncOp function, const Functions &forgetful);

  void freeEarlier(Block &block);

private:
  bool mayKeep(Operation *op) const;
  Operation *find(Value buffer, Block &block);

  BufferViewFlowAnalysis views;
  const Functions &forgetful;
  /// The names of buffers, and their uses, that may still be looked at: a bound
  /// on the time, where what a loop carries has all names of all loops before.
  size_t numLeft = 0;
};

} // namespace

LastUses::LastUses(func::FuncOp function, const Functions &forgetful)
    : views(function), forgetful(forgetful) {
  constexpr size_t kMaxPerOp = 64;
  function->walk([&](Operation *) { numLeft += kMaxPerOp; });
}

/// Whether a result of `op`, or memory that it writes to, may say where
/// `buffer`, an operand, is, so that the names that upstream's analysis finds
/// do not show its last use.
static bool revealsAddress(Operation *op, Value buffer) {
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return store.getValue() == buffer;
  bool isFollowed =
      isa<ViewLikeOpInterface, RegionBranchOpInterface,
          bufferization::BufferViewFlowOpInterface, CallOpInterface>(op);
  if (!isFollowed && llvm::any_of(op->getResultTypes(), isBuffer))
    return true;
  return isPure(op) && !isa<memref::DimOp, memref::RankOp>(op) &&
         !llvm::all_of(op->getResultTypes(), isBuffer);
}

bool mlir::split::takesAddresses(ModuleOp module) {
  return module
      ->walk([](Operation *op) {
        return llvm::any_of(op->getOperands(),
                            [&](Value operand) {
                              return isBuffer(operand.getType()) &&
                                     revealsAddress(op, operand);
                            })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `op` is a call of what may keep the address of a buffer.
bool LastUses::mayKeep(Operation *op) const {
  if (!isa<CallOpInterface>(op))
    return false;
  auto call = dyn_cast<func::CallOp>(op);
  return !call || !forgetful.contains(call.getCalleeAttr().getAttr());
}

/// The op of `block` that uses `buffer` last, or what is in its regions; none
/// if that is the terminator, not known, or would take too long to find.
Operation *LastUses::find(Value buffer, Block &block) {
  Operation *last = buffer.getDefiningOp();
  auto names = views.resolve(buffer);
  numLeft -= std::min<size_t>(numLeft, names.size());
  for (Value name : names)
    for (Operation *user : name.getUsers()) {
      if (numLeft == 0)
        return nullptr;
      --numLeft;
      Operation *inBlock = block.findAncestorOpInBlock(*user);
      // That of another name, such as what a call of the buffer returns, frees
      // other memory, and may move.
      if (isa<memref::DeallocOp>(user) && inBlock == user)
        continue;
      if (!inBlock || inBlock->hasTrait<OpTrait::IsTerminator>() ||
          revealsAddress(user, name) || mayKeep(user))
        return nullptr;
      if (last->isBeforeInBlock(inBlock))
        last = inBlock;
    }
  return last;
}

/// Takes out of `op` what it frees, and nothing else, on a condition that is
/// true, as upstream has it if a block owns the buffer.
static memref::DeallocOp takeOut(scf::IfOp op) {
  if (!matchPattern(op.getCondition(), m_One()) || op.elseBlock() ||
      !llvm::hasNItems(*op.thenBlock(), 2))
    return {};
  auto dealloc = dyn_cast<memref::DeallocOp>(op.thenBlock()->front());
  if (dealloc) {
    dealloc->moveBefore(op);
    op.erase();
  }
  return dealloc;
}

void LastUses::freeEarlier(Block &block) {
  SmallVector<memref::DeallocOp> deallocations;
  llvm::DenseMap<Value, Operation *> lastCopies;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto dealloc = dyn_cast<memref::DeallocOp>(op);
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      lastCopies[getViewRoot(copy.getTarget())] = copy;
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      dealloc = takeOut(branch);
    if (dealloc)
      deallocations.push_back(dealloc);
  }
  // Nothing moves as long as the order of ops is asked for.
  SmallVector<std::pair<memref::DeallocOp, Operation *>> places;
  for (memref::DeallocOp dealloc : deallocations) {
    Value buffer = dealloc.getMemref();
    if (numLeft == 0 || buffer.getParentBlock() != &block ||
        !buffer.getDefiningOp() || !isAllocation(buffer.getDefiningOp()))
      continue;
    Operation *last = find(buffer, block);
    if (auto copy = dyn_cast_or_null<memref::CopyOp>(last))
      last = lastCopies.lookup(getViewRoot(copy.getTarget()));
    if (last)
      places.push_back({dealloc, last});
  }
  // From behind, so that those with the same last use stay in their order.
  for (auto [dealloc, last] : llvm::reverse(places))
    dealloc->moveAfter(last);
}

void mlir::split::freeBehindLastUses(ModuleOp module, bool takesAddresses) {
  Functions forgetful;
  if (!takesAddresses)
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isDeclaration())
        forgetful.insert(function.getSymNameAttr());
  for (auto function : module.getOps<func::FuncOp>()) {
    LastUses lastUses(function, forgetful);
    function->walk([&](Block *block) { lastUses.freeEarlier(*block); });
  }
}
