// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LayerBinder.h"

#include "ElementTypes.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

LogicalResult LayerBinder::checkInputs() {
  size_t most = rule.inputs.size();
  size_t least = std::min(most, rule.numRequired);
  if (inputs.size() < least || (inputs.size() > most && !rule.isVariadic)) {
    auto diagnostic = emitError()
                      << "has " << inputs.size()
                      << (inputs.size() == 1 ? " input" : " inputs") << ", but "
                      << rule.type << "-" << rule.opset << " takes " << least;
    if (rule.isVariadic)
      diagnostic << " or more";
    else if (most != least)
      diagnostic << " to " << most;
    return diagnostic;
  }
  for (size_t index = 0; index < inputs.size(); ++index) {
    const LayerInput &input = rule.inputs[std::min(index, most - 1)];
    if (!isOneOf(getElementType(index), input.elements))
      return emitError() << getInputName(index) << " has type "
                         << inputs[index].getType() << ", but " << rule.type
                         << "-" << rule.opset << " takes "
                         << describe(input.elements);
    bool mayBeUnranked = index == 0 && rule.takesUnranked;
    if (!mayBeUnranked && !isa<RankedTensorType>(inputs[index].getType()))
      return emitError() << "the rank of " << getInputName(index)
                         << " is not known";
  }
  return success();
}

std::string LayerBinder::getInputName(size_t index) const {
  if (rule.isVariadic && index + 1 >= rule.inputs.size())
    return "input " + std::to_string(index);
  return ("input '" + rule.inputs[index].name + "'").str();
}

FailureOr<SmallVector<Value>> LayerBinder::getIndices(size_t index) {
  return split::getIndices(*this, inputs[index], getInputName(index));
}

FailureOr<SmallVector<int64_t>> LayerBinder::getConstants(size_t index) {
  FailureOr<SmallVector<Value>> indices = getIndices(index);
  if (failed(indices))
    return failure();
  if (auto constants = getConstantIntValues(toFoldResults(*indices)))
    return *constants;
  return emitError() << getInputName(index) << " must be constant";
}

FailureOr<Value> LayerBinder::getScalar(size_t index) {
  return split::getScalar(*this, inputs[index], getInputName(index));
}

FailureOr<int64_t> LayerBinder::getConstantAxis(size_t index, int64_t rank) {
  FailureOr<SmallVector<int64_t>> constants = getConstants(index);
  if (failed(constants))
    return failure();
  if (constants->size() != 1)
    return emitError() << getInputName(index) << " has " << constants->size()
                       << " elements, but must have one";
  return normalizeAxis(constants->front(), rank);
}

LogicalResult LayerBinder::checkSameElements() {
  for (size_t index = 1; index < inputs.size(); ++index)
    if (getElementType(index) != getElementType(0))
      return emitError() << "the inputs have types " << inputs[0].getType()
                         << " and " << inputs[index].getType()
                         << ", whose elements are of different types";
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

InFlightDiagnostic LayerBinder::emitMissing(StringRef name) const {
  return emitError() << "has no attribute '" << name << "'";
}

FailureOr<int64_t>
LayerBinder::getInt(StringRef name, std::optional<int64_t> defaultValue) const {
  StringRef text = layer.getAttribute(name).trim();
  if (text.empty()) {
    if (defaultValue)
      return *defaultValue;
    return emitMissing(name);
  }
  int64_t number;
  if (text.getAsInteger(10, number))
    return emitError() << "attribute '" << name << "' is " << quoted(text)
                       << ", which is not an integer";
  return number;
}

FailureOr<double>
LayerBinder::getFloat(StringRef name,
                      std::optional<double> defaultValue) const {
  StringRef text = layer.getAttribute(name).trim();
  if (text.empty()) {
    if (defaultValue)
      return *defaultValue;
    return emitMissing(name);
  }
  double number;
  if (text.getAsDouble(number))
    return emitError() << "attribute '" << name << "' is " << quoted(text)
                       << ", which is not a number";
  return number;
}

FailureOr<bool> LayerBinder::getBool(StringRef name,
                                     std::optional<bool> defaultValue) const {
  StringRef text = layer.getAttribute(name).trim();
  if (text.empty()) {
    if (defaultValue)
      return *defaultValue;
    return emitMissing(name);
  }
  if (text.equals_insensitive("true") || text == "1")
    return true;
  if (text.equals_insensitive("false") || text == "0")
    return false;
  return emitError() << "attribute '" << name << "' is " << quoted(text)
                     << ", which is neither true nor false";
}

FailureOr<SmallVector<int64_t>> LayerBinder::getInts(StringRef name) const {
  StringRef text = layer.getAttribute(name).trim();
  SmallVector<int64_t> numbers;
  if (text.empty())
    return numbers;
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts)
    if (part.trim().getAsInteger(10, numbers.emplace_back()))
      return emitError() << "attribute '" << name << "' is " << quoted(text)
                         << ", which is not a list of integers";
  return numbers;
}

FailureOr<StringRef> LayerBinder::getChoice(StringRef name,
                                            ArrayRef<StringRef> values,
                                            StringRef defaultValue) const {
  StringRef text = layer.getAttribute(name).trim();
  if (text.empty()) {
    if (!defaultValue.empty())
      return defaultValue;
    return emitMissing(name);
  }
  for (StringRef value : values)
    if (text.equals_insensitive(value))
      return value;
  auto diagnostic = emitError() << "attribute '" << name << "' is "
                                << quoted(text) << ", but must be ";
  for (auto [index, value] : llvm::enumerate(values))
    diagnostic << (index == 0                   ? ""
                   : index + 1 == values.size() ? " or "
                                                : ", ")
               << "'" << value << "'";
  return diagnostic;
}

FailureOr<Type> LayerBinder::getType(StringRef name,
                                     StringRef defaultValue) const {
  StringRef text = layer.getAttribute(name).trim();
  if (text.empty())
    text = defaultValue;
  if (text.empty())
    return emitMissing(name);
  if (Type type = openvino::getElementType(text, getLoc().getContext()))
    return type;
  return emitError() << "attribute '" << name << "' is " << quoted(text)
                     << ", which is not supported as a type of elements";
}
