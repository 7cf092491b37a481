// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceMemory.h"

#include "LaneBuffer.h"

#include "split/Copies/Emit/EmitLaunch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

/// The bytes of a number, of which vectors are made.
static constexpr int64_t kLaneBytes = 4;

Type mlir::split::getUnitType(MLIRContext *context, int64_t bytes) {
  if (bytes <= 8)
    return IntegerType::get(context, 8 * bytes);
  return VectorType::get({bytes / kLaneBytes},
                         IntegerType::get(context, 8 * kLaneBytes));
}

MemRefType mlir::split::getWorkgroupMemory(MLIRContext *context,
                                           int64_t bytes) {
  // Its element type is what it is aligned to.
  constexpr int64_t alignment = 16;
  auto space = gpu::AddressSpaceAttr::get(
      context, gpu::GPUDialect::getWorkgroupAddressSpace());
  return MemRefType::get({bytes / alignment}, getUnitType(context, alignment),
                         AffineMap(), space);
}

DeviceMemory DeviceMemory::global(OpBuilder &builder, Location loc,
                                  Value address) {
  return DeviceMemory(
      mlir::split::getPointer(builder, loc, address, kGlobalSpace));
}

DeviceMemory DeviceMemory::workgroup(OpBuilder &builder, Location loc,
                                     Value buffer) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  return DeviceMemory(
      mlir::split::getPointer(builder, loc, address, kWorkgroupSpace));
}

Value DeviceMemory::getPointer(OpBuilder &builder, Location loc, Value position,
                               Type type) const {
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), position);
  return LLVM::GEPOp::create(builder, loc, pointer.getType(), type, pointer,
                             ValueRange{integer});
}

Value DeviceMemory::load(OpBuilder &builder, Location loc, Value position,
                         int64_t bytes) const {
  Type type = getUnitType(builder.getContext(), bytes);
  return LLVM::LoadOp::create(builder, loc, type,
                              getPointer(builder, loc, position, type), bytes);
}

void DeviceMemory::store(OpBuilder &builder, Location loc, Value unit,
                         Value position, int64_t bytes) const {
  Type type = getUnitType(builder.getContext(), bytes);
  LLVM::StoreOp::create(builder, loc, unit,
                        getPointer(builder, loc, position, type), bytes);
}
