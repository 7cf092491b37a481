// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operators on sequences.

#include "NodeBinder.h"
#include "split/Onnx/SplitNodes.h"

#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

/// Adds input `index`, a position, to `operands` if it is given.
static LogicalResult addPosition(NodeBinder &node, int64_t index,
                                 SmallVectorImpl<Value> &operands) {
  if (!node.hasInput(index))
    return success();
  FailureOr<TypedValue<TensorType>> input = node.getTensor(index);
  if (failed(input))
    return failure();
  FailureOr<Value> position =
      createPosition(node.getBuilder(), node.getLoc(), *input,
                     [&] { return node.emitError(); });
  if (failed(position))
    return failure();
  operands.push_back(*position);
  return success();
}

/// Creates the `OpTy` that a node with one output is.
template <typename OpTy>
static LogicalResult importAs(NodeBinder &node, ValueRange operands,
                              typename OpTy::Properties properties = {}) {
  FailureOr<OpTy> op = node.create<OpTy>(operands, properties);
  return failed(op) ? failure() : node.setOutputs((*op)->getResults());
}

/// SequenceAt and SequenceErase: a sequence and a position.
template <typename OpTy>
static LogicalResult importSequenceAndPosition(NodeBinder &node) {
  FailureOr<Value> sequence = node.getSequence(0);
  if (failed(sequence))
    return failure();
  SmallVector<Value> operands = {*sequence};
  if (failed(addPosition(node, 1, operands)))
    return failure();
  return importAs<OpTy>(node, operands);
}

static LogicalResult importSequenceConstruct(NodeBinder &node) {
  SmallVector<Value> operands;
  for (int64_t index = 0; index < node.getNumInputs(); ++index) {
    FailureOr<TypedValue<TensorType>> input = node.getTensor(index);
    if (failed(input))
      return failure();
    operands.push_back(*input);
  }
  return importAs<SequenceConstructOp>(node, operands);
}

static LogicalResult importSequenceEmpty(NodeBinder &node) {
  OpBuilder &builder = node.getBuilder();
  FailureOr<SequenceType> type = getEmptySequenceType(
      node.getRule(), node.getInt("dtype"), builder.getContext(),
      [&] { return node.emitError(); });
  if (failed(type))
    return failure();
  return node.setOutputs(
      SequenceEmptyOp::create(builder, node.getLoc(), *type)->getResults());
}

static LogicalResult importSequenceInsert(NodeBinder &node) {
  FailureOr<Value> sequence = node.getSequence(0);
  if (failed(sequence))
    return failure();
  FailureOr<TypedValue<TensorType>> tensor = node.getTensor(1);
  if (failed(tensor))
    return failure();
  SmallVector<Value> operands = {*sequence, *tensor};
  if (failed(addPosition(node, 2, operands)))
    return failure();
  return importAs<SequenceInsertOp>(node, operands);
}

static LogicalResult importSequenceLength(NodeBinder &node) {
  FailureOr<Value> sequence = node.getSequence(0);
  if (failed(sequence))
    return failure();
  return importAs<SequenceLengthOp>(node, *sequence);
}

static LogicalResult importConcatFromSequence(NodeBinder &node) {
  FailureOr<Value> sequence = node.getSequence(0);
  if (failed(sequence))
    return failure();
  FailureOr<ConcatFromSequenceOp::Properties> properties = getConcatProperties(
      node.getBuilder(), *node.getInt("axis"), node.getInt("new_axis"),
      [&] { return node.emitError(); });
  if (failed(properties))
    return failure();
  return importAs<ConcatFromSequenceOp>(node, *sequence, *properties);
}

void mlir::split::registerSequenceImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["SequenceAt"] = importSequenceAndPosition<SequenceAtOp>;
  importers["SequenceConstruct"] = importSequenceConstruct;
  importers["SequenceEmpty"] = importSequenceEmpty;
  importers["SequenceErase"] = importSequenceAndPosition<SequenceEraseOp>;
  importers["SequenceInsert"] = importSequenceInsert;
  importers["SequenceLength"] = importSequenceLength;
  importers["ConcatFromSequence"] = importConcatFromSequence;
}
