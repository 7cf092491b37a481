// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Sharding/ExchangePlan.h"
#include "split/Support/Diagnostics.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREPORTEXCHANGESPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::ShardOp;

/// The most processes that are reckoned with.
static constexpr int64_t kMaxRanks = 1000000;

/// The axis along which `op` moves rows; nothing if it moves none.
static std::optional<int64_t> getMovedAxis(Operation *op) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return static_cast<int64_t>(concat.getDim());
  if (auto split = dyn_cast<SplitOpInterface>(op))
    return split.getNormalizedAxis();
  return std::nullopt;
}

/// The sharding of `value`, an operand or a result; null if it has none.
static ShardOp findShardOp(Value value) {
  if (auto shardOp = value.getDefiningOp<ShardOp>())
    return shardOp;
  for (Operation *user : value.getUsers())
    if (auto shardOp = dyn_cast<ShardOp>(user))
      return shardOp;
  return ShardOp();
}

namespace {

/// Reads what an op moves.
class MoveReader {
public:
  MoveReader(Operation *op, int64_t axis) : op(op) { move.axis = axis; }

  /// Fails with a reason if there is nothing to reckon with.
  FailureOr<ShardedMove> read(std::string &reason);

private:
  FailureOr<ShardedTensor> readTensor(Value value, const Twine &what,
                                      std::string &reason);

  Operation *op;
  GridOp grid;
  ShardedMove move;
};

} // namespace

FailureOr<ShardedTensor> MoveReader::readTensor(Value value, const Twine &what,
                                                std::string &reason) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  ShardOp shardOp = findShardOp(value);
  if (!type || !shardOp) {
    reason = (what + " has no sharding").str();
    return failure();
  }
  if (!type.hasStaticShape()) {
    reason = (what + " has a size that is only known at run time").str();
    return failure();
  }
  SymbolTableCollection symbols;
  shard::Sharding sharding(shardOp.getSharding());
  grid = shard::getGridOrNull(op, sharding.getGridAttr(), symbols);
  FailureOr<SmallVector<ShardedDim>> dims =
      grid ? getShardedDims(op->getLoc(), what, type, sharding, grid)
           : FailureOr<SmallVector<ShardedDim>>();
  if (failed(dims)) {
    reason = (what + " has no sharding that can be partitioned").str();
    return failure();
  }
  return ShardedTensor{SmallVector<int64_t>(type.getShape()), std::move(*dims)};
}

FailureOr<ShardedMove> MoveReader::read(std::string &reason) {
  auto sources = isa<tensor::ConcatOp>(op) ? op->getOperands()
                                           : op->getOperands().take_front();
  for (auto [index, operand] : llvm::enumerate(sources)) {
    auto tensor = readTensor(operand, "operand " + Twine(index), reason);
    if (failed(tensor))
      return failure();
    move.sources.push_back(std::move(*tensor));
  }
  int64_t offset = 0;
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    auto tensor = readTensor(result, "result " + Twine(index), reason);
    if (failed(tensor))
      return failure();
    move.resultOffsets.push_back(offset);
    offset += tensor->shape[move.axis];
    move.results.push_back(std::move(*tensor));
  }
  Type elementType = getElementTypeOrSelf(op->getResult(0));
  std::optional<int64_t> bytes = ranks::getMessageBytes(elementType);
  if (!bytes) {
    llvm::raw_string_ostream(reason)
        << "elements of type " << elementType << " cannot be sent";
    return failure();
  }
  move.elementBytes = *bytes;
  move.grid.assign(grid.getShape().begin(), grid.getShape().end());
  return move;
}

/// `move` on `ranks` processes instead: there are more or fewer of those that
/// share the axis. Fails if the others cannot be so many.
static FailureOr<ShardedMove> scaleMove(ShardedMove move, int64_t ranks) {
  ArrayRef<shard::GridAxis> axes = move.sources.front().dims[move.axis].axes;
  for (const ShardedDim &dim : move.sources.front().dims)
    if (axes.empty())
      axes = dim.axes;
  shard::GridAxis axis = axes.empty() ? shard::GridAxis(0) : axes.front();
  int64_t others = ShapedType::getNumElements(move.grid) / move.grid[axis];
  if (ranks % others != 0)
    return failure();
  move.grid[axis] = ranks / others;
  for (auto *tensors : {&move.sources, &move.results})
    for (ShardedTensor &tensor : *tensors)
      for (auto [size, dim] : llvm::zip_equal(tensor.shape, tensor.dims))
        if (dim.isSharded())
          dim =
              scaleShards(dim, size, ranks::getGroupSize(move.grid, dim.axes));
  return move;
}

static void printHead(raw_ostream &os) {
  os << llvm::formatv("{0,8}{1,10}{2,15}{3,8}{4,12}{5,13}{6,12}\n", "ranks",
                      "messages", "bytes", "of one", "sent by it", "received",
                      "memory");
}

static void print(raw_ostream &os, const MoveCost &cost) {
  os << llvm::formatv("{0,8}{1,10}{2,15}{3,8}{4,12}{5,13}{6,12}\n",
                      cost.numRanks, cost.messages, cost.bytes,
                      cost.rankMessages, cost.rankSentBytes,
                      cost.rankReceivedBytes, cost.rankMemoryBytes);
}

namespace {

struct SplitReportExchanges
    : split::impl::SplitReportExchangesPassBase<SplitReportExchanges> {
  using SplitReportExchangesPassBase::SplitReportExchangesPassBase;

  void runOnOperation() override {
    for (int64_t count : ranks)
      if (count < 1 || count > kMaxRanks) {
        getOperation()->emitError()
            << "split-report-exchanges takes numbers of processes from 1 to "
            << kMaxRanks << ", not " << count;
        return signalPassFailure();
      }
    WalkResult result = getOperation()->walk([&](Operation *op) {
      std::optional<int64_t> axis = getMovedAxis(op);
      return axis && failed(report(op, *axis)) ? WalkResult::interrupt()
                                               : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  LogicalResult report(Operation *op, int64_t axis) {
    raw_ostream &os = llvm::outs();
    std::string place = describeLocation(op->getLoc());
    os << place << (place.empty() ? "" : ": ") << op->getName()
       << " along axis " << axis << '\n';
    std::string reason;
    FailureOr<ShardedMove> move = MoveReader(op, axis).read(reason);
    if (failed(move)) {
      os << "  " << reason << '\n';
      return success();
    }
    printHead(os);
    SmallVector<int64_t> counts(ranks.begin(), ranks.end());
    if (counts.empty())
      counts.push_back(ShapedType::getNumElements(move->grid));
    for (int64_t count : counts) {
      FailureOr<ShardedMove> scaled = scaleMove(*move, count);
      if (failed(scaled))
        return op->emitOpError()
               << "cannot be reckoned for " << count
               << " processes: those that do not share the axis are no "
                  "divisor of them";
      std::optional<MoveCost> cost = planMove(*scaled);
      if (!cost)
        return op->emitOpError("moves more bytes than 64 bits can count");
      print(os, *cost);
    }
    return success();
  }
};

} // namespace
