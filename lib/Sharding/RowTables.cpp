// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowTables.h"

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

void RowTableBuilder::createCheck(const Twine &message, Value actual,
                                  Value expected) {
  Value isEqual = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                        actual, expected);
  AssertOp::create(builder, isEqual, message.str(),
                   ValueRange{actual, expected});
}

Value RowTableBuilder::createTable(const ShardedDim &dim, RowSpan span,
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
    createCheck("a result has {0} rows, but its shards have {1}", all,
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

Value RowTableBuilder::createGatheredTable(Value sizes, OpFoldResult offset) {
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

RowSpan RowTableBuilder::createLine(Value table, Value position) {
  Value zero = asValue(builder.getIndexAttr(0));
  Value one = asValue(builder.getIndexAttr(1));
  Value begin =
      tensor::ExtractOp::create(builder, table, ValueRange{position, zero});
  Value end =
      tensor::ExtractOp::create(builder, table, ValueRange{position, one});
  return {begin, builder.createOrFold<arith::SubIOp>(end, begin)};
}

Value RowTableBuilder::createSelectedTable(Value table,
                                           const RowSelection &rows) {
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
