// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How splits and joins are sharded: models of upstream's ShardingInterface,
/// by which `sharding-propagation` and `split-partition-functions` go.

#ifndef SPLIT_SHARDING_SHARDINGINTERFACEIMPL_H
#define SPLIT_SHARDING_SHARDINGINTERFACEIMPL_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models for `split.split`, `split.variadic_split` and
/// `tensor.concat`.
void registerShardingInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_SHARDING_SHARDINGINTERFACEIMPL_H
