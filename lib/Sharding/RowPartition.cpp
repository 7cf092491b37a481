// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPartition.h"
#include "RowTables.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Sharding/ExchangePlan.h"
#include "split/Support/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::Sharding;

namespace {

/// A source or result of what is partitioned.
struct Piece {
  RankedTensorType type;
  Sharding sharding;
  SmallVector<ShardedDim> dims;
};

/// A source of which every process has all rows, and where these are among
/// those of all sources.
struct WholeRows {
  Value tensor;
  RowSpan rows;
};

/// Creates what one process does.
class RowPartition {
public:
  RowPartition(const RowMove &move, ArrayRef<Value> operands, GridOp grid,
               OpBuilder &builder)
      : move(move), operands(operands), grid(grid),
        builder(move.op->getLoc(), builder), tables(this->builder) {}

  LogicalResult setShardings(ArrayRef<Sharding> operandShardings,
                             ArrayRef<Sharding> resultShardings);
  void createLocally(IRMapping &partitionMap);
  void createExchange(IRMapping &partitionMap);
  void castResults(IRMapping &partitionMap);

  bool isSourceSharded() const { return isSharded(getShared()); }

private:
  FailureOr<Piece> getPiece(const Twine &what, Type type, Sharding sharding);
  LogicalResult checkPiece(const Twine &what, const Piece &piece);
  int64_t getKnownSize(const Piece &piece, int64_t position) const;
  bool canCross(const Piece &piece, int64_t position) const;

  bool isSharded(const Piece &piece) const {
    return piece.dims[move.axis].isSharded();
  }
  /// The first source that is sharded along the axis, or else the first one.
  const Piece &getShared() const {
    const auto *shared = llvm::find_if(
        sources, [&](const Piece &piece) { return isSharded(piece); });
    return shared == sources.end() ? sources.front() : *shared;
  }
  Value getSource(unsigned index) { return operands[move.firstSource + index]; }
  Value asValue(OpFoldResult number) { return tables.asValue(number); }
  RowSpan createOwnRows(Value table) {
    return tables.createLine(table, position);
  }
  SmallVector<OpFoldResult> createShape(const Piece &piece,
                                        OpFoldResult numRows);
  SmallVector<Value> createLocalResults(IRMapping &partitionMap);
  Value createColumns(const Piece &piece, int64_t count,
                      SmallVectorImpl<OpFoldResult> &shape);
  OpFoldResult createSourceTables(SmallVectorImpl<Value> &shards,
                                  SmallVectorImpl<Value> &sourceTables,
                                  SmallVectorImpl<WholeRows> &wholes);
  Value insertOwnRows(Value dest, RowSpan mine, const WholeRows &whole);
  Value createSelectedRows(Value source, Value table, Value selected);

  const RowMove &move;
  ArrayRef<Value> operands;
  GridOp grid;
  ImplicitLocOpBuilder builder;
  RowTableBuilder tables;
  SmallVector<Piece, 1> sources, results;
  /// The dimension by which results are sharded instead of the axis.
  std::optional<int64_t> across;
  /// Where this process is among those that share the axis.
  Value position;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

FailureOr<Piece> RowPartition::getPiece(const Twine &what, Type type,
                                        Sharding sharding) {
  Piece piece{cast<RankedTensorType>(type), sharding, {}};
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(move.op->getLoc(), what, piece.type, sharding, grid);
  if (failed(dims))
    return failure();
  piece.dims = std::move(*dims);
  return piece;
}

/// Whether `piece`, the only result, has by dimension `position` what the only
/// source has by the axis.
bool RowPartition::canCross(const Piece &piece, int64_t position) const {
  const SmallVector<ShardedDim> &dims = sources.front().dims;
  return move.numSources == 1 && move.op->getNumResults() == 1 && !across &&
         isa<tensor::ConcatOp>(move.op) && isSourceSharded() &&
         !piece.dims[move.axis].isSharded() && !dims[position].isSharded() &&
         piece.dims[position].axes == dims[move.axis].axes;
}

/// The size of dimension `position`, which is not the axis, as far as `piece`
/// or the first source know it.
int64_t RowPartition::getKnownSize(const Piece &piece, int64_t position) const {
  int64_t size = piece.type.getDimSize(position);
  return ShapedType::isStatic(size) ? size
                                    : getShared().type.getDimSize(position);
}

/// Checks that `piece` and the first source differ in the axis at most, or in
/// that and one across which rows become columns.
LogicalResult RowPartition::checkPiece(const Twine &what, const Piece &piece) {
  const Piece &first = getShared();
  if (piece.sharding.getGridAttr() != first.sharding.getGridAttr())
    return move.op->emitOpError()
           << "has " << what << " on grid " << piece.sharding.getGridAttr()
           << ", but the source is on " << first.sharding.getGridAttr();
  for (auto [position, dim, firstDim] :
       llvm::enumerate(piece.dims, first.dims)) {
    if (static_cast<int64_t>(position) != move.axis) {
      if (canCross(piece, position))
        across = position;
      else if (!areAlike(dim, firstDim, getKnownSize(piece, position)))
        return move.op->emitOpError()
               << "moves rows along axis " << move.axis << ", but dimension "
               << position << " of " << what
               << " is not sharded as that of the source";
    } else if (dim.isSharded() && isSourceSharded() &&
               dim.axes != firstDim.axes) {
      return move.op->emitOpError()
             << "has " << what
             << " sharded along the axis over other processes than the source";
    }
  }
  return success();
}

LogicalResult RowPartition::setShardings(ArrayRef<Sharding> operandShardings,
                                         ArrayRef<Sharding> resultShardings) {
  for (unsigned index = 0; index < move.numSources; ++index) {
    unsigned operand = move.firstSource + index;
    std::string what = ("operand " + Twine(operand)).str();
    FailureOr<Piece> piece =
        move.source ? Piece{move.source->type, operandShardings[operand],
                            move.source->dims}
                    : getPiece(what, move.op->getOperand(operand).getType(),
                               operandShardings[operand]);
    if (failed(piece))
      return failure();
    sources.push_back(std::move(*piece));
    if (failed(checkPiece(what, sources.back())))
      return failure();
  }
  for (auto [index, type, sharding] :
       llvm::enumerate(move.op->getResultTypes(), resultShardings)) {
    std::string what = ("result " + Twine(index)).str();
    FailureOr<Piece> piece =
        move.result ? Piece{move.result->type, sharding, move.result->dims}
                    : getPiece(what, type, sharding);
    if (failed(piece) || failed(checkPiece(what, *piece)))
      return failure();
    results.push_back(std::move(*piece));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What a process does
//===----------------------------------------------------------------------===//

/// The shape of a shard of `piece` that has `numRows` rows.
SmallVector<OpFoldResult> RowPartition::createShape(const Piece &piece,
                                                    OpFoldResult numRows) {
  // Other dimensions are sharded as those of the source.
  SmallVector<OpFoldResult> shape =
      tensor::getMixedSizes(builder, builder.getLoc(), getSource(0));
  RankedTensorType local = getShardType(piece.type, piece.dims);
  for (auto [position, size] : llvm::enumerate(shape)) {
    if (!local.isDynamicDim(position))
      size = builder.getIndexAttr(local.getDimSize(position));
    else if (static_cast<int64_t>(position) == move.axis)
      size = numRows;
  }
  return shape;
}

/// What the op does to all rows.
SmallVector<Value> RowPartition::createLocalResults(IRMapping &partitionMap) {
  if (move.createLocal)
    return move.createLocal(builder);
  Operation *local = builder.clone(*move.op, partitionMap);
  for (auto [piece, result] : llvm::zip_equal(results, local->getResults())) {
    SmallVector<int64_t> shape(getShardType(piece.type, piece.dims).getShape());
    shape[move.axis] = piece.type.getDimSize(move.axis);
    result.setType(piece.type.clone(shape));
  }
  return SmallVector<Value>(local->getResults());
}

/// Where every process has all rows, it does what the op does, and keeps what
/// is its own of the results.
void RowPartition::createLocally(IRMapping &partitionMap) {
  for (auto [piece, original, result] : llvm::zip_equal(
           results, move.op->getResults(), createLocalResults(partitionMap))) {
    const ShardedDim &dim = piece.dims[move.axis];
    partitionMap.map(original, result);
    if (!dim.isSharded())
      continue;
    OpFoldResult size =
        tensor::getMixedSize(builder, builder.getLoc(), result, move.axis);
    position = ranks::PositionOp::create(
        builder, builder.getIndexType(), piece.sharding.getGridAttr(),
        builder.getDenseI16ArrayAttr(dim.axes));
    Value table = tables.createTable(
        dim, RowSpan{builder.getIndexAttr(0), size}, dim.numShards);
    RowSpan rows = createOwnRows(table);
    SmallVector<OpFoldResult> sizes = createShape(piece, rows.size);
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
    offsets[move.axis] = rows.offset;
    partitionMap.map(original,
                     createSlice(builder, result, offsets, sizes, strides));
  }
}

/// The rows of `source`, a shard with a line of `table`, that are selected, of
/// which `selected` has the lines.
Value RowPartition::createSelectedRows(Value source, Value table,
                                       Value selected) {
  RowSpan mine = createOwnRows(table), kept = createOwnRows(selected);
  IndexArithmetic numbers(builder, builder.getLoc());
  Value count = asValue(kept.size), zero = asValue(builder.getIndexAttr(0));
  Value first = numbers.add(
      asValue(move.selection->offset),
      numbers.mul(asValue(kept.offset), asValue(move.selection->stride)));
  // Where there are none, the first one lies behind the shard.
  Value begin = numbers.select(numbers.isAtMost(count, zero), zero,
                               numbers.sub(first, asValue(mine.offset)));
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), source);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  offsets[move.axis] = begin;
  sizes[move.axis] = count;
  strides[move.axis] = move.selection->stride;
  return createSlice(builder, source, offsets, sizes, strides);
}

/// The columns that each of `count` processes shall have of `piece`. Sets those
/// of this process in the `shape` of its shard.
Value RowPartition::createColumns(const Piece &piece, int64_t count,
                                  SmallVectorImpl<OpFoldResult> &shape) {
  OpFoldResult all =
      tensor::getMixedSize(builder, builder.getLoc(), getSource(0), *across);
  Value columns = tables.createTable(
      piece.dims[*across], RowSpan{builder.getIndexAttr(0), all}, count);
  if (getShardType(piece.type, piece.dims).isDynamicDim(*across))
    shape[*across] = createOwnRows(columns).size;
  return columns;
}

/// Adds the sources that are exchanged, and their row tables, and those of
/// which each process has all rows. Returns how many rows all have together.
OpFoldResult
RowPartition::createSourceTables(SmallVectorImpl<Value> &shards,
                                 SmallVectorImpl<Value> &sourceTables,
                                 SmallVectorImpl<WholeRows> &wholes) {
  FlatSymbolRefAttr gridName = getShared().sharding.getGridAttr();
  OpFoldResult numRows = builder.getIndexAttr(0);
  for (auto [index, piece] : llvm::enumerate(sources)) {
    const ShardedDim &rows = piece.dims[move.axis];
    Value shard = getSource(index);
    if (!rows.isSharded()) {
      OpFoldResult size =
          tensor::getMixedSize(builder, builder.getLoc(), shard, move.axis);
      wholes.push_back({shard, RowSpan{numRows, size}});
      numRows = addRows(builder, numRows, size);
      continue;
    }
    int64_t wholeSize = piece.type.getDimSize(move.axis);
    Value sizes = createGatheredSizes(builder, shard, move.axis, wholeSize,
                                      rows, gridName);
    OpFoldResult size = createNumRows(builder, wholeSize, rows, sizes);
    Value table = sizes ? tables.createGatheredTable(sizes, numRows)
                        : tables.createTable(rows, RowSpan{numRows, size},
                                             rows.numShards);
    if (!rows.offsets.empty() || (ShapedType::isStatic(wholeSize) &&
                                  !isEven(wholeSize, rows.numShards))) {
      Value actual = tensor::DimOp::create(builder, shard, move.axis);
      tables.createCheck(
          "operand " + Twine(move.firstSource + index) +
              " has {0} rows in this process, but its sharding says {1}",
          actual, asValue(createOwnRows(table).size));
    }
    shards.push_back(shard);
    sourceTables.push_back(table);
    numRows = addRows(builder, numRows, size);
  }
  return numRows;
}

/// `dest`, which shall have the rows `mine`, with those of them that are of
/// `whole`, which every process has: no other one sends them.
Value RowPartition::insertOwnRows(Value dest, RowSpan mine,
                                  const WholeRows &whole) {
  IndexArithmetic numbers(builder, builder.getLoc());
  Value first = asValue(mine.offset), size = asValue(mine.size);
  Value base = asValue(whole.rows.offset);
  Value end = numbers.add(base, asValue(whole.rows.size));
  auto clamp = [&](Value row) {
    return numbers.min(numbers.max(row, base), end);
  };
  Value begin = clamp(first);
  Value count = numbers.sub(clamp(numbers.add(first, size)), begin);
  // No rows may lie before all of them, or behind.
  Value place = numbers.min(
      numbers.max(numbers.sub(begin, first), numbers.constant(0)), size);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), whole.tensor);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  offsets[move.axis] = numbers.sub(begin, base);
  sizes[move.axis] = count;
  Value rows = createSlice(builder, whole.tensor, offsets, sizes, strides);
  offsets[move.axis] = place;
  return createInsertedSlice(builder, rows, dest, offsets, sizes, strides);
}

void RowPartition::createExchange(IRMapping &partitionMap) {
  const ShardedDim &dim = getShared().dims[move.axis];
  FlatSymbolRefAttr gridName = getShared().sharding.getGridAttr();
  DenseI16ArrayAttr axes = builder.getDenseI16ArrayAttr(dim.axes);
  position = ranks::PositionOp::create(builder, builder.getIndexType(),
                                       gridName, axes);

  SmallVector<Value> shards, sourceTables, dests, destTables;
  SmallVector<WholeRows> wholes;
  OpFoldResult numRows = createSourceTables(shards, sourceTables, wholes);
  Value columns;
  SmallVector<RowSpan> spans = move.createSpans(builder, numRows);
  if (move.selection) {
    Value table = sourceTables.front();
    sourceTables.front() = tables.createSelectedTable(table, *move.selection);
    shards.front() =
        createSelectedRows(shards.front(), table, sourceTables.front());
  }
  for (auto [piece, span] : llvm::zip_equal(results, spans)) {
    destTables.push_back(
        tables.createTable(piece.dims[move.axis], span, dim.numShards));
    OpFoldResult size = createOwnRows(destTables.back()).size;
    SmallVector<OpFoldResult> shape = createShape(piece, size);
    if (across)
      columns = createColumns(piece, dim.numShards, shape);
    dests.push_back(
        tensor::EmptyOp::create(builder, shape, piece.type.getElementType()));
    for (const WholeRows &rows : wholes)
      dests.back() =
          insertOwnRows(dests.back(), createOwnRows(destTables.back()), rows);
  }
  auto exchange = ranks::ExchangeOp::create(
      builder, TypeRange(ValueRange(dests)), shards, sourceTables, dests,
      destTables, columns, builder.getI64IntegerAttr(move.axis),
      across ? builder.getI64IntegerAttr(*across) : IntegerAttr(), gridName,
      axes);
  partitionMap.map(move.op->getResults(), exchange.getResults());
}

/// The op may say less of its results than is known of its sources.
void RowPartition::castResults(IRMapping &partitionMap) {
  for (auto [piece, result] : llvm::zip_equal(results, move.op->getResults())) {
    RankedTensorType type = getShardType(piece.type, piece.dims);
    Value made = partitionMap.lookup(result);
    if (made.getType() != type)
      partitionMap.map(result, tensor::CastOp::create(builder, type, made));
  }
}

LogicalResult mlir::split::partitionRows(const RowMove &move,
                                         ArrayRef<Value> partitionedOperands,
                                         ArrayRef<Sharding> operandShardings,
                                         ArrayRef<Sharding> resultShardings,
                                         IRMapping &partitionMap,
                                         SymbolTableCollection &symbols,
                                         OpBuilder &builder) {
  FlatSymbolRefAttr name = operandShardings[move.firstSource].getGridAttr();
  GridOp grid = shard::getGridOrNull(move.op, name, symbols);
  if (!grid)
    return move.op->emitOpError()
           << "is sharded over " << name << ", which is no shard.grid";
  RowPartition partition(move, partitionedOperands, grid, builder);
  if (failed(partition.setShardings(operandShardings, resultShardings)))
    return failure();
  if (partition.isSourceSharded())
    partition.createExchange(partitionMap);
  else
    partition.createLocally(partitionMap);
  partition.castResults(partitionMap);
  return success();
}
