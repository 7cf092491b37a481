// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Elements put around tensors.

#ifndef SPLIT_IMPORT_SUPPORT_PADDING_H
#define SPLIT_IMPORT_SUPPORT_PADDING_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// How many elements are added before and after each dimension; fewer than none
/// are removed.
struct Padding {
  SmallVector<Value> low, high;
};

/// `input` with the scalar `value` around it.
FailureOr<Value> createConstantPad(NodeEmitter &node, Value input,
                                   const Padding &padding, Value value);

/// Where the elements around a tensor come from: its edges; its elements
/// mirrored at the first and last ones, which are not repeated, or at its ends,
/// so that they are; or its other end.
enum class PadMode { Edge, Reflect, Symmetric, Wrap };

/// `input` with elements of its own around it. A dimension without elements
/// stays without.
FailureOr<Value> createPad(NodeEmitter &node, Value input,
                           const Padding &padding, PadMode mode);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_PADDING_H
