// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PassedPlaces.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/RolledLocations.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::split;

StringAttr mlir::split::describePlace(Operation *op) {
  return StringAttr::get(op->getContext(), describeCheckedPlace(op->getLoc()));
}

/// The texts of `locations`.
static ArrayAttr describePlaces(ArrayAttr locations) {
  return ArrayAttr::get(
      locations.getContext(),
      llvm::map_to_vector(locations.getAsRange<LocationAttr>(),
                          [](LocationAttr location) -> Attribute {
                            return StringAttr::get(
                                location.getContext(),
                                describeCheckedPlace(Location(location)));
                          }));
}

/// The loop whose iterations are at the places that `check` is of, if it is
/// around `op`, which is `check` or has its code.
static scf::ForOp getLoopOfPlaces(Operation *op, Operation *check) {
  ArrayAttr locations = getRolledLocations(check->getLoc());
  return locations ? getRolledLoop(op, locations) : scf::ForOp();
}

void mlir::split::selectPlaces(ModuleOp module, bool checkAllocations) {
  DenseMap<std::pair<Operation *, ArrayAttr>, Value> selected;
  DenseMap<ArrayAttr, ArrayAttr> textsOfLocations;
  module.walk([&](Operation *op) {
    auto check = dyn_cast<AssertOp>(op);
    if ((!check || check.getPlace()) &&
        (!checkAllocations || !isa<memref::AllocOp>(op)))
      return;
    scf::ForOp loop = getLoopOfPlaces(op, op);
    if (!loop)
      return;
    ArrayAttr locations = getRolledLocations(op->getLoc());
    ArrayAttr &texts = textsOfLocations[locations];
    if (!texts)
      texts = describePlaces(locations);
    if (!check) {
      op->setDiscardableAttr(SplitDialect::kPlaceAttrName, texts);
      return;
    }
    Value &place = selected[{loop, texts}];
    if (!place) {
      OpBuilder builder = OpBuilder::atBlockBegin(loop.getBody());
      place = SelectPlaceOp::create(builder, loop.getLoc(),
                                    loop.getInductionVar(), texts);
    }
    check.getPlaceMutable().assign(place);
  });
}

/// The argument of the function around `op` that it is marked with, if any. A
/// program may have such an attribute by itself.
static Value getPassedArgument(memref::AllocOp op) {
  auto index = op->getAttrOfType<IntegerAttr>(SplitDialect::kPlaceAttrName);
  auto function = op->getParentOfType<func::FuncOp>();
  if (!index || !function || !index.getValue().ult(function.getNumArguments()))
    return Value();
  Value argument = function.getArgument(index.getInt());
  return argument.getType().isIndex() ? argument : Value();
}

/// What the check of `op`, in a function, has to be given, if anything; and
/// what `op` says if it is a place that a check there or in another one is
/// given.
static Attribute getMissingPlace(Operation *op, bool checkAllocations) {
  if (auto place = dyn_cast<PlaceOp>(op))
    return place.getTextAttr();
  if (auto check = dyn_cast<AssertOp>(op))
    return check.getPlace() ? nullptr : describePlace(op);
  auto allocation = dyn_cast<memref::AllocOp>(op);
  if (!checkAllocations || !allocation || getPassedArgument(allocation))
    return {};
  auto texts = op->getAttrOfType<ArrayAttr>(SplitDialect::kPlaceAttrName);
  if (!texts)
    return describePlace(op);
  return getLoopOfPlaces(op, op) ? Attribute() : texts;
}

/// Has `op`, which is of a function, use argument `index` of it as its place.
static void setPassedPlace(Operation *op, func::FuncOp function,
                           unsigned index) {
  Value argument = function.getArgument(index);
  if (auto check = dyn_cast<AssertOp>(op)) {
    check.getPlaceMutable().assign(argument);
  } else if (auto place = dyn_cast<PlaceOp>(op)) {
    place.replaceAllUsesWith(argument);
    place.erase();
  } else {
    op->setDiscardableAttr(SplitDialect::kPlaceAttrName,
                           Builder(op->getContext()).getIndexAttr(index));
  }
}

void mlir::split::passPlaces(func::FuncOp function,
                             ArrayRef<func::CallOp> calls,
                             bool checkAllocations) {
  llvm::MapVector<Attribute, SmallVector<Operation *>> places;
  function.walk([&](Operation *op) {
    if (Attribute place = getMissingPlace(op, checkAllocations))
      places[place].push_back(op);
  });

  OpBuilder builder(function.getContext());
  for (auto &[place, ops] : places) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, builder.getIndexType(),
                                  /*argAttrs=*/{}, function.getLoc());
    for (func::CallOp call : calls) {
      builder.setInsertionPoint(call);
      Location loc = call.getLoc();
      Value passed;
      scf::ForOp loop = getLoopOfPlaces(call, ops.front());
      auto text = dyn_cast<StringAttr>(place);
      if (auto texts = dyn_cast<ArrayAttr>(place); texts && loop)
        passed =
            SelectPlaceOp::create(builder, loc, loop.getInductionVar(), texts);
      else
        passed = PlaceOp::create(builder, loc,
                                 text ? text : describePlace(ops.front()));
      call.getOperandsMutable().append(passed);
    }
    for (Operation *op : ops)
      setPassedPlace(op, function, index);
  }
}

bool mlir::split::hasPassedPlace(memref::AllocOp op) {
  return op->hasAttr(SplitDialect::kPlaceAttrName);
}

Value mlir::split::takePassedPlace(memref::AllocOp op) {
  Value argument = getPassedArgument(op);
  Attribute place = op->removeDiscardableAttr(SplitDialect::kPlaceAttrName);
  auto texts = dyn_cast_or_null<ArrayAttr>(place);
  if (!texts)
    return argument;
  scf::ForOp loop = getLoopOfPlaces(op, op);
  if (!loop || texts != describePlaces(getRolledLocations(op.getLoc())))
    return Value();
  OpBuilder builder(op);
  return SelectPlaceOp::create(builder, op.getLoc(), loop.getInductionVar(),
                               texts);
}
