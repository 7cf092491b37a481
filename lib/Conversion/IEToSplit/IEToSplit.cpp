// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/IEToSplit/IEToSplit.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Conversion/ForeignOps/ForeignConversion.h"
#include "split/Conversion/Passes.h"
#include "split/Onnx/SplitNodes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTIETOSPLITPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// What an op says
//===----------------------------------------------------------------------===//

static Attribute getAttribute(Operation *op, ArrayRef<StringRef> names) {
  for (StringRef name : names)
    if (Attribute attribute = op->getAttr(name))
      return attribute;
  return nullptr;
}

/// Operand `index`, or null if it is left out.
static Value getOperand(Operation *op, unsigned index) {
  return index < op->getNumOperands() && !isNoValue(op->getOperand(index))
             ? op->getOperand(index)
             : Value();
}

/// Fails with an error if something is given twice, or not at all.
static LogicalResult checkGivenOnce(Operation *op, StringRef what,
                                    Attribute attribute, Value operand) {
  if (static_cast<bool>(attribute) != static_cast<bool>(operand))
    return success();
  return emitForeignError(op)
         << (attribute ? "has both an attribute and an operand for "
                       : "has neither an attribute nor an operand for ")
         << what;
}

/// The axis in an attribute or a constant operand; nothing if the operand is
/// computed. Fails with an error if there is no axis.
static FailureOr<std::optional<int64_t>> getAxis(Operation *op) {
  Attribute attribute = getAttribute(op, {"axis_value", "axis"});
  Value operand = getOperand(op, 1);
  if (failed(checkGivenOnce(op, "the axis", attribute, operand)))
    return failure();
  if (operand)
    return getSingleInteger(getConstantElements(operand));
  std::optional<int64_t> axis = getInteger(attribute);
  if (!axis)
    return emitForeignError(op)
           << "has axis " << attribute << ", which is no integer";
  return axis;
}

/// The source, if the op has operands and results that can be tensors.
static FailureOr<TypedValue<TensorType>>
getSource(Operation *op, ArrayRef<Value> operands, unsigned maxOperands) {
  if (operands.empty() || operands.size() > maxOperands)
    return emitForeignError(op) << "has " << operands.size()
                                << " operands, but takes 1 to " << maxOperands;
  auto source = dyn_cast<TypedValue<TensorType>>(operands.front());
  if (!source)
    return emitForeignError(op)
           << "splits a value of type " << operands.front().getType();
  for (Type type : op->getResultTypes())
    if (!isa<TensorType>(type))
      return emitForeignError(op) << "has a result of type " << type;
  return source;
}

/// Replaces `op` by `split`, whose results may be more static.
static void replaceBySplit(Operation *op, Operation *split,
                           ConversionPatternRewriter &rewriter) {
  SmallVector<Value> results;
  for (auto [result, type] :
       llvm::zip_equal(split->getResults(), op->getResultTypes())) {
    Value value = result;
    if (value.getType() != type)
      value = tensor::CastOp::create(rewriter, op->getLoc(), type, value);
    results.push_back(value);
  }
  rewriter.replaceOp(op, results);
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
// Pattern: IE.VariadicSplit(x, axis, lengths)
//            -> split.variadic_split(x, axis, lengths)
struct ConvertIEVariadicSplit : ConversionPattern {
  ConvertIEVariadicSplit(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, "IE.VariadicSplit", /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<TypedValue<TensorType>> source = getSource(op, operands, 3);
    if (failed(source))
      return failure();
    VariadicSplitOp::Properties properties;
    SmallVector<Value> newOperands = {*source};
    if (failed(addAxis(op, properties, newOperands, rewriter)) ||
        failed(addLengths(op, properties, newOperands, rewriter)))
      return failure();
    SmallVector<Type> types(op->getResultTypes());
    if (failed(VariadicSplitOp::refineReturnTypes(
            rewriter.getContext(), op->getLoc(), newOperands, DictionaryAttr(),
            OpaqueProperties(&properties), RegionRange(), types)))
      return failure();
    replaceBySplit(op,
                   VariadicSplitOp::create(rewriter, op->getLoc(), types,
                                           newOperands, properties),
                   rewriter);
    return success();
  }

private:
  static LogicalResult addAxis(Operation *op,
                               VariadicSplitOp::Properties &properties,
                               SmallVectorImpl<Value> &operands,
                               ConversionPatternRewriter &rewriter) {
    FailureOr<std::optional<int64_t>> axis = getAxis(op);
    if (failed(axis))
      return failure();
    properties.operandSegmentSizes = {1, 0, 0};
    if (*axis) {
      properties.static_axis = rewriter.getI64IntegerAttr(**axis);
      return success();
    }
    properties.operandSegmentSizes[1] = 1;
    operands.push_back(op->getOperand(1));
    return success();
  }

  static LogicalResult addLengths(Operation *op,
                                  VariadicSplitOp::Properties &properties,
                                  SmallVectorImpl<Value> &operands,
                                  ConversionPatternRewriter &rewriter) {
    Attribute attribute =
        getAttribute(op, {"split_lengths", "split_lengths_value"});
    Value operand = getOperand(op, 2);
    if (failed(checkGivenOnce(op, "the lengths", attribute, operand)))
      return failure();
    std::optional<SmallVector<int64_t>> lengths =
        getIntegers(operand ? getConstantElements(operand) : attribute);
    if (!lengths && attribute)
      return emitForeignError(op) << "has split_lengths " << attribute
                                  << ", which are no array of integers";
    if (lengths) {
      properties.static_split_lengths = rewriter.getDenseI64ArrayAttr(*lengths);
      return success();
    }
    properties.operandSegmentSizes[2] = 1;
    operands.push_back(operand);
    return success();
  }
};

// Pattern: IE.Split(x) -> split.split(x)
struct ConvertIESplit : ConversionPattern {
  ConvertIESplit(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, "IE.Split", /*benefit=*/1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<TypedValue<TensorType>> source = getSource(op, operands, 2);
    if (failed(source))
      return failure();
    FailureOr<std::optional<int64_t>> axis = getAxis(op);
    if (failed(axis))
      return failure();
    if (!*axis)
      return emitForeignError(op)
             << "has an axis that is only known at run time";
    std::optional<int64_t> numSplits = getInteger(op->getAttr("num_splits"));
    if (!numSplits)
      return emitForeignError(op) << "has no integer num_splits";
    if (*numSplits < 1 || *numSplits != op->getNumResults())
      return emitForeignError(op) << "has num_splits " << *numSplits << ", but "
                                  << op->getNumResults() << " results";
    auto emitError = [&] { return emitForeignError(op); };
    // The dimension has to be divisible, as for ONNX before version 18.
    OnnxSplitNode node = {rewriter, op->getLoc(),
                          *lookupOnnxOpRule("Split", 13), emitError, *source};
    node.axis = **axis;
    FailureOr<SplitOp> split =
        createSplit(node, SmallVector<Type>(op->getResultTypes()));
    if (failed(split))
      return failure();
    replaceBySplit(op, *split, rewriter);
    return success();
  }
};

struct ConvertIEToSplit
    : split::impl::ConvertIEToSplitPassBase<ConvertIEToSplit> {
  void runOnOperation() override {
    ForeignTypeConverter converter;
    RewritePatternSet patterns(&getContext());
    populateIEToSplitPatterns(converter, patterns);
    auto hasName = [](Operation *op, ArrayRef<StringRef> names) {
      return llvm::is_contained(names, op->getName().getStringRef());
    };
    if (failed(convertForeignOps(
            getOperation(), converter, std::move(patterns),
            [&](Operation *op) {
              return hasName(op, {"IE.VariadicSplit", "IE.Split"});
            },
            [&](Operation *op) { return hasName(op, {"const.Declare"}); })))
      signalPassFailure();
  }
};
} // namespace

void mlir::split::populateIEToSplitPatterns(const TypeConverter &converter,
                                            RewritePatternSet &patterns) {
  patterns.add<ConvertIEVariadicSplit, ConvertIESplit>(converter,
                                                       patterns.getContext());
}
