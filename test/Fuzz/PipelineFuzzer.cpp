// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any valid module goes through canonicalization, shape inference, one other
// pass and the pipeline down to the LLVM dialect, or a pass fails with an
// error. No pass leaves an invalid module.

#include "Fuzzing.h"
#include "ModuleMutator.h"

#include "split/Execution/Executable.h"
#include "split/InitAll.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry dialects;
    runner::registerDialects(dialects);
    return dialects;
  }();
  return registry;
}

/// Passes that are also run by themselves.
static constexpr StringLiteral passes[] = {
    "split-fold-constants",        "split-hoist-elementwise",
    "split-sink-elementwise",      "split-raise-slices",
    "split-decompose-concats",     "split-lower-elementwise",
    "split-replace-poison",        "split-avoid-dynamic-constants",
    "convert-split-to-tensor",     "convert-split-sequences-to-tensor",
    "split-replace-empty-tensors", "split-verify-operand-shapes",
    "split-verify-slices"};

namespace {
/// Tells a pass that fails from one that leaves an invalid module.
struct PassChecker : PassInstrumentation {
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    // Where shapes contradict each other, the verifier says so.
    if (pass->getArgument() != "split-infer-shapes" && failed(verify(op)))
      fail("invalid after " + pass->getName());
  }
};
} // namespace

/// Runs the passes that `add` adds on a copy of `module`.
static void run(ModuleOp module, function_ref<void(OpPassManager &)> add) {
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone());
  ErrorCounter errors(module.getContext());
  PassManager pm(module.getContext());
  pm.addInstrumentation(std::make_unique<PassChecker>());
  add(pm);
  if (failed(pm.run(*copy)) && errors.getCount() == 0)
    fail("a pass fails without an error");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const bool areRegistered = (split::registerAllPasses(), true);
  (void)areRegistered;
  std::string input(reinterpret_cast<const char *>(data), size);
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module;
  {
    ErrorCounter errors(&context);
    module = parse(input, &context);
  }
  if (!module)
    return -1;
  // The options follow from the input, so that it fails again when replayed.
  Random random(llvm::xxh3_64bits(input));
  run(*module,
      [](OpPassManager &pm) { pm.addPass(createCanonicalizerPass()); });
  run(*module,
      [](OpPassManager &pm) { pm.addPass(createSplitInferShapesPass()); });
  run(*module, [&](OpPassManager &pm) {
    if (failed(parsePassPipeline(random.pick(passes), pm)))
      fail("an unknown pass");
  });
  run(*module, [&](OpPassManager &pm) {
    SplitPipelineOptions options;
    options.runtimeVerification = !random.oneIn(4);
    options.outParams = random.oneIn(4);
    options.returnViews = random.oneIn(4);
    options.parallel = random.oneIn(4);
    options.onlyCInterface = random.oneIn(4);
    buildSplitToLLVMPipeline(pm, options);
  });
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  return replaceInput(
      mutateModuleText(
          StringRef(reinterpret_cast<const char *>(data), size).str(),
          getRegistry(), random, Invalid::Dropped),
      data, size, maxSize);
}
