// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which operators a model has, and which of them are not supported: all of
// them, before any is imported.

#include "split/Import/OnnxOperators.h"

#include "GraphImporter.h"
#include "TensorDecoding.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Support/InputFile.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

#include <map>

using namespace mlir;
using namespace mlir::split;

namespace {
/// The unsupported operators of a graph and those inside it, in the order of
/// their first nodes.
struct UnsupportedOperators {
  explicit UnsupportedOperators(const GraphImporter &importer)
      : importer(importer) {}

  const GraphImporter &importer;
  /// Functions that were looked at.
  llvm::SmallPtrSet<const onnx::FunctionProto *, 8> functions;
  llvm::MapVector<StringRef, int64_t> numNodes;
  /// The first of the nodes, and where it is.
  const onnx::NodeProto *first = nullptr;
  std::string description;

  /// Adds those of the nodes of a graph or of a function.
  template <typename Nodes>
  void collect(const Nodes &nodes, const std::string &context);
};
} // namespace

static bool isSupported(const onnx::NodeProto &node) {
  return isDefaultOnnxDomain(node.domain()) &&
         getFirstOnnxOpset(node.op_type()) != 0;
}

template <typename Nodes>
void UnsupportedOperators::collect(const Nodes &nodes,
                                   const std::string &context) {
  for (auto [index, node] : llvm::enumerate(nodes)) {
    std::string name =
        describeNode(node.name(), index, node.op_type()) + context;
    if (const onnx::FunctionProto *function = importer.findFunction(node)) {
      if (functions.insert(function).second)
        collect(function->node(),
                " in function " + quoted(function->name()) + " of " + name);
    } else if (!isSupported(node)) {
      ++numNodes[node.op_type()];
      if (!first) {
        first = &node;
        description = name;
      }
    }
    for (const onnx::AttributeProto &attribute : node.attribute())
      if (attribute.has_g())
        collect(attribute.g().node(),
                " in " + quoted(attribute.name()) + " of " + name);
  }
}

LogicalResult GraphImporter::checkOperators() {
  UnsupportedOperators unsupported(*this);
  unsupported.collect(graph.node(), "");
  if (!unsupported.first)
    return success();
  const onnx::NodeProto &first = *unsupported.first;
  auto diagnostic = emitError(getPartLoc(unsupported.description, fileLoc));
  if (isDefaultOnnxDomain(first.domain()))
    diagnostic << "the operator is not supported";
  else
    diagnostic << "operators of domain " << quoted(first.domain())
               << " are not supported";
  int64_t total = 0;
  for (auto &[name, count] : unsupported.numNodes)
    total += count;
  StringRef separator = "; of this model these are not: ";
  if (total > 1)
    for (auto &[name, count] : unsupported.numNodes) {
      diagnostic << separator << quoted(name) << " (" << count
                 << (count == 1 ? " node)" : " nodes)");
      separator = ", ";
    }
  return diagnostic << "; the model can be carried, but not run";
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

/// The name of an operator with its domain.
static std::string getFullName(StringRef domain, StringRef name) {
  return isDefaultOnnxDomain(domain) ? name.str() : (domain + "." + name).str();
}

namespace {
struct OperatorCounter {
  /// By the name, for a stable order.
  std::map<std::string, OnnxOperatorCount> counts;
  llvm::StringSet<> functions;

  template <typename Nodes> void count(const Nodes &nodes) {
    for (const onnx::NodeProto &node : nodes) {
      std::string name = getFullName(node.domain(), node.op_type());
      bool isKnown = isSupported(node) || functions.contains(name);
      auto &entry =
          counts.try_emplace(name, OnnxOperatorCount{name, 0, isKnown})
              .first->second;
      ++entry.numNodes;
      for (const onnx::AttributeProto &attribute : node.attribute())
        if (attribute.has_g())
          count(attribute.g().node());
    }
  }
};
} // namespace

FailureOr<std::vector<OnnxOperatorCount>>
mlir::split::countOnnxOperators(StringRef path, std::string &error) {
  auto file = readFile(path);
  if (!file) {
    error = llvm::toString(file.takeError());
    return failure();
  }
  StringRef bytes = (*file)->getBuffer();
  return countOnnxOperators(ArrayRef(bytes.data(), bytes.size()), error);
}

FailureOr<std::vector<OnnxOperatorCount>>
mlir::split::countOnnxOperators(ArrayRef<char> bytes, std::string &error) {
  onnx::ModelProto model;
  if (failed(parseMessage(StringRef(bytes.data(), bytes.size()),
                          "an ONNX model", model, error)))
    return failure();
  OperatorCounter counter;
  for (const onnx::FunctionProto &function : model.functions())
    counter.functions.insert(getFullName(function.domain(), function.name()));
  counter.count(model.graph().node());
  for (const onnx::FunctionProto &function : model.functions())
    counter.count(function.node());
  std::vector<OnnxOperatorCount> counts;
  for (auto &[name, count] : counter.counts)
    counts.push_back(std::move(count));
  return counts;
}
