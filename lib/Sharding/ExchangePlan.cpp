// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/ExchangePlan.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Support/Arithmetic.h"

using namespace mlir;
using namespace mlir::split;

RowTable mlir::split::getRowTable(const ShardedDim &dim, int64_t offset,
                                  int64_t size, int64_t count) {
  RowTable table;
  table.reserve(count);
  for (int64_t position = 0; position < count; ++position) {
    RowRange rows{0, size};
    if (dim.isSharded())
      rows = {dim.getOffset(size, position), dim.getOffset(size, position + 1)};
    table.push_back({offset + rows.begin, offset + rows.end});
  }
  return table;
}

int64_t mlir::split::getSelectedBefore(int64_t row, int64_t offset,
                                       int64_t size, int64_t stride) {
  if (row <= offset)
    return 0;
  return std::min(llvm::divideCeilSigned(row - offset, stride), size);
}

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

namespace {

/// Rows that a process has and another shall have.
struct Shipment {
  size_t from, to;
  int64_t rows;
};

/// The lines of some sources that have rows, in their order.
class RowOwners {
public:
  explicit RowOwners(ArrayRef<RowTable> sources) {
    for (const RowTable &source : sources)
      for (auto [position, rows] : llvm::enumerate(source))
        if (rows.getSize() != 0)
          owners.push_back({rows, position});
    llvm::sort(owners, [](const Owner &lhs, const Owner &rhs) {
      return lhs.rows.begin < rhs.rows.begin;
    });
  }

  /// Calls `visit` with each owner of some of `rows`, and how many these are.
  void visit(RowRange rows,
             llvm::function_ref<void(size_t, int64_t)> visit) const {
    if (rows.getSize() == 0)
      return;
    const auto *first = llvm::partition_point(owners, [&](const Owner &owner) {
      return owner.rows.end <= rows.begin;
    });
    for (; first != owners.end() && first->rows.begin < rows.end; ++first)
      visit(first->position, std::min(first->rows.end, rows.end) -
                                 std::max(first->rows.begin, rows.begin));
  }

private:
  struct Owner {
    RowRange rows;
    size_t position;
  };
  SmallVector<Owner, 0> owners;
};

/// What of an exchange is sent to whom.
class TrafficPlan {
public:
  TrafficPlan(ArrayRef<RowTable> sources, ArrayRef<RowTable> results)
      : traffic(sources.front().size()), toAll(sources.front().size(), 0) {
    RowOwners owners(sources);
    for (const RowTable &source : sources)
      for (auto [rank, rows] : llvm::zip_equal(traffic, source))
        rank.sourceRows += rows.getSize();
    for (const RowTable &result : results)
      addResult(owners, result);
    mergeShipments();
  }

  std::vector<RankTraffic> take() {
    countShipments();
    countMessagesToAll();
    return std::move(traffic);
  }

private:
  void addResult(const RowOwners &owners, const RowTable &result);
  void mergeShipments();
  void countShipments();
  void countMessagesToAll();

  std::vector<RankTraffic> traffic;
  /// The rows of each process that every other process gets. There may be too
  /// many processes for a shipment to each.
  SmallVector<int64_t, 0> toAll;
  /// All others, one between two processes.
  std::vector<Shipment> shipments;
};

} // namespace

void TrafficPlan::addResult(const RowOwners &owners, const RowTable &result) {
  for (auto [rank, rows] : llvm::zip_equal(traffic, result))
    rank.resultRows += rows.getSize();
  const RowRange &first = result.front();
  bool isWhole = llvm::all_of(result, [&](const RowRange &rows) {
    return rows.begin == first.begin && rows.end == first.end;
  });
  if (isWhole) {
    owners.visit(first,
                 [&](size_t from, int64_t rows) { toAll[from] += rows; });
    return;
  }
  for (auto [to, rows] : llvm::enumerate(result))
    owners.visit(rows, [&, to = to](size_t from, int64_t count) {
      if (from != to)
        shipments.push_back({from, to, count});
    });
}

void TrafficPlan::mergeShipments() {
  llvm::sort(shipments, [](const Shipment &lhs, const Shipment &rhs) {
    return std::tie(lhs.from, lhs.to) < std::tie(rhs.from, rhs.to);
  });
  size_t count = 0;
  for (const Shipment &shipment : shipments) {
    if (count != 0 && shipments[count - 1].from == shipment.from &&
        shipments[count - 1].to == shipment.to)
      shipments[count - 1].rows += shipment.rows;
    else
      shipments[count++] = shipment;
  }
  shipments.resize(count);
}

void TrafficPlan::countShipments() {
  for (const Shipment &shipment : shipments) {
    RankTraffic &from = traffic[shipment.from], &to = traffic[shipment.to];
    from.sentRows += shipment.rows;
    to.receivedRows += shipment.rows;
    // One message has what is for all, too.
    int64_t size = shipment.rows + toAll[shipment.from];
    for (RankTraffic *rank : {&from, &to})
      rank->largestMessageRows = std::max(rank->largestMessageRows, size);
    if (toAll[shipment.from] != 0)
      continue;
    ++from.sentMessages;
    ++to.receivedMessages;
  }
}

void TrafficPlan::countMessagesToAll() {
  int64_t numOthers = static_cast<int64_t>(traffic.size()) - 1;
  if (numOthers == 0)
    return;
  int64_t numSenders = 0, allRows = 0, largest = 0, secondLargest = 0;
  for (int64_t rows : toAll) {
    numSenders += rows != 0;
    allRows += rows;
    secondLargest = std::max(secondLargest, std::min(largest, rows));
    largest = std::max(largest, rows);
  }
  for (auto [rank, rows] : llvm::zip_equal(traffic, toAll)) {
    rank.sentRows += rows * numOthers;
    rank.sentMessages += rows != 0 ? numOthers : 0;
    rank.receivedRows += allRows - rows;
    rank.receivedMessages += numSenders - (rows != 0);
    int64_t largestOther = rows == largest ? secondLargest : largest;
    rank.largestMessageRows =
        std::max({rank.largestMessageRows, rows, largestOther});
  }
}

std::vector<RankTraffic> mlir::split::planTraffic(ArrayRef<RowTable> sources,
                                                  ArrayRef<RowTable> results) {
  return TrafficPlan(sources, results).take();
}

/// The largest size of a line of `table`, and the largest of the others.
static std::pair<int64_t, int64_t> getLargestSizes(const RowTable &table) {
  int64_t largest = 0, second = 0;
  for (const RowRange &rows : table) {
    second = std::max(second, std::min(largest, rows.getSize()));
    largest = std::max(largest, rows.getSize());
  }
  return {largest, second};
}

std::vector<RankTraffic> mlir::split::planCrossing(const RowTable &source,
                                                   const RowTable &result) {
  auto hasAny = [](const RowRange &rows) { return rows.getSize() != 0; };
  auto getOther = [](std::pair<int64_t, int64_t> largest, int64_t own) {
    return own == largest.first ? largest.second : largest.first;
  };
  int64_t allRows = 0, allColumns = 0;
  for (auto [rows, columns] : llvm::zip_equal(source, result)) {
    allRows += rows.getSize();
    allColumns += columns.getSize();
  }
  int64_t senders = llvm::count_if(source, hasAny);
  int64_t receivers = llvm::count_if(result, hasAny);
  std::pair<int64_t, int64_t> mostRows = getLargestSizes(source);
  std::pair<int64_t, int64_t> mostColumns = getLargestSizes(result);
  std::vector<RankTraffic> traffic(source.size());
  for (auto [rank, rowRange, columnRange] :
       llvm::zip_equal(traffic, source, result)) {
    int64_t rows = rowRange.getSize(), columns = columnRange.getSize();
    rank.sourceRows = rows * allColumns;
    rank.resultRows = allRows * columns;
    rank.sentRows = rows * (allColumns - columns);
    rank.receivedRows = (allRows - rows) * columns;
    rank.sentMessages = rows != 0 ? receivers - (columns != 0) : 0;
    rank.receivedMessages = columns != 0 ? senders - (rows != 0) : 0;
    rank.largestMessageRows = std::max(rows * getOther(mostColumns, columns),
                                       getOther(mostRows, rows) * columns);
  }
  return traffic;
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

namespace {

using Number = StaticArithmetic::Number;

/// Adds up what the processes of a grid do.
class CostSum {
public:
  explicit CostSum(const ShardedMove &move)
      : move(move), axes(move.getAxes()),
        groupSize(ranks::getGroupSize(move.grid, axes)) {}

  std::optional<MoveCost> compute();

private:
  std::vector<RankTraffic> planRows();
  std::vector<RankTraffic> planSelectedRows(const RowTable &source);
  Number getRowBytes(int64_t rank) const;
  void add(const RankTraffic &rank, Number rowBytes);
  /// Raises `most` to `number`, which the sum fails without.
  void raise(int64_t &most, Number number) {
    isComplete &= number.has_value();
    most = std::max(most, number.value_or(0));
  }

  const ShardedMove &move;
  ArrayRef<shard::GridAxis> axes;
  int64_t groupSize;
  StaticArithmetic arithmetic;
  MoveCost cost;
  /// Whether all numbers fit.
  bool isComplete = true;
};

} // namespace

/// The same where rows of `source` with a stride are moved, counted among
/// themselves.
std::vector<RankTraffic> CostSum::planSelectedRows(const RowTable &source) {
  const ShardedTensor &result = move.results.front();
  int64_t size = result.shape[move.axis];
  auto getBefore = [&](int64_t row) {
    return getSelectedBefore(row, move.resultOffsets.front(), size,
                             move.stride);
  };
  RowTable selected;
  for (const RowRange &rows : source)
    selected.push_back({getBefore(rows.begin), getBefore(rows.end)});
  std::vector<RankTraffic> traffic =
      planTraffic(selected, getRowTable(result.dims[move.axis], /*offset=*/0,
                                        size, groupSize));
  for (auto [rank, rows] : llvm::zip_equal(traffic, source))
    rank.sourceRows = rows.getSize();
  return traffic;
}

/// What the processes of a group do, by position.
std::vector<RankTraffic> CostSum::planRows() {
  SmallVector<RowTable> sources, results;
  int64_t offset = 0;
  int64_t wholeRows = 0;
  for (const ShardedTensor &source : move.sources) {
    int64_t size = source.shape[move.axis];
    if (axes.empty() || source.dims[move.axis].isSharded())
      sources.push_back(
          getRowTable(source.dims[move.axis], offset, size, groupSize));
    else
      wholeRows += size;
    offset += size;
  }
  if (move.stride != 1)
    return planSelectedRows(sources.front());
  for (auto [result, begin] : llvm::zip_equal(move.results, move.resultOffsets))
    results.push_back(getRowTable(result.dims[move.axis], begin,
                                  result.shape[move.axis], groupSize));
  if (move.across) {
    const ShardedTensor &result = move.results.front();
    int64_t numColumns = result.shape[*move.across];
    // Every count is at most that of all elements.
    isComplete &= arithmetic.mul(offset, numColumns).has_value();
    if (!isComplete)
      return {};
    return planCrossing(sources.front(),
                        getRowTable(result.dims[*move.across], /*offset=*/0,
                                    numColumns, groupSize));
  }
  std::vector<RankTraffic> traffic = planTraffic(sources, results);
  for (RankTraffic &rank : traffic)
    rank.sourceRows += wholeRows;
  return traffic;
}

/// The bytes of a row of what the process of rank `rank` has.
Number CostSum::getRowBytes(int64_t rank) const {
  const ShardedTensor &tensor = move.sources.front();
  Number bytes = move.elementBytes;
  for (auto [position, size, dim] :
       llvm::enumerate(tensor.shape, tensor.dims)) {
    if (static_cast<int64_t>(position) == move.axis ||
        static_cast<int64_t>(position) == move.across)
      continue;
    int64_t place = getShardPosition(dim.axes, move.grid, rank);
    bytes =
        arithmetic.mul(bytes, dim.isSharded() ? dim.getOffset(size, place + 1) -
                                                    dim.getOffset(size, place)
                                              : size);
  }
  return bytes;
}

void CostSum::add(const RankTraffic &rank, Number rowBytes) {
  int64_t asked = move.asksForSizes ? (groupSize - 1) * move.sources.size() : 0;
  auto bytes = [&](int64_t rows) { return arithmetic.mul(rows, rowBytes); };
  constexpr int64_t kSizeBytes = 8;
  Number sent = arithmetic.add(bytes(rank.sentRows), asked * kSizeBytes);
  Number all = arithmetic.add(cost.bytes, sent);
  raise(cost.bytes, all);
  cost.messages += rank.sentMessages + asked;
  raise(cost.rankMessages,
        std::max(rank.sentMessages, rank.receivedMessages) + asked);
  raise(cost.rankSentBytes, sent);
  raise(cost.rankReceivedBytes,
        arithmetic.add(bytes(rank.receivedRows), asked * kSizeBytes));
  raise(cost.rankSourceBytes, bytes(rank.sourceRows));
  raise(cost.rankResultBytes, bytes(rank.resultRows));
  raise(cost.rankMessageBytes, bytes(rank.largestMessageRows));
  Number rows = arithmetic.add(arithmetic.add(rank.sourceRows, rank.resultRows),
                               rank.largestMessageRows);
  raise(cost.rankMemoryBytes,
        arithmetic.add(arithmetic.mul(rows, rowBytes), cost.tableBytes));
}

ArrayRef<shard::GridAxis> ShardedMove::getAxes() const {
  for (const ShardedTensor &source : sources)
    if (source.dims[axis].isSharded())
      return source.dims[axis].axes;
  return {};
}

std::optional<MoveCost> CostSum::compute() {
  cost.numRanks = ShapedType::getNumElements(move.grid);
  // Two indices a line.
  constexpr int64_t kLineBytes = 16;
  if (!axes.empty()) {
    int64_t numSources = llvm::count_if(move.sources, [&](const auto &source) {
      return source.dims[move.axis].isSharded();
    });
    cost.tableBytes =
        kLineBytes * groupSize *
        (numSources + move.results.size() + move.across.has_value());
    cost.rounds = groupSize;
  }
  std::vector<RankTraffic> traffic = planRows();
  for (int64_t rank = 0; rank < cost.numRanks && isComplete; ++rank)
    add(traffic[getShardPosition(axes, move.grid, rank)], getRowBytes(rank));
  return isComplete ? std::optional(cost) : std::nullopt;
}

std::optional<MoveCost> mlir::split::planMove(const ShardedMove &move) {
  return CostSum(move).compute();
}

ShardedDim mlir::split::scaleShards(const ShardedDim &dim, int64_t size,
                                    int64_t numShards) {
  ShardedDim scaled = dim;
  scaled.numShards = numShards;
  scaled.offsets.clear();
  auto isDefault = [&](int64_t shard) {
    return dim.offsets[shard] == getShardOffset(size, dim.numShards, shard);
  };
  if (dim.offsets.empty() ||
      llvm::all_of(llvm::seq<int64_t>(0, dim.numShards + 1), isDefault))
    return scaled;
  for (int64_t shard = 0; shard <= numShards; ++shard) {
    int64_t place = shard * dim.numShards;
    int64_t whole = place / numShards, part = place % numShards;
    int64_t offset = dim.offsets[whole];
    if (part != 0) {
      int64_t rows = dim.offsets[whole + 1] - offset;
      // As of getShardOffset, in two steps, of which none is too large.
      offset += rows / numShards * part + rows % numShards * part / numShards;
    }
    scaled.offsets.push_back(offset);
  }
  return scaled;
}
