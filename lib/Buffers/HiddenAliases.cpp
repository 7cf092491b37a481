// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HiddenAliases.h"

#include "split/Support/ChosenValues.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::split;

/// Upstream's `YieldOpInterface::getAliasingValues` tells that a result may
/// share memory with what is yielded for scf.if and scf.execute_region, but not
/// for scf.index_switch. What is computed from scratch in a case cannot be used
/// elsewhere, so that it is enough to look at what comes from outside, at what
/// must not be written to, as constants, and at two results that come from the
/// same value.
static void joinResults(scf::IndexSwitchOp op, OneShotAnalysisState &state) {
  TraversalConfig config;
  config.followUnknownOps = true;
  auto isOutside = [&](Value value) {
    return !op->isAncestor(value.getParentBlock()->getParentOp());
  };
  for (Region &region : op->getRegions()) {
    DenseMap<Value, Value> results;
    for (OpOperand &operand : region.front().getTerminator()->getOpOperands()) {
      if (!isa<TensorType>(operand.get().getType()))
        continue;
      Value result = op->getResult(operand.getOperandNumber());
      for (Value origin :
           state.findValueInReverseUseDefChain(&operand, isOutside, config)) {
        Value other = isOutside(origin) || !state.isWritable(origin)
                          ? origin
                          : results.try_emplace(origin, result).first->second;
        state.unionAliasSets(result, other);
      }
    }
  }
}

void mlir::split::joinSwitchResults(Operation *root,
                                    OneShotAnalysisState &state) {
  root->walk([&](scf::IndexSwitchOp op) { joinResults(op, state); });
}

/// Whether `value` may share memory with a tensor from outside of `region`.
static bool isSharedWithOutside(Value value, Region &region,
                                const OneShotAnalysisState &state) {
  bool isShared = false;
  state.applyOnAliases(value, [&](Value alias) {
    isShared |= !region.isAncestor(alias.getParentRegion());
  });
  return isShared;
}

/// Whether `value` may share memory with a tensor in `region` that must not be
/// written to, as constants.
static bool isSharedWithConstant(Value value, Region &region,
                                 const OneShotAnalysisState &state) {
  bool isShared = false;
  state.applyOnAliases(value, [&](Value alias) {
    isShared |=
        region.isAncestor(alias.getParentRegion()) && !state.isWritable(alias);
  });
  return isShared;
}

/// Upstream's analysis takes it that no two arguments of a loop share memory.
/// `ForOpInterface::resolveConflicts` copies what comes from outside, but not
/// one tensor that is yielded twice, nor a constant that is made in the loop,
/// and `WhileOpInterface::resolveConflicts` does not look at what the "after"
/// region yields at all. What comes from outside is not copied either where it
/// is the copy of a cast's result, which is made before the loop is looked at:
/// the analysis knows nothing of it.
SmallVector<OpOperand *>
mlir::split::findSharedYields(Operation *root,
                              const OneShotAnalysisState &state) {
  SmallVector<OpOperand *> shared;
  root->walk([&](scf::YieldOp yield) {
    Operation *loop = yield->getParentOp();
    if (!isa<scf::ForOp, scf::WhileOp>(loop))
      return;
    SmallVector<Value> carried;
    for (OpOperand &operand : yield->getOpOperands()) {
      Value value = operand.get();
      if (!isa<TensorType>(value.getType()))
        continue;
      bool isShared = llvm::any_of(carried, [&](Value other) {
        return state.areAliasingBufferizedValues(value, other);
      });
      isShared |= !loop->isAncestor(value.getParentBlock()->getParentOp());
      isShared |= isSharedWithConstant(value, *yield->getParentRegion(), state);
      if (isa<scf::WhileOp>(loop))
        isShared |=
            isSharedWithOutside(value, *yield->getParentRegion(), state);
      if (isShared)
        shared.push_back(&operand);
      else
        carried.push_back(value);
    }
  });
  return shared;
}

bool mlir::split::isFreshYield(OpOperand &operand) {
  auto copy = operand.get().getDefiningOp<AllocTensorOp>();
  return copy && copy->hasOneUse() &&
         operand.getOwner()->getParentRegion()->isAncestor(
             copy->getParentRegion());
}

/// What makes a tensor without contents.
static bool isEmptyTensor(Operation *op) {
  auto alloc = dyn_cast<AllocTensorOp>(op);
  return isa<tensor::EmptyOp>(op) || (alloc && !alloc.getCopy());
}

/// The tensors that `result` may be, or may be a view of. `std::nullopt` if
/// that is not known.
static std::optional<SmallVector<Value>> getOrigins(OpResult result) {
  SmallVector<Value> chosen = getChosenValues(result);
  if (!chosen.empty())
    return chosen;
  Operation *op = result.getOwner();
  if (isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, tensor::ReshapeOp>(op))
    return SmallVector<Value>{op->getOperand(0)};
  return std::nullopt;
}

/// The ops of which `value` has its memory, if it has no contents.
static SmallVector<Operation *> findEmptyTensors(Value value) {
  SmallVector<Operation *> found;
  SmallVector<Value> values{value};
  DenseSet<Value> visited;
  while (!values.empty()) {
    Value origin = values.pop_back_val();
    auto result = dyn_cast<OpResult>(origin);
    if (!visited.insert(origin).second)
      continue;
    if (result && isEmptyTensor(result.getOwner())) {
      found.push_back(result.getOwner());
      continue;
    }
    std::optional<SmallVector<Value>> origins;
    if (result)
      origins = getOrigins(result);
    if (!origins)
      return {};
    llvm::append_range(values, *origins);
  }
  return found;
}

/// Whether an op inside of `loop` uses memory that one of `tensors` makes, or
/// the loop begins with it twice.
static bool isUsedInside(ArrayRef<Operation *> tensors, Operation *loop) {
  SmallVector<Operation *> makers(tensors);
  DenseSet<Operation *> visited;
  unsigned numInits = 0;
  while (!makers.empty()) {
    Operation *maker = makers.pop_back_val();
    if (!visited.insert(maker).second)
      continue;
    for (Operation *user : maker->getUsers()) {
      numInits += user == loop;
      if (loop->isProperAncestor(user) || numInits > 1)
        return true;
      bool isYield = isa<scf::YieldOp>(user) &&
                     isa<scf::IfOp, scf::IndexSwitchOp>(user->getParentOp());
      Operation *next = isYield ? user->getParentOp() : user;
      if (next->getNumResults() != 0 && getOrigins(next->getResult(0)))
        makers.push_back(next);
    }
  }
  return false;
}

void mlir::split::separateCarriedEmptyTensors(Operation *root) {
  root->walk([](LoopLikeOpInterface loop) {
    for (OpOperand &init : loop.getInitsMutable()) {
      auto type = dyn_cast<RankedTensorType>(init.get().getType());
      if (!type)
        continue;
      SmallVector<Operation *> tensors = findEmptyTensors(init.get());
      if (tensors.empty() || !isUsedInside(tensors, loop))
        continue;
      OpBuilder builder(loop);
      init.set(tensor::EmptyOp::create(
          builder, loop.getLoc(),
          tensor::getMixedSizes(builder, loop.getLoc(), init.get()),
          type.getElementType(), type.getEncoding()));
    }
  });
}
