// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/KnownElements.h"

#include "split/Dialect/Split/IR/ConstantIntegers.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ScalarBuilder.h"
#include "split/Support/Limits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::split;

/// Whether scalars of `type` can be constants of arith.
static bool isComputable(Type type) {
  return isa<FloatType>(type) || type.isSignlessInteger();
}

std::optional<SmallVector<OpFoldResult>>
mlir::split::getKnownElements(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !type.hasStaticShape() || !isComputable(type.getElementType()) ||
      type.getRank() > 1 || type.getNumElements() > kMaxKnownElements)
    return std::nullopt;
  if (auto elements = tensor.getDefiningOp<tensor::FromElementsOp>())
    return getAsOpFoldResult(elements.getElements());
  DenseElementsAttr constant;
  if (!matchPattern(tensor, m_Constant(&constant)))
    return std::nullopt;
  SmallVector<OpFoldResult> elements;
  for (Attribute element : constant.getValues<Attribute>())
    elements.push_back(element);
  return elements;
}

std::optional<SmallVector<int64_t>>
mlir::split::getKnownIntegers(Value tensor) {
  if (getElementTypeOrSelf(tensor).isUnsignedInteger()) {
    auto constants = getConstantIntegers(tensor);
    if (constants && constants->size() <= kMaxKnownElements)
      return constants;
  }
  auto elements = getKnownElements(tensor);
  if (!elements)
    return std::nullopt;
  return getConstantIntValues(*elements);
}

Value mlir::split::getElement(OpBuilder &builder, Location loc, Type type,
                              OpFoldResult element) {
  if (auto value = dyn_cast<Value>(element))
    return value;
  return ScalarBuilder(builder, loc)
      .constant(cast<TypedAttr>(cast<Attribute>(element)));
}

Value mlir::split::createFromElements(OpBuilder &builder, Location loc,
                                      RankedTensorType type,
                                      ValueRange elements) {
  SmallVector<Attribute> constants;
  for (Value element : elements) {
    Attribute constant;
    if (!matchPattern(element, m_Constant(&constant)))
      return tensor::FromElementsOp::create(builder, loc, type, elements);
    constants.push_back(constant);
  }
  return createConstant(builder, loc, DenseElementsAttr::get(type, constants));
}

FailureOr<SmallVector<Value>>
mlir::split::getIndices(NodeEmitter &node, Value tensor, StringRef name) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getRank() > 1)
    return node.emitError() << name << " has rank " << type.getRank()
                            << ", but must be a scalar or 1-D";
  if (!type.hasStaticShape())
    return node.emitError()
           << name
           << " has a number of elements that is not known, and with it the "
              "rank of the result";
  // One for each dimension of some tensor.
  if (type.getNumElements() > kMaxRank)
    return node.emitError() << name << " has " << type.getNumElements()
                            << " elements, but a tensor has " << kMaxRank
                            << " dimensions at most";
  OpBuilder &builder = node.getBuilder();
  ScalarBuilder scalars(builder, node.getLoc());
  SmallVector<Value> indices;
  if (auto constants = getConstantIntegers(tensor)) {
    for (int64_t constant : *constants)
      indices.push_back(scalars.index(constant));
    return indices;
  }
  auto known = getKnownElements(tensor);
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    Value element;
    if (known) {
      element = getElement(builder, node.getLoc(), type.getElementType(),
                           (*known)[i]);
    } else {
      SmallVector<Value> position;
      if (type.getRank() == 1)
        position.push_back(scalars.index(i));
      element = scalars.create<tensor::ExtractOp>(tensor, position);
    }
    indices.push_back(scalars.castToIndex(element));
  }
  return indices;
}

FailureOr<Value> mlir::split::getScalar(NodeEmitter &node, Value tensor,
                                        StringRef name) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getRank() > 1 || (type.getRank() == 1 && type.getDimSize(0) != 1))
    return node.emitError()
           << name << " has type " << type << ", but must be a scalar";
  OpBuilder &ops = node.getBuilder();
  ScalarBuilder builder(ops, node.getLoc());
  Value scalar;
  if (auto known = getKnownElements(tensor)) {
    scalar =
        getElement(ops, node.getLoc(), type.getElementType(), known->front());
  } else {
    SmallVector<Value> position(type.getRank(), builder.index(0));
    scalar = builder.create<tensor::ExtractOp>(tensor, position);
  }
  return castToComputed(ops, node.getLoc(), scalar);
}
