// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "ChainTrial.h"
#include "Chains.h"
#include "LinkConstants.h"
#include "SliceOffsets.h"
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

namespace {

/// The locations of the ops in a loop of a chain.
class LinkLocations {
public:
  explicit LinkLocations(const Chain &chain);

  /// Gives `copy`, which stands for op `position` of some of the links, and
  /// what is in it the locations of what it stands for.
  void set(Operation *copy, size_t position);

private:
  Location get(size_t position, size_t nested);

  /// By link and position: an op and those in its regions, in an order that
  /// depends on its code alone.
  SmallVector<SmallVector<SmallVector<Operation *>>> ops;
  /// Those found, by position and what is in there.
  DenseMap<std::pair<size_t, size_t>, Location> locations;
};

} // namespace

/// `op`, and those in its regions.
static SmallVector<Operation *> getNested(Operation *op) {
  SmallVector<Operation *> nested;
  op->walk<WalkOrder::PreOrder>(
      [&](Operation *inner) { nested.push_back(inner); });
  return nested;
}

LinkLocations::LinkLocations(const Chain &chain) {
  for (const ChainLink &link : chain.links)
    ops.push_back(llvm::map_to_vector(link.ops, getNested));
}

/// The locations of op `nested` in those at `position`. Where a link of another
/// kind has no such op it does not matter which: that of its last one, so that
/// ops of several kinds have the same.
Location LinkLocations::get(size_t position, size_t nested) {
  auto known = locations.find({position, nested});
  if (known != locations.end())
    return known->second;
  SmallVector<Location> all;
  for (const auto &link : ops) {
    ArrayRef<Operation *> found = link[std::min(position, link.size() - 1)];
    all.push_back(found[std::min(nested, found.size() - 1)]->getLoc());
  }
  Location location = getRolledLocation(all);
  locations.try_emplace({position, nested}, location);
  return location;
}

void LinkLocations::set(Operation *copy, size_t position) {
  for (auto [nested, op] : llvm::enumerate(getNested(copy)))
    op->setLoc(get(position, nested));
}

/// Puts what all links of `chain` take before them.
static void hoistInvariants(const Chain &chain) {
  llvm::SmallPtrSet<Operation *, 16> invariant(llvm::from_range,
                                               chain.invariant);
  Operation *first = chain.getFirst();
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(
           first->getIterator(), std::next(chain.getLast()->getIterator()))))
    if (op.hasTrait<OpTrait::ConstantLike>() || invariant.contains(&op))
      op.moveBefore(first);
}

/// Makes a case of the first link of each kind, with what `copy` makes of it,
/// in the body of `loop`.
static void createCases(OpBuilder &builder, scf::ForOp loop, const Chain &chain,
                        function_ref<void(size_t)> copy) {
  Location loc = loop.getLoc();
  // The last kind is what is left.
  auto cases = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(chain.numKinds) - 1));
  auto kinds = llvm::map_to_vector(
      chain.links, [](const ChainLink &link) { return uint32_t(link.kind); });
  auto link = scf::IndexSwitchOp::create(builder, loc, loop.getResultTypes(),
                                         selectNumber(builder, loop, kinds),
                                         cases, cases.size());
  llvm::SmallDenseSet<size_t> done;
  for (auto [number, of] : llvm::enumerate(chain.links)) {
    if (!done.insert(of.kind).second)
      continue;
    Region &region = of.kind < cases.size() ? link.getCaseRegions()[of.kind]
                                            : link.getDefaultRegion();
    builder.setInsertionPointToStart(&region.emplaceBlock());
    copy(number);
  }
  builder.setInsertionPointToEnd(loop.getBody());
  scf::YieldOp::create(builder, loc, link.getResults());
}

/// Makes a loop of `chain`.
static void roll(const Chain &chain) {
  hoistInvariants(chain);
  Operation *first = chain.getFirst();
  Location loc = first->getLoc();
  OpBuilder builder(first);
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  // What each link hands on as it has got it is there before.
  SmallVector<size_t> carried;
  for (size_t i = 0; i < chain.carried.front().size(); ++i)
    if (!llvm::all_equal(llvm::map_range(
            chain.carried, [&](ArrayRef<Value> values) { return values[i]; })))
      carried.push_back(i);
  auto select = [&](ArrayRef<Value> values) {
    return llvm::map_to_vector(carried, [&](size_t i) { return values[i]; });
  };
  auto loop =
      scf::ForOp::create(builder, loc, index(0), index(chain.links.size()),
                         index(1), select(chain.carried.front()));
  forbidUnrolling(loop);
  loop.getBody()->clear();

  LinkLocations locations(chain);
  LinkConstants constants(chain, loop);
  // Copies link `number`, and yields what it hands on.
  auto copy = [&](size_t number) {
    IRMapping mapping;
    mapping.map(select(chain.carried[number]), loop.getRegionIterArgs());
    for (auto [position, op] : llvm::enumerate(chain.links[number].ops)) {
      Operation *copied = builder.clone(*op, mapping);
      locations.set(copied, position);
      constants.replace(copied, number, position);
      // The loop is found by the locations of what is in it.
      if (!getRolledLocations(loop.getLoc()))
        loop->setLoc(copied->getLoc());
    }
    scf::YieldOp::create(
        builder, loc,
        llvm::map_to_vector(
            select(chain.carried[number + 1]),
            [&](Value value) { return mapping.lookupOrDefault(value); }));
  };
  builder.setInsertionPointToStart(loop.getBody());
  if (chain.numKinds == 1)
    copy(0);
  else
    createCases(builder, loop, chain, copy);
  for (auto [value, result] :
       llvm::zip_equal(select(chain.carried.back()), loop.getResults()))
    value.replaceAllUsesWith(result);
  for (const ChainLink &link : llvm::reverse(chain.links))
    for (Operation *op : llvm::reverse(link.ops))
      op->erase();
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

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitRollChainsPassBase::getDependentDialects(registry);
    for (const OpPassManager &pipeline : trials)
      pipeline.getDependentDialects(registry);
  }

  void runOnOperation() override {
    for (Region &region : getOperation()->getRegions())
      visit(region);
  }

private:
  /// Whether the passes behind would do nothing for links of `chain` together.
  bool staysApart(const Chain &chain) {
    if (trials.empty())
      return true;
    auto run = [&](ModuleOp tried) {
      return success(llvm::all_of(trials, [&](OpPassManager &pipeline) {
        return succeeded(runPipeline(pipeline, tried));
      }));
    };
    auto module = dyn_cast<ModuleOp>(getOperation());
    return module && split::staysApart(chain, module, run);
  }

  /// Makes loops of the chains in `region`. In such a loop there is no other,
  /// also if it was made before: an op has a place for each iteration of one.
  void visit(Region &region) {
    for (Block &block : region) {
      // What is made in one block may be needed in another.
      if (region.hasOneBlock() && isOfControlFlow(&block) &&
          block.getOperations().size() >= minCount) {
        // Checks that are still to be made know more of static ones.
        if (trials.empty())
          openOffsets(block, minCount);
        SmallVector<Chain> chains = findChains(block, minCount, minOps);
        // What a chain takes may be of one before it.
        for (const Chain &chain : llvm::reverse(chains))
          if (staysApart(chain))
            roll(chain);
        if (trials.empty())
          closeOffsets(block);
      }
      for (Operation &op : block)
        if (!isRolledLoop(&op))
          for (Region &inner : op.getRegions())
            visit(inner);
    }
  }
};

} // namespace
