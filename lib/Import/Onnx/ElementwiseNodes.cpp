// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise functions of one tensor.

#include "NodeBinder.h"
#include "split/Import/Support/Elementwise.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// Defines the node's output as `compute` of the elements of its first input;
/// `elementType` is null for that of the input.
static LogicalResult defineUnary(NodeBinder &node, ScalarFn compute,
                                 Type elementType = {}) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  return node.setResult(createElementwise(
      node, ValueRange(*input),
      elementType ? elementType : getElementTypeOrSelf(*input), compute));
}

template <Value (*compute)(ScalarBuilder &, Value)>
static LogicalResult importUnary(NodeBinder &node) {
  return defineUnary(node, [](ScalarBuilder &builder, ValueRange scalars) {
    return compute(builder, scalars.front());
  });
}

template <typename OpTy>
static Value createOp(ScalarBuilder &builder, Value operand) {
  return builder.create<OpTy>(operand);
}

//===----------------------------------------------------------------------===//
// With attributes
//===----------------------------------------------------------------------===//

static LogicalResult importCelu(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 1);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    return selectBySign(builder, x, createExpTail(builder, x, alpha, alpha), x);
  });
}

static LogicalResult importElu(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 1);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    return selectBySign(builder, x, createExpTail(builder, x, alpha), x);
  });
}

static LogicalResult importSelu(NodeBinder &node) {
  // The defaults of the first version were rounded.
  bool isFirst = node.getRule().sinceVersion == 1;
  float alpha =
      node.getFloat("alpha", isFirst ? 1.6732f : 1.67326319217681884f);
  float gamma =
      node.getFloat("gamma", isFirst ? 1.0507f : 1.05070102214813232f);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Type type = scalars.front().getType();
    return createSelu(builder, scalars.front(),
                      builder.constantFloat(type, alpha),
                      builder.constantFloat(type, gamma));
  });
}

static LogicalResult importLeakyRelu(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 0.01f);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    Value slope = builder.constantFloat(x.getType(), alpha);
    return selectBySign(builder, x, builder.mul(slope, x), x);
  });
}

static LogicalResult importThresholdedRelu(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 1);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    Value isAbove = builder.compare(CmpIPredicate::sgt, x,
                                    builder.constantFloat(x.getType(), alpha));
    return builder.select(isAbove, x, builder.constant(x.getType(), 0));
  });
}

static LogicalResult importHardSigmoid(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 0.2f),
        beta = node.getFloat("beta", 0.5f);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Type type = scalars.front().getType();
    return createHardSigmoid(builder, scalars.front(),
                             builder.constantFloat(type, alpha),
                             builder.constantFloat(type, beta));
  });
}

static LogicalResult importShrink(NodeBinder &node) {
  float bias = node.getFloat("bias", 0), lambd = node.getFloat("lambd", 0.5f);
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  if (!isa<FloatType>(getElementTypeOrSelf(*input)))
    return node.emitError() << "Shrink of integers is not supported";
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    auto constant = [&](float value) {
      return builder.constantFloat(x.getType(), value);
    };
    Value isLow = builder.compare(CmpIPredicate::slt, x, constant(-lambd));
    Value isHigh = builder.compare(CmpIPredicate::sgt, x, constant(lambd));
    Value high =
        builder.select(isHigh, builder.sub(x, constant(bias)), constant(0));
    return builder.select(isLow, builder.add(x, constant(bias)), high);
  });
}

static LogicalResult importSwish(NodeBinder &node) {
  float alpha = node.getFloat("alpha", 1);
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    Value x = scalars.front();
    return createSwish(builder, x, builder.constantFloat(x.getType(), alpha));
  });
}

static LogicalResult importGelu(NodeBinder &node) {
  StringRef approximate = node.getString("approximate", "none");
  if (approximate != "none" && approximate != "tanh")
    return node.emitError() << "approximate must be 'none' or 'tanh'";
  bool usesTanh = approximate == "tanh";
  return defineUnary(node, [=](ScalarBuilder &builder, ValueRange scalars) {
    return createGelu(builder, scalars.front(), usesTanh);
  });
}

static LogicalResult importIsNaN(NodeBinder &node) {
  return defineUnary(
      node,
      [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.compare(CmpIPredicate::ne, scalars[0], scalars[0]);
      },
      node.getBuilder().getI1Type());
}

static LogicalResult importIsInf(NodeBinder &node) {
  bool negative = node.getInt("detect_negative").value_or(1) != 0;
  bool positive = node.getInt("detect_positive").value_or(1) != 0;
  return defineUnary(
      node,
      [=](ScalarBuilder &builder, ValueRange scalars) {
        Value x = scalars.front();
        auto isEqualTo = [&](double value) {
          return builder.compare(CmpIPredicate::eq, x,
                                 builder.constantFloat(x.getType(), value));
        };
        Value result = builder.constant(builder.getBuilder().getI1Type(), 0);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        if (negative)
          result = builder.create<arith::OrIOp>(result, isEqualTo(-infinity));
        if (positive)
          result = builder.create<arith::OrIOp>(result, isEqualTo(infinity));
        return result;
      },
      node.getBuilder().getI1Type());
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Bounds are attributes before version 11 and inputs from then on; in version
/// 6 those that are missing are the ends of f32. If the lower one is above the
/// upper one, that wins.
static LogicalResult importClip(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  SmallVector<Value> operands = {*input};
  bool hasMin = node.hasInput(1), hasMax = node.hasInput(2);
  for (int64_t index : {1, 2}) {
    if (!node.hasInput(index))
      continue;
    FailureOr<Value> bound = node.getRankedTensor(index);
    if (failed(bound))
      return failure();
    auto type = cast<RankedTensorType>(bound->getType());
    if (type.getRank() != 0 &&
        !(type.hasStaticShape() && type.getNumElements() == 1))
      return node.emitError()
             << "input '" << node.getInputName(index) << "' has type " << type
             << ", but must be a scalar";
    if (type.getElementType() != getElementTypeOrSelf(*input))
      return node.emitError()
             << "input '" << node.getInputName(index) << "' has type " << type
             << ", but the input has type " << input->getType();
    operands.push_back(*bound);
  }
  std::optional<float> minAttr, maxAttr;
  bool hasDefaults = node.getRule().sinceVersion == 6;
  constexpr float most = std::numeric_limits<float>::max();
  if (hasDefaults || node.getAttribute("min"))
    minAttr = node.getFloat("min", -most);
  if (hasDefaults || node.getAttribute("max"))
    maxAttr = node.getFloat("max", most);
  return node.setResult(createElementwise(
      node, operands, getElementTypeOrSelf(*input),
      [&](ScalarBuilder &builder, ValueRange scalars) {
        Value x = scalars.front();
        if (hasMin)
          x = builder.max(x, scalars[1]);
        if (minAttr)
          x = builder.max(x, builder.constantFloat(x.getType(), *minAttr));
        if (hasMax)
          x = builder.min(x, scalars.back());
        if (maxAttr)
          x = builder.min(x, builder.constantFloat(x.getType(), *maxAttr));
        return x;
      }));
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

/// Refuses a node that drops elements at random, which training does.
static LogicalResult checkInference(NodeBinder &node) {
  bool trains = node.getRule().findAttribute("is_test") &&
                node.getInt("is_test").value_or(0) == 0;
  if (node.hasInput(2)) {
    FailureOr<Value> training = node.getRankedTensor(2);
    if (failed(training))
      return failure();
    auto constant = getKnownIntegers(*training);
    trains = !constant || constant->size() != 1 || constant->front() != 0;
  }
  if (!trains)
    return success();
  return node.emitError() << "Dropout of a model in training is not supported";
}

static LogicalResult importDropout(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input) || failed(checkInference(node)))
    return failure();
  SmallVector<Value> outputs = {*input};
  if (node.getNumOutputs() == 2) {
    // Before version 10 the mask has the input's type.
    Type type = node.getRule().sinceVersion < 10
                    ? getElementTypeOrSelf(*input)
                    : node.getBuilder().getI1Type();
    FailureOr<Value> mask =
        createElementwise(node, ValueRange(*input), type,
                          [&](ScalarBuilder &builder, ValueRange) {
                            return builder.constant(getComputedType(type), 1);
                          });
    if (failed(mask))
      return failure();
    outputs.push_back(*mask);
  }
  return node.setOutputs(outputs);
}

void mlir::split::registerElementwiseImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Abs"] = importUnary<createAbs>;
  importers["Acos"] = importUnary<createOp<math::AcosOp>>;
  importers["Acosh"] = importUnary<createOp<math::AcoshOp>>;
  importers["Asin"] = importUnary<createOp<math::AsinOp>>;
  importers["Asinh"] = importUnary<createOp<math::AsinhOp>>;
  importers["Atan"] = importUnary<createOp<math::AtanOp>>;
  importers["Atanh"] = importUnary<createOp<math::AtanhOp>>;
  importers["BitwiseNot"] = importUnary<createNot>;
  importers["Ceil"] = importUnary<createOp<math::CeilOp>>;
  importers["Celu"] = importCelu;
  importers["Clip"] = importClip;
  importers["Cos"] = importUnary<createOp<math::CosOp>>;
  importers["Cosh"] = importUnary<createOp<math::CoshOp>>;
  importers["Dropout"] = importDropout;
  importers["Elu"] = importElu;
  importers["Erf"] = importUnary<createErf>;
  importers["Exp"] = importUnary<createOp<math::ExpOp>>;
  importers["Floor"] = importUnary<createOp<math::FloorOp>>;
  importers["Gelu"] = importGelu;
  importers["HardSigmoid"] = importHardSigmoid;
  importers["HardSwish"] = importUnary<createHardSwish>;
  importers["IsInf"] = importIsInf;
  importers["IsNaN"] = importIsNaN;
  importers["LeakyRelu"] = importLeakyRelu;
  importers["Log"] = importUnary<createOp<math::LogOp>>;
  importers["Mish"] = importUnary<createMish>;
  importers["Neg"] = importUnary<createNeg>;
  importers["Not"] = importUnary<createNot>;
  importers["Reciprocal"] = importUnary<createReciprocal>;
  importers["Relu"] = importUnary<createRelu>;
  importers["Round"] = importUnary<createOp<math::RoundEvenOp>>;
  importers["Selu"] = importSelu;
  importers["Shrink"] = importShrink;
  importers["Sigmoid"] = importUnary<createSigmoid>;
  importers["Sign"] = importUnary<createSign>;
  importers["Sin"] = importUnary<createOp<math::SinOp>>;
  importers["Sinh"] = importUnary<createOp<math::SinhOp>>;
  importers["Softplus"] = importUnary<createSoftplus>;
  importers["Softsign"] = importUnary<createSoftsign>;
  importers["Sqrt"] = importUnary<createOp<math::SqrtOp>>;
  importers["Swish"] = importSwish;
  importers["Tan"] = importUnary<createOp<math::TanOp>>;
  importers["Tanh"] = importUnary<createOp<math::TanhOp>>;
  importers["ThresholdedRelu"] = importThresholdedRelu;
}
