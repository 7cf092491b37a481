// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GraphImporter.h"

#include "NodeBinder.h"
#include "OnnxConstant.h"
#include "TensorDecoding.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Support/Limits.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;

/// Bodies of loops are imported until the types of what they carry settle, and
/// with them the bodies inside, and functions once for each call: no more often
/// than this, and than so many times for each node of the model.
static constexpr int64_t kMaxBodies = 10000, kMaxBodiesForNode = 16;

/// How many nodes there are among `nodes` and in the graphs inside of them.
static int64_t
countNodes(const google::protobuf::RepeatedPtrField<onnx::NodeProto> &nodes) {
  int64_t count = nodes.size();
  for (const onnx::NodeProto &node : nodes)
    for (const onnx::AttributeProto &attribute : node.attribute()) {
      count += countNodes(attribute.g().node());
      for (const onnx::GraphProto &graph : attribute.graphs())
        count += countNodes(graph.node());
    }
  return count;
}

/// How often graphs inside of nodes of `model` may be imported.
static int64_t getMaxBodies(const onnx::ModelProto &model) {
  int64_t numNodes = countNodes(model.graph().node());
  for (const onnx::FunctionProto &function : model.functions())
    numNodes += countNodes(function.node());
  return kMaxBodies + kMaxBodiesForNode * numNodes;
}

GraphImporter::GraphImporter(const onnx::ModelProto &model, StringRef path,
                             MLIRContext *context)
    : model(model), graph(model.graph()),
      folder(llvm::sys::path::parent_path(path)), builder(context),
      fileLoc(FileLineColLoc::get(context, path, 0, 0)),
      maxBodies(getMaxBodies(model)) {}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

GraphValueRef GraphImporter::lookup(StringRef name) const {
  for (const Scope &scope : llvm::reverse(scopes)) {
    if (GraphValueRef value = scope.values.lookup(name))
      return value;
    if (!scope.seesOuter)
      break;
  }
  return nullptr;
}

bool GraphImporter::isNodeOutput(StringRef name) const {
  return llvm::any_of(scopes, [&](const Scope &scope) {
    return llvm::any_of(scope.graph.node(), [&](const onnx::NodeProto &node) {
      return llvm::is_contained(node.output(), name);
    });
  });
}

/// Counts the names that `graph`, and the graphs inside of its nodes, use.
static void countUsesIn(const onnx::GraphProto &graph,
                        llvm::StringMap<int64_t> &uses) {
  for (const onnx::NodeProto &node : graph.node()) {
    for (StringRef name : node.input())
      ++uses[name];
    for (const onnx::AttributeProto &attribute : node.attribute()) {
      countUsesIn(attribute.g(), uses);
      for (const onnx::GraphProto &inner : attribute.graphs())
        countUsesIn(inner, uses);
    }
  }
  for (const onnx::ValueInfoProto &output : graph.output())
    ++uses[output.name()];
}

int64_t GraphImporter::countUses(StringRef name) {
  Scope &scope = scopes.back();
  if (scope.uses.empty())
    countUsesIn(scope.graph, scope.uses);
  return scope.uses.lookup(name);
}

LogicalResult GraphImporter::define(StringRef name, GraphValueRef value,
                                    Location loc) {
  if (scopes.back().values.try_emplace(name, std::move(value)).second)
    return success();
  return emitError(loc) << "value " << quoted(name) << " is defined twice";
}

GraphValueRef GraphImporter::makeConstant(OnnxTensor tensor, Location loc) {
  auto value = std::make_shared<GraphValue>(std::move(tensor), loc);
  if (scopes.size() > 1)
    value->home = builder.getInsertionBlock();
  return value;
}

Value GraphImporter::materialize(GraphValue &value) {
  if (value.isPresent)
    AssertOp::create(builder, value.loc, value.isPresent,
                     builder.getStringAttr("the optional value is empty"),
                     ValueRange());
  if (value.value)
    return value.value;
  OpBuilder::InsertionGuard guard(builder);
  Block *home = value.home ? value.home : &function.front();
  Block *block = builder.getInsertionBlock();
  if (block != home)
    builder.setInsertionPoint(
        home->findAncestorOpInBlock(*block->getParentOp()));
  value.value =
      createConstant(builder, value.loc,
                     getConstantAttr(value.constant, builder.getContext()));
  return value.value;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

FailureOr<Type>
GraphImporter::convertType(const onnx::TypeProto &proto, const Twine &what,
                           SmallVectorImpl<StringRef> *dimNames) {
  if (proto.has_optional_type()) {
    const onnx::TypeProto &element = proto.optional_type().elem_type();
    if (element.has_optional_type())
      return emitGraphError() << what << " is an optional optional value";
    return convertType(element, what, dimNames);
  }
  if (proto.has_sequence_type()) {
    const onnx::TypeProto &element = proto.sequence_type().elem_type();
    if (!element.has_tensor_type())
      return emitGraphError()
             << what << " is a sequence of something other than tensors";
    FailureOr<Type> type = convertType(element, what);
    if (failed(type))
      return failure();
    return Type(SequenceType::get(cast<TensorType>(*type)));
  }
  if (!proto.has_tensor_type())
    return emitGraphError()
           << what << " has a type other than tensor, sequence or optional";
  const onnx::TypeProto_Tensor &tensor = proto.tensor_type();
  Type elementType =
      getOnnxElementType(tensor.elem_type(), builder.getContext());
  if (!elementType)
    return emitGraphError() << what << " has elements of type "
                            << tensor.elem_type() << ", which is not supported";
  if (!tensor.has_shape())
    return Type(UnrankedTensorType::get(elementType));
  if (tensor.shape().dim_size() > kMaxRank)
    return emitGraphError()
           << what << " has " << tensor.shape().dim_size()
           << " dimensions, but at most " << kMaxRank << " are supported";
  SmallVector<int64_t> shape, known;
  SmallVector<StringRef> names;
  for (auto [index, dim] : llvm::enumerate(tensor.shape().dim())) {
    names.push_back(dim.dim_param());
    if (!dim.has_dim_value()) {
      shape.push_back(ShapedType::kDynamic);
      continue;
    }
    if (dim.dim_value() < 0)
      return emitGraphError() << what << " has dimension " << index
                              << " of size " << dim.dim_value();
    shape.push_back(dim.dim_value());
    known.push_back(dim.dim_value());
  }
  if (!getNumElements(known))
    return emitGraphError()
           << what << " has more elements than can be counted in 64 bits";
  if (dimNames && llvm::any_of(names, [](StringRef n) { return !n.empty(); }))
    dimNames->assign(names);
  return Type(RankedTensorType::get(shape, elementType));
}

//===----------------------------------------------------------------------===//
// The parts of a graph
//===----------------------------------------------------------------------===//

LogicalResult GraphImporter::readOpset(
    const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>
        &imports) {
  bool isGiven = false;
  for (const onnx::OperatorSetIdProto &import : imports) {
    if (!isDefaultOnnxDomain(import.domain()))
      continue;
    if (isGiven && import.version() != opset)
      return emitGraphError()
             << "the default domain is imported with opset " << opset
             << " and with opset " << import.version();
    isGiven = true;
    opset = import.version();
  }
  if (opset < 1)
    return emitGraphError() << "opset " << opset << " does not exist";
  return success();
}

LogicalResult GraphImporter::importOpset() {
  if (failed(readOpset(model.opset_import())))
    return failure();
  if (opset > kNewestOnnxOpset)
    emitWarning(fileLoc) << "opset " << opset
                         << " is newer than the newest known, "
                         << kNewestOnnxOpset
                         << "; its operators are read as of that one";
  return success();
}

LogicalResult GraphImporter::importInitializers(const onnx::GraphProto &graph) {
  if (graph.sparse_initializer_size())
    return emitGraphError() << "sparse initializers are not supported";
  for (const onnx::TensorProto &proto : graph.initializer()) {
    if (proto.name().empty())
      return emitGraphError() << "an initializer has no name";
    Location loc = getPartLoc("initializer " + quoted(proto.name()), fileLoc);
    std::string error;
    FailureOr<OnnxTensor> tensor =
        decodeTensor(proto, StringRef(folder), error);
    if (failed(tensor))
      return emitError(loc) << error;
    if (failed(define(proto.name(), makeConstant(std::move(*tensor), loc),
                      fileLoc)))
      return failure();
  }
  return success();
}

LogicalResult GraphImporter::importInputs() {
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  Block *body = function.addEntryBlock();
  for (const onnx::ValueInfoProto &info : graph.input()) {
    if (info.name().empty())
      return emitGraphError() << "a graph input has no name";
    std::string what = "graph input " + quoted(info.name());
    SmallVector<StringRef> dimNames;
    FailureOr<Type> type = convertType(info.type(), what, &dimNames);
    if (failed(type))
      return failure();
    // An input with an initializer has a default: it is taken as a constant.
    if (GraphValueRef value = lookup(info.name()); value && value->constant) {
      Type constantType =
          getConstantType(*value->constant, builder.getContext());
      if (!SplitOp::isCompatibleReturnTypes(*type, constantType))
        return emitGraphError()
               << what << " is declared as " << *type
               << ", but its initializer has type " << constantType;
      continue;
    }
    NamedAttrList attrs;
    attrs.append(SplitDialect::kNameAttrName,
                 builder.getStringAttr(info.name()));
    if (!dimNames.empty())
      attrs.append(SplitDialect::kDimNamesAttrName,
                   builder.getStrArrayAttr(dimNames));
    Location loc = getPartLoc(what, fileLoc);
    types.push_back(*type);
    attributes.push_back(attrs.getDictionary(builder.getContext()));
    Value isPresent;
    if (info.type().has_optional_type()) {
      // Whether the value is there comes before it, by the same name.
      types.insert(types.end() - 1, builder.getI1Type());
      attributes.push_back(attributes.back());
      isPresent = body->addArgument(builder.getI1Type(), loc);
    }
    if (failed(define(info.name(),
                      std::make_shared<GraphValue>(
                          body->addArgument(*type, loc), isPresent),
                      fileLoc)))
      return failure();
  }
  function.setType(builder.getFunctionType(types, {}));
  function.setAllArgAttrs(attributes);
  builder.setInsertionPointToEnd(body);
  return success();
}

Location GraphImporter::getNodeLoc(const onnx::NodeProto &node, int64_t index) {
  return getPartLoc(describeNode(node.name(), index, node.op_type()) +
                        scopes.back().context,
                    fileLoc);
}

LogicalResult GraphImporter::importNodes(const onnx::GraphProto &graph) {
  for (auto [index, node] : llvm::enumerate(graph.node())) {
    Location loc = getNodeLoc(node, index);
    if (const onnx::FunctionProto *function = findFunction(node)) {
      if (failed(importCall(node, *function, loc)))
        return failure();
      continue;
    }
    const OnnxOpRule *rule = lookupOnnxOpRule(node.op_type(), opset);
    if (!rule)
      return emitError(loc) << "the operator exists from opset "
                            << getFirstOnnxOpset(node.op_type())
                            << " on, but the model uses opset " << opset;
    NodeBinder binder(*this, node, *rule, loc);
    if (failed(binder.checkSignature()) ||
        failed(lookupNodeImporter(node.op_type())(binder)))
      return failure();
  }
  return success();
}

FailureOr<Value> GraphImporter::importOutput(const onnx::ValueInfoProto &info,
                                             GraphValue &source) {
  std::string what = "graph output " + quoted(info.name());
  Value value =
      info.type().has_optional_type() ? source.value : materialize(source);
  // A type may be left out, or leave out everything but that it is a tensor.
  // None says that tensors differ in rank.
  if (!info.has_type() || source.ranks)
    return value;
  FailureOr<Type> declared = convertType(info.type(), what);
  if (failed(declared))
    return failure();
  return castToDeclared(builder, value, *declared, what, fileLoc);
}

DictionaryAttr GraphImporter::getNameAttrs(StringRef name) {
  return builder.getDictionaryAttr(builder.getNamedAttr(
      SplitDialect::kNameAttrName, builder.getStringAttr(name)));
}

LogicalResult GraphImporter::importOutputs() {
  if (graph.output_size() == 0)
    return emitGraphError() << "the graph has no outputs";
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> attributes;
  for (const onnx::ValueInfoProto &info : graph.output()) {
    GraphValueRef source = lookup(info.name());
    if (!source)
      return emitGraphError()
             << "graph output " << quoted(info.name())
             << " is no input, initializer or output of a node";
    if (info.type().has_optional_type()) {
      if (!source->isPresent)
        return emitGraphError() << "graph output " << quoted(info.name())
                                << " is declared as optional, but is not";
      results.push_back(source->isPresent);
      attributes.push_back(getNameAttrs(info.name()));
    }
    if (source->ranks) {
      results.push_back(source->ranks);
      attributes.push_back(getNameAttrs(info.name()));
    }
    FailureOr<Value> value = importOutput(info, *source);
    if (failed(value))
      return failure();
    results.push_back(*value);
    attributes.push_back(getNameAttrs(info.name()));
  }
  func::ReturnOp::create(builder, fileLoc, results);
  function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  function.setAllResultAttrs(attributes);
  return success();
}

//===----------------------------------------------------------------------===//
// Graphs inside of nodes
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<GraphValueRef>>
GraphImporter::importBody(const onnx::GraphProto &body,
                          ArrayRef<GraphValueRef> inputs, StringRef what,
                          Location loc, bool seesOuter) {
  if (body.input_size() != static_cast<int64_t>(inputs.size()))
    return emitError(loc) << what << " has " << body.input_size()
                          << " inputs, but is given " << inputs.size();
  if (++numBodies > maxBodies)
    return emitError(loc) << "graphs are nested too deeply";
  std::string node = cast<NameLoc>(loc).getName().str();
  scopes.push_back({body, " in " + what.str() + " of " + node, {}, seesOuter});
  llvm::scope_exit leave([&] { scopes.pop_back(); });
  if (failed(importInitializers(body)))
    return failure();
  for (auto [info, input] : llvm::zip_equal(body.input(), inputs)) {
    GraphValueRef value = input;
    // What is declared of a body is not looked at, unless the rank is not
    // known.
    auto tensor = value->value
                      ? dyn_cast<UnrankedTensorType>(value->value.getType())
                      : UnrankedTensorType();
    if (tensor && info.type().has_tensor_type()) {
      FailureOr<Value> ranked = importOutput(info, *value);
      if (failed(ranked))
        return failure();
      value = std::make_shared<GraphValue>(*ranked, value->isPresent);
    }
    if (failed(define(info.name(), value, loc)))
      return failure();
  }
  if (failed(importNodes(body)))
    return failure();
  SmallVector<GraphValueRef> outputs;
  for (const onnx::ValueInfoProto &info : body.output()) {
    GraphValueRef output = lookup(info.name());
    if (!output)
      return emitError(loc)
             << "output " << quoted(info.name()) << " of " << what
             << " is no input, initializer or output of a node";
    if (!output->value)
      materialize(*output);
    outputs.push_back(std::move(output));
  }
  return outputs;
}

OwningOpRef<ModuleOp> GraphImporter::import() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(fileLoc);
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, fileLoc, "main",
                                  builder.getFunctionType({}, {}));
  scopes.push_back({graph, "", {}});
  if (failed(importOpset()) || failed(checkFunctions()) ||
      failed(checkOperators()) || failed(importInitializers(graph)) ||
      failed(importInputs()) || failed(importNodes(graph)) ||
      failed(importOutputs()))
    return {};
  return module;
}
