// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Reduce operators.

#include "Operands.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Reductions.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
/// A Reduce operator.
struct Reduction {
  Join join;
  /// Applied to each element before, and to the result after.
  Value (*before)(ScalarBuilder &, Value) = nullptr;
  Value (*after)(ScalarBuilder &, Value) = nullptr;
  /// Whether the functions are on floats: integers are computed with in 64
  /// bits.
  bool needsFloats = false;
};
} // namespace

/// The dimensions that the node reduces: those of an attribute or an input, or
/// all.
static FailureOr<SmallVector<int64_t>> getReducedAxes(NodeBinder &node,
                                                      int64_t rank) {
  std::optional<SmallVector<int64_t>> axes;
  if (node.getRule().findAttribute("axes")) {
    axes = node.getInts("axes");
  } else {
    auto constant = getConstantAxes(node, 1);
    if (failed(constant))
      return failure();
    axes = *constant;
  }
  bool isNoop = node.getInt("noop_with_empty_axes").value_or(0) != 0;
  if ((!axes || axes->empty()) && !isNoop)
    axes = llvm::to_vector(llvm::seq<int64_t>(rank));
  return node.normalizeAxes(axes.value_or(SmallVector<int64_t>()), rank);
}

/// `tensor`, whose elements are computed with, as the node's output of `type`.
static LogicalResult finishOutput(NodeBinder &node, Value tensor, Type type,
                                  bool isUnsigned,
                                  Value (*after)(ScalarBuilder &, Value)) {
  if (!after && getElementTypeOrSelf(tensor) == type)
    return node.setResult(tensor);
  return node.setResult(createElementwise(
      node, ValueRange(tensor), type,
      [&](ScalarBuilder &outer, ValueRange scalars) {
        ScalarBuilder builder(outer.getBuilder(), outer.getLoc(), isUnsigned);
        Value result = scalars.front();
        if (after)
          result = after(builder, result);
        return convertScalar(builder, result, type);
      }));
}

static LogicalResult importReduction(NodeBinder &node,
                                     const Reduction &reduction) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  auto inputType = cast<RankedTensorType>(input->getType());
  FailureOr<SmallVector<int64_t>> axes =
      getReducedAxes(node, inputType.getRank());
  if (failed(axes))
    return failure();
  Type type = inputType.getElementType();
  bool keepsDims = node.getInt("keepdims").value_or(1) != 0;
  FailureOr<Value> reduced = createReduction(
      node, *input, *axes, keepsDims, reduction.join,
      getReductionType(type, reduction.needsFloats), reduction.before);
  if (failed(reduced))
    return failure();
  return finishOutput(node, *reduced, type, type.isUnsignedInteger(),
                      reduction.after);
}

//===----------------------------------------------------------------------===//
// Reduce*
//===----------------------------------------------------------------------===//

static Value createMagnitude(ScalarBuilder &builder, Value value) {
  if (isa<FloatType>(value.getType()))
    return builder.create<math::AbsFOp>(value);
  return builder.isUnsigned ? value : builder.create<math::AbsIOp>(value);
}
static Value createSquare(ScalarBuilder &builder, Value value) {
  return builder.mul(value, value);
}
template <typename OpTy>
static Value createOp(ScalarBuilder &builder, Value value) {
  return builder.create<OpTy>(value);
}

template <Join join> static LogicalResult importJoin(NodeBinder &node) {
  return importReduction(node, {join});
}
static LogicalResult importReduceL1(NodeBinder &node) {
  return importReduction(node, {Join::Sum, createMagnitude});
}
static LogicalResult importReduceSumSquare(NodeBinder &node) {
  return importReduction(node, {Join::Sum, createSquare});
}
static LogicalResult importReduceL2(NodeBinder &node) {
  return importReduction(node, {Join::Sum, createSquare, createOp<math::SqrtOp>,
                                /*needsFloats=*/true});
}
static LogicalResult importReduceLogSum(NodeBinder &node) {
  return importReduction(node, {Join::Sum, nullptr, createOp<math::LogOp>,
                                /*needsFloats=*/true});
}

static LogicalResult importReduceLogSumExp(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  auto inputType = cast<RankedTensorType>(input->getType());
  FailureOr<SmallVector<int64_t>> axes =
      getReducedAxes(node, inputType.getRank());
  FailureOr<Value> floats = createFloats(node, *input);
  if (failed(axes) || failed(floats))
    return failure();
  FailureOr<Value> shift = createShift(node, *floats, *axes);
  FailureOr<Value> terms =
      createBinary(node, floats, shift, createExpOfDifference);
  if (failed(terms))
    return failure();
  FailureOr<Value> sum =
      createReduction(node, *terms, *axes, /*keepsDims=*/true, Join::Sum,
                      getElementTypeOrSelf(*terms));
  FailureOr<Value> result = createBinary(
      node, sum, shift, [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.add(builder.create<math::LogOp>(scalars[0]), scalars[1]);
      });
  if (failed(result))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  bool keepsDims = node.getInt("keepdims").value_or(1) != 0;
  Value shaped = createReshape(
      builder, *result,
      getReducedSizes(builder, getSizes(builder, *input), *axes, keepsDims));
  return finishOutput(node, shaped, inputType.getElementType(),
                      inputType.getElementType().isUnsignedInteger(), nullptr);
}

/// The sum divided by the number of elements, which rounds integers toward
/// zero.
static LogicalResult importReduceMean(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  auto inputType = cast<RankedTensorType>(input->getType());
  FailureOr<SmallVector<int64_t>> axes =
      getReducedAxes(node, inputType.getRank());
  if (failed(axes))
    return failure();
  Type type = inputType.getElementType();
  FailureOr<Value> sum = createReduction(
      node, *input, *axes, node.getInt("keepdims").value_or(1) != 0, Join::Sum,
      getComputedType(type));
  if (failed(sum))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> reduced;
  SmallVector<Value> sizes = getSizes(builder, *input);
  for (int64_t axis : *axes)
    reduced.push_back(sizes[axis]);
  Value count = createProduct(builder, reduced);
  bool isFloat = isa<FloatType>(type);
  if (!isFloat)
    builder.check(builder.compare(CmpIPredicate::ne, count, builder.index(0)),
                  "the mean of no integers");
  bool isUnsigned = type.isUnsignedInteger();
  return node.setResult(createElementwise(
      node, ValueRange(*sum), type,
      [&](ScalarBuilder &body, ValueRange scalars) {
        Value total = scalars.front();
        Value divisor = convertScalar(
            body, body.castFromIndex(body.getBuilder().getI64Type(), count),
            total.getType());
        if (isFloat)
          return body.create<arith::DivFOp>(total, divisor);
        Value safe = body.max(divisor, body.constant(total.getType(), 1));
        Value mean = isUnsigned ? body.create<arith::DivUIOp>(total, safe)
                                : body.create<arith::DivSIOp>(total, safe);
        return castFromComputed(body.getBuilder(), body.getLoc(), type, mean);
      }));
}

void mlir::split::registerReductionImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["ReduceL1"] = importReduceL1;
  importers["ReduceL2"] = importReduceL2;
  importers["ReduceLogSum"] = importReduceLogSum;
  importers["ReduceLogSumExp"] = importReduceLogSumExp;
  importers["ReduceMax"] = importJoin<Join::Max>;
  importers["ReduceMean"] = importReduceMean;
  importers["ReduceMin"] = importJoin<Join::Min>;
  importers["ReduceProd"] = importJoin<Join::Product>;
  importers["ReduceSum"] = importJoin<Join::Sum>;
  importers["ReduceSumSquare"] = importReduceSumSquare;
}
