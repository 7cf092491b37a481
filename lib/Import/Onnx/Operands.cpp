// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Operands.h"

#include "OnnxConstant.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

FailureOr<SmallVector<Value>> mlir::split::getIndices(NodeBinder &node,
                                                      int64_t index) {
  FailureOr<Value> tensor = node.getRankedTensor(index);
  if (failed(tensor))
    return failure();
  return getIndices(node, *tensor,
                    ("input '" + node.getInputName(index) + "'").str());
}

FailureOr<SmallVector<Value>>
mlir::split::getIndices(NodeBinder &node, int64_t index, int64_t count) {
  FailureOr<Value> tensor = node.getRankedTensor(index);
  if (failed(tensor))
    return failure();
  auto type = cast<RankedTensorType>(tensor->getType());
  std::string what = ("input '" + node.getInputName(index) + "'").str();
  if (type.getRank() == 1 && type.isDynamicDim(0)) {
    ScalarBuilder builder(node.getBuilder(), node.getLoc());
    Value size = getSizes(builder, *tensor).front();
    builder.check(
        builder.compare(arith::CmpIPredicate::eq, size, builder.index(count)),
        what + " has {0} elements, but must have " + Twine(count), size);
    *tensor = builder.create<tensor::CastOp>(
        RankedTensorType::get(count, type.getElementType()), *tensor);
  }
  return getIndices(node, *tensor, what);
}

FailureOr<Value> mlir::split::getScalar(NodeBinder &node, int64_t index) {
  FailureOr<Value> tensor = node.getRankedTensor(index);
  if (failed(tensor))
    return failure();
  return getScalar(node, *tensor,
                   ("input '" + node.getInputName(index) + "'").str());
}

FailureOr<std::optional<SmallVector<int64_t>>>
mlir::split::getConstantAxes(NodeBinder &node, int64_t index) {
  if (!node.hasInput(index))
    return std::optional<SmallVector<int64_t>>();
  FailureOr<Value> tensor = node.getRankedTensor(index);
  if (failed(tensor))
    return failure();
  auto axes = getKnownIntegers(*tensor);
  if (axes)
    return axes;
  return node.emitError() << "input '" << node.getInputName(index)
                          << "' must be constant: which dimensions it means "
                             "has to be known before the model runs";
}

FailureOr<SmallVector<int64_t>>
mlir::split::getConstantSizes(NodeBinder &node, int64_t index,
                              const OnnxTensor &tensor) {
  if (tensor.dataType == kOnnxInt32 || tensor.dataType == kOnnxInt64)
    return getIntegers(tensor);
  return getIntegerSizes(node.getInputName(index), getFloats(tensor),
                         [&] { return node.emitError(); });
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

FailureOr<SmallVector<ElementwiseOperand>>
mlir::split::alignOperands(NodeBinder &node, Value lhs, Value rhs) {
  if (!node.getRule().findAttribute("broadcast"))
    return alignLast({lhs, rhs});
  FailureOr<int64_t> firstDim =
      getOldAlignment(node, cast<RankedTensorType>(lhs.getType()),
                      cast<RankedTensorType>(rhs.getType()));
  if (failed(firstDim))
    return failure();
  return SmallVector<ElementwiseOperand>{{lhs, 0}, {rhs, *firstDim}};
}
