// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Transforms/Passes.h"

#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLOWERCOPIESPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Emits `op`, on buffers, as a loop over the chunks, of which each is copied
/// element by element.
static void lower(strided::PackChunksOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto mul = [&](Value a, Value b) -> Value {
    return arith::MulIOp::create(builder, loc, a, b);
  };
  /// The rows of one chunk in `buffer`, `width` elements each.
  auto createView = [&](Value buffer, Value offset, Value width, Value pitch) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
    offset = arith::AddIOp::create(builder, loc, metadata.getOffset(), offset);
    constexpr int64_t dynamic = ShapedType::kDynamic;
    auto base = cast<MemRefType>(buffer.getType());
    auto layout =
        StridedLayoutAttr::get(op.getContext(), dynamic, {dynamic, 1});
    auto type = MemRefType::get({dynamic, dynamic}, base.getElementType(),
                                layout, base.getMemorySpace());
    SmallVector<OpFoldResult> sizes = {op.getRows(), width};
    SmallVector<OpFoldResult> strides = {pitch, builder.getIndexAttr(1)};
    return memref::ReinterpretCastOp::create(builder, loc, type,
                                             metadata.getBaseBuffer(), offset,
                                             sizes, strides)
        .getResult();
  };
  Value zero = constant(0);
  Value count = memref::DimOp::create(builder, loc, op.getSizes(), zero);
  scf::ForOp::create(
      builder, loc, zero, count, constant(1), zero,
      [&](OpBuilder &, Location, Value chunk, ValueRange state) {
        Value offset = state.front();
        Value size = memref::LoadOp::create(builder, loc, op.getSizes(), chunk);
        Value width = mul(size, op.getUnit());
        Value from = createView(op.getSource(), offset, width, op.getPitch());
        Value to =
            createView(op.getDest(), mul(op.getRows(), offset), width, width);
        linalg::makeMemRefCopyOp(builder, loc, from, to);
        Value end = arith::AddIOp::create(builder, loc, offset, width);
        scf::YieldOp::create(builder, loc, end);
      });
  op.erase();
}

/// The dimensions of `a` and `b`, which have the same rank, in as few groups as
/// are known to be contiguous in both.
static SmallVector<ReassociationIndices> groupContiguousDims(MemRefType a,
                                                             MemRefType b) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < a.getRank(); ++dim) {
    SmallVector<ReassociationIndices> joined = groups;
    if (!joined.empty())
      joined.back().push_back(dim);
    groups.push_back({dim});
    auto isContiguous = [&](MemRefType type) {
      return memref::CollapseShapeOp::isGuaranteedCollapsible(type, joined);
    };
    if (!joined.empty() && isContiguous(a) && isContiguous(b))
      groups = std::move(joined);
  }
  return groups;
}

/// Emits `op` as a loop nest without a loop for dimensions that are contiguous
/// with the next. A short inner loop could not be vectorized.
static void lower(memref::CopyOp op) {
  auto source = dyn_cast<MemRefType>(op.getSource().getType());
  auto target = dyn_cast<MemRefType>(op.getTarget().getType());
  // Unranked copies have no loop form; upstream lowers them to a call.
  if (!source || !target)
    return;
  // There is nothing to copy, and no valid memref.collapse_shape if another
  // dimension is dynamic: upstream takes their product to be zero when it
  // infers the result and to be dynamic when it verifies that.
  if (isKnownEmpty(op.getSource()) || isKnownEmpty(op.getTarget())) {
    op.erase();
    return;
  }
  OpBuilder builder(op);
  SmallVector<ReassociationIndices> groups =
      groupContiguousDims(source, target);
  auto collapse = [&](Value buffer) -> Value {
    if (static_cast<int64_t>(groups.size()) == source.getRank())
      return buffer;
    return memref::CollapseShapeOp::create(builder, op.getLoc(), buffer,
                                           groups);
  };
  linalg::makeMemRefCopyOp(builder, op.getLoc(), collapse(op.getSource()),
                           collapse(op.getTarget()));
  op.erase();
}

namespace {

struct SplitLowerCopies
    : split::impl::SplitLowerCopiesPassBase<SplitLowerCopies> {
  void runOnOperation() override {
    getOperation()->walk([](strided::PackChunksOp op) {
      if (isa<MemRefType>(op.getDest().getType()))
        lower(op);
    });
    getOperation()->walk([](memref::CopyOp op) { lower(op); });
  }
};

} // namespace
