// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which values shape inference gives one type.

#include "ShapeInference.h"
#include "TypeInference.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

void ShapeInference::numberValues() {
  auto number = [&](Value value) {
    if (isInferable(value.getType()))
      indices[value] = add();
  };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value result : op->getResults())
      number(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          number(argument);
    if (auto function = dyn_cast<func::FuncOp>(op))
      for ([[maybe_unused]] Type type : function.getResultTypes())
        functionResults[op].push_back(add());
  });
}

void ShapeInference::forward(OpOperand &operand, unsigned target) {
  if (isa<SequenceType>(operand.get().getType()))
    classes.join(indexOf(operand.get()), target);
  flows.push_back({&operand, target});
  flowOperands.insert(&operand);
}

void ShapeInference::connectRegions(RegionBranchOpInterface op) {
  RegionBranchSuccessorMapping mapping;
  op.getSuccessorOperandInputMapping(mapping);
  for (auto &[operand, inputs] : mapping) {
    if (!isInferable(operand->get().getType()))
      continue;
    for (Value input : inputs) {
      targets.insert(input);
      classes.join(indexOf(inputs.front()), indexOf(input));
    }
    forward(*operand, indexOf(inputs.front()));
  }
}

void ShapeInference::connectSuccessors(BranchOpInterface op) {
  for (auto [index, successor] : llvm::enumerate(op->getSuccessors())) {
    SuccessorOperands operands = op.getSuccessorOperands(index);
    MutableOperandRange forwarded = operands.getMutableForwardedOperands();
    for (auto [position, operand] : llvm::enumerate(forwarded)) {
      Value argument =
          successor->getArgument(operands.getProducedOperandCount() + position);
      if (!isInferable(argument.getType()))
        continue;
      targets.insert(argument);
      forward(operand, indexOf(argument));
    }
  }
}

void ShapeInference::connectCall(func::CallOp op) {
  auto callee =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  if (!callee)
    return;
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    if (!isInferable(result.getType()))
      continue;
    targets.insert(result);
    classes.join(indexOf(result), functionResults[callee][index]);
  }
  if (callee.isExternal())
    return;
  for (OpOperand &operand : op->getOpOperands())
    if (isInferable(operand.get().getType()))
      forward(operand, indexOf(callee.getArgument(operand.getOperandNumber())));
}

/// Whether a result of `function` that is declared as a `type` is left so.
bool ShapeInference::keepsResult(func::FuncOp function, Type type) const {
  return fixed.contains(function) ||
         (keepPublicResults && function.isPublic() &&
          isa<RankedTensorType>(type));
}

void ShapeInference::connectFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  // Whoever calls a private function is in this module.
  if (function.isPrivate() && !fixed.contains(function))
    targets.insert(function.args_begin(), function.args_end());
  function.walk([&](func::ReturnOp op) {
    for (OpOperand &operand : op->getOpOperands()) {
      unsigned index = operand.getOperandNumber();
      bool isKept = !fixed.contains(function) &&
                    keepsResult(function, function.getResultTypes()[index]);
      if (!isKept && isInferable(operand.get().getType()))
        forward(operand, functionResults[function][index]);
    }
  });
}

void ShapeInference::findFixedFunctions() {
  module->walk([&](Operation *op) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (function && function.isExternal())
      fixed.insert(function);
    if (isa<func::CallOp>(op))
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      if (auto function =
              symbols.lookupNearestSymbolFrom<func::FuncOp>(op, symbol))
        fixed.insert(function);
    });
  });
}

bool mlir::split::selectsOperand(Operation *op) {
  auto select = dyn_cast<SelectLikeOpInterface>(op);
  return select && !isa<ShapedType>(select.getCondition().getType());
}

void ShapeInference::connectValues() {
  module->walk([&](Operation *op) {
    // What is inserted in parallel goes to an argument itself, and to no cast.
    if (isa<scf::ForallOp>(op))
      return;
    if (auto branch = dyn_cast<RegionBranchOpInterface>(op))
      connectRegions(branch);
    else if (auto branch = dyn_cast<BranchOpInterface>(op))
      connectSuccessors(branch);
    else if (auto call = dyn_cast<func::CallOp>(op))
      connectCall(call);
    else if (auto function = dyn_cast<func::FuncOp>(op))
      connectFunction(function);
    else if (selectsOperand(op) && op->getNumResults() == 1 &&
             isInferable(op->getResult(0).getType())) {
      targets.insert(op->getResult(0));
      for (OpOperand &operand : op->getOpOperands())
        if (operand.get().getType() == op->getResult(0).getType())
          forward(operand, indexOf(op->getResult(0)));
    }
  });
}
