// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers that compute element by element: arithmetic, comparisons, logic, and
// conversion of types.

#include "ElementwiseLayers.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/ScalarFunctions.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

LogicalResult openvino::defineUnary(LayerBinder &layer, ScalarFn compute,
                                    Type elementType) {
  return layer.setResult(createElementwise(
      layer, ValueRange(layer.getInput(0)),
      elementType ? elementType : layer.getElementType(0), compute));
}

/// Checks that all inputs have one shape, as auto_broadcast="none" demands.
static LogicalResult checkSameShapes(LayerBinder &layer) {
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  SmallVector<Value> expected = getSizes(builder, layer.getInput(0));
  for (Value input : layer.getInputs().drop_front()) {
    if (failed(verifyCompatibleShape(layer.getInput(0).getType(),
                                     input.getType())))
      return layer.emitError()
             << "the inputs have types " << layer.getInput(0).getType()
             << " and " << input.getType()
             << ", which differ although auto_broadcast is 'none'";
    for (auto [dim, sizes] :
         llvm::enumerate(llvm::zip_equal(expected, getSizes(builder, input)))) {
      auto [lhs, rhs] = sizes;
      if (!isSameSize(lhs, rhs))
        builder.check(
            builder.compare(CmpIPredicate::eq, lhs, rhs),
            "dimension " + Twine(dim) +
                " of the inputs is {0} and {1}, which differ although "
                "auto_broadcast is 'none'",
            ValueRange{lhs, rhs});
    }
  }
  return success();
}

LogicalResult openvino::defineBroadcast(LayerBinder &layer, Type elementType,
                                        ScalarFn compute) {
  FailureOr<StringRef> rule =
      layer.getChoice("auto_broadcast", {"none", "numpy"}, "numpy");
  if (failed(rule) || (*rule == "none" && failed(checkSameShapes(layer))))
    return failure();
  return layer.setResult(
      createElementwise(layer, layer.getInputs(), elementType, compute));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

using BinaryFn = Value (*)(ScalarBuilder &, Value, Value);

/// The result is of the inputs' type.
template <BinaryFn compute>
static LogicalResult importBinary(LayerBinder &layer) {
  if (failed(layer.checkSameElements()))
    return failure();
  return defineBroadcast(layer, layer.getElementType(0),
                         [](ScalarBuilder &builder, ValueRange scalars) {
                           return compute(builder, scalars[0], scalars[1]);
                         });
}

static Value createSquaredDifference(ScalarBuilder &builder, Value lhs,
                                     Value rhs) {
  Value difference = builder.sub(lhs, rhs);
  return builder.mul(difference, difference);
}
static Value createPower(ScalarBuilder &builder, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return builder.create<math::PowFOp>(lhs, rhs);
  return createIntegerPower(builder, lhs, rhs, builder.isUnsigned);
}

/// Integers are rounded down, or, without m_pythondiv, toward zero (Divide-1).
static LogicalResult importDivide(LayerBinder &layer) {
  FailureOr<bool> floors = layer.getBool("m_pythondiv", true);
  if (failed(floors))
    return failure();
  return *floors ? importBinary<createFloorDiv>(layer)
                 : importBinary<createDiv>(layer);
}

//===----------------------------------------------------------------------===//
// Comparisons and selection
//===----------------------------------------------------------------------===//

template <CmpIPredicate predicate>
static LogicalResult importComparison(LayerBinder &layer) {
  if (failed(layer.checkSameElements()))
    return failure();
  return defineBroadcast(
      layer, layer.getBuilder().getI1Type(),
      [](ScalarBuilder &builder, ValueRange scalars) {
        // A boolean that is true is 1, and not below false.
        bool isBool = scalars[0].getType().isInteger(1);
        ScalarBuilder comparer(builder.getBuilder(), builder.getLoc(),
                               builder.isUnsigned || isBool);
        return comparer.compare(predicate, scalars[0], scalars[1]);
      });
}

static LogicalResult importSelect(LayerBinder &layer) {
  Type type = layer.getElementType(1);
  if (type != layer.getElementType(2))
    return layer.emitError()
           << "the inputs have types " << layer.getInput(1).getType() << " and "
           << layer.getInput(2).getType()
           << ", whose elements are of different types";
  return defineBroadcast(
      layer, type, [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.select(scalars[0], scalars[1], scalars[2]);
      });
}

static LogicalResult importIsNaN(LayerBinder &layer) {
  return defineUnary(
      layer,
      [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.compare(CmpIPredicate::ne, scalars[0], scalars[0]);
      },
      layer.getBuilder().getI1Type());
}

static Value createIsEqual(ScalarBuilder &builder, Value operand,
                           double value) {
  return builder.compare(CmpIPredicate::eq, operand,
                         builder.constantFloat(operand.getType(), value));
}

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

static LogicalResult importIsInf(LayerBinder &layer) {
  FailureOr<bool> negative = layer.getBool("detect_negative", true);
  FailureOr<bool> positive = layer.getBool("detect_positive", true);
  if (failed(negative) || failed(positive))
    return failure();
  return defineUnary(
      layer,
      [&](ScalarBuilder &builder, ValueRange scalars) {
        Value result = builder.constant(builder.getBuilder().getI1Type(), 0);
        if (*negative)
          result = builder.create<arith::OrIOp>(
              result, createIsEqual(builder, scalars[0], -kInfinity));
        if (*positive)
          result = builder.create<arith::OrIOp>(
              result, createIsEqual(builder, scalars[0], kInfinity));
        return result;
      },
      layer.getBuilder().getI1Type());
}

static LogicalResult importIsFinite(LayerBinder &layer) {
  return defineUnary(
      layer,
      [](ScalarBuilder &builder, ValueRange scalars) {
        Value magnitude = builder.create<math::AbsFOp>(scalars[0]);
        return builder.compare(
            CmpIPredicate::slt, magnitude,
            builder.constantFloat(magnitude.getType(), kInfinity));
      },
      layer.getBuilder().getI1Type());
}

//===----------------------------------------------------------------------===//
// Conversion of types
//===----------------------------------------------------------------------===//

static LogicalResult importConversion(LayerBinder &layer, Type type) {
  Type from = layer.getElementType(0);
  if (from == type)
    return layer.setResult(layer.getInput(0));
  // What has fewer bits is stored and moved, but not computed with.
  auto isComputable = [](Type element) {
    return element.isIntOrFloat() &&
           (!isa<FloatType>(element) || element.getIntOrFloatBitWidth() >= 16);
  };
  if (!isComputable(from) || !isComputable(type))
    return layer.emitError()
           << "converting " << from << " to " << type << " is not supported";
  return defineUnary(
      layer,
      [&](ScalarBuilder &builder, ValueRange scalars) {
        return convertScalar(builder, scalars.front(), type);
      },
      type);
}

static LogicalResult importConvert(LayerBinder &layer) {
  FailureOr<Type> type = layer.getType("destination_type");
  return failed(type) ? failure() : importConversion(layer, *type);
}

static LogicalResult importConvertLike(LayerBinder &layer) {
  return importConversion(layer, layer.getElementType(1));
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static constexpr LayerInput kNumbers[] = {{"a", Elements::Numbers},
                                          {"b", Elements::Numbers}};
static constexpr LayerInput kComparable[] = {{"a", Elements::BoolsOrNumbers},
                                             {"b", Elements::BoolsOrNumbers}};
static constexpr LayerInput kBools[] = {{"a", Elements::Bools},
                                        {"b", Elements::Bools}};
static constexpr LayerInput kBits[] = {{"a", Elements::BoolsOrIntegers},
                                       {"b", Elements::BoolsOrIntegers}};
static constexpr LayerInput kBool[] = {{"data", Elements::Bools}};
static constexpr LayerInput kBit[] = {{"data", Elements::BoolsOrIntegers}};
static constexpr LayerInput kLike[] = {{"data"}, {"like"}};
static constexpr LayerInput kSelect[] = {
    {"cond", Elements::Bools}, {"then"}, {"else"}};

ArrayRef<LayerRule> openvino::getArithmeticLayers() {
  static const LayerRule rules[] = {
      {"Add", 1, kNumbers, importBinary<createAdd>},
      {"BitwiseAnd", 13, kBits, importBinary<createScalarOp<arith::AndIOp>>},
      {"BitwiseNot", 13, kBit, importUnary<createNot>},
      {"BitwiseOr", 13, kBits, importBinary<createScalarOp<arith::OrIOp>>},
      {"BitwiseXor", 13, kBits, importBinary<createScalarOp<arith::XOrIOp>>},
      {"Convert", 1, kAny, importConvert},
      {"ConvertLike", 1, kLike, importConvertLike},
      {"Divide", 1, kNumbers, importDivide},
      {"Equal", 1, kComparable, importComparison<CmpIPredicate::eq>},
      {"FloorMod", 1, kNumbers, importBinary<createModulo>},
      {"Greater", 1, kComparable, importComparison<CmpIPredicate::sgt>},
      {"GreaterEqual", 1, kComparable, importComparison<CmpIPredicate::sge>},
      {"IsFinite", 10, kFloat, importIsFinite},
      {"IsInf", 10, kFloat, importIsInf},
      {"IsNaN", 10, kFloat, importIsNaN},
      {"Less", 1, kComparable, importComparison<CmpIPredicate::slt>},
      {"LessEqual", 1, kComparable, importComparison<CmpIPredicate::sle>},
      {"LogicalAnd", 1, kBools, importBinary<createScalarOp<arith::AndIOp>>},
      {"LogicalNot", 1, kBool, importUnary<createNot>},
      {"LogicalOr", 1, kBools, importBinary<createScalarOp<arith::OrIOp>>},
      {"LogicalXor", 1, kBools, importBinary<createScalarOp<arith::XOrIOp>>},
      {"Maximum", 1, kNumbers, importBinary<createMax>},
      {"Minimum", 1, kNumbers, importBinary<createMin>},
      {"Mod", 1, kNumbers, importBinary<createRemainder>},
      {"Multiply", 1, kNumbers, importBinary<createMul>},
      {"NotEqual", 1, kComparable, importComparison<CmpIPredicate::ne>},
      {"Power", 1, kNumbers, importBinary<createPower>},
      {"Select", 1, kSelect, importSelect},
      {"SquaredDifference", 1, kNumbers, importBinary<createSquaredDifference>},
      {"Subtract", 1, kNumbers, importBinary<createSub>},
      {"Xor", 1, kBools, importBinary<createScalarOp<arith::XOrIOp>>},
  };
  return rules;
}
