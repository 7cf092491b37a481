// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors that lie strided on both sides and of which not even the number is
// known, in one launch: each thread searches a table for its tensor.

#include "LaneBuffer.h"
#include "LaunchBuilder.h"
#include "split/Copies/Emit/EmitLaunch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// A tensor as a row of the table has it: where it begins on both sides, its
/// sizes, and its strides on both sides.
struct ViewPlace {
  Value from, to;
  SmallVector<Value> sizes, fromStrides, toStrides;
};

/// A copy of views. In lanes, of which elements that have several are a
/// dimension.
class ViewsLaunchEmitter {
public:
  ViewsLaunchEmitter(OpBuilder &builder, Location loc, const ViewsCopy &copy,
                     const GpuMachine &machine)
      : builder(builder), loc(loc), index(builder, loc), copy(copy),
        machine(machine) {}

  void emit();

private:
  int64_t getRank() const {
    auto type = cast<MemRefType>(copy.places.getType());
    return (type.getDimSize(1) - 2) / 3;
  }
  ViewPlace readPlace(Value table, int64_t rank, Value row) const;
  void scale(ViewPlace &place) const;
  void storePlace(const ViewPlace &place, Value row) const;
  Value getCount(const ViewPlace &place) const;
  Value getBits(const ViewPlace &place, Value count) const;
  void makeTable();
  void launch(int64_t unitBytes);
  Value getAddress(Value buffer) const {
    return getBufferAddress(builder, loc, buffer,
                            copy.format.bytes * copy.format.perElement);
  }
  Value select(Value condition, Value a, Value b) const {
    return builder.createOrFold<arith::SelectOp>(loc, condition, a, b);
  }
  Value isEqual(Value a, Value b) const {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, a,
                                               b);
  }
  Value both(Value a, Value b) const {
    return builder.createOrFold<arith::AndIOp>(loc, a, b);
  }
  Value either(Value a, Value b) const {
    return builder.createOrFold<arith::OrIOp>(loc, a, b);
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const ViewsCopy &copy;
  const GpuMachine &machine;
  int64_t rank = 0;
  Value numViews;
  /// A row for each tensor; which lane is its first if all are counted through,
  /// and at last how many there are; that number, and all that must divide by
  /// an access, or-ed.
  Value table, begins, numLanes, bits;
};

} // namespace

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

ViewPlace ViewsLaunchEmitter::readPlace(Value table, int64_t rank,
                                        Value row) const {
  auto read = [&](int64_t column) -> Value {
    return memref::LoadOp::create(builder, loc, table,
                                  ValueRange{row, index.constant(column)});
  };
  ViewPlace place{read(0), read(1), {}, {}, {}};
  for (int64_t dim = 0; dim < rank; ++dim) {
    place.sizes.push_back(read(2 + dim));
    place.fromStrides.push_back(read(2 + rank + dim));
    place.toStrides.push_back(read(2 + 2 * rank + dim));
  }
  return place;
}

/// Makes lanes of elements, and of dimensions that lie next to each other on
/// both sides one, the inner one: the outer one has a size of 1 then.
void ViewsLaunchEmitter::scale(ViewPlace &place) const {
  Value one = index.constant(1);
  for (SmallVector<Value> *strides : {&place.fromStrides, &place.toStrides})
    for (Value &stride : *strides)
      stride = index.mul(stride, copy.format.perElement);
  for (Value *offset : {&place.from, &place.to})
    *offset = index.mul(*offset, copy.format.perElement);
  if (static_cast<int64_t>(place.sizes.size()) < rank) {
    place.sizes.push_back(index.constant(copy.format.perElement));
    place.fromStrides.push_back(one);
    place.toStrides.push_back(one);
  }
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    Value &outer = place.sizes[dim], &inner = place.sizes[dim + 1];
    // What has one step only goes with any other.
    Value isStep = isEqual(inner, one);
    Value isNext = isEqual(outer, one);
    auto follows = [&](ArrayRef<Value> strides) {
      return isEqual(strides[dim], index.mul(strides[dim + 1], inner));
    };
    isNext = either(isNext,
                    both(follows(place.fromStrides), follows(place.toStrides)));
    Value isOne = either(isNext, isStep);
    for (SmallVector<Value> *strides : {&place.fromStrides, &place.toStrides})
      (*strides)[dim + 1] =
          select(isNext, (*strides)[dim + 1],
                 select(isStep, (*strides)[dim], (*strides)[dim + 1]));
    inner = select(isOne, index.mul(outer, inner), inner);
    outer = select(isOne, one, outer);
  }
}

void ViewsLaunchEmitter::storePlace(const ViewPlace &place, Value row) const {
  int64_t column = 0;
  auto write = [&](Value value) {
    memref::StoreOp::create(builder, loc, value, table,
                            ValueRange{row, index.constant(column++)});
  };
  write(place.from);
  write(place.to);
  for (ArrayRef<Value> values :
       {ArrayRef(place.sizes), ArrayRef(place.fromStrides),
        ArrayRef(place.toStrides)})
    llvm::for_each(values, write);
}

/// The lanes of a tensor.
Value ViewsLaunchEmitter::getCount(const ViewPlace &place) const {
  Value count = index.constant(1);
  for (Value size : place.sizes)
    count = index.mul(count, size);
  return count;
}

/// What must divide by an access for threads to move that much of a tensor of
/// `count` lanes.
Value ViewsLaunchEmitter::getBits(const ViewPlace &place, Value count) const {
  Value zero = index.constant(0), one = index.constant(1);
  Value result = either(either(place.from, place.to), place.sizes.back());
  for (const SmallVector<Value> &strides :
       {place.fromStrides, place.toStrides}) {
    for (int64_t dim = 0; dim + 1 < rank; ++dim)
      result = either(
          result, select(isEqual(place.sizes[dim], one), zero, strides[dim]));
    result = either(result, select(isEqual(strides.back(), one), zero, one));
  }
  return select(isEqual(count, zero), zero, result);
}

/// Has the host go through the places.
void ViewsLaunchEmitter::makeTable() {
  rank =
      std::max<int64_t>(getRank() + (copy.format.perElement == 1 ? 0 : 1), 1);
  numViews = memref::DimOp::create(builder, loc, copy.places, 0);
  constexpr int64_t dynamic = ShapedType::kDynamic;
  table = memref::AllocOp::create(
      builder, loc,
      MemRefType::get({dynamic, 2 + 3 * rank}, builder.getIndexType()),
      numViews);
  begins = memref::AllocOp::create(
      builder, loc, MemRefType::get({dynamic}, builder.getIndexType()),
      ValueRange{index.add(numViews, 1)});
  Value zero = index.constant(0);
  auto sums = scf::ForOp::create(builder, loc, zero, numViews,
                                 index.constant(1), ValueRange{zero, zero});
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(sums.getBody());
    Value row = sums.getInductionVar();
    ViewPlace place = readPlace(copy.places, getRank(), row);
    scale(place);
    storePlace(place, row);
    Value begin = sums.getRegionIterArg(0), count = getCount(place);
    memref::StoreOp::create(builder, loc, begin, begins, row);
    scf::YieldOp::create(
        builder, loc,
        ValueRange{index.add(begin, count),
                   either(sums.getRegionIterArg(1), getBits(place, count))});
  }
  numLanes = sums.getResult(0);
  bits = sums.getResult(1);
  memref::StoreOp::create(builder, loc, numLanes, begins, numViews);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Launches threads each of which moves `unitBytes`, which `bits` divides by.
void ViewsLaunchEmitter::launch(int64_t unitBytes) {
  int64_t lanes = unitBytes / copy.format.bytes;
  int64_t blockThreads = machine.blockThreads;
  Value scale = index.constant(lanes);
  Value numUnits = index.div(numLanes, scale);
  DeviceMemory from =
      DeviceMemory::global(builder, loc, getAddress(copy.source));
  DeviceMemory to = DeviceMemory::global(builder, loc, getAddress(copy.target));
  Value numBlocks = index.div(index.add(numUnits, blockThreads - 1),
                              index.constant(blockThreads));
  auto move = [&](Value unit) {
    Value lane = index.mul(unit, lanes);
    Value view = emitTableSearch(builder, loc, begins, numViews, lane);
    Value rest = index.sub(
        lane, memref::LoadOp::create(builder, loc, begins, view).getResult());
    ViewPlace place = readPlace(table, rank, view);
    for (int64_t dim = rank; dim-- > 0;) {
      Value step = rest;
      if (dim > 0) {
        rest = index.div(step, place.sizes[dim]);
        step = index.sub(step, index.mul(rest, place.sizes[dim]));
      }
      place.from =
          index.add(place.from, index.mul(step, place.fromStrides[dim]));
      place.to = index.add(place.to, index.mul(step, place.toStrides[dim]));
    }
    to.store(builder, loc,
             from.load(builder, loc, index.div(place.from, scale), unitBytes),
             index.div(place.to, scale), unitBytes);
  };
  emitLaunch(
      builder, loc, numBlocks, blockThreads, 0, [&](const LaunchedThread &id) {
        Value unit = index.add(index.mul(id.block, blockThreads), id.thread);
        emitWhere(builder, loc, isLess(builder, loc, unit, numUnits),
                  [&] { move(unit); });
      });
}

void ViewsLaunchEmitter::emit() {
  makeTable();
  Value bytes = either(either(getAddress(copy.source), getAddress(copy.target)),
                       index.mul(bits, copy.format.bytes));
  emitIf(
      builder, loc, isMultiple(builder, loc, bytes, machine.accessBytes),
      [&] { launch(machine.accessBytes); }, [&] { launch(copy.format.bytes); });
  memref::DeallocOp::create(builder, loc, begins);
  memref::DeallocOp::create(builder, loc, table);
}

void mlir::split::emitViewsLaunch(OpBuilder &builder, Location loc,
                                  const ViewsCopy &copy,
                                  const GpuMachine &machine) {
  ViewsLaunchEmitter(builder, loc, copy, machine).emit();
}
