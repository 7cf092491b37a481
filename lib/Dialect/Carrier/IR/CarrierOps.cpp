// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Carrier/IR/CarrierOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::carrier;

#include "split/Dialect/Carrier/IR/CarrierDialect.cpp.inc"
#include "split/Dialect/Carrier/IR/CarrierEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "split/Dialect/Carrier/IR/CarrierTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "split/Dialect/Carrier/IR/CarrierAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Carrier/IR/CarrierOps.cpp.inc"

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

namespace {

/// Nodes mean the same wherever they are.
struct CarrierInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

void CarrierDialect::initialize() {
  addInterfaces<CarrierInlinerInterface>();
  addTypes<
#define GET_TYPEDEF_LIST
#include "split/Dialect/Carrier/IR/CarrierTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "split/Dialect/Carrier/IR/CarrierAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "split/Dialect/Carrier/IR/CarrierOps.cpp.inc"
      >();
}

Operation *CarrierDialect::materializeConstant(OpBuilder &builder,
                                               Attribute value, Type type,
                                               Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type || !isa<TensorType>(type))
    return nullptr;
  return ConstantOp::create(builder, loc, type, typed, StringAttr());
}

/// Verifies that `attr` is `expected` and a dictionary.
static LogicalResult verifyDictionary(Operation *op, NamedAttribute attr,
                                      StringRef expected) {
  if (attr.getName() != expected)
    return op->emitError() << "the carrier dialect has no attribute '"
                           << attr.getName().getValue() << "' here";
  if (!isa<DictionaryAttr>(attr.getValue()))
    return op->emitError() << "'" << attr.getName().getValue()
                           << "' must be a dictionary";
  return success();
}

LogicalResult CarrierDialect::verifyOperationAttribute(Operation *op,
                                                       NamedAttribute attr) {
  if (attr.getName() == kEqualPartsAttrName) {
    if (isa<UnitAttr>(attr.getValue()))
      return success();
    return op->emitError() << "'" << kEqualPartsAttrName << "' has no value";
  }
  return verifyDictionary(op, attr,
                          isa<ModuleOp>(op) ? kModelAttrName : kGraphAttrName);
}

LogicalResult CarrierDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                       unsigned,
                                                       NamedAttribute attr) {
  return verifyDictionary(op, attr, kValueAttrName);
}

LogicalResult CarrierDialect::verifyRegionResultAttribute(Operation *op,
                                                          unsigned, unsigned,
                                                          NamedAttribute attr) {
  return verifyDictionary(op, attr, kValueAttrName);
}

//===----------------------------------------------------------------------===//
// Origins
//===----------------------------------------------------------------------===//

OriginAttr mlir::carrier::getOrigin(Location loc) {
  if (auto fused = dyn_cast<FusedLoc>(loc)) {
    if (auto origin = dyn_cast_or_null<OriginAttr>(fused.getMetadata()))
      return origin;
    for (Location part : fused.getLocations())
      if (OriginAttr origin = getOrigin(part))
        return origin;
  }
  if (auto name = dyn_cast<NameLoc>(loc))
    return getOrigin(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return getOrigin(call.getCallee());
  return {};
}

std::string mlir::carrier::getNodeName(Operation *op) {
  OriginAttr origin = getOrigin(op->getLoc());
  if (!origin)
    return "";
  if (!origin.getName().empty() || origin.getResults().empty())
    return origin.getName().str();
  return cast<StringAttr>(origin.getResults()[0]).str();
}

Location mlir::carrier::getLocWithOrigin(Location loc, OriginAttr origin) {
  return FusedLoc::get(loc.getContext(), loc, origin);
}

//===----------------------------------------------------------------------===//
// NodeOp
//===----------------------------------------------------------------------===//

Value NodeOp::getInputAt(unsigned position) {
  unsigned index = position;
  for (int64_t absent : getAbsentInputs()) {
    if (absent == position)
      return {};
    if (absent < position)
      --index;
  }
  return index < getInputs().size() ? getInputs()[index] : Value();
}

void NodeOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  switch (getEffectsAttr().getValue()) {
  case Effects::Pure:
    return;
  case Effects::Fresh:
    // What allocates a result is removed if the result is not used, and never
    // merged.
    for (OpResult result : getResults())
      effects.emplace_back(MemoryEffects::Allocate::get(), result);
    return;
  case Effects::Opaque:
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
}

LogicalResult NodeOp::verify() {
  // (C1) of carrier.node.
  if (getOpType().empty())
    return emitOpError() << "has no operator";
  // (C2) of carrier.node.
  int64_t next = 0;
  for (int64_t position : getAbsentInputs()) {
    if (position < next || position >= getNumPositions())
      return emitOpError() << "has " << getInputs().size() << " inputs and "
                           << getAbsentInputs().size()
                           << " absent ones, which cannot be at "
                           << getAbsentInputs();
    next = position + 1;
  }
  // (C3) of carrier.node.
  if (static_cast<int64_t>(getVersion()) < 0)
    return emitOpError() << "has version "
                         << static_cast<int64_t>(getVersion());
  // (C4) of carrier.node.
  if (getBodyNames().size() != getBodies().size())
    return emitOpError() << "has " << getBodies().size() << " regions, but "
                         << getBodyNames().size() << " names for them";
  return success();
}

LogicalResult NodeOp::verifyRegions() {
  // (C5) of carrier.node.
  for (Region &body : getBodies())
    if (!body.hasOneBlock() || body.front().empty() ||
        !isa<YieldOp>(body.front().back()))
      return emitOpError()
             << "has a region that is not one block with a carrier.yield";
  return success();
}

//===----------------------------------------------------------------------===//
// ConstantOp
//===----------------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }
