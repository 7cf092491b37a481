// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VersionStrides.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::split;

/// The strides of a contiguous buffer of `shape`, or nothing if they depend on
/// a size that is not known.
static std::optional<SmallVector<int64_t>>
getContiguousStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;) {
    if (ShapedType::isDynamic(shape[dim]))
      return std::nullopt;
    strides[dim - 1] = strides[dim] * shape[dim];
  }
  return strides;
}

/// The strides that `view` has if it turns out to be contiguous; nothing if
/// that is known, or known not to be so.
static std::optional<SmallVector<int64_t>>
getHopedStrides(memref::ReinterpretCastOp view) {
  MemRefType type = view.getType();
  if (type.getRank() == 0 || view.getStrides().empty())
    return std::nullopt;
  std::optional<SmallVector<int64_t>> hoped =
      getContiguousStrides(type.getShape());
  if (!hoped)
    return std::nullopt;
  for (auto [stride, wanted] : llvm::zip_equal(view.getStaticStrides(), *hoped))
    if (!ShapedType::isDynamic(stride) && stride != wanted)
      return std::nullopt;
  return hoped;
}

/// Whether the strides of `view` turn out to be `hoped`.
static Value hasStrides(ImplicitLocOpBuilder &builder,
                        memref::ReinterpretCastOp view,
                        ArrayRef<int64_t> hoped) {
  Value all;
  for (auto [stride, wanted] :
       llvm::zip_equal(view.getConstifiedMixedStrides(), hoped)) {
    auto value = dyn_cast<Value>(stride);
    if (!value)
      continue;
    Value isWanted =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, value,
                              arith::ConstantIndexOp::create(builder, wanted));
    all = all ? arith::AndIOp::create(builder, all, isWanted) : isWanted;
  }
  return all ? all : arith::ConstantIntOp::create(builder, 1, 1);
}

/// `view` with strides that are constants.
static Value withStrides(OpBuilder &builder, memref::ReinterpretCastOp view,
                         ArrayRef<int64_t> strides) {
  MemRefType type = view.getType();
  auto layout =
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return memref::ReinterpretCastOp::create(
      builder, view.getLoc(),
      MemRefType::get(type.getShape(), type.getElementType(), layout,
                      type.getMemorySpace()),
      view.getSource(), view.getConstifiedMixedOffset(),
      view.getConstifiedMixedSizes(),
      getAsIndexOpFoldResult(type.getContext(), strides));
}

/// `slice` of `source`, which lies as what it is a slice of, by strides that
/// may be others.
static Value sliceAgain(OpBuilder &builder, memref::SubViewOp slice,
                        Value source) {
  MemRefType type = memref::SubViewOp::inferRankReducedResultType(
      slice.getType().getShape(), cast<MemRefType>(source.getType()),
      slice.getMixedOffsets(), slice.getMixedSizes(), slice.getMixedStrides());
  return memref::SubViewOp::create(
      builder, slice.getLoc(), type, source, slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
}

void mlir::split::versionStrides(memref::CopyOp copy) {
  auto slice = copy.getSource().getDefiningOp<memref::SubViewOp>();
  Value whole = slice ? slice.getSource() : copy.getSource();
  auto view = whole.getDefiningOp<memref::ReinterpretCastOp>();
  std::optional<SmallVector<int64_t>> strides;
  if (view)
    strides = getHopedStrides(view);
  if (!strides)
    return;
  ImplicitLocOpBuilder builder(copy.getLoc(), copy);
  auto branch = scf::IfOp::create(builder, hasStrides(builder, view, *strides),
                                  /*withElseRegion=*/true);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value contiguous = withStrides(builder, view, *strides);
  if (slice)
    contiguous = sliceAgain(builder, slice, contiguous);
  memref::CopyOp::create(builder, contiguous, copy.getTarget());
  copy->moveBefore(branch.elseBlock()->getTerminator());
}
