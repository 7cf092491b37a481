// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operators on sequences.

#include "NodeBinder.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

/// Adds input `index`, a position, to `operands` if it is given. A dynamic
/// shape is cast to that of one element, which is checked at run time.
static LogicalResult addPosition(NodeBinder &node, int64_t index,
                                 SmallVectorImpl<Value> &operands) {
  if (!node.hasInput(index))
    return success();
  FailureOr<TypedValue<TensorType>> position = node.getTensor(index);
  if (failed(position))
    return failure();
  TensorType type = position->getType();
  SmallVector<int64_t> shape;
  if (type.hasRank())
    shape.assign(type.getRank(), 1);
  auto expected = RankedTensorType::get(shape, type.getElementType());
  if (shape.size() > 1 || failed(verifyCompatibleShape(type, expected)))
    return node.emitError() << "input 'position' has type " << type
                            << ", but must be a scalar or have one element";
  operands.push_back(*position);
  if (type != expected)
    operands.back() = tensor::CastOp::create(node.getBuilder(), node.getLoc(),
                                             expected, *position);
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
  int64_t dataType = node.getInt("dtype").value_or(kOnnxFloat);
  // Beyond 32 bits there are no types, and no name for them either.
  bool isKnown = dataType >= 0 && dataType <= kOnnxBFloat16;
  if (!isKnown || !node.getRule().types.contains(dataType)) {
    auto diagnostic = node.emitError() << "dtype is " << dataType;
    if (isKnown)
      diagnostic << " (" << getOnnxTypeName(dataType) << ")";
    return diagnostic << ", which " << node.getRule().opType << "-"
                      << node.getRule().sinceVersion << " does not allow";
  }
  OpBuilder &builder = node.getBuilder();
  auto element = UnrankedTensorType::get(
      getOnnxElementType(dataType, builder.getContext()));
  return node.setOutputs(SequenceEmptyOp::create(builder, node.getLoc(),
                                                 SequenceType::get(element))
                             ->getResults());
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
  int64_t newAxis = node.getInt("new_axis").value_or(0);
  if (newAxis != 0 && newAxis != 1)
    return node.emitError() << "new_axis must be 0 or 1, but is " << newAxis;
  OpBuilder &builder = node.getBuilder();
  ConcatFromSequenceOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(*node.getInt("axis"));
  properties.new_axis = builder.getBoolAttr(newAxis);
  return importAs<ConcatFromSequenceOp>(node, *sequence, properties);
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
