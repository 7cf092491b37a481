// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRESULTSTOOUTPARAMSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether the caller of `function` can allocate all of its results.
static bool hasStaticResults(func::FuncOp *function) {
  return function->isPublic() &&
         llvm::all_of(function->getResultTypes(), [](Type type) {
           auto buffer = dyn_cast<MemRefType>(type);
           return buffer && buffer.hasStaticShape();
         });
}

namespace {

struct SplitResultsToOutParams
    : split::impl::SplitResultsToOutParamsPassBase<SplitResultsToOutParams> {
  void runOnOperation() override {
    bufferization::BufferResultsToOutParamsOpts options;
    options.filterFn = hasStaticResults;
    // Marks the buffers as ones that overlap no other.
    options.addResultAttribute = true;
    options.hoistStaticAllocs = true;
    options.modifyPublicFunctions = true;
    if (failed(bufferization::promoteBufferResultsToOutParams(getOperation(),
                                                              options)))
      signalPassFailure();
  }
};

} // namespace
