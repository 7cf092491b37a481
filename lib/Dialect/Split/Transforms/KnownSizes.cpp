// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KnownSizes.h"

#include "ShapeInference.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/IndexRanges.h"

#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::split;

/// How many ops are looked behind.
static constexpr int kMaxSteps = 16;

Value mlir::split::getShapeSource(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  Value source;
  if (auto written = dyn_cast_or_null<DestinationStyleOpInterface>(op))
    source = written.getTiedOpOperand(cast<OpResult>(tensor))->get();
  else if (op &&
           (isa<tensor::CastOp>(op) ||
            (OpTrait::hasElementwiseMappableTraits(op) && !selectsOperand(op))))
    source = *llvm::find_if(op->getOperands(), [](Value operand) {
      return isa<ShapedType>(operand.getType());
    });
  return source && isa<RankedTensorType>(source.getType()) ? source : Value();
}

APInt mlir::split::inferLargestDim(Value tensor, int64_t dim) {
  for (int step = 0; step < kMaxSteps; ++step) {
    if (!cast<RankedTensorType>(tensor.getType()).isDynamicDim(dim))
      break;
    if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
      return inferIndexRange(empty.getDynamicSize(dim)).smax();
    Value next = getShapeSource(tensor);
    if (auto split = tensor.getDefiningOp<SplitOpInterface>())
      next = split.getSource();
    if (!next || !isa<RankedTensorType>(next.getType()))
      break;
    tensor = next;
  }
  return inferDimRange(tensor, dim).smax();
}

bool mlir::split::isProductKnownToFit(Value tensor, ArrayRef<int64_t> group) {
  auto type = cast<RankedTensorType>(tensor.getType());
  // Static ones are verified, and a product of one is that.
  int64_t numFactors = llvm::count_if(
      group, [&](int64_t dim) { return type.getDimSize(dim) != 1; });
  bool isStatic =
      llvm::none_of(group, [&](int64_t dim) { return type.isDynamicDim(dim); });
  if (numFactors <= 1 || isStatic)
    return true;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(group, dim) &&
        (type.isDynamicDim(dim) || type.getDimSize(dim) == 0))
      return false;
  for (int step = 0; step < kMaxSteps && !isGiven(tensor); ++step) {
    tensor = getShapeSource(tensor);
    if (!tensor)
      return false;
  }
  return isGiven(tensor);
}
