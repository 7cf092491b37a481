// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ValueMemory.h"

#include "CheckAllocation.h"
#include "ConvertedValue.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

/// So many values are stored by one call of a function: the time that LLVM's
/// schedulers take grows with the square of the loads and stores between calls.
static constexpr size_t kStoredAtOnce = 16;

bool mlir::split::isNumberInMemory(Type type) {
  return type.isIndex() ||
         (type.isSignlessInteger() && type.getIntOrFloatBitWidth() <= 64) ||
         isa<LLVM::LLVMPointerType>(type);
}

/// Whether `type` has strides, which most layouts say without being asked for
/// them: that takes affine expressions.
static bool hasStrides(MemRefType type) {
  return isa<StridedLayoutAttr>(type.getLayout()) ||
         type.getLayout().isIdentity() || type.isStrided();
}

bool mlir::split::canBeInMemory(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  return isNumberInMemory(type) ||
         (buffer && hasStrides(buffer) && !buffer.getMemorySpace());
}

int64_t mlir::split::getSizeInMemory(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  // A descriptor: two pointers, an offset, sizes and strides.
  return buffer ? 3 + 2 * buffer.getRank() : 1;
}

/// Where `memory` begins.
static Value getBase(OpBuilder &builder, Location loc,
                     const LLVMTypeConverter &converter, Value memory) {
  Value descriptor =
      castTo(builder, loc, memory, converter.convertType(memory.getType()));
  return LLVM::ExtractValueOp::create(builder, loc, descriptor, 1);
}

/// The address of `place` in memory that begins at `base`.
static Value getAddress(OpBuilder &builder, Location loc, Value base,
                        Value place) {
  Type i64 = builder.getI64Type();
  Value index = arith::IndexCastOp::create(builder, loc, i64, place);
  return LLVM::GEPOp::create(builder, loc, base.getType(), i64, base,
                             ArrayRef<LLVM::GEPArg>{index});
}

/// `value` as a number of 64 bits.
static Value getNumber(OpBuilder &builder, Location loc, Value value) {
  Type type = value.getType(), i64 = builder.getI64Type();
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, i64, value);
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::PtrToIntOp::create(builder, loc, i64, value);
  if (type != i64)
    return arith::ExtUIOp::create(builder, loc, i64, value);
  return value;
}

/// Stores `value` at `place` of `memory`, which begins at `base`.
static void storeAt(OpBuilder &builder, Location loc,
                    const LLVMTypeConverter &converter, Value memory,
                    Value base, Value value, Value place) {
  if (!isa<MemRefType>(value.getType())) {
    memref::StoreOp::create(builder, loc, getNumber(builder, loc, value),
                            memory, place);
    return;
  }
  Value descriptor =
      castTo(builder, loc, value, converter.convertType(value.getType()));
  LLVM::StoreOp::create(builder, loc, descriptor,
                        getAddress(builder, loc, base, place));
}

ValueMemory::ValueMemory(func::FuncOp function, SymbolTable &symbols,
                         int64_t size, bool checkAllocations)
    : function(function), symbols(symbols), converter(function.getContext()) {
  Block &block = function.front();
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  Location loc = function.getLoc();
  auto allocation = memref::AllocOp::create(
      builder, loc, MemRefType::get({size}, builder.getI64Type()));
  if (checkAllocations)
    checkAllocation(allocation);
  memory = allocation;
  base = getBase(builder, loc, converter, memory);
  builder.setInsertionPoint(block.getTerminator());
  memref::DeallocOp::create(builder, loc, memory);
}

void ValueMemory::store(OpBuilder &builder, Location loc, Value value,
                        Value place) const {
  storeAt(builder, loc, converter, memory, base, value, place);
}

/// Loads a descriptor of type `type` from `address`: what is not known of it,
/// field by field, as LLVM is slow with values of many.
static Value loadDescriptor(OpBuilder &builder, Location loc,
                            const LLVMTypeConverter &converter, MemRefType type,
                            Value address) {
  auto structType = cast<LLVM::LLVMStructType>(converter.convertType(type));
  Type pointer = address.getType(), i64 = builder.getI64Type();
  auto load = [&](Type fieldType, ArrayRef<LLVM::GEPArg> position) -> Value {
    SmallVector<LLVM::GEPArg> indices{0};
    llvm::append_range(indices, position);
    Value field = LLVM::GEPOp::create(builder, loc, pointer, structType,
                                      address, indices);
    return LLVM::LoadOp::create(builder, loc, fieldType, field);
  };
  auto get = [&](int64_t known, ArrayRef<LLVM::GEPArg> position) -> Value {
    if (ShapedType::isDynamic(known))
      return load(i64, position);
    return LLVM::ConstantOp::create(builder, loc, i64,
                                    builder.getI64IntegerAttr(known));
  };
  auto [strides, offset] = type.getStridesAndOffset();
  auto descriptor = MemRefDescriptor::poison(builder, loc, structType);
  descriptor.setAllocatedPtr(builder, loc, load(pointer, {0}));
  descriptor.setAlignedPtr(builder, loc, load(pointer, {1}));
  descriptor.setOffset(builder, loc, get(offset, {2}));
  for (auto [dim, size, stride] : llvm::enumerate(type.getShape(), strides)) {
    auto index = static_cast<int32_t>(dim);
    descriptor.setSize(builder, loc, dim, get(size, {3, index}));
    descriptor.setStride(builder, loc, dim, get(stride, {4, index}));
  }
  return descriptor;
}

Value ValueMemory::load(OpBuilder &builder, Location loc, Type type,
                        Value place) const {
  if (auto buffer = dyn_cast<MemRefType>(type))
    return castTo(builder, loc,
                  loadDescriptor(builder, loc, converter, buffer,
                                 getAddress(builder, loc, base, place)),
                  type);
  Value value = memref::LoadOp::create(builder, loc, memory, place);
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(builder, loc, type, value);
  if (type != value.getType())
    return arith::TruncIOp::create(builder, loc, type, value);
  return value;
}

/// The type of memory that a function is given.
static MemRefType getArgumentType(MLIRContext *context) {
  return MemRefType::get({ShapedType::kDynamic}, IntegerType::get(context, 64));
}

/// The function that stores kStoredAtOnce values of type `type` in a buffer
/// that it is given, from a place on.
func::FuncOp ValueMemory::getStorer(Type type) {
  func::FuncOp &storer = storers[type];
  if (storer)
    return storer;
  OpBuilder builder(function.getContext());
  Location loc = function.getLoc();
  SmallVector<Type> types{getArgumentType(builder.getContext()),
                          builder.getIndexType()};
  types.append(kStoredAtOnce, type);
  storer = func::FuncOp::create(loc, (function.getName() + "_store").str(),
                                builder.getFunctionType(types, {}));
  setOutlined(storer);
  Block *body = storer.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Value buffer = body->getArgument(0), begin = body->getArgument(1);
  Value first = getBase(builder, loc, converter, buffer);
  for (auto [number, value] :
       llvm::enumerate(body->getArguments().drop_front(2))) {
    Value offset = arith::ConstantIndexOp::create(
        builder, loc, static_cast<int64_t>(number) * getSizeInMemory(type));
    Value place = arith::AddIOp::create(builder, loc, begin, offset);
    storeAt(builder, loc, converter, buffer, first, value, place);
  }
  func::ReturnOp::create(builder, loc);
  symbols.insert(storer, ++function->getIterator());
  return storer;
}

void ValueMemory::storeAll(OpBuilder &builder, Location loc,
                           ArrayRef<Value> values, int64_t begin) {
  Type type = values.front().getType();
  auto getPlace = [&](size_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc,
                                          begin + static_cast<int64_t>(number) *
                                                      getSizeInMemory(type));
  };
  size_t number = 0;
  for (; number + kStoredAtOnce <= values.size(); number += kStoredAtOnce) {
    SmallVector<Value> operands{
        memref::CastOp::create(builder, loc,
                               getArgumentType(builder.getContext()), memory),
        getPlace(number)};
    llvm::append_range(operands, values.slice(number, kStoredAtOnce));
    func::CallOp::create(builder, loc, getStorer(type), operands);
  }
  for (; number < values.size(); ++number)
    store(builder, loc, values[number], getPlace(number));
}
