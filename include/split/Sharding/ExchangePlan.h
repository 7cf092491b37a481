// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which rows go from which process to which, and what that costs: arithmetic
/// alone. The row tables are those that partitioning puts into a program.

#ifndef SPLIT_SHARDING_EXCHANGEPLAN_H
#define SPLIT_SHARDING_EXCHANGEPLAN_H

#include "split/Sharding/ShardRows.h"

#include <optional>
#include <vector>

namespace mlir::split {

/// Rows from `begin` up to `end`, counted along the axis in all sources of an
/// exchange together.
struct RowRange {
  int64_t begin = 0;
  int64_t end = 0;

  int64_t getSize() const { return std::max<int64_t>(0, end - begin); }
};

/// The rows that each process of a group has of a tensor, by position.
using RowTable = SmallVector<RowRange, 0>;

/// The rows that each of `count` processes has of a tensor of `size` rows, of
/// which the first is row `offset`, and whose axis is sharded like `dim`: all
/// rows each, if it is not.
RowTable getRowTable(const ShardedDim &dim, int64_t offset, int64_t size,
                     int64_t count);

/// How many of `size` rows that are `stride` apart, from row `offset` on, lie
/// before `row`.
int64_t getSelectedBefore(int64_t row, int64_t offset, int64_t size,
                          int64_t stride);

/// What a process does in an exchange, in rows.
struct RankTraffic {
  /// What it has, and what it has got at the end.
  int64_t sourceRows = 0;
  int64_t resultRows = 0;
  /// What goes to other processes and comes from them.
  int64_t sentRows = 0;
  int64_t receivedRows = 0;
  int64_t sentMessages = 0;
  int64_t receivedMessages = 0;
  /// Of the largest message among them.
  int64_t largestMessageRows = 0;
};

/// What each process of a group does that has the rows `sources` and shall have
/// the rows `results`. No two lines of all sources have a row in common. Takes
/// a time that grows with the number of processes, and with that of messages
/// unless each process gets all rows.
std::vector<RankTraffic> planTraffic(ArrayRef<RowTable> sources,
                                     ArrayRef<RowTable> results);

/// The same where the rows `source` become the columns `result`: each process
/// has all columns of its rows, and shall have all rows of its columns. What is
/// counted are elements in the place of rows. The numbers fit.
std::vector<RankTraffic> planCrossing(const RowTable &source,
                                      const RowTable &result);

/// A tensor that the processes of a grid share.
struct ShardedTensor {
  /// All numbers are known.
  SmallVector<int64_t> shape;
  /// One for each dimension.
  SmallVector<ShardedDim> dims;
};

/// A split, a join or a slice of sharded tensors.
struct ShardedMove {
  SmallVector<int64_t> grid;
  int64_t axis = 0;
  /// The dimension by which the one result is sharded as the one source is by
  /// the axis: rows become columns.
  std::optional<int64_t> across;
  int64_t elementBytes = 1;
  /// One after the other along the axis. Other dimensions are alike in all
  /// tensors. Of those that each process has all rows of, if others are
  /// sharded, nothing is sent.
  SmallVector<ShardedTensor, 1> sources;
  SmallVector<ShardedTensor, 1> results;
  /// Row of the sources where each result begins.
  SmallVector<int64_t> resultOffsets;
  /// The one result has every so many-th row from there on.
  int64_t stride = 1;
  /// Whether the program knows the rows only at run time, so that processes
  /// tell each other how many they have.
  bool asksForSizes = false;

  /// The grid axes that shard the axis of the sources; none if each process has
  /// all of them.
  ArrayRef<shard::GridAxis> getAxes() const;
};

/// What a move costs. Bytes and messages of one process are those of the
/// process that has the most.
struct MoveCost {
  int64_t numRanks = 0;
  /// Sent by all processes together.
  int64_t messages = 0;
  int64_t bytes = 0;
  /// Sent or received by one process, whichever is more.
  int64_t rankMessages = 0;
  int64_t rankSentBytes = 0;
  int64_t rankReceivedBytes = 0;
  /// Held by one process: its shards of the sources and of the results, the
  /// largest message that it sends or receives, and the row tables.
  int64_t rankSourceBytes = 0;
  int64_t rankResultBytes = 0;
  int64_t rankMessageBytes = 0;
  int64_t tableBytes = 0;
  /// The most of all of these together that one process holds.
  int64_t rankMemoryBytes = 0;
  /// In each a process meets one other, if there is anything to send.
  int64_t rounds = 0;
};

/// What `move` costs; nothing if a number does not fit into 64 bits.
std::optional<MoveCost> planMove(const ShardedMove &move);

/// `dim`, a dimension of `size`, over `numShards` processes instead: where it
/// has offsets, what one process had is dealt out evenly among those that take
/// its place.
ShardedDim scaleShards(const ShardedDim &dim, int64_t size, int64_t numShards);

} // namespace mlir::split

#endif // SPLIT_SHARDING_EXCHANGEPLAN_H
