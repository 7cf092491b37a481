// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLOWERCOPIESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Emits `op`, on buffers, as a loop over the chunks, of which each is copied
/// element by element.
static void lower(PackChunksOp op) {
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

namespace {

struct SplitLowerCopies
    : split::impl::SplitLowerCopiesPassBase<SplitLowerCopies> {
  void runOnOperation() override {
    getOperation()->walk([](PackChunksOp op) {
      if (isa<MemRefType>(op.getDest().getType()))
        lower(op);
    });
    getOperation()->walk([](memref::CopyOp op) {
      // Unranked copies have no loop form; upstream lowers them to a call.
      if (!isa<MemRefType>(op.getSource().getType()) ||
          !isa<MemRefType>(op.getTarget().getType()))
        return;
      OpBuilder builder(op);
      linalg::makeMemRefCopyOp(builder, op.getLoc(), op.getSource(),
                               op.getTarget());
      op.erase();
    });
  }
};

} // namespace
