// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ONNX nodes as ops of other compilers: `onnx.Split` of onnx-mlir and hip-ep,
/// `torch.operator "onnx.Split"` of torch-mlir.

#ifndef SPLIT_CONVERSION_FOREIGNOPS_ONNXNODE_H
#define SPLIT_CONVERSION_FOREIGNOPS_ONNXNODE_H

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::split {

/// Whether `opType` is one of the operators that the dialect has: splits and
/// sequences.
bool isSplitOnnxOperator(StringRef opType);

/// An op that is a node of ONNX, checked against the rules of its operator's
/// version. What it refuses, it has reported.
class OnnxNode {
public:
  /// `op` is a node with `operands`, whose attributes have names that begin
  /// with `prefix`. Its operator has `rule`.
  OnnxNode(Operation *op, ValueRange operands, StringRef prefix,
           const OnnxOpRule &rule)
      : op(op), operands(operands), prefix(prefix), rule(rule) {}

  /// Checks the number of inputs and outputs, and that there are the attributes
  /// that there have to be, and none that only other versions have.
  LogicalResult checkSignature() const;

  InFlightDiagnostic emitError() const { return emitForeignError(op); }
  Operation *getOp() const { return op; }
  const OnnxOpRule &getRule() const { return rule; }

  /// Whether input `index` is given: an operand of type `none` is none.
  bool hasInput(size_t index) const;
  /// The number of inputs up to the last that is given.
  size_t getNumInputs() const;
  /// Input `index`, converted: a tensor, or a sequence, of a type that the rule
  /// allows.
  FailureOr<TypedValue<TensorType>> getTensor(size_t index) const;
  FailureOr<Value> getSequence(size_t index) const;
  /// The elements of input `index` if it is constant, of a type that the rule
  /// allows; null otherwise.
  FailureOr<DenseElementsAttr> getConstant(size_t index) const;

  /// Nothing if the op does not have the attribute. It is of the right kind.
  std::optional<int64_t> getInt(StringRef name) const;
  std::optional<SmallVector<int64_t>> getInts(StringRef name) const;

private:
  Attribute getAttribute(StringRef name) const;
  LogicalResult checkAttributes() const;
  LogicalResult checkElementType(size_t index, Type elementType) const;

  Operation *op;
  ValueRange operands;
  StringRef prefix;
  const OnnxOpRule &rule;
};

/// Replaces the op of `node`, of an operator of isSplitOnnxOperator, by one of
/// the dialect, with the types that `converter` makes of those of its results.
LogicalResult convertOnnxNode(const OnnxNode &node,
                              const TypeConverter &converter,
                              ConversionPatternRewriter &rewriter);

} // namespace mlir::split

#endif // SPLIT_CONVERSION_FOREIGNOPS_ONNXNODE_H
