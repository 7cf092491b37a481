// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nodes and constants.

#include "GraphExporter.h"
#include "NodeConverter.h"

#include "split/Onnx/CarriedModel.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

/// What the origin of `op` says beside its names.
static DictionaryAttr getDetails(Operation *op) {
  carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
  return origin ? origin.getDetails() : DictionaryAttr();
}

/// What the origin of `op` says of its attribute `name`; may be null.
static DictionaryAttr getSaidOf(Operation *op, StringRef name) {
  DictionaryAttr details = getDetails(op);
  auto said = details ? details.getAs<DictionaryAttr>(onnx_keys::kAttributes)
                      : DictionaryAttr();
  return said ? said.getAs<DictionaryAttr>(name) : DictionaryAttr();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::addInitializer(StringRef name, TypedAttr value,
                                            DictionaryAttr about,
                                            onnx::GraphProto &graph,
                                            ExportErrorFn emitError) {
  if (auto sparse = dyn_cast<carrier::SparseAttr>(value)) {
    onnx::SparseTensorProto &proto = *graph.add_sparse_initializer();
    for (int64_t dim : cast<ShapedType>(sparse.getType()).getShape())
      proto.add_dims(dim);
    if (failed(writeTensor(sparse.getValues(), *proto.mutable_values(),
                           emitError)) ||
        failed(writeTensor(sparse.getIndices(), *proto.mutable_indices(),
                           emitError)))
      return failure();
    mergeRest(about, onnx_keys::kTensorRest, proto);
    proto.mutable_values()->set_name(name.str());
    return success();
  }
  onnx::TensorProto &proto = *graph.add_initializer();
  mergeRest(about, onnx_keys::kTensorRest, proto);
  proto.set_name(name.str());
  return writeTensor(value, proto, emitError);
}

/// The value that the attribute `name` of a Constant node has for `value`.
static Attribute getConstantAttribute(StringRef name, TypedAttr value) {
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense || name == "value")
    return value;
  MLIRContext *context = value.getContext();
  bool isInt = dense.getElementType().isInteger(64);
  bool isFloat = dense.getElementType().isF32();
  if ((name == "value_int" && isInt) || (name == "value_float" && isFloat))
    return *dense.getValues<Attribute>().begin();
  if (name == "value_ints" && isInt)
    return DenseI64ArrayAttr::get(
        context, SmallVector<int64_t>(dense.getValues<int64_t>()));
  if (name == "value_floats" && isFloat)
    return DenseF32ArrayAttr::get(context,
                                  SmallVector<float>(dense.getValues<float>()));
  return value;
}

LogicalResult GraphExporter::exportConstant(Operation *op, TypedAttr value,
                                            StringAttr attribute,
                                            const Sink &sink) {
  auto emitError = [&] { return op->emitError(); };
  if (!isa<RankedTensorType>(value.getType()))
    return emitError() << "ONNX has no constants of type " << value.getType();
  Value result = op->getResult(0);
  if (!attribute && sink.graph)
    return addInitializer(names.get(result), value, getDetails(op), *sink.graph,
                          emitError);
  StringRef name = attribute ? attribute.getValue() : "value";
  onnx::NodeProto &node = addNode(op, "Constant", sink);
  return writeAttribute(name, getConstantAttribute(name, value),
                        getSaidOf(op, name), *node.add_attribute(), emitError);
}

//===----------------------------------------------------------------------===//
// Carried nodes
//===----------------------------------------------------------------------===//

onnx::NodeProto &GraphExporter::addNode(Operation *op, StringRef opType,
                                        const Sink &sink) {
  onnx::NodeProto &node = sink.addNode();
  if (carrier::OriginAttr origin = carrier::getOrigin(op->getLoc())) {
    mergeRest(origin.getDetails(), onnx_keys::kRest, node);
    // A rewrite may have left several ops where one node was: the first keeps
    // the name.
    StringRef name = origin.getName();
    if (!name.empty() && namedOrigins.insert({op->getBlock(), origin}).second)
      node.set_name(name.str());
    StringRef doc = getStringOf(origin.getDetails(), onnx_keys::kDocString);
    if (!doc.empty())
      node.set_doc_string(doc.str());
  }
  node.set_op_type(opType.str());
  for (Value result : op->getResults())
    node.add_output(isa<NoneType>(result.getType()) ? ""
                                                    : names.get(result).str());
  return node;
}

LogicalResult GraphExporter::convertNode(carrier::NodeOp op,
                                         onnx::NodeProto &node,
                                         const Sink &sink) {
  if (opsets.original == opsets.target || !isDefaultOnnxDomain(op.getDomain()))
    return success();
  auto makeConstant = [&](DenseElementsAttr value, StringRef name) {
    return addConstant(op, value, name, sink);
  };
  NodeConverter converter(op, node, makeConstant);
  if (converter.convert(opsets.original, opsets.target))
    return success();
  return op.emitError() << "operator " << quoted(op.getOpType()) << " of opset "
                        << opsets.original << " has no equal in opset "
                        << opsets.target << ": " << converter.getReason();
}

LogicalResult GraphExporter::exportAttributes(carrier::NodeOp op,
                                              onnx::NodeProto &node) {
  for (NamedAttribute attribute : op.getNodeAttributes())
    if (failed(writeAttribute(attribute.getName(), attribute.getValue(),
                              getSaidOf(op, attribute.getName()),
                              *node.add_attribute(),
                              [&] { return op.emitError(); })))
      return failure();
  return success();
}

LogicalResult GraphExporter::exportBodies(carrier::NodeOp op,
                                          onnx::NodeProto &node) {
  llvm::StringMap<onnx::AttributeProto *> lists;
  for (onnx::AttributeProto &attribute : *node.mutable_attribute())
    if (attribute.type() == onnx::AttributeProto_AttributeType_GRAPHS)
      lists[attribute.name()] = &attribute;
  for (auto [index, name] : llvm::enumerate(op.getBodyNames())) {
    StringRef attribute = cast<StringAttr>(name).getValue();
    onnx::GraphProto *graph;
    if (onnx::AttributeProto *list = lists.lookup(attribute)) {
      graph = list->add_graphs();
    } else {
      onnx::AttributeProto &proto = *node.add_attribute();
      beginAttribute(attribute, getSaidOf(op, attribute), proto);
      proto.set_type(onnx::AttributeProto_AttributeType_GRAPH);
      graph = proto.mutable_g();
    }
    if (failed(exportBody(op, index, *graph)))
      return failure();
  }
  return success();
}

LogicalResult GraphExporter::exportNode(carrier::NodeOp op, const Sink &sink) {
  // Constants may have to go before it.
  onnx::NodeProto node;
  Sink own = {[&]() -> onnx::NodeProto & { return node; }, sink.graph};
  (void)addNode(op, op.getOpType(), own);
  if (!op.getDomain().empty())
    node.set_domain(op.getDomain().str());
  putString(node, /*number=*/8, op.getOverload());
  for (unsigned position = 0; position < op.getNumPositions(); ++position) {
    Value input = op.getInputAt(position);
    node.add_input(input ? getName(input).str() : "");
  }
  if (failed(exportAttributes(op, node)) || failed(exportBodies(op, node)) ||
      failed(convertNode(op, node, sink)))
    return failure();
  sink.addNode() = std::move(node);
  return success();
}

LogicalResult GraphExporter::exportBody(carrier::NodeOp node, unsigned index,
                                        onnx::GraphProto &graph) {
  Block &block = node.getBodies()[index].front();
  DictionaryAttr details = getDetails(node), about;
  if (auto bodies =
          details ? details.getAs<ArrayAttr>(onnx_keys::kBodies) : ArrayAttr();
      bodies && bodies.size() == node.getBodies().size())
    about = dyn_cast<DictionaryAttr>(bodies[index]);
  auto emitError = [&] { return node.emitError(); };
  StringRef name = getStringOf(about, onnx_keys::kName);
  graph.set_name(name.empty()
                     ? cast<StringAttr>(node.getBodyNames()[index]).str()
                     : name.str());
  StringRef doc = getStringOf(about, onnx_keys::kDocString);
  if (!doc.empty())
    graph.set_doc_string(doc.str());
  mergeRest(about, onnx_keys::kRest, graph);
  SmallVector<DictionaryAttr> inputs =
      getDictionaries(about, onnx_keys::kInputs);
  inputs.resize(block.getNumArguments());
  for (auto [argument, said] : llvm::zip_equal(block.getArguments(), inputs)) {
    StringRef wanted = getStringOf(said, onnx_keys::kName);
    if (wanted.empty() || !names.assign(argument, wanted))
      (void)names.get(argument);
    if (failed(writeValueInfo(names.get(argument),
                              getDeclaredType(said, argument.getType()), said,
                              *graph.add_input(), emitError)))
      return failure();
  }
  Operation *terminator = block.getTerminator();
  SmallVector<DictionaryAttr> outputs =
      getDictionaries(about, onnx_keys::kOutputs);
  outputs.resize(terminator->getNumOperands());
  SmallVector<std::string> given;
  for (auto [index, said] : llvm::enumerate(outputs)) {
    FailureOr<std::string> name =
        nameOutput(terminator, index, getStringOf(said, onnx_keys::kName),
                   /*hasToBe=*/false);
    if (failed(name))
      return failure();
    given.push_back(*name);
  }
  Sink sink = {[&]() -> onnx::NodeProto & { return *graph.add_node(); },
               &graph};
  if (failed(exportBlock(block, sink)))
    return failure();
  for (auto [index, said] : llvm::enumerate(outputs)) {
    writeOutput(terminator, index, given[index], sink);
    Type type = terminator->getOperand(index).getType();
    if (failed(writeValueInfo(given[index], getDeclaredType(said, type), said,
                              *graph.add_output(), emitError)))
      return failure();
  }
  return exportValueInfo(about, graph);
}

//===----------------------------------------------------------------------===//
// All ops
//===----------------------------------------------------------------------===//

LogicalResult GraphExporter::exportOp(Operation *op, const Sink &sink) {
  if (auto node = dyn_cast<carrier::NodeOp>(op))
    return exportNode(node, sink);
  if (auto constant = dyn_cast<carrier::ConstantOp>(op))
    return exportConstant(op, constant.getValue(),
                          constant.getNodeAttributeAttr(), sink);
  if (std::optional<LogicalResult> result = exportTensorOp(op, sink))
    return *result;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return exportConstant(op, constant.getValue(), StringAttr(), sink);
  if (auto constant = dyn_cast<ConstantOp>(op))
    return exportConstant(op, cast<TypedAttr>(constant.getValue()),
                          StringAttr(), sink);
  if (std::optional<LogicalResult> result = exportSplitOp(op, sink))
    return *result;
  if (op->hasTrait<OpTrait::IsTerminator>())
    return success();
  return op->emitError() << "ONNX has no operator for '" << op->getName()
                         << "'";
}

LogicalResult GraphExporter::exportBlock(Block &block, const Sink &sink) {
  for (Operation &op : block)
    if (failed(exportOp(&op, sink)))
      return failure();
  return success();
}
