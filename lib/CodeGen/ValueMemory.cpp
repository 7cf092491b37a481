// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueMemory.h"

#include "CheckAllocation.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::split;

/// So many values are stored by one call of a function: the time that LLVM's
/// schedulers take grows with the square of the loads and stores between calls.
static constexpr size_t kStoredAtOnce = 16;

bool mlir::split::canBeInMemory(Type type) {
  return type.isIndex() || type.isInteger(64) ||
         isa<LLVM::LLVMPointerType>(type);
}

static MemRefType getArgumentType(MLIRContext *context) {
  return MemRefType::get({ShapedType::kDynamic}, IntegerType::get(context, 64));
}

ValueMemory::ValueMemory(func::FuncOp function, SymbolTable &symbols,
                         int64_t size, bool checkAllocations)
    : function(function), symbols(symbols) {
  Block &block = function.front();
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  Location loc = function.getLoc();
  auto allocation = memref::AllocOp::create(
      builder, loc, MemRefType::get({size}, builder.getI64Type()));
  if (checkAllocations)
    checkAllocation(allocation);
  memory = allocation;
  builder.setInsertionPoint(block.getTerminator());
  memref::DeallocOp::create(builder, loc, memory);
}

/// `value` as a number of 64 bits.
static Value getNumber(OpBuilder &builder, Location loc, Value value) {
  Type i64 = builder.getI64Type();
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, i64, value);
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(builder, loc, i64, value);
  return value;
}

void ValueMemory::store(OpBuilder &builder, Location loc, Value value,
                        Value place) const {
  memref::StoreOp::create(builder, loc, getNumber(builder, loc, value), memory,
                          place);
}

Value ValueMemory::load(OpBuilder &builder, Location loc, Type type,
                        Value place) const {
  Value value = memref::LoadOp::create(builder, loc, memory, place);
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(builder, loc, type, value);
  return value;
}

/// The function that stores kStoredAtOnce numbers in a buffer that it is given,
/// from a place on.
func::FuncOp ValueMemory::getStorer() {
  if (storer)
    return storer;
  OpBuilder builder(function.getContext());
  Location loc = function.getLoc();
  SmallVector<Type> types{getArgumentType(builder.getContext()),
                          builder.getIndexType()};
  types.append(kStoredAtOnce, builder.getI64Type());
  storer = func::FuncOp::create(loc, (function.getName() + "_store").str(),
                                builder.getFunctionType(types, {}));
  setOutlined(storer);
  Block *body = storer.addEntryBlock();
  builder.setInsertionPointToStart(body);
  for (auto [number, value] :
       llvm::enumerate(body->getArguments().drop_front(2))) {
    Value offset = arith::ConstantIndexOp::create(builder, loc, number);
    Value place =
        arith::AddIOp::create(builder, loc, body->getArgument(1), offset);
    memref::StoreOp::create(builder, loc, value, body->getArgument(0), place);
  }
  func::ReturnOp::create(builder, loc);
  symbols.insert(storer, ++function->getIterator());
  return storer;
}

void ValueMemory::storeAll(OpBuilder &builder, Location loc,
                           ArrayRef<Value> values, int64_t begin) {
  for (; !values.empty(); begin += kStoredAtOnce) {
    ArrayRef<Value> next = values.take_front(kStoredAtOnce);
    values = values.drop_front(next.size());
    auto getPlace = [&](int64_t number) -> Value {
      return arith::ConstantIndexOp::create(builder, loc, begin + number);
    };
    if (next.size() < kStoredAtOnce) {
      for (auto [number, value] : llvm::enumerate(next))
        store(builder, loc, value, getPlace(static_cast<int64_t>(number)));
      continue;
    }
    SmallVector<Value> operands{
        memref::CastOp::create(builder, loc,
                               getArgumentType(builder.getContext()), memory),
        getPlace(0)};
    for (Value value : next)
      operands.push_back(getNumber(builder, loc, value));
    func::CallOp::create(builder, loc, getStorer(), operands);
  }
}
