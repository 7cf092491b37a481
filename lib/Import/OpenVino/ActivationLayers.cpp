// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers that compute a function of each element.

#include "ElementwiseLayers.h"
#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

#include <cmath>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Integers are what they would be rounded to.
template <typename OpTy>
static Value createRounding(ScalarBuilder &builder, Value operand) {
  if (!isa<FloatType>(operand.getType()))
    return operand;
  return builder.create<OpTy>(operand);
}

static LogicalResult importRound(LayerBinder &layer) {
  FailureOr<StringRef> mode = layer.getChoice(
      "mode", {"half_to_even", "half_away_from_zero"}, "half_to_even");
  if (failed(mode))
    return failure();
  return *mode == "half_to_even"
             ? importUnary<createRounding<math::RoundEvenOp>>(layer)
             : importUnary<createRounding<math::RoundOp>>(layer);
}

//===----------------------------------------------------------------------===//
// With attributes
//===----------------------------------------------------------------------===//

/// The float as an integer of `type`, or the nearest one of it.
static Value createBound(ScalarBuilder &builder, Type type, double bound) {
  unsigned width = type.getIntOrFloatBitWidth();
  bool isUnsigned = builder.isUnsigned;
  double end = std::ldexp(1.0, isUnsigned ? width : width - 1);
  APInt value =
      isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  if (bound >= end)
    value = isUnsigned ? APInt::getMaxValue(width)
                       : APInt::getSignedMaxValue(width);
  else if (isUnsigned && bound > 0)
    value = APInt(width, static_cast<uint64_t>(bound));
  else if (!isUnsigned && bound >= -end)
    value = APInt(width, static_cast<int64_t>(bound), /*isSigned=*/true);
  return builder.constant(builder.getBuilder().getIntegerAttr(type, value));
}

/// For integers the bounds are rounded to the inside (Clamp-1).
static LogicalResult importClamp(LayerBinder &layer) {
  FailureOr<double> low = layer.getFloat("min"), high = layer.getFloat("max");
  if (failed(low) || failed(high))
    return failure();
  if (!(*low <= *high))
    return layer.emitError() << "attribute 'min' is " << *low
                             << ", and attribute 'max' " << *high;
  return defineUnary(layer, [&](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    Type type = x.getType();
    bool isFloat = isa<FloatType>(type);
    Value least = isFloat ? builder.constantFloat(type, *low)
                          : createBound(builder, type, std::ceil(*low));
    Value most = isFloat ? builder.constantFloat(type, *high)
                         : createBound(builder, type, std::floor(*high));
    return builder.min(builder.max(x, least), most);
  });
}

static LogicalResult importElu(LayerBinder &layer) {
  FailureOr<double> alpha = layer.getFloat("alpha");
  if (failed(alpha))
    return failure();
  return defineUnary(layer, [&](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    return selectBySign(builder, x, createExpTail(builder, x, *alpha), x);
  });
}

static LogicalResult importGelu(LayerBinder &layer) {
  // Gelu-2 has no approximation.
  FailureOr<StringRef> mode = StringRef("ERF");
  if (layer.getRule().opset >= 7)
    mode = layer.getChoice("approximation_mode", {"ERF", "TANH"}, "ERF");
  if (failed(mode))
    return failure();
  bool usesTanh = *mode == "TANH";
  return defineUnary(layer, [&](ScalarBuilder &builder, ValueRange scalars) {
    return createGelu(builder, scalars.front(), usesTanh);
  });
}

/// Between 0 and 1, a sixth of x + 3.
static Value createHSigmoid(ScalarBuilder &builder, Value operand) {
  Type type = operand.getType();
  Value moved = builder.add(operand, builder.constant(type, 3));
  Value cut =
      builder.min(createRelu(builder, moved), builder.constant(type, 6));
  return builder.create<arith::DivFOp>(cut, builder.constant(type, 6));
}

static Value createHSwish(ScalarBuilder &builder, Value operand) {
  return builder.mul(operand, createHSigmoid(builder, operand));
}

//===----------------------------------------------------------------------===//
// With scalar inputs
//===----------------------------------------------------------------------===//

/// Computes the elements of the first input with the scalars that the second
/// and third are.
template <Value (*compute)(ScalarBuilder &, Value, Value, Value)>
static LogicalResult importWithTwoScalars(LayerBinder &layer) {
  if (failed(layer.checkSameElements()))
    return failure();
  FailureOr<Value> first = layer.getScalar(1), second = layer.getScalar(2);
  if (failed(first) || failed(second))
    return failure();
  return defineUnary(layer, [&](ScalarBuilder &builder, ValueRange scalars) {
    return compute(builder, scalars.front(), *first, *second);
  });
}

/// x / (1 + exp(-beta * x)), where beta may be left out and is 1 then.
static LogicalResult importSwish(LayerBinder &layer) {
  if (failed(layer.checkSameElements()))
    return failure();
  Value beta;
  if (layer.hasInput(1)) {
    FailureOr<Value> scalar = layer.getScalar(1);
    if (failed(scalar))
      return failure();
    beta = *scalar;
  }
  return defineUnary(layer, [&](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    return createSwish(builder, x,
                       beta ? beta : builder.constant(x.getType(), 1));
  });
}

/// A slope of one dimension that is as long as dimension 1 is one for each
/// channel; others are broadcast as NumPy does (PReLU-1).
static LogicalResult importPRelu(LayerBinder &layer) {
  if (failed(layer.checkSameElements()))
    return failure();
  RankedTensorType type = layer.getInputType(0), slope = layer.getInputType(1);
  int64_t firstDim = type.getRank() - slope.getRank();
  bool isPerChannel =
      slope.getRank() == 1 && type.getRank() > 1 && slope.getDimSize(0) != 1 &&
      succeeded(
          verifyCompatibleShape(slope.getShape(), type.getShape().slice(1, 1)));
  if (isPerChannel)
    firstDim = 1;
  bool fits = firstDim >= 0;
  for (int64_t dim = 0; fits && dim < slope.getRank(); ++dim)
    fits = type.getDimSize(dim + firstDim) != 1 || slope.getDimSize(dim) == 1;
  if (!fits)
    return layer.emitError()
           << "cannot broadcast the slope of type " << slope << " to " << type;
  return layer.setResult(createElementwise(
      layer, {{layer.getInput(0), 0}, {layer.getInput(1), firstDim}},
      type.getElementType(), [](ScalarBuilder &builder, ValueRange scalars) {
        Value x = scalars.front();
        return selectBySign(builder, x, builder.mul(x, scalars[1]), x);
      }));
}

static LogicalResult importIdentity(LayerBinder &layer) {
  return layer.setResult(layer.getInput(0));
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static constexpr LayerInput kNumber[] = {{"data", Elements::Numbers}};
static constexpr LayerInput kSlope[] = {{"data", Elements::Floats},
                                        {"slope", Elements::Floats}};
static constexpr LayerInput kSwish[] = {{"data", Elements::Floats},
                                        {"beta", Elements::Floats}};
static constexpr LayerInput kAlphaBeta[] = {{"data", Elements::Floats},
                                            {"alpha", Elements::Floats},
                                            {"beta", Elements::Floats}};
static constexpr LayerInput kAlphaLambda[] = {{"data", Elements::Floats},
                                              {"alpha", Elements::Floats},
                                              {"lambda", Elements::Floats}};

ArrayRef<LayerRule> openvino::getActivationLayers() {
  static const LayerRule rules[] = {
      {"Abs", 1, kNumber, importUnary<createAbs>},
      {"Acos", 1, kFloat, importUnary<createUnaryOp<math::AcosOp>>},
      {"Acosh", 3, kFloat, importUnary<createUnaryOp<math::AcoshOp>>},
      {"Asin", 1, kFloat, importUnary<createUnaryOp<math::AsinOp>>},
      {"Asinh", 3, kFloat, importUnary<createUnaryOp<math::AsinhOp>>},
      {"Atan", 1, kFloat, importUnary<createUnaryOp<math::AtanOp>>},
      {"Atanh", 3, kFloat, importUnary<createUnaryOp<math::AtanhOp>>},
      {"Ceiling", 1, kNumber, importUnary<createRounding<math::CeilOp>>},
      {"Clamp", 1, kNumber, importClamp},
      {"Cos", 1, kFloat, importUnary<createUnaryOp<math::CosOp>>},
      {"Cosh", 1, kFloat, importUnary<createUnaryOp<math::CoshOp>>},
      {"Elu", 1, kFloat, importElu},
      {"Erf", 1, kNumber, importUnary<createErf>},
      {"Exp", 1, kFloat, importUnary<createUnaryOp<math::ExpOp>>},
      {"Floor", 1, kNumber, importUnary<createRounding<math::FloorOp>>},
      {"Gelu", 2, kFloat, importGelu},
      {"Gelu", 7, kFloat, importGelu},
      {"HSigmoid", 5, kFloat, importUnary<createHSigmoid>},
      {"HSwish", 4, kFloat, importUnary<createHSwish>},
      {"HardSigmoid", 1, kAlphaBeta, importWithTwoScalars<createHardSigmoid>},
      {"Identity", 16, kAny, importIdentity},
      {"Log", 1, kFloat, importUnary<createUnaryOp<math::LogOp>>},
      {"Mish", 4, kFloat, importUnary<createMish>},
      {"Negative", 1, kNumber, importUnary<createNeg>},
      {"PReLU", 1, kSlope, importPRelu},
      {"ReLU", 1, kNumber, importUnary<createRelu>},
      {"Round", 5, kNumber, importRound},
      {"Selu", 1, kAlphaLambda, importWithTwoScalars<createSelu>},
      {"Sigmoid", 1, kFloat, importUnary<createSigmoid>},
      {"Sign", 1, kNumber, importUnary<createSign>},
      {"Sin", 1, kFloat, importUnary<createUnaryOp<math::SinOp>>},
      {"Sinh", 1, kFloat, importUnary<createUnaryOp<math::SinhOp>>},
      {"SoftPlus", 4, kFloat, importUnary<createSoftplus>},
      {"SoftSign", 9, kFloat, importUnary<createSoftsign>},
      {"Sqrt", 1, kFloat, importUnary<createUnaryOp<math::SqrtOp>>},
      {"Swish", 4, kSwish, importSwish, /*numRequired=*/1},
      {"Tan", 1, kFloat, importUnary<createUnaryOp<math::TanOp>>},
      {"Tanh", 1, kFloat, importUnary<createUnaryOp<math::TanhOp>>},
  };
  return rules;
}
