// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cast, CastLike and Pow, which convert between element types.

#include "Operands.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/Elementwise.h"
#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Cast
//===----------------------------------------------------------------------===//

static LogicalResult defineCast(NodeBinder &node, Type type) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  Type from = getElementTypeOrSelf(*input);
  if (from == type)
    return node.setResult(*input);
  if (!from.isIntOrFloat() || !type.isIntOrFloat())
    return node.emitError()
           << "casting " << from << " to " << type << " is not supported";
  return node.setResult(
      createElementwise(node, ValueRange(*input), type,
                        [&](ScalarBuilder &builder, ValueRange scalars) {
                          return convertScalar(builder, scalars.front(), type);
                        }));
}

/// The number of a type that Cast-1 names.
static int64_t getTypeByName(StringRef name) {
  for (int32_t type = kOnnxFloat; type <= kOnnxBFloat16; ++type)
    if (name.equals_insensitive(getOnnxTypeName(type)))
      return type;
  return kOnnxUndefined;
}

static LogicalResult importCast(NodeBinder &node) {
  int64_t to = node.getRule().sinceVersion == 1
                   ? getTypeByName(node.getString("to", ""))
                   : node.getInt("to").value_or(kOnnxUndefined);
  bool isKnown = to > kOnnxUndefined && to <= kOnnxBFloat16;
  if (!isKnown || !node.getRule().types.contains(to)) {
    auto diagnostic = node.emitError() << "to is " << to;
    if (isKnown)
      diagnostic << " (" << getOnnxTypeName(to) << ")";
    return diagnostic << ", which Cast-" << node.getRule().sinceVersion
                      << " does not allow, or which is not supported";
  }
  return defineCast(node,
                    getOnnxElementType(to, node.getBuilder().getContext()));
}

static LogicalResult importCastLike(NodeBinder &node) {
  FailureOr<TypedValue<TensorType>> target = node.getTensor(1);
  if (failed(target))
    return failure();
  return defineCast(node, target->getType().getElementType());
}

//===----------------------------------------------------------------------===//
// Pow
//===----------------------------------------------------------------------===//

/// The result has the type of the base. A float of the two makes the power one
/// of floats.
static LogicalResult importPow(NodeBinder &node) {
  FailureOr<Value> base = node.getRankedTensor(0);
  if (failed(base))
    return failure();
  FailureOr<Value> exponent = node.getRankedTensor(1);
  if (failed(exponent))
    return failure();
  Type type = getElementTypeOrSelf(*base);
  Type exponentType = getElementTypeOrSelf(*exponent);
  bool isIntegral = !isa<FloatType>(type) && !isa<FloatType>(exponentType);
  Type computed = isIntegral ? type
                  : isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 64
                      ? node.getBuilder().getF32Type()
                      : Type(node.getBuilder().getF64Type());
  auto compute = [&](ScalarBuilder &builder, ValueRange scalars) {
    ScalarBuilder exponentBuilder(builder.getBuilder(), builder.getLoc(),
                                  exponentType.isUnsignedInteger());
    Value lhs = convertScalar(builder, scalars[0], computed);
    Value rhs = convertScalar(exponentBuilder, scalars[1], computed);
    if (isIntegral)
      return createIntegerPower(builder, lhs, rhs, exponentBuilder.isUnsigned);
    return convertScalar(builder, builder.create<math::PowFOp>(lhs, rhs), type);
  };
  auto operands = alignOperands(node, *base, *exponent);
  if (failed(operands))
    return failure();
  return node.setResult(createElementwise(node, *operands, type, compute));
}

void mlir::split::registerConversionImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Cast"] = importCast;
  importers["CastLike"] = importCastLike;
  importers["Pow"] = importPow;
}
