// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneMasks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::split;

Value LaneMasks::getBits(uint64_t value) const {
  return arith::ConstantIntOp::create(builder, loc, static_cast<int64_t>(value),
                                      64);
}

Value LaneMasks::getFirst(Value count) const {
  Value one = move(getBits(1), index.min(count, index.constant(numLanes - 1)));
  Value low = builder.createOrFold<arith::SubIOp>(loc, one, getBits(1));
  Value isAll = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sgt, count, index.constant(numLanes - 1));
  return builder.createOrFold<arith::SelectOp>(loc, isAll, getAll(), low);
}

Value LaneMasks::toBits(Value count) const {
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), count);
}

Value LaneMasks::move(Value bits, Value distance) const {
  return arith::ShLIOp::create(builder, loc, bits, toBits(distance));
}

Value LaneMasks::repeat(Value bits, Value pitch) const {
  constexpr int64_t numBits = 64;
  // That of a single row may be anything.
  pitch = index.min(pitch, index.constant(numBits));
  for (int64_t times = 1; times < numLanes; times *= 2) {
    Value distance = index.mul(pitch, times);
    Value moved = move(bits, index.min(distance, index.constant(numBits - 1)));
    Value isInside =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, distance,
                              index.constant(numBits));
    moved = arith::SelectOp::create(builder, loc, isInside, moved, getNone());
    bits = arith::OrIOp::create(builder, loc, bits, moved);
  }
  return bits;
}

Value LaneMasks::beginAt(Value repeated, Value phase, Value pitch) const {
  Value low = arith::ShRUIOp::create(builder, loc, repeated, toBits(phase));
  Value high = move(repeated, index.sub(pitch, phase));
  return arith::OrIOp::create(builder, loc, low, high);
}

Value LaneMasks::count(Value bits) const {
  Value number = LLVM::CtPopOp::create(builder, loc, intersect(bits, getAll()));
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

Value LaneMasks::intersect(Value a, Value b) const {
  return arith::AndIOp::create(builder, loc, a, b);
}

Value LaneMasks::subtract(Value a, Value b) const {
  return arith::XOrIOp::create(builder, loc, a, b);
}

Value LaneMasks::getMask(Value bits) const {
  if (numLanes < 64)
    bits = arith::TruncIOp::create(builder, loc,
                                   builder.getIntegerType(numLanes), bits);
  auto type = VectorType::get({numLanes}, builder.getI1Type());
  return LLVM::BitcastOp::create(builder, loc, type, bits);
}
