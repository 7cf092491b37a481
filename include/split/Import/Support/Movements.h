// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tensors that are joined and repeated.

#ifndef SPLIT_IMPORT_SUPPORT_MOVEMENTS_H
#define SPLIT_IMPORT_SUPPORT_MOVEMENTS_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// The tensors, of known ranks and one element type, joined along `axis`, which
/// is in range. Their other dimensions are checked to be the same.
FailureOr<Value> createConcat(NodeEmitter &node, ArrayRef<Value> tensors,
                              int64_t axis);

/// `input` repeated along its dimensions of size 1, and along new ones in
/// front, so that it has the sizes `requested`, of which those that are 1 leave
/// the input's.
FailureOr<Value> createBroadcast(NodeEmitter &node, Value input,
                                 SmallVector<Value> requested);

/// `input` repeated along each of its dimensions as often as `repeats` say.
FailureOr<Value> createTile(NodeEmitter &node, Value input,
                            ArrayRef<Value> repeats);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_MOVEMENTS_H
