// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From an ONNX graph to the function `main`: inputs, initializers, nodes in
/// their order, outputs. Graphs inside of nodes see the values around them.

#ifndef SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
#define SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H

#include "split/Import/OnnxTensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

#include <memory>

namespace google::protobuf {
template <typename Element> class RepeatedPtrField;
} // namespace google::protobuf

namespace onnx {
class FunctionProto;
class GraphProto;
class ModelProto;
class NodeProto;
class OperatorSetIdProto;
class TypeProto;
class ValueInfoProto;
} // namespace onnx

namespace mlir::split {

/// A value of the graph. A constant one becomes an op only when something other
/// than an attribute needs it.
struct GraphValue {
  explicit GraphValue(Value value, Value isPresent = {}, Value ranks = {})
      : value(value), isPresent(isPresent), ranks(ranks), loc(value.getLoc()) {}
  GraphValue(OnnxTensor constant, Location loc)
      : constant(std::make_shared<const OnnxTensor>(std::move(constant))),
        loc(loc) {}

  /// Null for a constant that is not an op yet.
  Value value;
  /// Of an optional value: whether it is there, an i1. If it is not, `value` is
  /// any value of its type. Null for other values.
  Value isPresent;
  /// Of a sequence of tensors that differ in rank: their ranks, a sequence of
  /// 64-bit numbers. The tensors of `value` all have the largest of them, with
  /// dimensions of 1 before their own. Null for other values.
  Value ranks;
  /// Null if the value is not constant.
  std::shared_ptr<const OnnxTensor> constant;
  Location loc;
  /// Where a constant becomes an op; null for the function's first block.
  Block *home = nullptr;
};

/// Several names may share one value.
using GraphValueRef = std::shared_ptr<GraphValue>;

/// Imports one graph, in order to run it.
class GraphImporter {
public:
  GraphImporter(const onnx::ModelProto &model, StringRef path,
                MLIRContext *context);

  /// The module, not yet verified; null after an error was emitted.
  OwningOpRef<ModuleOp> import();

  /// Whether the model is carried, not run: ops stand for single nodes, and
  /// what is checked at run time stays the business of who runs the model.
  bool carriesNodes() const { return isCarrying; }

  OpBuilder &getBuilder() { return builder; }
  /// The folder that external data is confined to.
  StringRef getFolder() const { return folder; }

  /// The value that is called `name` here or, unless that is another one,
  /// around this graph; null if there is none.
  GraphValueRef lookup(StringRef name) const;
  /// Whether any node of the graph, or of those around it, has an output called
  /// `name`.
  bool isNodeOutput(StringRef name) const;
  /// How often `name` is used in the graph that is being imported, by nodes, in
  /// the graphs inside of them and as an output.
  int64_t countUses(StringRef name);
  /// Calls `value` by `name`; an error at `loc` if another value of this graph
  /// has the name.
  LogicalResult define(StringRef name, GraphValueRef value, Location loc);
  /// A constant of the graph that is being imported, without a name yet.
  GraphValueRef makeConstant(OnnxTensor tensor, Location loc);
  /// The value as the result of an op or an argument. An optional value is
  /// checked to be there.
  Value materialize(GraphValue &value);

  /// Imports `body`, a graph inside of the node at `loc`, where the builder is:
  /// its inputs are `inputs`. Returns its outputs, which have become ops.
  /// `what` says which graph it is, in messages. Unless `seesOuter` is false,
  /// as for a function's, it sees the values around it.
  FailureOr<SmallVector<GraphValueRef>>
  importBody(const onnx::GraphProto &body, ArrayRef<GraphValueRef> inputs,
             StringRef what, Location loc, bool seesOuter = true);

  /// The function of the model that `node` calls; null if it calls none.
  const onnx::FunctionProto *findFunction(const onnx::NodeProto &node) const;

  /// The MLIR type of `proto`, which belongs to `what`. `dimNames` receives the
  /// names of symbolic dimensions, if there are any.
  FailureOr<Type> convertType(const onnx::TypeProto &proto, const Twine &what,
                              SmallVectorImpl<StringRef> *dimNames = nullptr);

protected:
  /// What the names in a graph stand for.
  struct Scope {
    const onnx::GraphProto &graph;
    /// Behind the names of nodes, in messages.
    std::string context;
    llvm::StringMap<GraphValueRef> values;
    /// Whether names that are not here may be in the scope around it.
    bool seesOuter = true;
    /// How often each name is used; empty if nobody has asked.
    llvm::StringMap<int64_t> uses = {};
  };

  InFlightDiagnostic emitGraphError() { return emitError(fileLoc); }
  /// Takes the opset of the default domain from `imports`, if they say it.
  /// Fails if they say two, or one that does not exist.
  LogicalResult
  readOpset(const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>
                &imports);
  /// The location of node `index` of the graph that is being imported.
  Location getNodeLoc(const onnx::NodeProto &node, int64_t index);

  const onnx::ModelProto &model;
  const onnx::GraphProto &graph;
  std::string folder;
  OpBuilder builder;
  FileLineColLoc fileLoc;
  int64_t opset = 1;
  func::FuncOp function;
  /// From the outermost graph to the one that is being imported.
  std::vector<Scope> scopes;
  bool isCarrying = false;

private:
  LogicalResult importOpset();
  /// Fails if the model has two functions that a node cannot tell apart.
  LogicalResult checkFunctions();
  /// Fails if a node that would run has an operator that is not known, or of a
  /// domain of which no opset is imported.
  LogicalResult checkOperators();
  LogicalResult importInitializers(const onnx::GraphProto &graph);
  LogicalResult importInputs();
  LogicalResult importNodes(const onnx::GraphProto &graph);
  LogicalResult importCall(const onnx::NodeProto &call,
                           const onnx::FunctionProto &function, Location loc);
  LogicalResult importOutputs();
  FailureOr<Value> importOutput(const onnx::ValueInfoProto &info,
                                GraphValue &source);
  /// The attributes of a result called `name`.
  DictionaryAttr getNameAttrs(StringRef name);

  /// How often graphs inside of nodes were imported, and may be.
  int64_t numBodies = 0;
  int64_t maxBodies;
};

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
