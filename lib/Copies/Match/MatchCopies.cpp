// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which copies of a block are done together.

#include "split/Copies/Match/MatchCopies.h"

#include "Aliasing.h"
#include "CopyForms.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

std::optional<int64_t> Extent::getKnown() const {
  return size ? getConstantIntValue(size) : std::nullopt;
}

std::optional<int64_t> mlir::split::getKnownProduct(ArrayRef<Extent> extents) {
  std::optional<int64_t> product = 1;
  for (const Extent &extent : extents) {
    std::optional<int64_t> known = extent.getKnown();
    if (known == 0)
      return 0;
    int64_t next;
    if (!known || !product || llvm::MulOverflow(*product, *known, next))
      product = std::nullopt;
    else
      product = next;
  }
  return product;
}

namespace {

/// A group that may still grow, and the memory that its copies access.
struct OpenGroup {
  SiblingCopies group;
  RootSet read;
  RootSet written;
};

/// The copy in place of which those of `nest` are done.
Operation *getLastCopy(const CopyNest &nest) {
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return siblings->copies.back();
  return std::get<RegularCopy>(nest).copy;
}

class GroupFinder {
public:
  GroupFinder(const DataLayout &layout, const MatchOptions &options)
      : layout(layout), provenances(options.distinctArguments),
        options(options) {}

  SmallVector<CopyNest, 0> find(Block &block) {
    for (Operation &op : block) {
      auto copy = dyn_cast<memref::CopyOp>(op);
      std::optional<SiblingCopies> match = copy ? matchAny(copy) : std::nullopt;
      if (match) {
        add(std::move(*match));
        continue;
      }
      closeGroupsTouchedBy(op);
      if (copy && !provenances.mayOverlap(copy.getSource(), copy.getTarget()))
        if (std::optional<RegularCopy> regular = matchRegularCopy(copy, layout))
          closed.push_back(std::move(*regular));
    }
    while (!open.empty())
      close(open.size() - 1);
    // In program order of the places where the copies will be done.
    llvm::sort(closed, [](const CopyNest &a, const CopyNest &b) {
      return getLastCopy(a)->isBeforeInBlock(getLastCopy(b));
    });
    return std::move(closed);
  }

private:
  std::optional<SiblingCopies> matchAny(memref::CopyOp copy) const {
    for (Direction direction :
         {Direction(SplitsRows()), Direction(JoinsRows())})
      if (std::optional<SiblingCopies> match =
              matchSibling(copy, direction, layout))
        return match;
    if (!options.minWholeBytes ||
        provenances.mayOverlap(copy.getSource(), copy.getTarget()))
      return std::nullopt;
    return matchWholeCopy(copy, layout, *options.minWholeBytes);
  }

  /// Groups that are open at once: a bound on the work per op.
  static constexpr size_t kMaxOpenGroups = 8;

  void close(size_t index) {
    SiblingCopies &group = open[index].group;
    llvm::erase_if(group.parts, [&](const CopyPart &part) {
      return part.size.getKnown() == 0;
    });
    if (getKnownProduct(group.innerSizes) == 0)
      group.parts.clear();
    closed.push_back(std::move(group));
    open.erase(open.begin() + index);
  }

  /// Whether a delayed copy of `group` would see an access of `root`.
  bool conflicts(const OpenGroup &group, Value root, bool writes) const {
    Provenance provenance = provenances.classify(root);
    return group.written.mayOverlap(root, provenance) ||
           (writes && group.read.mayOverlap(root, provenance));
  }

  /// Whether `match` is one more part of `group`.
  static bool belongsTo(const OpenGroup &group, const SiblingCopies &match) {
    return haveSameRows(group.group, match) &&
           (std::holds_alternative<SplitsRows>(match.direction) ||
            isBehind(group.group.parts.back(), match.parts.front()));
  }

  void add(SiblingCopies match) {
    memref::CopyOp copy = match.copies.front();
    Value source = getViewRoot(copy.getSource());
    Value target = getViewRoot(copy.getTarget());
    Provenance sourceProvenance = provenances.classify(source);
    Provenance targetProvenance = provenances.classify(target);
    for (size_t i = open.size(); i-- > 0;) {
      // Parts that are joined to one buffer do not overlap.
      bool sharesTarget = std::holds_alternative<JoinsRows>(match.direction) &&
                          belongsTo(open[i], match);
      if (conflicts(open[i], source, /*writes=*/false) ||
          (sharesTarget ? open[i].read.mayOverlap(target, targetProvenance)
                        : conflicts(open[i], target, /*writes=*/true)))
        close(i);
    }
    for (OpenGroup &group : open)
      if (belongsTo(group, match)) {
        group.group.copies.push_back(copy);
        group.group.parts.push_back(match.parts.front());
        group.read.insert(source, sourceProvenance);
        group.written.insert(target, targetProvenance);
        return;
      }
    if (open.size() == kMaxOpenGroups)
      close(0);
    OpenGroup group{std::move(match), {}, {}};
    group.read.insert(source, sourceProvenance);
    group.written.insert(target, targetProvenance);
    open.push_back(std::move(group));
  }

  void closeGroupsTouchedBy(Operation &op) {
    if (open.empty() || isMemoryEffectFree(&op))
      return;
    std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
        getEffectsRecursively(&op);
    for (size_t i = open.size(); i-- > 0;) {
      bool touched =
          !effects || llvm::any_of(*effects, [&](const auto &effect) {
            if (isa<MemoryEffects::Allocate>(effect.getEffect()))
              return false;
            return !effect.getValue() ||
                   conflicts(open[i], getViewRoot(effect.getValue()),
                             !isa<MemoryEffects::Read>(effect.getEffect()));
          });
      if (touched)
        close(i);
    }
  }

  const DataLayout &layout;
  Provenances provenances;
  const MatchOptions &options;
  SmallVector<OpenGroup, 0> open;
  SmallVector<CopyNest, 0> closed;
};

} // namespace

SmallVector<CopyNest, 0> mlir::split::matchCopies(Block &block,
                                                  const DataLayout &layout,
                                                  const MatchOptions &options) {
  return GroupFinder(layout, options).find(block);
}
