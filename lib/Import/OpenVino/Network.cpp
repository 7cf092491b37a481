// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Network.h"

#include "split/Import/OpenVinoTypes.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/Limits.h"
#include "split/Support/Text.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <pugixml.hpp>

#include <sstream>

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

static llvm::Error checkNumDims(size_t rank) {
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
  if (llvm::Error error = checkNumDims(parts.size()))
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
    if (llvm::Error error = checkNumDims(port.dims.size()))
      return error;
    ports.push_back(std::move(port));
  }
  return llvm::Error::success();
}

/// The node with all that is in it, as it is spelled in XML; "" for none.
static std::string print(pugi::xml_node node) {
  if (!node)
    return "";
  std::ostringstream os;
  node.print(os, "", pugi::format_raw);
  return os.str();
}

static llvm::Expected<Network> parseNet(pugi::xml_node net, int64_t depth);

/// Where a network inside of a layer is connected with it: each entry of
/// `portMap` names a port of the layer, or -1, and a layer of `body`.
static llvm::Error checkPortMap(pugi::xml_node portMap, const Layer &layer,
                                const Network &body) {
  for (pugi::xml_node entry : portMap.children()) {
    StringRef external = entry.attribute("external_port_id").value();
    std::optional<int64_t> port = parseNumber(external);
    bool isInput = StringRef(entry.name()) == "input";
    llvm::ArrayRef<Port> ports = isInput ? layer.inputs : layer.outputs;
    if (external != "-1" &&
        (!port || llvm::none_of(ports, [&](const Port &other) {
          return other.id == *port;
        })))
      return createStringError("<" + Twine(portMap.name()) + "> names port " +
                               quoted(external) + ", which is none of the " +
                               (isInput ? "inputs" : "outputs"));
    llvm::Expected<int64_t> inner = getId(entry, "internal_layer_id");
    if (!inner)
      return inner.takeError();
    if (llvm::none_of(body.layers,
                      [&](const Layer &other) { return other.id == *inner; }))
      return createStringError("<" + Twine(portMap.name()) + "> names layer " +
                               Twine(*inner) + ", which is not in the body");
  }
  return llvm::Error::success();
}

/// Takes the constants of a body out of the file of weights. They may be at any
/// depth, also where no network is expected: whoever writes the body again
/// looks for them everywhere.
static llvm::Error takeWeights(pugi::xml_node body, Layer &layer) {
  for (pugi::xpath_node found : body.select_nodes(kConstLayersPath.data())) {
    pugi::xml_node data = found.node().child("data");
    if (!data)
      return createStringError("a constant has no <data>");
    llvm::Expected<int64_t> offset = getId(data, "offset");
    if (!offset)
      return offset.takeError();
    llvm::Expected<int64_t> size = getId(data, "size");
    if (!size)
      return size.takeError();
    data.attribute("offset").set_value(
        static_cast<unsigned long long>(layer.bodyWeights.size()));
    layer.bodyWeights.push_back({*offset, *size});
  }
  return llvm::Error::success();
}

/// How deep networks may be inside of each other.
static constexpr int64_t kMaxDepth = 32;

/// Checks and keeps the networks inside of a layer: the body of a Loop or
/// TensorIterator, or the two of an If, each with a map of ports.
static llvm::Error parseBodies(pugi::xml_node node, Layer &layer,
                               int64_t depth) {
  for (pugi::xml_node child : node.children()) {
    StringRef name = child.name();
    if (name == "data" || name == "input" || name == "output" ||
        name == "rt_info")
      continue;
    if (child.child("layers")) {
      if (depth == kMaxDepth)
        return fail(layer, "networks are inside of each other more than " +
                               Twine(kMaxDepth) + " deep");
      llvm::Expected<Network> body = parseNet(child, depth + 1);
      if (!body)
        return fail(layer,
                    "in <" + name + ">: " + llvm::toString(body.takeError()));
      StringRef prefix = name;
      prefix.consume_back("body");
      if (llvm::Error error = checkPortMap(
              node.child((prefix + "port_map").str().c_str()), layer, *body))
        return fail(layer, llvm::toString(std::move(error)));
    }
    // What is inside of a network inside of a layer is in that layer's XML.
    if (depth > 0)
      continue;
    if (llvm::Error error = takeWeights(child, layer))
      return fail(layer,
                  "in <" + name + ">: " + llvm::toString(std::move(error)));
    layer.bodies += print(child);
  }
  return llvm::Error::success();
}

static llvm::Expected<Layer> parseLayer(pugi::xml_node node, int64_t depth) {
  llvm::Expected<int64_t> id = getId(node, "id");
  if (!id)
    return id.takeError();
  Layer layer;
  layer.id = *id;
  layer.name = node.attribute("name").value();
  layer.type = node.attribute("type").value();
  layer.version = node.attribute("version").value();
  layer.about = print(node.child("rt_info"));
  if (layer.type.empty())
    return createStringError("layer " + Twine(layer.id) + " has no type");
  for (pugi::xml_attribute attribute : node.child("data").attributes())
    layer.attributes[attribute.name()] = attribute.value();
  for (auto [list, ports] :
       {std::pair("input", &layer.inputs), std::pair("output", &layer.outputs)})
    if (llvm::Error error = parsePorts(node.child(list), *ports))
      return fail(layer, llvm::toString(std::move(error)));
  for (llvm::ArrayRef<Port> ports : {llvm::ArrayRef<Port>(layer.inputs),
                                     llvm::ArrayRef<Port>(layer.outputs)}) {
    llvm::DenseSet<int64_t> ids;
    for (const Port &port : ports)
      if (!ids.insert(port.id).second)
        return fail(layer, "two ports have the id " + Twine(port.id));
  }
  if (llvm::Error error = parseBodies(node, layer, depth))
    return error;
  return layer;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// The positions of ports by their ids.
using PortPositions = llvm::DenseMap<int64_t, size_t>;

static PortPositions indexPorts(llvm::ArrayRef<Port> ports) {
  PortPositions positions;
  for (auto [position, port] : llvm::enumerate(ports))
    positions[port.id] = position;
  return positions;
}

/// The position of the port `id`, if there is one.
static std::optional<size_t> findPort(const PortPositions &positions,
                                      int64_t id) {
  auto found = positions.find(id);
  if (found == positions.end())
    return std::nullopt;
  return found->second;
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
  /// Of each layer.
  std::vector<PortPositions> inputs, outputs;
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
    inputs.push_back(indexPorts(layer.inputs));
    outputs.push_back(indexPorts(layer.outputs));
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
  if (network.layers[from].isA("Result"))
    return fail(network.layers[from], "an edge begins at this result");
  std::optional<size_t> output = findPort(outputs[from], ids[1]);
  if (!output)
    return fail(network.layers[from], "an edge begins at port " +
                                          Twine(ids[1]) +
                                          ", which is not one of its outputs");
  std::optional<size_t> input = findPort(inputs[to], ids[3]);
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

/// Reads the layers and edges of `net`, which is `depth` networks deep.
static llvm::Expected<Network> parseNet(pugi::xml_node net, int64_t depth) {
  Network network;
  for (pugi::xml_node node : net.child("layers").children("layer")) {
    llvm::Expected<Layer> layer = parseLayer(node, depth);
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
  llvm::Expected<Network> network = parseNet(net, 0);
  if (!network)
    return network.takeError();
  network->version = version.str();
  network->name = net.attribute("name").value();
  network->about = print(net.child("rt_info"));
  return network;
}
