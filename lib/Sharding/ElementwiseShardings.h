// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How ops are sharded whose tensors have all one shape.

#ifndef SPLIT_SHARDING_ELEMENTWISESHARDINGS_H
#define SPLIT_SHARDING_ELEMENTWISESHARDINGS_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of ShardingInterface for the element-wise ops of `arith`
/// and `math`: each process does the op on its shards, uneven ones too.
void registerElementwiseShardings(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_SHARDING_ELEMENTWISESHARDINGS_H
