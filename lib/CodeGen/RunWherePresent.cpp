// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/RunWherePresent.h"

#include "split/CodeGen/Passes.h"

#include "mlir/Pass/PassRegistry.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRUNWHEREPRESENTPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitRunWherePresent
    : split::impl::SplitRunWherePresentPassBase<SplitRunWherePresent> {
  SplitRunWherePresent() = default;
  SplitRunWherePresent(SplitRunWherePresentPassOptions options)
      : SplitRunWherePresentPassBase(std::move(options)) {
    if (failed(parsePassPipeline(pipeline, passes)))
      llvm::reportFatalUsageError("split-run-where-present: no such passes");
  }
  SplitRunWherePresent(ArrayRef<StringRef> names, OpPassManager passes)
      : passes(std::move(passes)) {
    ops = llvm::map_to_vector(names, [](StringRef name) { return name.str(); });
    llvm::raw_string_ostream os(pipeline);
    llvm::interleave(
        this->passes, os, [&](Pass &pass) { pass.printAsTextualPipeline(os); },
        ",");
  }

  LogicalResult initializeOptions(
      StringRef options,
      function_ref<LogicalResult(const Twine &)> handleError) override {
    if (failed(SplitRunWherePresentPassBase::initializeOptions(options,
                                                               handleError)))
      return failure();
    if (failed(parsePassPipeline(pipeline, passes)))
      return handleError("split-run-where-present: '" + pipeline +
                         "' is not a list of passes");
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](Operation *op) {
      OperationName name = op->getName();
      return llvm::any_of(ops,
                          [&](StringRef wanted) {
                            return wanted == name.getDialectNamespace() ||
                                   wanted == name.getStringRef();
                          })
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (result.wasInterrupted() && failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }

private:
  OpPassManager passes;
};

} // namespace

std::unique_ptr<Pass>
mlir::split::createRunWherePresentPass(ArrayRef<StringRef> ops,
                                       std::unique_ptr<Pass> pass) {
  OpPassManager passes;
  passes.addPass(std::move(pass));
  return std::make_unique<SplitRunWherePresent>(ops, std::move(passes));
}
