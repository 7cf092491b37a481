// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "SliceShardings.h"

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

/// The axes along which `op` may move rows, one after the other.
static SmallVector<int64_t> getAxes(Operation *op) {
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return {static_cast<int64_t>(concat.getDim())};
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return llvm::to_vector_of<int64_t>(getCutDims(slice).set_bits());
  if (auto split = dyn_cast<SplitOpInterface>(op))
    if (std::optional<int64_t> axis = split.getNormalizedAxis())
      return {*axis};
  return {};
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
  FailureOr<ShardedTensor> readTensor(RankedTensorType type,
                                      const shard::Sharding &sharding,
                                      const Twine &what, std::string &reason);
  LogicalResult readAll(std::string &reason);
  LogicalResult readSlice(tensor::ExtractSliceOp slice, std::string &reason);

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
  return readTensor(type, shardOp.getSharding(), what, reason);
}

FailureOr<ShardedTensor> MoveReader::readTensor(RankedTensorType type,
                                                const shard::Sharding &sharding,
                                                const Twine &what,
                                                std::string &reason) {
  if (!type.hasStaticShape()) {
    reason = (what + " has a size that is only known at run time").str();
    return failure();
  }
  SymbolTableCollection symbols;
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

/// Reads a slice along one axis: dimensions that each process has all of are
/// cut before, and of others those in front of it.
LogicalResult MoveReader::readSlice(tensor::ExtractSliceOp slice,
                                    std::string &reason) {
  FailureOr<ShardedTensor> source =
      readTensor(slice.getSource(), "operand 0", reason);
  ShardOp made = findShardOp(slice.getResult());
  if (failed(source))
    return failure();
  if (!made) {
    reason = "result 0 has no sharding";
    return failure();
  }
  FailureOr<ShardedTensor> result = readTensor(
      getUnreducedType(slice), getUnreducedSharding(slice, made.getSharding()),
      "result 0", reason);
  if (failed(result))
    return failure();
  int64_t offset = slice.getStaticOffsets()[move.axis];
  move.stride = slice.getStaticStrides()[move.axis];
  if (ShapedType::isDynamic(offset) || ShapedType::isDynamic(move.stride)) {
    reason = "the rows of result 0 are only known at run time";
    return failure();
  }
  auto isSharded = [&](int64_t dim) {
    return source->dims[dim].isSharded() || result->dims[dim].isSharded();
  };
  ShardedTensor from = *source, to = *result;
  for (int64_t dim = 0, rank = from.dims.size(); dim < rank; ++dim) {
    if (dim == move.axis)
      continue;
    bool isCut = dim < move.axis || !isSharded(dim);
    const ShardedTensor &now = isCut ? *result : *source;
    from.shape[dim] = to.shape[dim] = now.shape[dim];
    from.dims[dim] = to.dims[dim] = now.dims[dim];
  }
  move.sources.push_back(std::move(from));
  move.results.push_back(std::move(to));
  move.resultOffsets.push_back(offset);
  return success();
}

/// Reads what goes from all sources to all results.
LogicalResult MoveReader::readAll(std::string &reason) {
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
  // Rows that become columns.
  if (isa<tensor::ConcatOp>(op) && move.sources.size() == 1) {
    const ShardedTensor &from = move.sources.front();
    for (auto [dim, before, after] :
         llvm::enumerate(from.dims, move.results.front().dims))
      if (static_cast<int64_t>(dim) != move.axis && before != after)
        move.across = dim;
  }
  return success();
}

FailureOr<ShardedMove> MoveReader::read(std::string &reason) {
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (failed(slice ? readSlice(slice, reason) : readAll(reason)))
    return failure();
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
  ArrayRef<shard::GridAxis> axes = move.getAxes();
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
      for (int64_t axis : getAxes(op))
        if (failed(report(op, axis)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

private:
  LogicalResult report(Operation *op, int64_t axis) {
    raw_ostream &os = llvm::outs();
    std::string reason;
    FailureOr<ShardedMove> move = MoveReader(op, axis).read(reason);
    // Each process cuts what it has all of.
    if (isa<tensor::ExtractSliceOp>(op) && succeeded(move) &&
        !move->sources.front().dims[axis].isSharded() &&
        !move->results.front().dims[axis].isSharded())
      return success();
    std::string place = describeLocation(op->getLoc());
    os << place << (place.empty() ? "" : ": ") << op->getName()
       << " along axis " << axis << '\n';
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
