// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NumberedOps.h"

#include "split/Support/AlikeOps.h"
#include "split/Support/RolledLocations.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace mlir::split;

static OpUses getUses(Operation *op) {
  OpUses uses;
  llvm::append_range(uses.values, op->getOperands());
  if (op->getNumRegions() == 0)
    return uses;
  DenseMap<Value, size_t> inner, outer;
  op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
    if (nested != op) {
      uses.hash = llvm::hash_combine(uses.hash, hashAlone(nested));
      for (Value value : nested->getOperands()) {
        if (auto known = inner.find(value); known != inner.end()) {
          uses.wiring.push_back(2 * known->second);
          continue;
        }
        auto [known, isNew] = outer.try_emplace(value, uses.values.size());
        if (isNew)
          uses.values.push_back(value);
        uses.wiring.push_back(2 * known->second + 1);
      }
      for (Value result : nested->getResults())
        inner.try_emplace(result, inner.size());
    }
    for (Region &region : nested->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          inner.try_emplace(argument, inner.size());
  });
  return uses;
}

/// Whether `op` can be in a loop. Memory on the stack is freed at the end of
/// the function only, and a loop that is a chain is in no other.
static bool canBeInLink(Operation *op) {
  return op->getNumSuccessors() == 0 &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         !op->walk([](Operation *nested) {
              return isa<memref::AllocaOp, LLVM::AllocaOp>(nested) ||
                             isRolledLoop(nested)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
}

static size_t hashOp(Operation *op, const OpUses &uses) {
  return llvm::hash_combine(
      hashAlone(op), uses.hash,
      llvm::hash_combine_range(uses.wiring.begin(), uses.wiring.end()));
}

NumberedOps::NumberedOps(Block &block) {
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      continue;
    size_t number = ops.size();
    numbers[&op] = number;
    ops.push_back(&op);
    uses.push_back(::getUses(&op));
    for (Value value : uses.back().values)
      if (getNumber(value))
        lastUses[value] = number;
    size_t size = 0;
    op.walk([&](Operation *) { ++size; });
    sizes.push_back(size);
    kinds.push_back(findKind(number));
  }
}

unsigned NumberedOps::findKind(size_t number) {
  Operation *op = ops[number];
  if (!canBeInLink(op))
    return 0;
  auto &candidates = firstOfKinds[hashOp(op, uses[number])];
  auto *same = llvm::find_if(candidates, [&](size_t candidate) {
    return uses[candidate].wiring == uses[number].wiring &&
           areAlike(ops[candidate], op);
  });
  if (same != candidates.end())
    return kinds[*same];
  candidates.push_back(number);
  return ++numKinds;
}
