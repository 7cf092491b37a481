// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "HiddenAliases.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SubsetOpInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITELIMINATEEMPTYTENSORSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The part of a tensor that `op` inserts into, for `user` to compute in the
/// place of `empty`, or null if that is not there yet. To upstream's
/// findValidInsertionPoint, the results of an op dominate what is inside of it.
static Value buildTarget(RewriterBase &rewriter, SubsetInsertionOpInterface op,
                         tensor::EmptyOp empty, Operation *user) {
  for (Value needed : op.getValuesNeededToBuildSubsetExtraction())
    if (Operation *definition = needed.getDefiningOp())
      if (definition->isProperAncestor(user))
        return Value();
  return bufferization::buildSubsetExtraction(rewriter, op, empty, user);
}

namespace {

struct SplitEliminateEmptyTensors
    : split::impl::SplitEliminateEmptyTensorsPassBase<
          SplitEliminateEmptyTensors> {
  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.allowReturnAllocsFromLoops = true;
    bufferization::OneShotAnalysisState analysis(getOperation(), options);
    joinSwitchResults(getOperation(), analysis);
    IRRewriter rewriter(&getContext());
    if (failed(bufferization::analyzeModuleOp(getOperation(), analysis)) ||
        failed(bufferization::eliminateEmptyTensors(rewriter, getOperation(),
                                                    analysis, buildTarget)))
      signalPassFailure();
  }
};

} // namespace
