// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layers of ops, and the weights of constants.

#include "OpenVinoExporter.h"
#include "split/Import/OpenVinoTypes.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

int64_t OpenVinoExporter::addWeights(ArrayRef<char> bytes) {
  // Where elements of whatever type may be read in place.
  weights.resize(llvm::alignTo(weights.size(), 8));
  int64_t offset = weights.size();
  weights.append(bytes.begin(), bytes.end());
  return offset;
}

LogicalResult OpenVinoExporter::addStored(Attribute attr, Location loc,
                                          int64_t &offset, int64_t &size) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return emitError(loc)
             << "the resource " << quoted(resource.getRawHandle().getKey())
             << " of a constant is missing";
    size = blob->getData().size();
    offset = addWeights(blob->getData());
    return success();
  }
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (!dense || !dense.getElementType().isIntOrFloat())
    return emitError(loc) << "a constant is stored in a way that OpenVINO IR "
                             "has not";
  std::string bytes;
  int64_t count = dense.getNumElements();
  Type element = dense.getElementType();
  if (isKeptAsStored(element)) {
    SmallVector<APInt> elements;
    if (isa<FloatType>(element))
      for (const APFloat &value : dense.getValues<APFloat>())
        elements.push_back(value.bitcastToAPInt());
    else
      llvm::append_range(elements, dense.getValues<APInt>());
    bytes = packBits(elements, element.getIntOrFloatBitWidth());
  } else if (element.isInteger(1)) {
    for (bool element : dense.getValues<bool>())
      bytes.push_back(element);
  } else {
    ArrayRef<char> raw = dense.getRawData();
    for (int64_t i = 0; i < (dense.isSplat() ? count : int64_t(count != 0));
         ++i)
      bytes.append(raw.begin(), raw.end());
  }
  size = bytes.size();
  offset = addWeights(ArrayRef(bytes.data(), bytes.size()));
  return success();
}

LogicalResult OpenVinoExporter::addConst(Location loc, Value value,
                                         TypedAttr attr) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return emitError(loc) << "a constant of type " << value.getType()
                          << " is no tensor";
  int64_t offset, size;
  if (failed(addStored(attr, loc, offset, size)))
    return failure();
  LayerWriter layer = addLayer(loc, "Const", "opset1");
  pugi::xml_node data = layer.node.prepend_child("data");
  setAttribute(data, "element_type", getElementTypeName(type.getElementType()));
  setAttribute(data, "shape", spellShape(type.getShape()));
  setAttribute(data, "offset", offset);
  setAttribute(data, "size", size);
  carrier::OriginAttr origin = carrier::getOrigin(loc);
  StringRef names;
  if (origin && origin.getResults().size() == 1)
    names = cast<StringAttr>(origin.getResults()[0]).getValue();
  return addOutput(layer, value, names);
}

OpenVinoExporter::Source
OpenVinoExporter::addIntegers(ArrayRef<int64_t> integers, bool isScalar,
                              StringRef name) {
  LayerWriter layer{layers.append_child("layer"), numLayers++, {}};
  setAttribute(layer.node, "id", layer.id);
  setAttribute(layer.node, "name", (name + "_" + Twine(layer.id)).str());
  setAttribute(layer.node, "type", "Const");
  setAttribute(layer.node, "version", "opset1");
  pugi::xml_node data = layer.node.append_child("data");
  setAttribute(data, "element_type", "i64");
  setAttribute(data, "shape", isScalar ? "" : std::to_string(integers.size()));
  setAttribute(data, "offset",
               addWeights({reinterpret_cast<const char *>(integers.data()),
                           integers.size() * sizeof(int64_t)}));
  setAttribute(data, "size",
               static_cast<int64_t>(integers.size() * sizeof(int64_t)));
  pugi::xml_node port = layer.node.append_child("output").append_child("port");
  int64_t id = layer.takePort();
  setAttribute(port, "id", id);
  setAttribute(port, "precision", "I64");
  if (!isScalar)
    port.append_child("dim").text().set(
        static_cast<long long>(integers.size()));
  return {layer.id, id};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult OpenVinoExporter::addBodies(LayerWriter &layer,
                                          carrier::NodeOp op, StringRef xml) {
  pugi::xml_document bodies;
  if (!bodies.load_string(("<bodies>" + xml + "</bodies>").str().c_str()))
    return op.emitError() << "the networks inside of it are no XML";
  auto stored = op.getNodeAttribute<ArrayAttr>(keys::kWeights);
  for (pugi::xpath_node found : bodies.select_nodes(kConstLayersPath.data())) {
    pugi::xml_attribute place = found.node().child("data").attribute("offset");
    uint64_t position = place.as_ullong(~0ull);
    if (!stored || position >= stored.size())
      return op.emitError() << "a constant inside of it has no weights";
    int64_t offset, size;
    if (failed(addStored(stored[position], op.getLoc(), offset, size)))
      return failure();
    place.set_value(static_cast<long long>(offset));
  }
  for (pugi::xml_node child : bodies.child("bodies").children())
    layer.node.append_copy(child);
  return success();
}

LogicalResult OpenVinoExporter::writeNode(carrier::NodeOp op) {
  if (!op.getAbsentInputs().empty() || !op.getBodies().empty())
    return op.emitError() << "a layer of OpenVINO IR has all of its inputs, "
                             "and no regions";
  bool isOpenVino = op.getDomain() == keys::kDomain && op.getVersion() > 0;
  std::string version = isOpenVino ? "opset" + std::to_string(op.getVersion())
                                   : op.getDomain().str();
  LayerWriter layer = addLayer(op.getLoc(), op.getOpType(), version);
  if (auto ports = op.getNodeAttribute<DenseI64ArrayAttr>(keys::kPorts))
    layer.ports.assign(ports.asArrayRef().begin(), ports.asArrayRef().end());
  pugi::xml_node data;
  for (NamedAttribute attribute : op.getNodeAttributes()) {
    StringRef name = attribute.getName();
    if (name == keys::kBodies || name == keys::kWeights || name == keys::kPorts)
      continue;
    auto text = dyn_cast<StringAttr>(attribute.getValue());
    if (!text)
      return op.emitError() << "attribute " << quoted(name)
                            << " is no text, as those of OpenVINO IR are";
    if (!data)
      data = layer.node.prepend_child("data");
    setAttribute(data, name.str().c_str(), text.getValue());
  }
  for (Value input : op.getInputs())
    if (failed(addInput(layer, input)))
      return failure();
  if (failed(addOutputs(layer, op)))
    return failure();
  auto xml = op.getNodeAttribute<StringAttr>(keys::kBodies);
  return xml ? addBodies(layer, op, xml.getValue()) : success();
}

LogicalResult OpenVinoExporter::writeParts(Operation *op, Value source,
                                           Source axis,
                                           std::optional<Source> lengths) {
  LayerWriter layer =
      addLayer(op->getLoc(), lengths ? "VariadicSplit" : "Split", "opset1");
  if (!lengths)
    setAttribute(layer.node.prepend_child("data"), "num_splits",
                 static_cast<int64_t>(op->getNumResults()));
  if (failed(addInput(layer, source)) || failed(addInput(layer, axis)) ||
      (lengths && failed(addInput(layer, *lengths))))
    return failure();
  return addOutputs(layer, op);
}

LogicalResult OpenVinoExporter::writeSplit(SplitOp op) {
  Source axis = addIntegers(op.getAxis(), /*isScalar=*/true, "axis");
  if (auto sizes = op.getStaticSplit())
    return writeParts(op, op.getInput(), axis,
                      addIntegers(*sizes, /*isScalar=*/false, "lengths"));
  if (!op.getNumOutputs()) {
    auto source = sources.find(op.getSplit());
    if (source == sources.end())
      return op.emitError() << "its sizes come from no layer of OpenVINO IR";
    return writeParts(op, op.getInput(), axis, source->second);
  }
  if (op->hasAttr(carrier::CarrierDialect::kEqualPartsAttrName))
    return writeParts(op, op.getInput(), axis, std::nullopt);
  // The last part may be smaller, which that of Split may not.
  auto type = dyn_cast<RankedTensorType>(op.getInput().getType());
  int64_t rank = type ? type.getRank() : 0;
  int64_t dim = op.getAxis();
  if (dim < 0)
    dim += rank;
  SmallVector<int64_t> lengths;
  for (Value part : op.getOutputs()) {
    auto partType = dyn_cast<RankedTensorType>(part.getType());
    if (!type || !partType || partType.isDynamicDim(dim))
      return op.emitError() << "parts of which the last may be smaller have to "
                               "be of known sizes for OpenVINO IR";
    lengths.push_back(partType.getDimSize(dim));
  }
  return writeParts(op, op.getInput(), axis,
                    addIntegers(lengths, /*isScalar=*/false, "lengths"));
}

LogicalResult OpenVinoExporter::writeVariadicSplit(VariadicSplitOp op) {
  auto find = [&](Value value) -> FailureOr<Source> {
    auto source = sources.find(value);
    if (source == sources.end())
      return op.emitError() << "its axis or lengths come from no layer of "
                               "OpenVINO IR";
    return source->second;
  };
  FailureOr<Source> axis =
      op.getStaticAxis()
          ? addIntegers(*op.getStaticAxis(), /*isScalar=*/true, "axis")
          : find(op.getAxis());
  if (failed(axis))
    return failure();
  FailureOr<Source> lengths = op.getStaticSplitLengths()
                                  ? addIntegers(*op.getStaticSplitLengths(),
                                                /*isScalar=*/false, "lengths")
                                  : find(op.getSplitLengths());
  if (failed(lengths))
    return failure();
  return writeParts(op, op.getData(), *axis, *lengths);
}

LogicalResult OpenVinoExporter::writeConcat(tensor::ConcatOp op) {
  LayerWriter layer = addLayer(op.getLoc(), "Concat", "opset1");
  setAttribute(layer.node.prepend_child("data"), "axis",
               static_cast<int64_t>(op.getDim()));
  for (Value input : op.getInputs())
    if (failed(addInput(layer, input)))
      return failure();
  return addOutputs(layer, op);
}

LogicalResult OpenVinoExporter::writeOp(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<carrier::NodeOp>([&](auto node) { return writeNode(node); })
      .Case<carrier::ConstantOp>([&](auto constant) {
        return addConst(constant.getLoc(), constant, constant.getValue());
      })
      .Case<arith::ConstantOp>([&](auto constant) {
        return addConst(constant.getLoc(), constant, constant.getValue());
      })
      .Case<SplitOp>([&](auto split) { return writeSplit(split); })
      .Case<VariadicSplitOp>(
          [&](auto split) { return writeVariadicSplit(split); })
      .Case<tensor::ConcatOp>([&](auto concat) { return writeConcat(concat); })
      .Case<tensor::CastOp>([&](auto cast) {
        // Types of ports are only what is known.
        if (auto source = sources.find(cast.getSource());
            source != sources.end())
          sources[cast.getDest()] = source->second;
        return success();
      })
      .Default([](Operation *other) {
        return other->emitError() << "there is no layer of OpenVINO IR for '"
                                  << other->getName() << "'";
      });
}
