// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Computing one tensor from others, element by element, with broadcasting.

#ifndef SPLIT_IMPORT_SUPPORT_ELEMENTWISE_H
#define SPLIT_IMPORT_SUPPORT_ELEMENTWISE_H

#include "split/Import/Support/NodeEmitter.h"
#include "split/Import/Support/ScalarBuilder.h"

namespace mlir::split {

/// An operand and where its dimensions lie in the result: dimension i is
/// dimension i + `firstDim` of the result.
struct ElementwiseOperand {
  Value value;
  int64_t firstDim;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(value.getType());
  }
  /// The operand's dimension for dimension `resultDim` of the result, if it has
  /// one.
  std::optional<int64_t> getDim(int64_t resultDim) const {
    int64_t dim = resultDim - firstDim;
    if (dim < 0 || dim >= getType().getRank())
      return std::nullopt;
    return dim;
  }
  /// Its size; an operand without the dimension is repeated along it.
  int64_t getSize(int64_t resultDim) const {
    std::optional<int64_t> dim = getDim(resultDim);
    return dim ? getType().getDimSize(*dim) : 1;
  }
};

/// Builds the computation on scalars of the types that getComputedType says;
/// 16-bit floats are computed with as 32-bit ones and rounded once. The result
/// has the result's type, or the one that it is computed with.
using ScalarFn = llvm::function_ref<Value(ScalarBuilder &, ValueRange)>;

/// The result of `compute` on each element of the operands, of which some
/// dimensions are repeated.
FailureOr<Value> createElementwise(NodeEmitter &node,
                                   ArrayRef<ElementwiseOperand> operands,
                                   Type elementType, ScalarFn compute);

/// The same with NumPy's broadcasting.
FailureOr<Value> createElementwise(NodeEmitter &node, ValueRange operands,
                                   Type elementType, ScalarFn compute);

/// The operands with their last dimensions aligned, as NumPy broadcasts.
SmallVector<ElementwiseOperand> alignLast(ValueRange operands);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_ELEMENTWISE_H
