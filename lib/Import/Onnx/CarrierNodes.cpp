// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nodes of a carried model.

#include "AttributeType.h"
#include "CarrierImporter.h"
#include "NodeBinder.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/CarriedTypes.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// The importer of `opType` if it is a split or an operator on sequences.
static NodeImporter lookupSplitImporter(StringRef opType) {
  static const llvm::StringMap<NodeImporter> importers = [] {
    llvm::StringMap<NodeImporter> map;
    registerSplitImporters(map);
    registerSequenceImporters(map);
    return map;
  }();
  return importers.lookup(opType);
}

/// What evaluating a node of `opType` of `domain`, which is no function of the
/// model, may do. The operators of ONNX are functions of their inputs but for
/// those that draw random numbers; of other domains nothing is known.
static carrier::Effects getEffects(StringRef opType, StringRef domain) {
  if (!isDefaultOnnxDomain(domain) && domain != "ai.onnx.ml" &&
      domain != "ai.onnx.preview.training" && domain != "ai.onnx.training")
    return carrier::Effects::Opaque;
  return llvm::StringSwitch<carrier::Effects>(opType)
      .Cases({"Bernoulli", "Dropout", "Multinomial", "RandomNormal",
              "RandomNormalLike", "RandomUniform", "RandomUniformLike"},
             carrier::Effects::Fresh)
      .Default(carrier::Effects::Pure);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

FailureOr<Value> CarrierImporter::getInput(StringRef name, Location loc) {
  if (GraphValueRef value = lookup(name))
    return value->value;
  return emitError(loc) << quoted(name)
                        << " is no input, initializer or output of an earlier "
                           "node";
}

//===----------------------------------------------------------------------===//
// Nodes that become ops
//===----------------------------------------------------------------------===//

/// `inferred` and what `declared` knows beside it, if they do not contradict
/// each other.
static Type refineType(Type inferred, Type declared) {
  auto tensor = dyn_cast<RankedTensorType>(declared);
  auto known = dyn_cast<TensorType>(inferred);
  if (!tensor || !known || !areCompatible(inferred, declared))
    return inferred;
  SmallVector<int64_t> shape(tensor.getShape());
  if (known.hasRank())
    for (auto [dim, size] : llvm::zip_equal(shape, known.getShape()))
      if (ShapedType::isDynamic(dim))
        dim = size;
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// What `inferred` and `declared` say together of a value that is carried.
static Type mergeTypes(Type inferred, Type declared) {
  if (isa<carrier::UnknownType>(declared))
    return inferred;
  if (isa<carrier::UnknownType>(inferred) || !isa<TensorType>(inferred) ||
      !areCompatible(inferred, declared))
    return declared;
  return refineType(inferred, declared);
}

bool CarrierImporter::importAsSplitOp(const onnx::NodeProto &node,
                                      Location loc) {
  NodeImporter import = lookupSplitImporter(node.op_type());
  const OnnxOpRule *rule = lookupOnnxOpRule(node.op_type(), opset);
  if (!import || !rule || !isDefaultOnnxDomain(node.domain()) ||
      findFunction(node))
    return false;
  // What the dialect cannot say, or would refuse, is carried as it is.
  ScopedDiagnosticHandler silence(builder.getContext(),
                                  [](Diagnostic &) { return success(); });
  Block *block = builder.getInsertionBlock();
  Operation *last = block->empty() ? nullptr : &block->back();
  NodeBinder binder(*this, node, *rule, loc);
  bool succeeds =
      succeeded(binder.checkSignature()) && succeeded(import(binder));
  Operation *first = last             ? last->getNextNode()
                     : block->empty() ? nullptr
                                      : &block->front();
  if (succeeds && first && !first->getNextNode()) {
    for (auto [name, result] :
         llvm::zip_equal(node.output(), first->getResults()))
      if (Type declared = getDeclaredType(name);
          isa<TensorType>(result.getType()))
        result.setType(refineType(result.getType(), declared));
    return true;
  }
  // isBeforeInBlock would number all ops of the block anew for each node.
  llvm::SmallPtrSet<Operation *, 8> made;
  for (Operation *op = first; op; op = op->getNextNode())
    made.insert(op);
  for (const std::string &name : node.output())
    if (GraphValueRef value = scopes.back().values.lookup(name);
        value && made.contains(value->value.getDefiningOp()))
      scopes.back().values.erase(name);
  while (!block->empty() && &block->back() != last)
    block->back().erase();
  return false;
}

//===----------------------------------------------------------------------===//
// Carried nodes
//===----------------------------------------------------------------------===//

Location CarrierImporter::getOriginLoc(onnx::NodeProto node, Location loc,
                                       NamedAttrList details) {
  MLIRContext *context = builder.getContext();
  addString(onnx_keys::kDocString, node.doc_string(), context, details);
  SmallVector<StringRef> results(node.output().begin(), node.output().end());
  auto name = builder.getStringAttr(node.name());
  ArrayAttr resultNames = builder.getStrArrayAttr(results);
  node.clear_name();
  node.clear_op_type();
  node.clear_domain();
  node.clear_doc_string();
  node.clear_input();
  node.clear_output();
  node.clear_attribute();
  addRest(node, onnx_keys::kRest, context, details);
  return carrier::getLocWithOrigin(
      loc, carrier::OriginAttr::get(context, name, resultNames,
                                    getDictionary(details)));
}

/// The constant that an attribute of a Constant node is; null for those that
/// have no elements of a type of their own.
static TypedAttr getConstantValue(Attribute attribute, Builder &builder) {
  auto getType = [](ArrayRef<int64_t> shape, Type elementType) {
    return RankedTensorType::get(shape, elementType);
  };
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return DenseElementsAttr::get(getType({}, integer.getType()),
                                  Attribute(integer));
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return DenseElementsAttr::get(getType({}, number.getType()),
                                  Attribute(number));
  if (auto integers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return DenseElementsAttr::get(
        getType(integers.size(), builder.getI64Type()), integers.asArrayRef());
  if (auto numbers = dyn_cast<DenseF32ArrayAttr>(attribute))
    return DenseElementsAttr::get(getType(numbers.size(), builder.getF32Type()),
                                  numbers.asArrayRef());
  auto typed = dyn_cast<TypedAttr>(attribute);
  return typed && isa<TensorType>(typed.getType()) ? typed : TypedAttr();
}

LogicalResult CarrierImporter::importAttributes(onnx::NodeProto &node,
                                                Location loc,
                                                NamedAttrList &imported,
                                                NamedAttrList &details) {
  NamedAttrList said;
  llvm::StringSet<> names;
  for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
    StringRef name = attribute.name();
    if (name.empty())
      return emitError(loc) << "has an attribute without a name";
    if (!names.insert(name).second)
      return emitError(loc)
             << "attribute " << quoted(name) << " is given twice";
    std::string error;
    if (failed(checkAttributeValue(attribute, error)))
      return emitError(loc) << "attribute " << quoted(name) << " " << error;
    NamedAttrList about;
    FailureOr<Attribute> value =
        attributes.importAttribute(attribute, about, error);
    if (failed(value))
      return emitError(loc) << "attribute " << quoted(name) << ": " << error;
    // A graph becomes a region.
    if (*value)
      imported.append(name, *value);
    if (!about.empty())
      said.append(name, getDictionary(about));
  }
  if (!said.empty())
    details.append(onnx_keys::kAttributes, getDictionary(said));
  return success();
}

LogicalResult CarrierImporter::importConstantNode(onnx::NodeProto &node,
                                                  TypedAttr value,
                                                  StringAttr attribute,
                                                  Location loc,
                                                  NamedAttrList details) {
  std::string output = node.output(0);
  auto constant = carrier::ConstantOp::create(
      builder, getOriginLoc(std::move(node), loc, details), value.getType(),
      value, attribute);
  return defineOutput(output, constant, loc);
}

LogicalResult CarrierImporter::importNodeInputs(const onnx::NodeProto &node,
                                                Location loc,
                                                OperationState &state) {
  SmallVector<int64_t> absent;
  for (auto [position, name] : llvm::enumerate(node.input())) {
    if (name.empty()) {
      absent.push_back(position);
      continue;
    }
    FailureOr<Value> input = getInput(name, loc);
    if (failed(input))
      return failure();
    state.operands.push_back(*input);
  }
  if (!absent.empty())
    state.getOrAddProperties<carrier::NodeOp::Properties>().absent_inputs =
        builder.getDenseI64ArrayAttr(absent);
  return success();
}

LogicalResult CarrierImporter::importNodeBodies(onnx::NodeProto &node,
                                                Location loc,
                                                OperationState &state,
                                                NamedAttrList &details) {
  SmallVector<StringRef> names;
  SmallVector<Attribute> said;
  for (onnx::AttributeProto &attribute : *node.mutable_attribute()) {
    auto importGraph = [&](onnx::GraphProto &graph) {
      names.push_back(attribute.name());
      return importBody(graph, *state.addRegion(), loc, said);
    };
    if (attribute.has_g() && failed(importGraph(*attribute.mutable_g())))
      return failure();
    for (onnx::GraphProto &graph : *attribute.mutable_graphs())
      if (failed(importGraph(graph)))
        return failure();
  }
  if (names.empty())
    return success();
  details.append(onnx_keys::kBodies, builder.getArrayAttr(said));
  state.getOrAddProperties<carrier::NodeOp::Properties>().body_names =
      builder.getStrArrayAttr(names);
  return success();
}

Type CarrierImporter::inferType(const onnx::NodeProto &node, size_t output,
                                DictionaryAttr attrs) {
  MLIRContext *context = builder.getContext();
  auto unknown = carrier::UnknownType::get(context);
  OnnxElementSource source = getOnnxElementSource(node.op_type(), output);
  auto getInputType = [&](int64_t index) -> Type {
    GraphValueRef input =
        index < node.input_size() ? lookup(node.input(index)) : nullptr;
    return input ? input->value.getType() : unknown;
  };
  Type elementType;
  if (source.input) {
    // A value of another kind passes as it is, or not at all.
    auto tensor = dyn_cast<TensorType>(getInputType(*source.input));
    if (!tensor)
      return source.hasShapeOfInput ? getInputType(*source.input) : unknown;
    elementType = tensor.getElementType();
  } else {
    auto given = source.attribute.empty()
                     ? IntegerAttr()
                     : attrs.getAs<IntegerAttr>(source.attribute);
    int64_t dataType = given ? given.getInt() : int64_t(source.dataType);
    if (dataType <= 0 || dataType > std::numeric_limits<int32_t>::max())
      return unknown;
    elementType = getCarriedElementType(dataType, context);
  }
  auto shape = dyn_cast<RankedTensorType>(getInputType(0));
  if (source.hasShapeOfInput && shape)
    return RankedTensorType::get(shape.getShape(), elementType);
  return UnrankedTensorType::get(elementType);
}

LogicalResult CarrierImporter::carryNode(onnx::NodeProto &node, Location loc) {
  const onnx::FunctionProto *callee = findFunction(node);
  std::string overload = takeString(node, kNodeOverload);
  NamedAttrList imported, details;
  if (node.op_type().empty())
    return emitError(loc) << "has no operator";
  if (failed(importAttributes(node, loc, imported, details)))
    return failure();
  DictionaryAttr attrs = getDictionary(imported);
  bool isDefault = isDefaultOnnxDomain(node.domain()) && !callee;
  // A node that only holds a constant is one.
  if (isDefault && node.op_type() == "Constant" && attrs.size() == 1 &&
      node.input_size() == 0 && node.output_size() == 1)
    if (TypedAttr value = getConstantValue(attrs.begin()->getValue(), builder))
      return importConstantNode(node, value, attrs.begin()->getName(), loc,
                                details);
  OperationState state(loc, carrier::NodeOp::getOperationName());
  auto &properties = state.getOrAddProperties<carrier::NodeOp::Properties>();
  if (failed(importNodeInputs(node, loc, state)) ||
      failed(importNodeBodies(node, loc, state, details)))
    return failure();
  for (auto [index, name] : llvm::enumerate(node.output())) {
    Type declared = getDeclaredType(name);
    if (isDefault)
      declared = mergeTypes(inferType(node, index, attrs), declared);
    state.types.push_back(name.empty() ? Type(builder.getNoneType())
                                       : declared);
  }
  properties.effects = carrier::EffectsAttr::get(
      builder.getContext(), callee ? carrier::Effects::Opaque
                                   : getEffects(node.op_type(), node.domain()));
  properties.op_type = builder.getStringAttr(node.op_type());
  if (!node.domain().empty())
    properties.domain = builder.getStringAttr(node.domain());
  properties.version = builder.getI64IntegerAttr(
      isDefault ? getOnnxVersion(node.op_type(), opset)
                : getOpset(node.domain()));
  if (!overload.empty())
    properties.overload = builder.getStringAttr(overload);
  properties.node_attributes = attrs;
  SmallVector<std::string> outputs(node.output().begin(), node.output().end());
  state.location = getOriginLoc(std::move(node), loc, details);
  Operation *op = builder.create(state);
  for (auto [name, result] : llvm::zip_equal(outputs, op->getResults()))
    if (failed(defineOutput(name, result, loc)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Graphs inside of nodes
//===----------------------------------------------------------------------===//

LogicalResult CarrierImporter::importBody(onnx::GraphProto &body,
                                          Region &region, Location loc,
                                          SmallVectorImpl<Attribute> &said) {
  MLIRContext *context = builder.getContext();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&region);
  scopes.push_back(
      {body, " in " + quoted(body.name()) + scopes.back().context, {}});
  NamedAttrList about;
  SmallVector<Attribute> valueInfo, inputs, outputs;
  declareValues(body, valueInfo);
  llvm::scope_exit leave([&] {
    scopes.pop_back();
    declaredTypes.pop_back();
  });
  auto describe = [&](const onnx::ValueInfoProto &info, Type type) {
    NamedAttrList value;
    value.append(onnx_keys::kName, builder.getStringAttr(info.name()));
    describeValue(info, context, value);
    if (Type declared = convertCarriedType(info.type(), context);
        declared != type)
      value.append(onnx_keys::kType, TypeAttr::get(declared));
    return getDictionary(value);
  };
  for (const onnx::ValueInfoProto &info : body.input()) {
    Type type = convertCarriedType(info.type(), context);
    inputs.push_back(describe(info, type));
    if (failed(defineOutput(info.name(), block->addArgument(type, loc), loc)))
      return failure();
  }
  if (failed(importInitializers(body)) ||
      failed(importNodes(*body.mutable_node())))
    return failure();
  SmallVector<Value> results;
  for (const onnx::ValueInfoProto &info : body.output()) {
    FailureOr<Value> value = getInput(info.name(), loc);
    if (failed(value))
      return failure();
    results.push_back(*value);
    outputs.push_back(describe(info, value->getType()));
  }
  carrier::YieldOp::create(builder, loc, results);
  addString(onnx_keys::kName, body.name(), context, about);
  addString(onnx_keys::kDocString, body.doc_string(), context, about);
  about.append(onnx_keys::kInputs, builder.getArrayAttr(inputs));
  about.append(onnx_keys::kOutputs, builder.getArrayAttr(outputs));
  if (!valueInfo.empty())
    about.append(onnx_keys::kValueInfo, builder.getArrayAttr(valueInfo));
  clearGraph(body);
  addRest(body, onnx_keys::kRest, context, about);
  said.push_back(getDictionary(about));
  return success();
}

//===----------------------------------------------------------------------===//
// All nodes
//===----------------------------------------------------------------------===//

LogicalResult CarrierImporter::importNode(onnx::NodeProto &node,
                                          int64_t index) {
  Location loc = getNodeLoc(node, index);
  if (lookupSplitImporter(node.op_type()) &&
      importAsSplitOp(node, getOriginLoc(node, loc, {})))
    return success();
  return carryNode(node, loc);
}
