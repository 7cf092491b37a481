// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise computations as linalg.generic.

#include "split/Import/Support/Elementwise.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/KnownElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

static Value createDim(NodeEmitter &node, const ElementwiseOperand &operand,
                       int64_t dim) {
  return getValueOrCreateConstantIndexOp(
      node.getBuilder(), node.getLoc(),
      tensor::getMixedSize(node.getBuilder(), node.getLoc(), operand.value,
                           *operand.getDim(dim)));
}

/// The size of dimension `dim` of the result. Sizes other than a static 1 are
/// taken as equal, which is checked, here or at run time.
static FailureOr<OpFoldResult>
getResultSize(NodeEmitter &node, ArrayRef<ElementwiseOperand> operands,
              int64_t dim) {
  OpBuilder &builder = node.getBuilder();
  const ElementwiseOperand *source = nullptr;
  for (const ElementwiseOperand &operand : operands) {
    int64_t size = operand.getSize(dim);
    if (size == 1)
      continue;
    if (!source) {
      source = &operand;
      continue;
    }
    int64_t other = source->getSize(dim);
    if (ShapedType::isStatic(size) && ShapedType::isStatic(other)) {
      if (size == other)
        continue;
      return node.emitError()
             << "cannot broadcast " << source->getType() << " with "
             << operand.getType() << ": dimension " << dim
             << " of the result would be both " << other << " and " << size;
    }
    Value lhs = createDim(node, *source, dim);
    Value rhs = createDim(node, operand, dim);
    Value equal = arith::CmpIOp::create(builder, node.getLoc(),
                                        arith::CmpIPredicate::eq, lhs, rhs);
    AssertOp::create(
        builder, node.getLoc(), equal,
        builder.getStringAttr("dimension " + Twine(dim) +
                              " of the operands is {0} and {1}; a dynamic "
                              "dimension is not broadcast"),
        ValueRange{lhs, rhs});
    if (ShapedType::isStatic(size))
      source = &operand;
  }
  if (!source)
    return OpFoldResult(builder.getIndexAttr(1));
  return tensor::getMixedSize(builder, node.getLoc(), source->value,
                              *source->getDim(dim));
}

/// How the elements of `operand` are found from those of the result.
static AffineMap getIndexingMap(OpBuilder &builder,
                                const ElementwiseOperand &operand,
                                ArrayRef<OpFoldResult> resultSizes) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim = 0, e = resultSizes.size(); dim < e; ++dim) {
    if (!operand.getDim(dim))
      continue;
    bool isRepeated =
        operand.getSize(dim) == 1 && getConstantIntValue(resultSizes[dim]) != 1;
    exprs.push_back(isRepeated ? builder.getAffineConstantExpr(0)
                               : builder.getAffineDimExpr(dim));
  }
  return AffineMap::get(resultSizes.size(), 0, exprs, builder.getContext());
}

/// `compute` on scalars of the operands' types, for a result of `type`.
static Value createScalar(OpBuilder &builder, Location loc, Type type,
                          ValueRange scalars, ScalarFn compute) {
  SmallVector<Value> operands;
  for (Value scalar : scalars)
    operands.push_back(castToComputed(builder, loc, scalar));
  // The last one, as the first may be a condition.
  bool isUnsigned = scalars.back().getType().isUnsignedInteger();
  ScalarBuilder scalarBuilder(builder, loc, isUnsigned);
  return castFromComputed(builder, loc, type, compute(scalarBuilder, operands));
}

/// The result, of one dimension at most, computed from elements that are all
/// known; null if they are not.
static Value computeKnown(NodeEmitter &node,
                          ArrayRef<ElementwiseOperand> operands,
                          RankedTensorType type, ScalarFn compute) {
  Type elementType = type.getElementType();
  if (type.getRank() > 1 || !type.hasStaticShape() ||
      type.getNumElements() > kMaxKnownElements ||
      !(isa<FloatType>(elementType) || elementType.isSignlessInteger()))
    return Value();
  SmallVector<SmallVector<OpFoldResult>> elements;
  for (const ElementwiseOperand &operand : operands) {
    auto known = getKnownElements(operand.value);
    if (!known)
      return Value();
    elements.push_back(std::move(*known));
  }
  SmallVector<Value> results;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    SmallVector<Value> scalars;
    for (auto [operand, known] : llvm::zip_equal(operands, elements))
      scalars.push_back(getElement(node.getBuilder(), node.getLoc(),
                                   operand.getType().getElementType(),
                                   known[known.size() == 1 ? 0 : i]));
    results.push_back(createScalar(node.getBuilder(), node.getLoc(),
                                   elementType, scalars, compute));
  }
  return createFromElements(node.getBuilder(), node.getLoc(), type, results);
}

FailureOr<Value>
mlir::split::createElementwise(NodeEmitter &node,
                               ArrayRef<ElementwiseOperand> operands,
                               Type elementType, ScalarFn compute) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  int64_t resultRank = 0;
  for (const ElementwiseOperand &operand : operands)
    resultRank =
        std::max(resultRank, operand.firstDim + operand.getType().getRank());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < resultRank; ++dim) {
    FailureOr<OpFoldResult> size = getResultSize(node, operands, dim);
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  if (failed(node.checkElementCount(sizes)))
    return failure();
  auto [shape, dynamicSizes] = decomposeMixedValues(sizes);
  auto type = RankedTensorType::get(shape, elementType);
  if (Value known = computeKnown(node, operands, type, compute))
    return known;

  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  for (const ElementwiseOperand &operand : operands) {
    maps.push_back(getIndexingMap(builder, operand, sizes));
    inputs.push_back(operand.value);
  }
  maps.push_back(builder.getMultiDimIdentityMap(resultRank));
  Value init = tensor::EmptyOp::create(builder, loc, sizes, elementType);
  SmallVector<utils::IteratorType> iterators(resultRank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, init.getType(), inputs, init, maps, iterators,
      [&](OpBuilder &body, Location, ValueRange scalars) {
        Value result =
            createScalar(body, loc, elementType, scalars.drop_back(), compute);
        linalg::YieldOp::create(body, loc, result);
      });
  return generic.getResult(0);
}

SmallVector<ElementwiseOperand> mlir::split::alignLast(ValueRange operands) {
  int64_t rank = 0;
  for (Value operand : operands)
    rank = std::max(rank, cast<RankedTensorType>(operand.getType()).getRank());
  SmallVector<ElementwiseOperand> aligned;
  for (Value operand : operands)
    aligned.push_back(
        {operand, rank - cast<RankedTensorType>(operand.getType()).getRank()});
  return aligned;
}

FailureOr<Value> mlir::split::createElementwise(NodeEmitter &node,
                                                ValueRange operands,
                                                Type elementType,
                                                ScalarFn compute) {
  return createElementwise(node, alignLast(operands), elementType, compute);
}
