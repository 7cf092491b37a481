// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Nodes of carried ONNX models: what they are called, and new ones.

#ifndef SPLIT_LIB_ONNX_TRANSFORMS_CARRIEDNODES_H
#define SPLIT_LIB_ONNX_TRANSFORMS_CARRIEDNODES_H

#include "split/Dialect/Carrier/IR/CarrierOps.h"

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// The opset of ONNX's own operators where `op` is; 0 if the model has none.
int64_t getOnnxOpset(Operation *op);

/// What the model calls the node that `op` came from: its name, or that of its
/// first result, or else its operator.
std::string getCarriedName(Operation *op);

/// The name that the model gives result `index` of the node that `op` came
/// from, or "".
StringAttr getResultName(Operation *op, unsigned index = 0);

/// The type of the node's result, or `type` if the model does not say it.
Type getTypeOr(Value result, TensorType type);

/// Whether `value` may be replaced by one of type `type`: whoever uses it takes
/// any type, or they are the same.
bool mayHaveType(Value value, Type type);

/// `loc`, where the model gives the results of the node `names`. The node has
/// no name of its own if another keeps it.
Location getLocWithResults(Location loc, ArrayRef<Attribute> names,
                           bool keepsName = true);

/// A constant of 64-bit integers, as a node: of one dimension, or a scalar.
Value createIntegers(OpBuilder &builder, ArrayRef<int64_t> values,
                     bool isScalar = false);

/// A pure node of ONNX's operator `opType` with one result, in the version that
/// the model uses.
Value createNode(OpBuilder &builder, StringRef opType, ValueRange inputs,
                 Type type, ArrayRef<NamedAttribute> attributes = {});

/// A Squeeze of dimension `axis` of `tensor`, with a result of `type`.
Value createSqueeze(OpBuilder &builder, Value tensor, int64_t axis, Type type);

/// Erases the ops in `root` that nothing uses, and that may be erased.
void eraseUnusedNodes(Operation *root);

/// The functions of the classes in `Arithmetic.h`, by nodes on tensors of one
/// 64-bit integer. For opsets from 12 on, in which minima and maxima of
/// integers are.
class NodeArithmetic {
public:
  using Number = Value;

  explicit NodeArithmetic(OpBuilder &builder) : builder(builder) {}

  Number constant(int64_t value) const {
    return createIntegers(builder, value);
  }
  Number add(Number a, Number b) const { return create("Add", a, b); }
  Number sub(Number a, Number b) const { return create("Sub", a, b); }
  Number mul(Number a, Number b) const { return create("Mul", a, b); }
  /// Neither is negative.
  Number floorDiv(Number a, Number b) const { return create("Div", a, b); }
  Number min(Number a, Number b) const { return create("Min", a, b); }
  Number max(Number a, Number b) const { return create("Max", a, b); }

private:
  Value create(StringRef opType, Value a, Value b) const;

  OpBuilder &builder;
};

} // namespace mlir::split

#endif // SPLIT_LIB_ONNX_TRANSFORMS_CARRIEDNODES_H
