// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Chains.h"

#include "LinkConstants.h"
#include "NumberedOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <map>
#include <numeric>

using namespace mlir;
using namespace mlir::split;

/// As many ops, with those in regions, has a link at most: a node of a model or
/// a few. One with more, such as a branch with a chain, is looked into instead.
static constexpr size_t kMaxSizeOfLink = 512;

/// What is used by an op more than so many behind is handed on by no link.
static constexpr size_t kMaxDistance = 256;

/// As many values does a link hand on at most.
static constexpr size_t kMaxCarried = 16;

/// As many links are one together at most.
static constexpr size_t kMaxPeriodOfLinks = 64;

/// As many ops are put before a chain at most, for one that many links need.
static constexpr size_t kMaxInvariant = 16;

//===----------------------------------------------------------------------===//
// Where links begin and end
//===----------------------------------------------------------------------===//

namespace {

/// A place before op `number`, where links can begin and end.
struct Cut {
  size_t number;
  /// What the ops before it hand on to those behind.
  SmallVector<Value> carried;
};

} // namespace

/// Whether `result` is used by so late an op that no link hands it on.
static bool isUsedLate(const NumberedOps &ops, Value result) {
  return ops.getLastUse(result) > *ops.getNumber(result) + kMaxDistance;
}

/// Whether `use` stores all of a tensor in a part of another one, which could
/// be computed there in the first place.
static bool isJoined(OpOperand &use) {
  if (isa<bufferization::MaterializeInDestinationOp>(use.getOwner()) ||
      isa<tensor::InsertSliceOp>(use.getOwner()))
    return use.getOperandNumber() == 0;
  return isa<tensor::ConcatOp>(use.getOwner());
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
              tensor::InsertSliceOp, tensor::InsertOp, ViewLikeOpInterface>(
             op) &&
         llvm::none_of(result.getUses(), isJoined);
}

/// All cuts, by the types of what is handed on, which are in one order each.
static llvm::MapVector<TupleType, SmallVector<Cut>>
findCuts(const NumberedOps &ops) {
  llvm::MapVector<TupleType, SmallVector<Cut>> cuts;
  // Results that are used behind, by the numbers of their type, of the op and
  // of the result.
  std::map<std::tuple<size_t, size_t, unsigned>, Value> live;
  DenseMap<Type, size_t> numbersOfTypes;
  size_t numRefused = 0;
  auto add = [&](size_t number, OpResult result) {
    if (ops.getLastUse(result) == number || isUsedLate(ops, result))
      return;
    auto type =
        numbersOfTypes.try_emplace(result.getType(), numbersOfTypes.size());
    live[{type.first->second, number, result.getResultNumber()}] = result;
    numRefused += !canBeCarried(result);
  };
  auto remove = [&](size_t number, Value value) {
    std::optional<size_t> made = ops.getNumber(value);
    if (!made || ops.getLastUse(value) != number || isUsedLate(ops, value))
      return;
    auto result = cast<OpResult>(value);
    // An op may use it twice.
    if (live.erase({numbersOfTypes.at(value.getType()), *made,
                    result.getResultNumber()}))
      numRefused -= !canBeCarried(result);
  };
  for (size_t number = 0; number < ops.size(); ++number) {
    if (number > 0 && numRefused == 0 && live.size() <= kMaxCarried) {
      Cut cut{number, llvm::to_vector(llvm::make_second_range(live))};
      auto types = TupleType::get(ops[number]->getContext(),
                                  TypeRange(ValueRange(cut.carried)));
      cuts[types].push_back(std::move(cut));
    }
    for (Value value : ops.getUses(number).values)
      remove(number, value);
    for (OpResult result : ops[number]->getResults())
      add(number, result);
  }
  return cuts;
}

/// `carried`, which is handed on at a cut, in the order of `before`, which is
/// at the cut before it: values that are in both have the same places.
static SmallVector<Value> align(ArrayRef<Value> before,
                                ArrayRef<Value> carried) {
  SmallVector<Value> aligned(before.size());
  for (auto [place, value] : llvm::zip_equal(aligned, before))
    if (llvm::is_contained(carried, value))
      place = value;
  for (Value value : carried) {
    if (llvm::is_contained(before, value))
      continue;
    for (auto [place, old] : llvm::zip_equal(aligned, before))
      if (!place && old.getType() == value.getType()) {
        place = value;
        break;
      }
  }
  return aligned;
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

namespace {

/// Links, of any kinds, one behind another.
struct Links {
  Chain chain;
  /// How many ops each link has, with those in regions.
  SmallVector<size_t> sizes;
  /// How many links there are of each kind.
  SmallVector<size_t> counts;
};

/// Finds the chains of a block.
class ChainFinder {
public:
  ChainFinder(Block &block, size_t minCount, size_t minOps)
      : ops(block), minCount(minCount), minOps(minOps) {}

  SmallVector<Chain> find();

private:
  bool findInvariant(Operation *op, const Cut &begin, const Cut &end,
                     size_t first);
  bool isLink(const Cut &begin, const Cut &end, size_t first);
  void numberKinds(Links &links) const;
  std::optional<Links> getLinks(ArrayRef<Cut> cuts) const;
  void addAll(ArrayRef<Cut> cuts);
  void add(const Links &links, size_t begin, size_t end, bool canDivide);
  void addChain(const Links &links, size_t begin, size_t end);

  NumberedOps ops;
  size_t minCount, minOps;
  /// Ops that are to be before the links that are looked at.
  DenseSet<Operation *> invariant;
  SmallVector<Chain> chains;
};

} // namespace

/// Whether `op`, between two cuts, can be before op `first`: it only computes
/// something of what is there, or of what can be there with it and no link
/// hands on. Those are to be there then. To bufferization, what reads a buffer
/// of a tensor is done where that is taken, which stays in the link.
bool ChainFinder::findInvariant(Operation *op, const Cut &begin, const Cut &end,
                                size_t first) {
  llvm::SmallSetVector<Operation *, kMaxInvariant> needed;
  needed.insert(op);
  for (size_t i = 0; i < needed.size(); ++i) {
    Operation *next = needed[i];
    bool isHandedOn = llvm::any_of(next->getResults(), [&](Value result) {
      return ops.getLastUse(result) >= end.number && !isUsedLate(ops, result);
    });
    if (needed.size() > kMaxInvariant || isHandedOn ||
        next->getNumRegions() != 0 || !isPure(next) ||
        isa<bufferization::ToBufferOp>(next))
      return false;
    for (Value value : next->getOperands()) {
      std::optional<size_t> number = ops.getNumber(value);
      if (!number || *number < first || invariant.contains(ops[*number]))
        continue;
      if (*number < begin.number)
        return false;
      needed.insert(ops[*number]);
    }
  }
  invariant.insert_range(needed);
  return true;
}

/// Whether the ops between two cuts can be a link of those that begin with op
/// `first`.
bool ChainFinder::isLink(const Cut &begin, const Cut &end, size_t first) {
  size_t size = 0;
  for (size_t number = begin.number; number < end.number; ++number) {
    size += ops.getSize(number);
    bool isLate = llvm::any_of(ops[number]->getResults(), [&](Value result) {
      return isUsedLate(ops, result);
    });
    if (ops.getKind(number) == 0 || size > kMaxSizeOfLink ||
        (isLate && !findInvariant(ops[number], begin, end, first)))
      return false;
  }
  return true;
}

namespace {
enum class LinkPartOf { Kind, LinkBefore, ThisLink, BeforeAll, Table };
} // namespace

/// What there is to say of a link: the kind of an op, or where a value is from,
/// and its number there, or itself, or its type if it can be in a table.
using LinkPart = std::pair<LinkPartOf, uint64_t>;

/// What a link does: the kinds of its ops, and for each value that they take or
/// that it hands on where that is from. Sets its constants.
static SmallVector<LinkPart> describe(const NumberedOps &ops, ChainLink &link,
                                      ArrayRef<Value> taken,
                                      ArrayRef<Value> handedOn) {
  SmallVector<LinkPart> description;
  DenseMap<Value, LinkPart> origins;
  for (auto [position, value] : llvm::enumerate(taken))
    origins[value] = {LinkPartOf::LinkBefore, position};
  auto add = [&](Value value) {
    auto own = origins.find(value);
    if (own != origins.end())
      return description.push_back(own->second);
    Attribute constant;
    const void *what = matchPattern(value, m_Constant(&constant))
                           ? constant.getAsOpaquePointer()
                           : value.getAsOpaquePointer();
    description.push_back(
        {LinkPartOf::BeforeAll, reinterpret_cast<uintptr_t>(what)});
  };
  uint64_t numResults = 0;
  for (auto [position, op] : llvm::enumerate(link.ops)) {
    size_t number = *ops.getNumber(op);
    description.push_back({LinkPartOf::Kind, ops.getKind(number)});
    for (auto [use, value] : llvm::enumerate(ops.getUses(number).values)) {
      if (origins.contains(value) || !canBeInTable(op, use, value)) {
        add(value);
        continue;
      }
      const void *type = value.getType().getAsOpaquePointer();
      description.push_back(
          {LinkPartOf::Table, reinterpret_cast<uintptr_t>(type)});
      link.constants.push_back({position, use, value});
    }
    for (Value result : op->getResults())
      origins[result] = {LinkPartOf::ThisLink, numResults++};
  }
  llvm::for_each(handedOn, add);
  return description;
}

void ChainFinder::numberKinds(Links &links) const {
  Chain &chain = links.chain;
  DenseMap<size_t, SmallVector<size_t>> firstOfKinds;
  SmallVector<SmallVector<LinkPart>> descriptions;
  for (auto [position, link] : llvm::enumerate(chain.links)) {
    SmallVector<LinkPart> description = describe(
        ops, link, chain.carried[position], chain.carried[position + 1]);
    auto &candidates = firstOfKinds[llvm::hash_combine_range(
        description.begin(), description.end())];
    auto *same = llvm::find_if(candidates, [&](size_t kind) {
      return descriptions[kind] == description;
    });
    if (same != candidates.end()) {
      link.kind = *same;
    } else {
      link.kind = descriptions.size();
      candidates.push_back(link.kind);
      descriptions.push_back(std::move(description));
      links.counts.push_back(0);
    }
    ++links.counts[link.kind];
  }
  chain.numKinds = descriptions.size();
}

/// The links between `cuts`, if they are enough.
std::optional<Links> ChainFinder::getLinks(ArrayRef<Cut> cuts) const {
  Links links;
  for (size_t i = 0; i + 1 < cuts.size(); ++i) {
    ChainLink link;
    size_t size = 0;
    for (size_t n = cuts[i].number; n < cuts[i + 1].number; ++n) {
      if (invariant.contains(ops[n])) {
        links.chain.invariant.push_back(ops[n]);
        continue;
      }
      link.ops.push_back(ops[n]);
      size += ops.getSize(n);
    }
    // What is invariant is not handed on, so that nothing else is either.
    if (link.ops.empty())
      continue;
    links.chain.links.push_back(std::move(link));
    links.chain.carried.push_back(cuts[i].carried);
    links.sizes.push_back(size);
  }
  links.chain.carried.push_back(cuts.back().carried);
  if (links.sizes.size() <= minCount ||
      std::accumulate(links.sizes.begin(), links.sizes.end(), size_t(0)) <
          minOps)
    return std::nullopt;
  numberKinds(links);
  return links;
}

/// Adds what there is of chains in links that follow each other at `cuts`. One
/// of them is to stay behind a chain.
void ChainFinder::addAll(ArrayRef<Cut> cuts) {
  if (cuts.size() <= minCount + 1)
    return;
  if (std::optional<Links> links = getLinks(cuts))
    add(*links, 0, links->sizes.size(), /*canDivide=*/true);
}

/// Adds what there is of chains in `links`, from `begin` to before `end`. One
/// that is like no other is in no chain, where it can do without.
void ChainFinder::add(const Links &links, size_t begin, size_t end,
                      bool canDivide) {
  auto isLikeNone = [&](size_t i) {
    return links.counts[links.chain.links[i].kind] == 1;
  };
  while (begin < end && isLikeNone(begin))
    ++begin;
  while (begin < end && isLikeNone(end - 1))
    --end;
  if (end - begin <= minCount)
    return;
  llvm::SmallDenseSet<size_t> kinds;
  size_t size = 0, sizeOfKinds = 0;
  for (size_t i = begin; i < end; ++i) {
    size += links.sizes[i];
    if (kinds.insert(links.chain.links[i].kind).second)
      sizeOfKinds += links.sizes[i];
  }
  if (size < minOps)
    return;
  if (2 * sizeOfKinds <= size)
    return addChain(links, begin, end);
  if (!canDivide)
    return;
  for (size_t i = begin; i < end; ++i) {
    size_t first = i;
    while (i < end && !isLikeNone(i))
      ++i;
    add(links, first, i, /*canDivide=*/false);
  }
}

/// After how many of `links` they begin anew, if that is often enough for as
/// many to be one; 1 if they do not.
static size_t getPeriod(ArrayRef<ChainLink> links, size_t minCount) {
  for (size_t period = 1;
       period <= std::min(links.size() / minCount, kMaxPeriodOfLinks);
       ++period) {
    auto isRepeated = [&](auto pair) {
      return std::get<0>(pair).kind == std::get<1>(pair).kind;
    };
    if (llvm::all_of(llvm::zip(links.drop_front(period), links), isRepeated))
      return period;
  }
  return 1;
}

/// Adds a chain of `links`, from `begin` to before `end`, but for what is left
/// of a last time behind it.
void ChainFinder::addChain(const Links &links, size_t begin, size_t end) {
  ArrayRef<ChainLink> all =
      ArrayRef(links.chain.links).slice(begin, end - begin);
  size_t period = getPeriod(all, minCount + 1);
  size_t count = all.size() / period - 1;
  Chain chain;
  chain.invariant = links.chain.invariant;
  DenseMap<size_t, size_t> kinds;
  size_t size = 0;
  for (size_t i = 0; i < count; ++i) {
    ChainLink &link = chain.links.emplace_back();
    chain.carried.push_back(links.chain.carried[begin + i * period]);
    link.kind =
        kinds.try_emplace(all[i * period].kind, kinds.size()).first->second;
    for (size_t k = i * period; k < (i + 1) * period; ++k) {
      for (LinkConstant constant : all[k].constants) {
        constant.position += link.ops.size();
        link.constants.push_back(constant);
      }
      llvm::append_range(link.ops, all[k].ops);
      size += links.sizes[begin + k];
    }
  }
  chain.carried.push_back(links.chain.carried[begin + count * period]);
  chain.numKinds = kinds.size();
  if (size < minOps)
    return;
  ops.take(*ops.getNumber(chain.getFirst()),
           *ops.getNumber(chain.getLast()) + 1);
  chains.push_back(std::move(chain));
}

SmallVector<Chain> ChainFinder::find() {
  auto cuts = findCuts(ops).takeVector();
  auto getCost = [](const auto &entry) {
    ArrayRef<Type> types = entry.first.getTypes();
    return std::tuple(llvm::count_if(types, llvm::IsaPred<TensorType>),
                      types.size(), entry.second.front().number);
  };
  llvm::sort(cuts, [&](const auto &lhs, const auto &rhs) {
    return getCost(lhs) < getCost(rhs);
  });
  for (const auto &[types, alike] : cuts) {
    ArrayRef<Cut> left = alike;
    while (left.size() > minCount + 1) {
      invariant.clear();
      SmallVector<Cut> links = {left.front()};
      for (const Cut &cut : left.drop_front()) {
        if (!isLink(links.back(), cut, left.front().number))
          break;
        links.push_back({cut.number, align(links.back().carried, cut.carried)});
      }
      addAll(links);
      left = left.drop_front(links.size());
    }
  }
  llvm::sort(chains, [&](const Chain &lhs, const Chain &rhs) {
    return *ops.getNumber(lhs.getFirst()) < *ops.getNumber(rhs.getFirst());
  });
  return std::move(chains);
}

SmallVector<Chain> mlir::split::findChains(Block &block, size_t minCount,
                                           size_t minOps) {
  return ChainFinder(block, std::max<size_t>(minCount, 1),
                     std::max<size_t>(minOps, 1))
      .find();
}
