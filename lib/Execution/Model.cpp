// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Model.h"

#include "split/Execution/Diagnostics.h"
#include "split/Execution/Operators.h"
#include "split/Support/InputFile.h"
#include "split/Support/Limits.h"

#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Support/Text.h"
#ifdef SPLIT_ENABLE_ONNX
#include "split/Import/Onnx.h"
#include "split/Import/OnnxOperators.h"
#endif
#ifdef SPLIT_ENABLE_OPENVINO
#include "split/Import/OpenVino.h"
#endif

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// Parses the file `path`, which `buffer` holds.
static llvm::Expected<OwningOpRef<ModuleOp>>
parseMlir(std::unique_ptr<llvm::MemoryBuffer> buffer, StringRef path,
          MLIRContext *context) {
  if (llvm::Error error = checkNesting(buffer->getBuffer()))
    return llvm::createStringError(path + ":" +
                                   llvm::toString(std::move(error)));
  llvm::SourceMgr sources;
  // Diagnostics take the file's name from the buffer.
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(buffer->getBuffer(), path), {});
  DiagnosticCapture diagnostics(context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, context);
  if (!module)
    return diagnostics.takeError(path + ": cannot parse the file");
  return module;
}

/// The model in file `path`, which `import` imports.
[[maybe_unused]] static llvm::Expected<OwningOpRef<ModuleOp>>
importModel(OwningOpRef<ModuleOp> (*import)(StringRef, MLIRContext *),
            StringRef path, MLIRContext *context) {
  DiagnosticCapture diagnostics(context);
  OwningOpRef<ModuleOp> module = import(path, context);
  if (!module)
    return diagnostics.takeError(path + ": cannot import the model");
  return module;
}

#ifdef SPLIT_ENABLE_ONNX
/// The ONNX model `name` whose serialized form is `bytes`.
static llvm::Expected<OwningOpRef<ModuleOp>>
importBytes(ArrayRef<char> bytes, StringRef name, MLIRContext *context) {
  DiagnosticCapture diagnostics(context);
  OwningOpRef<ModuleOp> module = importOnnxModel(bytes, name, context);
  if (!module)
    return diagnostics.takeError(name + ": cannot import the model");
  return module;
}
#endif

/// What messages call the model from standard input.
static constexpr StringLiteral kStandardInputName = "<stdin>";

/// The extension that a file of these `contents` has: a protobuf message begins
/// with the tag of a field, which is no text; an ONNX model with `ir_version`.
static StringRef guessExtension(StringRef contents) {
  if (contents.starts_with("\x08"))
    return ".onnx";
  return contents.starts_with("<") ? ".xml" : ".mlir";
}

/// Reads the model that standard input holds.
static llvm::Expected<OwningOpRef<ModuleOp>>
readStandardInput(MLIRContext *context) {
  StringRef name = kStandardInputName;
  auto buffer = readFile(kStandardInput);
  if (!buffer)
    return llvm::createStringError(name + ": " +
                                   llvm::toString(buffer.takeError()));
  StringRef contents = (*buffer)->getBuffer();
  StringRef extension = guessExtension(contents);
  if (extension == ".mlir")
    return parseMlir(std::move(*buffer), name, context);
#ifdef SPLIT_ENABLE_ONNX
  if (extension == ".onnx")
    return importBytes(ArrayRef(contents.data(), contents.size()), name,
                       context);
#endif
  return llvm::createStringError(
      name +
      ": a model from standard input is an ONNX model or a module, but "
      "this looks like an " +
      extension + " file");
}

static llvm::Expected<OwningOpRef<ModuleOp>> readModule(StringRef path,
                                                        MLIRContext *context) {
  if (path == kStandardInput)
    return readStandardInput(context);
  StringRef extension = llvm::sys::path::extension(path);
  if (extension == ".mlir" || extension == ".mlirbc") {
    auto buffer = readFile(path);
    if (!buffer)
      return llvm::createStringError(path + ": " +
                                     llvm::toString(buffer.takeError()));
    return parseMlir(std::move(*buffer), path, context);
  }
  if (extension == ".onnx") {
#ifdef SPLIT_ENABLE_ONNX
    return importModel(importOnnxModel, path, context);
#else
    return llvm::createStringError(
        path + ": this split-runner was built without the ONNX importer");
#endif
  }
  if (extension == ".xml") {
#ifdef SPLIT_ENABLE_OPENVINO
    return importModel(importOpenVinoModel, path, context);
#else
    return llvm::createStringError(
        path + ": this split-runner was built without the OpenVINO importer");
#endif
  }
  return llvm::createStringError(path +
                                 ": a model is an .onnx, .xml or .mlir file, "
                                 "but this has the extension '" +
                                 extension + "'");
}

llvm::Expected<std::optional<std::vector<OperatorCount>>>
runner::countOperators(StringRef path) {
  if (llvm::sys::path::extension(path) != ".onnx")
    return std::nullopt;
#ifdef SPLIT_ENABLE_ONNX
  std::string error;
  auto counts = countOnnxOperators(path, error);
  if (failed(counts))
    return llvm::createStringError(path + ": " + error);
  std::vector<OperatorCount> operators;
  for (const OnnxOperatorCount &count : *counts)
    operators.push_back({count.name, count.numNodes, count.isSupported});
  return operators;
#else
  return std::nullopt;
#endif
}

/// What there is to run in a model whose public functions with a body are
/// `names`.
static std::string describeEntries(ArrayRef<std::string> names) {
  constexpr size_t kMostNames = 10;
  if (names.empty())
    return "it has no public function with a body";
  if (names.size() == 1)
    return "its only public function is " + names.front();
  std::string list = "its public functions are " +
                     llvm::join(names.take_front(kMostNames), ", ");
  if (names.size() > kMostNames)
    list += " and " + std::to_string(names.size() - kMostNames) + " more";
  return list;
}

static llvm::Expected<func::FuncOp> findEntry(ModuleOp module,
                                              StringRef entryName) {
  SmallVector<std::string> candidates;
  func::FuncOp main, onlyPublic;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!entryName.empty() && function.getName() == entryName) {
      if (function.isDeclaration())
        return llvm::createStringError("function '" + entryName +
                                       "' is declared, but has no body");
      if (!function.isPublic())
        return llvm::createStringError("function '" + entryName +
                                       "' is private");
      return function;
    }
    if (!function.isPublic() || function.isDeclaration())
      continue;
    if (function.getName() == "main")
      main = function;
    onlyPublic = function;
    candidates.push_back(quoted(function.getName()));
  }
  std::string list = describeEntries(candidates);
  if (!entryName.empty())
    return llvm::createStringError("there is no function " + quoted(entryName) +
                                   "; " + list);
  if (main)
    return main;
  if (candidates.size() == 1)
    return onlyPublic;
  if (candidates.empty())
    return llvm::createStringError("nothing to run: " + list);
  return llvm::createStringError(
      "there is no function 'main'; choose one with --entry: " + list);
}

/// Makes `entry` all that there is to run: no other function is visible from
/// outside, and what it does not reach is removed, so that nothing that is
/// wrong there is in its way. Fails if a function that has no body is used.
static llvm::Error isolate(func::FuncOp entry, ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function != entry && !function.isDeclaration())
      function.setPrivate();
  DiagnosticCapture diagnostics(module.getContext());
  PassManager pm(module.getContext());
  pm.enableVerifier(false);
  pm.addPass(createSymbolDCEPass());
  if (failed(pm.run(module)))
    return diagnostics.takeError("cannot tell what function '" +
                                 entry.getName().str() + "' uses");
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isDeclaration() && !function.symbolKnownUseEmpty(module))
      return llvm::createStringError("function '" + function.getName() +
                                     "' is used, but has no body");
  return llvm::Error::success();
}

static bool isSupported(Type type) {
  if (auto sequence = dyn_cast<SequenceType>(type))
    return isSupported(sequence.getTensorType());
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    if (tensor.getEncoding())
      return false;
  if (auto tensor = dyn_cast<TensorType>(type))
    return getExchangedBytes(tensor.getElementType()).has_value();
  return !isa<StringType>(type) && getExchangedBytes(type).has_value();
}

/// What the function says of a parameter of type `type`.
static Parameter readParameter(Type type, DictionaryAttr attributes) {
  Parameter parameter;
  parameter.type = type;
  if (!attributes)
    return parameter;
  if (auto name = attributes.getAs<StringAttr>("split.name"))
    parameter.name = name.str();
  if (auto dims = attributes.getAs<ArrayAttr>("split.dim_names"))
    for (Attribute dim : dims)
      parameter.dimNames.push_back(
          isa<StringAttr>(dim) ? cast<StringAttr>(dim).str() : "");
  return parameter;
}

/// Fails if values of `parameter` cannot be passed.
static llvm::Error checkType(const Parameter &parameter) {
  if (!isSupported(parameter.type))
    return llvm::createStringError(
        parameter.label + " has type " + spell(parameter.type) +
        ", which cannot be passed; tensors of numbers, booleans or strings, "
        "sequences of them, and numbers can");
  if (TensorType tensor = getTensorType(parameter);
      tensor.hasRank() && tensor.getRank() > kMaxRank)
    return llvm::createStringError(
        parameter.label + " has rank " + Twine(tensor.getRank()) +
        ", but at most rank " + Twine(kMaxRank) + " can be passed");
  return llvm::Error::success();
}

/// Names `parameters`, which are all inputs or all outputs, and checks them.
static llvm::Error labelParameters(StringRef role,
                                   MutableArrayRef<Parameter> parameters) {
  Parameter *next = parameters.data();
  for (auto [index, value] : llvm::enumerate(groupValues(parameters)))
    for (size_t i = 0; i < value.size(); ++i, ++next) {
      next->label = (role + " " + Twine(index)).str();
      if (!next->name.empty())
        next->label += " " + quoted(next->name);
      if (llvm::Error error = checkType(*next))
        return error;
    }
  return llvm::Error::success();
}

llvm::Error runner::describeFunction(func::FuncOp function,
                                     SmallVectorImpl<Parameter> &inputs,
                                     SmallVectorImpl<Parameter> &outputs) {
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
    inputs.push_back(readParameter(type, function.getArgAttrDict(index)));
  for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
    outputs.push_back(readParameter(type, function.getResultAttrDict(index)));
  if (llvm::Error error = labelParameters("input", inputs))
    return error;
  return labelParameters("output", outputs);
}

/// The model that `module`, which is in file `path`, holds.
static llvm::Expected<Model> makeModel(OwningOpRef<ModuleOp> module,
                                       StringRef path, StringRef entryName) {
  auto inFile = [&](llvm::Error error) {
    StringRef name = path;
    if (path == kStandardInput)
      name = kStandardInputName;
    return llvm::createStringError(name + ": " +
                                   llvm::toString(std::move(error)));
  };
  llvm::Expected<func::FuncOp> entry = findEntry(*module, entryName);
  if (!entry)
    return inFile(entry.takeError());
  if (llvm::Error error = isolate(*entry, *module))
    return inFile(std::move(error));
  Model model{path.str(), std::move(module), *entry, {}, {}};
  if (llvm::Error error = describeFunction(*entry, model.inputs, model.outputs))
    return inFile(std::move(error));
  return model;
}

llvm::Expected<Model> runner::loadModel(StringRef path, StringRef entryName,
                                        MLIRContext *context) {
  llvm::Expected<OwningOpRef<ModuleOp>> module = readModule(path, context);
  if (!module)
    return module.takeError();
  return makeModel(std::move(*module), path, entryName);
}

llvm::Expected<Model> runner::loadOnnxModel(ArrayRef<char> bytes,
                                            StringRef name,
                                            MLIRContext *context) {
#ifdef SPLIT_ENABLE_ONNX
  llvm::Expected<OwningOpRef<ModuleOp>> module =
      importBytes(bytes, name, context);
  if (!module)
    return module.takeError();
  return makeModel(std::move(*module), name, /*entryName=*/"");
#else
  return llvm::createStringError(
      name + ": this program was built without the ONNX importer");
#endif
}

Model runner::cloneModel(const Model &model) {
  OwningOpRef<ModuleOp> module(cast<ModuleOp>(model.module.get()->clone()));
  auto entry =
      module->lookupSymbol<func::FuncOp>(func::FuncOp(model.entry).getName());
  return Model{model.path, std::move(module), entry, model.inputs,
               model.outputs};
}

llvm::Error runner::checkInputCount(const Model &model, size_t count) {
  auto inputs = groupValues(model.inputs);
  if (count == inputs.size())
    return llvm::Error::success();
  std::string list;
  for (ArrayRef<Parameter> input : inputs)
    list += (list.empty() ? ": " : ", ") + input.back().label + " of type " +
            (isOptional(input) ? "optional " : "") + spell(input.back().type);
  return llvm::createStringError("the model has " + Twine(inputs.size()) +
                                 " input" + (inputs.size() == 1 ? "" : "s") +
                                 list + "; but " + Twine(count) +
                                 (count == 1 ? " is given" : " are given"));
}

namespace {
/// Where a named dimension was first seen.
struct NamedDim {
  const Parameter *input;
  size_t dim;
  int64_t size;
};
} // namespace

/// Fails unless the shape of `tensor` is one that type `expected` allows.
static llvm::Error checkTensor(const Twine &label, TensorType expected,
                               const HostTensor &tensor) {
  if (!haveSameElements(expected.getElementType(), tensor.getElementType()))
    return llvm::createStringError(
        label + ": expected element type " + spell(expected.getElementType()) +
        ", but got " + spell(tensor.getElementType()));
  if (!expected.hasRank())
    return llvm::Error::success();
  if (expected.getRank() != tensor.getRank())
    return llvm::createStringError(
        label + ": expected rank " + Twine(expected.getRank()) + " (" +
        spell(expected) + "), but got rank " + Twine(tensor.getRank()) + " (" +
        describe(tensor) + ")");
  for (auto [dim, size] : llvm::enumerate(tensor.getShape()))
    if (!expected.isDynamicDim(dim) && expected.getDimSize(dim) != size)
      return llvm::createStringError(
          label + ": expected dimension " + Twine(dim) + " to be " +
          Twine(expected.getDimSize(dim)) + " (" + spell(expected) +
          "), but got " + Twine(size) + " (" + describe(tensor) + ")");
  return llvm::Error::success();
}

llvm::Error runner::checkInputs(const Model &model,
                                ArrayRef<HostValue> inputs) {
  assert(inputs.size() == model.inputs.size() && "one value for each");
  llvm::StringMap<NamedDim> namedDims;
  for (auto [input, value] : llvm::zip_equal(model.inputs, inputs)) {
    const auto *tensor = std::get_if<HostTensor>(&value);
    if (isSequence(input) == (tensor != nullptr))
      return llvm::createStringError(input.label + ": expected " +
                                     spell(input.type) + ", but got " +
                                     describe(value));
    if (!tensor) {
      const auto &sequence = std::get<HostSequence>(value);
      for (auto [index, element] : llvm::enumerate(sequence.tensors))
        if (llvm::Error error =
                checkTensor(input.label + ", element " + Twine(index),
                            getTensorType(input), element))
          return error;
      continue;
    }
    if (llvm::Error error =
            checkTensor(input.label, getTensorType(input), *tensor))
      return error;
    for (auto [dim, name] : llvm::enumerate(input.dimNames)) {
      if (name.empty() || dim >= tensor->getShape().size())
        continue;
      int64_t size = tensor->getShape()[dim];
      auto [known, isNew] =
          namedDims.try_emplace(name, NamedDim{&input, dim, size});
      if (!isNew && known->second.size != size)
        return llvm::createStringError(
            input.label + ": dimension " + Twine(dim) + " ('" + name +
            "') is " + Twine(size) + ", but dimension " +
            Twine(known->second.dim) + " of " + known->second.input->label +
            ", of the same name, is " + Twine(known->second.size));
    }
  }
  return llvm::Error::success();
}

bool runner::hasUnrankedInputs(const Model &model) {
  return llvm::any_of(model.inputs, [](const Parameter &input) {
    return isa<UnrankedTensorType>(input.type);
  });
}
