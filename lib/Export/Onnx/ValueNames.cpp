// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueNames.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"

using namespace mlir;
using namespace mlir::split;

/// The name that the origin of `op` has for its result `index`; "" if there is
/// none.
static StringRef getClaim(Operation *op, unsigned index) {
  carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
  if (!origin || origin.getResults().size() != op->getNumResults())
    return "";
  auto name = dyn_cast<StringAttr>(origin.getResults()[index]);
  return name ? name.getValue() : StringRef();
}

ValueNames::ValueNames(Operation *function) {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
    if (!origin)
      return;
    ++numOps[origin];
    for (unsigned index = 0; index < op->getNumResults(); ++index)
      if (StringRef name = getClaim(op, index); !name.empty())
        claims[name] = op;
  });
}

bool ValueNames::isOnlyOneOfOrigin(Operation *op) const {
  carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
  return origin && numOps.lookup(origin) == 1;
}

bool ValueNames::assign(Value value, StringRef name) {
  if (!owners.try_emplace(name, value).second)
    return false;
  names[value] = name.str();
  return true;
}

std::string ValueNames::getFresh(StringRef hint) {
  std::string name = hint.str();
  while (name.empty() || owners.contains(name) || claims.contains(name))
    name = (hint.empty() ? "v" : hint.str() + "_") + std::to_string(numFresh++);
  owners.try_emplace(name, Value());
  return name;
}

StringRef ValueNames::get(Value value) {
  auto found = names.find(value);
  if (found != names.end())
    return found->second;
  if (auto result = dyn_cast<OpResult>(value)) {
    StringRef claim = getClaim(result.getOwner(), result.getResultNumber());
    if (!claim.empty() && claims.lookup(claim) == result.getOwner() &&
        assign(value, claim))
      return names[value];
  }
  std::string name = getFresh("");
  owners[name] = value;
  return names[value] = name;
}
