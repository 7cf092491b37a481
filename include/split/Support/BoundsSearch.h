// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far the bounds of index values and dimensions are looked for.

#ifndef SPLIT_SUPPORT_BOUNDSSEARCH_H
#define SPLIT_SUPPORT_BOUNDSSEARCH_H

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::split {

/// A stop condition for one query.
///
/// Does not ask element-wise ops for the dimensions of their results: those of
/// upstream's arith dialect that implement the interface answer for index
/// values only, and anything may happen if they are asked for a dimension. What
/// lies behind them is not known then, and neither is what is far away, so that
/// a query takes bounded time.
inline ValueBoundsConstraintSet::StopConditionFn limitBoundsSearch() {
  constexpr int64_t maxVisited = 32;
  return [numVisited = int64_t{0}](Value value, std::optional<int64_t>,
                                   ValueBoundsConstraintSet &) mutable {
    Operation *op = value.getDefiningOp();
    return ++numVisited > maxVisited ||
           (isa<ShapedType>(value.getType()) && op &&
            OpTrait::hasElementwiseMappableTraits(op));
  };
}

/// What is known at compile time about index values and dimensions.
class KnownBounds : public ValueBoundsConstraintSet {
public:
  explicit KnownBounds(MLIRContext *context)
      : ValueBoundsConstraintSet(context, limitBoundsSearch()) {}
};

} // namespace mlir::split

#endif // SPLIT_SUPPORT_BOUNDSSEARCH_H
