// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/OpenMP/OpenMPDialect.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSCHEDULELOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitScheduleLoops
    : split::impl::SplitScheduleLoopsPassBase<SplitScheduleLoops> {
  void runOnOperation() override {
    getOperation()->walk([](omp::WsloopOp op) {
      if (!op.getScheduleKind())
        op.setScheduleKind(omp::ClauseScheduleKind::Dynamic);
    });
  }
};

} // namespace
