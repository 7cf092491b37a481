// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PassedPlaces.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Diagnostics.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::split;

static StringAttr describePlace(Operation *op) {
  return StringAttr::get(op->getContext(), describeCheckedPlace(op->getLoc()));
}

void mlir::split::passPlaces(func::FuncOp function, func::CallOp call,
                             bool checkAllocations) {
  llvm::MapVector<StringAttr, SmallVector<Operation *>> places;
  function.walk([&](Operation *op) {
    auto check = dyn_cast<AssertOp>(op);
    if ((check && !check.getPlace()) ||
        (checkAllocations && isa<memref::AllocOp>(op)))
      places[describePlace(op)].push_back(op);
  });

  OpBuilder builder(call);
  for (auto &[text, ops] : places) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, builder.getIndexType(),
                                  /*argAttrs=*/{}, function.getLoc());
    for (Operation *op : ops)
      if (auto check = dyn_cast<AssertOp>(op))
        check.getPlaceMutable().assign(function.getArgument(index));
      else
        op->setDiscardableAttr(SplitDialect::kPlaceAttrName,
                               builder.getIndexAttr(index));
    call.getOperandsMutable().append(
        PlaceOp::create(builder, call.getLoc(), text).getResult());
  }
}

bool mlir::split::hasPassedPlace(memref::AllocOp op) {
  return op->hasAttr(SplitDialect::kPlaceAttrName);
}

Value mlir::split::takePassedPlace(memref::AllocOp op) {
  auto index = dyn_cast_or_null<IntegerAttr>(
      op->removeDiscardableAttr(SplitDialect::kPlaceAttrName));
  auto function = op->getParentOfType<func::FuncOp>();
  // A program may have such an attribute by itself.
  if (!index || !function || !index.getValue().ult(function.getNumArguments()))
    return Value();
  Value place = function.getArgument(index.getInt());
  return place.getType().isIndex() ? place : Value();
}
