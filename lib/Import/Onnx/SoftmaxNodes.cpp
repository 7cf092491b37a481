// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators along one dimension: Softmax and its relatives, ArgMax and ArgMin.

#include "NodeBinder.h"
#include "split/Import/Support/Reductions.h"
#include "split/Import/Support/Softmax.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// ArgMax and ArgMin
//===----------------------------------------------------------------------===//

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
  return importAlongAxis(node, [&](Value input, int64_t axis) {
    return createSoftmax(node, input, axis, isLog);
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
