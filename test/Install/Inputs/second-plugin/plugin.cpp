// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass that marks functions with the number of splits in them.

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

namespace {
struct CountSplits : PassWrapper<CountSplits, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CountSplits)
  StringRef getArgument() const override { return "count-splits"; }
  void runOnOperation() override {
    int64_t splits = 0, interfaces = 0;
    getOperation().walk([&](Operation *op) {
      splits += isa<split::SplitOp>(op);
      interfaces += isa<split::SplitOpInterface>(op);
    });
    getOperation()->setAttr(
        "counts", DenseI64ArrayAttr::get(&getContext(), {splits, interfaces}));
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "second", LLVM_VERSION_STRING,
          [] { PassRegistration<CountSplits>(); }};
}
