// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant and Identity, which become no op of their own.

#include "NodeBinder.h"
#include "TensorDecoding.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

/// The tensor of numbers of type `dataType` whose elements are `values`; a
/// scalar if `isScalar`.
template <typename T>
static OnnxTensor makeTensor(OnnxDataType dataType, ArrayRef<T> values,
                             bool isScalar) {
  OnnxTensor tensor;
  tensor.dataType = dataType;
  if (!isScalar)
    tensor.shape = {static_cast<int64_t>(values.size())};
  const char *begin = reinterpret_cast<const char *>(values.data());
  tensor.bytes.assign(begin, begin + values.size() * sizeof(T));
  return tensor;
}

static OnnxTensor makeStrings(std::vector<std::string> strings, bool isScalar) {
  OnnxTensor tensor;
  tensor.dataType = kOnnxString;
  if (!isScalar)
    tensor.shape = {static_cast<int64_t>(strings.size())};
  tensor.strings = std::move(strings);
  return tensor;
}

/// The tensor that a Constant node's attribute holds.
static FailureOr<OnnxTensor> readValue(NodeBinder &node,
                                       const onnx::AttributeProto &value) {
  StringRef name = value.name();
  if (name == "value_float")
    return makeTensor<float>(kOnnxFloat, value.f(), /*isScalar=*/true);
  if (name == "value_floats")
    return makeTensor<float>(
        kOnnxFloat, ArrayRef(value.floats().data(), value.floats_size()),
        /*isScalar=*/false);
  if (name == "value_int") {
    int64_t integer = value.i();
    return makeTensor<int64_t>(kOnnxInt64, integer, /*isScalar=*/true);
  }
  if (name == "value_ints") {
    SmallVector<int64_t> integers = *node.getInts(name);
    return makeTensor<int64_t>(kOnnxInt64, integers, /*isScalar=*/false);
  }
  if (name == "value_string")
    return makeStrings({value.s()}, /*isScalar=*/true);
  if (name == "value_strings")
    return makeStrings({value.strings().begin(), value.strings().end()},
                       /*isScalar=*/false);
  std::string error;
  FailureOr<OnnxTensor> tensor =
      decodeTensor(value.t(), node.getGraph().getFolder(), error);
  if (failed(tensor))
    return node.emitError() << "attribute 'value': " << error;
  return tensor;
}

static LogicalResult importConstant(NodeBinder &node) {
  const onnx::AttributeProto *value = nullptr;
  for (const OnnxAttributeRule &rule : node.getRule().attributes) {
    const onnx::AttributeProto *attribute = node.getAttribute(rule.name);
    if (attribute && value)
      return node.emitError() << "has both attribute " << quoted(value->name())
                              << " and attribute '" << rule.name << "'";
    if (attribute)
      value = attribute;
  }
  if (!value)
    return node.emitError() << "has no attribute that gives its value";
  FailureOr<OnnxTensor> tensor = readValue(node, *value);
  if (failed(tensor))
    return failure();
  if (!node.getRule().types.contains(tensor->dataType))
    return node.emitError()
           << "has a value of type " << getOnnxTypeName(tensor->dataType)
           << ", which " << node.getRule().opType << "-"
           << node.getRule().sinceVersion << " does not allow";
  return node.setOutput(
      node.getGraph().makeConstant(std::move(*tensor), node.getLoc()));
}

/// The output is another name for the input.
static LogicalResult importIdentity(NodeBinder &node) {
  FailureOr<GraphValueRef> input = node.getInput(0);
  if (failed(input))
    return failure();
  if ((*input)->isPresent) {
    if (node.getRule().sinceVersion >= 16)
      return node.setOutput(*input);
    return node.emitError() << "input 'input' is optional, which Identity-"
                            << node.getRule().sinceVersion << " does not allow";
  }
  bool isSequence =
      (*input)->value && isa<SequenceType>((*input)->value.getType());
  if (isSequence && !node.getRule().allowsSequences)
    return node.emitError() << "input 'input' is a sequence, which Identity-"
                            << node.getRule().sinceVersion << " does not allow";
  if (isSequence           ? failed(node.getAnySequence(0))
      : (*input)->constant ? failed(node.getConstant(0))
                           : failed(node.getTensor(0)))
    return failure();
  return node.setOutput(*input);
}

void mlir::split::registerConstantImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Constant"] = importConstant;
  importers["Identity"] = importIdentity;
}
