// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How slices are sharded.

#ifndef SPLIT_SHARDING_SLICESHARDINGS_H
#define SPLIT_SHARDING_SLICESHARDINGS_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers a model of ShardingInterface for `tensor.extract_slice`.
void registerSliceShardings(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_SHARDING_SLICESHARDINGS_H
