// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LayoutCopies.h"

#include "SharedWrites.h"

#include "split/Support/ChosenValues.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::split;

/// Gives `operand` a copy of its tensor, which is made for this `reason`.
static void copyOperand(OpOperand &operand, StringRef reason) {
  Value value = operand.get();
  remarkCopied(value.getLoc(), reason);
  OpBuilder builder(operand.getOwner());
  operand.set(bufferization::AllocTensorOp::create(
      builder, value.getLoc(), cast<TensorType>(value.getType()),
      /*dynamicSizes=*/ValueRange(), /*copy=*/value, IntegerAttr()));
}

namespace {
/// Which buffer a tensor has: one that an op makes, one that there is before,
/// or a part of one, whose rows may lie apart. What a loop carries may be a
/// part as well, if it yields one: it is taken for what loops carry most.
enum class Place { Made, Given, Slice };
} // namespace

/// The place of `tensor`, where `chosen` has those of the ones that ops choose.
static Place getPlace(Value tensor, const DenseMap<Value, Place> &chosen) {
  while (Operation *op = tensor.getDefiningOp()) {
    auto found = chosen.find(tensor);
    if (found != chosen.end())
      return found->second;
    if (isa<tensor::ExtractSliceOp>(op))
      return Place::Slice;
    if (isa<arith::ConstantOp>(op))
      return Place::Given;
    if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
            op))
      return Place::Made;
    tensor = op->getOperand(0);
  }
  return Place::Given;
}

/// Copies what `loop` begins with, unless something in front of it has been
/// made for the loop alone. Not only slices: the results of loops that begin
/// with one tensor could all be that, and each is compared with each before it
/// is freed.
static void copyInits(LoopLikeOpInterface loop,
                      const DenseMap<Value, Place> &chosen) {
  for (OpOperand &init : loop.getInitsMutable()) {
    Value value = init.get();
    bool isItsOwn = getPlace(value, chosen) == Place::Made &&
                    value.getParentBlock() == loop->getBlock() &&
                    isLastUse(init);
    if (isa<RankedTensorType>(value.getType()) && !isItsOwn)
      copyOperand(init, "a loop begins with it, while its source is read later "
                        "or belongs to the caller");
  }
}

/// Copies the slices that `result` may be if it may be something made as well.
static void copyChoices(OpResult result, DenseMap<Value, Place> &chosen) {
  SmallVector<OpOperand *> choices = getChoices(result);
  if (choices.empty() || !isa<RankedTensorType>(result.getType()))
    return;
  auto has = [&](Place place) {
    return llvm::any_of(choices, [&](OpOperand *choice) {
      return getPlace(choice->get(), chosen) == place;
    });
  };
  bool isMade = has(Place::Made), isSlice = has(Place::Slice);
  chosen[result] = isMade ? Place::Made : isSlice ? Place::Slice : Place::Given;
  if (!isMade)
    return;
  for (OpOperand *choice : choices)
    if (getPlace(choice->get(), chosen) == Place::Slice)
      copyOperand(*choice, "another branch computes what takes its place");
}

void mlir::split::copyForLayouts(ModuleOp module) {
  DenseMap<Value, Place> chosen;
  module.walk([&](Operation *op) {
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      copyInits(loop, chosen);
    for (OpResult result : op->getResults())
      copyChoices(result, chosen);
  });
}
