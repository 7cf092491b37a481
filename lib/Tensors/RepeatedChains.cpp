// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RepeatedChains.h"

#include "split/Support/AlikeOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::split;

using Slot = std::pair<unsigned, unsigned>;

/// More ops than one time of a chain has, of a node of a model or a few.
static constexpr size_t kMaxPeriod = 256;

//===----------------------------------------------------------------------===//
// What an op takes, and does
//===----------------------------------------------------------------------===//

namespace {
/// What an op takes from around it.
struct Uses {
  /// Its operands, and then what its regions use, in their order.
  SmallVector<Value> values;
  /// What each operand of an op in its regions is: twice a number of what is in
  /// there, or twice a number in `values`, plus 1.
  SmallVector<size_t> wiring;
  /// A hash of the ops in its regions.
  llvm::hash_code hash = 0;
};
} // namespace

static Uses getUses(Operation *op) {
  Uses uses;
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
/// the function only.
static bool canBeRepeated(Operation *op) {
  return op->getNumSuccessors() == 0 &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         !op->walk([](Operation *nested) {
              return isa<memref::AllocaOp, LLVM::AllocaOp>(nested)
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
}

static size_t hashOp(Operation *op, const Uses &uses) {
  return llvm::hash_combine(
      hashAlone(op), uses.hash,
      llvm::hash_combine_range(uses.wiring.begin(), uses.wiring.end()));
}

/// Whether a loop can hand on `result`. A view that is handed on would be
/// copied each time, where it is free otherwise.
static bool canBeCarried(OpResult result) {
  Type type = result.getType();
  if (type.isIntOrIndexOrFloat())
    return true;
  Operation *op = result.getOwner();
  return isa<RankedTensorType>(type) &&
         !isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
              tensor::ExpandShapeOp, tensor::CastOp, tensor::ReshapeOp,
              tensor::InsertSliceOp, tensor::InsertOp, ViewLikeOpInterface>(op);
}

/// Whether `use` stores all of a tensor in a part of another one, which could
/// be computed there in the first place.
static bool isJoined(OpOperand &use) {
  if (isa<bufferization::MaterializeInDestinationOp>(use.getOwner()) ||
      isa<tensor::InsertSliceOp>(use.getOwner()))
    return use.getOperandNumber() == 0;
  return isa<tensor::ConcatOp>(use.getOwner());
}

//===----------------------------------------------------------------------===//
// What is repeated
//===----------------------------------------------------------------------===//

namespace {

/// Finds the chains of a block.
class ChainFinder {
public:
  ChainFinder(Block &block, size_t minCount, size_t minOps);

  SmallVector<RepeatedChain> find();

private:
  /// What has come of looking for a chain.
  struct Attempt {
    std::optional<RepeatedChain> chain;
    /// Whether a loop could hand on what it has to.
    bool isHandedOn = false;
    /// How many times no chain can go past.
    size_t numTimes = 0;
  };

  bool isRepeated(size_t number, size_t period, size_t first) const;
  std::optional<size_t> getNumber(Value value) const;
  std::optional<SmallVector<Slot>> getCarried(size_t begin,
                                              size_t period) const;
  size_t countClosed(size_t begin, size_t period, size_t count,
                     ArrayRef<Slot> carried) const;
  Attempt findBest(size_t first, size_t end, size_t period) const;
  void add(size_t first, size_t end, size_t period);
  void findOf(size_t period);

  Block &block;
  size_t minCount, minOps;
  SmallVector<Operation *> ops;
  /// The numbers of `ops`.
  DenseMap<Operation *, size_t> numbers;
  SmallVector<Uses> uses;
  /// Equal for ops that are alike; not to be repeated if 0.
  SmallVector<unsigned> kinds;
  SmallVector<RepeatedChain> chains;
  /// Where chains of `period` ops have been looked for that could have become
  /// loops, but for other uses.
  struct Range {
    size_t first, end, period;
  };
  SmallVector<Range> cut;
};

} // namespace

ChainFinder::ChainFinder(Block &block, size_t minCount, size_t minOps)
    : block(block), minCount(minCount), minOps(minOps) {
  DenseMap<size_t, SmallVector<size_t>> known;
  unsigned numKinds = 0;
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      continue;
    size_t number = ops.size();
    numbers[&op] = number;
    ops.push_back(&op);
    uses.push_back(getUses(&op));
    if (!canBeRepeated(&op)) {
      kinds.push_back(0);
      continue;
    }
    auto &candidates = known[hashOp(&op, uses.back())];
    auto *same = llvm::find_if(candidates, [&](size_t candidate) {
      return uses[candidate].wiring == uses.back().wiring &&
             areAlike(ops[candidate], &op);
    });
    if (same != candidates.end()) {
      kinds.push_back(kinds[*same]);
      continue;
    }
    candidates.push_back(number);
    kinds.push_back(++numKinds);
  }
}

/// The number of the op that defines `value`, if it is one of `ops`.
std::optional<size_t> ChainFinder::getNumber(Value value) const {
  auto number = numbers.find(value.getDefiningOp());
  return number == numbers.end() ? std::nullopt : std::optional(number->second);
}

/// Whether op `number` is the one `period` ops before it once more, as are all
/// from op `first` on: each value that it takes is the same, made before
/// `first`, or made as much later. Which of them is so from the first time on.
bool ChainFinder::isRepeated(size_t number, size_t period, size_t first) const {
  if (kinds[number] == 0 || kinds[number] != kinds[number - period])
    return false;
  ArrayRef<Value> before = uses[number - period].values;
  ArrayRef<Value> now = uses[number].values;
  if (before.size() != now.size())
    return false;
  for (size_t i = 0; i < now.size(); ++i) {
    bool isSame = before[i] == now[i];
    if (number >= first + period &&
        isSame != (before[i] == uses[number - 2 * period].values[i]))
      return false;
    std::optional<size_t> made = getNumber(now[i]);
    if (isSame) {
      if (made && *made >= first)
        return false;
      continue;
    }
    std::optional<size_t> madeBefore = getNumber(before[i]);
    if (!made || !madeBefore || *made != *madeBefore + period ||
        cast<OpResult>(before[i]).getResultNumber() !=
            cast<OpResult>(now[i]).getResultNumber())
      return false;
  }
  return true;
}

/// What each time of `period` ops takes of the one before, if the times begin
/// at op `begin` and that can be handed on.
std::optional<SmallVector<Slot>> ChainFinder::getCarried(size_t begin,
                                                         size_t period) const {
  llvm::SetVector<Slot> carried;
  // What the time before the first makes, and all times take.
  llvm::DenseSet<Slot> fixed;
  for (size_t number = begin; number < begin + period; ++number)
    for (auto [before, value] :
         llvm::zip_equal(uses[number - period].values, uses[number].values)) {
      std::optional<size_t> made = getNumber(value);
      if (!made || *made >= begin)
        continue;
      auto result = cast<OpResult>(value);
      Slot slot(*made + period - begin, result.getResultNumber());
      if (before == value) {
        if (*made + period >= begin)
          fixed.insert(slot);
        continue;
      }
      if (*made + period < begin || !canBeCarried(result) ||
          llvm::any_of(result.getUses(), isJoined))
        return std::nullopt;
      carried.insert(slot);
    }
  // One time later it is out of the way.
  if (llvm::any_of(carried, [&](Slot slot) { return fixed.contains(slot); }))
    return std::nullopt;
  return carried.takeVector();
}

/// How many of `count` times can be in a loop that begins at op `begin`: what
/// is behind it takes only what is handed on.
size_t ChainFinder::countClosed(size_t begin, size_t period, size_t count,
                                ArrayRef<Slot> carried) const {
  for (size_t number = begin; number < begin + count * period; ++number)
    for (OpResult result : ops[number]->getResults())
      for (Operation *user : result.getUsers()) {
        auto userNumber = numbers.find(block.findAncestorOpInBlock(*user));
        size_t time = (number - begin) / period;
        Slot slot((number - begin) % period, result.getResultNumber());
        // The end moves forward to before what is taken otherwise.
        while (count > time &&
               (userNumber == numbers.end() ||
                userNumber->second >= begin + count * period) &&
               (count > time + 1 || !llvm::is_contained(carried, slot)))
          --count;
      }
  return count;
}

/// The best chain of `period` ops that begins with one of those from `first`
/// on, all of which are repeated up to `end`.
ChainFinder::Attempt ChainFinder::findBest(size_t first, size_t end,
                                           size_t period) const {
  Attempt attempt;
  std::optional<RepeatedChain> &best = attempt.chain;
  auto getCost = [&](size_t begin, ArrayRef<Slot> carried) {
    auto numTensors = llvm::count_if(carried, [&](Slot slot) {
      Value value = ops[begin + slot.first]->getResult(slot.second);
      return isa<TensorType>(value.getType());
    });
    return std::pair<size_t, size_t>(numTensors, carried.size());
  };
  std::pair<size_t, size_t> bestCost;
  for (size_t begin = first; begin < first + period; ++begin) {
    // One time stays behind the loop: what is made there is where it would be.
    size_t count = (end - std::min(begin, end)) / period;
    if (count <= minCount || count * period < minOps)
      break;
    auto carried = getCarried(begin, period);
    if (!carried)
      continue;
    auto cost = getCost(begin, *carried);
    if (best && cost >= bestCost)
      continue;
    attempt.isHandedOn = true;
    count = countClosed(begin, period, count - 1, *carried);
    attempt.numTimes = std::max(attempt.numTimes, count);
    if (count < minCount || count * period < minOps)
      continue;
    best.emplace();
    best->ops.assign(ops.begin() + begin - period,
                     ops.begin() + begin + count * period);
    best->period = period;
    best->count = count;
    best->carried = std::move(*carried);
    bestCost = cost;
  }
  return attempt;
}

/// Adds the chains of `period` ops in [`first`, `end`), each of which is
/// repeated.
void ChainFinder::add(size_t first, size_t end, size_t period) {
  // As many times of as many times more ops are cut short by the same uses.
  if (end - first < minOps || llvm::any_of(
                                  cut,
                                  [&](const Range &range) {
                                    return period % range.period == 0 &&
                                           range.first <= first &&
                                           end <= range.end;
                                  }))
    return;
  bool isHandedOn = false;
  size_t begin = first;
  while (begin + minCount * period < end) {
    Attempt attempt = findBest(begin, end, period);
    isHandedOn |= attempt.isHandedOn;
    if (!attempt.chain) {
      begin += (attempt.numTimes + 1) * period;
      continue;
    }
    ArrayRef<Operation *> found = attempt.chain->ops;
    size_t before = numbers.at(found.front());
    // None within another.
    std::fill_n(kinds.begin() + before, found.size(), 0);
    begin = before + found.size() + period;
    chains.push_back(std::move(*attempt.chain));
  }
  if (isHandedOn)
    cut.push_back({first, end, period});
}

/// Adds the chains of `period` ops.
void ChainFinder::findOf(size_t period) {
  for (size_t number = period; number < ops.size();) {
    size_t first = number;
    while (number < ops.size() && isRepeated(number, period, first))
      ++number;
    add(first, number, period);
    number = std::max(number, first + 1);
  }
}

SmallVector<RepeatedChain> ChainFinder::find() {
  for (size_t period = 1;
       period <=
       std::min(kMaxPeriod, ops.size() / std::max<size_t>(minCount, 2));
       ++period)
    findOf(period);
  return std::move(chains);
}

SmallVector<RepeatedChain>
mlir::split::findRepeatedChains(Block &block, size_t minCount, size_t minOps) {
  return ChainFinder(block, std::max<size_t>(minCount, 1), minOps).find();
}
