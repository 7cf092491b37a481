// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "RepeatedChains.h"
#include "split/Support/LoopAnnotations.h"
#include "split/Support/RolledLocations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITROLLCHAINSPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// `op` and the ops in its regions, in an order that depends on its code alone.
static SmallVector<Operation *> getNested(Operation *op) {
  SmallVector<Operation *> nested;
  op->walk<WalkOrder::PreOrder>(
      [&](Operation *inner) { nested.push_back(inner); });
  return nested;
}

/// Gives `copy`, and what is in it, the locations of all times that it stands
/// for.
static void setLocations(Operation *copy, const RepeatedChain &chain,
                         size_t position) {
  SmallVector<SmallVector<Location>> locations;
  for (size_t time = 0; time < chain.count; ++time) {
    SmallVector<Operation *> nested = getNested(chain.getOp(time, position));
    locations.resize(nested.size());
    for (auto [all, op] : llvm::zip_equal(locations, nested))
      all.push_back(op->getLoc());
  }
  for (auto [op, all] : llvm::zip_equal(getNested(copy), locations))
    op->setLoc(getRolledLocation(all));
}

/// Makes a loop of `chain`, and returns it.
static scf::ForOp roll(const RepeatedChain &chain) {
  auto getResult = [&](int64_t time, std::pair<unsigned, unsigned> slot) {
    return chain.getOp(time, slot.first)->getResult(slot.second);
  };
  Operation *first = chain.getOp(0, 0);
  Location loc = first->getLoc();
  OpBuilder builder(first);
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  SmallVector<Value> initial;
  for (auto slot : chain.carried)
    initial.push_back(getResult(-1, slot));
  auto count = static_cast<int64_t>(chain.count);
  auto loop = scf::ForOp::create(builder, loc, index(0), index(count), index(1),
                                 initial);
  forbidUnrolling(loop);

  IRMapping mapping;
  mapping.map(initial, loop.getRegionIterArgs());
  builder.setInsertionPointToStart(loop.getBody());
  for (size_t position = 0; position < chain.period; ++position) {
    Operation *op = chain.getOp(0, position);
    Operation *copy = builder.clone(*op, mapping);
    setLocations(copy, chain, position);
    // The loop is found by the locations of what is in it.
    if (!getRolledLocations(loop.getLoc()))
      loop->setLoc(copy->getLoc());
  }
  if (!initial.empty()) {
    SmallVector<Value> next;
    for (auto slot : chain.carried)
      next.push_back(mapping.lookup(getResult(0, slot)));
    scf::YieldOp::create(builder, loc, next);
  }
  for (auto [slot, result] : llvm::zip_equal(chain.carried, loop.getResults()))
    getResult(count - 1, slot).replaceAllUsesWith(result);
  for (Operation *op :
       llvm::reverse(ArrayRef(chain.ops).drop_front(chain.period)))
    op->erase();
  return loop;
}

/// Whether the ops of `block` do not have to be what they are: the body of an
/// op on tensors describes elements.
static bool isOfControlFlow(Block *block) {
  return isa_and_present<func::FuncOp, scf::ForOp, scf::IfOp,
                         scf::IndexSwitchOp, scf::WhileOp>(
      block->getParentOp());
}

namespace {

struct SplitRollChains : split::impl::SplitRollChainsPassBase<SplitRollChains> {
  using SplitRollChainsPassBase::SplitRollChainsPassBase;

  void runOnOperation() override {
    for (Region &region : getOperation()->getRegions())
      visit(region);
  }

private:
  /// Makes loops of the chains in `region`. In such a loop there is no other:
  /// an op has a place for each iteration of one.
  void visit(Region &region) {
    for (Block &block : region) {
      llvm::SmallPtrSet<Operation *, 4> loops;
      if (isOfControlFlow(&block) && block.getOperations().size() >= minOps)
        for (const RepeatedChain &chain :
             findRepeatedChains(block, minCount, minOps))
          loops.insert(roll(chain));
      for (Operation &op : block)
        if (!loops.contains(&op))
          for (Region &inner : op.getRegions())
            visit(inner);
    }
  }
};

} // namespace
