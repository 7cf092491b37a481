// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From an ONNX model to a module that carries it: splits and sequences become
/// ops of the split dialect, everything else is carried.

#ifndef SPLIT_LIB_IMPORT_ONNX_CARRIERIMPORTER_H
#define SPLIT_LIB_IMPORT_ONNX_CARRIERIMPORTER_H

#include "CarrierAttributes.h"
#include "GraphImporter.h"

#include "llvm/ADT/StringSet.h"

namespace mlir::split {

/// Imports one model. The messages of the model are taken apart on the way, so
/// that its tensors need not be copied.
class CarrierImporter : public GraphImporter {
public:
  CarrierImporter(onnx::ModelProto &model, StringRef path,
                  MLIRContext *context);

  /// The module, not yet verified; null after an error was emitted.
  OwningOpRef<ModuleOp> import();

private:
  /// The values that a graph declares, by their names.
  using ValueTypes = llvm::StringMap<Type>;

  DictionaryAttr importModelAttributes();
  LogicalResult importMainGraph();
  LogicalResult importFunction(onnx::FunctionProto &proto);
  /// What `proto` says beside its nodes and `about`.
  DictionaryAttr describeFunction(onnx::FunctionProto &proto,
                                  NamedAttrList about);
  /// Ends the function that is being imported.
  void finishFunction(ValueRange results, ArrayRef<DictionaryAttr> attributes);

  /// Adds what `graph` says of its values to `valueInfo` and `declaredTypes`.
  void declareValues(const onnx::GraphProto &graph,
                     SmallVectorImpl<Attribute> &valueInfo);
  LogicalResult importInitializers(onnx::GraphProto &graph);
  LogicalResult importInputs(onnx::GraphProto &graph, NamedAttrList &about);
  LogicalResult importOutputs(const onnx::GraphProto &graph);
  /// Adds an argument called `name` to the function.
  LogicalResult addArgument(StringRef name, Type type,
                            NamedAttrList attributes);

  /// Imports `nodes`, those of a graph or of a function, in their order.
  template <typename Nodes> LogicalResult importNodes(Nodes &nodes) {
    for (auto [index, node] : llvm::enumerate(nodes))
      if (failed(importNode(node, index)))
        return failure();
    return success();
  }
  LogicalResult importNode(onnx::NodeProto &node, int64_t index);
  /// Whether the node became an op of the split dialect. If not, nothing is
  /// left of it.
  bool importAsSplitOp(const onnx::NodeProto &node, Location loc);
  LogicalResult carryNode(onnx::NodeProto &node, Location loc);
  /// Adds the attributes of `node` that are no graphs to `imported`, and what
  /// is said of them to `details`.
  LogicalResult importAttributes(onnx::NodeProto &node, Location loc,
                                 NamedAttrList &imported,
                                 NamedAttrList &details);
  /// A Constant node, which holds `value` in `attribute`.
  LogicalResult importConstantNode(onnx::NodeProto &node, TypedAttr value,
                                   StringAttr attribute, Location loc,
                                   NamedAttrList details);
  LogicalResult importNodeInputs(const onnx::NodeProto &node, Location loc,
                                 OperationState &state);
  LogicalResult importNodeBodies(onnx::NodeProto &node, Location loc,
                                 OperationState &state, NamedAttrList &details);
  /// Imports a graph inside of the node at `loc`; adds what it says to `said`.
  LogicalResult importBody(onnx::GraphProto &body, Region &region, Location loc,
                           SmallVectorImpl<Attribute> &said);
  /// Leaves in `graph` what has no key.
  static void clearGraph(onnx::GraphProto &graph);

  FailureOr<Value> getInput(StringRef name, Location loc);
  LogicalResult defineOutput(StringRef name, Value value, Location loc);
  /// The type of the value that is called `name`, as far as the model says.
  Type getDeclaredType(StringRef name);
  /// The type of output `output` of `node`, of the default domain, as far as
  /// its operator and its inputs say.
  Type inferType(const onnx::NodeProto &node, size_t output,
                 DictionaryAttr attrs);
  /// The opset of `domain` where the importer is.
  int64_t getOpset(StringRef domain) const;
  /// `loc` with the names of `node` and its outputs, `details`, and what else
  /// the node says.
  Location getOriginLoc(onnx::NodeProto node, Location loc,
                        NamedAttrList details);
  Location getValueLoc(StringRef name, DictionaryAttr details);
  DictionaryAttr getDictionary(const NamedAttrList &attributes) {
    return attributes.getDictionary(builder.getContext());
  }

  onnx::ModelProto &mutableModel;
  AttributeImporter attributes;
  /// What the graphs that the importer is in declare, the outermost first.
  std::vector<ValueTypes> declaredTypes;
  /// Of the domains other than the default one.
  llvm::StringMap<int64_t> opsets;
  /// Initializers that something beside nodes refers to.
  llvm::StringSet<> pinned;
  /// Initializers that have become values of inputs; they have lost their
  /// names.
  llvm::StringSet<> defaults;
  /// Of the function that is being imported.
  SmallVector<Type> argumentTypes;
  SmallVector<DictionaryAttr> argumentAttributes;
};

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_CARRIERIMPORTER_H
