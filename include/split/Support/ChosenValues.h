// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What branches choose among.

#ifndef SPLIT_SUPPORT_CHOSENVALUES_H
#define SPLIT_SUPPORT_CHOSENVALUES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {

/// The operands of which `value` is one, as an op chooses or its branches yield
/// them; none if it is not chosen.
inline SmallVector<OpOperand *> getChoices(Value value) {
  if (auto select = value.getDefiningOp<arith::SelectOp>())
    return {&select.getTrueValueMutable(), &select.getFalseValueMutable()};
  SmallVector<OpOperand *> choices;
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<scf::IfOp, scf::IndexSwitchOp>(op))
    for (Region &region : op->getRegions())
      choices.push_back(&region.front().getTerminator()->getOpOperand(
          cast<OpResult>(value).getResultNumber()));
  return choices;
}

/// The values of these operands.
inline SmallVector<Value> getChosenValues(Value value) {
  return llvm::map_to_vector(getChoices(value),
                             [](OpOperand *choice) { return choice->get(); });
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_CHOSENVALUES_H
