// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/TorchToSplit/TorchToSplit.h"

#include "AtenChunks.h"
#include "split/Conversion/ForeignOps/ForeignConversion.h"
#include "split/Conversion/ForeignOps/OnnxNode.h"
#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Onnx/SplitNodes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTTORCHTOSPLITPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Which ops are converted
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kUnpack = "torch.prim.ListUnpack";
static constexpr StringLiteral kItem = "torch.aten.__getitem__.t";

/// The operator of ONNX that `op` is, if it is a split or one on sequences.
static std::optional<StringRef> getOnnxOperator(Operation *op) {
  if (op->getName().getStringRef() != "torch.operator")
    return std::nullopt;
  auto name = op->getAttrOfType<StringAttr>("name");
  StringRef opType = name ? name.getValue() : StringRef();
  if (!opType.consume_front("onnx.") || !isSplitOnnxOperator(opType))
    return std::nullopt;
  return opType;
}

static bool isConverted(Operation *op);

/// Whether `op` takes tensors from a list that the conversion knows: one that
/// it makes, or that converted code hands on.
static bool readsConvertedList(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if ((name != kUnpack && name != kItem) || op->getNumOperands() == 0 ||
      !StringRef(getTypeText(op->getOperand(0).getType()))
           .starts_with("torch.list<vtensor<"))
    return false;
  Operation *source = op->getOperand(0).getDefiningOp();
  return !source || isConverted(source) ||
         source->getName().getDialectNamespace() != "torch";
}

static bool isConverted(Operation *op) {
  return getOnnxOperator(op) || isAtenSplit(op) || readsConvertedList(op);
}

static bool isLeftover(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return getConstantElements(op) || name == "torch.constant.int" ||
         name == "torch.constant.none" || name == "torch.prim.ListConstruct" ||
         name == "torch.aten.size.int";
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The opset of the function that `op` is in; the newest if it does not say.
static int64_t getOpset(Operation *op) {
  for (Operation *parent = op; parent; parent = parent->getParentOp())
    if (std::optional<int64_t> opset =
            getInteger(parent->getAttr("torch.onnx_meta.opset_version")))
      return *opset;
  return kNewestOnnxOpset;
}

namespace {
// Pattern: torch.operator "onnx.Split"(x, sizes) -> split.split(x, sizes)
// and so for the other splits and the ops on sequences.
struct ConvertTorchOperator : ConversionPattern {
  ConvertTorchOperator(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, "torch.operator", /*benefit=*/1, context) {
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<StringRef> opType = getOnnxOperator(op);
    if (!opType)
      return rewriter.notifyMatchFailure(op, "no split and no sequence");
    int64_t opset = getOpset(op);
    const OnnxOpRule *rule = lookupOnnxOpRule(*opType, opset);
    if (!rule)
      return emitForeignError(op)
             << "\"onnx." << *opType << "\" does not exist in opset " << opset;
    return convertOnnxNode(OnnxNode(op, operands, "torch.onnx.", *rule),
                           *getTypeConverter(), rewriter);
  }
};

// Pattern: unpack(aten.split_with_sizes(x, sizes)) -> split.split(x, sizes)
// if the sizes are known, and split.split_to_sequence for other uses; so for
// the other operators that cut a tensor into a list.
struct ConvertAtenSplit : ConversionPattern {
  ConvertAtenSplit(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isAtenSplit(op))
      return rewriter.notifyMatchFailure(op, "it makes no list of chunks");
    auto source = dyn_cast_or_null<TypedValue<TensorType>>(
        operands.empty() ? Value() : operands.front());
    auto listType = dyn_cast_or_null<SequenceType>(
        op->getNumResults() == 1
            ? getTypeConverter()->convertType(op->getResult(0).getType())
            : Type());
    if (!source || !listType)
      return emitForeignError(op)
             << "does not make a list of tensors of a tensor, or not of one "
                "known element type";
    FailureOr<AtenChunks> chunks = getAtenChunks(op, source, rewriter);
    if (failed(chunks) ||
        failed(unpackKnownSizes(op, source, *chunks, rewriter)))
      return failure();
    if (llvm::all_of(op->getUsers(), isUnpackOfKnownSizes(source, *chunks))) {
      rewriter.eraseOp(op);
      return success();
    }
    FailureOr<SplitToSequenceOp> split =
        createSequence(op, source, *chunks, listType, rewriter);
    if (failed(split))
      return failure();
    rewriter.replaceOp(op, *split);
    return success();
  }

private:
  static std::optional<SmallVector<int64_t>>
  getKnownSizes(TypedValue<TensorType> source, const AtenChunks &chunks) {
    int64_t dim =
        getAxisDim(source.getType(),
                   getNormalizedAxis(
                       Builder(source.getContext()).getIndexAttr(chunks.axis),
                       source.getType()));
    return chunks.getSizes(dim);
  }

  /// What says of users of a list whether unpackKnownSizes replaces them.
  static std::function<bool(Operation *)>
  isUnpackOfKnownSizes(TypedValue<TensorType> source,
                       const AtenChunks &chunks) {
    bool isKnown = getKnownSizes(source, chunks).has_value();
    return [isKnown](Operation *user) {
      return isKnown && user->getName().getStringRef() == kUnpack;
    };
  }

  /// Replaces what unpacks the list that `op` makes by splits with as many
  /// results, if the sizes are known.
  LogicalResult unpackKnownSizes(Operation *op, TypedValue<TensorType> source,
                                 const AtenChunks &chunks,
                                 ConversionPatternRewriter &rewriter) const {
    std::optional<SmallVector<int64_t>> sizes = getKnownSizes(source, chunks);
    if (!sizes)
      return success();
    SmallVector<Operation *> users(op->getUsers());
    for (Operation *user : users) {
      if (user->getName().getStringRef() != kUnpack)
        continue;
      if (user->getNumResults() != sizes->size())
        return emitForeignError(user)
               << "has " << user->getNumResults()
               << " results, but the list has " << sizes->size() << " tensors";
      SmallVector<Type> types;
      if (failed(
              getTypeConverter()->convertTypes(user->getResultTypes(), types)))
        return emitForeignError(user) << "has results that are no tensors";
      FailureOr<SmallVector<Value>> results =
          createSplitOf(user, source, chunks.axis, *sizes, types, rewriter);
      if (failed(results))
        return failure();
      rewriter.replaceOp(user, *results);
    }
    return success();
  }

  /// The results of a split for `user`, of the given types.
  static FailureOr<SmallVector<Value>>
  createSplitOf(Operation *user, TypedValue<TensorType> source, int64_t axis,
                ArrayRef<int64_t> sizes, ArrayRef<Type> types,
                ConversionPatternRewriter &rewriter) {
    SplitOp::Properties properties;
    properties.axis = rewriter.getI64IntegerAttr(axis);
    properties.static_split = rewriter.getDenseI64ArrayAttr(sizes);
    SmallVector<Type> refined(types);
    if (failed(SplitOp::refineReturnTypes(rewriter.getContext(), user->getLoc(),
                                          ValueRange(source), DictionaryAttr(),
                                          OpaqueProperties(&properties),
                                          RegionRange(), refined)))
      return failure();
    auto split = SplitOp::create(rewriter, user->getLoc(), refined,
                                 ValueRange(source), properties);
    return castTo(split.getOutputs(), types, rewriter);
  }

  static SmallVector<Value> castTo(ValueRange values, ArrayRef<Type> types,
                                   ConversionPatternRewriter &rewriter) {
    SmallVector<Value> results;
    for (auto [value, type] : llvm::zip_equal(values, types))
      results.push_back(
          value.getType() == type
              ? value
              : tensor::CastOp::create(rewriter, value.getLoc(), type, value)
                    .getResult());
    return results;
  }

  /// The list as a sequence.
  static FailureOr<SplitToSequenceOp>
  createSequence(Operation *op, TypedValue<TensorType> source,
                 const AtenChunks &chunks, SequenceType type,
                 ConversionPatternRewriter &rewriter) {
    SplitToSequenceOp::Properties properties;
    properties.axis = rewriter.getI64IntegerAttr(chunks.axis);
    properties.keepdims = rewriter.getBoolAttr(!chunks.dropsAxis());
    SmallVector<Value> operands = {source};
    if (chunks.sizes)
      properties.static_split = rewriter.getDenseI64ArrayAttr(*chunks.sizes);
    else if (chunks.chunkSize)
      properties.chunk_size = rewriter.getI64IntegerAttr(*chunks.chunkSize);
    else if (chunks.sizesAtRunTime)
      operands.push_back(chunks.sizesAtRunTime);
    return createInferred<SplitToSequenceOp>(
        rewriter, op->getLoc(), operands, properties, type,
        [&] { return emitForeignError(op); });
  }
};

} // namespace

/// The tensor at `position` of `list`, cast to `type`.
static FailureOr<Value> createItem(Operation *op, Value list,
                                   OpFoldResult position, Type type,
                                   ConversionPatternRewriter &rewriter) {
  Location loc = op->getLoc();
  Value tensor;
  if (std::optional<int64_t> known = getConstantIntValue(position)) {
    auto type = RankedTensorType::get({}, rewriter.getI64Type());
    tensor = arith::ConstantOp::create(
        rewriter, loc, DenseElementsAttr::get(type, ArrayRef(*known)));
  } else {
    Value index = cast<Value>(position);
    tensor = tensor::FromElementsOp::create(
        rewriter, loc, RankedTensorType::get({}, index.getType()), index);
  }
  FailureOr<SequenceAtOp> item =
      createInferred<SequenceAtOp>(rewriter, loc, {list, tensor}, {}, type,
                                   [&] { return emitForeignError(op); });
  if (failed(item))
    return failure();
  return item->getTensor();
}

namespace {

// Pattern: unpack(list) -> sequence_at(list, 0), sequence_at(list, 1) ...
// with a check that there are as many.
struct ConvertListUnpack : ConversionPattern {
  ConvertListUnpack(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, kUnpack, /*benefit=*/1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (!readsConvertedList(op) ||
        failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "the list stays as it is");
    Value list = operands.front();
    checkLength(op, list, rewriter);
    SmallVector<Value> results;
    for (auto [index, type] : llvm::enumerate(types)) {
      FailureOr<Value> item =
          createItem(op, list, rewriter.getIndexAttr(index), type, rewriter);
      if (failed(item))
        return failure();
      results.push_back(*item);
    }
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  static void checkLength(Operation *op, Value list,
                          ConversionPatternRewriter &rewriter) {
    Location loc = op->getLoc();
    Value tensor = SequenceLengthOp::create(rewriter, loc, list);
    Value length = arith::IndexCastOp::create(
        rewriter, loc, rewriter.getIndexType(),
        tensor::ExtractOp::create(rewriter, loc, tensor, ValueRange()));
    Value expected = arith::ConstantIndexOp::create(
        rewriter, loc, static_cast<int64_t>(op->getNumResults()));
    Value isEqual = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::eq, length, expected);
    AssertOp::create(rewriter, loc, isEqual,
                     rewriter.getStringAttr("the list has {0} tensors, but is "
                                            "unpacked into {1}"),
                     ValueRange{length, expected});
  }
};

// Pattern: __getitem__(list, position) -> sequence_at(list, position)
struct ConvertListItem : ConversionPattern {
  ConvertListItem(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, kItem, /*benefit=*/1, context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (!readsConvertedList(op) || op->getNumOperands() != 2 ||
        op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "the list stays as it is");
    FailureOr<Value> item = createItem(
        op, operands.front(), getTorchInt(op->getOperand(1), rewriter),
        getTypeConverter()->convertType(op->getResult(0).getType()), rewriter);
    if (failed(item))
      return failure();
    rewriter.replaceOp(op, *item);
    return success();
  }
};

struct ConvertTorchToSplit
    : split::impl::ConvertTorchToSplitPassBase<ConvertTorchToSplit> {
  void runOnOperation() override {
    ForeignTypeConverter converter;
    populateTorchToSplitTypeConversions(converter);
    RewritePatternSet patterns(&getContext());
    populateTorchToSplitPatterns(converter, patterns);
    if (failed(convertForeignOps(getOperation(), converter, std::move(patterns),
                                 isConverted, isLeftover)))
      signalPassFailure();
  }
};
} // namespace

void mlir::split::populateTorchToSplitPatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertTorchOperator, ConvertAtenSplit, ConvertListUnpack,
               ConvertListItem>(converter, patterns.getContext());
}
