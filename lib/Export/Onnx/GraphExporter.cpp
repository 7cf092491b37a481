// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs, outputs and what is said of the values of a graph.

#include "GraphExporter.h"

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/CarriedTypes.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"
#include "llvm/ADT/StringSet.h"

#include <limits>
#include <map>

using namespace mlir;
using namespace mlir::split;

GraphExporter::GraphExporter(func::FuncOp function, ExportOpsets opsets)
    : function(function), opsets(opsets), names(function),
      about(function->getAttrOfType<DictionaryAttr>(
          carrier::CarrierDialect::kGraphAttrName)) {}

Value GraphExporter::skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  return value;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::nameInterface() {
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    auto name = function.getArgAttrOfType<StringAttr>(
        index, SplitDialect::kNameAttrName);
    if (!name || name.getValue().empty())
      continue;
    if (!names.assign(function.getArgument(index), name.getValue()))
      return function.emitError() << "two arguments are called " << name;
  }
  Operation *terminator = function.front().getTerminator();
  for (unsigned index = 0; index < function.getNumResults(); ++index) {
    auto name = function.getResultAttrOfType<StringAttr>(
        index, SplitDialect::kNameAttrName);
    FailureOr<std::string> given = nameOutput(
        terminator, index, name ? name.getValue() : StringRef(), bool(name));
    if (failed(given))
      return failure();
    outputNames.push_back(*given);
  }
  return success();
}

/// The first opset whose Identity takes values of `type`.
static int64_t getIdentityOpset(Type type) {
  if (isa<SequenceType>(type))
    return 14;
  if (isa<carrier::OptionalType>(type))
    return 16;
  if (isa<carrier::SequenceType, carrier::MapType, carrier::SparseType>(type))
    return std::numeric_limits<int64_t>::max();
  return 0;
}

FailureOr<std::string> GraphExporter::copyOutput(Operation *terminator,
                                                 unsigned index,
                                                 StringRef wanted,
                                                 bool hasToBe) {
  Value value = terminator->getOperand(index);
  auto result = dyn_cast<OpResult>(value);
  if (!result && !hasToBe)
    return names.get(value).str();
  if (!result)
    return emitError(function.getLoc())
           << quoted(wanted) << " and " << quoted(names.get(value))
           << " are one value of type " << value.getType()
           << ", which no Identity of opset " << opsets.target << " takes";
  Operation *copy = OpBuilder(terminator).clone(*result.getOwner());
  value = copy->getResult(result.getResultNumber());
  terminator->setOperand(index, value);
  if ((wanted.empty() || !names.assign(value, wanted)) && hasToBe)
    return emitError(function.getLoc())
           << "two values are to be called " << quoted(wanted);
  return names.get(value).str();
}

FailureOr<std::string> GraphExporter::nameOutput(Operation *terminator,
                                                 unsigned index,
                                                 StringRef wanted,
                                                 bool hasToBe) {
  Value value = skipCasts(terminator->getOperand(index));
  bool takesIdentity = getIdentityOpset(value.getType()) <= opsets.target;
  if (wanted.empty())
    return takesIdentity ? names.getFresh("output")
                         : copyOutput(terminator, index, wanted, hasToBe);
  // An output that is an input, or a value around the graph, may be called so.
  if (names.lookup(wanted) == value)
    return wanted.str();
  bool isOwn = value.getDefiningOp() &&
               value.getDefiningOp()->getBlock() == terminator->getBlock();
  if (isOwn && !names.isNamed(value) && names.assign(value, wanted))
    return wanted.str();
  if (!takesIdentity)
    return copyOutput(terminator, index, wanted, hasToBe);
  if (names.reserve(wanted))
    return wanted.str();
  if (hasToBe)
    return emitError(function.getLoc())
           << "two values are to be called " << quoted(wanted);
  return names.getFresh(wanted);
}

void GraphExporter::writeOutput(Operation *terminator, unsigned index,
                                StringRef name, const Sink &sink) {
  Value value = terminator->getOperand(index);
  if (getName(value) == name)
    return;
  onnx::NodeProto &node = sink.addNode();
  node.set_op_type("Identity");
  node.add_input(getName(value).str());
  node.add_output(name.str());
}

//===----------------------------------------------------------------------===//
// Inputs and outputs
//===----------------------------------------------------------------------===//

DictionaryAttr GraphExporter::getAbout(DictionaryAttr attributes) {
  MLIRContext *context = function.getContext();
  NamedAttrList about;
  if (attributes) {
    if (auto said = attributes.getAs<DictionaryAttr>(
            carrier::CarrierDialect::kValueAttrName))
      about.append(said.getValue());
    if (Attribute dims = attributes.get(SplitDialect::kDimNamesAttrName))
      about.set(onnx_keys::kDimNames, dims);
  }
  return about.getDictionary(context);
}

LogicalResult GraphExporter::exportArguments(onnx::GraphProto &graph) {
  auto emitError = [&] { return function.emitError(); };
  for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
    DictionaryAttr about = getAbout(function.getArgAttrDict(index));
    StringRef name = names.get(argument);
    if (auto value = about.getAs<TypedAttr>(onnx_keys::kDefault))
      if (failed(addInitializer(name, value, about, graph, emitError)))
        return failure();
    if (about.get(onnx_keys::kStored))
      continue;
    if (failed(writeValueInfo(name, getDeclaredType(about, argument.getType()),
                              about, *graph.add_input(), emitError)))
      return failure();
  }
  return success();
}

LogicalResult GraphExporter::listConstants(onnx::GraphProto &graph) {
  auto emitError = [&] { return function.emitError(); };
  llvm::StringMap<DictionaryAttr> said;
  for (DictionaryAttr input :
       getDictionaries(about, onnx_keys::kConstantInputs))
    said[getStringOf(input, onnx_keys::kName)] = input;
  llvm::StringSet<> listed;
  for (const onnx::ValueInfoProto &input : graph.input())
    listed.insert(input.name());
  // By their positions among all inputs; those that had none come last.
  std::multimap<int64_t, onnx::ValueInfoProto> constants;
  for (const onnx::TensorProto &tensor : graph.initializer()) {
    if (!listed.insert(tensor.name()).second)
      continue;
    DictionaryAttr about = said.lookup(tensor.name());
    auto position =
        about ? about.getAs<IntegerAttr>(onnx_keys::kPosition) : IntegerAttr();
    SmallVector<int64_t> shape(tensor.dims().begin(), tensor.dims().end());
    Type type = RankedTensorType::get(
        shape,
        getCarriedElementType(tensor.data_type(), function.getContext()));
    onnx::ValueInfoProto info;
    if (failed(writeValueInfo(tensor.name(), getDeclaredType(about, type),
                              about, info, emitError)))
      return failure();
    constants.emplace(position ? position.getInt()
                               : std::numeric_limits<int64_t>::max(),
                      std::move(info));
  }
  std::vector<onnx::ValueInfoProto> arguments(graph.input().begin(),
                                              graph.input().end());
  graph.clear_input();
  auto argument = arguments.begin();
  for (auto &[position, info] : constants) {
    while (argument != arguments.end() && graph.input_size() < position)
      *graph.add_input() = std::move(*argument++);
    *graph.add_input() = std::move(info);
  }
  while (argument != arguments.end())
    *graph.add_input() = std::move(*argument++);
  return success();
}

LogicalResult GraphExporter::exportResults(onnx::GraphProto &graph) {
  for (unsigned index = 0; index < function.getNumResults(); ++index) {
    DictionaryAttr about = getAbout(function.getResultAttrDict(index));
    Type type = function.getResultTypes()[index];
    if (failed(writeValueInfo(outputNames[index], getDeclaredType(about, type),
                              about, *graph.add_output(),
                              [&] { return function.emitError(); })))
      return failure();
  }
  return success();
}

LogicalResult GraphExporter::exportValueInfo(DictionaryAttr about,
                                             onnx::GraphProto &graph) {
  for (DictionaryAttr said : getDictionaries(about, onnx_keys::kValueInfo)) {
    StringRef name = getStringOf(said, onnx_keys::kName);
    // What was said of a value may not be true of another that has its name
    // now.
    Value value = names.lookup(name);
    if (!value || (value.getDefiningOp() &&
                   !names.isOnlyOneOfOrigin(value.getDefiningOp())))
      continue;
    auto declared = said.getAs<TypeAttr>(onnx_keys::kType);
    if (!declared ||
        getDeclaredType(said, value.getType()) != declared.getValue())
      continue;
    if (failed(writeValueInfo(name, declared.getValue(), said,
                              *graph.add_value_info(),
                              [&] { return function.emitError(); })))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Whole functions
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::exportGraph(onnx::GraphProto &graph,
                                         bool listsConstants) {
  StringRef name = getStringOf(about, onnx_keys::kName);
  graph.set_name(name.empty() ? function.getName().str() : name.str());
  StringRef doc = getStringOf(about, onnx_keys::kDocString);
  if (!doc.empty())
    graph.set_doc_string(doc.str());
  mergeRest(about, onnx_keys::kRest, graph);
  Sink sink = {[&]() -> onnx::NodeProto & { return *graph.add_node(); },
               &graph};
  outermost = sink;
  if (failed(nameInterface()) || failed(exportArguments(graph)) ||
      failed(exportBlock(function.front(), sink)))
    return failure();
  for (auto [index, output] : llvm::enumerate(outputNames))
    writeOutput(function.front().getTerminator(), index, output, sink);
  if (failed(exportResults(graph)) || failed(exportValueInfo(about, graph)) ||
      (listsConstants && failed(listConstants(graph))))
    return failure();
  // Annotations of values that are no longer there.
  auto *annotations = graph.mutable_quantization_annotation();
  annotations->erase(
      llvm::remove_if(*annotations,
                      [&](const onnx::TensorAnnotation &annotation) {
                        return !names.isUsed(annotation.tensor_name());
                      }),
      annotations->end());
  return success();
}

LogicalResult GraphExporter::exportFunction(onnx::FunctionProto &proto) {
  proto.set_name(getStringOf(about, onnx_keys::kFunction).str());
  proto.set_domain(getStringOf(about, onnx_keys::kDomain).str());
  StringRef doc = getStringOf(about, onnx_keys::kDocString);
  if (!doc.empty())
    proto.set_doc_string(doc.str());
  mergeRest(about, onnx_keys::kRest, proto);
  if (auto attributes = about.getAs<ArrayAttr>(onnx_keys::kAttributes))
    for (Attribute attribute : attributes)
      if (auto name = dyn_cast<StringAttr>(attribute))
        proto.add_attribute(name.str());
  Sink sink = {[&]() -> onnx::NodeProto & { return *proto.add_node(); },
               nullptr};
  outermost = sink;
  if (failed(nameInterface()))
    return failure();
  for (BlockArgument argument : function.getArguments())
    proto.add_input(names.get(argument).str());
  if (failed(exportBlock(function.front(), sink)))
    return failure();
  for (auto [index, output] : llvm::enumerate(outputNames)) {
    writeOutput(function.front().getTerminator(), index, output, sink);
    proto.add_output(output);
  }
  return success();
}
