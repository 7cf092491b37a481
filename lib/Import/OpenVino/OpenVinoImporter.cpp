// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The importer's entry: reads the network and makes the function of it.

#include "split/Import/OpenVino.h"

#include "CarriedImporter.h"
#include "ElementTypes.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/InputFile.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

namespace {

/// Imports one network.
class NetworkImporter {
public:
  NetworkImporter(const Network &network, StringRef path, MLIRContext *context)
      : network(network), folder(llvm::sys::path::parent_path(path)),
        weights(llvm::sys::path::stem(path).str() + ".bin"),
        fileLoc(FileLineColLoc::get(context, path, 0, 0)), builder(context),
        values(network.layers.size()) {}

  /// The module, not yet verified; null after an error was emitted.
  OwningOpRef<ModuleOp> import();

private:
  LogicalResult checkSupported();
  LogicalResult importParameter(size_t position);
  LogicalResult importLayer(size_t position);
  FailureOr<Value> applyDeclaredType(const Layer &layer, size_t output,
                                     Value value);
  LogicalResult importResults();

  Value getSource(const Source &source) {
    return values[source.layer][source.output];
  }
  Location getLoc(const Layer &layer) {
    return getPartLoc(describe(layer), fileLoc);
  }

  const Network &network;
  StringRef folder;
  std::string weights;
  Location fileLoc;
  OpBuilder builder;
  func::FuncOp function;
  /// The outputs of each layer.
  std::vector<SmallVector<Value>> values;
};

} // namespace

/// The first of the names of an output, which commas separate.
static StringRef getFirstName(const Port &port) {
  return StringRef(port.names).split(',').first;
}

/// Whether the layer is an input or output of the model.
static bool isBoundary(const Layer &layer) {
  return layer.isA("Parameter") || layer.isA("Result");
}

/// The number of the set of operations that `version` names: the newest one for
/// none, and nothing for a set of someone else's.
static std::optional<int64_t> getOpset(StringRef version) {
  if (version.empty())
    return kNewestOpset;
  int64_t opset;
  if (!version.consume_front("opset") || version.getAsInteger(10, opset) ||
      opset < 1)
    return std::nullopt;
  return opset;
}

/// The rule of the layer; null if there is none.
static const LayerRule *findRule(const Layer &layer) {
  std::optional<int64_t> opset = getOpset(layer.version);
  return opset ? lookupLayerRule(layer.type, *opset) : nullptr;
}

LogicalResult NetworkImporter::checkSupported() {
  llvm::MapVector<StringRef, size_t> unsupported;
  for (const Layer &layer : network.layers) {
    if (isBoundary(layer))
      continue;
    std::optional<int64_t> opset = getOpset(layer.version);
    if (!opset || !isKnownLayer(layer.type)) {
      ++unsupported[layer.type];
      continue;
    }
    if (!lookupLayerRule(layer.type, *opset))
      return emitError(getLoc(layer))
             << quoted(layer.version) << " has no " << quoted(layer.type);
    if (*opset > kNewestOpset)
      emitWarning(getLoc(layer))
          << quoted(layer.version) << " is newer than opset" << kNewestOpset
          << ", the newest one known: the layer is taken as one of that";
  }
  if (unsupported.empty())
    return success();
  InFlightDiagnostic error = emitError(fileLoc)
                             << "layers of these types are not supported: ";
  llvm::interleaveComma(unsupported, error, [&](const auto &entry) {
    error << quoted(entry.first) << " (" << entry.second << ")";
  });
  return error;
}

/// A check that dimension `index` of `value` is in the interval of `dim`.
static void checkInterval(OpBuilder &builder, Location loc, Value value,
                          int64_t index, const Dim &dim) {
  Value size = tensor::DimOp::create(builder, loc, value, index);
  auto check = [&](arith::CmpIPredicate predicate, int64_t bound,
                   const Twine &message) {
    Value constant = arith::ConstantIndexOp::create(builder, loc, bound);
    Value holds =
        arith::CmpIOp::create(builder, loc, predicate, size, constant);
    AssertOp::create(builder, loc, holds, builder.getStringAttr(message),
                     ValueRange{size, constant});
  };
  if (dim.least > 0)
    check(arith::CmpIPredicate::sge, dim.least,
          "dimension " + Twine(index) +
              " is {0}, but at least {1} is declared");
  if (dim.most)
    check(arith::CmpIPredicate::sle, *dim.most,
          "dimension " + Twine(index) + " is {0}, but at most {1} is declared");
}

LogicalResult NetworkImporter::importParameter(size_t position) {
  const Layer &layer = network.layers[position];
  Location loc = getLoc(layer);
  if (layer.outputs.size() != 1 || !layer.inputs.empty())
    return emitError(loc) << "a Parameter has one output and no inputs";
  FailureOr<Shape> shape = getDeclaredShape(layer, loc);
  FailureOr<TensorType> type = getDeclaredType(layer, loc);
  if (failed(shape) || failed(type))
    return failure();
  unsigned index = function.getNumArguments();
  StringRef name = getFirstName(layer.outputs.front());
  DictionaryAttr attributes = builder.getDictionaryAttr(builder.getNamedAttr(
      "split.name", builder.getStringAttr(name.empty() ? layer.name : name)));
  if (failed(function.insertArgument(index, *type, attributes, loc)))
    return failure();
  Value argument = function.getArgument(index);
  if (*shape)
    for (auto [dimIndex, dim] : llvm::enumerate(**shape))
      if (!dim.isStatic())
        checkInterval(builder, loc, argument, dimIndex, dim);
  FailureOr<Value> typed = applyDeclaredType(layer, 0, argument);
  if (failed(typed))
    return failure();
  values[position] = {*typed};
  return success();
}

FailureOr<Value> NetworkImporter::applyDeclaredType(const Layer &layer,
                                                    size_t output,
                                                    Value value) {
  const Port &port = layer.outputs[output];
  if (port.precision.empty())
    return value;
  // Without dimensions it may be a scalar as well as a tensor of any rank.
  Shape shape;
  if (!port.dims.empty())
    shape = Shape(port.dims);
  FailureOr<TensorType> declared =
      getTensorType(port.precision, shape, getLoc(layer));
  if (failed(declared))
    return failure();
  return castToDeclared(
      builder, value, *declared,
      "output port " + Twine(port.id) + " of " + describe(layer), fileLoc);
}

LogicalResult NetworkImporter::importLayer(size_t position) {
  const Layer &layer = network.layers[position];
  SmallVector<Value> operands;
  for (const Source &source : layer.sources)
    operands.push_back(getSource(source));
  Location loc = getLoc(layer);
  const LayerRule *rule = findRule(layer);
  LayerBinder binder(builder, loc, layer, *rule, operands, {folder, weights});
  if (failed(binder.checkInputs()) || failed(rule->import(binder)))
    return failure();
  SmallVector<Value> results(binder.getOutputs());
  if (results.size() != layer.outputs.size())
    return emitError(loc) << "has " << results.size()
                          << (results.size() == 1 ? " output" : " outputs")
                          << ", but " << layer.outputs.size()
                          << " output ports";
  for (auto [index, value] : llvm::enumerate(results)) {
    FailureOr<Value> typed = applyDeclaredType(layer, index, value);
    if (failed(typed))
      return failure();
    value = *typed;
  }
  values[position] = std::move(results);
  return success();
}

LogicalResult NetworkImporter::importResults() {
  SmallVector<Value> results;
  SmallVector<Attribute> attributes;
  for (const Layer &layer : network.layers) {
    if (!layer.isA("Result"))
      continue;
    if (layer.sources.size() != 1)
      return emitError(getLoc(layer)) << "a Result has one input";
    const Source &source = layer.sources.front();
    StringRef name =
        getFirstName(network.layers[source.layer].outputs[source.output]);
    results.push_back(getSource(source));
    attributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
        "split.name",
        builder.getStringAttr(name.empty() ? layer.name : name))));
  }
  func::ReturnOp::create(builder, fileLoc, results);
  function.setType(builder.getFunctionType(function.getArgumentTypes(),
                                           ValueRange(results).getTypes()));
  function.setResAttrsAttr(builder.getArrayAttr(attributes));
  return success();
}

OwningOpRef<ModuleOp> NetworkImporter::import() {
  if (failed(checkSupported()))
    return {};
  OwningOpRef<ModuleOp> module(ModuleOp::create(fileLoc));
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, fileLoc, "main",
                                  builder.getFunctionType({}, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  // Parameters first, in the order of the file, whatever they are used by.
  for (auto [position, layer] : llvm::enumerate(network.layers))
    if (layer.isA("Parameter") && failed(importParameter(position)))
      return {};
  for (size_t position : network.order)
    if (!isBoundary(network.layers[position]) && failed(importLayer(position)))
      return {};
  if (failed(importResults()))
    return {};
  return module;
}

/// Reads the network in the file `path`; null after an error was emitted.
static std::optional<Network> readNetwork(StringRef path,
                                          MLIRContext *context) {
  auto fail = [&](llvm::Error error) {
    emitError(FileLineColLoc::get(context, path, 0, 0))
        << llvm::toString(std::move(error));
    return std::nullopt;
  };
  auto file = readFile(path);
  if (!file)
    return fail(file.takeError());
  llvm::Expected<Network> network = parseNetwork((*file)->getBuffer());
  if (!network)
    return fail(network.takeError());
  return std::move(*network);
}

OwningOpRef<ModuleOp> mlir::split::importOpenVinoModel(StringRef path,
                                                       MLIRContext *context) {
  context->loadDialect<SplitDialect, arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, math::MathDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
  std::optional<Network> network = readNetwork(path, context);
  if (!network)
    return {};
  return importOneErrorAtMost(context, [&] {
    return NetworkImporter(*network, path, context).import();
  });
}

OwningOpRef<ModuleOp> mlir::split::carryOpenVinoModel(StringRef path,
                                                      MLIRContext *context) {
  context
      ->loadDialect<SplitDialect, carrier::CarrierDialect, func::FuncDialect>();
  std::optional<Network> network = readNetwork(path, context);
  if (!network)
    return {};
  return importOneErrorAtMost(context, [&] {
    return CarriedImporter(*network, path, context).import();
  });
}
