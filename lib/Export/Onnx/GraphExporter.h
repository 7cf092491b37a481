// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a function of a carried module to a graph, or to the nodes of a
/// function of a model.

#ifndef SPLIT_LIB_EXPORT_ONNX_GRAPHEXPORTER_H
#define SPLIT_LIB_EXPORT_ONNX_GRAPHEXPORTER_H

#include "MessageWriters.h"
#include "ValueNames.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"

namespace onnx {
class FunctionProto;
class GraphProto;
class NodeProto;
} // namespace onnx

namespace mlir::split {

/// The opsets of a model or of one of its functions.
struct ExportOpsets {
  /// That of the default domain in the module.
  int64_t original = 0;
  /// That of the default domain in what is written.
  int64_t target = 0;
};

/// Exports one function.
class GraphExporter {
public:
  GraphExporter(func::FuncOp function, ExportOpsets opsets);

  /// Writes the main graph. `listsConstants` says that constants are among its
  /// inputs, as versions of the format before 4 have it.
  LogicalResult exportGraph(onnx::GraphProto &graph, bool listsConstants);
  /// Writes the names and nodes of a function of the model.
  LogicalResult exportFunction(onnx::FunctionProto &function);

private:
  /// Where nodes and constants go.
  struct Sink {
    /// Adds a node at the end.
    std::function<onnx::NodeProto &()> addNode;
    /// Null where constants are nodes.
    onnx::GraphProto *graph = nullptr;
  };

  /// Names arguments and results of the function.
  LogicalResult nameInterface();
  /// Gives the value that is output `index` of `terminator` the name `wanted`
  /// if it has none yet; returns what the output is called, an error if it
  /// cannot be `wanted` although it `hasToBe`.
  FailureOr<std::string> nameOutput(Operation *terminator, unsigned index,
                                    StringRef wanted, bool hasToBe);
  /// The same where no Identity takes the value: what makes it is there once
  /// more.
  FailureOr<std::string> copyOutput(Operation *terminator, unsigned index,
                                    StringRef wanted, bool hasToBe);
  /// Adds a node that gives output `index` its name where nothing else does.
  void writeOutput(Operation *terminator, unsigned index, StringRef name,
                   const Sink &sink);
  /// What is said of an argument or result that has `attributes`.
  DictionaryAttr getAbout(DictionaryAttr attributes);
  LogicalResult exportArguments(onnx::GraphProto &graph);
  LogicalResult exportResults(onnx::GraphProto &graph);
  /// Lists constants among the inputs of the graph.
  LogicalResult listConstants(onnx::GraphProto &graph);
  LogicalResult exportValueInfo(DictionaryAttr about, onnx::GraphProto &graph);

  LogicalResult exportBlock(Block &block, const Sink &sink);
  LogicalResult exportOp(Operation *op, const Sink &sink);
  LogicalResult exportConstant(Operation *op, TypedAttr value,
                               StringAttr attribute, const Sink &sink);
  LogicalResult addInitializer(StringRef name, TypedAttr value,
                               DictionaryAttr about, onnx::GraphProto &graph,
                               ExportErrorFn emitError);
  LogicalResult exportNode(carrier::NodeOp op, const Sink &sink);
  LogicalResult exportAttributes(carrier::NodeOp op, onnx::NodeProto &node);
  /// Writes the graphs inside of `op`, after its other attributes.
  LogicalResult exportBodies(carrier::NodeOp op, onnx::NodeProto &node);
  LogicalResult exportBody(carrier::NodeOp node, unsigned index,
                           onnx::GraphProto &graph);
  /// Changes `node`, which `op` is written as, to what means the same in the
  /// opset that is written; an error if nothing does.
  LogicalResult convertNode(carrier::NodeOp op, onnx::NodeProto &node,
                            const Sink &sink);

  /// A node of `opType` for `op` with its name and outputs, without inputs.
  onnx::NodeProto &addNode(Operation *op, StringRef opType, const Sink &sink);
  /// The name of a constant that is like `name`, for `op`.
  std::string addConstant(Operation *op, DenseElementsAttr value,
                          StringRef name, const Sink &sink);
  /// The name of a constant of `values`, for `op`.
  std::string addSizes(Operation *op, ArrayRef<int64_t> values, bool isScalar,
                       const Sink &sink);
  /// The row of the version table for `opType` in the target opset; an error if
  /// it is not there, or does not take the elements of `type`.
  FailureOr<const OnnxOpRule *> getRule(Operation *op, StringRef opType,
                                        Type type);
  /// Whether `op` is of the split dialect and is exported as `result` says.
  std::optional<LogicalResult> exportSplitOp(Operation *op, const Sink &sink);
  LogicalResult exportSplit(SplitOp op, const Sink &sink);
  LogicalResult exportVariadicSplit(VariadicSplitOp op, const Sink &sink);
  LogicalResult exportSplitToSequence(SplitToSequenceOp op, const Sink &sink);
  LogicalResult exportSequenceOp(Operation *op, StringRef opType,
                                 const Sink &sink);
  /// A Split of `op` with sizes that are known.
  LogicalResult exportSizes(Operation *op, Value input, int64_t axis,
                            ArrayRef<int64_t> sizes, const Sink &sink);
  /// A Split of `op` with sizes that are an operand.
  LogicalResult exportSizesOperand(Operation *op, Value input, int64_t axis,
                                   Value sizes, const Sink &sink);
  /// The same with lengths of which one may be -1, as what the others leave.
  LogicalResult exportLengthsWithRest(VariadicSplitOp op, int64_t axis,
                                      const Sink &sink);
  /// The name of `sizes` as int64, for a Split of `op`; an error if `rule`
  /// takes no sizes that are only known at run time.
  FailureOr<std::string> getSizesName(Operation *op, const OnnxOpRule &rule,
                                      Value sizes, const Sink &sink);
  /// Adds a node that stands for no op; returns what its output is called,
  /// which is like `name`.
  std::string addStep(StringRef opType, ArrayRef<std::string> inputs,
                      StringRef name, const Sink &sink);

  /// The same of an op of the tensor dialect.
  std::optional<LogicalResult> exportTensorOp(Operation *op, const Sink &sink);
  LogicalResult exportConcat(tensor::ConcatOp op, const Sink &sink);
  LogicalResult exportSlice(tensor::ExtractSliceOp op, const Sink &sink);
  /// A Gather for `op`, which takes what is at `position` of dimension `axis`.
  LogicalResult exportElement(tensor::ExtractSliceOp op, int64_t axis,
                              Value position, const Sink &sink);
  /// A Reshape of the value called `input` for `op`, whose result has `type`.
  LogicalResult exportReshape(Operation *op, StringRef input,
                              RankedTensorType type, const Sink &sink);

  /// The value that `value` is a cast of, if it is one.
  static Value skipCasts(Value value);
  StringRef getName(Value value) { return names.get(skipCasts(value)); }

  func::FuncOp function;
  ExportOpsets opsets;
  ValueNames names;
  DictionaryAttr about;
  SmallVector<std::string> outputNames;
  /// The constants that were added.
  llvm::DenseMap<Attribute, std::string> constants;
  /// The nodes of the original, by the block, that were given their name. ONNX
  /// Runtime refuses a graph in which two nodes have one name.
  llvm::DenseSet<std::pair<Block *, carrier::OriginAttr>> namedOrigins;
  Sink outermost;
};

} // namespace mlir::split

#endif // SPLIT_LIB_EXPORT_ONNX_GRAPHEXPORTER_H
