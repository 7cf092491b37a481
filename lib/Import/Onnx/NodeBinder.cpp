// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NodeBinder.h"

#include "AttributeType.h"
#include "TensorDecoding.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Signature
//===----------------------------------------------------------------------===//

/// The type that a file has to state for an attribute of this kind.
static onnx::AttributeProto_AttributeType getProtoType(OnnxAttributeKind kind) {
  switch (kind) {
  case OnnxAttributeKind::Int:
    return onnx::AttributeProto_AttributeType_INT;
  case OnnxAttributeKind::Ints:
    return onnx::AttributeProto_AttributeType_INTS;
  case OnnxAttributeKind::Float:
    return onnx::AttributeProto_AttributeType_FLOAT;
  case OnnxAttributeKind::Floats:
    return onnx::AttributeProto_AttributeType_FLOATS;
  case OnnxAttributeKind::String:
    return onnx::AttributeProto_AttributeType_STRING;
  case OnnxAttributeKind::Strings:
    return onnx::AttributeProto_AttributeType_STRINGS;
  case OnnxAttributeKind::Tensor:
    return onnx::AttributeProto_AttributeType_TENSOR;
  case OnnxAttributeKind::Graph:
    return onnx::AttributeProto_AttributeType_GRAPH;
  case OnnxAttributeKind::Type:
    return onnx::AttributeProto_AttributeType_TYPE_PROTO;
  }
  llvm_unreachable("unknown attribute kind");
}

static StringRef getTypeName(onnx::AttributeProto_AttributeType type) {
  return onnx::AttributeProto_AttributeType_Name(type);
}

LogicalResult
NodeBinder::checkAttribute(const onnx::AttributeProto &attribute) {
  StringRef name = attribute.name();
  const OnnxAttributeRule *known = rule.findAttribute(name);
  if (!known)
    return emitError() << rule.opType << "-" << rule.sinceVersion
                       << " has no attribute " << quoted(name);
  if (attribute.has_ref_attr_name() && !attribute.ref_attr_name().empty())
    return emitError() << "attribute " << quoted(name)
                       << " refers to an attribute of a function, but is in "
                          "none";
  onnx::AttributeProto_AttributeType expected = getProtoType(known->kind);
  onnx::AttributeProto_AttributeType actual = getAttributeType(attribute);
  if (actual != expected)
    return emitError() << "attribute " << quoted(name) << " is "
                       << getTypeName(actual) << ", but must be "
                       << getTypeName(expected);
  std::string error;
  if (failed(checkAttributeValue(attribute, error)))
    return emitError() << "attribute " << quoted(name) << " " << error;
  return success();
}

LogicalResult NodeBinder::checkSignature() {
  auto emitError = [&] { return this->emitError(); };
  SmallVector<bool> isGiven;
  for (int64_t index = 0; index < node.input_size(); ++index)
    isGiven.push_back(hasInput(index));
  if (failed(checkOnnxInputCount(rule, node.input_size(), emitError)) ||
      failed(checkOnnxOutputCount(rule, node.output_size(), emitError)) ||
      failed(checkOnnxInputsGiven(rule, isGiven, emitError)))
    return failure();
  llvm::StringSet<> names;
  for (const onnx::AttributeProto &attribute : node.attribute()) {
    if (failed(checkAttribute(attribute)))
      return failure();
    if (!names.insert(attribute.name()).second)
      return emitError() << "attribute " << quoted(attribute.name())
                         << " is given twice";
  }
  for (const OnnxAttributeRule &attribute : rule.attributes)
    if (attribute.isRequired && !names.contains(attribute.name))
      return emitError() << "attribute '" << attribute.name << "' is missing";
  return success();
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

int64_t NodeBinder::getNumInputs() const { return node.input_size(); }

bool NodeBinder::hasInput(int64_t index) const {
  return index < node.input_size() && !node.input(index).empty();
}

StringRef NodeBinder::getInputName(int64_t index) const {
  return rule.getInputName(index);
}

FailureOr<GraphValueRef> NodeBinder::getInput(int64_t index) {
  StringRef name = node.input(index);
  if (GraphValueRef value = graph.lookup(name))
    return value;
  if (graph.isNodeOutput(name))
    return emitError() << "input '" << getInputName(index) << "' is "
                       << quoted(name)
                       << ", which only a later node computes; nodes must be "
                          "in topological order";
  return emitError() << "input '" << getInputName(index) << "' is "
                     << quoted(name)
                     << ", which is no input, initializer or output of a node";
}

LogicalResult NodeBinder::checkElementType(int64_t index, Type elementType) {
  return checkOnnxElementType(rule, index, elementType,
                              [&] { return emitError(); });
}

FailureOr<TypedValue<TensorType>> NodeBinder::getTensor(int64_t index) {
  FailureOr<GraphValueRef> input = getInput(index);
  if (failed(input))
    return failure();
  Value value = graph.materialize(**input);
  auto tensor = dyn_cast<TypedValue<TensorType>>(value);
  if (!tensor)
    return emitError() << "input '" << getInputName(index)
                       << "' is a sequence, but must be a tensor";
  if (failed(checkElementType(index, tensor.getType().getElementType())))
    return failure();
  return tensor;
}

FailureOr<Value> NodeBinder::getRankedTensor(int64_t index) {
  FailureOr<TypedValue<TensorType>> tensor = getTensor(index);
  if (failed(tensor))
    return failure();
  if (!tensor->getType().hasRank())
    return emitError() << "input '" << getInputName(index)
                       << "' has an unknown rank";
  return Value(*tensor);
}

FailureOr<SmallVector<Value>> NodeBinder::getRankedTensors() {
  SmallVector<Value> tensors;
  for (int64_t index = 0; index < getNumInputs(); ++index) {
    FailureOr<Value> tensor = getRankedTensor(index);
    if (failed(tensor))
      return failure();
    tensors.push_back(*tensor);
    if (getElementTypeOrSelf(*tensor) != getElementTypeOrSelf(tensors.front()))
      return emitError() << "the operands have types "
                         << tensors.front().getType() << " and "
                         << tensor->getType()
                         << ", whose elements are of different types";
  }
  return tensors;
}

bool NodeBinder::takesAlone(int64_t index) const {
  return graph.countUses(node.input(index)) == 1;
}

FailureOr<GraphValueRef> NodeBinder::getAnySequence(int64_t index) {
  FailureOr<GraphValueRef> input = getInput(index);
  if (failed(input))
    return failure();
  Value value = graph.materialize(**input);
  auto type = dyn_cast<SequenceType>(value.getType());
  if (!type)
    return emitError() << "input '" << getInputName(index)
                       << "' is a tensor, but must be a sequence";
  if (failed(checkElementType(index, type.getTensorType().getElementType())))
    return failure();
  return input;
}

FailureOr<Value> NodeBinder::getSequence(int64_t index) {
  FailureOr<GraphValueRef> input = getAnySequence(index);
  if (failed(input))
    return failure();
  if ((*input)->ranks)
    return emitError() << "input '" << getInputName(index)
                       << "' is a sequence of tensors that differ in rank";
  return (*input)->value;
}

FailureOr<const OnnxTensor *> NodeBinder::getConstant(int64_t index) {
  FailureOr<GraphValueRef> input = getInput(index);
  if (failed(input))
    return failure();
  const OnnxTensor *constant = (*input)->constant.get();
  if (constant && failed(checkElementType(
                      index, getOnnxElementType(constant->dataType,
                                                getBuilder().getContext()))))
    return failure();
  return constant;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

const onnx::AttributeProto *NodeBinder::getAttribute(StringRef name) const {
  for (const onnx::AttributeProto &attribute : node.attribute())
    if (attribute.name() == name)
      return &attribute;
  return nullptr;
}

std::optional<int64_t> NodeBinder::getInt(StringRef name) const {
  if (const onnx::AttributeProto *attribute = getAttribute(name))
    return attribute->i();
  return std::nullopt;
}

std::optional<SmallVector<int64_t>> NodeBinder::getInts(StringRef name) const {
  const onnx::AttributeProto *attribute = getAttribute(name);
  if (!attribute)
    return std::nullopt;
  return SmallVector<int64_t>(attribute->ints().begin(),
                              attribute->ints().end());
}

float NodeBinder::getFloat(StringRef name, float defaultValue) const {
  const onnx::AttributeProto *attribute = getAttribute(name);
  return attribute ? attribute->f() : defaultValue;
}

StringRef NodeBinder::getString(StringRef name, StringRef defaultValue) const {
  const onnx::AttributeProto *attribute = getAttribute(name);
  return attribute ? StringRef(attribute->s()) : defaultValue;
}

FailureOr<int64_t> NodeBinder::getAxis(int64_t defaultAxis, int64_t rank,
                                       bool isPosition) {
  return normalizeAxis(getInt("axis").value_or(defaultAxis), rank, isPosition);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

int64_t NodeBinder::getNumOutputs() const { return node.output_size(); }

LogicalResult NodeBinder::setOutputs(ValueRange outputs) {
  for (auto [name, output] : llvm::zip_equal(node.output(), outputs))
    if (!name.empty() &&
        failed(
            graph.define(name, std::make_shared<GraphValue>(output), getLoc())))
      return failure();
  return success();
}

LogicalResult NodeBinder::setValues(ArrayRef<GraphValueRef> outputs) {
  for (auto [name, output] : llvm::zip_equal(node.output(), outputs))
    if (!name.empty() && failed(graph.define(name, output, getLoc())))
      return failure();
  return success();
}

LogicalResult NodeBinder::setOutput(GraphValueRef output) {
  StringRef name = node.output(0);
  return name.empty() ? success()
                      : graph.define(name, std::move(output), getLoc());
}

//===----------------------------------------------------------------------===//
// The importers of nodes
//===----------------------------------------------------------------------===//

NodeImporter mlir::split::lookupNodeImporter(StringRef opType) {
  static const llvm::StringMap<NodeImporter> importers = [] {
    llvm::StringMap<NodeImporter> map;
    registerSplitImporters(map);
    registerSequenceImporters(map);
    registerArithmeticImporters(map);
    registerBranchImporters(map);
    registerConversionImporters(map);
    registerElementwiseImporters(map);
    registerGatherImporters(map);
    registerGeneratorImporters(map);
    registerLoopImporters(map);
    registerMovementImporters(map);
    registerReductionImporters(map);
    registerShapeImporters(map);
    registerSliceImporters(map);
    registerSoftmaxImporters(map);
    registerConstantImporters(map);
    return map;
  }();
  return importers.lookup(opType);
}
