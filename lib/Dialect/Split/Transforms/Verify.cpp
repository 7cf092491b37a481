// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/IR/Verifier.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITVERIFYPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

namespace {

struct SplitVerify : split::impl::SplitVerifyPassBase<SplitVerify> {
  void runOnOperation() override {
    if (failed(verify(getOperation())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
