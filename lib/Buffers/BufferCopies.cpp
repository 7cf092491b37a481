// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Buffers/BufferCopies.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::createBufferCopy(OpBuilder &builder, Location loc,
                                    Value buffer, MemRefType type) {
  SmallVector<Value> dynamicSizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      dynamicSizes.push_back(
          memref::DimOp::create(builder, loc, buffer, dim).getResult());
  Value copy = memref::AllocOp::create(builder, loc, type, dynamicSizes);
  memref::CopyOp::create(builder, loc, buffer, copy);
  return copy;
}
