// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exporter's entry: the model around its graph, and the files.

#include "GraphExporter.h"
#include "MessageWriters.h"
#include "split/Export/Onnx.h"
#include "split/Import/Support/ConfinedFile.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// The first version of the format that may hold `opset`.
static int64_t getIrVersion(int64_t opset) {
  constexpr std::pair<int64_t, int64_t> versions[] = {
      {1, 3},  {9, 4},   {10, 5},  {11, 6},  {12, 7}, {15, 8},
      {19, 9}, {21, 10}, {23, 11}, {24, 12}, {25, 13}};
  int64_t result = 3;
  for (auto [first, version] : versions)
    if (first <= opset)
      result = version;
  return result;
}

/// Writes the opsets that `about` says, that of the default domain as `opset`.
template <typename Proto>
static void writeOpsets(DictionaryAttr about, int64_t opset, Proto &proto) {
  bool hasDefault = false;
  auto pairs = about ? about.getAs<ArrayAttr>(onnx_keys::kOpsets) : ArrayAttr();
  for (Attribute element : pairs ? pairs.getValue() : ArrayRef<Attribute>()) {
    auto pair = dyn_cast<ArrayAttr>(element);
    if (!pair || pair.size() != 2)
      continue;
    auto domain = dyn_cast<StringAttr>(pair[0]);
    auto version = dyn_cast<IntegerAttr>(pair[1]);
    if (!domain || !version)
      continue;
    bool isDefault = isDefaultOnnxDomain(domain.getValue());
    hasDefault |= isDefault;
    onnx::OperatorSetIdProto &import = *proto.add_opset_import();
    if (!domain.empty())
      import.set_domain(domain.str());
    import.set_version(isDefault ? opset : version.getInt());
  }
  // A model of version 1 need not say so.
  if (hasDefault || (pairs && opset == 1))
    return;
  proto.add_opset_import()->set_version(opset);
}

/// The opset of the default domain that `about` says.
static std::optional<int64_t> getOpset(DictionaryAttr about) {
  auto pairs = about ? about.getAs<ArrayAttr>(onnx_keys::kOpsets) : ArrayAttr();
  if (!pairs)
    return std::nullopt;
  for (Attribute element : pairs)
    if (auto pair = dyn_cast<ArrayAttr>(element); pair && pair.size() == 2)
      if (auto domain = dyn_cast<StringAttr>(pair[0]);
          domain && isDefaultOnnxDomain(domain.getValue()))
        if (auto version = dyn_cast<IntegerAttr>(pair[1]))
          return version.getInt();
  return 1;
}

//===----------------------------------------------------------------------===//
// The model
//===----------------------------------------------------------------------===//

/// Writes what `about` says of the model beside its graph and functions.
static void writeModelAttributes(DictionaryAttr about,
                                 onnx::ModelProto &model) {
  if (auto version = about.getAs<IntegerAttr>(onnx_keys::kIrVersion))
    model.set_ir_version(version.getInt());
  if (auto version = about.getAs<IntegerAttr>(onnx_keys::kModelVersion))
    model.set_model_version(version.getInt());
  auto write = [&](StringRef key, auto set) {
    if (StringRef text = getStringOf(about, key); !text.empty())
      (model.*set)(text.str());
  };
  using SetFn = void (onnx::ModelProto::*)(std::string &&);
  write(onnx_keys::kProducerName,
        static_cast<SetFn>(&onnx::ModelProto::set_producer_name<std::string>));
  write(
      onnx_keys::kProducerVersion,
      static_cast<SetFn>(&onnx::ModelProto::set_producer_version<std::string>));
  write(onnx_keys::kDomain,
        static_cast<SetFn>(&onnx::ModelProto::set_domain<std::string>));
  write(onnx_keys::kDocString,
        static_cast<SetFn>(&onnx::ModelProto::set_doc_string<std::string>));
  if (auto metadata = about.getAs<ArrayAttr>(onnx_keys::kMetadata))
    for (Attribute element : metadata) {
      auto pair = dyn_cast<ArrayAttr>(element);
      if (!pair || pair.size() != 2 ||
          !llvm::all_of(pair, llvm::IsaPred<StringAttr>))
        continue;
      onnx::StringStringEntryProto &entry = *model.add_metadata_props();
      entry.set_key(cast<StringAttr>(pair[0]).str());
      entry.set_value(cast<StringAttr>(pair[1]).str());
    }
  mergeRest(about, onnx_keys::kRest, model);
}

/// The function that is the main graph; null after an error.
static func::FuncOp findMain(ModuleOp module) {
  func::FuncOp main;
  for (auto function : module.getOps<func::FuncOp>()) {
    auto about = function->getAttrOfType<DictionaryAttr>(
        carrier::CarrierDialect::kGraphAttrName);
    if (function.isDeclaration() ||
        !getStringOf(about, onnx_keys::kFunction).empty())
      continue;
    if (main) {
      function.emitError() << "a model has one graph, but the module has "
                              "functions "
                           << quoted(main.getName()) << " and "
                           << quoted(function.getName());
      return {};
    }
    main = function;
  }
  if (!main)
    module.emitError() << "the module has no function to export";
  else if (!main.getBody().hasOneBlock())
    main.emitError() << "a graph has no branches between blocks";
  else
    return main;
  return {};
}

static LogicalResult exportFunctions(ModuleOp module,
                                     std::optional<int64_t> opset,
                                     onnx::ModelProto &model) {
  for (auto function : module.getOps<func::FuncOp>()) {
    auto about = function->getAttrOfType<DictionaryAttr>(
        carrier::CarrierDialect::kGraphAttrName);
    if (getStringOf(about, onnx_keys::kFunction).empty())
      continue;
    if (!function.getBody().hasOneBlock())
      return function.emitError()
             << "a function has no branches between blocks";
    ExportOpsets opsets;
    opsets.original = getOpset(about).value_or(1);
    opsets.target = opset.value_or(opsets.original);
    onnx::FunctionProto &proto = *model.add_functions();
    if (failed(GraphExporter(function, opsets).exportFunction(proto)))
      return failure();
    writeOpsets(about, opsets.target, proto);
  }
  return success();
}

/// Writes `module` to `model`.
static LogicalResult exportModel(ModuleOp module, onnx::ModelProto &model,
                                 const OnnxExportOptions &options) {
  func::FuncOp main = findMain(module);
  if (!main)
    return failure();
  auto about = module->getAttrOfType<DictionaryAttr>(
      carrier::CarrierDialect::kModelAttrName);
  if (getStringOf(about, onnx_keys::kFormat) != "onnx")
    about = DictionaryAttr::get(module.getContext());
  std::optional<int64_t> original = getOpset(about);
  ExportOpsets opsets;
  opsets.target =
      options.opset.value_or(original.value_or(kDefaultOnnxExportOpset));
  opsets.original = original.value_or(opsets.target);
  if (opsets.target < 1 || opsets.target > kNewestOnnxOpset) {
    if (opsets.target != opsets.original)
      return module.emitError()
             << "opset " << opsets.target << " is not known; " << "1 to "
             << kNewestOnnxOpset << " are";
  }
  writeModelAttributes(about, model);
  if (!model.has_ir_version() || opsets.target > opsets.original)
    model.set_ir_version(
        std::max(model.ir_version(), getIrVersion(opsets.target)));
  // Before version 4 of the format all constants of a graph are inputs as well.
  if (failed(GraphExporter(main, opsets)
                 .exportGraph(*model.mutable_graph(),
                              /*listsConstants=*/model.ir_version() < 4)) ||
      failed(exportFunctions(module, options.opset, model)))
    return failure();
  writeOpsets(about, opsets.target, model);
  return success();
}

LogicalResult mlir::split::exportOnnxModel(ModuleOp module, raw_ostream &os,
                                           const OnnxExportOptions &options) {
  onnx::ModelProto model;
  if (failed(exportModel(module, model, options)))
    return failure();
  if (model.ByteSizeLong() >
      static_cast<size_t>(std::numeric_limits<int>::max()))
    return module.emitError()
           << "the model has " << model.ByteSizeLong()
           << " bytes, but a protobuf message has at most 2147483647";
  std::string bytes;
  if (!model.SerializePartialToString(&bytes))
    return module.emitError() << "the model could not be serialized";
  os << bytes;
  return success();
}
