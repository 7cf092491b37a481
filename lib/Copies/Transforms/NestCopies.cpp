// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NestCopies.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::split;

Operation *mlir::split::getPlace(const CopyNest &nest) {
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return siblings->copies.back();
  if (const auto *regular = std::get_if<RegularCopy>(&nest))
    return regular->copy;
  return std::get<PackedCopy>(nest).op;
}

/// Erases the copies, and the subviews that nothing else uses.
static void eraseCopies(const SiblingCopies &copies) {
  bool joins = std::holds_alternative<JoinsRows>(copies.direction);
  for (memref::CopyOp copy : copies.copies) {
    Value cut = joins ? copy.getTarget() : copy.getSource();
    Operation *view = cut.getDefiningOp();
    copy.erase();
    if (view && isOpTriviallyDead(view))
      view->erase();
  }
}
static void eraseCopies(const RegularCopy &copy) {
  memref::CopyOp op = copy.copy;
  op.erase();
}
static void eraseCopies(const PackedCopy &copy) { copy.op->erase(); }

void mlir::split::eraseCopies(const CopyNest &nest) {
  std::visit([](const auto &copies) { ::eraseCopies(copies); }, nest);
}
