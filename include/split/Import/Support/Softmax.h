// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is computed of all elements along one dimension.

#ifndef SPLIT_IMPORT_SUPPORT_SOFTMAX_H
#define SPLIT_IMPORT_SUPPORT_SOFTMAX_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// The positions of the largest (or smallest) elements along `axis`, without
/// that dimension: the first ones, or the last ones. What is not a number is
/// the largest and the smallest. A dimension of 0 is refused.
FailureOr<Value> createArgument(NodeEmitter &node, Value input, int64_t axis,
                                bool isMax, bool isLast);

/// exp(x) divided by the sum of these along `axis`, or its logarithm.
FailureOr<Value> createSoftmax(NodeEmitter &node, Value input, int64_t axis,
                               bool isLog);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_SOFTMAX_H
