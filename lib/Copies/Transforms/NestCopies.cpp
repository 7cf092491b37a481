// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NestCopies.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::split;

Operation *mlir::split::getPlace(const CopyNest &nest) {
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return siblings->copies.back();
  if (const auto *regular = std::get_if<RegularCopy>(&nest))
    return regular->copy;
  return std::get<PackedCopy>(nest).op;
}

bool mlir::split::isInDefaultSpace(const CopyNest &nest) {
  auto isInDefault = [](memref::CopyOp copy) {
    return llvm::all_of(copy->getOperandTypes(), [](Type type) {
      return !cast<BaseMemRefType>(type).getMemorySpace();
    });
  };
  if (const auto *siblings = std::get_if<SiblingCopies>(&nest))
    return llvm::all_of(siblings->copies, isInDefault);
  if (const auto *regular = std::get_if<RegularCopy>(&nest))
    return isInDefault(regular->copy);
  // No others are matched.
  return true;
}

/// Erases the copies, and the views that nothing else uses.
static void eraseCopies(const SiblingCopies &copies) {
  for (memref::CopyOp copy : copies.copies) {
    // Those of the source may be views of those of the target.
    SetVector<Operation *> views;
    for (Value buffer : {copy.getSource(), copy.getTarget()})
      while (auto view = buffer.getDefiningOp<ViewLikeOpInterface>()) {
        views.insert(view);
        buffer = view.getViewSource();
      }
    copy.erase();
    for (Operation *view : views)
      if (isOpTriviallyDead(view))
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
