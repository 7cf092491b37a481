// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Parts of tensors between positions that may count from the back.

#ifndef SPLIT_IMPORT_SUPPORT_SLICES_H
#define SPLIT_IMPORT_SUPPORT_SLICES_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// As good as any larger position: no dimension has as many elements.
inline constexpr int64_t kEndOfAnything = int64_t(1) << 60;

/// What is given for each of `axes`, which are known, or for each of
/// `givenAxes`, which are not: where to start, before which position to end,
/// and how far elements are apart. Positions below 0 count from the back and
/// are cut off at the ends of the dimension, as Python's are. Steps are not 0,
/// which is checked for those that are not constant.
struct SliceInputs {
  SmallVector<Value> starts, ends, steps;
  SmallVector<int64_t> axes;
  SmallVector<Value> givenAxes;
  /// Where a start before the first element is cut off on the way back: at
  /// none, as Python does, or at the first one.
  bool startsAtNone = false;
};

/// The part of `input`, of known rank, that `inputs` say.
FailureOr<Value> createSliceOf(NodeEmitter &node, Value input,
                               SliceInputs inputs);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_SLICES_H
