// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DeviceAddress.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::getFirstAddress(OpBuilder &builder,
                                   memref::ExtractStridedMetadataOp metadata,
                                   const DataLayout &layout) {
  Location loc = metadata.getLoc();
  auto type = cast<MemRefType>(metadata.getBaseBuffer().getType());
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(
      builder, loc, metadata.getBaseBuffer());
  Value offset = getValueOrCreateConstantIndexOp(
      builder, loc, metadata.getConstifiedMixedOffset());
  Value bytes = arith::ConstantIndexOp::create(
      builder, loc, layout.getTypeSize(type.getElementType()));
  offset = builder.createOrFold<arith::MulIOp>(loc, offset, bytes);
  return builder.createOrFold<arith::AddIOp>(loc, address, offset);
}

Value mlir::split::getElementOffset(OpBuilder &builder, Location loc,
                                    ValueRange positions,
                                    ArrayRef<OpFoldResult> strides) {
  Value offset = arith::ConstantIndexOp::create(builder, loc, 0);
  for (auto [position, stride] : llvm::zip_equal(positions, strides)) {
    Value distance = getValueOrCreateConstantIndexOp(builder, loc, stride);
    Value elements =
        builder.createOrFold<arith::MulIOp>(loc, position, distance);
    offset = builder.createOrFold<arith::AddIOp>(loc, offset, elements);
  }
  return offset;
}

Value mlir::split::makePointer(OpBuilder &builder, Location loc, Value address,
                               LLVM::LLVMPointerType type) {
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(builder, loc, type, integer, nullptr);
}

DeviceBuffer mlir::split::reachBuffer(OpBuilder &builder, Location loc,
                                      Value buffer, const DataLayout &layout) {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
  Value address = getFirstAddress(builder, metadata, layout);
  auto type = LLVM::LLVMPointerType::get(builder.getContext(), kGlobalSpace);
  return {address, makePointer(builder, loc, address, type),
          metadata.getConstifiedMixedStrides()};
}

Type mlir::split::getStoredType(Type type) {
  if (isa<IndexType>(type))
    return IntegerType::get(type.getContext(), 64);
  if (LLVM::isCompatibleType(type) && !type.isBF16())
    return type;
  if (type.isIntOrFloat())
    return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
  return {};
}

Value mlir::split::convertStored(OpBuilder &builder, Location loc, Value value,
                                 Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().isIndex() || type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, value);
  if (isa<FloatType>(value.getType()) || isa<FloatType>(type))
    return arith::BitcastOp::create(builder, loc, type, value);
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}
