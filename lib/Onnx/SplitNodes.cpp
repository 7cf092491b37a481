// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Onnx/SplitNodes.h"

#include "split/Dialect/Split/IR/ChunkValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Float sizes (Split-1)
//===----------------------------------------------------------------------===//

/// 2^63: the first double above every int64.
static constexpr double kInt64Limit = 9223372036854775808.0;

FailureOr<SmallVector<int64_t>>
mlir::split::getIntegerSizes(StringRef name, ArrayRef<double> values,
                             OnnxErrorFn emitError) {
  SmallVector<int64_t> sizes;
  for (auto [index, value] : llvm::enumerate(values)) {
    // Not a number compares false.
    if (!(value >= 0 && value < kInt64Limit && value == std::floor(value)))
      return emitError() << name << "[" << index << "] is "
                         << std::to_string(value)
                         << ", which is not an integer of 0 or more";
    sizes.push_back(static_cast<int64_t>(value));
  }
  return sizes;
}

/// The int64 sizes in the 1-D float tensor `sizes`, with a run-time check that
/// they are non-negative integers.
static Value createIntegerSizes(OpBuilder &builder, Location loc, Value sizes) {
  auto sourceType = cast<RankedTensorType>(sizes.getType());
  Type f64 = builder.getF64Type(), i64 = builder.getI64Type();
  auto constant = [&](TypedAttr attr) -> Value {
    return arith::ConstantOp::create(builder, loc, attr);
  };
  Value zero = constant(builder.getIndexAttr(0));
  Value one = constant(builder.getIndexAttr(1));
  Value noSize = constant(builder.getF64FloatAttr(0));
  Value limit = constant(builder.getF64FloatAttr(kInt64Limit));
  OpFoldResult count = tensor::getMixedSize(builder, loc, sizes, 0);
  Value init = tensor::EmptyOp::create(builder, loc, count, i64);
  Value end = getValueOrCreateConstantIndexOp(builder, loc, count);
  auto loop = scf::ForOp::create(
      builder, loc, zero, end, one, init,
      [&](OpBuilder &, Location, Value index, ValueRange results) {
        Value size = tensor::ExtractOp::create(builder, loc, sizes, index);
        if (sourceType.getElementType() != f64)
          size = arith::ExtFOp::create(builder, loc, f64, size);
        Value isSize = arith::AndIOp::create(
            builder, loc,
            arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGE, size,
                                  noSize),
            arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT, size,
                                  limit));
        // Converting what does not fit is poison: convert 0 instead.
        Value safe =
            arith::SelectOp::create(builder, loc, isSize, size, noSize);
        Value integer = arith::FPToSIOp::create(builder, loc, i64, safe);
        Value back = arith::SIToFPOp::create(builder, loc, f64, integer);
        Value isInteger = arith::CmpFOp::create(
            builder, loc, arith::CmpFPredicate::OEQ, back, size);
        isSize = arith::AndIOp::create(builder, loc, isSize, isInteger);
        AssertOp::create(
            builder, loc, isSize,
            builder.getStringAttr("split[{0}] is not an integer of 0 or more"),
            ValueRange(index));
        Value result = tensor::InsertOp::create(builder, loc, integer,
                                                results.front(), index);
        scf::YieldOp::create(builder, loc, result);
      });
  return loop.getResult(0);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static InFlightDiagnostic emitRankError(const OnnxSplitNode &node, int64_t rank,
                                        StringRef expected) {
  return node.emitError() << "input 'split' has rank " << rank
                          << ", but must be " << expected;
}

/// The sizes of a node, however it gives them; none if it gives none.
static FailureOr<OnnxSizes> getSizes(const OnnxSplitNode &node) {
  if (!node.attributeSizes)
    return node.inputSizes;
  if (node.inputSizes)
    return node.emitError()
           << "sizes are given both as attribute and as input 'split'";
  OnnxSizes sizes;
  sizes.constants = node.attributeSizes;
  return sizes;
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

/// Checks that the dimension that Split before version 18 cuts into equal parts
/// is divisible by their number: now, or at run time.
static LogicalResult checkDivisible(const OnnxSplitNode &node,
                                    int64_t numOutputs) {
  TypedValue<TensorType> input = node.input;
  TensorType type = input.getType();
  int64_t axis = node.axis;
  OpBuilder &builder = node.builder;
  Location loc = node.loc;
  OpFoldResult axisOrValue;
  std::string dimName;
  if (type.hasRank()) {
    FailureOr<int64_t> normalized =
        normalizeAxis(axis, type.getRank(), [&] { return node.emitError(); });
    if (failed(normalized))
      return failure();
    int64_t dim = type.getDimSize(*normalized);
    if (ShapedType::isStatic(dim)) {
      if (dim % numOutputs == 0)
        return success();
      return node.emitError()
             << "dimension " << *normalized << " of the input is " << dim
             << ", which is not divisible by the " << numOutputs << " outputs";
    }
    axisOrValue = builder.getIndexAttr(*normalized);
    dimName = std::to_string(*normalized);
  } else {
    Value rank = tensor::RankOp::create(builder, loc, input);
    Value value = arith::ConstantIndexOp::create(builder, loc, axis);
    if (axis < 0)
      value = arith::AddIOp::create(builder, loc, value, rank);
    // Compared as unsigned numbers, a negative axis is out of range as well.
    Value inRange = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ult, value, rank);
    AssertOp::create(builder, loc, inRange,
                     builder.getStringAttr("axis " + Twine(axis) +
                                           " is out of range for a source of "
                                           "rank {0}"),
                     ValueRange(rank));
    axisOrValue = value;
    dimName = std::to_string(axis);
  }
  Value dim = getValueOrCreateConstantIndexOp(
      builder, loc, createAxisDim(builder, loc, input, axisOrValue));
  Value count = arith::ConstantIndexOp::create(builder, loc, numOutputs);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value rest = arith::RemUIOp::create(builder, loc, dim, count);
  Value divides =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, zero);
  AssertOp::create(builder, loc, divides,
                   builder.getStringAttr("dimension " + dimName +
                                         " of the input is {0}, which is not "
                                         "divisible by the {1} outputs"),
                   ValueRange{dim, count});
  return success();
}

/// The run-time operand `split` of a Split node as split.split wants it: 1-D
/// and of integers.
static FailureOr<Value> getSizesOperand(const OnnxSplitNode &node, Value sizes,
                                        int64_t numResults) {
  OpBuilder &builder = node.builder;
  auto type = cast<TensorType>(sizes.getType());
  if (!type.hasRank())
    sizes = tensor::CastOp::create(
        builder, node.loc,
        RankedTensorType::get({numResults}, type.getElementType()), sizes);
  else if (type.getRank() != 1)
    return emitRankError(node, type.getRank(), "1-D");
  return isa<FloatType>(type.getElementType())
             ? createIntegerSizes(builder, node.loc, sizes)
             : sizes;
}

/// How many equal parts a node without `sizes` asks for; nothing with sizes.
static FailureOr<std::optional<int64_t>> getNumParts(const OnnxSplitNode &node,
                                                     const OnnxSizes &sizes,
                                                     int64_t numResults) {
  if (!node.rule.sizes.numOutputs)
    return sizes ? std::nullopt : std::optional(numResults);
  if (sizes && node.numOutputs)
    return node.emitError()
           << "has both input 'split' and attribute 'num_outputs'";
  if (!sizes && !node.numOutputs)
    return node.emitError()
           << "has neither input 'split' nor attribute 'num_outputs'";
  return node.numOutputs;
}

FailureOr<SplitOp> mlir::split::createSplit(const OnnxSplitNode &node,
                                            SmallVector<Type> types) {
  FailureOr<OnnxSizes> sizes = getSizes(node);
  if (failed(sizes))
    return failure();
  int64_t numResults = types.size();
  FailureOr<std::optional<int64_t>> numParts =
      getNumParts(node, *sizes, numResults);
  if (failed(numParts))
    return failure();

  OpBuilder &builder = node.builder;
  SplitOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(node.axis);
  SmallVector<Value> operands = {node.input};
  if (sizes->constants) {
    if (sizes->rank != 1)
      return emitRankError(node, sizes->rank, "1-D");
    properties.static_split = builder.getDenseI64ArrayAttr(*sizes->constants);
  } else if (sizes->operand) {
    FailureOr<Value> operand =
        getSizesOperand(node, sizes->operand, numResults);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  } else {
    if (node.rule.sizes.mustDivide && node.checksDivisible &&
        failed(checkDivisible(node, **numParts)))
      return failure();
    properties.num_outputs = builder.getI64IntegerAttr(**numParts);
  }
  if (failed(SplitOp::refineReturnTypes(
          builder.getContext(), node.loc, operands, DictionaryAttr(),
          OpaqueProperties(&properties), RegionRange(), types)))
    return failure();
  return SplitOp::create(builder, node.loc, types, operands, properties);
}

//===----------------------------------------------------------------------===//
// SplitToSequence
//===----------------------------------------------------------------------===//

FailureOr<SplitToSequenceOp>
mlir::split::createSplitToSequence(const OnnxSplitNode &node,
                                   SequenceType declared) {
  FailureOr<OnnxSizes> sizes = getSizes(node);
  if (failed(sizes))
    return failure();
  OpBuilder &builder = node.builder;
  SplitToSequenceOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(node.axis);
  // Ignored where sizes are given, and then left at its default.
  properties.keepdims = builder.getBoolAttr(*sizes || node.keepdims);
  SmallVector<Value> operands = {node.input};
  if (sizes->constants && sizes->rank == 0) {
    int64_t size = sizes->constants->front();
    if (size <= 0)
      return node.emitError()
             << "the size of chunks must be positive, but is " << size;
    properties.chunk_size = builder.getI64IntegerAttr(size);
  } else if (sizes->constants) {
    if (sizes->rank != 1)
      return emitRankError(node, sizes->rank, "a scalar or 1-D");
    properties.static_split = builder.getDenseI64ArrayAttr(*sizes->constants);
  } else if (sizes->operand) {
    auto type = cast<TensorType>(sizes->operand.getType());
    if (!type.hasRank())
      return node.emitError() << "input 'split' has an unknown rank, which "
                                 "decides between one size for all chunks and "
                                 "one for each";
    if (type.getRank() > 1)
      return emitRankError(node, type.getRank(), "a scalar or 1-D");
    operands.push_back(sizes->operand);
  }
  return createInferred<SplitToSequenceOp>(
      builder, node.loc, operands, properties, declared, node.emitError);
}

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

FailureOr<Value> mlir::split::createPosition(OpBuilder &builder, Location loc,
                                             TypedValue<TensorType> position,
                                             OnnxErrorFn emitError) {
  TensorType type = position.getType();
  SmallVector<int64_t> shape;
  if (type.hasRank())
    shape.assign(type.getRank(), 1);
  auto expected = RankedTensorType::get(shape, type.getElementType());
  if (shape.size() > 1 || failed(verifyCompatibleShape(type, expected)))
    return emitError() << "input 'position' has type " << type
                       << ", but must be a scalar or have one element";
  if (type == expected)
    return Value(position);
  return Value(tensor::CastOp::create(builder, loc, expected, position));
}

FailureOr<SequenceType>
mlir::split::getEmptySequenceType(const OnnxOpRule &rule,
                                  std::optional<int64_t> dtype,
                                  MLIRContext *context, OnnxErrorFn emitError) {
  int64_t dataType = dtype.value_or(kOnnxFloat);
  // Beyond 32 bits there are no types, and no name for them either.
  bool isKnown = dataType >= 0 && dataType <= kOnnxBFloat16;
  if (isKnown && rule.types.contains(dataType))
    return SequenceType::get(
        UnrankedTensorType::get(getOnnxElementType(dataType, context)));
  auto diagnostic = emitError() << "dtype is " << dataType;
  if (isKnown)
    diagnostic << " (" << getOnnxTypeName(dataType) << ")";
  return diagnostic << ", which " << rule.opType << "-" << rule.sinceVersion
                    << " does not allow";
}

FailureOr<ConcatFromSequenceOp::Properties>
mlir::split::getConcatProperties(OpBuilder &builder, int64_t axis,
                                 std::optional<int64_t> newAxis,
                                 OnnxErrorFn emitError) {
  int64_t isNew = newAxis.value_or(0);
  if (isNew != 0 && isNew != 1)
    return emitError() << "new_axis must be 0 or 1, but is " << isNew;
  ConcatFromSequenceOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(axis);
  properties.new_axis = builder.getBoolAttr(isNew);
  return properties;
}

LogicalResult mlir::split::checkDeclaredType(Type declared, Type inferred,
                                             OnnxErrorFn emitError) {
  if (areCompatible(declared, inferred))
    return success();
  return emitError() << "the result has type " << declared
                     << ", but the op makes " << inferred;
}
