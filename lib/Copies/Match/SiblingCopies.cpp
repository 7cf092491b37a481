// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 2-D form of one copy, and which copies have the same rows.

#include "CopyForms.h"
#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <functional>

using namespace mlir;
using namespace mlir::split;

/// Whether `size` is the whole of dimension `dim` of `source` whenever `copy`
/// is about to run. That decides how the copy is done, so that it must not
/// follow from what an op says that has not run by then.
static bool isWholeDim(OpFoldResult size, Value source, int64_t dim,
                       memref::CopyOp copy) {
  int64_t extent = cast<MemRefType>(source.getType()).getDimSize(dim);
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return *constant == extent;
  auto value = cast<Value>(size);
  if (auto dimOp = value.getDefiningOp<memref::DimOp>())
    if (dimOp.getSource() == source && dimOp.getConstantIndex() == dim)
      return true;
  return KnownBounds(copy).populateAndCompare({value}, KnownBounds::EQ,
                                              {source, dim});
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
    // The distance of the rows themselves is free, but they follow each other.
    if (dim == axis - 1) {
      if (!ShapedType::isDynamic(strides[dim]) && strides[dim] < 0)
        return false;
      continue;
    }
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
         (type.getRank() != 0 && hasContiguousRows(type, 0));
}

std::optional<LaneFormat>
mlir::split::getLaneFormatBetween(MemRefType source, MemRefType target,
                                  const DataLayout &layout) {
  std::optional<LaneFormat> format =
      getLaneFormat(source.getElementType(), layout);
  // Pointers are those of the default memory space.
  if (format && format->throughPointer &&
      (source.getMemorySpace() || target.getMemorySpace()))
    return std::nullopt;
  return format;
}

namespace {

/// A column group of the rows of a buffer, as those of SiblingCopies.
struct ColumnGroup {
  Value whole;
  int64_t axis;
  SmallVector<Extent> outerSizes;
  SmallVector<Extent> innerSizes;
  /// Null: row 0.
  OpFoldResult firstOuter;
  OpFoldResult offset;
  Extent size;
};

} // namespace

/// What `view` has other dimensions of: its elements are in the same order.
static Value getUnreshaped(Value view) {
  while (Operation *op = view.getDefiningOp()) {
    if (!isa<memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
      break;
    view = op->getOperand(0);
  }
  return view;
}

/// Whether `chunk` may be looked through: it and all that is cut out of it
/// begin at constants. What is cut out of it is taken from one buffer then,
/// whichever part of it is asked for.
static bool isCutAtConstants(memref::SubViewOp chunk) {
  // Of many, each would look at all.
  constexpr unsigned kMaxUses = 64;
  return chunk.getOffsets().empty() &&
         llvm::hasNItemsOrLess(chunk->getUses(), kMaxUses) &&
         llvm::all_of(chunk->getUsers(), [](Operation *user) {
           auto subview = dyn_cast<memref::SubViewOp>(user);
           return !subview || subview.getOffsets().empty();
         });
}

/// Makes `group`, a column group of a chunk, one of what that is a chunk of
/// along the same axis: what is cut out of chunks of one buffer is cut out of
/// that.
static bool composeWithSource(ColumnGroup &group, memref::CopyOp copy) {
  auto chunk = group.whole.getDefiningOp<memref::SubViewOp>();
  if (!chunk || !isCutAtConstants(chunk) ||
      !llvm::all_of(chunk.getMixedStrides(), isOneInteger) ||
      chunk.getSourceType().getRank() != chunk.getType().getRank() ||
      !hasContiguousRows(chunk.getSourceType(), group.axis))
    return false;
  ArrayRef<int64_t> offsets = chunk.getStaticOffsets();
  for (auto [dim, size] : llvm::enumerate(chunk.getMixedSizes()))
    if (static_cast<int64_t>(dim) != group.axis &&
        (offsets[dim] != 0 || !isWholeDim(size, chunk.getSource(), dim, copy)))
      return false;
  int64_t offset;
  if (llvm::AddOverflow(offsets[group.axis], *getConstantIntValue(group.offset),
                        offset))
    return false;
  group.whole = chunk.getSource();
  group.offset = Builder(copy.getContext()).getIndexAttr(offset);
  return true;
}

/// The column group that `view` is, of which `copy` is about to access all, or
/// nothing if it is none.
static std::optional<ColumnGroup> matchColumns(Value view,
                                               memref::CopyOp copy) {
  auto subview = getUnreshaped(view).getDefiningOp<memref::SubViewOp>();
  if (!subview || !llvm::all_of(subview.getMixedStrides(), isOneInteger))
    return std::nullopt;
  Value whole = subview.getSource();
  // The axis is the last dimension that is not whole. Of the others only the
  // first may be partial: its rows are still at one distance.
  SmallVector<OpFoldResult> offsets = subview.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = subview.getMixedSizes();
  int64_t rank = subview.getSourceType().getRank();
  auto isWhole = [&](int64_t dim) {
    return isZeroInteger(offsets[dim]) &&
           isWholeDim(sizes[dim], whole, dim, copy);
  };
  int64_t axis = rank - 1;
  while (axis > 0 && isWhole(axis))
    --axis;
  for (int64_t dim = 1; dim < axis; ++dim)
    if (!isWhole(dim))
      return std::nullopt;
  if (rank == 0 || !hasContiguousRows(subview.getSourceType(), axis))
    return std::nullopt;
  ColumnGroup group{whole, axis, {}, {}, {}, offsets[axis], {sizes[axis]}};
  for (int64_t dim = 0; dim < axis; ++dim)
    group.outerSizes.push_back({sizes[dim]});
  for (int64_t dim = axis + 1; dim < rank; ++dim)
    group.innerSizes.push_back({sizes[dim]});
  if (axis > 0 && !isZeroInteger(offsets[0]))
    group.firstOuter = offsets[0];
  // No deeper, so that the parts of a long chain take no longer each.
  constexpr int kMaxDepth = 4;
  for (int depth = 0; depth < kMaxDepth; ++depth)
    if (!composeWithSource(group, copy))
      break;
  return group;
}

std::optional<CopyPart> mlir::split::matchPiece(Value view,
                                                memref::CopyOp copy) {
  std::optional<ColumnGroup> columns = matchColumns(view, copy);
  if (!columns || columns->axis != 0)
    return std::nullopt;
  return CopyPart{columns->whole, columns->offset, columns->size};
}

/// The group of `copy`, in `direction`, of which `part` is moved from or to
/// `columns`.
static SiblingCopies makeGroup(memref::CopyOp copy, Direction direction,
                               ColumnGroup columns, const LaneFormat &format,
                               Value part) {
  SiblingCopies group;
  group.copies.push_back(copy);
  group.whole = columns.whole;
  group.direction = direction;
  group.axis = columns.axis;
  group.innerSizes = std::move(columns.innerSizes);
  group.outerSizes = std::move(columns.outerSizes);
  group.firstOuter = columns.firstOuter;
  group.format = format;
  group.parts.push_back({part, columns.offset, columns.size});
  return group;
}

std::optional<SiblingCopies>
mlir::split::matchSibling(memref::CopyOp copy, Direction direction,
                          const DataLayout &layout) {
  bool joins = std::holds_alternative<JoinsRows>(direction);
  Value cut = joins ? copy.getTarget() : copy.getSource();
  Value part = joins ? copy.getSource() : copy.getTarget();
  auto partType = dyn_cast<MemRefType>(part.getType());
  if (!partType || !isContiguous(partType))
    return std::nullopt;
  std::optional<ColumnGroup> columns = matchColumns(cut, copy);
  if (!columns)
    return std::nullopt;
  std::optional<LaneFormat> format = getLaneFormatBetween(
      cast<MemRefType>(columns->whole.getType()), partType, layout);
  if (!format)
    return std::nullopt;
  return makeGroup(copy, direction, std::move(*columns), *format, part);
}

/// Whether the rows that these sizes make up are known to be as many.
static bool haveSameNumber(ArrayRef<Extent> a, ArrayRef<Extent> b) {
  if (std::optional<int64_t> product = getKnownProduct(a))
    return product == getKnownProduct(b);
  auto isOne = [](const Extent &extent) { return extent.getKnown() == 1; };
  auto equal = [](const Extent &x, const Extent &y) {
    return isEqualConstantIntOrValue(x.size, y.size);
  };
  return llvm::equal(llvm::make_filter_range(a, std::not_fn(isOne)),
                     llvm::make_filter_range(b, std::not_fn(isOne)), equal);
}

std::optional<SiblingCopies>
mlir::split::matchSharedRows(memref::CopyOp copy, const DataLayout &layout) {
  std::optional<ColumnGroup> target = matchColumns(copy.getTarget(), copy);
  if (!target)
    return std::nullopt;
  std::optional<ColumnGroup> source = matchColumns(copy.getSource(), copy);
  if (!source || source->firstOuter ||
      !haveSameNumber(source->outerSizes, target->outerSizes))
    return std::nullopt;
  std::optional<LaneFormat> format =
      getLaneFormatBetween(cast<MemRefType>(source->whole.getType()),
                           cast<MemRefType>(target->whole.getType()), layout);
  if (!format)
    return std::nullopt;
  SiblingCopies group =
      makeGroup(copy, JoinsRows(), std::move(*target), *format, source->whole);
  group.parts.front().shared = {source->axis, source->offset,
                                std::move(source->innerSizes)};
  return group;
}

std::optional<SiblingCopies>
mlir::split::matchWholeCopy(memref::CopyOp copy, const DataLayout &layout,
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
  auto getExtent = [&](int64_t dim) -> Extent {
    if (sourceType.isDynamicDim(dim))
      return {OpFoldResult(), copy.getSource(), dim};
    return {
        Builder(copy.getContext()).getIndexAttr(sourceType.getDimSize(dim))};
  };
  SiblingCopies group;
  group.copies.push_back(copy);
  group.whole = copy.getSource();
  group.direction = SplitsRows();
  group.axis = 0;
  for (int64_t dim = 1; dim < sourceType.getRank(); ++dim)
    group.innerSizes.push_back(getExtent(dim));
  group.format = *format;
  group.parts.push_back({copy.getTarget(),
                         Builder(copy.getContext()).getIndexAttr(0),
                         getExtent(0)});
  return group;
}

bool mlir::split::haveSameRows(const SiblingCopies &a, const SiblingCopies &b) {
  auto equal = [](OpFoldResult x, OpFoldResult y) {
    return x == y || isEqualConstantIntOrValue(x, y);
  };
  // Dims between the first and the axis, and after it, are whole in both.
  return a.whole == b.whole && a.direction.index() == b.direction.index() &&
         a.axis == b.axis &&
         (a.axis == 0 || equal(a.outerSizes[0].size, b.outerSizes[0].size)) &&
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

bool mlir::split::isBehind(const CopyPart &part, const CopyPart &next) {
  auto [base, begin] = getSum(part.offset);
  auto [nextBase, nextBegin] = getSum(next.offset);
  if (std::optional<int64_t> size = part.size.getKnown())
    return base == nextBase && begin + *size <= nextBegin;
  if (isZeroInteger(part.offset))
    return part.size.size == next.offset;
  auto end = dyn_cast_if_present<Value>(next.offset);
  auto add = end ? end.getDefiningOp<arith::AddIOp>() : arith::AddIOp();
  auto adds = [&](Value a, Value b) {
    return isEqualConstantIntOrValue(a, part.offset) &&
           isEqualConstantIntOrValue(b, part.size.size);
  };
  return add &&
         (adds(add.getLhs(), add.getRhs()) || adds(add.getRhs(), add.getLhs()));
}
