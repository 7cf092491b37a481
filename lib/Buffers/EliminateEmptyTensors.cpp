// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "HiddenAliases.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITELIMINATEEMPTYTENSORSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `part` and `empty` are known to have one shape.
static bool hasShapeOf(Value part, tensor::EmptyOp empty) {
  auto type = dyn_cast<RankedTensorType>(part.getType());
  if (!type || type.getRank() != empty.getType().getRank())
    return false;
  return llvm::all_of(llvm::seq<int64_t>(type.getRank()), [&](int64_t dim) {
    FailureOr<bool> areEqual = ValueBoundsConstraintSet::areEqual(
        {part, dim}, {empty.getResult(), dim});
    return succeeded(areEqual) && *areEqual;
  });
}

/// The part of a tensor that `op` inserts into, for `user` to compute in the
/// place of `empty`, or null if that is not there yet, or may have another
/// shape. To upstream's findValidInsertionPoint, the results of an op dominate
/// what is inside of it; and upstream computes there what is inserted or not,
/// as `arith.select` says, and what a check of its shape comes behind.
static Value buildTarget(RewriterBase &rewriter, SubsetInsertionOpInterface op,
                         tensor::EmptyOp empty, Operation *user) {
  for (Value needed : op.getValuesNeededToBuildSubsetExtraction())
    if (Operation *definition = needed.getDefiningOp())
      if (definition->isProperAncestor(user))
        return Value();
  Value part = bufferization::buildSubsetExtraction(rewriter, op, empty, user);
  if (!part || hasShapeOf(part, empty))
    return part;
  if (Operation *made = part.getDefiningOp(); made && isOpTriviallyDead(made))
    rewriter.eraseOp(made);
  return Value();
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
