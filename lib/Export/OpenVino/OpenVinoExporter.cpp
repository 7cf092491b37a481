// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenVinoExporter.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Export/OpenVino.h"
#include "split/Import/OpenVinoTypes.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <sstream>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

StringRef openvino::getText(DictionaryAttr attributes, StringRef name) {
  auto text = attributes ? attributes.getAs<StringAttr>(name) : StringAttr();
  return text ? text.getValue() : StringRef();
}

void openvino::setAttribute(pugi::xml_node node, const char *name,
                            StringRef value) {
  node.append_attribute(name).set_value(value.str().c_str());
}

void openvino::setAttribute(pugi::xml_node node, const char *name,
                            int64_t value) {
  node.append_attribute(name).set_value(static_cast<long long>(value));
}

/// Puts what `xml` spells into `node`.
static void addXml(pugi::xml_node node, StringRef xml) {
  if (!xml.empty())
    node.append_buffer(xml.data(), xml.size());
}

std::string openvino::spellShape(ArrayRef<int64_t> shape) {
  return llvm::join(llvm::map_range(shape,
                                    [](int64_t size) {
                                      return ShapedType::isDynamic(size)
                                                 ? "?"
                                                 : std::to_string(size);
                                    }),
                    ",");
}

//===----------------------------------------------------------------------===//
// Layers and ports
//===----------------------------------------------------------------------===//

OpenVinoExporter::LayerWriter
OpenVinoExporter::addLayer(Location loc, StringRef type, StringRef version) {
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

LogicalResult OpenVinoExporter::addInput(LayerWriter &layer, Source source) {
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

LogicalResult OpenVinoExporter::addInput(LayerWriter &layer, Value value) {
  auto source = sources.find(value);
  if (source == sources.end())
    return emitError(value.getLoc()) << "a value of type " << value.getType()
                                     << " comes from no layer of OpenVINO IR";
  return addInput(layer, source->second);
}

LogicalResult OpenVinoExporter::addOutput(LayerWriter &layer, Value value,
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

LogicalResult OpenVinoExporter::addOutputs(LayerWriter &layer, Operation *op) {
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
// The network
//===----------------------------------------------------------------------===//

LogicalResult OpenVinoExporter::writeArguments(func::FuncOp function) {
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

LogicalResult OpenVinoExporter::writeResults(func::FuncOp function,
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

LogicalResult OpenVinoExporter::build() {
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

LogicalResult OpenVinoExporter::write(StringRef path) {
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
  OpenVinoExporter exporter(module);
  if (failed(exporter.build()))
    return failure();
  return exporter.write(path);
}
