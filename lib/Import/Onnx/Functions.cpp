// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of functions that a model defines: each is imported where it is called.

#include "CarrierAttributes.h"
#include "GraphImporter.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"

#include <set>
#include <tuple>

using namespace mlir;
using namespace mlir::split;

/// How deep calls and graphs may be nested. No function calls itself.
static constexpr size_t kMaxDepth = 64;

/// The default domain has two spellings.
static StringRef getDomain(StringRef domain) {
  return isDefaultOnnxDomain(domain) ? StringRef() : domain;
}

const onnx::FunctionProto *
GraphImporter::findFunction(const onnx::NodeProto &node) const {
  for (const onnx::FunctionProto &function : model.functions())
    if (function.name() == node.op_type() &&
        getDomain(function.domain()) == getDomain(node.domain()) &&
        getString(function, kFunctionOverload) ==
            getString(node, kNodeOverload))
      return &function;
  return nullptr;
}

LogicalResult GraphImporter::checkFunctions() {
  std::set<std::tuple<StringRef, StringRef, std::string>> known;
  for (const onnx::FunctionProto &function : model.functions())
    if (!known
             .insert({getDomain(function.domain()), function.name(),
                      getString(function, kFunctionOverload)})
             .second)
      return emitError(
                 getPartLoc("function " + quoted(function.name()), fileLoc))
             << "the function is defined twice";
  return success();
}

namespace {
/// Makes a graph of a function for one call.
struct Instantiation {
  /// What the call gives, then the default values of the function.
  std::vector<onnx::AttributeProto> given;
  /// Inputs that the call leaves out.
  llvm::StringSet<> absent;

  /// Whether the default values could be read.
  bool readAttributes(const onnx::NodeProto &call,
                      const onnx::FunctionProto &function);
  void instantiate(onnx::NodeProto &node) const;
  void instantiate(onnx::GraphProto &graph) const;
};
} // namespace

bool Instantiation::readAttributes(const onnx::NodeProto &call,
                                   const onnx::FunctionProto &function) {
  given.assign(call.attribute().begin(), call.attribute().end());
  for (const std::string &bytes : getMessages(function, kFunctionDefaults))
    if (!given.emplace_back().ParsePartialFromString(bytes))
      return false;
  return true;
}

void Instantiation::instantiate(onnx::GraphProto &graph) const {
  for (onnx::NodeProto &node : *graph.mutable_node())
    instantiate(node);
}

/// Gives attributes that refer to those of the function their values; without a
/// value they are left out.
void Instantiation::instantiate(onnx::NodeProto &node) const {
  for (std::string &input : *node.mutable_input())
    if (absent.contains(input))
      input.clear();
  std::vector<onnx::AttributeProto> attributes(node.attribute().begin(),
                                               node.attribute().end());
  node.clear_attribute();
  for (onnx::AttributeProto &attribute : attributes) {
    if (attribute.ref_attr_name().empty()) {
      if (attribute.has_g())
        instantiate(*attribute.mutable_g());
      *node.add_attribute() = attribute;
      continue;
    }
    auto value =
        llvm::find_if(given, [&](const onnx::AttributeProto &candidate) {
          return candidate.name() == attribute.ref_attr_name();
        });
    if (value == given.end())
      continue;
    onnx::AttributeProto &copy = *node.add_attribute();
    copy = *value;
    copy.set_name(attribute.name());
  }
}

LogicalResult GraphImporter::importCall(const onnx::NodeProto &call,
                                        const onnx::FunctionProto &function,
                                        Location loc) {
  std::string name = "function " + quoted(function.name());
  if (scopes.size() >= kMaxDepth)
    return emitError(loc) << "calls are nested more than " << kMaxDepth
                          << " deep";
  if (call.input_size() > function.input_size() ||
      call.output_size() > function.output_size())
    return emitError(loc) << "has " << call.input_size() << " inputs and "
                          << call.output_size() << " outputs, but " << name
                          << " takes " << function.input_size() << " and makes "
                          << function.output_size();
  onnx::GraphProto graph;
  Instantiation instantiation;
  if (!instantiation.readAttributes(call, function))
    return emitError(loc) << "the default value of an attribute of " << name
                          << " cannot be read";
  SmallVector<GraphValueRef> inputs;
  for (int index = 0; index < function.input_size(); ++index) {
    if (index >= call.input_size() || call.input(index).empty()) {
      instantiation.absent.insert(function.input(index));
      continue;
    }
    GraphValueRef value = lookup(call.input(index));
    if (!value)
      return emitError(loc)
             << "input " << quoted(call.input(index))
             << " is no input, initializer or output of an earlier node";
    graph.add_input()->set_name(function.input(index));
    inputs.push_back(std::move(value));
  }
  for (int index = 0; index < call.output_size(); ++index)
    graph.add_output()->set_name(function.output(index));
  *graph.mutable_node() = function.node();
  instantiation.instantiate(graph);
  // A function says of which opset its nodes are.
  int64_t modelOpset = opset;
  llvm::scope_exit restore([&] { opset = modelOpset; });
  if (failed(readOpset(function.opset_import())))
    return failure();
  FailureOr<SmallVector<GraphValueRef>> outputs =
      importBody(graph, inputs, name, loc, /*seesOuter=*/false);
  if (failed(outputs))
    return failure();
  for (auto [output, value] : llvm::zip_equal(call.output(), *outputs))
    if (!output.empty() && failed(define(output, value, loc)))
      return failure();
  return success();
}
