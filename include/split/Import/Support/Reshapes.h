// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors with other shapes, which move no element.

#ifndef SPLIT_IMPORT_SUPPORT_RESHAPES_H
#define SPLIT_IMPORT_SUPPORT_RESHAPES_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// `input` with the shape that a model asks for: -1, at most once, stands for
/// what makes the number of elements the same, and 0, unless `allowZero`, for
/// the input's size.
FailureOr<Value> createReshape(NodeEmitter &node, Value input,
                               ValueRange requested, bool allowZero);

/// `input` without the dimensions `axes`, which are checked to be 1, or without
/// all that are.
FailureOr<Value> createSqueeze(NodeEmitter &node, Value input,
                               std::optional<ArrayRef<int64_t>> axes);

/// `input` with dimensions of size 1 at `axes` of the result.
FailureOr<Value> createUnsqueeze(NodeEmitter &node, Value input,
                                 ArrayRef<int64_t> axes);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_RESHAPES_H
