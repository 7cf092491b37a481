// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of index values and dimensions where an op is about to run,
/// and how far it is looked for.

#ifndef SPLIT_SUPPORT_BOUNDSSEARCH_H
#define SPLIT_SUPPORT_BOUNDSSEARCH_H

#include "split/Support/IndexRanges.h"

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::split {

/// Whether `value` exists whenever `position` is about to run. May say no where
/// that takes more than a look at the blocks around `position`.
inline bool existsAt(Value value, Operation *position) {
  Block *block = value.getParentBlock();
  Operation *definition = value.getDefiningOp();
  for (Operation *op = position; op && op->getBlock(); op = op->getParentOp()) {
    if (op->getBlock() == block)
      return !definition || definition->isBeforeInBlock(op);
    if (op->getParentRegion() == block->getParent())
      return block->isEntryBlock();
  }
  return false;
}

/// A stop condition for one query about what holds whenever `position` is about
/// to run.
///
/// Looks only at values that exist by then: the ops that made them have run,
/// and their checks have passed. What an op says of its results may hold only
/// then (a remainder is not negative, an induction variable is below its
/// bound), and values that a branch yields, or the end of an iteration, may be
/// of ops that have not run and never will. A check that is proven by such a
/// value would be proven by itself.
///
/// Nor looks behind arithmetic that may wrap around: upstream takes the result
/// for what it would be if integers had no end.
///
/// Does not ask element-wise ops for the dimensions of their results: those of
/// upstream's arith dialect that implement the interface answer for index
/// values only, and anything may happen if they are asked for a dimension. What
/// lies behind them is not known then, and neither is what is far away, so that
/// a query takes bounded time.
inline ValueBoundsConstraintSet::StopConditionFn
limitBoundsSearch(Operation *position) {
  constexpr int64_t maxVisited = 32;
  return
      [position, numVisited = int64_t{0}](Value value, std::optional<int64_t>,
                                          ValueBoundsConstraintSet &) mutable {
        Operation *op = value.getDefiningOp();
        return ++numVisited > maxVisited || !existsAt(value, position) ||
               mayWrap(op) ||
               (isa<ShapedType>(value.getType()) && op &&
                OpTrait::hasElementwiseMappableTraits(op));
      };
}

/// What is known at compile time about index values and dimensions whenever
/// `position` is about to run.
class KnownBounds : public ValueBoundsConstraintSet {
public:
  explicit KnownBounds(Operation *position)
      : ValueBoundsConstraintSet(position->getContext(),
                                 limitBoundsSearch(position)) {}
};

} // namespace mlir::split

#endif // SPLIT_SUPPORT_BOUNDSSEARCH_H
