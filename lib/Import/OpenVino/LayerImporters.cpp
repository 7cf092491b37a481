// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementTypes.h"
#include "LayerImporter.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ConfinedFile.h"
#include "split/Import/Support/ConstantAttr.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

FailureOr<TensorType> openvino::getTensorType(StringRef elementType,
                                              const Shape &shape,
                                              Location loc) {
  Type type = getElementType(elementType, loc.getContext());
  if (!type)
    return emitError(loc) << "element type " << quoted(elementType)
                          << " is not supported";
  if (!shape)
    return TensorType(UnrankedTensorType::get(type));
  SmallVector<int64_t> sizes, known;
  for (const Dim &dim : *shape) {
    sizes.push_back(dim.isStatic() ? dim.least : ShapedType::kDynamic);
    if (dim.isStatic())
      known.push_back(dim.least);
  }
  if (!getNumElements(known))
    return emitError(loc)
           << "there are more elements than can be counted in 64 bits";
  return TensorType(RankedTensorType::get(sizes, type));
}

//===----------------------------------------------------------------------===//
// What layers give
//===----------------------------------------------------------------------===//

/// Checks that the layer has `count` inputs.
static LogicalResult checkInputs(const LayerContext &context, size_t count) {
  if (context.operands.size() == count)
    return success();
  return context.emitError() << "expects " << count << " inputs, but has "
                             << context.operands.size();
}

/// The attribute `name`, an integer.
static FailureOr<int64_t> getInteger(const LayerContext &context,
                                     StringRef name) {
  StringRef text = context.layer.getAttribute(name);
  int64_t number;
  if (!text.getAsInteger(10, number))
    return number;
  if (text.empty())
    return context.emitError() << "has no attribute '" << name << "'";
  return context.emitError() << "attribute '" << name << "' is " << quoted(text)
                             << ", which is not an integer";
}

/// The elements of `value` if it is a constant of integers.
static std::optional<SmallVector<int64_t>> getConstants(Value value) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    return std::nullopt;
  bool isUnsigned = elements.getElementType().isUnsignedInteger();
  SmallVector<int64_t> integers;
  for (const APInt &element : elements) {
    // A number that does not fit is left to the op.
    if (element.getBitWidth() > 64 ||
        (isUnsigned && element.getActiveBits() > 63))
      return std::nullopt;
    integers.push_back(isUnsigned ? element.getZExtValue()
                                  : element.getSExtValue());
  }
  return integers;
}

/// The single element of `value`, a scalar or a tensor of shape [1], if it is
/// constant.
static std::optional<int64_t> getConstant(Value value) {
  std::optional<SmallVector<int64_t>> elements = getConstants(value);
  if (!elements || elements->size() != 1)
    return std::nullopt;
  return elements->front();
}

/// A layer's operand as an integer tensor of one of the ranks up to `mostRank`.
static LogicalResult checkIntegers(const LayerContext &context, size_t index,
                                   StringRef what, int64_t mostRank) {
  auto type = dyn_cast<RankedTensorType>(context.operands[index].getType());
  if (type && isa<IntegerType>(type.getElementType()) &&
      !type.getElementType().isInteger(1) && type.getRank() <= mostRank)
    return success();
  return context.emitError()
         << what << " has type " << context.operands[index].getType()
         << ", but integers are expected, "
         << (mostRank == 0 ? "a scalar" : "a scalar or a list");
}

/// The operand for the axis, as a tensor that is known to have one element.
static FailureOr<Value> getAxisOperand(const LayerContext &context) {
  Value axis = context.operands[1];
  auto type = cast<RankedTensorType>(axis.getType());
  if (type.getRank() == 0)
    return axis;
  return castToDeclared(context.builder, axis,
                        RankedTensorType::get({1}, type.getElementType()),
                        "axis", context.loc);
}

/// Creates an OpTy with one result for each output of the layer, whose types
/// are inferred.
template <typename OpTy>
static FailureOr<SmallVector<Value>>
createSplit(const LayerContext &context, ValueRange operands,
            typename OpTy::Properties properties) {
  Type element = cast<TensorType>(operands.front().getType()).getElementType();
  SmallVector<Type> types(context.layer.outputs.size(),
                          UnrankedTensorType::get(element));
  if (failed(OpTy::refineReturnTypes(context.builder.getContext(), context.loc,
                                     operands, DictionaryAttr(), &properties,
                                     RegionRange(), types)))
    return failure();
  OperationState state(context.loc, OpTy::getOperationName(), operands, types);
  state.getOrAddProperties<typename OpTy::Properties>() = properties;
  return SmallVector<Value>(context.builder.create(state)->getResults());
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

static FailureOr<SmallVector<Value>> importConst(const LayerContext &context) {
  const Layer &layer = context.layer;
  llvm::Expected<Shape> shape = parseShape(layer.getAttribute("shape"));
  if (!shape)
    return context.emitError() << llvm::toString(shape.takeError());
  FailureOr<TensorType> tensor =
      getTensorType(layer.getAttribute("element_type"), *shape, context.loc);
  FailureOr<int64_t> offset = getInteger(context, "offset");
  FailureOr<int64_t> size = getInteger(context, "size");
  if (failed(tensor) || failed(offset) || failed(size))
    return failure();
  auto type = dyn_cast<RankedTensorType>(*tensor);
  if (!type || !type.hasStaticShape())
    return context.emitError() << "the shape of a constant is not static";
  std::optional<int64_t> bytes =
      getStoredBytes(type.getElementType(), type.getNumElements());
  if (!bytes)
    return context.emitError()
           << "constants of " << type << " are not supported";
  if (*size != *bytes || *offset < 0)
    return context.emitError()
           << "a constant of " << type << " takes " << *bytes
           << " bytes, but its size is " << *size << " at offset " << *offset;
  std::vector<char> stored;
  if (*bytes != 0) {
    std::string error;
    FailureOr<std::vector<char>> read =
        readConfinedFile({context.weights, static_cast<uint64_t>(*offset),
                          static_cast<uint64_t>(*bytes)},
                         context.folder, *bytes, "the weights in", error);
    if (failed(read))
      return context.emitError() << error;
    stored = std::move(*read);
  }
  auto owner = std::make_shared<std::vector<char>>(
      unpack(std::move(stored), type.getElementType(), type.getNumElements()));
  TypedAttr value = getDenseAttr(type, *owner, layer.name, owner);
  return SmallVector<Value>{
      arith::ConstantOp::create(context.builder, context.loc, value)};
}

static FailureOr<SmallVector<Value>>
importVariadicSplit(const LayerContext &context) {
  if (failed(checkInputs(context, 3)) ||
      failed(checkIntegers(context, 1, "axis", 1)) ||
      failed(checkIntegers(context, 2, "split_lengths", 1)))
    return failure();
  Builder &builder = context.builder;
  VariadicSplitOp::Properties properties;
  SmallVector<Value> operands = {context.operands[0]};
  std::optional<int64_t> axis = getConstant(context.operands[1]);
  std::optional<SmallVector<int64_t>> lengths =
      getConstants(context.operands[2]);
  if (axis) {
    properties.setStaticAxis(builder.getI64IntegerAttr(*axis));
  } else {
    FailureOr<Value> operand = getAxisOperand(context);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  if (lengths)
    properties.setStaticSplitLengths(builder.getDenseI64ArrayAttr(*lengths));
  else
    operands.push_back(context.operands[2]);
  properties.setOperandSegmentSizes({1, axis ? 0 : 1, lengths ? 0 : 1});
  return createSplit<VariadicSplitOp>(context, operands, properties);
}

/// A check that `dim` is a multiple of `count`.
static void checkDivisible(const LayerContext &context, Value dim,
                           Value count) {
  OpBuilder &builder = context.builder;
  Value rest = arith::RemUIOp::create(builder, context.loc, dim, count);
  Value zero = arith::ConstantIndexOp::create(builder, context.loc, 0);
  Value isDivisible = arith::CmpIOp::create(
      builder, context.loc, arith::CmpIPredicate::eq, rest, zero);
  AssertOp::create(builder, context.loc, isDivisible,
                   builder.getStringAttr("the dimension is {0}, which cannot "
                                         "be split into {1} equal parts"),
                   ValueRange{dim, count});
}

/// A Split whose axis is only known at run time: lengths are computed.
static FailureOr<SmallVector<Value>>
importSplitAtRunTime(const LayerContext &context, RankedTensorType source,
                     int64_t numSplits) {
  OpBuilder &builder = context.builder;
  Location loc = context.loc;
  FailureOr<Value> axisOperand = getAxisOperand(context);
  if (failed(axisOperand))
    return failure();
  auto axisType = cast<RankedTensorType>(axisOperand->getType());
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value rank = arith::ConstantIndexOp::create(builder, loc, source.getRank());
  Value axis = tensor::ExtractOp::create(
      builder, loc, *axisOperand, SmallVector<Value>(axisType.getRank(), zero));
  Type signless =
      builder.getIntegerType(axisType.getElementType().getIntOrFloatBitWidth());
  if (axis.getType() != signless)
    axis = UnrealizedConversionCastOp::create(builder, loc, signless, axis)
               .getResult(0);
  axis = axisType.getElementType().isUnsignedInteger()
             ? arith::IndexCastUIOp::create(builder, loc,
                                            builder.getIndexType(), axis)
                   .getResult()
             : arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                          axis)
                   .getResult();
  Value isNegative = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::slt, axis, zero);
  Value fromFront = arith::AddIOp::create(builder, loc, axis, rank);
  Value position =
      arith::SelectOp::create(builder, loc, isNegative, fromFront, axis);
  // Of a negative position, too.
  Value isInRange = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ult, position, rank);
  AssertOp::create(builder, loc, isInRange,
                   builder.getStringAttr("axis {0} is out of range for a "
                                         "tensor of rank {1}"),
                   ValueRange{axis, rank});
  Value dim =
      tensor::DimOp::create(builder, loc, context.operands[0], position);
  Value count = arith::ConstantIndexOp::create(builder, loc, numSplits);
  checkDivisible(context, dim, count);
  Value length = arith::DivUIOp::create(builder, loc, dim, count);
  length =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), length);
  Value lengths = tensor::FromElementsOp::create(
      builder, loc, SmallVector<Value>(numSplits, length));
  VariadicSplitOp::Properties properties;
  properties.setOperandSegmentSizes({1, 1, 1});
  return createSplit<VariadicSplitOp>(
      context, {context.operands[0], *axisOperand, lengths}, properties);
}

static FailureOr<SmallVector<Value>> importSplit(const LayerContext &context) {
  if (failed(checkInputs(context, 2)) ||
      failed(checkIntegers(context, 1, "axis", 1)))
    return failure();
  FailureOr<int64_t> numSplits = getInteger(context, "num_splits");
  if (failed(numSplits))
    return failure();
  if (*numSplits < 1 ||
      static_cast<uint64_t>(*numSplits) != context.layer.outputs.size())
    return context.emitError()
           << "num_splits is " << *numSplits << ", but there are "
           << context.layer.outputs.size() << " outputs";
  auto source = dyn_cast<RankedTensorType>(context.operands[0].getType());
  if (!source)
    return context.emitError() << "the rank of data is not known";
  std::optional<int64_t> axis = getConstant(context.operands[1]);
  if (!axis)
    return importSplitAtRunTime(context, source, *numSplits);
  // The op checks the axis, and allows a smaller last part.
  int64_t position = *axis < 0 ? *axis + source.getRank() : *axis;
  if (position >= 0 && position < source.getRank()) {
    int64_t size = source.getDimSize(position);
    if (!ShapedType::isDynamic(size) && size % *numSplits != 0)
      return context.emitError()
             << "dimension " << position << " of data is " << size
             << ", which cannot be split into " << *numSplits << " equal parts";
    if (ShapedType::isDynamic(size)) {
      Value dim = tensor::DimOp::create(context.builder, context.loc,
                                        context.operands[0], position);
      checkDivisible(context, dim,
                     arith::ConstantIndexOp::create(context.builder,
                                                    context.loc, *numSplits));
    }
  }
  SplitOp::Properties properties;
  properties.setAxis(context.builder.getI64IntegerAttr(*axis));
  properties.setNumOutputs(context.builder.getI64IntegerAttr(*numSplits));
  return createSplit<SplitOp>(context, context.operands[0], properties);
}

static FailureOr<SmallVector<Value>> importConcat(const LayerContext &context) {
  FailureOr<int64_t> axis = getInteger(context, "axis");
  if (failed(axis))
    return failure();
  if (context.operands.empty())
    return context.emitError() << "has no inputs";
  RankedTensorType first;
  for (Value operand : context.operands) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      return context.emitError() << "the rank of an input is not known";
    if (!first)
      first = type;
    if (type.getRank() != first.getRank() ||
        type.getElementType() != first.getElementType())
      return context.emitError()
             << "cannot concatenate " << first << " and " << type;
  }
  int64_t position = *axis < 0 ? *axis + first.getRank() : *axis;
  if (position < 0 || position >= first.getRank())
    return context.emitError()
           << "axis " << *axis << " is out of range for tensors of rank "
           << first.getRank();
  for (Value operand : context.operands)
    for (int64_t dim = 0; dim < first.getRank(); ++dim) {
      int64_t size = cast<RankedTensorType>(operand.getType()).getDimSize(dim);
      if (dim != position && !ShapedType::isDynamic(size) &&
          !first.isDynamicDim(dim) && size != first.getDimSize(dim))
        return context.emitError()
               << "cannot concatenate " << first << " and " << operand.getType()
               << " along axis " << *axis;
    }
  return SmallVector<Value>{tensor::ConcatOp::create(context.builder,
                                                     context.loc, position,
                                                     context.operands)
                                .getResult()};
}

LayerImporter openvino::lookupLayerImporter(StringRef type) {
  return llvm::StringSwitch<LayerImporter>(type)
      .Case("Const", importConst)
      .Case("Concat", importConcat)
      .Case("Split", importSplit)
      .Case("VariadicSplit", importVariadicSplit)
      .Default(nullptr);
}
