// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BoundedDims.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// The bound of kind `type` of dimension `dim` of `tensor`, if there is one.
static std::optional<int64_t> getBound(presburger::BoundType type, Value tensor,
                                       int64_t dim) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      type, ValueBoundsConstraintSet::Variable(tensor, dim),
      limitBoundsSearch(), /*closedUB=*/true);
  return succeeded(bound) ? std::optional(*bound) : std::nullopt;
}

/// Checks that the static sizes of `op` are right for some size of dimension
/// `axis` in [`least`, `most`].
static LogicalResult verifySizes(SplitOpInterface op, int64_t axis,
                                 int64_t least, std::optional<int64_t> most) {
  ChunkSpec spec = op.getChunkSpec();
  if (spec.kind != ChunkSpec::Kind::Sizes || spec.dynamicSizes)
    return success();
  int64_t sum = 0;
  bool hasRemainder = false;
  for (int64_t size : spec.staticSizes) {
    hasRemainder |= size < 0;
    // The verifier has seen to it that this does not overflow.
    sum += std::max<int64_t>(size, 0);
  }
  if (most && sum > *most)
    return op.emitOpError()
           << spec.sizeName << "s sum to " << sum << ", but dimension " << axis
           << " of the source is at most " << *most;
  if (!hasRemainder && sum < least)
    return op.emitOpError()
           << spec.sizeName << "s sum to " << sum << ", but dimension " << axis
           << " of the source is at least " << least;
  return success();
}

FailureOr<bool> mlir::split::refineBoundedDims(ModuleOp module) {
  bool isRight = true, hasRefined = false;
  module.walk([&](SplitOpInterface op) {
    Value source = op.getSource();
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis || !op.getSource().getType().isDynamicDim(*axis))
      return;
    int64_t least =
        getBound(presburger::BoundType::LB, source, *axis).value_or(0);
    std::optional<int64_t> most =
        getBound(presburger::BoundType::UB, source, *axis);
    if (failed(verifySizes(op, *axis, least, most))) {
      isRight = false;
      return;
    }
    if (most != least)
      return;
    auto type = cast<RankedTensorType>(source.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape[*axis] = *most;
    OpBuilder builder(op);
    op->setOperand(0, tensor::CastOp::create(builder, op.getLoc(),
                                             type.clone(shape), source));
    hasRefined = true;
  });
  if (!isRight)
    return failure();
  return hasRefined;
}
