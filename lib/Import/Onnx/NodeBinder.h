// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One ONNX node, checked against the rules of its operator's version: its
/// operands, attributes and results for the functions that import it. What the
/// binder refuses, it has reported.

#ifndef SPLIT_LIB_IMPORT_ONNX_NODEBINDER_H
#define SPLIT_LIB_IMPORT_ONNX_NODEBINDER_H

#include "GraphImporter.h"
#include "split/Import/Support/NodeEmitter.h"
#include "split/Onnx/OnnxOpRules.h"
#include "split/Onnx/SplitNodes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace mlir::split {

/// See the file comment.
class NodeBinder : public NodeEmitter {
public:
  NodeBinder(GraphImporter &graph, const onnx::NodeProto &node,
             const OnnxOpRule &rule, Location loc)
      : NodeEmitter(graph.getBuilder(), loc), graph(graph), node(node),
        rule(rule) {}

  /// Checks the number of inputs and outputs, and that each attribute is known,
  /// of the right kind, and there if it has to be.
  LogicalResult checkSignature();

  const OnnxOpRule &getRule() const { return rule; }
  GraphImporter &getGraph() { return graph; }

  //===--------------------------------------------------------------------===//
  // Inputs
  //===--------------------------------------------------------------------===//

  int64_t getNumInputs() const;
  /// Whether input `index` is given: an empty name is as good as none.
  bool hasInput(int64_t index) const;
  /// What messages call input `index`.
  StringRef getInputName(int64_t index) const;
  /// Input `index`, whatever it is.
  FailureOr<GraphValueRef> getInput(int64_t index);
  /// Input `index`, a tensor of a type that the rule allows.
  FailureOr<TypedValue<TensorType>> getTensor(int64_t index);
  /// The same of known rank.
  FailureOr<Value> getRankedTensor(int64_t index);
  /// All inputs, as tensors of known rank and one element type.
  FailureOr<SmallVector<Value>> getRankedTensors();
  /// Whether nothing but this node takes input `index`.
  bool takesAlone(int64_t index) const;
  /// Input `index`, a sequence of tensors of a type that the rule allows. They
  /// may differ in rank.
  FailureOr<GraphValueRef> getAnySequence(int64_t index);
  /// The same of tensors of one rank.
  FailureOr<Value> getSequence(int64_t index);
  /// The elements of input `index`, an integer or float tensor, if it is
  /// constant; null otherwise.
  FailureOr<const OnnxTensor *> getConstant(int64_t index);

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  /// Null if the node does not have the attribute.
  const onnx::AttributeProto *getAttribute(StringRef name) const;
  std::optional<int64_t> getInt(StringRef name) const;
  std::optional<SmallVector<int64_t>> getInts(StringRef name) const;
  float getFloat(StringRef name, float defaultValue) const;
  StringRef getString(StringRef name, StringRef defaultValue) const;
  /// The attribute `axis`, or the default, as a dimension of a tensor of
  /// `rank`; `isPosition` allows one past the last.
  FailureOr<int64_t> getAxis(int64_t defaultAxis, int64_t rank,
                             bool isPosition = false);

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  int64_t getNumOutputs() const;
  /// Gives the node's outputs their values. One without a name is dropped.
  LogicalResult setOutputs(ValueRange outputs);
  /// Gives the only output its value, if that has not failed.
  LogicalResult setResult(FailureOr<Value> output) {
    return failed(output) ? failure() : setOutputs(ValueRange(*output));
  }
  /// The same for values that may be shared, or optional.
  LogicalResult setValues(ArrayRef<GraphValueRef> outputs);
  /// Gives the node's only output a value that other names may share.
  LogicalResult setOutput(GraphValueRef output);

  /// Creates an `OpTy` with one result, whose type is inferred.
  template <typename OpTy>
  FailureOr<OpTy> create(ValueRange operands,
                         typename OpTy::Properties properties = {}) {
    return createInferred<OpTy>(getBuilder(), getLoc(), operands, properties,
                                /*declared=*/Type(),
                                [&] { return emitError(); });
  }

private:
  LogicalResult checkElementType(int64_t index, Type elementType);
  LogicalResult checkAttribute(const onnx::AttributeProto &attribute);

  GraphImporter &graph;
  const onnx::NodeProto &node;
  const OnnxOpRule &rule;
};

/// Imports one node of an operator.
using NodeImporter = LogicalResult (*)(NodeBinder &);

/// The importer of `opType`; there is one for every operator of the rules.
NodeImporter lookupNodeImporter(StringRef opType);

/// Each adds the operators of one family to `importers`.
void registerSplitImporters(llvm::StringMap<NodeImporter> &importers);
void registerSequenceImporters(llvm::StringMap<NodeImporter> &importers);
void registerArithmeticImporters(llvm::StringMap<NodeImporter> &importers);
void registerBranchImporters(llvm::StringMap<NodeImporter> &importers);
void registerConversionImporters(llvm::StringMap<NodeImporter> &importers);
void registerElementwiseImporters(llvm::StringMap<NodeImporter> &importers);
void registerGatherImporters(llvm::StringMap<NodeImporter> &importers);
void registerGeneratorImporters(llvm::StringMap<NodeImporter> &importers);
void registerLoopImporters(llvm::StringMap<NodeImporter> &importers);
void registerMovementImporters(llvm::StringMap<NodeImporter> &importers);
void registerReductionImporters(llvm::StringMap<NodeImporter> &importers);
void registerShapeImporters(llvm::StringMap<NodeImporter> &importers);
void registerSliceImporters(llvm::StringMap<NodeImporter> &importers);
void registerSoftmaxImporters(llvm::StringMap<NodeImporter> &importers);
void registerConstantImporters(llvm::StringMap<NodeImporter> &importers);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_NODEBINDER_H
