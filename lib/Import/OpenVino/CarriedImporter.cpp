// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carries a network along: splits become ops of the dialect, constants and all
// other layers ops of the carrier dialect, from which it can be written again.

#include "CarriedImporter.h"

#include "ElementTypes.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Import/OpenVinoTypes.h"
#include "split/Import/Support/ConstantAttr.h"
#include "split/Import/Support/ModelImport.h"

#include "mlir/IR/AsmState.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

CarriedImporter::CarriedImporter(const Network &network, StringRef path,
                                 MLIRContext *context)
    : network(network), folder(llvm::sys::path::parent_path(path)),
      file(llvm::sys::path::stem(path).str() + ".bin"),
      fileLoc(FileLineColLoc::get(context, path, 0, 0)), builder(context),
      values(network.layers.size()) {}

/// The attributes that are not empty texts.
static DictionaryAttr
getTexts(Builder &builder, ArrayRef<std::pair<StringRef, StringRef>> texts) {
  NamedAttrList attributes;
  for (auto [name, text] : texts)
    if (!text.empty())
      attributes.append(name, builder.getStringAttr(text));
  return attributes.getDictionary(builder.getContext());
}

Location CarriedImporter::getLoc(const Layer &layer) {
  SmallVector<StringRef> names;
  for (const Port &port : layer.outputs)
    names.push_back(port.names);
  auto origin = carrier::OriginAttr::get(
      builder.getContext(), builder.getStringAttr(layer.name),
      builder.getStrArrayAttr(names),
      getTexts(builder, {{keys::kAbout, layer.about}}));
  return carrier::getLocWithOrigin(getPartLoc(describe(layer), fileLoc),
                                   origin);
}

/// The element type `name`, also of those that are carried only.
static Type getCarriedElementType(StringRef name, Builder &builder) {
  if (Type type = openvino::getElementType(name, builder.getContext()))
    return type;
  return carrier::NamedType::get(builder.getContext(),
                                 builder.getStringAttr(name.lower()));
}

FailureOr<Type> CarriedImporter::getPortType(const Layer &layer,
                                             const Port &port) {
  if (port.precision.empty())
    return Type(carrier::UnknownType::get(builder.getContext()));
  SmallVector<int64_t> sizes;
  for (const Dim &dim : port.dims)
    sizes.push_back(dim.isStatic() ? dim.least : ShapedType::kDynamic);
  return Type(RankedTensorType::get(
      sizes, getCarriedElementType(port.precision, builder)));
}

//===----------------------------------------------------------------------===//
// Parameters, constants, results
//===----------------------------------------------------------------------===//

LogicalResult CarriedImporter::importParameter(size_t position) {
  const Layer &layer = network.layers[position];
  Location loc = getLoc(layer);
  if (layer.outputs.size() != 1 || !layer.inputs.empty())
    return emitError(loc) << "a Parameter has one output and no inputs";
  const Port &port = layer.outputs.front();
  FailureOr<Shape> shape = getDeclaredShape(layer, loc);
  StringRef name = layer.getAttribute("element_type");
  if (name.empty())
    name = port.precision;
  if (failed(shape))
    return failure();
  if (name.empty())
    return emitError(loc) << "a Parameter needs a type of elements";
  Type element = getCarriedElementType(name, builder);
  Type type = UnrankedTensorType::get(element);
  if (*shape) {
    SmallVector<int64_t> sizes;
    for (const Dim &dim : **shape)
      sizes.push_back(dim.isStatic() ? dim.least : ShapedType::kDynamic);
    type = RankedTensorType::get(sizes, element);
  }
  unsigned index = function.getNumArguments();
  StringRef firstName = StringRef(port.names).split(',').first;
  NamedAttrList attributes;
  attributes.append(
      SplitDialect::kNameAttrName,
      builder.getStringAttr(firstName.empty() ? layer.name : firstName));
  attributes.append(
      carrier::CarrierDialect::kValueAttrName,
      getTexts(builder, {{keys::kName, layer.name},
                         {keys::kNames, port.names},
                         {keys::kShape, layer.getAttribute("shape")},
                         {keys::kAbout, layer.about}}));
  if (failed(function.insertArgument(
          index, type, attributes.getDictionary(builder.getContext()), loc)))
    return failure();
  values[position] = {function.getArgument(index)};
  return success();
}

/// `bytes` as they are, as a constant of `type`.
static TypedAttr getStoredAttr(ShapedType type, std::vector<char> bytes,
                               StringRef name) {
  return DenseResourceElementsAttr::get(
      type, name.empty() ? "constant" : name,
      HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, alignof(int64_t)));
}

LogicalResult CarriedImporter::importConst(size_t position) {
  const Layer &layer = network.layers[position];
  Location loc = getLoc(layer);
  FailureOr<Type> declared = getPortType(layer, layer.outputs.front());
  FailureOr<Shape> shape = getDeclaredShape(layer, loc);
  if (failed(declared) || failed(shape))
    return failure();
  Type element;
  if (StringRef name = layer.getAttribute("element_type"); !name.empty())
    element = getCarriedElementType(name, builder);
  else if (auto tensor = dyn_cast<RankedTensorType>(*declared))
    element = tensor.getElementType();
  SmallVector<int64_t> sizes;
  bool isStatic = shape->has_value();
  for (const Dim &dim : isStatic ? **shape : SmallVector<Dim>()) {
    isStatic &= dim.isStatic();
    sizes.push_back(dim.least);
  }
  std::optional<int64_t> count = getNumElements(sizes);
  int64_t offset, size;
  if (!element || !isStatic || !count ||
      layer.getAttribute("offset").getAsInteger(10, offset) ||
      layer.getAttribute("size").getAsInteger(10, size))
    return emitError(loc) << "a constant needs a static shape, a type of "
                             "elements, an offset and a size";
  auto type = RankedTensorType::get(sizes, element);
  if (failed(checkStoredBytes(type, size, loc)))
    return failure();
  FailureOr<std::vector<char>> stored =
      readWeights({folder, file}, offset, size, loc);
  if (failed(stored))
    return failure();
  TypedAttr value;
  if (isKeptAsStored(element)) {
    value = getStoredAttr(type, std::move(*stored), layer.name);
  } else {
    auto owner = std::make_shared<std::vector<char>>(
        unpack(std::move(*stored), element, *count));
    value = getDenseAttr(type, *owner, layer.name, owner);
  }
  values[position] = {
      carrier::ConstantOp::create(builder, loc, type, value, StringAttr())};
  return success();
}

void CarriedImporter::importResults() {
  SmallVector<Value> results;
  SmallVector<Attribute> attributes;
  for (const Layer &layer : network.layers) {
    if (!layer.isA("Result"))
      continue;
    const Source &source = layer.sources.front();
    results.push_back(values[source.layer][source.output]);
    StringRef name =
        StringRef(network.layers[source.layer].outputs[source.output].names)
            .split(',')
            .first;
    NamedAttrList about;
    about.append(SplitDialect::kNameAttrName,
                 builder.getStringAttr(name.empty() ? layer.name : name));
    about.append(carrier::CarrierDialect::kValueAttrName,
                 getTexts(builder, {{keys::kName, layer.name},
                                    {keys::kAbout, layer.about}}));
    attributes.push_back(about.getDictionary(builder.getContext()));
  }
  func::ReturnOp::create(builder, fileLoc, results);
  function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  function.setResAttrsAttr(builder.getArrayAttr(attributes));
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

/// What evaluating the layer may do.
static carrier::Effects getEffects(const Layer &layer) {
  if (!StringRef(layer.version).starts_with("opset") || !layer.bodies.empty() ||
      layer.isA("Assign") || layer.isA("ReadValue"))
    return carrier::Effects::Opaque;
  bool isRandom = layer.isA("RandomUniform") || layer.isA("Multinomial");
  return isRandom ? carrier::Effects::Fresh : carrier::Effects::Pure;
}

FailureOr<DictionaryAttr> CarriedImporter::getAttributes(const Layer &layer,
                                                         Location loc) {
  NamedAttrList attributes;
  for (const auto &attribute : layer.attributes)
    attributes.append(attribute.getKey(),
                      builder.getStringAttr(attribute.getValue()));
  if (!layer.bodies.empty()) {
    attributes.append(keys::kBodies, builder.getStringAttr(layer.bodies));
    SmallVector<int64_t> ports;
    for (const Port &port :
         llvm::concat<const Port>(layer.inputs, layer.outputs))
      ports.push_back(port.id);
    attributes.append(keys::kPorts, builder.getDenseI64ArrayAttr(ports));
    SmallVector<Attribute> weights;
    for (auto [offset, size] : layer.bodyWeights) {
      FailureOr<std::vector<char>> stored =
          readWeights({folder, file}, offset, size, loc);
      if (failed(stored))
        return failure();
      weights.push_back(
          getStoredAttr(RankedTensorType::get(size, builder.getIntegerType(8)),
                        std::move(*stored), layer.name));
    }
    attributes.append(keys::kWeights, builder.getArrayAttr(weights));
  }
  return attributes.getDictionary(builder.getContext());
}

LogicalResult CarriedImporter::importLayer(size_t position) {
  const Layer &layer = network.layers[position];
  Location loc = getLoc(layer);
  SmallVector<Value> inputs;
  for (const Source &source : layer.sources)
    inputs.push_back(values[source.layer][source.output]);
  SmallVector<Type> types;
  for (const Port &port : layer.outputs) {
    FailureOr<Type> type = getPortType(layer, port);
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  FailureOr<Operation *> split =
      createCarriedSplit(layer, inputs, types, builder, loc);
  if (failed(split))
    return failure();
  if (*split) {
    values[position] = SmallVector<Value>((*split)->getResults());
    return success();
  }
  FailureOr<DictionaryAttr> attributes = getAttributes(layer, loc);
  if (failed(attributes))
    return failure();
  // A set of someone else's is its own domain.
  StringRef number = layer.version, domain = layer.version;
  int64_t opset = 0;
  if (number.consume_front("opset") && !number.getAsInteger(10, opset) &&
      opset > 0)
    domain = keys::kDomain;
  else
    opset = 0;
  auto node = carrier::NodeOp::create(
      builder, loc, types, getEffects(layer), layer.type, domain, opset,
      /*overload=*/"", inputs, /*absent_inputs=*/ArrayRef<int64_t>(),
      *attributes, builder.getStrArrayAttr({}), /*bodiesCount=*/0);
  values[position] = SmallVector<Value>(node.getResults());
  return success();
}

OwningOpRef<ModuleOp> CarriedImporter::import() {
  OwningOpRef<ModuleOp> module(ModuleOp::create(fileLoc));
  NamedAttrList about(getTexts(builder, {{keys::kFormat, "openvino"},
                                         {keys::kVersion, network.version},
                                         {keys::kName, network.name},
                                         {keys::kAbout, network.about}}));
  (*module)->setAttr(carrier::CarrierDialect::kModelAttrName,
                     about.getDictionary(builder.getContext()));
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, fileLoc, "main",
                                  builder.getFunctionType({}, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  for (auto [position, layer] : llvm::enumerate(network.layers)) {
    if (layer.isA("Parameter") && failed(importParameter(position)))
      return {};
    if (layer.isA("Result") && layer.sources.size() != 1)
      return emitError(getLoc(layer)) << "a Result has one input", nullptr;
  }
  for (size_t position : network.order) {
    const Layer &layer = network.layers[position];
    if (layer.isA("Parameter") || layer.isA("Result"))
      continue;
    bool isConst =
        layer.isA("Const") && layer.outputs.size() == 1 && layer.inputs.empty();
    if (failed(isConst ? importConst(position) : importLayer(position)))
      return {};
  }
  importResults();
  // Axes and lengths have become attributes.
  for (Operation &op :
       llvm::make_early_inc_range(llvm::reverse(function.front())))
    if (isa<carrier::ConstantOp>(op) && op.use_empty())
      op.erase();
  return module;
}
