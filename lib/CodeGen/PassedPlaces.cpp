// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PassedPlaces.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Diagnostics.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::split;

static StringAttr describePlace(Operation *op) {
  return StringAttr::get(op->getContext(), describeCheckedPlace(op->getLoc()));
}

void mlir::split::passPlaces(func::FuncOp function, func::CallOp call) {
  // Allocations are not checked yet.
  llvm::MapVector<StringAttr, SmallVector<AssertOp>> checks;
  function.walk([&](Operation *op) {
    auto check = dyn_cast<AssertOp>(op);
    if (check && !check.getPlace())
      checks[describePlace(op)].push_back(check);
    else if (isa<memref::AllocOp>(op))
      checks.try_emplace(describePlace(op));
  });

  OpBuilder builder(call);
  StringAttr name = builder.getStringAttr(SplitDialect::kPlaceAttrName);
  for (auto &[text, ops] : checks) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, builder.getIndexType(),
                                  builder.getDictionaryAttr({{name, text}}),
                                  function.getLoc());
    for (AssertOp op : ops)
      op.getPlaceMutable().assign(function.getArgument(index));
    call.getOperandsMutable().append(
        PlaceOp::create(builder, call.getLoc(), text).getResult());
  }
}

Value mlir::split::findPassedPlace(Operation *op) {
  auto function = op->getParentOfType<func::FuncOp>();
  if (!function || !function.getArgAttrsAttr())
    return Value();
  for (BlockArgument argument : llvm::reverse(function.getArguments())) {
    auto text = function.getArgAttrOfType<StringAttr>(
        argument.getArgNumber(), SplitDialect::kPlaceAttrName);
    if (!text)
      return Value();
    if (text == describePlace(op))
      return argument;
  }
  return Value();
}
