// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GraphImporter.h"

#include "NodeBinder.h"
#include "OnnxConstant.h"
#include "TensorDecoding.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/OnnxOpRules.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/Limits.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;

GraphImporter::GraphImporter(const onnx::ModelProto &model, StringRef path,
                             MLIRContext *context)
    : model(model), graph(model.graph()),
      folder(llvm::sys::path::parent_path(path)), builder(context),
      fileLoc(FileLineColLoc::get(context, path, 0, 0)) {}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool GraphImporter::isNodeOutput(StringRef name) const {
  return llvm::any_of(graph.node(), [&](const onnx::NodeProto &node) {
    return llvm::is_contained(node.output(), name);
  });
}

LogicalResult GraphImporter::define(StringRef name, GraphValueRef value,
                                    Location loc) {
  if (values.try_emplace(name, std::move(value)).second)
    return success();
  return emitError(loc) << "value " << quoted(name) << " is defined twice";
}

Value GraphImporter::materialize(GraphValue &value) {
  if (!value.value)
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
           << what << " has a type other than tensor or sequence";
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

LogicalResult GraphImporter::importOpset() {
  bool isGiven = false;
  for (const onnx::OperatorSetIdProto &import : model.opset_import()) {
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
  if (opset > kNewestOnnxOpset)
    emitWarning(fileLoc) << "opset " << opset
                         << " is newer than the newest known, "
                         << kNewestOnnxOpset
                         << "; its operators are read as of that one";
  return success();
}

LogicalResult GraphImporter::importInitializers() {
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
    if (failed(define(proto.name(),
                      std::make_shared<GraphValue>(std::move(*tensor), loc),
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
    if (failed(
            define(info.name(),
                   std::make_shared<GraphValue>(body->addArgument(*type, loc)),
                   fileLoc)))
      return failure();
  }
  function.setType(builder.getFunctionType(types, {}));
  function.setAllArgAttrs(attributes);
  builder.setInsertionPointToEnd(body);
  return success();
}

LogicalResult GraphImporter::importNodes() {
  for (auto [index, node] : llvm::enumerate(graph.node())) {
    Location loc =
        getPartLoc(describeNode(node.name(), index, node.op_type()), fileLoc);
    if (!isDefaultOnnxDomain(node.domain()))
      return emitError(loc) << "operators of domain " << quoted(node.domain())
                            << " are not supported";
    const OnnxOpRule *rule = lookupOnnxOpRule(node.op_type(), opset);
    if (!rule) {
      if (int64_t first = getFirstOnnxOpset(node.op_type()))
        return emitError(loc) << "the operator exists from opset " << first
                              << " on, but the model uses opset " << opset;
      return emitError(loc) << "the operator is not supported";
    }
    NodeBinder binder(*this, node, *rule, loc);
    if (failed(binder.checkSignature()) ||
        failed(lookupNodeImporter(node.op_type())(binder)))
      return failure();
  }
  return success();
}

FailureOr<Value> GraphImporter::importOutput(const onnx::ValueInfoProto &info) {
  std::string what = "graph output " + quoted(info.name());
  GraphValueRef source = lookup(info.name());
  if (!source)
    return emitGraphError()
           << what << " is no input, initializer or output of a node";
  Value value = materialize(*source);
  // A type may be left out, or leave out everything but that it is a tensor.
  if (!info.has_type())
    return value;
  FailureOr<Type> declared = convertType(info.type(), what);
  if (failed(declared))
    return failure();
  return castToDeclared(builder, value, *declared, what, fileLoc);
}

LogicalResult GraphImporter::importOutputs() {
  if (graph.output_size() == 0)
    return emitGraphError() << "the graph has no outputs";
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> attributes;
  for (const onnx::ValueInfoProto &info : graph.output()) {
    FailureOr<Value> value = importOutput(info);
    if (failed(value))
      return failure();
    results.push_back(*value);
    attributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
        SplitDialect::kNameAttrName, builder.getStringAttr(info.name()))));
  }
  func::ReturnOp::create(builder, fileLoc, results);
  function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  function.setAllResultAttrs(attributes);
  return success();
}

OwningOpRef<ModuleOp> GraphImporter::import() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(fileLoc);
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, fileLoc, "main",
                                  builder.getFunctionType({}, {}));
  if (failed(importOpset()) || failed(importInitializers()) ||
      failed(importInputs()) || failed(importNodes()) ||
      failed(importOutputs()))
    return {};
  return module;
}
