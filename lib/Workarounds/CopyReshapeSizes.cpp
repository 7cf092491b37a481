// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOPYRESHAPESIZESPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether upstream's lowering reads the sizes of `op` from the wrong place, or
/// cannot read them.
static bool isMisread(memref::ReshapeOp op) {
  auto shape = cast<MemRefType>(op.getShape().getType());
  return isa<UnrankedMemRefType>(op.getResult().getType()) &&
         (shape.hasStaticShape() || !shape.getLayout().isIdentity());
}

/// Gives `op` its sizes in a buffer of their own, of any length.
static void copySizes(memref::ReshapeOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value shape = op.getShape();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value length = builder.createOrFold<memref::DimOp>(loc, shape, zero);
  auto type =
      MemRefType::get({ShapedType::kDynamic},
                      cast<MemRefType>(shape.getType()).getElementType());
  Value copy = memref::AllocOp::create(builder, loc, type, length);
  scf::ForOp::create(builder, loc, zero, length, one, ValueRange(),
                     [&](OpBuilder &body, Location loc, Value i, ValueRange) {
                       Value size = memref::LoadOp::create(body, loc, shape, i);
                       memref::StoreOp::create(body, loc, size, copy, i);
                       scf::YieldOp::create(body, loc);
                     });
  op.getShapeMutable().assign(copy);
  builder.setInsertionPointAfter(op);
  memref::DeallocOp::create(builder, loc, copy);
}

namespace {

struct SplitCopyReshapeSizes
    : split::impl::SplitCopyReshapeSizesPassBase<SplitCopyReshapeSizes> {
  void runOnOperation() override {
    getOperation()->walk([](memref::ReshapeOp op) {
      if (isMisread(op))
        copySizes(op);
    });
  }
};

} // namespace
