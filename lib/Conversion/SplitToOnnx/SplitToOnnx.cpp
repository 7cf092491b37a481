// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/SplitToOnnx/SplitToOnnx.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Conversion/ForeignOps/ForeignConversion.h"
#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTSPLITTOONNXPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The type of the dialect `onnx` that is written `name`: of the real dialect
/// if it is there, an opaque one otherwise. Null where that is not allowed.
static Type getOnnxType(const Twine &name, MLIRContext *context) {
  std::string text = name.str();
  if (context->getLoadedDialect("onnx"))
    return parseType("!onnx." + text, context);
  if (!context->allowsUnregisteredDialects())
    return nullptr;
  return OpaqueType::get(StringAttr::get(context, "onnx"), text);
}

static TensorType convertTensorType(TensorType type) {
  if (!isa<StringType>(type.getElementType()))
    return type;
  Type element = getOnnxType("String", type.getContext());
  return element ? type.cloneWith(std::nullopt, element) : nullptr;
}

void mlir::split::populateSplitToOnnxTypeConversions(TypeConverter &converter) {
  converter.addConversion([](SequenceType type) -> Type {
    TensorType tensor = convertTensorType(type.getTensorType());
    if (!tensor)
      return nullptr;
    std::string text;
    llvm::raw_string_ostream(text) << "Seq<" << tensor << ">";
    return getOnnxType(text, type.getContext());
  });
  converter.addConversion(
      [](TensorType type) -> Type { return convertTensorType(type); });
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

namespace {
/// Builds the node of ONNX that an op is.
class OnnxNodeBuilder {
public:
  /// For `op`, which is `opType` in the version that `opset` has; null if there
  /// is none.
  OnnxNodeBuilder(Operation *op, StringRef opType, int64_t opset,
                  const TypeConverter &converter,
                  ConversionPatternRewriter &rewriter)
      : op(op), opType(opType), opset(opset),
        rule(lookupOnnxOpRule(opType, opset)), converter(converter),
        rewriter(rewriter) {}

  /// Fails with an error if the opset has no such operator, or the operator not
  /// the element type of `tensors`.
  LogicalResult check(Type tensors) const {
    if (!rule)
      return op->emitOpError()
             << "cannot be said in opset " << opset << ": " << opType
             << " is there from " << getFirstOnnxOpset(opType) << " on";
    if (auto sequence = dyn_cast<SequenceType>(tensors))
      tensors = sequence.getTensorType();
    std::optional<int32_t> type =
        getOnnxDataType(getElementTypeOrSelf(tensors));
    if (type && rule->types.contains(*type))
      return success();
    return op->emitOpError()
           << "cannot be said in opset " << opset << ": " << opType << "-"
           << rule->sinceVersion << " does not allow elements of type "
           << getElementTypeOrSelf(tensors);
  }

  /// Fails with an error if `numbers`, an operand, is not of a type that input
  /// `index` may have.
  LogicalResult checkOperand(size_t index, Value numbers) const {
    Type element = getElementTypeOrSelf(numbers);
    std::optional<int32_t> type = getOnnxDataType(element);
    if (type && rule->getInputTypes(index).contains(*type))
      return success();
    return op->emitOpError()
           << "cannot be said in opset " << opset << ": " << opType << "-"
           << rule->sinceVersion << " does not take input '"
           << rule->getInputName(index) << "' of type " << element;
  }

  const OnnxOpRule &getRule() const { return *rule; }
  void addOperand(Value operand) { operands.push_back(operand); }
  void addNoValue() {
    operands.push_back(create("onnx.NoValue", {}, rewriter.getNoneType(),
                              {{"value", rewriter.getUnitAttr()}}));
  }
  /// Adds a constant of `numbers`: a scalar if `isScalar`.
  void addConstant(ArrayRef<int64_t> numbers, bool isScalar = false) {
    SmallVector<int64_t> shape;
    if (!isScalar)
      shape.push_back(numbers.size());
    auto type = RankedTensorType::get(shape, rewriter.getI64Type());
    operands.push_back(
        create("onnx.Constant", {}, type,
               {{"value", DenseElementsAttr::get(type, numbers)}}));
  }
  void addInteger(StringRef name, int64_t value) {
    attributes.emplace_back(
        rewriter.getStringAttr(name),
        rewriter.getIntegerAttr(rewriter.getIntegerType(64, /*isSigned=*/true),
                                value));
  }
  void addIntegers(StringRef name, ArrayRef<int64_t> values) {
    attributes.emplace_back(rewriter.getStringAttr(name),
                            rewriter.getI64ArrayAttr(values));
  }

  /// Replaces the op.
  LogicalResult replace() {
    // The plain name is that of the newest version of onnx-mlir, 18.
    std::string name = ("onnx." + opType).str();
    if (opType == "Split" && rule->sinceVersion < 18)
      name += rule->sinceVersion == 13 ? "V13" : "V11";
    SmallVector<Type> types;
    if (failed(converter.convertTypes(op->getResultTypes(), types)))
      return op->emitOpError("has results that onnx has no types for");
    OperationState state(op->getLoc(), name, operands, types, attributes);
    rewriter.replaceOp(op, rewriter.create(state)->getResults());
    return success();
  }

private:
  Value create(StringRef name, ValueRange operands, Type type,
               ArrayRef<std::pair<StringRef, Attribute>> attributes) {
    OperationState state(op->getLoc(), name, operands, type);
    for (auto [key, value] : attributes)
      state.addAttribute(key, value);
    return rewriter.create(state)->getResult(0);
  }

  Operation *op;
  StringRef opType;
  int64_t opset;
  const OnnxOpRule *rule;
  const TypeConverter &converter;
  ConversionPatternRewriter &rewriter;
  SmallVector<Value> operands;
  SmallVector<NamedAttribute> attributes;
};

/// A pattern on an op of the dialect.
template <typename OpTy>
class ToOnnxPattern : public OpConversionPattern<OpTy> {
public:
  ToOnnxPattern(const TypeConverter &converter, MLIRContext *context,
                int64_t opset)
      : OpConversionPattern<OpTy>(converter, context), opset(opset) {}

  OnnxNodeBuilder getNode(OpTy op, StringRef opType,
                          ConversionPatternRewriter &rewriter) const {
    return OnnxNodeBuilder(op, opType, opset, *this->getTypeConverter(),
                           rewriter);
  }

  int64_t opset;
};
} // namespace

//===----------------------------------------------------------------------===//
// Splits
//===----------------------------------------------------------------------===//

/// The sizes of the chunks of `op`, if all are known.
static std::optional<SmallVector<int64_t>> getKnownSizes(SplitOpInterface op) {
  int64_t dim = getAxisDim(op.getSource().getType(), op.getNormalizedAxis());
  FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
      op.getResultChunkSpec(), dim, /*axis=*/0, [] { return OptionalError(); });
  if (failed(sizes) || llvm::any_of(*sizes, ShapedType::isDynamic))
    return std::nullopt;
  return *sizes;
}

/// Gives `node` the sizes that `op` has, if they are known, or `operand`, null
/// if there is none.
static LogicalResult addSizes(Operation *op, OnnxNodeBuilder &node,
                              std::optional<SmallVector<int64_t>> sizes,
                              Value operand, int64_t opset) {
  if (node.getRule().sizes.attribute) {
    if (sizes)
      node.addIntegers("split", *sizes);
    if (sizes || !operand)
      return success();
    return op->emitOpError()
           << "cannot be said in opset " << opset
           << ": its sizes are only known at run time, and Split-"
           << node.getRule().sinceVersion << " has them as an attribute";
  }
  if (sizes) {
    node.addConstant(*sizes);
  } else if (!operand) {
    node.addNoValue();
  } else {
    if (failed(node.checkOperand(1, operand)))
      return failure();
    node.addOperand(operand);
  }
  return success();
}

namespace {
// Pattern: split.split(x, sizes) -> onnx.Split(x, sizes)
struct SplitToOnnx : ToOnnxPattern<SplitOp> {
  using ToOnnxPattern::ToOnnxPattern;

  LogicalResult
  matchAndRewrite(SplitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    OnnxNodeBuilder node = getNode(op, "Split", rewriter);
    if (failed(node.check(op.getInput().getType())))
      return failure();
    node.addOperand(adaptor.getInput());
    std::optional<SmallVector<int64_t>> sizes;
    if (std::optional<ArrayRef<int64_t>> given = op.getStaticSplit())
      sizes = llvm::to_vector(*given);
    bool hasCount = node.getRule().sizes.numOutputs;
    if (op.getNumOutputs() && !hasCount) {
      // Equal parts had to be of one size; others have to be listed.
      std::optional<SmallVector<int64_t>> known = getKnownSizes(op);
      if (!known)
        return op.emitOpError()
               << "cannot be said in opset " << opset << ": Split-"
               << node.getRule().sinceVersion
               << " has no parts of which the last one may be smaller";
      if (!llvm::all_equal(*known))
        sizes = known;
    }
    if (failed(addSizes(op, node, sizes, adaptor.getSplit(), opset)))
      return failure();
    node.addInteger("axis", op.getAxis());
    if (op.getNumOutputs() && hasCount)
      node.addInteger("num_outputs", *op.getNumOutputs());
    return node.replace();
  }
};

// Pattern: split.variadic_split(x, axis, lengths) -> onnx.Split(x, lengths)
struct VariadicSplitToOnnx : ToOnnxPattern<VariadicSplitOp> {
  using ToOnnxPattern::ToOnnxPattern;

  LogicalResult
  matchAndRewrite(VariadicSplitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    OnnxNodeBuilder node = getNode(op, "Split", rewriter);
    if (failed(node.check(op.getData().getType())))
      return failure();
    if (!op.getStaticAxis())
      return op.emitOpError("cannot be said in onnx: its axis is only known at "
                            "run time");
    std::optional<ArrayRef<int64_t>> lengths = op.getStaticSplitLengths();
    std::optional<SmallVector<int64_t>> sizes = getKnownSizes(op);
    if (!sizes && (!lengths || llvm::is_contained(*lengths, -1)))
      return op.emitOpError("cannot be said in onnx: a length may be what the "
                            "others leave of a dynamic dimension");
    if (!sizes)
      sizes = llvm::to_vector(*lengths);
    node.addOperand(adaptor.getData());
    if (failed(addSizes(op, node, sizes, Value(), opset)))
      return failure();
    node.addInteger("axis", *op.getStaticAxis());
    return node.replace();
  }
};

// Pattern: split.split_to_sequence(x, sizes) -> onnx.SplitToSequence(x, sizes)
struct SplitToSequenceToOnnx : ToOnnxPattern<SplitToSequenceOp> {
  using ToOnnxPattern::ToOnnxPattern;

  LogicalResult
  matchAndRewrite(SplitToSequenceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    OnnxNodeBuilder node = getNode(op, "SplitToSequence", rewriter);
    if (failed(node.check(op.getInput().getType())))
      return failure();
    node.addOperand(adaptor.getInput());
    if (op.getStaticSplit()) {
      node.addConstant(*op.getStaticSplit());
    } else if (op.getChunkSize()) {
      int64_t size = *op.getChunkSize();
      node.addConstant(size, /*isScalar=*/true);
    } else if (Value split = adaptor.getSplit()) {
      if (failed(node.checkOperand(1, split)))
        return failure();
      node.addOperand(split);
    } else {
      node.addNoValue();
    }
    node.addInteger("axis", op.getAxis());
    node.addInteger("keepdims", op.getKeepdims());
    return node.replace();
  }
};

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

// Pattern: split.sequence_empty() -> onnx.SequenceEmpty()
struct SequenceEmptyToOnnx : ToOnnxPattern<SequenceEmptyOp> {
  using ToOnnxPattern::ToOnnxPattern;

  LogicalResult
  matchAndRewrite(SequenceEmptyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    OnnxNodeBuilder node = getNode(op, "SequenceEmpty", rewriter);
    SequenceType type = op.getOutput().getType();
    if (failed(node.check(type)))
      return failure();
    node.addInteger("dtype",
                    *getOnnxDataType(type.getTensorType().getElementType()));
    return node.replace();
  }
};

// Pattern: split.sequence_at(s, position) -> onnx.SequenceAt(s, position)
// and so for the other ops whose operands are the inputs of the node.
template <typename OpTy> struct SequenceOpToOnnx : ToOnnxPattern<OpTy> {
  SequenceOpToOnnx(const TypeConverter &converter, MLIRContext *context,
                   int64_t opset, StringRef opType)
      : ToOnnxPattern<OpTy>(converter, context, opset), opType(opType) {}

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    OnnxNodeBuilder node = this->getNode(op, opType, rewriter);
    if (failed(node.check(op->getOperand(0).getType())))
      return failure();
    for (auto [index, operand] : llvm::enumerate(adaptor.getOperands())) {
      // A position is the only input with types of its own.
      if (!node.getRule().getInputTypes(index).contains(kOnnxFloat) &&
          failed(node.checkOperand(index, operand)))
        return failure();
      node.addOperand(operand);
    }
    bool mayHavePosition =
        !llvm::is_one_of<OpTy, SequenceConstructOp, SequenceLengthOp,
                         ConcatFromSequenceOp>::value;
    if (mayHavePosition && static_cast<int64_t>(op->getNumOperands()) <
                               node.getRule().inputs.arity.max)
      node.addNoValue();
    if constexpr (std::is_same_v<OpTy, ConcatFromSequenceOp>) {
      node.addInteger("axis", op.getAxis());
      node.addInteger("new_axis", op.getNewAxis());
    }
    return node.replace();
  }

  StringRef opType;
};

} // namespace

/// Whether `op` is one of the dialect that has a form in `onnx`.
static bool hasOnnxForm(Operation *op) {
  return isa_and_present<SplitDialect>(op->getDialect()) &&
         !isa<AssertOp, ConstantOp>(op);
}

/// Fails with an error at the first op of `root` that is converted, or has
/// types that are, if the context can hold no ops of `onnx`.
static LogicalResult checkHoldsOnnx(Operation *root) {
  MLIRContext *context = root->getContext();
  if (context->getLoadedDialect("onnx") ||
      context->allowsUnregisteredDialects())
    return success();
  bool hasTypes = false;
  AttrTypeWalker types;
  types.addWalk(
      [&](Type type) { hasTypes |= isa<SplitDialect>(type.getDialect()); });
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    types.walk(op->getAttrDictionary());
    for (Type type : op->getResultTypes())
      types.walk(type);
    if (!hasOnnxForm(op) && !hasTypes)
      return WalkResult::advance();
    op->emitError("cannot be said in onnx: the dialect is not loaded; load it "
                  "by a plugin, or allow unregistered dialects "
                  "(--allow-unregistered-dialect)");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct ConvertSplitToOnnx
    : split::impl::ConvertSplitToOnnxPassBase<ConvertSplitToOnnx> {
  using ConvertSplitToOnnxPassBase::ConvertSplitToOnnxPassBase;

  void runOnOperation() override {
    if (opset < 1 || opset > kNewestOnnxOpset) {
      emitError(getOperation().getLoc())
          << "opset " << opset.getValue()
          << " is not known; the newest known is " << kNewestOnnxOpset;
      return signalPassFailure();
    }
    ForeignTypeConverter converter;
    populateSplitToOnnxTypeConversions(converter);
    RewritePatternSet patterns(&getContext());
    populateSplitToOnnxPatterns(converter, patterns, opset);
    if (failed(checkHoldsOnnx(getOperation())))
      return signalPassFailure();
    if (failed(convertForeignOps(getOperation(), converter, std::move(patterns),
                                 hasOnnxForm,
                                 [](Operation *) { return false; })))
      signalPassFailure();
  }
};
} // namespace

void mlir::split::populateSplitToOnnxPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns,
                                              int64_t opset) {
  MLIRContext *context = patterns.getContext();
  patterns.add<SplitToOnnx, VariadicSplitToOnnx, SplitToSequenceToOnnx,
               SequenceEmptyToOnnx>(converter, context, opset);
  patterns.add<SequenceOpToOnnx<SequenceAtOp>>(converter, context, opset,
                                               "SequenceAt");
  patterns.add<SequenceOpToOnnx<SequenceConstructOp>>(converter, context, opset,
                                                      "SequenceConstruct");
  patterns.add<SequenceOpToOnnx<SequenceInsertOp>>(converter, context, opset,
                                                   "SequenceInsert");
  patterns.add<SequenceOpToOnnx<SequenceEraseOp>>(converter, context, opset,
                                                  "SequenceErase");
  patterns.add<SequenceOpToOnnx<SequenceLengthOp>>(converter, context, opset,
                                                   "SequenceLength");
  patterns.add<SequenceOpToOnnx<ConcatFromSequenceOp>>(
      converter, context, opset, "ConcatFromSequence");
}
