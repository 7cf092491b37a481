// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SequenceTable.h"

#include "split/Conversion/SequencesToTensor/SequencesToTensor.h"
#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

SmallVector<Type> mlir::split::getSequenceTableTypes(RankedTensorType element) {
  Type index = IndexType::get(element.getContext());
  const int64_t shape[] = {ShapedType::kDynamic, element.getRank()};
  SmallVector<Type> types;
  for (int64_t rank : kSequenceTensorRanks)
    types.push_back(RankedTensorType::get(
        ArrayRef(shape).take_front(rank),
        types.empty() ? element.getElementType() : index));
  return types;
}

//===----------------------------------------------------------------------===//
// Index arithmetic
//===----------------------------------------------------------------------===//

Value SequenceTableBuilder::index(int64_t value) {
  return arith::ConstantIndexOp::create(*this, value);
}

Value SequenceTableBuilder::add(Value lhs, Value rhs) {
  return createOrFold<arith::AddIOp>(lhs, rhs);
}

Value SequenceTableBuilder::sub(Value lhs, Value rhs) {
  return createOrFold<arith::SubIOp>(lhs, rhs);
}

Value SequenceTableBuilder::mul(Value lhs, Value rhs) {
  return createOrFold<arith::MulIOp>(lhs, rhs);
}

Value SequenceTableBuilder::equal(Value lhs, Value rhs) {
  return createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq, lhs, rhs);
}

Value SequenceTableBuilder::less(Value lhs, Value rhs) {
  return createOrFold<arith::CmpIOp>(arith::CmpIPredicate::slt, lhs, rhs);
}

Value SequenceTableBuilder::select(Value condition, Value ifTrue,
                                   Value ifFalse) {
  return createOrFold<arith::SelectOp>(condition, ifTrue, ifFalse);
}

Value SequenceTableBuilder::decrementIf(Value condition, Value value) {
  return sub(value, select(condition, index(1), index(0)));
}

Value SequenceTableBuilder::incrementIf(Value condition, Value value) {
  return add(value, select(condition, index(1), index(0)));
}

Value SequenceTableBuilder::product(ValueRange values) {
  Value result = index(1);
  for (Value value : values)
    result = mul(result, value);
  return result;
}

SmallVector<Value> SequenceTableBuilder::contiguousStrides(ValueRange sizes) {
  SmallVector<Value> strides(sizes.size());
  Value stride = index(1);
  for (int64_t dim = sizes.size() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    if (dim > 0)
      stride = mul(stride, sizes[dim]);
  }
  return strides;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Value SequenceTableBuilder::dim(Value tensor, int64_t dim) {
  return createOrFold<tensor::DimOp>(tensor, dim);
}

SmallVector<Value> SequenceTableBuilder::dims(Value tensor) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  SmallVector<Value> result;
  for (int64_t i = 0; i < rank; ++i)
    result.push_back(dim(tensor, i));
  return result;
}

Value SequenceTableBuilder::length(const SequenceTable &sequence) {
  return dim(sequence.offsets, 0);
}

/// Whether a table is known to have one row, which describes every tensor.
static bool hasOneRow(Value table) {
  auto cast = table.getDefiningOp<tensor::CastOp>();
  return cast && cast.getSource().getType().getDimSize(0) == 1;
}

bool SequenceTableBuilder::haveOneSize(const SequenceTable &sequence) {
  return hasOneRow(sequence.sizes);
}

Value SequenceTableBuilder::rowOf(Value table, Value position, Value length) {
  // Where the strides of a source are known, this keeps them known.
  if (hasOneRow(table))
    return index(0);
  ChunkRules rules(IndexArithmetic(*this, getLoc()));
  return rules.getTableRow(position, dim(table, 0), length);
}

SmallVector<Value> SequenceTableBuilder::readRow(Value table, Value row) {
  int64_t rank = cast<RankedTensorType>(table.getType()).getDimSize(1);
  SmallVector<Value> entries;
  for (int64_t column = 0; column < rank; ++column)
    entries.push_back(tensor::ExtractOp::create(
        *this, table, ValueRange{row, index(column)}));
  return entries;
}

Value SequenceTableBuilder::position(Value position, Value length) {
  Value given = createIntegerExtract(*this, getLoc(), position, Value());
  return ChunkRules(IndexArithmetic(*this, getLoc()))
      .getFromFront(given, length);
}

Value SequenceTableBuilder::view(const SequenceTable &sequence, Value position,
                                 RankedTensorType type,
                                 std::optional<int64_t> newAxis) {
  Value count = length(sequence);
  Value offset = tensor::ExtractOp::create(*this, sequence.offsets, position);
  SmallVector<Value> sizes =
      readRow(sequence.sizes, rowOf(sequence.sizes, position, count));
  SmallVector<Value> dynamicSizes;
  for (auto [index, size] : llvm::enumerate(sizes))
    if (type.isDynamicDim(index))
      dynamicSizes.push_back(size);
  SmallVector<Value> strides =
      readRow(sequence.strides, rowOf(sequence.strides, position, count));
  if (newAxis) {
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin() + *newAxis, 1);
    type = type.clone(shape);
    strides.insert(strides.begin() + *newAxis, index(1));
  }
  return strided::ExtractOp::create(*this, type, sequence.base, offset,
                                    dynamicSizes, strides);
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Value SequenceTableBuilder::castTo(Type type, Value value) {
  return value.getType() == type
             ? value
             : tensor::CastOp::create(*this, type, value).getResult();
}

Value SequenceTableBuilder::asRanked(Value tensor, RankedTensorType element) {
  return isa<RankedTensorType>(tensor.getType()) ? tensor
                                                 : castTo(element, tensor);
}

Value SequenceTableBuilder::allocate(RankedTensorType type, ValueRange sizes) {
  // Not tensor.empty: two of them may become one, and then a copy is due.
  return bufferization::AllocTensorOp::create(*this, type, sizes);
}

SmallVector<Value> SequenceTableBuilder::loop(
    Value count, ValueRange inits,
    function_ref<SmallVector<Value>(Value, ValueRange)> createBody) {
  auto loop = scf::ForOp::create(
      *this, index(0), count, index(1), inits,
      [&](OpBuilder &, Location, Value position, ValueRange state) {
        scf::YieldOp::create(*this, createBody(position, state));
      });
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value>
SequenceTableBuilder::branch(Value condition,
                             function_ref<SmallVector<Value>()> createThen,
                             function_ref<SmallVector<Value>()> createElse) {
  auto branch = scf::IfOp::create(
      *this, condition,
      [&](OpBuilder &, Location) { scf::YieldOp::create(*this, createThen()); },
      [&](OpBuilder &, Location) {
        scf::YieldOp::create(*this, createElse());
      });
  return SmallVector<Value>(branch.getResults());
}

Value SequenceTableBuilder::table(
    Value numRows, int64_t rank,
    function_ref<SmallVector<Value>(Value)> createRow) {
  auto type =
      RankedTensorType::get({ShapedType::kDynamic, rank}, getIndexType());
  Value init = allocate(type, numRows);
  if (rank == 0)
    return init;
  return loop(numRows, init,
              [&](Value row, ValueRange state) {
                Value table = state.front();
                for (auto [column, entry] : llvm::enumerate(createRow(row)))
                  table = tensor::InsertOp::create(
                      *this, entry, table, ValueRange{row, index(column)});
                return SmallVector<Value>{table};
              })
      .front();
}

Value SequenceTableBuilder::tableOf(int64_t numRows, int64_t rank,
                                    ValueRange entries) {
  auto type =
      RankedTensorType::get({ShapedType::kDynamic, rank}, getIndexType());
  if (rank == 0)
    return allocate(type, index(numRows));
  auto staticType = type.clone({numRows, rank});
  return castTo(type,
                tensor::FromElementsOp::create(*this, staticType, entries));
}

std::pair<Value, Value>
SequenceTableBuilder::runningSum(Value count,
                                 function_ref<Value(Value)> createTerm) {
  auto type = RankedTensorType::get({ShapedType::kDynamic}, getIndexType());
  SmallVector<Value> results =
      loop(count, {index(0), allocate(type, count)},
           [&](Value position, ValueRange state) -> SmallVector<Value> {
             Value sums =
                 tensor::InsertOp::create(*this, state[0], state[1], position);
             return {add(state[0], createTerm(position)), sums};
           });
  return {results[1], results[0]};
}

Value SequenceTableBuilder::copyTable(Value table) {
  return bufferization::AllocTensorOp::create(
      *this, cast<RankedTensorType>(table.getType()), ValueRange(), table);
}

Value SequenceTableBuilder::tableWithoutRow(Value table, Value row,
                                            Value condition) {
  int64_t rank = cast<RankedTensorType>(table.getType()).getDimSize(1);
  Value numRows = decrementIf(condition, dim(table, 0));
  return this->table(numRows, rank, [&](Value newRow) {
    Value isBehind = createOrFold<arith::AndIOp>(
        condition,
        createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sge, newRow, row));
    return readRow(table, incrementIf(isBehind, newRow));
  });
}

SequenceTable SequenceTableBuilder::packedTable(Value sizes, Value length,
                                                Type elementType) {
  int64_t rank = cast<RankedTensorType>(sizes.getType()).getDimSize(1);
  Value strides = table(dim(sizes, 0), rank, [&](Value row) {
    return contiguousStrides(readRow(sizes, row));
  });
  auto [offsets, total] = runningSum(length, [&](Value position) {
    return product(readRow(sizes, rowOf(sizes, position, length)));
  });
  Value base = allocate(
      RankedTensorType::get({ShapedType::kDynamic}, elementType), total);
  return SequenceTable(base, offsets, sizes, strides);
}

Value SequenceTableBuilder::store(Value source, const SequenceTable &dest,
                                  Value position) {
  Value offset = tensor::ExtractOp::create(*this, dest.offsets, position);
  // As it is packed, the strides follow from the sizes; not reading them tells
  // later passes that the last one is 1.
  SmallVector<Value> strides = contiguousStrides(dims(source));
  return strided::InsertOp::create(*this, dest.base.getType(), source,
                                   dest.base, offset, strides);
}

SequenceTable
SequenceTableBuilder::copyElements(const SequenceTable &sequence,
                                   RankedTensorType type, SequenceTable dest,
                                   function_ref<Value(Value)> target) {
  if (atOnce) {
    dest.base =
        copyViews(sequence, type.getRank(), dest.base, [&](Value position) {
          Value number = target(position);
          Value offset = tensor::ExtractOp::create(*this, dest.offsets, number);
          SmallVector<Value> place = {offset};
          llvm::append_range(
              place,
              readRow(dest.strides, rowOf(dest.strides, number, length(dest))));
          return place;
        });
    return dest;
  }
  dest.base =
      loop(length(sequence), dest.base, [&](Value position, ValueRange state) {
        SequenceTable current = dest;
        current.base = state.front();
        Value element = view(sequence, position, type);
        return SmallVector<Value>{store(element, current, target(position))};
      }).front();
  return dest;
}

Value SequenceTableBuilder::copyViews(
    const SequenceTable &sequence, int64_t rank, Value dest,
    function_ref<SmallVector<Value>(Value)> place) {
  Value count = length(sequence);
  auto rowIn = [&](Value table, Value position) {
    return readRow(table, rowOf(table, position, count));
  };
  Value places = table(count, 2 + 3 * rank, [&](Value position) {
    SmallVector<Value> row = {
        tensor::ExtractOp::create(*this, sequence.offsets, position)};
    SmallVector<Value> stored = place(position);
    row.push_back(stored.front());
    llvm::append_range(row, rowIn(sequence.sizes, position));
    llvm::append_range(row, rowIn(sequence.strides, position));
    llvm::append_range(row, ArrayRef(stored).drop_front());
    return row;
  });
  return strided::CopyViewsOp::create(*this, dest.getType(), sequence.base,
                                      places, dest)
      .getResult();
}

SequenceTable SequenceTableBuilder::pack(const SequenceTable &sequence,
                                         RankedTensorType type) {
  SequenceTable dest = packedTable(copyTable(sequence.sizes), length(sequence),
                                   type.getElementType());
  return copyElements(sequence, type, dest,
                      [](Value position) { return position; });
}
