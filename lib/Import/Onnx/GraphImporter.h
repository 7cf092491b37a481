// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From an ONNX graph to the function `main`: inputs, initializers, nodes in
/// their order, outputs.

#ifndef SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
#define SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H

#include "split/Import/OnnxTensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

#include <memory>

namespace onnx {
class GraphProto;
class ModelProto;
class NodeProto;
class TypeProto;
class ValueInfoProto;
} // namespace onnx

namespace mlir::split {

/// A value of the graph. A constant one becomes an op only when something other
/// than an attribute needs it.
struct GraphValue {
  explicit GraphValue(Value value) : value(value), loc(value.getLoc()) {}
  GraphValue(OnnxTensor constant, Location loc)
      : constant(std::make_shared<const OnnxTensor>(std::move(constant))),
        loc(loc) {}

  /// Null for a constant that is not an op yet.
  Value value;
  /// Null if the value is not constant.
  std::shared_ptr<const OnnxTensor> constant;
  Location loc;
};

/// Several names may share one value.
using GraphValueRef = std::shared_ptr<GraphValue>;

/// Imports one graph.
class GraphImporter {
public:
  GraphImporter(const onnx::ModelProto &model, StringRef path,
                MLIRContext *context);

  /// The module, not yet verified; null after an error was emitted.
  OwningOpRef<ModuleOp> import();

  OpBuilder &getBuilder() { return builder; }
  /// The folder that external data is confined to.
  StringRef getFolder() const { return folder; }

  /// The value that is called `name`, or null.
  GraphValueRef lookup(StringRef name) const { return values.lookup(name); }
  /// Whether any node of the graph has an output called `name`.
  bool isNodeOutput(StringRef name) const;
  /// Calls `value` by `name`; an error at `loc` if another value has the name.
  LogicalResult define(StringRef name, GraphValueRef value, Location loc);
  /// The value as the result of an op or an argument.
  Value materialize(GraphValue &value);

private:
  LogicalResult importOpset();
  LogicalResult importInitializers();
  LogicalResult importInputs();
  LogicalResult importNodes();
  LogicalResult importOutputs();
  FailureOr<Value> importOutput(const onnx::ValueInfoProto &info);
  InFlightDiagnostic emitGraphError() { return emitError(fileLoc); }
  /// The MLIR type of `proto`, which belongs to `what`. `dimNames` receives the
  /// names of symbolic dimensions, if there are any.
  FailureOr<Type> convertType(const onnx::TypeProto &proto, const Twine &what,
                              SmallVectorImpl<StringRef> *dimNames = nullptr);

  const onnx::ModelProto &model;
  const onnx::GraphProto &graph;
  std::string folder;
  OpBuilder builder;
  FileLineColLoc fileLoc;
  int64_t opset = 1;
  func::FuncOp function;
  llvm::StringMap<GraphValueRef> values;
};

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_GRAPHIMPORTER_H
