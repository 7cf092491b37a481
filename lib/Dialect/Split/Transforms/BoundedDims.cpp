// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BoundedDims.h"

#include "CertainExecution.h"
#include "TypeInference.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::split;

/// The bound of kind `type` of dimension `axis` of the source of `op`, if there
/// is one. It holds whether or not the checks of `op` pass, as it comes from
/// what there is before `op` runs.
static std::optional<int64_t> getBound(presburger::BoundType type,
                                       SplitOpInterface op, int64_t axis) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      type, ValueBoundsConstraintSet::Variable(op.getSource(), axis),
      limitBoundsSearch(op), /*closedUB=*/true);
  return succeeded(bound) ? std::optional(*bound) : std::nullopt;
}

/// What is wrong with the static sizes of `op` for every size of dimension
/// `axis` in [`least`, `most`]; nothing if they are right for one.
static std::optional<std::string>
describeWrongSizes(SplitOpInterface op, int64_t axis, int64_t least,
                   std::optional<int64_t> most) {
  ChunkSpec spec = op.getChunkSpec();
  if (spec.kind != ChunkSpec::Kind::Sizes || spec.dynamicSizes)
    return std::nullopt;
  int64_t sum = spec.getStaticSum();
  bool isTooMuch = most && sum > *most;
  if (!isTooMuch && (spec.hasStaticRemainder() || sum >= least))
    return std::nullopt;
  return ("'" + op->getName().getStringRef() + "' op " + spec.sizeName +
          "s sum to " + Twine(sum) + ", but dimension " + Twine(axis) +
          " of the source is at " +
          (isTooMuch ? "most " + Twine(*most) : "least " + Twine(least)))
      .str();
}

FailureOr<bool> mlir::split::refineBoundedDims(ModuleOp module) {
  bool isRight = true, hasRefined = false;
  module.walk([&](SplitOpInterface op) {
    Value source = op.getSource();
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis || !op.getSource().getType().isDynamicDim(*axis))
      return;
    std::optional<int64_t> most =
        getBound(presburger::BoundType::UB, op, *axis);
    // What is before the op contradicts itself, so that it does not run.
    if (most && *most < 0)
      return;
    int64_t least = getBound(presburger::BoundType::LB, op, *axis).value_or(0);
    least = std::max<int64_t>(least, 0);
    std::optional<std::string> error =
        describeWrongSizes(op, *axis, least, most);
    SmallVector<Type> operandTypes(op->getOperandTypes());
    if (!error && most == least) {
      auto type = cast<RankedTensorType>(source.getType());
      SmallVector<int64_t> shape(type.getShape());
      shape[*axis] = *most;
      operandTypes[op.getSourceMutable().getOperandNumber()] =
          type.clone(shape);
      error = findContradiction(op, operandTypes, op->getResultTypes());
    }
    if (error) {
      isRight &= succeeded(reportIfCertain(op, *error));
      return;
    }
    if (most != least)
      return;
    OpBuilder builder(op);
    OpOperand &operand = op.getSourceMutable();
    operand.set(tensor::CastOp::create(builder, op.getLoc(),
                                       operandTypes[operand.getOperandNumber()],
                                       source));
    hasRefined = true;
  });
  if (!isRight)
    return failure();
  return hasRefined;
}
