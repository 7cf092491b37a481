// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSCHEDULELOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Refuses what upstream's MemRefReshapeOpLowering makes several blocks of,
/// where there can be only one. bufferization.clone becomes such a reshape.
static LogicalResult verifyHasNoBlocks(memref::ReshapeOp op) {
  // Its getType casts to a ranked type.
  if (!isa<UnrankedMemRefType>(op.getResult().getType()))
    return success();
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<scf::SCFDialect>(parent->getDialect()))
      return emitError(op.getLoc())
             << "a copy of a buffer whose rank is not known, inside of "
             << parent->getName() << ", cannot be lowered beside OpenMP loops";
  return success();
}

namespace {

struct SplitScheduleLoops
    : split::impl::SplitScheduleLoopsPassBase<SplitScheduleLoops> {
  void runOnOperation() override {
    getOperation()->walk([](omp::WsloopOp op) {
      if (!op.getScheduleKind())
        op.setScheduleKind(omp::ClauseScheduleKind::Guided);
    });
    WalkResult result = getOperation()->walk(
        [](memref::ReshapeOp op) { return WalkResult(verifyHasNoBlocks(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
