// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How slices are sharded.

#ifndef SPLIT_SHARDING_SLICESHARDINGS_H
#define SPLIT_SHARDING_SLICESHARDINGS_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::split {

/// The dimensions of which `op` does not take all there is.
llvm::SmallBitVector getCutDims(tensor::ExtractSliceOp op);

/// The type of the result of `op` with the dimensions that it leaves out.
RankedTensorType getUnreducedType(tensor::ExtractSliceOp op);

/// `sharding`, of the result of `op`, with the dimensions that it leaves out.
shard::Sharding getUnreducedSharding(tensor::ExtractSliceOp op,
                                     const shard::Sharding &sharding);

/// Registers a model of ShardingInterface for `tensor.extract_slice`.
void registerSliceShardings(DialectRegistry &registry);

} // namespace mlir::split

#endif // SPLIT_SHARDING_SLICESHARDINGS_H
