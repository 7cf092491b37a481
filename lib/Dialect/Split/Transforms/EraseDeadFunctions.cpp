// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITERASEDEADFUNCTIONSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether `op` is a symbol that others cannot name, or has ones.
static bool mayBeDead(Operation &op) {
  auto symbol = dyn_cast<SymbolOpInterface>(op);
  return !symbol || !symbol.isPublic() || op.hasTrait<OpTrait::SymbolTable>();
}

namespace {

struct SplitEraseDeadFunctions
    : split::impl::SplitEraseDeadFunctionsPassBase<SplitEraseDeadFunctions> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // All uses of symbols are searched for no other.
    if (!llvm::any_of(module.getOps(), mayBeDead))
      return;
    // Upstream's pass fails where an op of which nothing is known may be a
    // symbol table.
    if (!SymbolTable::getSymbolUses(&module.getBodyRegion()))
      return;
    OpPassManager pipeline(ModuleOp::getOperationName());
    pipeline.addPass(createSymbolDCEPass());
    if (failed(runPipeline(pipeline, module)))
      signalPassFailure();
  }
};

} // namespace
