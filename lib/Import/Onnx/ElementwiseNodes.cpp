// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise arithmetic, as linalg.generic.

#include "NodeBinder.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/ModelImport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

namespace {
/// An operand and where its dimensions lie in the result: dimension i is
/// dimension i + `firstDim` of the result.
struct Operand {
  Value value;
  int64_t firstDim;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(value.getType());
  }
  /// The operand's dimension for dimension `resultDim` of the result, if it has
  /// one.
  std::optional<int64_t> getDim(int64_t resultDim) const {
    int64_t dim = resultDim - firstDim;
    if (dim < 0 || dim >= getType().getRank())
      return std::nullopt;
    return dim;
  }
  /// Its size; an operand without the dimension is repeated along it.
  int64_t getSize(int64_t resultDim) const {
    std::optional<int64_t> dim = getDim(resultDim);
    return dim ? getType().getDimSize(*dim) : 1;
  }
};
} // namespace

static Value createDim(NodeBinder &node, const Operand &operand, int64_t dim) {
  return getValueOrCreateConstantIndexOp(
      node.getBuilder(), node.getLoc(),
      tensor::getMixedSize(node.getBuilder(), node.getLoc(), operand.value,
                           *operand.getDim(dim)));
}

/// The size of dimension `dim` of the result. Sizes other than a static 1 are
/// taken as equal, which is checked, here or at run time.
static FailureOr<OpFoldResult>
getResultSize(NodeBinder &node, ArrayRef<Operand> operands, int64_t dim) {
  OpBuilder &builder = node.getBuilder();
  const Operand *source = nullptr;
  for (const Operand &operand : operands) {
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
static AffineMap getIndexingMap(OpBuilder &builder, const Operand &operand,
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

/// Builds the computation on scalars of arith's types.
using ScalarFn = Value (*)(OpBuilder &, Location, ValueRange, bool isUnsigned);

/// Casts a scalar of an unsigned type to the signless one that arith takes, or
/// back.
static Value castSign(OpBuilder &builder, Location loc, Type type,
                      Value value) {
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

/// `compute` on scalars of `type` as ONNX has them. 16-bit floats are computed
/// with as 32-bit ones and rounded once.
static Value createScalar(OpBuilder &builder, Location loc, Type type,
                          ValueRange scalars, ScalarFn compute) {
  SmallVector<Value> operands(scalars);
  bool isUnsigned = type.isUnsignedInteger();
  bool isNarrowFloat =
      isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
  for (Value &operand : operands) {
    if (isUnsigned)
      operand = castSign(builder, loc,
                         builder.getIntegerType(type.getIntOrFloatBitWidth()),
                         operand);
    else if (isNarrowFloat)
      operand =
          arith::ExtFOp::create(builder, loc, builder.getF32Type(), operand);
  }
  Value result = compute(builder, loc, operands, isUnsigned);
  if (isUnsigned)
    return castSign(builder, loc, type, result);
  if (isNarrowFloat)
    return arith::TruncFOp::create(builder, loc, type, result);
  return result;
}

/// Creates the result of `compute` on each element of the operands, which have
/// one element type, and names it.
static LogicalResult createElementwise(NodeBinder &node,
                                       ArrayRef<Operand> operands,
                                       int64_t resultRank, ScalarFn compute) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < resultRank; ++dim) {
    FailureOr<OpFoldResult> size = getResultSize(node, operands, dim);
    if (failed(size))
      return failure();
    sizes.push_back(*size);
  }
  SmallVector<int64_t> known;
  for (OpFoldResult size : sizes)
    known.push_back(getConstantIntValue(size).value_or(1));
  if (!getNumElements(known))
    return node.emitError()
           << "the result has more elements than can be counted in 64 bits";

  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs;
  for (const Operand &operand : operands) {
    maps.push_back(getIndexingMap(builder, operand, sizes));
    inputs.push_back(operand.value);
  }
  maps.push_back(builder.getMultiDimIdentityMap(resultRank));
  Type elementType = operands.front().getType().getElementType();
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
  return node.setOutputs(generic.getResults());
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Input `index` as a tensor of known rank.
static FailureOr<Value> getRankedTensor(NodeBinder &node, int64_t index) {
  FailureOr<TypedValue<TensorType>> tensor = node.getTensor(index);
  if (failed(tensor))
    return failure();
  if (!tensor->getType().hasRank())
    return node.emitError()
           << "input '" << node.getInputName(index) << "' has an unknown rank";
  return Value(*tensor);
}

template <ScalarFn compute> static LogicalResult importUnary(NodeBinder &node) {
  FailureOr<Value> input = getRankedTensor(node, 0);
  if (failed(input))
    return failure();
  return createElementwise(node, Operand{*input, 0},
                           cast<RankedTensorType>(input->getType()).getRank(),
                           compute);
}

/// Where the dimensions of B lie in those of A, in the versions before 7: only
/// B is repeated, and only if `broadcast` says so.
static FailureOr<int64_t>
getOldAlignment(NodeBinder &node, RankedTensorType lhs, RankedTensorType rhs) {
  int64_t first = lhs.getRank() - rhs.getRank();
  if (node.getInt("broadcast").value_or(0) == 0) {
    if (succeeded(verifyCompatibleShape(lhs, rhs)))
      return 0;
    return node.emitError()
           << "the operands have types " << lhs << " and " << rhs
           << ", which differ although 'broadcast' is not set";
  }
  if (std::optional<int64_t> axis = node.getInt("axis")) {
    // Negative axes count from the back, as everywhere else.
    if (*axis < -lhs.getRank() || *axis > lhs.getRank())
      return node.emitError()
             << "axis " << *axis << " is out of range for a tensor of rank "
             << lhs.getRank();
    first = *axis < 0 ? *axis + lhs.getRank() : *axis;
  }
  if (first < 0 || rhs.getRank() > lhs.getRank() - first)
    return node.emitError() << "cannot broadcast " << rhs << " to " << lhs
                            << " from dimension " << first << " on";
  for (auto [index, size] : llvm::enumerate(rhs.getShape()))
    if (lhs.getDimSize(first + index) == 1 && size != 1)
      return node.emitError()
             << "cannot broadcast " << rhs << " to " << lhs << ": dimension "
             << first + index << " of the first operand is 1";
  return first;
}

template <ScalarFn compute>
static LogicalResult importBinary(NodeBinder &node) {
  FailureOr<Value> lhs = getRankedTensor(node, 0);
  if (failed(lhs))
    return failure();
  FailureOr<Value> rhs = getRankedTensor(node, 1);
  if (failed(rhs))
    return failure();
  auto lhsType = cast<RankedTensorType>(lhs->getType());
  auto rhsType = cast<RankedTensorType>(rhs->getType());
  if (lhsType.getElementType() != rhsType.getElementType())
    return node.emitError()
           << "the operands have types " << lhsType << " and " << rhsType
           << ", whose elements are of different types";
  if (node.getRule().findAttribute("broadcast")) {
    FailureOr<int64_t> firstDim = getOldAlignment(node, lhsType, rhsType);
    if (failed(firstDim))
      return failure();
    return createElementwise(node, {Operand{*lhs, 0}, Operand{*rhs, *firstDim}},
                             lhsType.getRank(), compute);
  }
  int64_t rank = std::max(lhsType.getRank(), rhsType.getRank());
  return createElementwise(node,
                           {Operand{*lhs, rank - lhsType.getRank()},
                            Operand{*rhs, rank - rhsType.getRank()}},
                           rank, compute);
}

//===----------------------------------------------------------------------===//
// Arithmetic on scalars
//===----------------------------------------------------------------------===//

static Value createConstant(OpBuilder &builder, Location loc, Type type,
                            int64_t value) {
  TypedAttr attr = isa<FloatType>(type)
                       ? TypedAttr(builder.getFloatAttr(type, value))
                       : TypedAttr(builder.getIntegerAttr(type, value));
  return arith::ConstantOp::create(builder, loc, attr);
}

template <typename FloatOp>
static Value createFloatOp(OpBuilder &builder, Location loc, ValueRange scalars,
                           bool) {
  return FloatOp::create(builder, loc, scalars);
}

template <typename FloatOp, typename IntegerOp>
static Value createFloatOrIntegerOp(OpBuilder &builder, Location loc,
                                    ValueRange scalars, bool) {
  if (isa<FloatType>(scalars.front().getType()))
    return FloatOp::create(builder, loc, scalars);
  return IntegerOp::create(builder, loc, scalars);
}

static Value createAbs(OpBuilder &builder, Location loc, ValueRange scalars,
                       bool isUnsigned) {
  Value operand = scalars.front();
  if (isa<FloatType>(operand.getType()))
    return math::AbsFOp::create(builder, loc, operand);
  return isUnsigned ? operand
                    : math::AbsIOp::create(builder, loc, operand).getResult();
}

static Value createNeg(OpBuilder &builder, Location loc, ValueRange scalars,
                       bool) {
  Value operand = scalars.front();
  if (isa<FloatType>(operand.getType()))
    return arith::NegFOp::create(builder, loc, operand);
  return arith::SubIOp::create(
      builder, loc, createConstant(builder, loc, operand.getType(), 0),
      operand);
}

static Value createRelu(OpBuilder &builder, Location loc, ValueRange scalars,
                        bool) {
  Value operand = scalars.front();
  Value zero = createConstant(builder, loc, operand.getType(), 0);
  if (isa<FloatType>(operand.getType()))
    return arith::MaximumFOp::create(builder, loc, operand, zero);
  return arith::MaxSIOp::create(builder, loc, operand, zero);
}

static Value createSigmoid(OpBuilder &builder, Location loc, ValueRange scalars,
                           bool) {
  Value operand = scalars.front();
  Value one = createConstant(builder, loc, operand.getType(), 1);
  Value negated = arith::NegFOp::create(builder, loc, operand);
  Value exp = math::ExpOp::create(builder, loc, negated);
  Value sum = arith::AddFOp::create(builder, loc, one, exp);
  return arith::DivFOp::create(builder, loc, one, sum);
}

/// Integer division, rounded toward zero. The specification gives division by
/// zero no result: it is an error at run time.
static Value createDiv(OpBuilder &builder, Location loc, ValueRange scalars,
                       bool isUnsigned) {
  Value lhs = scalars[0], rhs = scalars[1];
  Type type = lhs.getType();
  if (isa<FloatType>(type))
    return arith::DivFOp::create(builder, loc, lhs, rhs);
  Value zero = createConstant(builder, loc, type, 0);
  Value one = createConstant(builder, loc, type, 1);
  Value isDefined =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, rhs, zero);
  AssertOp::create(builder, loc, isDefined,
                   builder.getStringAttr("integer division by zero"),
                   ValueRange());
  if (isUnsigned)
    return arith::DivUIOp::create(
        builder, loc, lhs,
        arith::SelectOp::create(builder, loc, isDefined, rhs, one));
  // The least integer divided by -1 overflows, which the processor may trap:
  // negate, which wraps around.
  Value minusOne = createConstant(builder, loc, type, -1);
  Value negates = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        rhs, minusOne);
  Value divides = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                        rhs, minusOne);
  Value isSafe = arith::AndIOp::create(builder, loc, isDefined, divides);
  Value quotient = arith::DivSIOp::create(
      builder, loc, lhs,
      arith::SelectOp::create(builder, loc, isSafe, rhs, one));
  Value negated = arith::SubIOp::create(builder, loc, zero, lhs);
  return arith::SelectOp::create(builder, loc, negates, negated, quotient);
}

void mlir::split::registerElementwiseImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Abs"] = importUnary<createAbs>;
  importers["Exp"] = importUnary<createFloatOp<math::ExpOp>>;
  importers["Log"] = importUnary<createFloatOp<math::LogOp>>;
  importers["Neg"] = importUnary<createNeg>;
  importers["Relu"] = importUnary<createRelu>;
  importers["Sigmoid"] = importUnary<createSigmoid>;
  importers["Sqrt"] = importUnary<createFloatOp<math::SqrtOp>>;
  importers["Tanh"] = importUnary<createFloatOp<math::TanhOp>>;
  importers["Add"] =
      importBinary<createFloatOrIntegerOp<arith::AddFOp, arith::AddIOp>>;
  importers["Sub"] =
      importBinary<createFloatOrIntegerOp<arith::SubFOp, arith::SubIOp>>;
  importers["Mul"] =
      importBinary<createFloatOrIntegerOp<arith::MulFOp, arith::MulIOp>>;
  importers["Div"] = importBinary<createDiv>;
}
