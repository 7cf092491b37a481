// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITHOISTSIZECHECKSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// A check is not moved over more ops than this, so that looking at them takes
/// linear time.
static constexpr int kMostOpsBetween = 64;

/// How `op` makes `result`, a tensor of the shape of the returned operand: by
/// writing to that; null if it is made in another way.
static OpOperand *getWrittenOperand(OpResult result);

/// What is written to for `tensor`, which has its shape: where it is made, or
/// an argument of a block. Notes the `loops` that do.
static Value getWrittenTensor(Value tensor,
                              SmallVectorImpl<OpResult> *loops = nullptr) {
  for (int i = 0; i < kMostOpsBetween; ++i) {
    auto result = dyn_cast<OpResult>(tensor);
    OpOperand *written = result ? getWrittenOperand(result) : nullptr;
    if (!written)
      break;
    if (loops && isa<scf::ForOp>(result.getOwner()))
      loops->push_back(result);
    tensor = written->get();
  }
  return tensor;
}

static OpOperand *getWrittenOperand(OpResult result) {
  if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return op.getTiedOpOperand(result);
  auto loop = dyn_cast<scf::ForOp>(result.getOwner());
  if (!loop)
    return nullptr;
  unsigned index = result.getResultNumber();
  bool isWritten = getWrittenTensor(loop.getYieldedValues()[index]) ==
                   loop.getRegionIterArg(index);
  return isWritten ? &loop.getInitArgsMutable()[index] : nullptr;
}

/// Gives the result of a loop, and what it begins with, the type of that.
/// Inside and behind the loop it is cast.
static void makeStatic(OpResult result, Value init) {
  auto loop = cast<scf::ForOp>(result.getOwner());
  unsigned index = result.getResultNumber();
  BlockArgument carried = loop.getRegionIterArg(index);
  scf::YieldOp yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  Location loc = loop.getLoc();
  Type dynamicType = result.getType(), staticType = init.getType();

  OpBuilder builder = OpBuilder::atBlockBegin(loop.getBody());
  for (Value value : {Value(carried), Value(result)}) {
    value.setType(staticType);
    if (value == result)
      builder.setInsertionPointAfter(loop);
    auto cast = tensor::CastOp::create(builder, loc, dynamicType, value);
    value.replaceAllUsesExcept(cast, cast);
  }
  builder.setInsertionPoint(yield);
  yield.setOperand(index, tensor::CastOp::create(builder, loc, staticType,
                                                 yield.getOperand(index)));
  loop.getInitArgsMutable()[index].set(init);
}

/// Makes dimension `dim` of `tensor` the constant `size`, and the loops that
/// write to it, the last first.
static void makeStatic(bufferization::AllocTensorOp tensor, int64_t dim,
                       int64_t size, ArrayRef<OpResult> loops) {
  SmallVector<int64_t> shape(tensor.getType().getShape());
  shape[dim] = size;
  SmallVector<Value> sizes(tensor.getDynamicSizes());
  sizes.erase(sizes.begin() + tensor.getType().getDynamicDimIndex(dim));
  OpBuilder builder(tensor);
  Location loc = tensor.getLoc();
  Value sized = bufferization::AllocTensorOp::create(
      builder, loc, tensor.getType().clone(shape), sizes);
  Value cast = tensor::CastOp::create(builder, loc, tensor.getType(), sized);
  tensor.replaceAllUsesWith(cast);
  tensor.erase();
  for (OpResult result : llvm::reverse(loops)) {
    Value init = getWrittenOperand(result)->get();
    builder.setInsertionPoint(result.getOwner());
    makeStatic(result,
               tensor::CastOp::create(builder, loc, sized.getType(), init));
  }
}

/// Whether nothing that `op` does is seen if a check behind it fails, and it
/// ends.
static bool canFollowCheck(Operation *op) {
  return !op->walk([](Operation *inner) {
              bool isHarmless =
                  isa<bufferization::AllocTensorOp, scf::ForOp, scf::IfOp>(
                      inner) ||
                  (isMemoryEffectFree(inner) &&
                   !isa<LoopLikeOpInterface>(inner));
              return isHarmless ? WalkResult::advance()
                                : WalkResult::interrupt();
            }).wasInterrupted();
}

/// Whether `check` may be where `op` is, which is before it in its block.
static bool canMoveBefore(AssertOp check, Operation *op) {
  if (op->getBlock() != check->getBlock())
    return false;
  Operation *between = check->getPrevNode();
  for (int i = 0; between && i < kMostOpsBetween; ++i) {
    if (!canFollowCheck(between))
      return false;
    if (between == op)
      return true;
    between = between->getPrevNode();
  }
  return false;
}

/// Moves `check` before its tensor is made, if it says that a dynamic dimension
/// of that is a constant, which the tensor then has.
static void hoist(AssertOp check) {
  auto compare = check.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq)
    return;
  std::optional<int64_t> expected = getConstantIntValue(compare.getRhs());
  auto found = compare.getLhs().getDefiningOp<tensor::DimOp>();
  if (!found || !expected || *expected < 0)
    return;
  SmallVector<OpResult> loops;
  auto tensor = getWrittenTensor(found.getSource(), &loops)
                    .getDefiningOp<bufferization::AllocTensorOp>();
  std::optional<int64_t> dim = found.getConstantIndex();
  if (!tensor || tensor.getCopy() || tensor.getSizeHint() || !dim ||
      !tensor.getType().isDynamicDim(*dim) || !canMoveBefore(check, tensor))
    return;

  // The operands that are not constants are the size, by any name.
  OpBuilder builder(tensor);
  Value size = tensor.getDynamicSize(builder, *dim);
  SmallVector<Value> values;
  for (Value value : check.getValues()) {
    if (std::optional<int64_t> constant = getConstantIntValue(value))
      value =
          arith::ConstantIndexOp::create(builder, value.getLoc(), *constant);
    else if (value == found)
      value = size;
    else
      return;
    values.push_back(value);
  }
  Location loc = check.getLoc();
  Value constant = arith::ConstantIndexOp::create(builder, loc, *expected);
  Value isExpected = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, size, constant);
  check.getConditionMutable().assign(isExpected);
  check.getValuesMutable().assign(values);
  check->moveBefore(tensor);

  makeStatic(tensor, *dim, *expected, loops);
}

namespace {

struct SplitHoistSizeChecks
    : split::impl::SplitHoistSizeChecksPassBase<SplitHoistSizeChecks> {
  void runOnOperation() override {
    SmallVector<AssertOp> checks;
    getOperation()->walk([&](AssertOp check) { checks.push_back(check); });
    llvm::for_each(checks, hoist);
  }
};

} // namespace
