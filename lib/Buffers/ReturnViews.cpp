// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "split/Support/ViewRoot.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRETURNVIEWSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The copy that fills `buffer`, if `buffer` is allocated in the block of
/// `terminator` and used for nothing but to be filled and returned.
static memref::CopyOp getOnlyCopy(Value buffer, func::ReturnOp terminator) {
  auto alloc = buffer.getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getBlock() != terminator->getBlock())
    return {};
  memref::CopyOp copy;
  int64_t numReturned = 0;
  for (OpOperand &use : buffer.getUses()) {
    if (use.getOwner() == terminator) {
      ++numReturned;
      continue;
    }
    auto user = dyn_cast<memref::CopyOp>(use.getOwner());
    if (copy || !user || user.getSource() == buffer ||
        user->getBlock() != terminator->getBlock())
      return {};
    copy = user;
  }
  return numReturned == 1 ? copy : memref::CopyOp();
}

/// Whether an op between `copy` and the end of its block may write to `root`,
/// an argument or a returned allocation, or free it.
static bool mayChangeLater(memref::CopyOp copy, Value root) {
  for (Operation *op = copy->getNextNode(); op; op = op->getNextNode()) {
    std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
        getEffectsRecursively(op);
    if (!effects)
      return true;
    for (const MemoryEffects::EffectInstance &effect : *effects) {
      if (isa<MemoryEffects::Read, MemoryEffects::Allocate>(effect.getEffect()))
        continue;
      if (!effect.getValue())
        return true;
      Value written = getViewRoot(effect.getValue());
      if (written == root || !written.getDefiningOp<memref::AllocOp>())
        return true;
    }
  }
  return false;
}

namespace {

struct SplitReturnViews
    : split::impl::SplitReturnViewsPassBase<SplitReturnViews> {
  void runOnOperation() override {
    // An op of which nothing is known may use any function.
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&getOperation().getBodyRegion());
    if (!uses)
      return;
    DenseSet<StringAttr> used;
    for (const SymbolTable::SymbolUse &use : *uses)
      used.insert(use.getSymbolRef().getRootReference());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() &&
          llvm::hasSingleElement(function.getBody()) &&
          !used.contains(function.getSymNameAttr()))
        returnViews(function);
  }

private:
  static void returnViews(func::FuncOp function);
};

} // namespace

void SplitReturnViews::returnViews(func::FuncOp function) {
  Block &body = function.getBody().front();
  auto terminator = cast<func::ReturnOp>(body.getTerminator());
  auto isKept = [&](Value root) {
    auto argument = dyn_cast<BlockArgument>(root);
    return argument ? argument.getOwner() == &body
                    : llvm::is_contained(terminator.getOperands(), root);
  };
  for (OpOperand &operand : terminator->getOpOperands()) {
    Value buffer = operand.get();
    memref::CopyOp copy = getOnlyCopy(buffer, terminator);
    if (!copy || !isa<MemRefType>(copy.getSource().getType()))
      continue;
    Value root = getViewRoot(copy.getSource());
    if (!isKept(root) || mayChangeLater(copy, root))
      continue;
    operand.set(copy.getSource());
    copy.erase();
    buffer.getDefiningOp()->erase();
  }
  function.setType(FunctionType::get(function.getContext(),
                                     function.getArgumentTypes(),
                                     terminator.getOperandTypes()));
}
