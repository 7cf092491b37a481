// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bounds on the dimensions of chunks, for analyses that ask
/// ValueBoundsOpInterface. An external model, because the interface library
/// depends on dialects that this dialect does not need.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir {
class DialectRegistry;

namespace split {

/// States what is known of dimension `dim` of result `value` of `op`, which has
/// one result per chunk.
void populateSplitBounds(SplitOpInterface op, Value value, int64_t dim,
                         ValueBoundsConstraintSet &constraints);

/// A model of ValueBoundsOpInterface for a split with one result per chunk.
template <typename OpTy>
struct SplitBoundsModel
    : ValueBoundsOpInterface::ExternalModel<SplitBoundsModel<OpTy>, OpTy> {
  void
  populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                  ValueBoundsConstraintSet &constraints) const {
    populateSplitBounds(cast<SplitOpInterface>(op), value, dim, constraints);
  }
};

/// Registers models of ValueBoundsOpInterface. A dimension that is not split
/// equals the source's; the size of a chunk is stated as far as it follows from
/// the source's dimension, and lies between 0 and it.
void registerValueBoundsOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_VALUEBOUNDSOPINTERFACEIMPL_H
