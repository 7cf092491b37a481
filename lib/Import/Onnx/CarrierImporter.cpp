// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a carried model around its nodes.

#include "CarrierImporter.h"

#include "NodeBinder.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::split;

CarrierImporter::CarrierImporter(onnx::ModelProto &model, StringRef path,
                                 MLIRContext *context)
    : GraphImporter(model, path, context), mutableModel(model),
      attributes(context) {
  isCarrying = true;
}

int64_t CarrierImporter::getOpset(StringRef domain) const {
  return isDefaultOnnxDomain(domain) ? opset : opsets.lookup(domain);
}

Location CarrierImporter::getValueLoc(StringRef name, DictionaryAttr details) {
  return carrier::getLocWithOrigin(
      fileLoc,
      carrier::OriginAttr::get(builder.getContext(), builder.getStringAttr(""),
                               builder.getStrArrayAttr(name), details));
}

LogicalResult CarrierImporter::defineOutput(StringRef name, Value value,
                                            Location loc) {
  return name.empty() ? success()
                      : define(name, std::make_shared<GraphValue>(value), loc);
}

//===----------------------------------------------------------------------===//
// Declared types
//===----------------------------------------------------------------------===//

void CarrierImporter::declareValues(const onnx::GraphProto &graph,
                                    SmallVectorImpl<Attribute> &valueInfo) {
  ValueTypes &types = declaredTypes.emplace_back();
  MLIRContext *context = builder.getContext();
  for (const onnx::ValueInfoProto &info : graph.output())
    types[info.name()] = convertCarriedType(info.type(), context);
  for (const onnx::ValueInfoProto &info : graph.value_info()) {
    Type type = convertCarriedType(info.type(), context);
    types.try_emplace(info.name(), type);
    NamedAttrList about;
    about.append(onnx_keys::kName, builder.getStringAttr(info.name()));
    about.append(onnx_keys::kType, TypeAttr::get(type));
    describeValue(info, context, about);
    valueInfo.push_back(getDictionary(about));
  }
}

Type CarrierImporter::getDeclaredType(StringRef name) {
  // Names do not shadow those around them.
  if (!declaredTypes.empty())
    if (Type type = declaredTypes.back().lookup(name))
      return type;
  return carrier::UnknownType::get(builder.getContext());
}

//===----------------------------------------------------------------------===//
// Initializers and inputs
//===----------------------------------------------------------------------===//

LogicalResult CarrierImporter::addArgument(StringRef name, Type type,
                                           NamedAttrList attributes) {
  attributes.append(SplitDialect::kNameAttrName, builder.getStringAttr(name));
  argumentTypes.push_back(type);
  argumentAttributes.push_back(getDictionary(attributes));
  BlockArgument argument = function.front().addArgument(
      type, getPartLoc("graph input " + quoted(name), fileLoc));
  return define(name, std::make_shared<GraphValue>(argument), fileLoc);
}

/// The attributes of an argument or result of which `about` is said.
static NamedAttrList getValueAttributes(NamedAttrList about,
                                        MLIRContext *context) {
  NamedAttrList attributes;
  if (Attribute names = about.erase(onnx_keys::kDimNames))
    attributes.append(SplitDialect::kDimNamesAttrName, names);
  if (!about.empty())
    attributes.append(carrier::CarrierDialect::kValueAttrName,
                      about.getDictionary(context));
  return attributes;
}

LogicalResult CarrierImporter::importInitializers(onnx::GraphProto &graph) {
  std::string error;
  auto add = [&](const std::string &name, FailureOr<TypedAttr> value,
                 NamedAttrList details) -> LogicalResult {
    Location loc = getValueLoc(name, getDictionary(details));
    if (failed(value))
      return emitGraphError()
             << "initializer " << quoted(name) << ": " << error;
    if (name.empty())
      return emitGraphError() << "an initializer has no name";
    // Outside of graphs in nodes, something may refer to it by its name.
    if (scopes.size() == 1 && pinned.contains(name)) {
      NamedAttrList about = details;
      about.append(onnx_keys::kDefault, *value);
      about.append(onnx_keys::kStored, builder.getUnitAttr());
      return addArgument(name, value->getType(),
                         getValueAttributes(about, builder.getContext()));
    }
    return defineOutput(name,
                        carrier::ConstantOp::create(builder, loc,
                                                    value->getType(), *value,
                                                    StringAttr()),
                        fileLoc);
  };
  for (onnx::TensorProto &tensor : *graph.mutable_initializer()) {
    std::string name = tensor.name();
    tensor.clear_name();
    // Its message is taken apart already.
    if (name.empty() && !defaults.empty())
      continue;
    FailureOr<TypedAttr> value = attributes.importTensor(tensor, name, error);
    NamedAttrList details;
    addRest(tensor, onnx_keys::kTensorRest, builder.getContext(), details);
    if (failed(add(name, value, details)))
      return failure();
  }
  for (onnx::SparseTensorProto &tensor : *graph.mutable_sparse_initializer()) {
    std::string name = tensor.values().name();
    FailureOr<TypedAttr> value = attributes.importSparseTensor(tensor, error);
    NamedAttrList details;
    addRest(tensor, onnx_keys::kTensorRest, builder.getContext(), details);
    if (failed(add(name, value, details)))
      return failure();
  }
  return success();
}

LogicalResult CarrierImporter::importInputs(onnx::GraphProto &graph,
                                            NamedAttrList &about) {
  MLIRContext *context = builder.getContext();
  // Before version 4 of the format every initializer was an input as well;
  // since then one that is has a default.
  bool areConstant = mutableModel.ir_version() < 4;
  llvm::StringMap<onnx::TensorProto *> initializers;
  for (onnx::TensorProto &tensor : *graph.mutable_initializer())
    initializers[tensor.name()] = &tensor;
  SmallVector<Attribute> constantInputs;
  for (auto [index, info] : llvm::enumerate(graph.input())) {
    NamedAttrList described;
    describeValue(info, context, described);
    Type type = convertCarriedType(info.type(), context);
    onnx::TensorProto *initial = initializers.lookup(info.name());
    if (initial && areConstant) {
      described.append(onnx_keys::kName, builder.getStringAttr(info.name()));
      described.append(onnx_keys::kType, TypeAttr::get(type));
      described.append(onnx_keys::kPosition, builder.getI64IntegerAttr(index));
      constantInputs.push_back(getDictionary(described));
      continue;
    }
    if (initial) {
      std::string error;
      FailureOr<TypedAttr> value =
          attributes.importTensor(*initial, info.name(), error);
      if (failed(value))
        return emitGraphError()
               << "initializer " << quoted(info.name()) << ": " << error;
      described.append(onnx_keys::kDefault, *value);
      defaults.insert(info.name());
      initial->clear_name();
      addRest(*initial, onnx_keys::kTensorRest, context, described);
    }
    if (failed(addArgument(info.name(), type,
                           getValueAttributes(described, context))))
      return failure();
  }
  if (!constantInputs.empty())
    about.append(onnx_keys::kConstantInputs,
                 builder.getArrayAttr(constantInputs));
  return success();
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

void CarrierImporter::finishFunction(ValueRange results,
                                     ArrayRef<DictionaryAttr> attributes) {
  func::ReturnOp::create(builder, function.getLoc(), results);
  function.setType(builder.getFunctionType(argumentTypes, results.getTypes()));
  function.setAllArgAttrs(argumentAttributes);
  function.setAllResultAttrs(attributes);
}

LogicalResult CarrierImporter::importOutputs(const onnx::GraphProto &graph) {
  MLIRContext *context = builder.getContext();
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> attributes;
  for (const onnx::ValueInfoProto &info : graph.output()) {
    FailureOr<Value> value = getInput(info.name(), fileLoc);
    if (failed(value))
      return failure();
    results.push_back(*value);
    NamedAttrList about;
    describeValue(info, context, about);
    Type declared = convertCarriedType(info.type(), context);
    if (declared != value->getType() && !isa<carrier::UnknownType>(declared))
      about.append(onnx_keys::kType, TypeAttr::get(declared));
    NamedAttrList attrs;
    // The names are of dimensions of the declared type.
    if (Attribute names = about.get(onnx_keys::kDimNames);
        names && declared == value->getType())
      attrs = getValueAttributes(about, context);
    else if (!about.empty())
      attrs.append(carrier::CarrierDialect::kValueAttrName,
                   getDictionary(about));
    attrs.append(SplitDialect::kNameAttrName,
                 builder.getStringAttr(info.name()));
    attributes.push_back(getDictionary(attrs));
  }
  finishFunction(results, attributes);
  return success();
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

/// Pairs [domain, version].
template <typename Opsets>
static ArrayAttr getOpsetsAttr(const Opsets &opsets, Builder &builder) {
  SmallVector<Attribute> pairs;
  for (const onnx::OperatorSetIdProto &opset : opsets)
    pairs.push_back(
        builder.getArrayAttr({builder.getStringAttr(opset.domain()),
                              builder.getI64IntegerAttr(opset.version())}));
  return builder.getArrayAttr(pairs);
}

DictionaryAttr CarrierImporter::importModelAttributes() {
  MLIRContext *context = builder.getContext();
  onnx::ModelProto &model = mutableModel;
  NamedAttrList about;
  about.append(onnx_keys::kFormat, builder.getStringAttr("onnx"));
  about.append(onnx_keys::kPath, fileLoc.getFilename());
  about.append(onnx_keys::kOpsets,
               getOpsetsAttr(model.opset_import(), builder));
  if (model.has_ir_version())
    about.append(onnx_keys::kIrVersion,
                 builder.getI64IntegerAttr(model.ir_version()));
  if (model.has_model_version())
    about.append(onnx_keys::kModelVersion,
                 builder.getI64IntegerAttr(model.model_version()));
  addString(onnx_keys::kProducerName, model.producer_name(), context, about);
  addString(onnx_keys::kProducerVersion, model.producer_version(), context,
            about);
  addString(onnx_keys::kDomain, model.domain(), context, about);
  addString(onnx_keys::kDocString, model.doc_string(), context, about);
  SmallVector<Attribute> metadata;
  for (const onnx::StringStringEntryProto &entry : model.metadata_props())
    metadata.push_back(builder.getStrArrayAttr({entry.key(), entry.value()}));
  if (!metadata.empty())
    about.append(onnx_keys::kMetadata, builder.getArrayAttr(metadata));
  // The rest is a message of its own.
  onnx::ModelProto rest;
  *rest.mutable_training_info() = model.training_info();
  rest.mutable_unknown_fields()->MergeFrom(model.unknown_fields());
  addRest(rest, onnx_keys::kRest, context, about);
  return getDictionary(about);
}

void CarrierImporter::clearGraph(onnx::GraphProto &graph) {
  graph.clear_name();
  graph.clear_doc_string();
  graph.clear_node();
  graph.clear_initializer();
  graph.clear_sparse_initializer();
  graph.clear_input();
  graph.clear_output();
  graph.clear_value_info();
}

LogicalResult CarrierImporter::importMainGraph() {
  onnx::GraphProto &graph = *mutableModel.mutable_graph();
  MLIRContext *context = builder.getContext();
  function = func::FuncOp::create(builder, fileLoc, "main",
                                  builder.getFunctionType({}, {}));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(function.addEntryBlock());
  scopes.push_back({graph, "", {}});
  for (const onnx::TensorAnnotation &annotation :
       graph.quantization_annotation())
    for (const onnx::StringStringEntryProto &entry :
         annotation.quant_parameter_tensor_names())
      pinned.insert(entry.value());
  if (mutableModel.training_info_size() != 0)
    for (const onnx::TensorProto &tensor : graph.initializer())
      pinned.insert(tensor.name());
  NamedAttrList about;
  SmallVector<Attribute> valueInfo;
  declareValues(graph, valueInfo);
  if (failed(importInputs(graph, about)) || failed(importInitializers(graph)) ||
      failed(importNodes(*graph.mutable_node())) ||
      failed(importOutputs(graph)))
    return failure();
  scopes.pop_back();
  declaredTypes.pop_back();
  if (!valueInfo.empty())
    about.append(onnx_keys::kValueInfo, builder.getArrayAttr(valueInfo));
  addString(onnx_keys::kName, graph.name(), context, about);
  addString(onnx_keys::kDocString, graph.doc_string(), context, about);
  clearGraph(graph);
  addRest(graph, onnx_keys::kRest, context, about);
  function->setDiscardableAttr(carrier::CarrierDialect::kGraphAttrName,
                               getDictionary(about));
  return success();
}

LogicalResult CarrierImporter::importFunction(onnx::FunctionProto &proto) {
  MLIRContext *context = builder.getContext();
  std::string overload = takeString(proto, kFunctionOverload);
  std::string symbol = proto.domain() + "." + proto.name() +
                       (overload.empty() ? "" : "." + overload);
  Location loc = getPartLoc("function " + quoted(proto.name()), fileLoc);
  if (SymbolTable::lookupSymbolIn(builder.getInsertionBlock()->getParentOp(),
                                  symbol))
    return emitError(loc) << "the function is defined twice";
  function = func::FuncOp::create(builder, loc, symbol,
                                  builder.getFunctionType({}, {}));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(function.addEntryBlock());
  static const onnx::GraphProto empty;
  scopes.push_back({empty, " in function " + quoted(proto.name()), {}});
  declaredTypes.emplace_back();
  Type unknown = carrier::UnknownType::get(context);
  for (const std::string &input : proto.input())
    if (failed(addArgument(input, unknown, {})))
      return failure();
  NamedAttrList about;
  if (failed(importNodes(*proto.mutable_node())))
    return failure();
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> resultAttributes;
  for (const std::string &output : proto.output()) {
    FailureOr<Value> value = getInput(output, loc);
    if (failed(value))
      return failure();
    results.push_back(*value);
    resultAttributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
        SplitDialect::kNameAttrName, builder.getStringAttr(output))));
  }
  finishFunction(results, resultAttributes);
  scopes.pop_back();
  declaredTypes.pop_back();
  addString(onnx_keys::kOverload, overload, context, about);
  function->setDiscardableAttr(carrier::CarrierDialect::kGraphAttrName,
                               describeFunction(proto, about));
  return success();
}

DictionaryAttr CarrierImporter::describeFunction(onnx::FunctionProto &proto,
                                                 NamedAttrList about) {
  MLIRContext *context = builder.getContext();
  about.append(onnx_keys::kFunction, builder.getStringAttr(proto.name()));
  addString(onnx_keys::kDomain, proto.domain(), context, about);
  addString(onnx_keys::kDocString, proto.doc_string(), context, about);
  about.append(onnx_keys::kOpsets,
               getOpsetsAttr(proto.opset_import(), builder));
  about.append(onnx_keys::kAttributes,
               builder.getStrArrayAttr(SmallVector<StringRef>(
                   proto.attribute().begin(), proto.attribute().end())));
  proto.clear_name();
  proto.clear_domain();
  proto.clear_doc_string();
  proto.clear_opset_import();
  proto.clear_attribute();
  proto.clear_input();
  proto.clear_output();
  proto.clear_node();
  addRest(proto, onnx_keys::kRest, context, about);
  return getDictionary(about);
}

/// The opsets of the domains other than the default one.
template <typename Opsets>
static LogicalResult collectOpsets(const Opsets &imports, Location loc,
                                   llvm::StringMap<int64_t> &opsets) {
  for (const onnx::OperatorSetIdProto &opset : imports) {
    if (opset.version() < 0)
      return emitError(loc) << "opset " << opset.version() << " of domain "
                            << quoted(opset.domain()) << " does not exist";
    if (!isDefaultOnnxDomain(opset.domain()))
      opsets[opset.domain()] = opset.version();
  }
  return success();
}

OwningOpRef<ModuleOp> CarrierImporter::import() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(fileLoc);
  builder.setInsertionPointToEnd(module->getBody());
  // A model of the first versions says nothing of opsets, which is opset 1.
  if (failed(readOpset(mutableModel.opset_import())) ||
      failed(collectOpsets(mutableModel.opset_import(), fileLoc, opsets)))
    return {};
  (*module)->setDiscardableAttr(carrier::CarrierDialect::kModelAttrName,
                                importModelAttributes());
  if (failed(importMainGraph()))
    return {};
  int64_t modelOpset = opset;
  for (onnx::FunctionProto &proto : *mutableModel.mutable_functions()) {
    opset = modelOpset;
    if (failed(readOpset(proto.opset_import())) ||
        failed(collectOpsets(proto.opset_import(), fileLoc, opsets)))
      return {};
    argumentTypes.clear();
    argumentAttributes.clear();
    pinned.clear();
    if (failed(importFunction(proto)))
      return {};
  }
  return module;
}
