// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What layers that compute element by element have in common.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_ELEMENTWISELAYERS_H
#define SPLIT_LIB_IMPORT_OPENVINO_ELEMENTWISELAYERS_H

#include "LayerBinder.h"
#include "split/Import/Support/Elementwise.h"

namespace mlir::split::openvino {

/// Defines the output as `compute` of the elements of the first input;
/// `elementType` is null for that of the input.
LogicalResult defineUnary(LayerBinder &layer, ScalarFn compute,
                          Type elementType = {});

template <Value (*compute)(ScalarBuilder &, Value)>
LogicalResult importUnary(LayerBinder &layer) {
  return defineUnary(layer, [](ScalarBuilder &builder, ValueRange scalars) {
    return compute(builder, scalars.front());
  });
}

/// Defines the output as `compute` of the elements of all inputs, which the
/// attribute `auto_broadcast` aligns.
LogicalResult defineBroadcast(LayerBinder &layer, Type elementType,
                              ScalarFn compute);

template <typename OpTy>
Value createUnaryOp(ScalarBuilder &builder, Value operand) {
  return builder.create<OpTy>(operand);
}

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_ELEMENTWISELAYERS_H
