// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
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

/// `constant`, a number or a vector of equal ones, as bf16; null if that would
/// round it.
static TypedAttr getExact(Attribute constant, Type type) {
  if (auto dense = dyn_cast<SplatElementsAttr>(constant)) {
    TypedAttr element =
        getExact(dense.getSplatValue<Attribute>(), getElementTypeOrSelf(type));
    return element ? DenseElementsAttr::get(cast<ShapedType>(type), element)
                   : TypedAttr();
  }
  auto number = dyn_cast<FloatAttr>(constant);
  if (!number)
    return {};
  llvm::APFloat value = number.getValue();
  bool isRounded = false;
  value.convert(llvm::APFloat::BFloat(), llvm::APFloat::rmNearestTiesToEven,
                &isRounded);
  return isRounded ? TypedAttr() : FloatAttr::get(type, value);
}

/// `wide`, numbers of f32, as those of `type`, bf16, that are chosen for it;
/// null if they are computed. What then is not needed is added to `unneeded`,
/// users first.
static Value getChosen(OpBuilder &builder, Value wide, Type type,
                       SetVector<Operation *> &unneeded) {
  Operation *op = wide.getDefiningOp();
  if (op)
    unneeded.insert(op);
  if (auto extended = dyn_cast_or_null<arith::ExtFOp>(op))
    return extended.getIn().getType() == type ? extended.getIn() : Value();
  Attribute constant;
  if (matchPattern(wide, m_Constant(&constant))) {
    TypedAttr exact = getExact(constant, type);
    return exact ? arith::ConstantOp::create(builder, wide.getLoc(), exact)
                 : Value();
  }
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  if (!select || !select->hasOneUse())
    return {};
  Value ifTrue = getChosen(builder, select.getTrueValue(), type, unneeded);
  Value ifFalse =
      ifTrue ? getChosen(builder, select.getFalseValue(), type, unneeded)
             : Value();
  return ifFalse
             ? arith::SelectOp::create(builder, op->getLoc(),
                                       select.getCondition(), ifTrue, ifFalse)
                   .getResult()
             : Value();
}

/// Chooses numbers of bf16 instead of those that they are extended to, which
/// rounding makes others of where they are none. LLVM does so with f16.
static void chooseNarrow(arith::TruncFOp op) {
  if (!getElementTypeOrSelf(op.getType()).isBF16() ||
      !op.getIn().getDefiningOp<arith::SelectOp>())
    return;
  OpBuilder builder(op);
  SetVector<Operation *> unneeded;
  Value chosen = getChosen(builder, op.getIn(), op.getType(), unneeded);
  if (!chosen)
    return;
  op.replaceAllUsesWith(chosen);
  op.erase();
  for (Operation *wide : unneeded)
    if (wide->use_empty())
      wide->erase();
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

    getOperation().walk([](arith::TruncFOp op) { chooseNarrow(op); });
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
