// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a sharded program computes numbers.

#ifndef SPLIT_SHARDING_NUMBERSHARDINGS_H
#define SPLIT_SHARDING_NUMBERSHARDINGS_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of ShardingInterface for ops by which positions and sizes
/// are computed at run time: every process computes the same, from tensors that
/// are whole. `tensor.dim` is a size of the tensor that is shared.
void registerNumberShardings(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_SHARDING_NUMBERSHARDINGS_H
