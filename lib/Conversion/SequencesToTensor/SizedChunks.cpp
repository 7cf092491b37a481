// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SizedChunks.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// The sizes of the chunks along the axis, as a tensor of indices: a constant,
/// if they are, or else a column of the table.
static Value createSizes(SequenceTableBuilder &builder, SplitOpInterface op,
                         const SequenceTable &sequence) {
  ChunkSpec spec = op.getChunkSpec();
  if (!spec.dynamicSizes)
    return arith::ConstantOp::create(
        builder, builder.getIndexTensorAttr(spec.staticSizes));
  auto type =
      RankedTensorType::get({ShapedType::kDynamic}, builder.getIndexType());
  SmallVector<OpFoldResult> offsets = {
      builder.getIndexAttr(0), builder.getIndexAttr(*op.getNormalizedAxis())};
  SmallVector<OpFoldResult> sizes = {builder.length(sequence),
                                     builder.getIndexAttr(1)};
  SmallVector<OpFoldResult> strides(2, builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, type, sequence.sizes, offsets,
                                        sizes, strides);
}

SequenceTable mlir::split::packSizedChunks(SequenceTableBuilder &builder,
                                           SplitOpInterface op, Value source,
                                           const SequenceTable &sequence) {
  auto type = cast<RankedTensorType>(source.getType());
  SequenceTable dest =
      builder.packedTable(builder.copyTable(sequence.sizes),
                          builder.length(sequence), type.getElementType());
  SmallVector<Value> dims = builder.dims(source);
  ArrayRef<Value> sizes(dims);
  int64_t axis = *op.getNormalizedAxis();
  Value rows = builder.product(sizes.take_front(axis));
  Value unit = builder.product(sizes.drop_front(axis + 1));
  // The chunks of a single row lie as they will already.
  if (isConstantIntValue(rows, 1)) {
    dest.base = strided::InsertOp::create(builder, dest.base.getType(),
                                          sequence.base, dest.base,
                                          builder.index(0), builder.index(1));
    return dest;
  }
  dest.base = strided::PackChunksOp::create(
                  builder, dest.base.getType(), sequence.base,
                  createSizes(builder, op, sequence), dest.base, rows,
                  builder.mul(sizes[axis], unit), unit)
                  .getResult();
  return dest;
}
