// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A carried module as OpenVINO IR.

#include "split/Export/OpenVino.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/OpenVinoTypes.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Path.h"

#include <pugixml.hpp>
#include <sstream>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

namespace {

/// Writes one module.
class Exporter {
public:
  explicit Exporter(ModuleOp module) : module(module) {}

  /// Fills in the document and the weights.
  LogicalResult build();
  LogicalResult write(StringRef path);

private:
  /// A layer that is being written, and the ids of its next ports.
  struct LayerWriter {
    pugi::xml_node node;
    int64_t id;
    SmallVector<int64_t> ports;
    int64_t numPorts = 0;

    int64_t takePort() {
      int64_t position = numPorts++;
      return position < static_cast<int64_t>(ports.size()) ? ports[position]
                                                           : position;
    }
  };
  /// Where a value comes from.
  struct Source {
    int64_t layer, port;
  };

  LogicalResult writeArguments(func::FuncOp function);
  LogicalResult writeResults(func::FuncOp function, ValueRange results);
  LogicalResult writeOp(Operation *op);
  LogicalResult writeNode(carrier::NodeOp op);
  LogicalResult writeSplit(SplitOp op);
  LogicalResult writeVariadicSplit(VariadicSplitOp op);
  LogicalResult writeConcat(tensor::ConcatOp op);
  /// A VariadicSplit of `source`, or, for 0 lengths, a Split.
  LogicalResult writeParts(Operation *op, Value source, Source axis,
                           std::optional<Source> lengths);

  LayerWriter addLayer(Location loc, StringRef type, StringRef version);
  LogicalResult addInput(LayerWriter &layer, Source source);
  LogicalResult addInput(LayerWriter &layer, Value value);
  LogicalResult addOutputs(LayerWriter &layer, Operation *op);
  LogicalResult addOutput(LayerWriter &layer, Value value, StringRef names);
  /// A Const layer of the weights that are added.
  LogicalResult addConst(Location loc, Value value, TypedAttr attr);
  /// A Const layer of 64-bit integers: a scalar, or a list.
  Source addIntegers(ArrayRef<int64_t> integers, bool isScalar, StringRef name);
  /// Adds bytes to the weights, and returns their offset.
  int64_t addWeights(ArrayRef<char> bytes);
  LogicalResult addStored(Attribute attr, Location loc, int64_t &offset,
                          int64_t &size);
  LogicalResult addBodies(LayerWriter &layer, carrier::NodeOp op,
                          StringRef xml);

  ModuleOp module;
  pugi::xml_document document;
  pugi::xml_node layers, edges;
  std::string weights;
  int64_t numLayers = 0;
  llvm::DenseMap<Value, Source> sources;
};

} // namespace

/// The text `name` of `attributes`; "" if there is none.
static StringRef getText(DictionaryAttr attributes, StringRef name) {
  auto text = attributes ? attributes.getAs<StringAttr>(name) : StringAttr();
  return text ? text.getValue() : StringRef();
}

static void setAttribute(pugi::xml_node node, const char *name,
                         StringRef value) {
  node.append_attribute(name).set_value(value.str().c_str());
}

static void setAttribute(pugi::xml_node node, const char *name, int64_t value) {
  node.append_attribute(name).set_value(static_cast<long long>(value));
}

/// Puts what `xml` spells into `node`.
static void addXml(pugi::xml_node node, StringRef xml) {
  if (!xml.empty())
    node.append_buffer(xml.data(), xml.size());
}

//===----------------------------------------------------------------------===//
// Layers and ports
//===----------------------------------------------------------------------===//

Exporter::LayerWriter Exporter::addLayer(Location loc, StringRef type,
                                         StringRef version) {
  carrier::OriginAttr origin = carrier::getOrigin(loc);
  LayerWriter layer{layers.append_child("layer"), numLayers++, {}};
  std::string name = origin ? origin.getName().getValue().str() : "";
  if (name.empty())
    name = (type + "_" + Twine(layer.id)).str();
  setAttribute(layer.node, "id", layer.id);
  setAttribute(layer.node, "name", name);
  setAttribute(layer.node, "type", type);
  if (!version.empty())
    setAttribute(layer.node, "version", version);
  if (origin)
    addXml(layer.node, getText(origin.getDetails(), keys::kAbout));
  return layer;
}

LogicalResult Exporter::addInput(LayerWriter &layer, Source source) {
  pugi::xml_node list = layer.node.child("input");
  if (!list)
    list = layer.node.append_child("input");
  int64_t port = layer.takePort();
  setAttribute(list.append_child("port"), "id", port);
  pugi::xml_node edge = edges.append_child("edge");
  setAttribute(edge, "from-layer", source.layer);
  setAttribute(edge, "from-port", source.port);
  setAttribute(edge, "to-layer", layer.id);
  setAttribute(edge, "to-port", port);
  return success();
}

LogicalResult Exporter::addInput(LayerWriter &layer, Value value) {
  auto source = sources.find(value);
  if (source == sources.end())
    return emitError(value.getLoc()) << "a value of type " << value.getType()
                                     << " comes from no layer of OpenVINO IR";
  return addInput(layer, source->second);
}

LogicalResult Exporter::addOutput(LayerWriter &layer, Value value,
                                  StringRef names) {
  pugi::xml_node list = layer.node.child("output");
  if (!list)
    list = layer.node.append_child("output");
  pugi::xml_node port = list.append_child("port");
  int64_t id = layer.takePort();
  sources[value] = {layer.id, id};
  setAttribute(port, "id", id);
  if (auto tensor = dyn_cast<TensorType>(value.getType())) {
    std::string element = getElementTypeName(tensor.getElementType());
    if (element.empty())
      return emitError(value.getLoc()) << "OpenVINO IR has no elements of type "
                                       << tensor.getElementType();
    setAttribute(port, "precision", getPrecision(element));
    if (tensor.hasRank())
      for (int64_t size : tensor.getShape())
        port.append_child("dim").text().set(
            static_cast<long long>(ShapedType::isDynamic(size) ? -1 : size));
  } else if (!isa<carrier::UnknownType>(value.getType())) {
    return emitError(value.getLoc())
           << "OpenVINO IR has no values of type " << value.getType();
  }
  if (!names.empty())
    setAttribute(port, "names", names);
  return success();
}

LogicalResult Exporter::addOutputs(LayerWriter &layer, Operation *op) {
  carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
  for (OpResult result : op->getResults()) {
    StringRef names;
    if (origin && result.getResultNumber() < origin.getResults().size())
      names = cast<StringAttr>(origin.getResults()[result.getResultNumber()])
                  .getValue();
    if (failed(addOutput(layer, result, names)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

int64_t Exporter::addWeights(ArrayRef<char> bytes) {
  // Where elements of whatever type may be read in place.
  weights.resize(llvm::alignTo(weights.size(), 8));
  int64_t offset = weights.size();
  weights.append(bytes.begin(), bytes.end());
  return offset;
}

LogicalResult Exporter::addStored(Attribute attr, Location loc, int64_t &offset,
                                  int64_t &size) {
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
  if (dense.getElementType().isInteger(1)) {
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

/// "2,?".
static std::string spellShape(ArrayRef<int64_t> shape) {
  return llvm::join(llvm::map_range(shape,
                                    [](int64_t size) {
                                      return ShapedType::isDynamic(size)
                                                 ? "?"
                                                 : std::to_string(size);
                                    }),
                    ",");
}

LogicalResult Exporter::addConst(Location loc, Value value, TypedAttr attr) {
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

Exporter::Source Exporter::addIntegers(ArrayRef<int64_t> integers,
                                       bool isScalar, StringRef name) {
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

LogicalResult Exporter::addBodies(LayerWriter &layer, carrier::NodeOp op,
                                  StringRef xml) {
  pugi::xml_document bodies;
  if (!bodies.load_string(("<bodies>" + xml + "</bodies>").str().c_str()))
    return op.emitError() << "the networks inside of it are no XML";
  auto stored = op.getNodeAttribute<ArrayAttr>(keys::kWeights);
  for (pugi::xpath_node found :
       bodies.select_nodes("//layer[@type='Const']/data")) {
    pugi::xml_attribute place = found.node().attribute("offset");
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

LogicalResult Exporter::writeNode(carrier::NodeOp op) {
  if (!op.getAbsentInputs().empty() || !op.getBodies().empty())
    return op.emitError() << "a layer of OpenVINO IR has all of its inputs, "
                             "and no regions";
  std::string version = op.getVersion() > 0
                            ? "opset" + std::to_string(op.getVersion())
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

LogicalResult Exporter::writeParts(Operation *op, Value source, Source axis,
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

LogicalResult Exporter::writeSplit(SplitOp op) {
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
  int64_t dim = op.getAxis() < 0 ? op.getAxis() + rank : op.getAxis();
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

LogicalResult Exporter::writeVariadicSplit(VariadicSplitOp op) {
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

LogicalResult Exporter::writeConcat(tensor::ConcatOp op) {
  LayerWriter layer = addLayer(op.getLoc(), "Concat", "opset1");
  setAttribute(layer.node.prepend_child("data"), "axis",
               static_cast<int64_t>(op.getDim()));
  for (Value input : op.getInputs())
    if (failed(addInput(layer, input)))
      return failure();
  return addOutputs(layer, op);
}

LogicalResult Exporter::writeOp(Operation *op) {
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

//===----------------------------------------------------------------------===//
// The network
//===----------------------------------------------------------------------===//

LogicalResult Exporter::writeArguments(func::FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto about = function.getArgAttrOfType<DictionaryAttr>(
        index, carrier::CarrierDialect::kValueAttrName);
    auto type = dyn_cast<TensorType>(argument.getType());
    if (!type)
      return emitError(argument.getLoc())
             << "argument " << index << " has type " << argument.getType()
             << ", but Parameters are tensors";
    LayerWriter layer =
        addLayer(UnknownLoc::get(function.getContext()), "Parameter", "opset1");
    StringRef name = getText(about, keys::kName);
    if (auto given = function.getArgAttrOfType<StringAttr>(
            index, SplitDialect::kNameAttrName);
        name.empty() && given)
      name = given.getValue();
    if (!name.empty())
      layer.node.attribute("name").set_value(name.str().c_str());
    addXml(layer.node, getText(about, keys::kAbout));
    std::string shape = getText(about, keys::kShape).str();
    if (shape.empty())
      shape = type.hasRank() ? spellShape(type.getShape()) : "...";
    pugi::xml_node data = layer.node.prepend_child("data");
    setAttribute(data, "shape", shape);
    setAttribute(data, "element_type",
                 getElementTypeName(type.getElementType()));
    if (failed(addOutput(layer, argument, getText(about, keys::kNames))))
      return failure();
  }
  return success();
}

LogicalResult Exporter::writeResults(func::FuncOp function,
                                     ValueRange results) {
  for (auto [index, value] : llvm::enumerate(results)) {
    LayerWriter layer =
        addLayer(UnknownLoc::get(function.getContext()), "Result", "opset1");
    auto about = function.getResultAttrOfType<DictionaryAttr>(
        index, carrier::CarrierDialect::kValueAttrName);
    if (StringRef name = getText(about, keys::kName); !name.empty())
      layer.node.attribute("name").set_value(name.str().c_str());
    addXml(layer.node, getText(about, keys::kAbout));
    if (failed(addInput(layer, value)))
      return failure();
  }
  return success();
}

LogicalResult Exporter::build() {
  auto about = module->getAttrOfType<DictionaryAttr>(
      carrier::CarrierDialect::kModelAttrName);
  if (getText(about, keys::kFormat) != "openvino")
    return module.emitError() << "the module was not carried from OpenVINO IR "
                                 "(split-translate --carry "
                                 "--import-openvino)";
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  if (functions.size() != 1 || !functions[0].getBody().hasOneBlock())
    return module.emitError() << "expects one function of one block";
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  setAttribute(declaration, "version", "1.0");
  pugi::xml_node net = document.append_child("net");
  setAttribute(net, "name", getText(about, keys::kName));
  setAttribute(net, "version", getText(about, keys::kVersion));
  layers = net.append_child("layers");
  edges = net.append_child("edges");
  addXml(net, getText(about, keys::kAbout));
  func::FuncOp function = functions[0];
  if (failed(writeArguments(function)))
    return failure();
  for (Operation &op : function.front().without_terminator())
    if (failed(writeOp(&op)))
      return failure();
  return writeResults(function,
                      function.front().getTerminator()->getOperands());
}

LogicalResult Exporter::write(StringRef path) {
  SmallString<256> bin(path);
  llvm::sys::path::replace_extension(bin, ".bin");
  OutputFiles files;
  auto add = [&](StringRef file, StringRef text) {
    return files.add(file, [&](llvm::raw_ostream &os) {
      os << text;
      return llvm::Error::success();
    });
  };
  std::ostringstream xml;
  document.save(xml, "\t");
  llvm::Error error = add(path, xml.str());
  if (!error)
    error = add(bin, weights);
  if (!error)
    error = files.commit();
  if (error)
    return emitError(module.getLoc()) << llvm::toString(std::move(error));
  return success();
}

LogicalResult mlir::split::exportOpenVinoModel(ModuleOp module,
                                               StringRef path) {
  if (llvm::sys::path::extension(path) != ".xml")
    return emitError(module.getLoc())
           << quoted(path) << " does not end in .xml, as OpenVINO IR does";
  Exporter exporter(module);
  if (failed(exporter.build()))
    return failure();
  return exporter.write(path);
}
