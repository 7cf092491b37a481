// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who sends what to whom, and what that costs, from numbers alone.

#include "split/Sharding/ExchangePlan.h"

#include <gtest/gtest.h>

#include <random>

using namespace mlir;
using namespace mlir::split;

namespace {

constexpr int64_t kMiB = 1 << 20;

ShardedDim shard(int64_t count, SmallVector<int64_t> offsets = {}) {
  ShardedDim dim;
  dim.axes = {0};
  dim.numShards = count;
  dim.offsets = std::move(offsets);
  return dim;
}

/// A split of rows of `rowBytes` into parts of `sizes` on `ranks` processes,
/// each part sharded like one of `parts`.
ShardedMove makeSplit(int64_t ranks, int64_t rowBytes, ArrayRef<int64_t> sizes,
                      const ShardedDim &source, ArrayRef<ShardedDim> parts) {
  ShardedMove move;
  move.grid = {ranks};
  move.elementBytes = 1;
  int64_t offset = 0;
  for (auto [size, part] : llvm::zip_equal(sizes, parts)) {
    move.results.push_back({{size, rowBytes}, {part, ShardedDim()}});
    move.resultOffsets.push_back(offset);
    offset += size;
  }
  move.sources.push_back({{offset, rowBytes}, {source, ShardedDim()}});
  return move;
}

/// The same as planTraffic, pair by pair.
std::vector<RankTraffic> countPairs(ArrayRef<RowTable> sources,
                                    ArrayRef<RowTable> results) {
  size_t count = sources.front().size();
  std::vector<RankTraffic> traffic(count);
  for (size_t from = 0; from < count; ++from) {
    for (const RowTable &source : sources)
      traffic[from].sourceRows += source[from].getSize();
    for (const RowTable &result : results)
      traffic[from].resultRows += result[from].getSize();
    for (size_t to = 0; to < count; ++to) {
      int64_t rows = 0;
      for (const RowTable &source : sources)
        for (const RowTable &result : results)
          rows += RowRange{std::max(source[from].begin, result[to].begin),
                           std::min(source[from].end, result[to].end)}
                      .getSize();
      if (from == to || rows == 0)
        continue;
      traffic[from].sentRows += rows;
      traffic[to].receivedRows += rows;
      ++traffic[from].sentMessages;
      ++traffic[to].receivedMessages;
      for (size_t end : {from, to})
        traffic[end].largestMessageRows =
            std::max(traffic[end].largestMessageRows, rows);
    }
  }
  return traffic;
}

void expectEqual(const RankTraffic &actual, const RankTraffic &expected) {
  EXPECT_EQ(actual.sourceRows, expected.sourceRows);
  EXPECT_EQ(actual.resultRows, expected.resultRows);
  EXPECT_EQ(actual.sentRows, expected.sentRows);
  EXPECT_EQ(actual.receivedRows, expected.receivedRows);
  EXPECT_EQ(actual.sentMessages, expected.sentMessages);
  EXPECT_EQ(actual.receivedMessages, expected.receivedMessages);
  EXPECT_EQ(actual.largestMessageRows, expected.largestMessageRows);
}

/// `count` shards of `size` rows, at random.
ShardedDim makeShards(std::mt19937 &random, int64_t size, int64_t count) {
  switch (random() % 4) {
  case 0:
    return ShardedDim();
  case 1:
    return shard(count);
  default:
    break;
  }
  SmallVector<int64_t> offsets{0, size};
  for (int64_t i = 1; i < count; ++i)
    offsets.push_back(random() % (size + 1));
  llvm::sort(offsets);
  return shard(count, offsets);
}

TEST(ExchangePlan, TablesAreThoseOfTheShards) {
  RowTable even = getRowTable(shard(3), /*offset=*/10, /*size=*/7, 3);
  ASSERT_EQ(even.size(), 3u);
  EXPECT_EQ(even[0].begin, 10);
  EXPECT_EQ(even[1].begin, 12);
  EXPECT_EQ(even[2].begin, 14);
  EXPECT_EQ(even[2].end, 17);
  RowTable given = getRowTable(shard(3, {0, 0, 7, 7}), 0, 7, 3);
  EXPECT_EQ(given[0].getSize(), 0);
  EXPECT_EQ(given[1].getSize(), 7);
  RowTable whole = getRowTable(ShardedDim(), 4, 7, 2);
  for (const RowRange &rows : whole) {
    EXPECT_EQ(rows.begin, 4);
    EXPECT_EQ(rows.end, 11);
  }
}

TEST(ExchangePlan, CrossingIsThatOfAllPairs) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    int64_t count = 1 + random() % 7;
    int64_t numRows = random() % 30, numColumns = random() % 30;
    auto makeTable = [&](int64_t size) {
      ShardedDim dim = makeShards(random, size, count);
      return getRowTable(dim.isSharded() ? dim : shard(count), 0, size, count);
    };
    RowTable rows = makeTable(numRows), columns = makeTable(numColumns);
    std::vector<RankTraffic> expected(count);
    for (int64_t from = 0; from < count; ++from) {
      expected[from].sourceRows = rows[from].getSize() * numColumns;
      expected[from].resultRows = numRows * columns[from].getSize();
      for (int64_t to = 0; to < count; ++to) {
        int64_t size = rows[from].getSize() * columns[to].getSize();
        if (from == to || size == 0)
          continue;
        expected[from].sentRows += size;
        expected[to].receivedRows += size;
        ++expected[from].sentMessages;
        ++expected[to].receivedMessages;
        for (int64_t end : {from, to})
          expected[end].largestMessageRows =
              std::max(expected[end].largestMessageRows, size);
      }
    }
    std::vector<RankTraffic> actual = planCrossing(rows, columns);
    ASSERT_EQ(actual.size(), expected.size());
    for (auto [one, other] : llvm::zip_equal(actual, expected))
      expectEqual(one, other);
  }
}

TEST(ExchangePlan, SelectedRowsAreCounted) {
  // Rows 1, 4 and 7.
  EXPECT_EQ(getSelectedBefore(0, 1, 3, 3), 0);
  EXPECT_EQ(getSelectedBefore(1, 1, 3, 3), 0);
  EXPECT_EQ(getSelectedBefore(2, 1, 3, 3), 1);
  EXPECT_EQ(getSelectedBefore(7, 1, 3, 3), 2);
  EXPECT_EQ(getSelectedBefore(20, 1, 3, 3), 3);
}

TEST(ExchangePlan, TrafficIsThatOfAllPairs) {
  std::mt19937 random(16);
  for (int round = 0; round < 500; ++round) {
    int64_t count = 1 + random() % 7;
    SmallVector<RowTable> sources, results;
    int64_t numRows = 0;
    for (size_t i = 0, e = 1 + random() % 3; i < e; ++i) {
      int64_t size = random() % 30;
      ShardedDim dim = makeShards(random, size, count);
      // Each row of a source has one owner.
      if (!dim.isSharded())
        dim = shard(count);
      sources.push_back(getRowTable(dim, numRows, size, count));
      numRows += size;
    }
    int64_t offset = 0;
    for (size_t i = 0, e = 1 + random() % 3; i < e; ++i) {
      int64_t size = random() % (numRows - offset + 1);
      results.push_back(
          getRowTable(makeShards(random, size, count), offset, size, count));
      offset += size;
    }
    std::vector<RankTraffic> actual = planTraffic(sources, results);
    std::vector<RankTraffic> expected = countPairs(sources, results);
    for (auto [lhs, rhs] : llvm::zip_equal(actual, expected))
      expectEqual(lhs, rhs);
  }
}

TEST(ExchangePlan, AnotherAxisCostsNothing) {
  ShardedMove move;
  move.grid = {4};
  move.axis = 1;
  move.elementBytes = 4;
  move.sources.push_back({{8, 6}, {shard(4), ShardedDim()}});
  move.results.push_back({{8, 2}, {shard(4), ShardedDim()}});
  move.results.push_back({{8, 4}, {shard(4), ShardedDim()}});
  move.resultOffsets = {0, 2};
  std::optional<MoveCost> cost = planMove(move);
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->bytes, 0);
  EXPECT_EQ(cost->messages, 0);
  EXPECT_EQ(cost->rounds, 0);
  EXPECT_EQ(cost->rankSourceBytes, 2 * 6 * 4);
  EXPECT_EQ(cost->rankMemoryBytes, 2 * (2 * 6 * 4));
}

TEST(ExchangePlan, HalvesOfTwoProcessesSwapAQuarter) {
  std::optional<MoveCost> cost =
      planMove(makeSplit(2, kMiB, {4, 4}, shard(2), {shard(2), shard(2)}));
  ASSERT_TRUE(cost);
  // Process 0 has rows 0 to 3, and shall have 0, 1, 4 and 5.
  EXPECT_EQ(cost->messages, 2);
  EXPECT_EQ(cost->bytes, 4 * kMiB);
  EXPECT_EQ(cost->rankMessages, 1);
  EXPECT_EQ(cost->rankSentBytes, 2 * kMiB);
  EXPECT_EQ(cost->rankReceivedBytes, 2 * kMiB);
  EXPECT_EQ(cost->rankMessageBytes, 2 * kMiB);
  EXPECT_EQ(cost->tableBytes, 3 * 2 * 16);
  EXPECT_EQ(cost->rankMemoryBytes, (4 + 4 + 2) * kMiB + cost->tableBytes);
  EXPECT_EQ(cost->rounds, 2);
}

TEST(ExchangePlan, WhatStaysIsNotSent) {
  ShardedMove move = makeSplit(2, 8, {4, 4}, shard(2),
                               {shard(2, {0, 4, 4}), shard(2, {0, 0, 4})});
  EXPECT_EQ(planMove(move)->bytes, 0);
  EXPECT_EQ(planMove(move)->messages, 0);
}

TEST(ExchangePlan, SizesAtRunTimeAreAskedFor) {
  ShardedMove move = makeSplit(4, 8, {4, 4}, shard(4), {shard(4), shard(4)});
  int64_t bytes = planMove(move)->bytes, messages = planMove(move)->messages;
  move.asksForSizes = true;
  EXPECT_EQ(planMove(move)->messages, messages + 4 * 3);
  EXPECT_EQ(planMove(move)->bytes, bytes + 4 * 3 * 8);
}

TEST(ExchangePlan, GroupsDoTheSame) {
  // Of a grid of 2x3, three share the rows and two the columns, unevenly.
  ShardedMove move;
  move.grid = {2, 3};
  ShardedDim rows = shard(3), columns = shard(2, {0, 1, 4});
  rows.axes = {1};
  move.sources.push_back({{6, 4}, {rows, columns}});
  move.results.push_back({{6, 4}, {ShardedDim(), columns}});
  move.resultOffsets = {0};
  std::optional<MoveCost> cost = planMove(move);
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->numRanks, 6);
  EXPECT_EQ(cost->messages, 2 * 3 * 2);
  EXPECT_EQ(cost->bytes, 3 * 2 * 2 * (1 + 3));
  EXPECT_EQ(cost->rankSentBytes, 2 * 2 * 3);
}

TEST(ExchangePlan, WholeResultsOfManyProcesses) {
  constexpr int64_t kRanks = 10000;
  std::optional<MoveCost> cost = planMove(
      makeSplit(kRanks, kMiB, {kRanks}, shard(kRanks), {ShardedDim()}));
  ASSERT_TRUE(cost);
  EXPECT_EQ(cost->messages, kRanks * (kRanks - 1));
  EXPECT_EQ(cost->bytes, kRanks * (kRanks - 1) * kMiB);
  EXPECT_EQ(cost->rankResultBytes, kRanks * kMiB);
}

TEST(ExchangePlan, MoreProcessesThanRows) {
  std::optional<MoveCost> cost =
      planMove(makeSplit(10, 1, {2, 1}, shard(10), {shard(10), shard(10)}));
  ASSERT_TRUE(cost);
  // The last three have a row each; the last two shall have the first part,
  // the last one of them the second, too.
  EXPECT_EQ(cost->messages, 2);
  EXPECT_EQ(cost->bytes, 2);
}

TEST(ExchangePlan, TooManyBytesAreNotCounted) {
  EXPECT_FALSE(planMove(
      makeSplit(2, INT64_MAX / 2, {4, 4}, shard(2), {shard(2), shard(2)})));
}

TEST(ExchangePlan, ShardsOfOtherNumbersOfProcesses) {
  // Even ones stay even; those of one process are dealt out.
  EXPECT_TRUE(scaleShards(shard(2, {0, 3, 7}), 7, 3).offsets.empty());
  EXPECT_EQ(scaleShards(shard(2, {0, 0, 8}), 8, 4).offsets,
            (SmallVector<int64_t>{0, 0, 0, 4, 8}));
  EXPECT_EQ(scaleShards(shard(4, {0, 2, 2, 2, 6}), 6, 2).offsets,
            (SmallVector<int64_t>{0, 2, 6}));
  EXPECT_EQ(scaleShards(shard(2, {0, 8, 8}), 8, 3).offsets,
            (SmallVector<int64_t>{0, 5, 8, 8}));
}

} // namespace
