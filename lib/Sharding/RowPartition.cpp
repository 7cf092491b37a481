// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPartition.h"

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

/// Creates what one process does.
class RowPartition {
public:
  RowPartition(const RowMove &move, ArrayRef<Value> operands, GridOp grid,
               OpBuilder &builder)
      : move(move), operands(operands), grid(grid),
        builder(move.op->getLoc(), builder) {}

  LogicalResult setShardings(ArrayRef<Sharding> operandShardings,
                             ArrayRef<Sharding> resultShardings);
  void createLocally(IRMapping &partitionMap);
  void createExchange(IRMapping &partitionMap);

  bool isSourceSharded() const {
    return sources.front().dims[move.axis].isSharded();
  }

private:
  FailureOr<Piece> getPiece(const Twine &what, Type type, Sharding sharding);
  LogicalResult checkPiece(const Twine &what, const Piece &piece);
  bool canCross(const Piece &piece, int64_t position) const;

  Value getSource(unsigned index) { return operands[move.firstSource + index]; }
  Value asValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), number);
  }
  Value createTable(const ShardedDim &dim, RowSpan span, int64_t count);
  Value createGatheredTable(Value sizes, OpFoldResult offset);
  void checkRows(const Twine &message, Value actual, Value expected);
  RowSpan createOwnRows(Value table);
  SmallVector<OpFoldResult> createShape(const Piece &piece,
                                        OpFoldResult numRows);
  SmallVector<Value> createLocalResults(IRMapping &partitionMap);
  Value createColumns(const Piece &piece, int64_t count,
                      SmallVectorImpl<OpFoldResult> &shape);
  Value createSelectedTable(Value table);
  Value createSelectedRows(Value source, Value table, Value selected);

  const RowMove &move;
  ArrayRef<Value> operands;
  GridOp grid;
  ImplicitLocOpBuilder builder;
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

/// Checks that `piece` and the first source differ in the axis at most, or in
/// that and one across which rows become columns.
LogicalResult RowPartition::checkPiece(const Twine &what, const Piece &piece) {
  const Piece &first = sources.front();
  if (piece.sharding.getGridAttr() != first.sharding.getGridAttr())
    return move.op->emitOpError()
           << "has " << what << " on grid " << piece.sharding.getGridAttr()
           << ", but the source is on " << first.sharding.getGridAttr();
  for (auto [position, dim, firstDim] :
       llvm::enumerate(piece.dims, first.dims)) {
    if (static_cast<int64_t>(position) != move.axis) {
      if (canCross(piece, position))
        across = position;
      else if (dim != firstDim)
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
    if (sources.back().dims[move.axis].isSharded() != isSourceSharded())
      return move.op->emitOpError()
             << "has sources of which only some are sharded along the axis";
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
// Numbers of rows
//===----------------------------------------------------------------------===//

void RowPartition::checkRows(const Twine &message, Value actual,
                             Value expected) {
  Value isEqual = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        actual, expected);
  AssertOp::create(builder, isEqual, message.str(),
                   ValueRange{actual, expected});
}

//===----------------------------------------------------------------------===//
// Row tables
//===----------------------------------------------------------------------===//

/// The rows that each of `count` processes has of `span`, which are sharded
/// like `dim`.
Value RowPartition::createTable(const ShardedDim &dim, RowSpan span,
                                int64_t count) {
  auto type = RankedTensorType::get({count, 2}, builder.getIndexType());
  std::optional<int64_t> offset = getConstantIntValue(span.offset);
  std::optional<int64_t> size = getConstantIntValue(span.size);
  if (offset && size) {
    SmallVector<int64_t> rows;
    for (RowRange line : getRowTable(dim, *offset, *size, count))
      rows.append({line.begin, line.end});
    return arith::ConstantOp::create(
        builder, DenseElementsAttr::get(type, ArrayRef<int64_t>(rows)));
  }
  Value first = asValue(span.offset), all = asValue(span.size);
  if (!dim.offsets.empty()) {
    checkRows("a result has {0} rows, but its shards have {1}", all,
              asValue(builder.getIndexAttr(dim.offsets.back())));
    SmallVector<Value> rows;
    for (int64_t line = 0; line < count; ++line)
      for (int64_t column : {0, 1})
        rows.push_back(asValue(addRows(
            builder, first, builder.getIndexAttr(dim.offsets[line + column]))));
    return tensor::FromElementsOp::create(builder, type, rows);
  }
  Value shards = asValue(builder.getIndexAttr(dim.numShards));
  Value even = arith::DivSIOp::create(builder, all, shards);
  Value rest = arith::RemSIOp::create(builder, all, shards);
  Value firstLarger = arith::SubIOp::create(builder, shards, rest);
  Value zero = asValue(builder.getIndexAttr(0));
  return tensor::GenerateOp::create(
      builder, type, ValueRange(),
      [&](OpBuilder &nested, Location loc, ValueRange place) {
        ImplicitLocOpBuilder body(loc, nested);
        Value position = place[1];
        if (dim.isSharded())
          position = arith::AddIOp::create(body, place[0], place[1]);
        // As of getShardOffset, on which one number of shards comes out right,
        // too.
        Value larger = arith::MaxSIOp::create(
            body, zero, arith::SubIOp::create(body, position, firstLarger));
        Value row = arith::AddIOp::create(
            body, arith::MulIOp::create(body, position, even), larger);
        tensor::YieldOp::create(body,
                                Value(arith::AddIOp::create(body, first, row)));
      });
}

/// The same for a source of which the processes have `sizes`.
Value RowPartition::createGatheredTable(Value sizes, OpFoldResult offset) {
  int64_t count = cast<RankedTensorType>(sizes.getType()).getDimSize(0);
  Value zero = asValue(builder.getIndexAttr(0));
  Value one = asValue(builder.getIndexAttr(1));
  Value init = tensor::EmptyOp::create(builder, ArrayRef<int64_t>{count, 2},
                                       builder.getIndexType());
  auto loop = scf::ForOp::create(
      builder, zero, asValue(builder.getIndexAttr(count)), one,
      ValueRange{init, asValue(offset)},
      [&](OpBuilder &nested, Location loc, Value line, ValueRange state) {
        ImplicitLocOpBuilder body(loc, nested);
        Value size = tensor::ExtractOp::create(body, sizes, line);
        Value begin = state[1];
        Value end = arith::AddIOp::create(body, begin, size);
        Value table = tensor::InsertOp::create(body, begin, state[0],
                                               ValueRange{line, zero});
        table =
            tensor::InsertOp::create(body, end, table, ValueRange{line, one});
        scf::YieldOp::create(body, ValueRange{table, end});
      });
  return loop.getResult(0);
}

/// The line of `table` for this process.
RowSpan RowPartition::createOwnRows(Value table) {
  Value zero = asValue(builder.getIndexAttr(0));
  Value one = asValue(builder.getIndexAttr(1));
  Value begin =
      tensor::ExtractOp::create(builder, table, ValueRange{position, zero});
  Value end =
      tensor::ExtractOp::create(builder, table, ValueRange{position, one});
  return {begin, builder.createOrFold<arith::SubIOp>(end, begin)};
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
    Value table =
        createTable(dim, RowSpan{builder.getIndexAttr(0), size}, dim.numShards);
    RowSpan rows = createOwnRows(table);
    SmallVector<OpFoldResult> sizes = createShape(piece, rows.size);
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
    offsets[move.axis] = rows.offset;
    partitionMap.map(original,
                     createSlice(builder, result, offsets, sizes, strides));
  }
}

/// The lines of `table`, of the source, in the count of the rows that are
/// selected of it.
Value RowPartition::createSelectedTable(Value table) {
  const RowSelection &rows = *move.selection;
  auto type = cast<RankedTensorType>(table.getType());
  std::optional<int64_t> offset = getConstantIntValue(rows.offset);
  std::optional<int64_t> size = getConstantIntValue(rows.size);
  std::optional<int64_t> stride = getConstantIntValue(rows.stride);
  DenseElementsAttr known;
  if (matchPattern(table, m_Constant(&known)) && offset && size && stride) {
    SmallVector<int64_t> selected;
    for (const APInt &row : known.getValues<APInt>())
      selected.push_back(
          getSelectedBefore(row.getSExtValue(), *offset, *size, *stride));
    return arith::ConstantOp::create(
        builder, DenseElementsAttr::get(type, ArrayRef(selected)));
  }
  Value first = asValue(rows.offset), count = asValue(rows.size);
  Value step = asValue(rows.stride), zero = asValue(builder.getIndexAttr(0));
  return tensor::GenerateOp::create(
      builder, type, ValueRange(),
      [&](OpBuilder &nested, Location loc, ValueRange place) {
        IndexArithmetic numbers(nested, loc);
        Value row = tensor::ExtractOp::create(nested, loc, table, place);
        Value before = numbers.max(numbers.sub(row, first), zero);
        tensor::YieldOp::create(
            nested, loc, numbers.min(numbers.ceilDiv(before, step), count));
      });
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
  Value columns = createTable(piece.dims[*across],
                              RowSpan{builder.getIndexAttr(0), all}, count);
  if (getShardType(piece.type, piece.dims).isDynamicDim(*across))
    shape[*across] = createOwnRows(columns).size;
  return columns;
}

void RowPartition::createExchange(IRMapping &partitionMap) {
  const ShardedDim &dim = sources.front().dims[move.axis];
  FlatSymbolRefAttr gridName = sources.front().sharding.getGridAttr();
  DenseI16ArrayAttr axes = builder.getDenseI16ArrayAttr(dim.axes);
  position = ranks::PositionOp::create(builder, builder.getIndexType(),
                                       gridName, axes);

  OpFoldResult numRows = builder.getIndexAttr(0);
  SmallVector<Value> shards, sourceTables;
  for (auto [index, piece] : llvm::enumerate(sources)) {
    const ShardedDim &rows = piece.dims[move.axis];
    int64_t wholeSize = piece.type.getDimSize(move.axis);
    Value sizes = createGatheredSizes(builder, getSource(index), move.axis,
                                      wholeSize, rows, gridName);
    OpFoldResult size = createNumRows(builder, wholeSize, rows, sizes);
    Value table =
        sizes ? createGatheredTable(sizes, numRows)
              : createTable(rows, RowSpan{numRows, size}, dim.numShards);
    if (!rows.offsets.empty() || (ShapedType::isStatic(wholeSize) &&
                                  !isEven(wholeSize, rows.numShards))) {
      Value actual =
          tensor::DimOp::create(builder, getSource(index), move.axis);
      checkRows("operand " + Twine(move.firstSource + index) +
                    " has {0} rows in this process, but its sharding says {1}",
                actual, asValue(createOwnRows(table).size));
    }
    shards.push_back(getSource(index));
    sourceTables.push_back(table);
    numRows = addRows(builder, numRows, size);
  }

  SmallVector<Value> dests, destTables;
  Value columns;
  SmallVector<RowSpan> spans = move.createSpans(builder, numRows);
  if (move.selection) {
    Value table = sourceTables.front();
    sourceTables.front() = createSelectedTable(table);
    shards.front() =
        createSelectedRows(shards.front(), table, sourceTables.front());
  }
  for (auto [piece, span] : llvm::zip_equal(results, spans)) {
    destTables.push_back(
        createTable(piece.dims[move.axis], span, dim.numShards));
    OpFoldResult size = createOwnRows(destTables.back()).size;
    SmallVector<OpFoldResult> shape = createShape(piece, size);
    if (across)
      columns = createColumns(piece, dim.numShards, shape);
    dests.push_back(
        tensor::EmptyOp::create(builder, shape, piece.type.getElementType()));
  }
  auto exchange = ranks::ExchangeOp::create(
      builder, TypeRange(ValueRange(dests)), shards, sourceTables, dests,
      destTables, columns, builder.getI64IntegerAttr(move.axis),
      across ? builder.getI64IntegerAttr(*across) : IntegerAttr(), gridName,
      axes);
  partitionMap.map(move.op->getResults(), exchange.getResults());
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
  return success();
}
