// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Network.h"

#include "split/Import/Support/ModelImport.h"
#include "split/Support/Limits.h"
#include "split/Support/Text.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <pugixml.hpp>

using namespace mlir::split;
using namespace mlir::split::openvino;
using llvm::createStringError;
using llvm::StringRef;
using llvm::Twine;

std::string openvino::describe(const Layer &layer) {
  return describeNode(layer.name, layer.id, layer.type);
}

static llvm::Error fail(const Layer &layer, const Twine &message) {
  return createStringError(describe(layer) + ": " + message);
}

//===----------------------------------------------------------------------===//
// Numbers and shapes
//===----------------------------------------------------------------------===//

/// The number that `text` is, if it is one of 0 or more.
static std::optional<int64_t> parseNumber(StringRef text) {
  int64_t number;
  if (text.getAsInteger(10, number) || number < 0)
    return std::nullopt;
  return number;
}

static llvm::Expected<Dim> parseDim(StringRef text) {
  text = text.trim();
  if (text == "?" || text == "-1")
    return Dim();
  auto invalid = [&] {
    return createStringError("dimension " + quoted(text) +
                             " is neither a size, -1, ?, nor an interval");
  };
  auto [least, most] = text.split("..");
  if (least.size() == text.size()) {
    std::optional<int64_t> size = parseNumber(text);
    if (!size)
      return invalid();
    return Dim{*size, *size};
  }
  Dim dim;
  if (!least.empty()) {
    std::optional<int64_t> bound = parseNumber(least);
    if (!bound)
      return invalid();
    dim.least = *bound;
  }
  if (!most.empty()) {
    dim.most = parseNumber(most);
    if (!dim.most || *dim.most < dim.least)
      return invalid();
  }
  return dim;
}

static llvm::Error checkRank(size_t rank) {
  if (rank <= static_cast<size_t>(kMaxRank))
    return llvm::Error::success();
  return createStringError("there are " + Twine(rank) +
                           " dimensions, but at most " + Twine(kMaxRank) +
                           " are supported");
}

llvm::Expected<Shape> openvino::parseShape(StringRef text) {
  text = text.trim();
  if (text == "...")
    return Shape();
  llvm::SmallVector<Dim> dims;
  llvm::SmallVector<StringRef> parts;
  if (!text.empty())
    text.split(parts, ',');
  if (llvm::Error error = checkRank(parts.size()))
    return error;
  for (StringRef part : parts) {
    llvm::Expected<Dim> dim = parseDim(part);
    if (!dim)
      return dim.takeError();
    dims.push_back(*dim);
  }
  return Shape(std::move(dims));
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

/// The attribute `name` of `node`, a number of 0 or more.
static llvm::Expected<int64_t> getId(pugi::xml_node node, const char *name) {
  StringRef text = node.attribute(name).value();
  std::optional<int64_t> number = parseNumber(text);
  if (number)
    return *number;
  return createStringError("<" + Twine(node.name()) + "> has " +
                           (text.empty() ? "no " + Twine(name)
                                         : Twine(name) + " " + quoted(text) +
                                               ", which is not a number"));
}

/// Reads the ports in `list`, an <input> or <output>.
static llvm::Error parsePorts(pugi::xml_node list,
                              llvm::SmallVectorImpl<Port> &ports) {
  for (pugi::xml_node node : list.children("port")) {
    llvm::Expected<int64_t> id = getId(node, "id");
    if (!id)
      return id.takeError();
    Port port{*id,
              node.attribute("precision").value(),
              {},
              node.attribute("names").value()};
    for (pugi::xml_node dimNode : node.children("dim")) {
      llvm::Expected<Dim> dim = parseDim(dimNode.child_value());
      if (!dim)
        return dim.takeError();
      port.dims.push_back(*dim);
    }
    if (llvm::Error error = checkRank(port.dims.size()))
      return error;
    ports.push_back(std::move(port));
  }
  return llvm::Error::success();
}

static llvm::Expected<Layer> parseLayer(pugi::xml_node node) {
  llvm::Expected<int64_t> id = getId(node, "id");
  if (!id)
    return id.takeError();
  Layer layer{*id,
              node.attribute("name").value(),
              node.attribute("type").value(),
              node.attribute("version").value(),
              {},
              {},
              {},
              {}};
  if (layer.type.empty())
    return createStringError("layer " + Twine(layer.id) + " has no type");
  for (pugi::xml_attribute attribute : node.child("data").attributes())
    layer.attributes[attribute.name()] = attribute.value();
  for (auto [list, ports] :
       {std::pair("input", &layer.inputs), std::pair("output", &layer.outputs)})
    if (llvm::Error error = parsePorts(node.child(list), *ports))
      return fail(layer, llvm::toString(std::move(error)));
  llvm::DenseSet<int64_t> ids;
  for (const Port &port : llvm::concat<const Port>(layer.inputs, layer.outputs))
    if (!ids.insert(port.id).second)
      return fail(layer, "two ports have the id " + Twine(port.id));
  return layer;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// The position of the port `id` in `ports`.
static std::optional<size_t> findPort(llvm::ArrayRef<Port> ports, int64_t id) {
  const Port *found =
      llvm::find_if(ports, [&](const Port &port) { return port.id == id; });
  if (found == ports.end())
    return std::nullopt;
  return found - ports.begin();
}

namespace {
/// Connects the layers of a network.
class EdgeReader {
public:
  explicit EdgeReader(Network &network) : network(network) {}

  llvm::Error read(pugi::xml_node list);

private:
  llvm::Error indexLayers();
  llvm::Error readEdge(pugi::xml_node node);

  Network &network;
  llvm::DenseMap<int64_t, size_t> positions;
  /// For each layer, the sources of its inputs as they become known.
  std::vector<std::vector<std::optional<Source>>> sources;
};
} // namespace

llvm::Error EdgeReader::indexLayers() {
  for (auto [position, layer] : llvm::enumerate(network.layers)) {
    auto [other, isNew] = positions.try_emplace(layer.id, position);
    if (!isNew)
      return fail(layer, "its id " + Twine(layer.id) + " is also that of " +
                             describe(network.layers[other->second]));
    sources.emplace_back(layer.inputs.size());
  }
  return llvm::Error::success();
}

llvm::Error EdgeReader::readEdge(pugi::xml_node node) {
  int64_t ids[4];
  constexpr const char *names[] = {"from-layer", "from-port", "to-layer",
                                   "to-port"};
  for (auto [id, name] : llvm::zip_equal(ids, names)) {
    llvm::Expected<int64_t> number = getId(node, name);
    if (!number)
      return number.takeError();
    id = *number;
  }
  for (int64_t id : {ids[0], ids[2]})
    if (!positions.contains(id))
      return createStringError("an edge names layer " + Twine(id) +
                               ", which does not exist");
  size_t from = positions[ids[0]], to = positions[ids[2]];
  std::optional<size_t> output = findPort(network.layers[from].outputs, ids[1]);
  if (!output)
    return fail(network.layers[from], "an edge begins at port " +
                                          Twine(ids[1]) +
                                          ", which is not one of its outputs");
  std::optional<size_t> input = findPort(network.layers[to].inputs, ids[3]);
  if (!input)
    return fail(network.layers[to], "an edge ends at port " + Twine(ids[3]) +
                                        ", which is not one of its inputs");
  std::optional<Source> &source = sources[to][*input];
  if (source)
    return fail(network.layers[to], "two edges end at port " + Twine(ids[3]));
  source = Source{from, *output};
  return llvm::Error::success();
}

llvm::Error EdgeReader::read(pugi::xml_node list) {
  if (llvm::Error error = indexLayers())
    return error;
  for (pugi::xml_node node : list.children("edge"))
    if (llvm::Error error = readEdge(node))
      return error;
  for (auto [layer, known] : llvm::zip_equal(network.layers, sources))
    for (auto [port, source] : llvm::zip_equal(layer.inputs, known)) {
      if (!source)
        return fail(layer, "no edge ends at input port " + Twine(port.id));
      layer.sources.push_back(*source);
    }
  return llvm::Error::success();
}

/// Orders the layers, or fails if they are in a cycle.
static llvm::Error orderLayers(Network &network) {
  enum class State { New, Open, Done };
  std::vector<State> states(network.layers.size(), State::New);
  // Layers that are being looked at, and how many of their inputs have been.
  std::vector<std::pair<size_t, size_t>> stack;
  for (size_t first = 0; first < network.layers.size(); ++first) {
    if (states[first] != State::New)
      continue;
    stack.push_back({first, 0});
    while (!stack.empty()) {
      auto &[position, next] = stack.back();
      const Layer &layer = network.layers[position];
      states[position] = State::Open;
      if (next == layer.sources.size()) {
        states[position] = State::Done;
        network.order.push_back(position);
        stack.pop_back();
        continue;
      }
      size_t source = layer.sources[next++].layer;
      if (states[source] == State::Open)
        return fail(network.layers[source], "it depends on itself");
      if (states[source] == State::New)
        stack.push_back({source, 0});
    }
  }
  return llvm::Error::success();
}

llvm::Expected<Network> openvino::parseNetwork(StringRef text) {
  pugi::xml_document document;
  // Without entities but those of XML itself, and without other documents.
  pugi::xml_parse_result result =
      document.load_buffer(text.data(), text.size());
  if (!result) {
    size_t line = text.take_front(result.offset).count('\n') + 1;
    return createStringError("not XML: line " + Twine(line) + ": " +
                             result.description());
  }
  pugi::xml_node net = document.child("net");
  if (!net || !net.child("layers"))
    return createStringError("not an OpenVINO IR: it has no <net> of <layers>");
  StringRef version = net.attribute("version").value();
  if (version != "10" && version != "11")
    return createStringError("version " + quoted(version) +
                             " of OpenVINO IR is not supported; 10 and 11 are");
  Network network;
  for (pugi::xml_node node : net.child("layers").children("layer")) {
    llvm::Expected<Layer> layer = parseLayer(node);
    if (!layer)
      return layer.takeError();
    network.layers.push_back(std::move(*layer));
  }
  if (llvm::Error error = EdgeReader(network).read(net.child("edges")))
    return error;
  if (llvm::Error error = orderLayers(network))
    return error;
  return network;
}
