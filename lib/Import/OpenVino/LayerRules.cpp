// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LayerRules.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

bool openvino::isOneOf(Type type, Elements elements) {
  bool isBool = type.isSignlessInteger(1);
  bool isInteger = isa<IntegerType>(type) && !isBool;
  // Those of less than 16 bits are moved, and not computed with.
  bool isFloat = isa<FloatType>(type) && type.getIntOrFloatBitWidth() >= 16;
  switch (elements) {
  case Elements::Any:
    return true;
  case Elements::Numbers:
    return isInteger || isFloat;
  case Elements::Floats:
    return isFloat;
  case Elements::Integers:
    return isInteger;
  case Elements::Bools:
    return isBool;
  case Elements::BoolsOrIntegers:
    return isBool || isInteger;
  case Elements::BoolsOrNumbers:
    return isBool || isInteger || isFloat;
  }
  llvm_unreachable("unknown elements");
}

StringRef openvino::describe(Elements elements) {
  switch (elements) {
  case Elements::Any:
    return "elements of any type";
  case Elements::Numbers:
    return "numbers";
  case Elements::Floats:
    return "floats";
  case Elements::Integers:
    return "integers";
  case Elements::Bools:
    return "booleans";
  case Elements::BoolsOrIntegers:
    return "booleans or integers";
  case Elements::BoolsOrNumbers:
    return "booleans or numbers";
  }
  llvm_unreachable("unknown elements");
}

/// The versions of each operation, under its name in lower case: the reader of
/// OpenVINO does not tell them apart by case either.
static const llvm::StringMap<SmallVector<const LayerRule *>> &getTable() {
  static const auto table = [] {
    llvm::StringMap<SmallVector<const LayerRule *>> versions;
    for (ArrayRef<LayerRule> rows :
         {getActivationLayers(), getArithmeticLayers(), getConstLayers(),
          getMovementLayers(), getReductionLayers(), getShapeLayers(),
          getSliceLayers(), getSplitLayers()})
      for (const LayerRule &row : rows)
        versions[row.type.lower()].push_back(&row);
    return versions;
  }();
  return table;
}

const LayerRule *openvino::lookupLayerRule(StringRef type, int64_t opset) {
  const LayerRule *newest = nullptr;
  for (const LayerRule *rule : getTable().lookup(type.lower()))
    if (rule->opset <= opset && (!newest || rule->opset > newest->opset))
      newest = rule;
  return newest;
}

bool openvino::isKnownLayer(StringRef type) {
  return getTable().contains(type.lower());
}
