// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOLLAPSEDIMENSIONSPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether the dimensions `dims` of `operand`, those of the op, lie next to
/// each other there, or none of them is a dimension of it.
static bool isContiguous(linalg::LinalgOp op, OpOperand &operand,
                         ArrayRef<int64_t> dims) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  if (!type)
    return true;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!linalg::isDimSequencePreserved(map, dims))
    return false;
  SmallVector<ReassociationIndices> groups;
  for (auto [position, result] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    bool isInside =
        dim && llvm::is_contained(dims.drop_front(), dim.getPosition());
    if (isInside)
      groups.back().push_back(position);
    else
      groups.push_back({static_cast<int64_t>(position)});
  }
  return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
}

/// The dimensions of `op` in groups that each can be one.
static SmallVector<ReassociationIndices> groupDimensions(linalg::LinalgOp op) {
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  auto isParallel = [&](int64_t dim) {
    return kinds[dim] == utils::IteratorType::parallel;
  };
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < op.getNumLoops(); ++dim) {
    if (!groups.empty() && isParallel(dim) && isParallel(dim - 1)) {
      ReassociationIndices joined = groups.back();
      joined.push_back(dim);
      if (llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
            return isContiguous(op, operand, joined);
          })) {
        groups.back() = std::move(joined);
        continue;
      }
    }
    groups.push_back({dim});
  }
  return groups;
}

/// Whether upstream can collapse dimensions of `op`: not of what is known to be
/// empty, of which it mistakes the size, nor where numbers of iterations are
/// asked for, which would take divisions.
static bool canCollapse(linalg::LinalgOp op) {
  return op.hasPureBufferSemantics() && !op.hasIndexSemantics() &&
         op.hasOnlyProjectedPermutations() &&
         llvm::none_of(op->getOperands(), [](Value operand) {
           return isa<ShapedType>(operand.getType()) && isKnownEmpty(operand);
         });
}

namespace {

struct SplitCollapseDimensions
    : split::impl::SplitCollapseDimensionsPassBase<SplitCollapseDimensions> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops) {
      if (!canCollapse(op))
        continue;
      SmallVector<ReassociationIndices> groups = groupDimensions(op);
      if (static_cast<unsigned>(groups.size()) == op.getNumLoops())
        continue;
      rewriter.setInsertionPoint(op);
      // Upstream keeps the attributes of named ops, which may count dimensions.
      if (!isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(op)) {
        FailureOr<linalg::GenericOp> generic =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(generic))
          continue;
        op = *generic;
      }
      if (succeeded(linalg::collapseOpIterationDims(op, groups, rewriter)))
        rewriter.eraseOp(op);
    }
  }
};

} // namespace
