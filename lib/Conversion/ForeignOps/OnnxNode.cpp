// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/ForeignOps/OnnxNode.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Signature
//===----------------------------------------------------------------------===//

/// Calls `visit` with the name and value of each attribute of `op`, wherever it
/// keeps them.
static void forEachAttribute(Operation *op,
                             function_ref<void(NamedAttribute)> visit) {
  if (auto properties =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    llvm::for_each(properties, visit);
  llvm::for_each(op->getDiscardableAttrs(), visit);
}

LogicalResult OnnxNode::checkAttributes() const {
  LogicalResult result = success();
  forEachAttribute(op, [&](NamedAttribute attribute) {
    StringRef name = attribute.getName();
    // Others say something to someone else.
    if (failed(result) || !name.consume_front(prefix) ||
        !isOnnxAttribute(rule.opType, name))
      return;
    const OnnxAttributeRule *known = rule.findAttribute(name);
    if (!known)
      result = emitError() << rule.opType << "-" << rule.sinceVersion
                           << " has no attribute '" << name << "'";
    else if (known->kind == OnnxAttributeKind::Int && !getInt(name))
      result = emitError() << "attribute '" << name << "' is "
                           << attribute.getValue()
                           << ", but must be an integer";
    else if (known->kind == OnnxAttributeKind::Ints && !getInts(name))
      result = emitError() << "attribute '" << name << "' is "
                           << attribute.getValue()
                           << ", but must be an array of integers";
  });
  for (const OnnxAttributeRule &attribute : rule.attributes)
    if (succeeded(result) && attribute.isRequired &&
        !getAttribute(attribute.name))
      result = emitError() << "attribute '" << attribute.name << "' is missing";
  return result;
}

LogicalResult OnnxNode::checkSignature() const {
  auto emitError = [&] { return this->emitError(); };
  SmallVector<bool> isGiven;
  for (size_t index = 0, end = getNumInputs(); index < end; ++index)
    isGiven.push_back(hasInput(index));
  if (failed(checkOnnxInputCount(rule, isGiven.size(), emitError)) ||
      failed(checkOnnxOutputCount(rule, op->getNumResults(), emitError)) ||
      failed(checkOnnxInputsGiven(rule, isGiven, emitError)))
    return failure();
  return checkAttributes();
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

bool OnnxNode::hasInput(size_t index) const {
  return index < op->getNumOperands() && !isNoValue(op->getOperand(index));
}

size_t OnnxNode::getNumInputs() const {
  size_t count = op->getNumOperands();
  while (count > 0 && !hasInput(count - 1))
    --count;
  return count;
}

LogicalResult OnnxNode::checkElementType(size_t index, Type elementType) const {
  return checkOnnxElementType(rule, index, elementType,
                              [&] { return emitError(); });
}

FailureOr<TypedValue<TensorType>> OnnxNode::getTensor(size_t index) const {
  auto tensor = dyn_cast<TypedValue<TensorType>>(operands[index]);
  if (!tensor)
    return emitError() << "input '" << rule.getInputName(index) << "' has type "
                       << op->getOperand(index).getType()
                       << ", but must be a tensor";
  if (failed(checkElementType(index, tensor.getType().getElementType())))
    return failure();
  return tensor;
}

FailureOr<Value> OnnxNode::getSequence(size_t index) const {
  Value value = operands[index];
  auto type = dyn_cast<SequenceType>(value.getType());
  if (!type)
    return emitError() << "input '" << rule.getInputName(index) << "' has type "
                       << op->getOperand(index).getType()
                       << ", but must be a sequence";
  if (failed(checkElementType(index, type.getTensorType().getElementType())))
    return failure();
  return value;
}

FailureOr<DenseElementsAttr> OnnxNode::getConstant(size_t index) const {
  DenseElementsAttr elements = getConstantElements(op->getOperand(index));
  if (elements && failed(checkElementType(index, elements.getElementType())))
    return failure();
  return elements;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

Attribute OnnxNode::getAttribute(StringRef name) const {
  return op->getAttr((prefix + name).str());
}

std::optional<int64_t> OnnxNode::getInt(StringRef name) const {
  return getInteger(getAttribute(name));
}

std::optional<SmallVector<int64_t>> OnnxNode::getInts(StringRef name) const {
  return getIntegers(getAttribute(name));
}
