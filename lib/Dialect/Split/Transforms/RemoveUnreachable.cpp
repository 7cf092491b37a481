// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "Unreachable.h"
#include "split/Dialect/Split/IR/ArbitraryValue.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREMOVEUNREACHABLEPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The first check in `block` that always fails, or null.
static AssertOp findFailingCheck(Block &block) {
  for (auto check : block.getOps<AssertOp>())
    if (matchPattern(check.getCondition(), m_Zero()))
      return check;
  return nullptr;
}

void mlir::split::eraseBehind(AssertOp check) {
  Block *block = check->getBlock();
  OpBuilder builder(check);
  bool hasTerminator = block->mightHaveTerminator();
  Operation *next =
      hasTerminator ? block->getTerminator()->getPrevNode() : &block->back();
  while (next != check) {
    Operation *op = next;
    next = op->getPrevNode();
    // Of what the terminator and other blocks still use, any value is as good.
    for (Value result : op->getResults())
      if (!result.use_empty())
        if (Value replacement =
                createArbitraryValue(builder, op->getLoc(), result.getType()))
          result.replaceAllUsesWith(replacement);
    if (op->use_empty())
      op->erase();
  }
}

/// Whether `op` gives a shape to what is known to have another one.
static bool contradictsSource(tensor::CastOp op) {
  Value source = op.getSource();
  while (auto inner = source.getDefiningOp<tensor::CastOp>()) {
    source = inner.getSource();
    if (!tensor::CastOp::areCastCompatible(source.getType(), op.getType()))
      return true;
  }
  return false;
}

/// What is known of dimension `dim` of `tensor`, also from what it is cast
/// from.
static std::optional<int64_t> getKnownDim(Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  auto cast = tensor.getDefiningOp<tensor::CastOp>();
  if (type.isDynamicDim(dim) && cast &&
      isa<RankedTensorType>(cast.getSource().getType()))
    return getKnownDim(cast.getSource(), dim);
  return type.isDynamicDim(dim) ? std::nullopt
                                : std::optional(type.getDimSize(dim));
}

/// Whether it is known that there is no slice of `size` at `offset` with
/// `stride`. One of nothing may be anywhere.
static bool isImpossible(OpFoldResult offset, OpFoldResult size,
                         OpFoldResult stride, std::optional<int64_t> dim) {
  StaticArithmetic arithmetic;
  std::optional<int64_t> count = getConstantIntValue(size);
  std::optional<int64_t> first = getConstantIntValue(offset);
  std::optional<int64_t> step = getConstantIntValue(stride);
  if (!count || *count <= 0)
    return count && *count < 0;
  auto isOutside = [&](std::optional<int64_t> position) {
    return position && (*position < 0 || (dim && *position >= *dim));
  };
  return isOutside(first) ||
         isOutside(arithmetic.add(
             first, arithmetic.mul(arithmetic.sub(count, 1), step)));
}

/// The same for a slice of `tensor` in all dimensions.
static bool isImpossible(OffsetSizeAndStrideOpInterface op, Value tensor) {
  for (auto [dim, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()))
    if (isImpossible(offset, size, stride, getKnownDim(tensor, dim)))
      return true;
  return false;
}

/// Whether it is known that `op` cannot have a result of its shape.
static bool contradictsItself(Operation *op) {
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return contradictsSource(cast);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return isImpossible(slice, slice.getSource());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return isImpossible(slice, slice.getDest());
  ValueRange sizes;
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    sizes = empty.getDynamicSizes();
  else if (auto splat = dyn_cast<tensor::SplatOp>(op))
    sizes = splat.getDynamicSizes();
  else if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    sizes = generate.getDynamicExtents();
  return llvm::any_of(sizes, [](Value size) {
    return getConstantIntValue(size).value_or(0) < 0;
  });
}

/// Replaces an op that contradicts itself, and thus does not run, by any value:
/// the check that is before it may not be known to fail.
static void replaceContradiction(Operation *op) {
  if (!contradictsItself(op))
    return;
  OpBuilder builder(op);
  auto insertion = dyn_cast<tensor::InsertSliceOp>(op);
  Value replacement = insertion
                          ? insertion.getDest()
                          : createArbitraryValue(builder, op->getLoc(),
                                                 op->getResult(0).getType());
  op->getResult(0).replaceAllUsesWith(replacement);
  op->erase();
}

namespace {

struct SplitRemoveUnreachable
    : split::impl::SplitRemoveUnreachablePassBase<SplitRemoveUnreachable> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](Block *block) {
      if (AssertOp check = findFailingCheck(*block))
        eraseBehind(check);
    });
    getOperation()->walk([](Operation *op) { replaceContradiction(op); });
  }
};

} // namespace
