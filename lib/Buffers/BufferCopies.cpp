// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/BufferCopies.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::getInOwnLayout(OpBuilder &builder, Value buffer) {
  auto cast = buffer.getDefiningOp<memref::CastOp>();
  auto source =
      cast ? dyn_cast<MemRefType>(cast.getSource().getType()) : nullptr;
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!source || !type || source.getLayout() == type.getLayout())
    return buffer;
  auto [strides, offset] = source.getStridesAndOffset();
  auto layout = StridedLayoutAttr::get(type.getContext(), offset, strides);
  return memref::CastOp::create(builder, cast.getLoc(),
                                MemRefType::get(type.getShape(),
                                                type.getElementType(), layout,
                                                type.getMemorySpace()),
                                cast.getSource());
}

Value mlir::split::createBufferCopy(OpBuilder &builder, Location loc,
                                    Value buffer, MemRefType type) {
  SmallVector<Value> dynamicSizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      dynamicSizes.push_back(
          memref::DimOp::create(builder, loc, buffer, dim).getResult());
  // A layout that is not known until run time is that of what is copied.
  auto packed =
      MemRefType::get(type.getShape(), type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace());
  bool isCast =
      packed != type && memref::CastOp::areCastCompatible(packed, type);
  Value copy = memref::AllocOp::create(
      builder, loc, isCast ? packed : type, dynamicSizes,
      builder.getI64IntegerAttr(
          bufferization::BufferizationOptions().bufferAlignment));
  memref::CopyOp::create(builder, loc, getInOwnLayout(builder, buffer), copy);
  return isCast ? memref::CastOp::create(builder, loc, type, copy).getResult()
                : copy;
}
