// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "ConvertedValue.h"

#include "PassedPlaces.h"
#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSHAREALLOCATIONSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// What allocations have in common that one function can do: type, alignment,
/// and the place that is named where there is no memory.
using AllocationKind = std::tuple<MemRefType, IntegerAttr, Location>;

/// `loc` without what is said of it beside the place: which chunk it is of.
static Location dropChunk(Location loc) {
  while (auto fused = dyn_cast<FusedLoc>(loc)) {
    if (!llvm::hasSingleElement(fused.getLocations()))
      break;
    loc = fused.getLocations().front();
  }
  return loc;
}

namespace {

/// Makes the allocations of one kind calls of a function.
class AllocationSharer {
public:
  AllocationSharer(const LLVMTypeConverter &converter, SymbolTable &symbols,
                   const AllocationKind &kind)
      : type(std::get<MemRefType>(kind)),
        descriptorType(cast<LLVM::LLVMStructType>(converter.convertType(type))),
        alignment(std::get<IntegerAttr>(kind)), symbols(symbols) {}

  void makeFunction(func::FuncOp caller, Location loc);
  void replace(memref::AllocOp op) const;

private:
  Value makeDescriptor(OpBuilder &builder, Location loc, ValueRange pointers,
                       ValueRange sizes) const;

  MemRefType type;
  LLVM::LLVMStructType descriptorType;
  IntegerAttr alignment;
  SymbolTable &symbols;
  func::FuncOp function;
};

} // namespace

/// Makes the function: it takes the dynamic sizes, and returns what the memory
/// is freed by and where the elements begin.
void AllocationSharer::makeFunction(func::FuncOp caller, Location loc) {
  OpBuilder builder(caller);
  // Of the address space that the buffer is in.
  Type pointer = descriptorType.getBody().front();
  SmallVector<Type> sizes(type.getNumDynamicDims(), builder.getIndexType());
  function = func::FuncOp::create(
      loc, (caller.getName() + "_allocate").str(),
      builder.getFunctionType(sizes, TypeRange{pointer, pointer}));
  setOutlined(function);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Value buffer = memref::AllocOp::create(
      builder, loc, type, body->getArguments(), ValueRange(), alignment);
  Value memory = castTo(builder, loc, buffer, descriptorType);
  MemRefDescriptor descriptor(memory);
  Value freed = descriptor.allocatedPtr(builder, loc);
  Value elements = descriptor.alignedPtr(builder, loc);
  func::ReturnOp::create(builder, loc, ValueRange{freed, elements});
  symbols.insert(function, ++caller->getIterator());
}

/// The descriptor of a buffer of the type, of these sizes, at `pointers`.
Value AllocationSharer::makeDescriptor(OpBuilder &builder, Location loc,
                                       ValueRange pointers,
                                       ValueRange sizes) const {
  auto descriptor = MemRefDescriptor::poison(builder, loc, descriptorType);
  descriptor.setAllocatedPtr(builder, loc, pointers[0]);
  descriptor.setAlignedPtr(builder, loc, pointers[1]);
  descriptor.setConstantOffset(builder, loc, 0);
  Type i64 = builder.getI64Type();
  // The elements from one to the next: `knownStride`, if `stride` is null.
  int64_t knownStride = 1;
  Value stride;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (stride)
      descriptor.setStride(builder, loc, dim, stride);
    else
      descriptor.setConstantStride(builder, loc, dim, knownStride);
    Value size;
    if (!type.isDynamicDim(dim)) {
      descriptor.setConstantSize(builder, loc, dim, type.getDimSize(dim));
      if (!stride) {
        knownStride *= type.getDimSize(dim);
        continue;
      }
      size = LLVM::ConstantOp::create(builder, loc, i64, type.getDimSize(dim));
    } else {
      size = castTo(builder, loc, sizes[type.getDynamicDimIndex(dim)], i64);
      descriptor.setSize(builder, loc, dim, size);
    }
    if (dim == 0)
      break;
    if (!stride && knownStride != 1)
      stride = LLVM::ConstantOp::create(builder, loc, i64, knownStride);
    stride = stride ? LLVM::MulOp::create(builder, loc, stride, size) : size;
  }
  return descriptor;
}

void AllocationSharer::replace(memref::AllocOp op) const {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  ValueRange sizes = op.getDynamicSizes();
  auto call = func::CallOp::create(builder, loc, function, sizes);
  for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
    if (auto address = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(user)) {
      OpBuilder atUser(address);
      Value number = LLVM::PtrToIntOp::create(atUser, loc, atUser.getI64Type(),
                                              call.getResult(1));
      address.replaceAllUsesWith(
          castTo(atUser, loc, number, atUser.getIndexType()));
      address.erase();
    }
  Value descriptor = makeDescriptor(builder, loc, call.getResults(), sizes);
  op.replaceAllUsesWith(castTo(builder, loc, descriptor, type));
  op.erase();
}

/// Whether the number of elements of `type` that are static is an int64_t.
static bool hasKnownStrides(MemRefType type) {
  int64_t count = 1;
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(count, size, count))
      return false;
  return true;
}

namespace {

struct SplitShareAllocations
    : split::impl::SplitShareAllocationsPassBase<SplitShareAllocations> {
  using SplitShareAllocationsPassBase::SplitShareAllocationsPassBase;

  void runOnOperation() override {
    llvm::MapVector<AllocationKind, SmallVector<memref::AllocOp>> kinds;
    getOperation()->walk([&](memref::AllocOp op) {
      MemRefType type = op.getType();
      if (!type.hasStaticShape() && type.getLayout().isIdentity() &&
          hasKnownStrides(type) && op->getParentOfType<func::FuncOp>() &&
          !hasPassedPlace(op))
        kinds[{type, op.getAlignmentAttr(), dropChunk(op.getLoc())}].push_back(
            op);
    });
    LLVMTypeConverter converter(&getContext());
    populateSplitToLLVMTypeConversions(converter);
    SymbolTable symbols(getOperation());
    for (auto &[kind, ops] : kinds) {
      if (static_cast<int64_t>(ops.size()) < minAllocations ||
          !isa_and_nonnull<LLVM::LLVMStructType>(
              converter.convertType(std::get<MemRefType>(kind))))
        continue;
      AllocationSharer sharer(converter, symbols, kind);
      sharer.makeFunction(ops.front()->getParentOfType<func::FuncOp>(),
                          std::get<Location>(kind));
      for (memref::AllocOp op : ops)
        sharer.replace(op);
    }
  }
};

} // namespace
