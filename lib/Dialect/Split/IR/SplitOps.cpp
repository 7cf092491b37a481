// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assembly, verification and inference of the ops that split a tensor, and of
// split.assert. The sequence ops are in SequenceOps.cpp.

#include "split/Dialect/Split/IR/SplitOps.h"

#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Support/CheckMessages.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Assembly: `[1, 2]` or `%sizes`, `1` or `%axis`
//===----------------------------------------------------------------------===//

static ParseResult parseStaticOrDynamicSizes(
    OpAsmParser &parser,
    std::optional<OpAsmParser::UnresolvedOperand> &dynamicSizes,
    DenseI64ArrayAttr &staticSizes) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (parsed.has_value()) {
    dynamicSizes = operand;
    return *parsed;
  }
  // DenseI64ArrayAttr::parse would report a bad element twice.
  SmallVector<int64_t> sizes;
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(sizes.emplace_back());
      }))
    return failure();
  staticSizes = parser.getBuilder().getDenseI64ArrayAttr(sizes);
  return success();
}

static void printStaticOrDynamicSizes(OpAsmPrinter &printer, Operation *,
                                      Value dynamicSizes,
                                      DenseI64ArrayAttr staticSizes) {
  if (dynamicSizes)
    printer << dynamicSizes;
  else if (staticSizes)
    staticSizes.print(printer);
}

static ParseResult parseStaticOrDynamicInteger(
    OpAsmParser &parser,
    std::optional<OpAsmParser::UnresolvedOperand> &dynamicValue,
    IntegerAttr &staticValue) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult parsed = parser.parseOptionalOperand(operand);
  if (parsed.has_value()) {
    dynamicValue = operand;
    return *parsed;
  }
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  staticValue = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}

static void printStaticOrDynamicInteger(OpAsmPrinter &printer, Operation *,
                                        Value dynamicValue,
                                        IntegerAttr staticValue) {
  if (dynamicValue)
    printer << dynamicValue;
  else if (staticValue)
    printer << staticValue.getInt();
}

#define GET_OP_CLASSES
#include "split/Dialect/Split/IR/SplitOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Chunk specifications
//===----------------------------------------------------------------------===//

/// The number of entries of a 1-D tensor of sizes, if it is static. Inference
/// may come before the verifier, which takes no other tensor.
static std::optional<int64_t> getNumSizes(Value dynamicSizes) {
  auto type = dyn_cast<RankedTensorType>(dynamicSizes.getType());
  if (!type || type.getRank() != 1 || type.isDynamicDim(0))
    return std::nullopt;
  return type.getDimSize(0);
}

static ChunkSpec getSizesSpec(Value dynamicSizes,
                              std::optional<ArrayRef<int64_t>> staticSizes) {
  ChunkSpec spec(ChunkSpec::Kind::Sizes, "split size");
  if (dynamicSizes) {
    spec.dynamicSizes = dynamicSizes;
    spec.numChunks = getNumSizes(dynamicSizes);
  } else if (staticSizes) {
    spec.staticSizes = *staticSizes;
    spec.numChunks = staticSizes->size();
  }
  return spec;
}

// The functions below take the op itself or its adaptor, so that inference and
// verification read the same specification.

template <typename OpOrAdaptor> static ChunkSpec getSplitSpec(OpOrAdaptor op) {
  if (std::optional<int64_t> count = op.getNumOutputs()) {
    ChunkSpec spec(ChunkSpec::Kind::EqualParts, "split size");
    spec.numChunks = *count;
    return spec;
  }
  return getSizesSpec(op.getSplit(), op.getStaticSplit());
}

template <typename OpOrAdaptor>
static ChunkSpec getVariadicSplitSpec(OpOrAdaptor op) {
  ChunkSpec spec =
      getSizesSpec(op.getSplitLengths(), op.getStaticSplitLengths());
  spec.sizeName = "split length";
  spec.allowsRemainder = true;
  return spec;
}

template <typename OpOrAdaptor>
static ChunkSpec getSplitToSequenceSpec(OpOrAdaptor op) {
  ChunkSpec spec(ChunkSpec::Kind::FixedSize, "chunk size");
  spec.chunkSize = 1;
  if (Value sizes = op.getSplit()) {
    if (cast<RankedTensorType>(sizes.getType()).getRank() == 1)
      return getSizesSpec(sizes, std::nullopt);
    spec.dynamicSizes = sizes;
    spec.chunkSize = ShapedType::kDynamic;
  } else if (auto staticSizes = op.getStaticSplit()) {
    return getSizesSpec(Value(), staticSizes);
  } else if (std::optional<int64_t> chunkSize = op.getChunkSize()) {
    spec.chunkSize = *chunkSize;
  }
  return spec;
}

/// `split.split_to_sequence` drops the axis only without sizes.
template <typename OpOrAdaptor>
static bool splitToSequenceDropsAxis(OpOrAdaptor op) {
  return !op.getKeepdims() && !op.getSplit() && !op.getStaticSplit() &&
         !op.getChunkSize();
}

ChunkSpec SplitOp::getChunkSpec() { return getSplitSpec(*this); }
ChunkSpec VariadicSplitOp::getChunkSpec() {
  return getVariadicSplitSpec(*this);
}
ChunkSpec SplitToSequenceOp::getChunkSpec() {
  return getSplitToSequenceSpec(*this);
}
bool SplitToSequenceOp::dropsAxis() { return splitToSequenceDropsAxis(*this); }
bool SplitToSequenceOp::returnsSequence() { return true; }

bool SplitOp::allowsElementType(Type) { return true; }
bool VariadicSplitOp::allowsElementType(Type) { return true; }
bool SplitToSequenceOp::allowsElementType(Type) { return true; }

OpOperand &SplitOp::getSourceMutable() { return getInputMutable(); }
OpOperand &VariadicSplitOp::getSourceMutable() { return getDataMutable(); }
OpOperand &SplitToSequenceOp::getSourceMutable() { return getInputMutable(); }

OpFoldResult SplitOp::getAxisAsOpFoldResult() { return getAxisAttr(); }
OpFoldResult VariadicSplitOp::getAxisAsOpFoldResult() {
  if (Value axis = getAxis())
    return axis;
  return getStaticAxisAttr();
}
OpFoldResult SplitToSequenceOp::getAxisAsOpFoldResult() {
  return getAxisAttr();
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

/// An emitter for the errors of `OpTy` at `location`; silent without one. The
/// text begins as that of Operation::emitOpError does.
template <typename OpTy>
static auto getErrorEmitter(std::optional<Location> location) {
  return [location]() -> OptionalError {
    if (!location)
      return OptionalError();
    return emitError(*location) << "'" << OpTy::getOperationName() << "' op ";
  };
}

/// inferReturnTypes of an op with one result per chunk.
template <typename OpTy>
static LogicalResult
inferChunkResultTypes(TensorType source, std::optional<int64_t> axis,
                      const ChunkSpec &spec, std::optional<Location> location,
                      SmallVectorImpl<Type> &types) {
  auto emitError = getErrorEmitter<OpTy>(location);
  if (!spec.numChunks)
    return emitError() << "cannot infer the number of results: the number of "
                       << spec.sizeName << "s is only known at run time";
  FailureOr<SmallVector<Type>> inferred =
      inferChunkTypes(source, axis, spec, *spec.numChunks, emitError);
  if (failed(inferred))
    return failure();
  types.assign(*inferred);
  return success();
}

/// refineReturnTypes of an op with one result per chunk.
template <typename OpTy>
static LogicalResult
refineChunkResultTypes(TensorType source, std::optional<int64_t> axis,
                       const ChunkSpec &spec, std::optional<Location> location,
                       SmallVectorImpl<Type> &types) {
  auto emitError = getErrorEmitter<OpTy>(location);
  FailureOr<SmallVector<Type>> inferred =
      inferChunkTypes(source, axis, spec, types.size(), emitError);
  if (failed(inferred) || failed(checkChunkTypes(*inferred, types, emitError)))
    return failure();
  for (auto [type, inferredType] : llvm::zip(types, *inferred))
    type = getMeet(cast<TensorType>(inferredType), cast<TensorType>(type));
  return success();
}

/// Verifies that one of two ways to give something is used.
static LogicalResult verifyExactlyOne(Operation *op, bool first, bool second,
                                      StringRef expectation) {
  if (first != second)
    return success();
  return op->emitOpError() << "expects either " << expectation << ", but "
                           << (first ? "both are given" : "neither is given");
}

//===----------------------------------------------------------------------===//
// SplitOp
//===----------------------------------------------------------------------===//

void SplitOp::build(OpBuilder &builder, OperationState &state, Value input,
                    ArrayRef<int64_t> sizes, int64_t axis) {
  auto source = cast<TensorType>(input.getType());
  std::optional<int64_t> normalized = mlir::split::getNormalizedAxis(
      OpFoldResult(builder.getI64IntegerAttr(axis)), source);
  SmallVector<Type> types;
  for (int64_t size : sizes)
    types.push_back(getChunkType(source, normalized, size));
  build(builder, state, types, input, /*split=*/Value(), axis,
        builder.getDenseI64ArrayAttr(sizes), /*num_outputs=*/IntegerAttr());
}

LogicalResult SplitOp::verify() {
  // (C1) of split.split.
  if (getSplit() && getStaticSplit())
    return emitOpError("expects either 'split' or 'static_split', but both are "
                       "given");
  if (failed(verifyExactlyOne(*this, getSplit() || getStaticSplit(),
                              getNumOutputs().has_value(),
                              "sizes or num_outputs")))
    return failure();
  return verifyChunks(*this);
}

LogicalResult SplitOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferChunkResultTypes<SplitOp>(
      cast<TensorType>(adaptor.getInput().getType()), adaptor.getAxis(),
      getSplitSpec(adaptor), location, inferredReturnTypes);
}

LogicalResult SplitOp::refineReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &returnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return refineChunkResultTypes<SplitOp>(
      cast<TensorType>(adaptor.getInput().getType()), adaptor.getAxis(),
      getSplitSpec(adaptor), location, returnTypes);
}

Speculation::Speculatability SplitOp::getSpeculatability() {
  return getChunksSpeculatability(*this);
}

LogicalResult SplitOp::reifyResultShapes(OpBuilder &builder,
                                         ReifiedRankedShapedTypeDims &shapes) {
  return reifyChunkShapes(builder, *this, shapes);
}

//===----------------------------------------------------------------------===//
// VariadicSplitOp
//===----------------------------------------------------------------------===//

LogicalResult VariadicSplitOp::verify() {
  // (C1) (C2) of split.variadic_split.
  if (failed(verifyExactlyOne(*this, static_cast<bool>(getAxis()),
                              getStaticAxis().has_value(),
                              "'axis' or 'static_axis'")) ||
      failed(verifyExactlyOne(*this, static_cast<bool>(getSplitLengths()),
                              getStaticSplitLengths().has_value(),
                              "'split_lengths' or 'static_split_lengths'")))
    return failure();
  return verifyChunks(*this);
}

LogicalResult VariadicSplitOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return inferChunkResultTypes<VariadicSplitOp>(
      cast<TensorType>(adaptor.getData().getType()), adaptor.getStaticAxis(),
      getVariadicSplitSpec(adaptor), location, inferredReturnTypes);
}

LogicalResult VariadicSplitOp::refineReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &returnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  return refineChunkResultTypes<VariadicSplitOp>(
      cast<TensorType>(adaptor.getData().getType()), adaptor.getStaticAxis(),
      getVariadicSplitSpec(adaptor), location, returnTypes);
}

Speculation::Speculatability VariadicSplitOp::getSpeculatability() {
  return getChunksSpeculatability(*this);
}

LogicalResult
VariadicSplitOp::reifyResultShapes(OpBuilder &builder,
                                   ReifiedRankedShapedTypeDims &shapes) {
  return reifyChunkShapes(builder, *this, shapes);
}

//===----------------------------------------------------------------------===//
// SplitToSequenceOp
//===----------------------------------------------------------------------===//

LogicalResult SplitToSequenceOp::verify() {
  // (C1) of split.split_to_sequence.
  if (!!getSplit() + getStaticSplit().has_value() + getChunkSize().has_value() >
      1)
    return emitOpError("expects at most one of 'split', 'static_split' and "
                       "'chunk_size'");
  auto emitError = [&] { return emitOpError(); };
  std::optional<int64_t> axis = getAxis();
  SmallVector<int64_t> sizes;
  FailureOr<TensorType> inferred =
      inferElementType(getInput().getType(), axis, getChunkSpec(), dropsAxis(),
                       sizes, emitError);
  if (failed(inferred))
    return failure();
  // (C6) (C7) of split.split_to_sequence.
  TensorType actual = getOutputSequence().getType().getTensorType();
  if (!areCompatible(*inferred, actual))
    return emitOpError() << "has elements of type " << actual
                         << ", but its chunks have type " << *inferred;
  if (!axis || dropsAxis() || !actual.hasRank() || actual.isDynamicDim(*axis))
    return success();
  for (int64_t size : sizes)
    if (ShapedType::isStatic(size) && size != actual.getDimSize(*axis))
      return emitOpError() << "has elements of type " << actual
                           << ", but one of its chunks has size " << size
                           << " on axis " << *axis;
  return success();
}

LogicalResult SplitToSequenceOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  Adaptor adaptor(operands, attributes, properties, regions);
  std::optional<int64_t> axis = adaptor.getAxis();
  SmallVector<int64_t> sizes;
  FailureOr<TensorType> element = inferElementType(
      cast<TensorType>(adaptor.getInput().getType()), axis,
      getSplitToSequenceSpec(adaptor), splitToSequenceDropsAxis(adaptor), sizes,
      getErrorEmitter<SplitToSequenceOp>(location));
  if (failed(element))
    return failure();
  inferredReturnTypes.assign({SequenceType::get(*element)});
  return success();
}

Speculation::Speculatability SplitToSequenceOp::getSpeculatability() {
  if (!hasStaticChunks(*this))
    return Speculation::NotSpeculatable;
  std::optional<int64_t> axis = getAxis();
  SmallVector<int64_t> sizes;
  FailureOr<TensorType> chunk =
      inferElementType(getInput().getType(), axis, getChunkSpec(), dropsAxis(),
                       sizes, [] { return OptionalError(); });
  // Elements more static than the chunks are checked at run time.
  if (failed(chunk) || getMeet(*chunk, getType().getTensorType()) != *chunk)
    return Speculation::NotSpeculatable;
  return Speculation::Speculatable;
}

//===----------------------------------------------------------------------===//
// AssertOp
//===----------------------------------------------------------------------===//

LogicalResult AssertOp::verify() {
  if (getValues().empty())
    return success();
  SmallVector<bool> used(getValues().size(), false);
  std::optional<unsigned> missing;
  fillMessage(getMessage(), [&](unsigned index) -> std::string {
    if (index < used.size())
      used[index] = true;
    else if (!missing)
      missing = index;
    return "";
  });
  // (C1) of split.assert.
  if (missing)
    return emitOpError() << "has a message that refers to value " << *missing
                         << ", but there are only " << used.size();
  for (auto [index, isUsed] : llvm::enumerate(used))
    if (!isUsed)
      return emitOpError() << "has a message that does not refer to value "
                           << index;
  return success();
}

// Pattern: split.assert true -> (nothing)
// A constant does not depend on the check. What a condition is folded by comes
// before the check, as the condition does.
LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One()))
    return failure();
  remarkCheckProven(op.getLoc(), op.getMessage(), op.getValues(),
                    "constants and shapes that are known by now");
  rewriter.eraseOp(op);
  return success();
}
