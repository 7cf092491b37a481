// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which sequences of a sharded function are rows of one tensor.

#ifndef SPLIT_SHARDING_JOINEDSEQUENCES_H
#define SPLIT_SHARDING_JOINEDSEQUENCES_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// The ops of `root` that take or make sequences that are rows of one tensor,
/// in their order. Others take or make sequences that go to or come from
/// elsewhere (arguments, results, what loops and branches carry), or of tensors
/// that may differ in more than the dimension along which they are joined:
/// every process has all of these, and of what they are made of.
SmallVector<Operation *> findJoinedSequences(Operation *root);

} // namespace mlir::split

#endif // SPLIT_SHARDING_JOINEDSEQUENCES_H
