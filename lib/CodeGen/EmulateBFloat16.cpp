// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITEMULATEBFLOAT16PASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `op` computes with bf16. Moving such numbers takes no arithmetic.
static bool computesWithBFloat16(Operation *op) {
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()))
    return false;
  auto isBFloat16 = [](Type type) {
    return getElementTypeOrSelf(type).isBF16();
  };
  return llvm::any_of(op->getOperandTypes(), isBFloat16) ||
         llvm::any_of(op->getResultTypes(), isBFloat16);
}

namespace {

struct SplitEmulateBFloat16
    : split::impl::SplitEmulateBFloat16PassBase<SplitEmulateBFloat16> {
  void runOnOperation() override {
    WalkResult found = getOperation().walk([](Operation *op) {
      return computesWithBFloat16(op) ? WalkResult::interrupt()
                                      : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return markAllAnalysesPreserved();

    OpPassManager pipeline(ModuleOp::getOperationName());
    math::MathExtendToSupportedTypesOptions mathOptions;
    mathOptions.extraTypeStrs = {"f16"};
    pipeline.addPass(math::createMathExtendToSupportedTypes(mathOptions));
    arith::ArithEmulateUnsupportedFloatsOptions arithOptions;
    arithOptions.sourceTypeStrs = {"bf16"};
    arithOptions.targetTypeStr = "f32";
    pipeline.addPass(arith::createArithEmulateUnsupportedFloats(arithOptions));
    if (failed(runPipeline(pipeline, getOperation())))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    arith::populateExpandBFloat16Patterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
