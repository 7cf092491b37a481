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

namespace {

struct SplitEraseDeadFunctions
    : split::impl::SplitEraseDeadFunctionsPassBase<SplitEraseDeadFunctions> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
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
