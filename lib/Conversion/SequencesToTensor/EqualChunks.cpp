// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualChunks.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::split;

EqualChunks::EqualChunks(SequenceTableBuilder &builder, SplitOpInterface op,
                         Value source, Value split)
    : sizes(builder.dims(source)), axis(*op.getNormalizedAxis()),
      dropsAxis(op.dropsAxis()) {
  Value dim = sizes[axis];
  size = split ? createIntegerExtract(builder, builder.getLoc(), split, Value())
               : builder.index(op.getChunkSpec().chunkSize);
  ChunkRules rules(IndexArithmetic(builder, builder.getLoc()));
  whole = rules.getNumWholeChunks(dim, size);
  rest = rules.getRest(dim, size);
}

bool EqualChunks::areBackToBack() const {
  return llvm::all_of(ArrayRef(sizes).take_front(axis),
                      [](Value size) { return isOneInteger(size); });
}

/// The part of `base` from `offset` on as a tensor of `sizes` and `strides`.
static Value createView(SequenceTableBuilder &builder, Value base, Value offset,
                        ArrayRef<Value> sizes, ValueRange strides) {
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  dispatchIndexOpFoldResults(getAsOpFoldResult(ArrayRef<Value>(sizes)),
                             dynamicSizes, shape);
  auto type = cast<RankedTensorType>(base.getType()).clone(shape);
  return strided::ExtractOp::create(builder, type, base, offset, dynamicSizes,
                                    strides);
}

/// `dest` with a transposition of what lies in `base`, both in row-major order
/// and from these offsets on: `rows` at distance `pitch`, of `parts` that are
/// `width` wide, become `parts` of `rows`.
static Value transpose(SequenceTableBuilder &builder, Value base, Value offset,
                       Value dest, Value destOffset, Value rows, Value pitch,
                       Value parts, Value width) {
  Value one = builder.index(1);
  Value view = createView(builder, base, offset, {rows, parts, width},
                          {pitch, width, one});
  return strided::InsertOp::create(builder, dest.getType(), view, dest,
                                   destOffset,
                                   {width, builder.mul(rows, width), one});
}

/// The number of elements of each of the `rows` of a whole chunk, where `inner`
/// are at each position of the axis: 0 if those of the chunk are known not to
/// fit into 64 bits, as then no source has so many.
static Value getWidth(SequenceTableBuilder &builder, const EqualChunks &chunks,
                      Value rows, Value inner) {
  std::optional<int64_t> elements = 1;
  for (Value factor : {chunks.size, inner, rows})
    if (std::optional<int64_t> known = getConstantIntValue(factor);
        known && elements)
      elements = llvm::checkedMul(*elements, *known);
  return elements ? builder.mul(chunks.size, inner) : builder.index(0);
}

SequenceTable mlir::split::packEqualChunks(SequenceTableBuilder &builder,
                                           const EqualChunks &chunks,
                                           const SequenceTable &sequence,
                                           Type elementType) {
  SequenceTable dest = builder.packedTable(
      builder.copyTable(sequence.sizes), builder.length(sequence), elementType);
  if (chunks.areBackToBack()) {
    dest.base = sequence.base;
    return dest;
  }
  ArrayRef<Value> sizes(chunks.sizes);
  Value rows = builder.product(sizes.take_front(chunks.axis));
  Value inner = builder.product(sizes.drop_front(chunks.axis + 1));
  Value pitch = builder.mul(sizes[chunks.axis], inner);
  Value zero = builder.index(0);
  if (builder.atOnce && !isConstantIntValue(chunks.rest, 0)) {
    // A size may be more than there is.
    Value width =
        builder.createOrFold<arith::MinSIOp>(chunks.size, sizes[chunks.axis]);
    dest.base = strided::PackEqualChunksOp::create(
                    builder, dest.base.getType(), sequence.base, dest.base,
                    rows, pitch, builder.mul(width, inner))
                    .getResult();
    return dest;
  }
  dest.base =
      transpose(builder, sequence.base, zero, dest.base, zero, rows, pitch,
                chunks.whole, getWidth(builder, chunks, rows, inner));
  if (isConstantIntValue(chunks.rest, 0))
    return dest;
  Value width = builder.mul(chunks.rest, inner);
  Value before = builder.mul(builder.mul(chunks.whole, chunks.size), inner);
  Value view = createView(builder, sequence.base, before, {rows, width},
                          {pitch, builder.index(1)});
  dest.base = strided::InsertOp::create(builder, dest.base.getType(), view,
                                        dest.base, builder.mul(rows, before),
                                        {width, builder.index(1)});
  return dest;
}

Value mlir::split::concatEqualChunks(SequenceTableBuilder &builder,
                                     const EqualChunks &chunks, Value base,
                                     Value dest, int64_t position) {
  // Behind the axis, the chunks are the rows, and what lies between the axis
  // and the position are the parts; before it, the other way around.
  ArrayRef<Value> sizes(chunks.sizes);
  int64_t axis = chunks.axis;
  Value count = chunks.whole, size = chunks.size;
  if (!isConstantIntValue(chunks.rest, 0)) {
    // The smaller chunk is the only one.
    Value none = builder.index(0);
    count = builder.incrementIf(builder.less(none, chunks.rest), count);
    size = builder.createOrFold<arith::MinSIOp>(size, sizes[axis]);
  }
  Value batches, rows, parts, width;
  if (position > axis) {
    batches = builder.product(sizes.take_front(axis));
    rows = count;
    parts = builder.mul(
        size, builder.product(sizes.slice(axis + 1, position - axis - 1)));
    width = builder.product(sizes.drop_front(position));
  } else {
    batches = builder.product(sizes.take_front(position));
    rows = builder.product(sizes.slice(position, axis - position));
    parts = count;
    width = builder.mul(size, builder.product(sizes.drop_front(axis + 1)));
  }
  if (builder.atOnce && !isConstantIntValue(batches, 1))
    return Value();
  Value pitch = builder.mul(parts, width);
  Value batch = builder.mul(rows, pitch);
  auto transposeBatch = [&](Value number, Value into) {
    Value offset = builder.mul(number, batch);
    return transpose(builder, base, offset, into, offset, rows, pitch, parts,
                     width);
  };
  if (isConstantIntValue(batches, 1))
    return transposeBatch(builder.index(0), dest);
  return builder
      .loop(batches, dest,
            [&](Value number, ValueRange state) {
              return SmallVector<Value>{transposeBatch(number, state.front())};
            })
      .front();
}
