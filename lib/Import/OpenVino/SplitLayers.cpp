// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VariadicSplit and Split.

#include "CarriedImporter.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/ConstantIntegers.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ModelImport.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

/// The single element of `value`, a scalar or a tensor of shape [1], if it is
/// constant.
static std::optional<int64_t> getConstantAxis(Value value) {
  std::optional<SmallVector<int64_t>> elements = getConstantIntegers(value);
  if (!elements || elements->size() != 1)
    return std::nullopt;
  return elements->front();
}

/// Checks that the rank of input `index` is `mostRank` at most.
static LogicalResult checkRank(LayerBinder &layer, size_t index,
                               int64_t mostRank) {
  if (layer.getRank(index) <= mostRank)
    return success();
  return layer.emitError() << layer.getInputName(index) << " has type "
                           << layer.getInput(index).getType()
                           << ", but must be a scalar or a list";
}

/// The operand for the axis, as a tensor that is known to have one element.
static FailureOr<Value> getAxisOperand(LayerBinder &layer) {
  Value axis = layer.getInput(1);
  auto type = cast<RankedTensorType>(axis.getType());
  if (type.getRank() == 0)
    return axis;
  return castToDeclared(layer.getBuilder(), axis,
                        RankedTensorType::get({1}, type.getElementType()),
                        "axis", layer.getLoc());
}

/// Creates an OpTy with one result for each output of the layer, whose types
/// are inferred.
template <typename OpTy>
static LogicalResult createSplit(LayerBinder &layer, ValueRange operands,
                                 typename OpTy::Properties properties) {
  Type element = cast<TensorType>(operands.front().getType()).getElementType();
  SmallVector<Type> types(layer.getNumOutputs(),
                          UnrankedTensorType::get(element));
  if (failed(OpTy::refineReturnTypes(layer.getBuilder().getContext(),
                                     layer.getLoc(), operands, DictionaryAttr(),
                                     &properties, RegionRange(), types)))
    return failure();
  OperationState state(layer.getLoc(), OpTy::getOperationName(), operands,
                       types);
  state.getOrAddProperties<typename OpTy::Properties>() = properties;
  return layer.setOutputs(layer.getBuilder().create(state)->getResults());
}

static LogicalResult importVariadicSplit(LayerBinder &layer) {
  if (failed(checkRank(layer, 1, 1)))
    return failure();
  if (layer.getRank(2) != 1)
    return layer.emitError()
           << layer.getInputName(2) << " has type "
           << layer.getInput(2).getType() << ", but must be a list";
  Builder &builder = layer.getBuilder();
  VariadicSplitOp::Properties properties;
  SmallVector<Value> operands = {layer.getInput(0)};
  std::optional<int64_t> axis = getConstantAxis(layer.getInput(1));
  std::optional<SmallVector<int64_t>> lengths =
      getConstantIntegers(layer.getInput(2));
  if (axis) {
    properties.setStaticAxis(builder.getI64IntegerAttr(*axis));
  } else {
    FailureOr<Value> operand = getAxisOperand(layer);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  if (lengths)
    properties.setStaticSplitLengths(builder.getDenseI64ArrayAttr(*lengths));
  else
    operands.push_back(layer.getInput(2));
  properties.setOperandSegmentSizes({1, axis ? 0 : 1, lengths ? 0 : 1});
  return createSplit<VariadicSplitOp>(layer, operands, properties);
}

/// A check that `dim` is a multiple of `count`.
static void checkDivisible(LayerBinder &layer, Value dim, Value count) {
  OpBuilder &builder = layer.getBuilder();
  Value rest = arith::RemUIOp::create(builder, layer.getLoc(), dim, count);
  Value zero = arith::ConstantIndexOp::create(builder, layer.getLoc(), 0);
  Value isDivisible = arith::CmpIOp::create(
      builder, layer.getLoc(), arith::CmpIPredicate::eq, rest, zero);
  AssertOp::create(builder, layer.getLoc(), isDivisible,
                   builder.getStringAttr("the dimension is {0}, which cannot "
                                         "be split into {1} equal parts"),
                   ValueRange{dim, count});
}

/// A Split whose axis is only known at run time: lengths are computed.
static LogicalResult importSplitAtRunTime(LayerBinder &layer,
                                          RankedTensorType source,
                                          int64_t numSplits) {
  OpBuilder &builder = layer.getBuilder();
  Location loc = layer.getLoc();
  FailureOr<Value> axisOperand = getAxisOperand(layer);
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
  Value dim = tensor::DimOp::create(builder, loc, layer.getInput(0), position);
  Value count = arith::ConstantIndexOp::create(builder, loc, numSplits);
  checkDivisible(layer, dim, count);
  Value length = arith::DivUIOp::create(builder, loc, dim, count);
  length =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), length);
  Value lengths = tensor::FromElementsOp::create(
      builder, loc, SmallVector<Value>(numSplits, length));
  VariadicSplitOp::Properties properties;
  properties.setOperandSegmentSizes({1, 1, 1});
  return createSplit<VariadicSplitOp>(
      layer, {layer.getInput(0), *axisOperand, lengths}, properties);
}

/// Refuses a dimension that is known not to be a multiple of the number of
/// parts.
static LogicalResult checkEqualParts(RankedTensorType source, int64_t position,
                                     int64_t numSplits, Location loc) {
  if (position < 0 || position >= source.getRank() ||
      source.isDynamicDim(position) ||
      source.getDimSize(position) % numSplits == 0)
    return success();
  return emitError(loc) << "dimension " << position << " of data is "
                        << source.getDimSize(position)
                        << ", which cannot be split into " << numSplits
                        << " equal parts";
}

static LogicalResult importSplit(LayerBinder &layer) {
  if (failed(checkRank(layer, 1, 1)))
    return failure();
  FailureOr<int64_t> numSplits = layer.getInt("num_splits");
  if (failed(numSplits))
    return failure();
  if (*numSplits < 1 ||
      static_cast<uint64_t>(*numSplits) != layer.getNumOutputs())
    return layer.emitError()
           << "num_splits is " << *numSplits << ", but there are "
           << layer.getNumOutputs() << " outputs";
  RankedTensorType source = layer.getInputType(0);
  std::optional<int64_t> axis = getConstantAxis(layer.getInput(1));
  if (!axis)
    return importSplitAtRunTime(layer, source, *numSplits);
  // The op checks the axis, and allows a smaller last part.
  int64_t position = *axis < 0 ? *axis + source.getRank() : *axis;
  if (failed(checkEqualParts(source, position, *numSplits, layer.getLoc())))
    return failure();
  if (position >= 0 && position < source.getRank() &&
      source.isDynamicDim(position)) {
    Value dim = tensor::DimOp::create(layer.getBuilder(), layer.getLoc(),
                                      layer.getInput(0), position);
    checkDivisible(layer, dim,
                   arith::ConstantIndexOp::create(layer.getBuilder(),
                                                  layer.getLoc(), *numSplits));
  }
  SplitOp::Properties properties;
  properties.setAxis(layer.getBuilder().getI64IntegerAttr(*axis));
  properties.setNumOutputs(layer.getBuilder().getI64IntegerAttr(*numSplits));
  return createSplit<SplitOp>(layer, layer.getInput(0), properties);
}

//===----------------------------------------------------------------------===//
// Carried networks
//===----------------------------------------------------------------------===//

/// Creates an OpTy whose results have what is known of `types` and what else
/// can be inferred.
template <typename OpTy>
static FailureOr<Operation *>
createRefined(Value source, ArrayRef<Type> types, OpBuilder &builder,
              Location loc, typename OpTy::Properties properties) {
  Type element = cast<TensorType>(source.getType()).getElementType();
  SmallVector<Type> refined;
  for (Type type : types) {
    // A part is no scalar: the port does not say its sizes.
    auto tensor = dyn_cast<RankedTensorType>(type);
    refined.push_back(tensor && tensor.getRank() > 0
                          ? type
                          : UnrankedTensorType::get(element));
  }
  if (failed(OpTy::refineReturnTypes(builder.getContext(), loc, source,
                                     DictionaryAttr(), &properties,
                                     RegionRange(), refined)))
    return failure();
  OperationState state(loc, OpTy::getOperationName(), source, refined);
  state.getOrAddProperties<typename OpTy::Properties>() = properties;
  return builder.create(state);
}

FailureOr<Operation *> openvino::createCarriedSplit(const Layer &layer,
                                                    ArrayRef<Value> inputs,
                                                    ArrayRef<Type> types,
                                                    OpBuilder &builder,
                                                    Location loc) {
  bool isVariadic = layer.isA("VariadicSplit");
  if ((!isVariadic && !layer.isA("Split")) || types.empty() ||
      inputs.size() != (isVariadic ? 3 : 2) ||
      !isa<TensorType>(inputs[0].getType()))
    return static_cast<Operation *>(nullptr);
  std::optional<int64_t> axis = getConstantAxis(inputs[1]);
  if (!axis)
    return static_cast<Operation *>(nullptr);
  if (isVariadic) {
    auto lengths = getConstantIntegers(inputs[2]);
    if (!lengths)
      return static_cast<Operation *>(nullptr);
    VariadicSplitOp::Properties properties;
    properties.setStaticAxis(builder.getI64IntegerAttr(*axis));
    properties.setStaticSplitLengths(builder.getDenseI64ArrayAttr(*lengths));
    properties.setOperandSegmentSizes({1, 0, 0});
    return createRefined<VariadicSplitOp>(inputs[0], types, builder, loc,
                                          properties);
  }
  if (auto source = dyn_cast<RankedTensorType>(inputs[0].getType()))
    if (failed(checkEqualParts(source,
                               *axis < 0 ? *axis + source.getRank() : *axis,
                               types.size(), loc)))
      return failure();
  // One that contradicts itself stays as it is.
  if (layer.getAttribute("num_splits") != std::to_string(types.size()))
    return static_cast<Operation *>(nullptr);
  SplitOp::Properties properties;
  properties.setAxis(builder.getI64IntegerAttr(*axis));
  properties.setNumOutputs(builder.getI64IntegerAttr(types.size()));
  FailureOr<Operation *> split =
      createRefined<SplitOp>(inputs[0], types, builder, loc, properties);
  if (succeeded(split))
    (*split)->setDiscardableAttr(carrier::CarrierDialect::kEqualPartsAttrName,
                                 builder.getUnitAttr());
  return split;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static constexpr LayerInput kSplit[] = {{"data"}, {"axis", Elements::Integers}};
static constexpr LayerInput kVariadicSplit[] = {
    {"data"},
    {"axis", Elements::Integers},
    {"split_lengths", Elements::Integers}};

ArrayRef<LayerRule> openvino::getSplitLayers() {
  static const LayerRule rules[] = {
      {"Split", 1, kSplit, importSplit},
      {"VariadicSplit", 1, kVariadicSplit, importVariadicSplit,
       /*numRequired=*/3,
       /*isVariadic=*/false, /*takesUnranked=*/true},
  };
  return rules;
}
