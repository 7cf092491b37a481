// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Models that several processes run together, each on its shards of the inputs
/// and outputs.

#ifndef SPLIT_EXECUTION_SHARDEDMODEL_H
#define SPLIT_EXECUTION_SHARDEDMODEL_H

#include "split/Execution/Model.h"
#include "split/Sharding/ShardRows.h"

namespace mlir::split::runner {

/// How a model is sharded.
struct ModelShardings {
  /// The shape of the grid of processes. Rank r is the r-th in row-major order.
  SmallVector<int64_t> grid;
  /// How each dimension of each input and output is sharded; empty for one that
  /// every process has all of.
  SmallVector<SmallVector<ShardedDim>, 1> inputs;
  SmallVector<SmallVector<ShardedDim>, 1> outputs;
};

/// Whether `model` has a grid of processes.
bool isSharded(const Model &model);

/// How `model` says that it is sharded, in the dialect `shard`. Fails if it
/// does not.
llvm::Expected<ModelShardings> getShardings(const Model &model);

/// Makes of `model` what each process runs.
llvm::Error partitionModel(Model &model);

/// What the process of rank `rank` has of `tensor`, sharded as `dims` say.
llvm::Expected<HostTensor> takeShard(const HostTensor &tensor,
                                     ArrayRef<ShardedDim> dims,
                                     ArrayRef<int64_t> grid, int64_t rank);

/// The same of a value: every process has all of a sequence.
llvm::Expected<HostValue> takeShard(const HostValue &value,
                                    ArrayRef<ShardedDim> dims,
                                    ArrayRef<int64_t> grid, int64_t rank);

/// The tensor of which each process has its element of `shards`, by rank. Fails
/// if they do not fit together.
llvm::Expected<HostTensor> joinShards(ArrayRef<HostTensor> shards,
                                      ArrayRef<ShardedDim> dims,
                                      ArrayRef<int64_t> grid);

/// The same of values: every process has all of a sequence.
llvm::Expected<HostValue> joinShards(ArrayRef<HostValue> shards,
                                     ArrayRef<ShardedDim> dims,
                                     ArrayRef<int64_t> grid);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_SHARDEDMODEL_H
