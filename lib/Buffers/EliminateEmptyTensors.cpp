// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/Passes.h"

#include "HiddenAliases.h"

#include "split/Support/KnownSlices.h"
#include "split/Support/SideEffects.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITELIMINATEEMPTYTENSORSPASS
#include "split/Buffers/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `a` and `b` are known to have one shape.
static bool haveOneShape(Value a, Value b) {
  auto type = dyn_cast<RankedTensorType>(a.getType());
  if (!type || type.getRank() != cast<RankedTensorType>(b.getType()).getRank())
    return false;
  return llvm::all_of(llvm::seq<int64_t>(type.getRank()), [&](int64_t dim) {
    FailureOr<bool> areEqual =
        ValueBoundsConstraintSet::areEqual({a, dim}, {b, dim});
    return succeeded(areEqual) && *areEqual;
  });
}

/// Whether the slice of `tensor` that `op` takes or writes is known to lie
/// inside of it whenever `position` is about to run.
static bool hasKnownPlace(OffsetSizeAndStrideOpInterface op, Value tensor,
                          Operation *position) {
  return llvm::all_of(
      llvm::enumerate(llvm::zip_equal(op.getMixedOffsets(), op.getMixedSizes(),
                                      op.getMixedStrides())),
      [&](auto entry) {
        auto [offset, size, stride] = entry.value();
        auto dim = static_cast<int64_t>(entry.index());
        return isKnownInside({tensor, dim, offset, size, stride}, position);
      });
}

/// Whether dimension `dim` of `tensor` is known to have `size` whenever
/// `position` is about to run.
static bool isKnownSize(Value tensor, int64_t dim, OpFoldResult size,
                        Operation *position) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return getConstantIntValue(size) == type.getDimSize(dim) ||
         KnownBounds(position).populateAndCompare({tensor, dim},
                                                  KnownBounds::EQ, {size});
}

/// Whether what `op` inserts is known to have the shape of its place.
static bool hasKnownSource(tensor::InsertSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  int64_t dim = 0;
  return llvm::all_of(llvm::enumerate(op.getMixedSizes()), [&](auto size) {
    return dropped.test(size.index()) ||
           isKnownSize(op.getSource(), dim++, size.value(), op);
  });
}

/// Whether `op` does nothing wrong before checks that come before it, where its
/// operands are there.
static bool isSafeBeforeChecks(Operation *op) {
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return llvm::all_of(empty.getMixedSizes(), [&](OpFoldResult size) {
      return isKnownNotNegative(size, op);
    });
  if (auto insertion = dyn_cast<tensor::InsertSliceOp>(op))
    return hasKnownPlace(insertion, insertion.getDest(), op) &&
           hasKnownSource(insertion);
  // No division, and nothing that reads an element: neither may fail, as far as
  // upstream says.
  auto isAffine = [](AffineMap map) {
    return llvm::all_of(map.getResults(), [](AffineExpr result) {
      return result.isPureAffine();
    });
  };
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return isAffine(apply.getMap());
  if (auto min = dyn_cast<affine::AffineMinOp>(op))
    return isAffine(min.getMap());
  if (auto max = dyn_cast<affine::AffineMaxOp>(op))
    return isAffine(max.getMap());
  if (isa<tensor::DimOp>(op))
    return isPure(op);
  return isa<arith::ConstantOp, arith::AddIOp, arith::SubIOp, arith::MulIOp,
             arith::MaxSIOp, arith::MinSIOp, arith::IndexCastOp>(op) &&
         op->getResult(0).getType().isIntOrIndex();
}

/// Whether `values` may be computed where `user` is about to run, also if a
/// check in between fails. Upstream moves there what has no side effects.
static bool canPrecedeChecks(ValueRange values, Operation *user) {
  constexpr size_t maxMoved = 64;
  SetVector<Operation *> moved;
  auto addMissing = [&](ValueRange values) {
    for (Value value : values)
      if (!existsAt(value, user))
        moved.insert(value.getDefiningOp());
  };
  addMissing(values);
  for (size_t i = 0; i < moved.size(); ++i) {
    if (i == maxMoved || !moved[i] || !isSafeBeforeChecks(moved[i]))
      return false;
    addMissing(moved[i]->getOperands());
  }
  return true;
}

/// The part of a tensor that `op` inserts into, for `user` to compute in the
/// place of `empty`, or null if that is not there yet, or may have another
/// shape or no place. To upstream's findValidInsertionPoint, the results of an
/// op dominate what is inside of it; and upstream computes there what is
/// inserted or not, as `arith.select` says, and what a check of its shape or
/// its place comes behind.
static Value buildTarget(RewriterBase &rewriter, SubsetInsertionOpInterface op,
                         tensor::EmptyOp empty, Operation *user) {
  SmallVector<Value> needed = op.getValuesNeededToBuildSubsetExtraction();
  for (Value value : needed)
    if (Operation *definition = value.getDefiningOp())
      if (definition->isProperAncestor(user))
        return Value();
  bool isChecked = mayStopBetween(user, op);
  if (isChecked && !canPrecedeChecks(needed, user))
    return Value();
  Value part = bufferization::buildSubsetExtraction(rewriter, op, empty, user);
  if (!part)
    return Value();
  auto slice = part.getDefiningOp<tensor::ExtractSliceOp>();
  bool hasPlace =
      !isChecked || !slice || hasKnownPlace(slice, slice.getSource(), user);
  if (hasPlace && haveOneShape(part, empty))
    return part;
  if (Operation *made = part.getDefiningOp(); made && isOpTriviallyDead(made))
    rewriter.eraseOp(made);
  return Value();
}

namespace {

struct SplitEliminateEmptyTensors
    : split::impl::SplitEliminateEmptyTensorsPassBase<
          SplitEliminateEmptyTensors> {
  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.allowReturnAllocsFromLoops = true;
    bufferization::OneShotAnalysisState analysis(getOperation(), options);
    joinSwitchResults(getOperation(), analysis);
    IRRewriter rewriter(&getContext());
    if (failed(bufferization::analyzeModuleOp(getOperation(), analysis)) ||
        failed(bufferization::eliminateEmptyTensors(rewriter, getOperation(),
                                                    analysis, buildTarget)))
      signalPassFailure();
  }
};

} // namespace
