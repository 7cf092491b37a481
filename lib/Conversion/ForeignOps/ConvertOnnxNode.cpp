// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of the dialect that nodes of ONNX are.

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Conversion/ForeignOps/OnnxNode.h"
#include "split/Onnx/SplitNodes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::split;

namespace {
/// A node, where what it becomes is built, and the types that its results have
/// then.
struct Conversion {
  const OnnxNode &node;
  ConversionPatternRewriter &rewriter;
  SmallVector<Type> types;

  Location getLoc() const { return node.getOp()->getLoc(); }
};

using ConvertFn = LogicalResult (*)(const Conversion &);
} // namespace

//===----------------------------------------------------------------------===//
// Split, SplitToSequence
//===----------------------------------------------------------------------===//

/// The sizes in the input `split`, none if it is not given.
static FailureOr<OnnxSizes> getInputSizes(const OnnxNode &node) {
  OnnxSizes sizes;
  if (!node.getRule().sizes.input || !node.hasInput(1))
    return sizes;
  FailureOr<DenseElementsAttr> constant = node.getConstant(1);
  if (failed(constant))
    return failure();
  if (!*constant) {
    FailureOr<TypedValue<TensorType>> operand = node.getTensor(1);
    if (failed(operand))
      return failure();
    sizes.operand = *operand;
    return sizes;
  }
  sizes.rank = constant->getType().getRank();
  sizes.constants = getIntegers(*constant);
  if (sizes.constants)
    return sizes;
  SmallVector<double> values;
  for (APFloat value : constant->getValues<APFloat>()) {
    bool losesInfo;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    values.push_back(value.convertToDouble());
  }
  FailureOr<SmallVector<int64_t>> integers =
      getIntegerSizes("split", values, [&] { return node.emitError(); });
  if (failed(integers))
    return failure();
  sizes.constants = std::move(*integers);
  return sizes;
}

/// Calls `create` with what a Split or SplitToSequence says.
static LogicalResult
convertSplitting(const Conversion &conversion,
                 function_ref<LogicalResult(const OnnxSplitNode &)> create) {
  const OnnxNode &node = conversion.node;
  FailureOr<TypedValue<TensorType>> input = node.getTensor(0);
  if (failed(input))
    return failure();
  FailureOr<OnnxSizes> sizes = getInputSizes(node);
  if (failed(sizes))
    return failure();
  auto emitError = [&] { return node.emitError(); };
  OnnxSplitNode split = {conversion.rewriter, conversion.getLoc(),
                         node.getRule(), emitError, *input};
  split.axis = node.getInt("axis").value_or(0);
  split.attributeSizes = node.getInts("split");
  split.inputSizes = std::move(*sizes);
  split.numOutputs = node.getInt("num_outputs");
  int64_t keepdims = node.getInt("keepdims").value_or(1);
  // Ignored where sizes are given.
  if (!split.inputSizes && keepdims != 0 && keepdims != 1)
    return node.emitError()
           << "'keepdims' is " << keepdims << ", but must be 0 or 1";
  split.keepdims = keepdims != 0;
  return create(split);
}

static LogicalResult convertSplit(const Conversion &conversion) {
  ConversionPatternRewriter &rewriter = conversion.rewriter;
  return convertSplitting(conversion, [&](const OnnxSplitNode &node) {
    FailureOr<SplitOp> split = createSplit(node, conversion.types);
    if (failed(split))
      return failure();
    // What was declared may say less than what is known.
    SmallVector<Value> results;
    for (auto [output, type] :
         llvm::zip_equal(split->getOutputs(), conversion.types)) {
      Value result = output;
      if (result.getType() != type)
        result =
            tensor::CastOp::create(rewriter, conversion.getLoc(), type, result);
      results.push_back(result);
    }
    rewriter.replaceOp(conversion.node.getOp(), results);
    return success();
  });
}

static LogicalResult convertSplitToSequence(const Conversion &conversion) {
  return convertSplitting(conversion, [&](const OnnxSplitNode &node) {
    auto declared = dyn_cast<SequenceType>(conversion.types.front());
    if (!declared)
      return LogicalResult(node.emitError()
                           << "the result has type " << conversion.types.front()
                           << ", but must be a sequence");
    FailureOr<SplitToSequenceOp> split = createSplitToSequence(node, declared);
    if (failed(split))
      return failure();
    conversion.rewriter.replaceOp(conversion.node.getOp(), *split);
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

/// Replaces a node by an `OpTy` of the type that was declared for its result.
template <typename OpTy>
static LogicalResult replaceBy(const Conversion &conversion,
                               ValueRange operands,
                               typename OpTy::Properties properties = {}) {
  FailureOr<OpTy> op = createInferred<OpTy>(
      conversion.rewriter, conversion.getLoc(), operands, properties,
      conversion.types.front(), [&] { return conversion.node.emitError(); });
  if (failed(op))
    return failure();
  conversion.rewriter.replaceOp(conversion.node.getOp(), *op);
  return success();
}

/// Adds input `index`, a position, to `operands` if it is given.
static LogicalResult addPosition(const Conversion &conversion, size_t index,
                                 SmallVectorImpl<Value> &operands) {
  const OnnxNode &node = conversion.node;
  if (!node.hasInput(index))
    return success();
  FailureOr<TypedValue<TensorType>> input = node.getTensor(index);
  if (failed(input))
    return failure();
  FailureOr<Value> position =
      createPosition(conversion.rewriter, conversion.getLoc(), *input,
                     [&] { return node.emitError(); });
  if (failed(position))
    return failure();
  operands.push_back(*position);
  return success();
}

/// SequenceAt and SequenceErase: a sequence and a position.
template <typename OpTy>
static LogicalResult convertSequenceAndPosition(const Conversion &conversion) {
  FailureOr<Value> sequence = conversion.node.getSequence(0);
  if (failed(sequence))
    return failure();
  SmallVector<Value> operands = {*sequence};
  if (failed(addPosition(conversion, 1, operands)))
    return failure();
  return replaceBy<OpTy>(conversion, operands);
}

static LogicalResult convertSequenceInsert(const Conversion &conversion) {
  FailureOr<Value> sequence = conversion.node.getSequence(0);
  if (failed(sequence))
    return failure();
  FailureOr<TypedValue<TensorType>> tensor = conversion.node.getTensor(1);
  if (failed(tensor))
    return failure();
  SmallVector<Value> operands = {*sequence, *tensor};
  if (failed(addPosition(conversion, 2, operands)))
    return failure();
  return replaceBy<SequenceInsertOp>(conversion, operands);
}

static LogicalResult convertSequenceConstruct(const Conversion &conversion) {
  SmallVector<Value> operands;
  for (size_t index = 0, end = conversion.node.getNumInputs(); index < end;
       ++index) {
    FailureOr<TypedValue<TensorType>> input = conversion.node.getTensor(index);
    if (failed(input))
      return failure();
    operands.push_back(*input);
  }
  return replaceBy<SequenceConstructOp>(conversion, operands);
}

static LogicalResult convertSequenceEmpty(const Conversion &conversion) {
  auto emitError = [&] { return conversion.node.emitError(); };
  FailureOr<SequenceType> type = getEmptySequenceType(
      conversion.node.getRule(), conversion.node.getInt("dtype"),
      conversion.rewriter.getContext(), emitError);
  Type declared = conversion.types.front();
  if (failed(type) || failed(checkDeclaredType(declared, *type, emitError)))
    return failure();
  conversion.rewriter.replaceOpWithNewOp<SequenceEmptyOp>(
      conversion.node.getOp(), declared);
  return success();
}

static LogicalResult convertSequenceLength(const Conversion &conversion) {
  FailureOr<Value> sequence = conversion.node.getSequence(0);
  if (failed(sequence))
    return failure();
  ConversionPatternRewriter &rewriter = conversion.rewriter;
  Value length =
      SequenceLengthOp::create(rewriter, conversion.getLoc(), *sequence);
  Type declared = conversion.types.front();
  if (failed(checkDeclaredType(declared, length.getType(),
                               [&] { return conversion.node.emitError(); })))
    return failure();
  if (length.getType() != declared)
    length =
        tensor::CastOp::create(rewriter, conversion.getLoc(), declared, length);
  rewriter.replaceOp(conversion.node.getOp(), length);
  return success();
}

static LogicalResult convertConcatFromSequence(const Conversion &conversion) {
  FailureOr<Value> sequence = conversion.node.getSequence(0);
  if (failed(sequence))
    return failure();
  FailureOr<ConcatFromSequenceOp::Properties> properties =
      getConcatProperties(conversion.rewriter, *conversion.node.getInt("axis"),
                          conversion.node.getInt("new_axis"),
                          [&] { return conversion.node.emitError(); });
  if (failed(properties))
    return failure();
  return replaceBy<ConcatFromSequenceOp>(conversion, *sequence, *properties);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

static ConvertFn lookupConversion(StringRef opType) {
  return llvm::StringSwitch<ConvertFn>(opType)
      .Case("Split", convertSplit)
      .Case("SplitToSequence", convertSplitToSequence)
      .Case("SequenceAt", convertSequenceAndPosition<SequenceAtOp>)
      .Case("SequenceConstruct", convertSequenceConstruct)
      .Case("SequenceEmpty", convertSequenceEmpty)
      .Case("SequenceErase", convertSequenceAndPosition<SequenceEraseOp>)
      .Case("SequenceInsert", convertSequenceInsert)
      .Case("SequenceLength", convertSequenceLength)
      .Case("ConcatFromSequence", convertConcatFromSequence)
      .Default(nullptr);
}

bool mlir::split::isSplitOnnxOperator(StringRef opType) {
  return lookupConversion(opType) != nullptr;
}

LogicalResult
mlir::split::convertOnnxNode(const OnnxNode &node,
                             const TypeConverter &converter,
                             ConversionPatternRewriter &rewriter) {
  if (failed(node.checkSignature()))
    return failure();
  Conversion conversion = {node, rewriter, {}};
  for (Type type : node.getOp()->getResultTypes()) {
    Type converted = converter.convertType(type);
    if (!isa_and_present<TensorType, SequenceType>(converted))
      return node.emitError()
             << "has a result of type " << type
             << ", which is neither a tensor nor a sequence of tensors";
    conversion.types.push_back(converted);
  }
  return lookupConversion(node.getRule().opType)(conversion);
}
