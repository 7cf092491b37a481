// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Match/CopyGroup.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Aliasing
//===----------------------------------------------------------------------===//

namespace {

/// What is known about the memory behind a value that no view made.
enum class Provenance : uint8_t {
  /// Allocated in this function.
  Allocation,
  /// A function argument that no other argument overlaps.
  DistinctArgument,
  /// Any other function argument.
  Argument,
  Global,
  Unknown
};

class Provenances {
public:
  explicit Provenances(bool distinctArguments)
      : distinctArguments(distinctArguments) {}

  /// The buffer that `value` is a view of, through any number of views.
  static Value getRoot(Value value) {
    while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    return value;
  }

  /// What is known about the memory of `root`.
  Provenance classify(Value root) const {
    if (auto argument = dyn_cast<BlockArgument>(root)) {
      auto function =
          dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      if (!function || !argument.getOwner()->isEntryBlock())
        return Provenance::Unknown;
      unsigned number = argument.getArgNumber();
      if (distinctArguments || function.getArgAttr(number, "llvm.noalias") ||
          function.getArgAttr(number, "bufferize.result"))
        return Provenance::DistinctArgument;
      return Provenance::Argument;
    }
    Operation *owner = root.getDefiningOp();
    if (hasEffect<MemoryEffects::Allocate>(owner, root))
      return Provenance::Allocation;
    return isa<memref::GetGlobalOp>(owner) ? Provenance::Global
                                           : Provenance::Unknown;
  }

private:
  bool distinctArguments;
};

/// Whether memory of these provenances is shared by no two different roots.
static bool areDistinct(Provenance a, Provenance b) {
  auto isOwn = [](Provenance provenance) {
    return provenance == Provenance::Allocation ||
           provenance == Provenance::DistinctArgument;
  };
  return (isOwn(a) || isOwn(b)) && a != Provenance::Unknown &&
         b != Provenance::Unknown;
}

/// The memory that a group's targets lie in. Queries take constant time, as a
/// group may have thousands of targets.
class RootSet {
public:
  void insert(Value root, Provenance provenance) {
    roots.insert(root);
    provenances |= 1u << static_cast<unsigned>(provenance);
  }

  /// Whether `root` may share memory with a root of the set.
  bool mayOverlap(Value root, Provenance provenance) const {
    if (roots.contains(root))
      return true;
    for (Provenance other :
         {Provenance::Allocation, Provenance::DistinctArgument,
          Provenance::Argument, Provenance::Global, Provenance::Unknown})
      if ((provenances & (1u << static_cast<unsigned>(other))) &&
          !areDistinct(provenance, other))
        return true;
    return false;
  }

private:
  DenseSet<Value> roots;
  unsigned provenances = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// The 2-D form of one copy
//===----------------------------------------------------------------------===//

/// Whether `size` is the whole of dimension `dim` of `source`.
static bool isWholeDim(OpFoldResult size, Value source, int64_t dim) {
  int64_t extent = cast<MemRefType>(source.getType()).getDimSize(dim);
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant == extent;
  auto value = cast<Value>(size);
  if (auto dimOp = value.getDefiningOp<memref::DimOp>())
    if (dimOp.getSource() == source && dimOp.getConstantIndex() == dim)
      return true;
  FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
      ValueBoundsConstraintSet::Variable(value),
      ValueBoundsConstraintSet::Variable(source, dim));
  return succeeded(equal) && *equal;
}

/// Whether rows that begin at `axis` lie one after the other at one distance,
/// and each is contiguous.
static bool hasContiguousRows(MemRefType type, int64_t axis) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  int64_t rank = type.getRank();
  if (strides[rank - 1] != 1)
    return false;
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    // The distance of the rows themselves is free.
    if (dim == axis - 1)
      continue;
    if (ShapedType::isDynamic(strides[dim]) ||
        ShapedType::isDynamic(strides[dim + 1]) || type.isDynamicDim(dim + 1) ||
        strides[dim] != strides[dim + 1] * type.getDimSize(dim + 1))
      return false;
  }
  return true;
}

static bool isContiguous(MemRefType type) {
  return type.getLayout().isIdentity() ||
         memref::isStaticShapeAndContiguousRowMajor(type) ||
         (type.getRank() == 1 && hasContiguousRows(type, 0));
}

/// The format that elements are moved in from one buffer to another, or nothing
/// if they cannot be moved as lanes.
static std::optional<LaneFormat>
getLaneFormatBetween(MemRefType source, MemRefType target,
                     const DataLayout &layout) {
  std::optional<LaneFormat> format =
      getLaneFormat(source.getElementType(), layout);
  // Pointers are those of the default memory space.
  if (format && format->throughPointer &&
      (source.getMemorySpace() || target.getMemorySpace()))
    return std::nullopt;
  return format;
}

/// The group of `copy` alone, or nothing if it has no 2-D form: a split, or a
/// join if `joins`.
static std::optional<CopyGroup> matchCopy(memref::CopyOp copy, bool joins,
                                          const DataLayout &layout) {
  Value cut = joins ? copy.getTarget() : copy.getSource();
  Value part = joins ? copy.getSource() : copy.getTarget();
  auto subview = cut.getDefiningOp<memref::SubViewOp>();
  auto partType = dyn_cast<MemRefType>(part.getType());
  if (!subview || !partType || !isContiguous(partType))
    return std::nullopt;
  Value whole = subview.getSource();
  MemRefType wholeType = subview.getSourceType();
  std::optional<LaneFormat> format =
      getLaneFormatBetween(wholeType, partType, layout);
  if (!format)
    return std::nullopt;
  if (!llvm::all_of(subview.getMixedStrides(), isOneInteger))
    return std::nullopt;

  // The axis is the last dimension that is not whole. Of the others only the
  // first may be partial: its rows are still at one distance.
  SmallVector<OpFoldResult> offsets = subview.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = subview.getMixedSizes();
  int64_t rank = wholeType.getRank();
  auto isWhole = [&](int64_t dim) {
    return isZeroInteger(offsets[dim]) && isWholeDim(sizes[dim], whole, dim);
  };
  int64_t axis = rank - 1;
  while (axis > 0 && isWhole(axis))
    --axis;
  for (int64_t dim = 1; dim < axis; ++dim)
    if (!isWhole(dim))
      return std::nullopt;
  if (rank == 0 || !hasContiguousRows(wholeType, axis))
    return std::nullopt;

  CopyGroup group;
  group.whole = whole;
  group.joins = joins;
  group.axis = axis;
  ArrayRef<OpFoldResult> allSizes(sizes);
  llvm::append_range(group.outerSizes, allSizes.take_front(axis));
  llvm::append_range(group.innerSizes, allSizes.drop_front(axis + 1));
  if (axis > 0 && !isZeroInteger(offsets[0]))
    group.firstOuter = offsets[0];
  group.format = *format;
  group.parts.push_back({copy, part, offsets[axis], sizes[axis]});
  return group;
}

/// The group of `copy` alone if it is one of a whole contiguous buffer that may
/// have `minBytes`: one row with one part.
static std::optional<CopyGroup> matchWholeCopy(memref::CopyOp copy,
                                               const DataLayout &layout,
                                               int64_t minBytes) {
  auto sourceType = dyn_cast<MemRefType>(copy.getSource().getType());
  auto targetType = dyn_cast<MemRefType>(copy.getTarget().getType());
  if (!sourceType || !targetType || sourceType.getRank() == 0 ||
      !isContiguous(sourceType) || !isContiguous(targetType))
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormatBetween(sourceType, targetType, layout);
  if (!format)
    return std::nullopt;
  uint64_t bytes = format->bytes * format->perElement;
  for (int64_t size : sourceType.getShape())
    bytes = llvm::SaturatingMultiply(
        bytes, ShapedType::isDynamic(size) ? UINT64_MAX : uint64_t(size));
  if (bytes < static_cast<uint64_t>(minBytes))
    return std::nullopt;
  OpBuilder builder(copy);
  SmallVector<OpFoldResult> sizes =
      memref::getMixedSizes(builder, copy.getLoc(), copy.getSource());
  CopyGroup group;
  group.whole = copy.getSource();
  group.axis = 0;
  llvm::append_range(group.innerSizes, ArrayRef(sizes).drop_front());
  group.format = *format;
  group.parts.push_back(
      {copy, copy.getTarget(), builder.getIndexAttr(0), sizes.front()});
  return group;
}

/// Whether the rows that `a` and `b` cut are the same.
static bool haveSameRows(const CopyGroup &a, const CopyGroup &b) {
  auto equal = [](OpFoldResult x, OpFoldResult y) {
    return x == y || isEqualConstantIntOrValue(x, y);
  };
  // Dims between the first and the axis, and after it, are whole in both.
  return a.whole == b.whole && a.joins == b.joins && a.axis == b.axis &&
         (a.axis == 0 || equal(a.outerSizes[0], b.outerSizes[0])) &&
         ((!a.firstOuter && !b.firstOuter) ||
          (a.firstOuter && b.firstOuter && equal(a.firstOuter, b.firstOuter)));
}

/// A sum of a value, which may be null, and a constant.
static std::pair<Value, int64_t> getSum(OpFoldResult value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return {Value(), *constant};
  if (auto add = cast<Value>(value).getDefiningOp<arith::AddIOp>())
    if (std::optional<int64_t> constant = getConstantIntValue(add.getRhs()))
      return {add.getLhs(), *constant};
  return {cast<Value>(value), 0};
}

/// Whether `next` is known to begin where `part` ends along the axis, or
/// behind, as the parts do that are joined.
static bool isBehind(const CopyPart &part, const CopyPart &next) {
  auto [base, begin] = getSum(part.offset);
  auto [nextBase, nextBegin] = getSum(next.offset);
  if (std::optional<int64_t> size = getConstantIntValue(part.size))
    return base == nextBase && begin + *size <= nextBegin;
  if (isZeroInteger(part.offset))
    return part.size == next.offset;
  auto end = dyn_cast_if_present<Value>(next.offset);
  auto add = end ? end.getDefiningOp<arith::AddIOp>() : arith::AddIOp();
  auto adds = [&](Value a, Value b) {
    return isEqualConstantIntOrValue(a, part.offset) &&
           isEqualConstantIntOrValue(b, part.size);
  };
  return add &&
         (adds(add.getLhs(), add.getRhs()) || adds(add.getRhs(), add.getLhs()));
}

//===----------------------------------------------------------------------===//
// Grouping
//===----------------------------------------------------------------------===//

namespace {

/// A group that may still grow, and the memory that its copies access.
struct OpenGroup {
  CopyGroup group;
  RootSet read;
  RootSet written;
};

class GroupFinder {
public:
  GroupFinder(const DataLayout &layout, bool distinctArguments,
              std::optional<int64_t> minWholeBytes)
      : layout(layout), provenances(distinctArguments),
        minWholeBytes(minWholeBytes) {}

  SmallVector<CopyGroup, 0> find(Block &block) {
    for (Operation &op : block) {
      auto copy = dyn_cast<memref::CopyOp>(op);
      std::optional<CopyGroup> match = copy ? matchAny(copy) : std::nullopt;
      if (match)
        add(std::move(*match));
      else
        closeGroupsTouchedBy(op);
    }
    while (!open.empty())
      close(open.size() - 1);
    // In program order of the places where the copies will be done.
    llvm::sort(closed, [](const CopyGroup &a, const CopyGroup &b) {
      return a.parts.back().copy->isBeforeInBlock(b.parts.back().copy);
    });
    return std::move(closed);
  }

private:
  std::optional<CopyGroup> matchAny(memref::CopyOp copy) const {
    for (bool joins : {false, true})
      if (std::optional<CopyGroup> match = matchCopy(copy, joins, layout))
        return match;
    auto classify = [&](Value buffer) {
      return provenances.classify(Provenances::getRoot(buffer));
    };
    if (!minWholeBytes ||
        Provenances::getRoot(copy.getSource()) ==
            Provenances::getRoot(copy.getTarget()) ||
        !areDistinct(classify(copy.getSource()), classify(copy.getTarget())))
      return std::nullopt;
    return matchWholeCopy(copy, layout, *minWholeBytes);
  }

  /// Groups that are open at once: a bound on the work per op.
  static constexpr size_t kMaxOpenGroups = 8;

  void close(size_t index) {
    closed.push_back(std::move(open[index].group));
    open.erase(open.begin() + index);
  }

  /// Whether a delayed copy of `group` would see an access of `root`.
  bool conflicts(const OpenGroup &group, Value root, bool writes) const {
    Provenance provenance = provenances.classify(root);
    return group.written.mayOverlap(root, provenance) ||
           (writes && group.read.mayOverlap(root, provenance));
  }

  /// Whether `match` is one more part of `group`.
  static bool belongsTo(const OpenGroup &group, const CopyGroup &match) {
    return haveSameRows(group.group, match) &&
           (!match.joins ||
            isBehind(group.group.parts.back(), match.parts.front()));
  }

  void add(CopyGroup match) {
    memref::CopyOp copy = match.parts.front().copy;
    Value source = Provenances::getRoot(copy.getSource());
    Value target = Provenances::getRoot(copy.getTarget());
    Provenance sourceProvenance = provenances.classify(source);
    Provenance targetProvenance = provenances.classify(target);
    for (size_t i = open.size(); i-- > 0;) {
      // Parts that are joined to one buffer do not overlap.
      bool sharesTarget = match.joins && belongsTo(open[i], match);
      if (conflicts(open[i], source, /*writes=*/false) ||
          (sharesTarget ? open[i].read.mayOverlap(target, targetProvenance)
                        : conflicts(open[i], target, /*writes=*/true)))
        close(i);
    }
    for (OpenGroup &group : open)
      if (belongsTo(group, match)) {
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
                   conflicts(open[i], Provenances::getRoot(effect.getValue()),
                             !isa<MemoryEffects::Read>(effect.getEffect()));
          });
      if (touched)
        close(i);
    }
  }

  const DataLayout &layout;
  Provenances provenances;
  std::optional<int64_t> minWholeBytes;
  SmallVector<OpenGroup, 0> open;
  SmallVector<CopyGroup, 0> closed;
};

} // namespace

SmallVector<CopyGroup, 0>
mlir::split::findCopyGroups(Block &block, const DataLayout &layout,
                            bool distinctArguments,
                            std::optional<int64_t> minWholeBytes) {
  return GroupFinder(layout, distinctArguments, minWholeBytes).find(block);
}

bool mlir::split::mayOverlap(Value a, Value b, bool distinctArguments) {
  Provenances provenances(distinctArguments);
  Value rootA = Provenances::getRoot(a), rootB = Provenances::getRoot(b);
  return rootA == rootB ||
         !areDistinct(provenances.classify(rootA), provenances.classify(rootB));
}
