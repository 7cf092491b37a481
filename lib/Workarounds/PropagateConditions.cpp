// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the first branch of an scf.if its condition is true, in the second one
// false. One walk finds the uses of all conditions there.

#include "Canonicalization.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::split;

namespace {

class ConditionPropagator {
public:
  explicit ConditionPropagator(MLIRContext *context) : builder(context) {}

  void visit(Region &region);

  bool hasReplaced = false;

private:
  void visitBranch(scf::IfOp op, Region &branch, bool condition);
  void replaceOperands(Operation *op);

  /// A branch that holds what is visited: of which op, what its condition is,
  /// and a constant of that before the op, once there is one.
  struct Branch {
    scf::IfOp op;
    bool condition;
    Value constant = {};
  };
  /// By their conditions.
  llvm::DenseMap<Value, Branch> branches;
  OpBuilder builder;
};

} // namespace

void ConditionPropagator::replaceOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = branches.find(operand.get());
    if (found == branches.end())
      continue;
    Branch &branch = found->second;
    if (!branch.constant) {
      builder.setInsertionPoint(branch.op);
      branch.constant = arith::ConstantIntOp::create(
          builder, branch.op.getLoc(), branch.condition, /*width=*/1);
    }
    operand.set(branch.constant);
    hasReplaced = true;
  }
}

void ConditionPropagator::visitBranch(scf::IfOp op, Region &branch,
                                      bool condition) {
  // In a branch of the same condition this is a constant by now.
  Value value = op.getCondition();
  if (matchPattern(value, m_Constant()))
    return visit(branch);
  branches.insert({value, {op, condition}});
  visit(branch);
  branches.erase(value);
}

void ConditionPropagator::visit(Region &region) {
  for (Operation &op : region.getOps()) {
    if (!branches.empty())
      replaceOperands(&op);
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      visitBranch(branch, branch.getThenRegion(), true);
      visitBranch(branch, branch.getElseRegion(), false);
      continue;
    }
    for (Region &inner : op.getRegions())
      visit(inner);
  }
}

bool mlir::split::propagateConditions(Operation *root) {
  ConditionPropagator propagator(root->getContext());
  for (Region &region : root->getRegions())
    propagator.visit(region);
  return propagator.hasReplaced;
}
