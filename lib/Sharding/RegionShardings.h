// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How control flow is sharded.

#ifndef SPLIT_SHARDING_REGIONSHARDINGS_H
#define SPLIT_SHARDING_REGIONSHARDINGS_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Registers models of ShardingInterface for `scf.if` and `scf.for`. All
/// processes take one path: conditions and bounds are numbers, which are the
/// same in all of them. What a region yields is sharded as the result is.
void registerRegionShardings(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_SHARDING_REGIONSHARDINGS_H
