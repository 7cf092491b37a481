// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "DeviceAddress.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREACHDEVICEMEMORYPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// A buffer, as seen from a kernel: a pointer to its first element, and the
/// distances of its dimensions in elements.
struct DeviceBuffer {
  Value pointer;
  SmallVector<OpFoldResult> strides;
};

/// Rewrites the accesses of one launch.
class LaunchRewriter {
public:
  LaunchRewriter(gpu::LaunchOp launch, const DataLayout &layout)
      : launch(launch), builder(launch), layout(layout) {}

  LogicalResult rewrite();

private:
  bool isOutside(Value value) {
    return !launch.getBody().isAncestor(value.getParentRegion());
  }
  const DeviceBuffer &getBuffer(TypedValue<MemRefType> buffer);
  Value getPointer(Location loc, TypedValue<MemRefType> buffer,
                   ValueRange indices, Type type, int64_t perElement);
  Value load(Location loc, TypedValue<MemRefType> buffer, ValueRange indices);
  void store(Location loc, Value value, TypedValue<MemRefType> buffer,
             ValueRange indices);

  gpu::LaunchOp launch;
  OpBuilder builder;
  const DataLayout &layout;
  DenseMap<Value, DeviceBuffer> buffers;
};

} // namespace

/// What a pointer reaches elements of `type` as: the type itself, or an integer
/// of as many bits where LLVM, or SPIR-V, does not have it.
static Type getStoredType(Type type) {
  if (isa<IndexType>(type))
    return IntegerType::get(type.getContext(), 64);
  if (LLVM::isCompatibleType(type) && !type.isBF16())
    return type;
  if (type.isIntOrFloat())
    return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
  return {};
}

/// `value` as one of `type`, one of which is what the other is stored as.
static Value convert(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().isIndex() || type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (isa<FloatType>(value.getType()) || isa<FloatType>(type))
    return arith::BitcastOp::create(builder, loc, type, value);
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

/// The values of `buffer` on the host, before the launch.
const DeviceBuffer &LaunchRewriter::getBuffer(TypedValue<MemRefType> buffer) {
  auto [entry, isNew] = buffers.try_emplace(buffer);
  if (!isNew)
    return entry->second;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(launch);
  Location loc = launch.getLoc();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  entry->second.pointer = makePointer(
      builder, loc, getFirstAddress(builder, metadata, layout),
      LLVM::LLVMPointerType::get(builder.getContext(), kGlobalSpace));
  entry->second.strides = metadata.getConstifiedMixedStrides();
  return entry->second;
}

/// A pointer to the first of `perElement` numbers of `type` that the element at
/// `indices` consists of.
Value LaunchRewriter::getPointer(Location loc, TypedValue<MemRefType> buffer,
                                 ValueRange indices, Type type,
                                 int64_t perElement) {
  const DeviceBuffer &device = getBuffer(buffer);
  Value offset = getElementOffset(builder, loc, indices, device.strides);
  if (perElement != 1)
    offset = arith::MulIOp::create(
        builder, loc, offset,
        arith::ConstantIndexOp::create(builder, loc, perElement));
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), offset);
  return LLVM::GEPOp::create(builder, loc, device.pointer.getType(), type,
                             device.pointer, ValueRange{integer});
}

Value LaunchRewriter::load(Location loc, TypedValue<MemRefType> buffer,
                           ValueRange indices) {
  Type element = buffer.getType().getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  Type number = complex ? complex.getElementType() : element;
  Type stored = getStoredType(number);
  Value pointer = getPointer(loc, buffer, indices, stored, complex ? 2 : 1);
  auto loadAt = [&](Value at) {
    Value loaded = LLVM::LoadOp::create(builder, loc, stored, at,
                                        layout.getTypeABIAlignment(stored));
    return convert(builder, loc, loaded, number);
  };
  Value first = loadAt(pointer);
  if (!complex)
    return first;
  Value next = LLVM::GEPOp::create(builder, loc, pointer.getType(), stored,
                                   pointer, ArrayRef<LLVM::GEPArg>{1});
  return complex::CreateOp::create(builder, loc, complex, first, loadAt(next));
}

void LaunchRewriter::store(Location loc, Value value,
                           TypedValue<MemRefType> buffer, ValueRange indices) {
  Type element = buffer.getType().getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  Type number = complex ? complex.getElementType() : element;
  Type stored = getStoredType(number);
  Value pointer = getPointer(loc, buffer, indices, stored, complex ? 2 : 1);
  auto storeAt = [&](Value one, Value at) {
    LLVM::StoreOp::create(builder, loc, convert(builder, loc, one, stored), at,
                          layout.getTypeABIAlignment(stored));
  };
  if (!complex)
    return storeAt(value, pointer);
  Value next = LLVM::GEPOp::create(builder, loc, pointer.getType(), stored,
                                   pointer, ArrayRef<LLVM::GEPArg>{1});
  storeAt(complex::ReOp::create(builder, loc, number, value), pointer);
  storeAt(complex::ImOp::create(builder, loc, number, value), next);
}

LogicalResult LaunchRewriter::rewrite() {
  WalkResult result = launch.getBody().walk([&](Operation *op) -> WalkResult {
    auto isBuffer = [&](Value value) {
      return isa<BaseMemRefType>(value.getType()) && isOutside(value);
    };
    // What is the same in all threads is asked on the host.
    if (auto dim = dyn_cast<memref::DimOp>(op);
        dim && dim.getConstantIndex() && isBuffer(dim.getSource())) {
      builder.setInsertionPoint(launch);
      dim.replaceAllUsesWith(Value(memref::DimOp::create(
          builder, dim.getLoc(), dim.getSource(), *dim.getConstantIndex())));
      dim.erase();
      return WalkResult::advance();
    }
    if (llvm::none_of(op->getOperands(), isBuffer))
      return WalkResult::advance();
    builder.setInsertionPoint(op);
    auto load = dyn_cast<memref::LoadOp>(op);
    auto store = dyn_cast<memref::StoreOp>(op);
    Type element = load    ? load.getMemRefType().getElementType()
                   : store ? store.getMemRefType().getElementType()
                           : Type();
    if (auto complex = dyn_cast_if_present<ComplexType>(element))
      element = complex.getElementType();
    if (!element || !getStoredType(element))
      return op->emitError(
          "kernels can only load and store numbers of buffers");
    if (load)
      load.replaceAllUsesWith(
          this->load(op->getLoc(), load.getMemref(), load.getIndices()));
    else
      this->store(op->getLoc(), store.getValue(), store.getMemref(),
                  store.getIndices());
    op->erase();
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {

struct SplitReachDeviceMemory
    : split::impl::SplitReachDeviceMemoryPassBase<SplitReachDeviceMemory> {
  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    WalkResult result =
        getOperation()->walk([&](gpu::LaunchOp launch) -> WalkResult {
          return LaunchRewriter(launch, layout).rewrite();
        });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
