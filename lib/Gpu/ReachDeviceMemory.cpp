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

/// The values of `buffer` on the host, before the launch.
const DeviceBuffer &LaunchRewriter::getBuffer(TypedValue<MemRefType> buffer) {
  auto [entry, isNew] = buffers.try_emplace(buffer);
  if (!isNew)
    return entry->second;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(launch);
  entry->second = reachBuffer(builder, launch.getLoc(), buffer, layout);
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
    return convertStored(builder, loc, loaded, number);
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
    LLVM::StoreOp::create(builder, loc,
                          convertStored(builder, loc, one, stored), at,
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
