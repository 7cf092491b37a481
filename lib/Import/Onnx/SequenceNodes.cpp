// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operators on sequences.

#include "CarriedValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
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

static LogicalResult importSequenceAt(NodeBinder &node) {
  FailureOr<Value> sequence = node.getSequence(0);
  if (failed(sequence))
    return failure();
  SmallVector<Value> operands = {*sequence};
  if (failed(addPosition(node, 1, operands)))
    return failure();
  return importAs<SequenceAtOp>(node, operands);
}

static LogicalResult importSequenceErase(NodeBinder &node) {
  FailureOr<GraphValueRef> sequence = node.getAnySequence(0);
  if (failed(sequence))
    return failure();
  SmallVector<Value> operands = {(*sequence)->value};
  if (failed(addPosition(node, 1, operands)))
    return failure();
  if (!(*sequence)->ranks)
    return importAs<SequenceEraseOp>(node, operands);
  FailureOr<SequenceEraseOp> tensors = node.create<SequenceEraseOp>(operands);
  operands.front() = (*sequence)->ranks;
  FailureOr<SequenceEraseOp> ranks = node.create<SequenceEraseOp>(operands);
  if (failed(tensors) || failed(ranks))
    return failure();
  return node.setValues({std::make_shared<GraphValue>(
      tensors->getResult(), /*isPresent=*/Value(), ranks->getResult())});
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

/// Into a sequence of tensors that differ in rank: the padded tensor at
/// `operands` 1 goes into one sequence, and its rank into another.
static LogicalResult insertWithRank(NodeBinder &node,
                                    const GraphValue &sequence,
                                    SmallVectorImpl<Value> &operands) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  auto tensorType = dyn_cast<RankedTensorType>(operands[1].getType());
  if (!tensorType)
    return node.emitError() << "a tensor of unknown rank is inserted into a "
                               "sequence of tensors that differ in rank";
  SequenceType type =
      joinRanks(cast<SequenceType>(sequence.value.getType()), tensorType);
  GraphValue before = withRanks(builder, loc, sequence, type);
  operands[0] = before.value;
  operands[1] =
      padRank(builder, loc, operands[1], type.getTensorType().getRank());
  FailureOr<SequenceInsertOp> tensors = node.create<SequenceInsertOp>(operands);
  operands[0] = before.ranks;
  operands[1] = createScalarTensor(
      builder, loc,
      arith::ConstantOp::create(
          builder, loc, builder.getI64IntegerAttr(tensorType.getRank())));
  FailureOr<SequenceInsertOp> ranks = node.create<SequenceInsertOp>(operands);
  if (failed(tensors) || failed(ranks))
    return failure();
  return node.setValues({std::make_shared<GraphValue>(
      tensors->getResult(), /*isPresent=*/Value(), ranks->getResult())});
}

/// Gives `sequence`, if it is an empty one of a rank that is not known, the
/// type of the tensor that is inserted into it.
static Value refineEmpty(OpBuilder &builder, Location loc, Value sequence,
                         TensorType tensorType) {
  auto empty = sequence.getDefiningOp<SequenceEmptyOp>();
  if (!empty || !tensorType.hasRank())
    return sequence;
  TensorType element = empty.getType().getTensorType();
  if (element.hasRank() ||
      element.getElementType() != tensorType.getElementType())
    return sequence;
  return SequenceEmptyOp::create(builder, loc, SequenceType::get(tensorType));
}

static LogicalResult importSequenceInsert(NodeBinder &node) {
  FailureOr<GraphValueRef> sequence = node.getAnySequence(0);
  if (failed(sequence))
    return failure();
  FailureOr<TypedValue<TensorType>> tensor = node.getTensor(1);
  if (failed(tensor))
    return failure();
  SmallVector<Value> operands = {refineEmpty(node.getBuilder(), node.getLoc(),
                                             (*sequence)->value,
                                             tensor->getType()),
                                 *tensor};
  if (failed(addPosition(node, 2, operands)))
    return failure();
  if ((*sequence)->ranks)
    return insertWithRank(node, **sequence, operands);
  return importAs<SequenceInsertOp>(node, operands);
}

static LogicalResult importSequenceLength(NodeBinder &node) {
  FailureOr<GraphValueRef> sequence = node.getAnySequence(0);
  if (failed(sequence))
    return failure();
  return importAs<SequenceLengthOp>(node, (*sequence)->value);
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
  importers["SequenceAt"] = importSequenceAt;
  importers["SequenceConstruct"] = importSequenceConstruct;
  importers["SequenceEmpty"] = importSequenceEmpty;
  importers["SequenceErase"] = importSequenceErase;
  importers["SequenceInsert"] = importSequenceInsert;
  importers["SequenceLength"] = importSequenceLength;
  importers["ConcatFromSequence"] = importConcatFromSequence;
}
