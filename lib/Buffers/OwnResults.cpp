// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "split/Buffers/BufferCopies.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITOWNRESULTSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitOwnResults : split::impl::SplitOwnResultsPassBase<SplitOwnResults> {
  void runOnOperation() override {
    BufferViewFlowAnalysis views(getOperation());
    getOperation()->walk([&](func::ReturnOp op) { ownResults(op, views); });
  }

  void ownResults(func::ReturnOp op, BufferViewFlowAnalysis &views);
};

} // namespace

/// Whether `value` is a buffer that nothing else in the function refers to but
/// through views: an allocation, or the result of a call, which this pass makes
/// the caller's own.
static bool isOwnedOrigin(Value value) {
  return value.getDefiningOp<memref::AllocOp>() ||
         value.getDefiningOp<func::CallOp>();
}

void SplitOwnResults::ownResults(func::ReturnOp op,
                                 BufferViewFlowAnalysis &views) {
  llvm::SmallPtrSet<Value, 8> returned;
  OpBuilder builder(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool owned = true;
    for (Value origin : views.resolveReverse(operand.get())) {
      if (!views.mayBeTerminalBuffer(origin))
        continue;
      owned &= isOwnedOrigin(origin) && returned.insert(origin).second;
    }
    if (owned)
      continue;
    remarkCopied(operand.get().getLoc(),
                 "it is returned, and a result is a buffer of its own");
    // Where memory runs out, the error names what is copied.
    operand.set(createBufferCopy(builder, operand.get().getLoc(), operand.get(),
                                 cast<MemRefType>(operand.get().getType())));
  }
}
