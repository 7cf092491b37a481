// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSHAREDIVISIONSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// A division by a constant as part of the map of an op: of an expression in
/// which only one operand of the op occurs.
struct Division {
  /// As the map has it, and with the operand as its dimension 0.
  AffineExpr expr, ofOperand;
  Value operand;
};

} // namespace

/// Adds to `divisions` those in `expr`, a part of a map with `operands`, of
/// which the first `numDims` are dimensions; not those that are in others.
static void findDivisions(AffineExpr expr, ValueRange operands,
                          unsigned numDims,
                          SmallVectorImpl<Division> &divisions) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return;
  using Kind = AffineExprKind;
  bool isDivision = binary.getKind() == Kind::CeilDiv ||
                    binary.getKind() == Kind::FloorDiv ||
                    binary.getKind() == Kind::Mod;
  if (isDivision && isa<AffineConstantExpr>(binary.getRHS())) {
    SetVector<AffineExpr> variables;
    expr.walk([&](AffineExpr part) {
      if (isa<AffineDimExpr, AffineSymbolExpr>(part))
        variables.insert(part);
    });
    if (variables.size() == 1) {
      AffineExpr variable = variables.front();
      auto dim = dyn_cast<AffineDimExpr>(variable);
      unsigned position =
          dim ? dim.getPosition()
              : numDims + cast<AffineSymbolExpr>(variable).getPosition();
      AffineExpr first = getAffineDimExpr(0, expr.getContext());
      divisions.push_back(
          {expr, expr.replace(variable, first), operands[position]});
      return;
    }
  }
  findDivisions(binary.getLHS(), operands, numDims, divisions);
  // Where only a symbol or a constant may be, the quotient, a dimension, may
  // not.
  if (binary.getKind() == Kind::Add)
    findDivisions(binary.getRHS(), operands, numDims, divisions);
}

/// The divisions in the map of `op`.
template <typename Op> static SmallVector<Division> getDivisions(Op op) {
  SmallVector<Division> divisions;
  for (AffineExpr expr : op.getMap().getResults())
    findDivisions(expr, op->getOperands(), op.getMap().getNumDims(), divisions);
  return divisions;
}

namespace {

struct SplitShareDivisions
    : split::impl::SplitShareDivisionsPassBase<SplitShareDivisions> {
  void runOnOperation() override {
    // Walks follow the order of a block.
    forEachOp([&](auto op) {
      for (const Division &division : getDivisions(op))
        ++shared[getKey(op, division)].numUses;
    });
    forEachOp([&](auto op) { share(op); });
    shared.clear();
  }

private:
  using Key = std::tuple<Block *, AffineExpr, Value>;

  /// A division in a block, and its value if it has been computed.
  struct Shared {
    int64_t numUses = 0;
    Value value;
  };

  static Key getKey(Operation *op, const Division &division) {
    return {op->getBlock(), division.ofOperand, division.operand};
  }

  template <typename Action> void forEachOp(Action action) {
    getOperation()->walk([&](Operation *op) {
      if (auto min = dyn_cast<affine::AffineMinOp>(op))
        action(min);
      else if (auto max = dyn_cast<affine::AffineMaxOp>(op))
        action(max);
      else if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
        action(apply);
    });
  }

  template <typename Op> void share(Op op);

  DenseMap<Key, Shared> shared;
};

} // namespace

/// Gives `op` the divisions that its block has more than once as operands.
template <typename Op> void SplitShareDivisions::share(Op op) {
  AffineMap map = op.getMap();
  unsigned numDims = map.getNumDims();
  DenseMap<AffineExpr, AffineExpr> replacements;
  SmallVector<Value> values;
  for (const Division &division : getDivisions(op)) {
    Shared &one = shared[getKey(op, division)];
    if (one.numUses < 2 || replacements.contains(division.expr))
      continue;
    if (!one.value) {
      OpBuilder builder(op);
      one.value = affine::AffineApplyOp::create(
          builder, op.getLoc(),
          AffineMap::get(/*dimCount=*/1, /*symbolCount=*/0, division.ofOperand),
          division.operand);
    }
    replacements[division.expr] =
        getAffineDimExpr(numDims + values.size(), op.getContext());
    values.push_back(one.value);
  }
  if (values.empty())
    return;
  SmallVector<Value> operands(op->getOperands());
  operands.insert(operands.begin() + numDims, values.begin(), values.end());
  op->setOperands(operands);
  op.setMap(
      map.replace(replacements, numDims + values.size(), map.getNumSymbols()));
}
