// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which copies of a block are done together.

#include "split/Copies/Match/MatchCopies.h"

#include "Aliasing.h"
#include "CopyForms.h"
#include "split/Support/Remarks.h"

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

Location mlir::split::getCopiedLocation(memref::CopyOp copy) {
  for (Value buffer : {copy.getSource(), copy.getTarget()})
    while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
      if (getChunk(view->getLoc()))
        return view->getLoc();
      buffer = view.getViewSource();
    }
  return copy.getLoc();
}

namespace {

/// A group that may still grow, and the memory that its copies access.
struct OpenGroup {
  SiblingCopies group;
  RootSet read;
  RootSet written;
  /// Of a split: where the last target lies, if all of them are pieces of one
  /// buffer, each behind the one before.
  std::optional<CopyPart> lastPiece;
};

} // namespace

/// The copy in place of which those of `nest` are done.
static Operation *getLastCopy(const CopyNest &nest) {
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return siblings->copies.back();
  return std::get<RegularCopy>(nest).copy;
}

namespace {

class GroupFinder {
public:
  GroupFinder(const DataLayout &layout, const MatchOptions &options)
      : layout(layout), provenances(options.distinctArguments),
        options(options) {}

  SmallVector<CopyNest, 0> find(Block &block) {
    isExplained = hasRemarks(block.getParentOp()->getContext());
    for (Operation &op : block) {
      auto copy = dyn_cast<memref::CopyOp>(op);
      std::optional<SiblingCopies> match = copy ? matchAny(copy) : std::nullopt;
      std::optional<RegularCopy> regular;
      if (copy && !match &&
          !provenances.mayOverlap(copy.getSource(), copy.getTarget())) {
        regular = matchRegularCopy(copy, layout);
        if (!regular && options.joinsSharedRows)
          match = matchSharedRows(copy, layout);
      }
      if (match) {
        add(std::move(*match));
        continue;
      }
      closeGroupsTouchedBy(op);
      if (regular)
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

  /// Ends a group, because of `reason` if that is not empty.
  void close(size_t index, const Twine &reason = "") {
    SiblingCopies &group = open[index].group;
    if (isExplained && !reason.isTriviallyEmpty())
      ends.push_back({closed.size(), reason.str()});
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

  /// Whether what `match`, one more part of `group`, writes is known to be
  /// other memory of the buffer that all of `group` is written to.
  static bool writesElsewhere(const OpenGroup &group,
                              const SiblingCopies &match,
                              const std::optional<CopyPart> &piece) {
    if (std::holds_alternative<JoinsRows>(match.direction))
      return belongsTo(group, match);
    return piece && group.lastPiece &&
           piece->buffer == group.lastPiece->buffer &&
           isBehind(*group.lastPiece, *piece) && belongsTo(group, match);
  }

  void add(SiblingCopies match) {
    memref::CopyOp copy = match.copies.front();
    std::optional<CopyPart> piece;
    if (std::holds_alternative<SplitsRows>(match.direction))
      piece = matchPiece(copy.getTarget(), copy);
    Value source = getViewRoot(copy.getSource());
    Value target = getViewRoot(copy.getTarget());
    Provenance sourceProvenance = provenances.classify(source);
    Provenance targetProvenance = provenances.classify(target);
    for (size_t i = open.size(); i-- > 0;) {
      // Parts that are joined to one buffer do not overlap.
      bool sharesTarget = writesElsewhere(open[i], match, piece);
      if (conflicts(open[i], source, /*writes=*/false))
        close(i, "the source may alias a target of the others");
      else if (sharesTarget ? open[i].read.mayOverlap(target, targetProvenance)
                            : conflicts(open[i], target, /*writes=*/true))
        close(i, "the targets, or a target and the source, may alias");
    }
    for (OpenGroup &group : open)
      if (belongsTo(group, match)) {
        group.group.copies.push_back(copy);
        group.group.parts.push_back(match.parts.front());
        group.read.insert(source, sourceProvenance);
        group.written.insert(target, targetProvenance);
        // Other memory is between them, or the buffers differ.
        group.lastPiece =
            writesElsewhere(group, match, piece) ? piece : std::nullopt;
        return;
      }
    explain(match);
    if (open.size() == kMaxOpenGroups)
      close(0, "copies of too many buffers lie between them");
    OpenGroup group{std::move(match), {}, {}, piece};
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
        close(i, "'" + op.getName().getStringRef() +
                     "' between them may access what they copy");
    }
  }

  /// Says why `match` is not one more part of a group that was there before.
  void explain(const SiblingCopies &match) const {
    for (const GroupEnd &end : ends) {
      const auto *group = std::get_if<SiblingCopies>(&closed[end.index]);
      if (!group || !haveSameRows(*group, match))
        continue;
      memref::CopyOp copy = match.copies.front();
      remark::missed(getCopiedLocation(copy),
                     remarkOf(kFusionRemarks, "NotFused"))
          << remark::metric("Reason", end.reason);
      return;
    }
  }

  /// Why the group at `index` of `closed` did not grow any more.
  struct GroupEnd {
    size_t index;
    std::string reason;
  };

  const DataLayout &layout;
  Provenances provenances;
  const MatchOptions &options;
  SmallVector<OpenGroup, 0> open;
  SmallVector<CopyNest, 0> closed;
  /// Kept for remarks.
  bool isExplained = false;
  SmallVector<GroupEnd, 0> ends;
};

} // namespace

SmallVector<CopyNest, 0> mlir::split::matchCopies(Block &block,
                                                  const DataLayout &layout,
                                                  const MatchOptions &options) {
  return GroupFinder(layout, options).find(block);
}
