// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpandMath.h"

#include "MathFunctions.h"
#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITEXPANDMATHPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// A formula for a function of one number.
using Formula = Real (*)(Real x);

namespace {
/// `formula` of `operand` is what an op computes.
struct Expansion {
  Formula formula = nullptr;
  Value operand;
};
} // namespace

/// The x of 1 / (1 + exp(-x)), if `division` is that; else null.
static Value matchSigmoid(arith::DivFOp division) {
  if (!matchPattern(division.getLhs(), m_OneFloat()))
    return {};
  auto sum = division.getRhs().getDefiningOp<arith::AddFOp>();
  if (!sum)
    return {};
  Value term = sum.getLhs();
  if (matchPattern(term, m_OneFloat()))
    term = sum.getRhs();
  else if (!matchPattern(sum.getRhs(), m_OneFloat()))
    return {};
  auto exp = term.getDefiningOp<math::ExpOp>();
  auto negation =
      exp ? exp.getOperand().getDefiningOp<arith::NegFOp>() : arith::NegFOp();
  return negation ? negation.getOperand() : Value();
}

/// The formula of `op`, if there is one.
static Expansion getExpansion(Operation *op) {
  auto unary = [&](Formula formula) {
    return Expansion{formula, op->getOperand(0)};
  };
  return TypeSwitch<Operation *, Expansion>(op)
      .Case([](arith::DivFOp division) {
        return Expansion{createSigmoid, matchSigmoid(division)};
      })
      .Case([&](math::ExpOp) { return unary(createExp); })
      .Case([&](math::ExpM1Op) { return unary(createExpM1); })
      .Case([&](math::TanhOp) { return unary(createTanh); })
      .Case([&](math::LogOp) { return unary(createLog); })
      .Case([&](math::Log1pOp) { return unary(createLog1p); })
      .Case([&](math::ErfOp) { return unary(createErf); })
      .Default(Expansion());
}

/// Whether f32 holds every number of `type` or of its elements.
static bool fitsF32(Type type) {
  Type element = getElementTypeOrSelf(type);
  return !isa<TensorType>(type) && (element.isF32() || element.isF16());
}

bool mlir::split::hasLongFormula(Operation *op) {
  // A sigmoid is known by its division, but is long by its exponential.
  if (!isa_and_present<math::MathDialect>(op->getDialect()))
    return false;
  Expansion expansion = getExpansion(op);
  return expansion.operand && fitsF32(expansion.operand.getType());
}

/// Replaces `op` by its formula.
static void expand(Operation *op, const Expansion &expansion) {
  ImplicitLocOpBuilder builder(op->getLoc(), op);
  auto element =
      cast<FloatType>(getElementTypeOrSelf(expansion.operand.getType()));
  Real operand = Real(builder, expansion.operand).to(builder.getF32Type());
  Real result = expansion.formula(operand).to(element);
  op->getResult(0).replaceAllUsesWith(result.getValue());
  op->erase();
}

namespace {

struct SplitExpandMath : split::impl::SplitExpandMathPassBase<SplitExpandMath> {
  void runOnOperation() override {
    // From the end on, so that a sigmoid is seen before the ops that it is made
    // of, which then are used no more.
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa_and_present<math::MathDialect, arith::ArithDialect>(
              op->getDialect()))
        ops.push_back(op);
    });
    for (Operation *op : llvm::reverse(ops)) {
      if (isOpTriviallyDead(op)) {
        op->erase();
        continue;
      }
      Expansion expansion = getExpansion(op);
      if (expansion.operand && fitsF32(expansion.operand.getType()))
        expand(op, expansion);
    }
  }
};

} // namespace
