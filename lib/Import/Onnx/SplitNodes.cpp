// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Split and SplitToSequence.

#include "NodeBinder.h"
#include "OnnxConstant.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <cmath>

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Float sizes (Split-1)
//===----------------------------------------------------------------------===//

/// 2^63: the first double above every int64.
static constexpr double kInt64Limit = 9223372036854775808.0;

/// The sizes in a constant tensor of float or integer type.
static FailureOr<SmallVector<int64_t>>
getConstantSizes(NodeBinder &node, const OnnxTensor &tensor) {
  if (tensor.dataType == kOnnxInt32 || tensor.dataType == kOnnxInt64)
    return getIntegers(tensor);
  SmallVector<int64_t> sizes;
  for (auto [index, value] : llvm::enumerate(getFloats(tensor))) {
    // Not a number compares false.
    if (!(value >= 0 && value < kInt64Limit && value == std::floor(value)))
      return node.emitError()
             << "split[" << index << "] is " << std::to_string(value)
             << ", which is not an integer of 0 or more";
    sizes.push_back(static_cast<int64_t>(value));
  }
  return sizes;
}

/// The int64 sizes in the 1-D float tensor `sizes`, with a run-time check that
/// they are non-negative integers.
static Value createIntegerSizes(NodeBinder &node, Value sizes) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
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

namespace {
/// The sizes that a node gives: at most one of the two.
struct GivenSizes {
  std::optional<SmallVector<int64_t>> constants;
  /// Rank of the constant tensor that they come from; 1 for an attribute.
  size_t rank = 1;
  Value operand;

  explicit operator bool() const { return constants || operand; }
};
} // namespace

/// The sizes of a Split or SplitToSequence node, none if it gives none. Their
/// number and sum are the dialect's to check.
static FailureOr<GivenSizes> getSizes(NodeBinder &node) {
  const OnnxSizesRule &rule = node.getRule().sizes;
  GivenSizes sizes;
  if (rule.attribute)
    sizes.constants = node.getInts("split");
  if (!rule.input || !node.hasInput(1))
    return sizes;
  if (sizes.constants)
    return node.emitError()
           << "sizes are given both as attribute and as input 'split'";
  FailureOr<const OnnxTensor *> constant = node.getConstant(1);
  if (failed(constant))
    return failure();
  if (!*constant) {
    FailureOr<TypedValue<TensorType>> operand = node.getTensor(1);
    if (failed(operand))
      return failure();
    sizes.operand = *operand;
    return sizes;
  }
  FailureOr<SmallVector<int64_t>> values = getConstantSizes(node, **constant);
  if (failed(values))
    return failure();
  sizes.constants = std::move(*values);
  sizes.rank = (*constant)->shape.size();
  return sizes;
}

static InFlightDiagnostic emitRankError(NodeBinder &node, int64_t rank,
                                        StringRef expected) {
  return node.emitError() << "input 'split' has rank " << rank
                          << ", but must be " << expected;
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

/// Checks that the dimension that Split before version 18 cuts into equal parts
/// is divisible by their number: now, or at run time.
static LogicalResult checkDivisible(NodeBinder &node,
                                    TypedValue<TensorType> input, int64_t axis,
                                    int64_t numOutputs) {
  TensorType type = input.getType();
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
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
static FailureOr<Value> getSizesOperand(NodeBinder &node, Value sizes) {
  OpBuilder &builder = node.getBuilder();
  auto type = cast<TensorType>(sizes.getType());
  if (!type.hasRank())
    sizes = tensor::CastOp::create(
        builder, node.getLoc(),
        RankedTensorType::get({node.getNumOutputs()}, type.getElementType()),
        sizes);
  else if (type.getRank() != 1)
    return emitRankError(node, type.getRank(), "1-D");
  return isa<FloatType>(type.getElementType()) ? createIntegerSizes(node, sizes)
                                               : sizes;
}

static LogicalResult importSplit(NodeBinder &node) {
  FailureOr<TypedValue<TensorType>> input = node.getTensor(0);
  if (failed(input))
    return failure();
  const OnnxSizesRule &rule = node.getRule().sizes;
  FailureOr<GivenSizes> sizes = getSizes(node);
  if (failed(sizes))
    return failure();
  std::optional<int64_t> numOutputs;
  if (rule.numOutputs) {
    numOutputs = node.getInt("num_outputs");
    if (*sizes && numOutputs)
      return node.emitError()
             << "has both input 'split' and attribute 'num_outputs'";
    if (!*sizes && !numOutputs)
      return node.emitError()
             << "has neither input 'split' nor attribute 'num_outputs'";
  } else if (!*sizes) {
    numOutputs = node.getNumOutputs();
  }

  OpBuilder &builder = node.getBuilder();
  SplitOp::Properties properties;
  int64_t axis = node.getInt("axis").value_or(0);
  properties.axis = builder.getI64IntegerAttr(axis);
  SmallVector<Value> operands = {*input};
  if (sizes->constants) {
    if (sizes->rank != 1)
      return emitRankError(node, sizes->rank, "1-D");
    properties.static_split = builder.getDenseI64ArrayAttr(*sizes->constants);
  } else if (sizes->operand) {
    FailureOr<Value> operand = getSizesOperand(node, sizes->operand);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  } else {
    if (rule.mustDivide &&
        failed(checkDivisible(node, *input, axis, *numOutputs)))
      return failure();
    properties.num_outputs = builder.getI64IntegerAttr(*numOutputs);
  }
  SmallVector<Type> types(
      node.getNumOutputs(),
      UnrankedTensorType::get(input->getType().getElementType()));
  FailureOr<SplitOp> split =
      node.createRefined<SplitOp>(operands, types, properties);
  return failed(split) ? failure() : node.setOutputs(split->getOutputs());
}

//===----------------------------------------------------------------------===//
// SplitToSequence
//===----------------------------------------------------------------------===//

static LogicalResult importSplitToSequence(NodeBinder &node) {
  FailureOr<TypedValue<TensorType>> input = node.getTensor(0);
  if (failed(input))
    return failure();
  FailureOr<GivenSizes> sizes = getSizes(node);
  if (failed(sizes))
    return failure();
  OpBuilder &builder = node.getBuilder();
  SplitToSequenceOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(node.getInt("axis").value_or(0));
  // Ignored where sizes are given, and then left at its default.
  properties.keepdims =
      builder.getBoolAttr(*sizes || node.getInt("keepdims").value_or(1) != 0);
  SmallVector<Value> operands = {*input};
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
  FailureOr<SplitToSequenceOp> split =
      node.create<SplitToSequenceOp>(operands, properties);
  return failed(split) ? failure() : node.setOutputs(split->getResult());
}

void mlir::split::registerSplitImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Split"] = importSplit;
  importers["SplitToSequence"] = importSplitToSequence;
}
