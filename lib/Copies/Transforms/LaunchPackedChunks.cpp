// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Transforms/Passes.h"

#include "PackedChunks.h"
#include "split/Copies/Emit/EmitLaunch.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLAUNCHPACKEDCHUNKSPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Replaces `op`, if it is on buffers, by what `emit` makes of the lanes of its
/// elements.
template <typename OpTy>
static LogicalResult launch(OpTy op, const DataLayout &layout,
                            function_ref<void(OpBuilder &, LaneFormat)> emit) {
  auto type = dyn_cast<MemRefType>(op.getDest().getType());
  if (!type)
    return success();
  std::optional<LaneFormat> format =
      getLaneFormat(type.getElementType(), layout);
  if (!format || type.getMemorySpace() ||
      cast<MemRefType>(op.getSource().getType()).getMemorySpace())
    return op.emitError() << "no kernel can copy elements of "
                          << type.getElementType();
  OpBuilder builder(op);
  emit(builder, *format);
  op.erase();
  return success();
}

namespace {

struct SplitLaunchPackedChunks
    : split::impl::SplitLaunchPackedChunksPassBase<SplitLaunchPackedChunks> {
  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    SmallVector<PackedCopy> copies;
    getOperation()->walk([&](strided::PackChunksOp op) {
      std::optional<PackedCopy> packed = matchPackedChunks(op, layout);
      if (packed && !canList(*packed))
        copies.push_back(std::move(*packed));
    });
    for (const PackedCopy &copy : copies) {
      OpBuilder builder(copy.op);
      emitTabledLaunch(builder, copy.op->getLoc(), copy, GpuMachine());
      copy.op->erase();
    }
    WalkResult result = getOperation()->walk([&](Operation *op) -> WalkResult {
      Location loc = op->getLoc();
      if (auto pack = dyn_cast<strided::PackEqualChunksOp>(op))
        return launch(pack, layout, [&](OpBuilder &builder, LaneFormat format) {
          emitEqualChunksLaunch(builder, loc,
                                {pack.getSource(), pack.getDest(),
                                 pack.getRows(), pack.getPitch(),
                                 pack.getWidth(), format},
                                GpuMachine());
        });
      if (auto views = dyn_cast<strided::CopyViewsOp>(op))
        return launch(views, layout,
                      [&](OpBuilder &builder, LaneFormat format) {
                        emitViewsLaunch(builder, loc,
                                        {views.getSource(), views.getDest(),
                                         views.getPlaces(), format},
                                        GpuMachine());
                      });
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
