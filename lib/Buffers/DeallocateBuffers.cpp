// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "DivideDeallocations.h"
#include "LastUses.h"
#include "OwnedBuffers.h"
#include "split/Support/ViewRoot.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITDEALLOCATEBUFFERSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether it is known without an analysis which buffer a result of `op` is.
static bool hasKnownBuffers(Operation *op, Block *body) {
  if (hasEffect<MemoryEffects::Free>(op))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (llvm::any_of(block.getArgumentTypes(), isBuffer))
        return false;
  if (llvm::none_of(op->getResultTypes(), isBuffer))
    return true;
  if (isAllocation(op))
    return op->getBlock() == body;
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return isBuffer(view.getViewSource().getType());
  return isa<memref::AllocaOp, memref::GetGlobalOp>(op);
}

/// The buffers to free when `function` returns, or failure if that, or what is
/// returned, depends on more than the code of a single block shows.
static FailureOr<SmallVector<Value>> getLocalBuffers(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return failure();
  Block *body = &function.front();
  llvm::SetVector<Value> buffers;
  WalkResult walk = body->walk([&](Operation *op) {
    if (!hasKnownBuffers(op, body))
      return WalkResult::interrupt();
    if (isAllocation(op))
      for (Value result : op->getResults())
        if (isBuffer(result.getType()))
          buffers.insert(result);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();

  llvm::SmallPtrSet<Value, 8> returned;
  for (Value result : body->getTerminator()->getOperands()) {
    if (!isBuffer(result.getType()))
      continue;
    Value root = getViewRoot(result);
    // A buffer of somebody else, or for two callers, would need a copy.
    if (!buffers.contains(root) || !returned.insert(root).second)
      return failure();
  }
  auto locals = llvm::make_filter_range(
      buffers, [&](Value buffer) { return !returned.contains(buffer); });
  return llvm::to_vector(locals);
}

/// Whether few deallocations of `function` have to look for what may be one.
/// Upstream's simplification follows each buffer back through all loops and
/// branches that it came through. Without it, addresses are compared when the
/// program runs.
static bool canSimplify(func::FuncOp function) {
  constexpr int64_t kMaxCompared = 512;
  int64_t numCompared = 0;
  function.walk([&](bufferization::DeallocOp op) {
    int64_t numFreed = op.getMemrefs().size();
    numCompared += numFreed * (numFreed - 1) / 2 +
                   numFreed * static_cast<int64_t>(op.getRetained().size());
  });
  return numCompared <= kMaxCompared;
}

namespace {

struct SplitDeallocateBuffers
    : split::impl::SplitDeallocateBuffersPassBase<SplitDeallocateBuffers> {
  using SplitDeallocateBuffersPassBase::SplitDeallocateBuffersPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitDeallocateBuffersPassBase::getDependentDialects(registry);
    getOwnershipPipeline().getDependentDialects(registry);
    getSimplificationPipeline().getDependentDialects(registry);
    getLoweringPipeline().getDependentDialects(registry);
  }

  // Upstream's pipeline for buffer deallocation, but for the simplifications
  // at its end.
  static OpPassManager getOwnershipPipeline() {
    OpPassManager pipeline(func::FuncOp::getOperationName());
    pipeline.addPass(memref::createExpandReallocPass());
    pipeline.addPass(createCanonicalizerPass());
    pipeline.addPass(
        bufferization::createOwnershipBasedBufferDeallocationPass());
    pipeline.addPass(createCanonicalizerPass());
    return pipeline;
  }

  static OpPassManager getSimplificationPipeline() {
    OpPassManager pipeline(func::FuncOp::getOperationName());
    pipeline.addPass(
        bufferization::createBufferDeallocationSimplificationPass());
    return pipeline;
  }

  static OpPassManager getLoweringPipeline() {
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(bufferization::createLowerDeallocationsPass());
    return pipeline;
  }

  void runOnOperation() override {
    OpPassManager ownership = getOwnershipPipeline();
    OpPassManager simplification = getSimplificationPipeline();
    // Deallocations that are decided at run time compare addresses.
    bool hasAddresses = takesAddresses(getOperation());
    bool needsLowering = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      auto buffers = getLocalBuffers(function);
      if (failed(buffers)) {
        needsLowering = true;
        if (failed(runPipeline(ownership, function)))
          return signalPassFailure();
        divideDeallocations(function);
        if (canSimplify(function) &&
            failed(runPipeline(simplification, function)))
          return signalPassFailure();
        continue;
      }
      Operation *terminator = function.front().getTerminator();
      OpBuilder builder(terminator);
      for (Value buffer : *buffers)
        memref::DeallocOp::create(builder, terminator->getLoc(), buffer);
    }
    OpPassManager lowering = getLoweringPipeline();
    if (needsLowering && failed(runPipeline(lowering, getOperation())))
      return signalPassFailure();
    freeBehindLastUses(getOperation(), hasAddresses);
  }
};

} // namespace
