// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators along one dimension: Softmax and its relatives, ArgMax and ArgMin.

#include "NodeBinder.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/Reductions.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// ArgMax and ArgMin
//===----------------------------------------------------------------------===//

/// The positions of the largest (or smallest) elements along `axis`, without
/// that dimension: the first ones, or the last ones.
static FailureOr<Value> createArgument(NodeBinder &node, Value input,
                                       int64_t axis, bool isMax, bool isLast) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, input);
  Value count = sizes[axis];
  if (getConstantIntValue(count) == 0)
    return node.emitError() << "dimension " << axis << " of the input is 0";
  builder.check(builder.compare(CmpIPredicate::ne, count, builder.index(0)),
                "dimension " + Twine(axis) + " of the input is 0");
  bool isUnsigned = getElementTypeOrSelf(input).isUnsignedInteger();
  CmpIPredicate predicate =
      isMax ? (isLast ? CmpIPredicate::sge : CmpIPredicate::sgt)
            : (isLast ? CmpIPredicate::sle : CmpIPredicate::slt);
  return createGenerated(
      node, getReducedSizes(builder, sizes, axis, /*keepsDims=*/false),
      node.getBuilder().getI64Type(),
      [&](ScalarBuilder &body, ValueRange indices) {
        auto read = [&](OpBuilder &ops, Value index) {
          SmallVector<Value> position(indices);
          position.insert(position.begin() + axis, index);
          Value element =
              tensor::ExtractOp::create(ops, body.getLoc(), input, position);
          return castToComputed(ops, body.getLoc(), element);
        };
        Value zero = body.index(0), one = body.index(1);
        auto loop = scf::ForOp::create(
            body.getBuilder(), body.getLoc(), one, count, one,
            ValueRange{read(body.getBuilder(), zero), zero},
            [&](OpBuilder &ops, Location loc, Value index, ValueRange best) {
              ScalarBuilder scalars(ops, loc, isUnsigned);
              Value element = read(ops, index);
              Value isBetter = scalars.compare(predicate, element, best[0]);
              scf::YieldOp::create(
                  ops, loc,
                  ValueRange{scalars.select(isBetter, element, best[0]),
                             scalars.select(isBetter, index, best[1])});
            });
        return body.castFromIndex(body.getBuilder().getI64Type(),
                                  loop.getResult(1));
      });
}

template <bool isMax> static LogicalResult importArgument(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  FailureOr<int64_t> axis = node.getAxis(0, sizes.size());
  if (failed(axis))
    return failure();
  bool isLast = node.getInt("select_last_index").value_or(0) != 0;
  FailureOr<Value> argument =
      createArgument(node, *input, *axis, isMax, isLast);
  if (failed(argument))
    return failure();
  bool keepsDims = node.getInt("keepdims").value_or(1) != 0;
  return node.setResult(createReshape(
      builder, *argument, getReducedSizes(builder, sizes, *axis, keepsDims)));
}

//===----------------------------------------------------------------------===//
// Softmax, LogSoftmax and Hardmax
//===----------------------------------------------------------------------===//

/// Computes along one dimension: of the input, or before version 13 of the
/// matrix that the dimensions before `axis` and those from it on make.
static LogicalResult
importAlongAxis(NodeBinder &node,
                llvm::function_ref<FailureOr<Value>(Value, int64_t)> compute) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  bool isMatrix = node.getRule().sinceVersion < 13;
  FailureOr<int64_t> axis = node.getAxis(isMatrix ? 1 : -1, sizes.size());
  if (failed(axis))
    return failure();
  Value source = *input;
  if (isMatrix) {
    ArrayRef<Value> all(sizes);
    source = createReshape(
        builder, source,
        ValueRange{createProduct(builder, all.take_front(*axis)),
                   createProduct(builder, all.drop_front(*axis))});
    axis = 1;
  }
  FailureOr<Value> result = compute(source, *axis);
  if (failed(result))
    return failure();
  return node.setResult(createReshape(builder, *result, sizes));
}

template <bool isLog> static LogicalResult importSoftmax(NodeBinder &node) {
  return importAlongAxis(
      node, [&](Value input, int64_t axis) -> FailureOr<Value> {
        Type type = getElementTypeOrSelf(input);
        FailureOr<Value> floats = createFloats(node, input);
        if (failed(floats))
          return failure();
        FailureOr<Value> shift = createShift(node, *floats, axis);
        FailureOr<Value> terms =
            createBinary(node, floats, shift, createExpOfDifference);
        if (failed(terms))
          return failure();
        FailureOr<Value> sum =
            createReduction(node, *terms, axis, /*keepsDims=*/true, Join::Sum,
                            getElementTypeOrSelf(*terms));
        if (failed(sum))
          return failure();
        if (!isLog)
          return createElementwise(
              node, ValueRange{*terms, *sum}, type,
              [&](ScalarBuilder &builder, ValueRange scalars) {
                return convertScalar(
                    builder,
                    builder.create<arith::DivFOp>(scalars[0], scalars[1]),
                    type);
              });
        return createElementwise(
            node, ValueRange{*floats, *shift, *sum}, type,
            [&](ScalarBuilder &builder, ValueRange scalars) {
              Value log = builder.create<math::LogOp>(scalars[2]);
              Value moved = builder.sub(scalars[0], scalars[1]);
              return convertScalar(builder, builder.sub(moved, log), type);
            });
      });
}

/// 1 at the first of the largest elements, 0 elsewhere.
static LogicalResult importHardmax(NodeBinder &node) {
  return importAlongAxis(
      node, [&](Value input, int64_t axis) -> FailureOr<Value> {
        FailureOr<Value> argument =
            createArgument(node, input, axis, /*isMax=*/true,
                           /*isLast=*/false);
        if (failed(argument))
          return failure();
        ScalarBuilder builder(node.getBuilder(), node.getLoc());
        Type type = getElementTypeOrSelf(input);
        return createGenerated(
            node, getSizes(builder, input), type,
            [&](ScalarBuilder &body, ValueRange indices) {
              SmallVector<Value> position(indices);
              position.erase(position.begin() + axis);
              Value chosen = body.castToIndex(
                  body.create<tensor::ExtractOp>(*argument, position));
              Value isOne =
                  body.compare(CmpIPredicate::eq, chosen, indices[axis]);
              Type computed = getComputedType(type);
              return body.select(isOne, body.constant(computed, 1),
                                 body.constant(computed, 0));
            });
      });
}

void mlir::split::registerSoftmaxImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["ArgMax"] = importArgument<true>;
  importers["ArgMin"] = importArgument<false>;
  importers["Hardmax"] = importHardmax;
  importers["LogSoftmax"] = importSoftmax<true>;
  importers["Softmax"] = importSoftmax<false>;
}
