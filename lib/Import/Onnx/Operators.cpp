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

/// The first IR version whose models import opsets.
static constexpr int64_t kFirstIrWithOpsets = 3;

using Imports = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

namespace {
/// The unsupported operators of a graph and those inside it, in the order of
/// their first nodes, and what they belong to that is not imported.
struct UnsupportedOperators {
  UnsupportedOperators(const GraphImporter &importer,
                       const onnx::ModelProto &model)
      : importer(importer), model(model) {}

  const GraphImporter &importer;
  const onnx::ModelProto &model;
  /// Functions that were looked at.
  llvm::SmallPtrSet<const onnx::FunctionProto *, 8> functions;
  llvm::MapVector<StringRef, int64_t> numNodes;
  /// The first of the nodes, and where it is.
  const onnx::NodeProto *first = nullptr;
  std::string description;
  /// The first node of a domain that is not imported where the node is, and
  /// what is wrong about it; "" if there is none.
  std::string strayNode, strayDomain;
  /// Whether the graph has nodes of the default domain, which it does not
  /// import.
  bool hasImpliedOpset = false;

  /// Adds those of the nodes of a graph, or of `function`.
  template <typename Nodes>
  void collect(const Nodes &nodes, const std::string &context,
               const onnx::FunctionProto *function = nullptr);

private:
  void checkDomain(StringRef domain, const onnx::FunctionProto *function,
                   const std::string &node);
};
} // namespace

/// Whether `domain` is among `imports`.
static bool isImported(StringRef domain, const Imports &imports) {
  return llvm::any_of(imports, [&](const onnx::OperatorSetIdProto &import) {
    return StringRef(import.domain()) == domain ||
           (isDefaultOnnxDomain(import.domain()) &&
            isDefaultOnnxDomain(domain));
  });
}

void UnsupportedOperators::checkDomain(StringRef domain,
                                       const onnx::FunctionProto *function,
                                       const std::string &node) {
  if (model.ir_version() < kFirstIrWithOpsets ||
      isImported(domain,
                 function ? function->opset_import() : model.opset_import()))
    return;
  bool isDefault = isDefaultOnnxDomain(domain);
  if (isDefault && !function) {
    hasImpliedOpset = true;
  } else if (strayNode.empty()) {
    strayNode = node;
    strayDomain =
        (function ? "function " + quoted(function->name()) : "the model") +
        " imports no opset of " +
        (isDefault ? "the default domain" : "domain " + quoted(domain));
  }
}

static bool isSupported(const onnx::NodeProto &node) {
  return isDefaultOnnxDomain(node.domain()) &&
         getFirstOnnxOpset(node.op_type()) != 0;
}

template <typename Nodes>
void UnsupportedOperators::collect(const Nodes &nodes,
                                   const std::string &context,
                                   const onnx::FunctionProto *inside) {
  for (auto [index, node] : llvm::enumerate(nodes)) {
    std::string name =
        describeNode(node.name(), index, node.op_type()) + context;
    checkDomain(node.domain(), inside, name);
    if (const onnx::FunctionProto *function = importer.findFunction(node)) {
      if (functions.insert(function).second)
        collect(function->node(),
                " in function " + quoted(function->name()) + " of " + name,
                function);
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
                " in " + quoted(attribute.name()) + " of " + name, inside);
  }
}

LogicalResult GraphImporter::checkOperators() {
  UnsupportedOperators unsupported(*this, model);
  unsupported.collect(graph.node(), "");
  if (unsupported.hasImpliedOpset)
    emitWarning(fileLoc) << "the model imports no opset of the default domain; "
                            "its operators are read as of opset 1";
  if (!unsupported.first && !unsupported.strayNode.empty())
    return emitError(getPartLoc(unsupported.strayNode, fileLoc))
           << unsupported.strayDomain;
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
