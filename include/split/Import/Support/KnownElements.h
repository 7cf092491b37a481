// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Small tensors whose elements are known one by one: constants, and what a
/// model computes of shapes. Computing with them by element keeps the shapes
/// that come of it static where they can be.

#ifndef SPLIT_IMPORT_SUPPORT_KNOWNELEMENTS_H
#define SPLIT_IMPORT_SUPPORT_KNOWNELEMENTS_H

#include "split/Import/Support/NodeEmitter.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::split {

/// The most elements that are computed with one by one.
inline constexpr int64_t kMaxKnownElements = 64;

/// The elements of `tensor` in row-major order, constants as attributes of its
/// element type; nothing if they are not known, or too many.
std::optional<SmallVector<OpFoldResult>> getKnownElements(Value tensor);

/// Those that are integer constants, as they are; nothing if any is not.
std::optional<SmallVector<int64_t>> getKnownIntegers(Value tensor);

/// The element as a value.
Value getElement(OpBuilder &builder, Location loc, Type type,
                 OpFoldResult element);

/// The tensor of `type`, which is static, with these elements, of which
/// getKnownElements knows again.
Value createFromElements(OpBuilder &builder, Location loc,
                         RankedTensorType type, ValueRange elements);

/// The elements of `tensor`, a scalar or a 1-D tensor of integers, as indices.
/// The number of them has to be known. Messages call it `name`.
FailureOr<SmallVector<Value>> getIndices(NodeEmitter &node, Value tensor,
                                         StringRef name);

/// The only element of `tensor`, a scalar or of shape [1], as it is computed
/// with. Messages call it `name`.
FailureOr<Value> getScalar(NodeEmitter &node, Value tensor, StringRef name);

/// The values as constants where they are.
inline SmallVector<OpFoldResult> toFoldResults(ValueRange values) {
  return getAsOpFoldResult(values);
}

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_KNOWNELEMENTS_H
