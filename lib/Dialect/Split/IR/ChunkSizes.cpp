// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ChunkSizes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Axis
//===----------------------------------------------------------------------===//

FailureOr<int64_t> mlir::split::normalizeAxis(int64_t axis, int64_t rank,
                                              EmitErrorFn emitError) {
  if (axis < -rank || axis >= rank)
    return emitError() << "axis is " << axis << ", but must be in [" << -rank
                       << ", " << rank - 1 << "]";
  return axis < 0 ? axis + rank : axis;
}

std::optional<int64_t> mlir::split::getNormalizedAxis(OpFoldResult axis,
                                                      TensorType sourceType) {
  auto attribute = dyn_cast<Attribute>(axis);
  if (!attribute || !sourceType.hasRank())
    return std::nullopt;
  FailureOr<int64_t> normalized =
      normalizeAxis(cast<IntegerAttr>(attribute).getInt(), sourceType.getRank(),
                    [] { return OptionalError(); });
  if (failed(normalized))
    return std::nullopt;
  return *normalized;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The sizes of `spec.staticSizes`, with the remainder resolved if `dim` is
/// known.
static FailureOr<SmallVector<int64_t>> inferStaticSizes(const ChunkSpec &spec,
                                                        int64_t dim,
                                                        int64_t axis,
                                                        EmitErrorFn emitError) {
  int64_t sum = 0;
  std::optional<size_t> remainder;
  for (auto [index, size] : llvm::enumerate(spec.staticSizes)) {
    if (size == -1 && spec.allowsRemainder) {
      if (remainder)
        return emitError() << "more than one " << spec.sizeName
                           << " is -1: " << *remainder << " and " << index;
      remainder = index;
      continue;
    }
    if (size < 0)
      return emitError() << spec.sizeName << " " << index << " is " << size
                         << ", but must be at least "
                         << (spec.allowsRemainder ? -1 : 0);
    if (llvm::AddOverflow(sum, size, sum))
      return emitError() << "sum of the " << spec.sizeName
                         << "s overflows 64 bits at " << spec.sizeName << " "
                         << index;
  }

  SmallVector<int64_t> sizes(spec.staticSizes);
  if (remainder)
    sizes[*remainder] = ShapedType::kDynamic;
  if (ShapedType::isDynamic(dim))
    return sizes;

  if (remainder) {
    if (sum > dim)
      return emitError() << spec.sizeName << "s other than -1 sum to " << sum
                         << ", but dimension " << axis
                         << " of the source is only " << dim;
    sizes[*remainder] = dim - sum;
  } else if (sum != dim) {
    return emitError() << spec.sizeName << "s sum to " << sum
                       << ", but dimension " << axis << " of the source is "
                       << dim;
  }
  return sizes;
}

int64_t mlir::split::getEqualPartSize(int64_t dim, int64_t numChunks) {
  return dim / numChunks + (dim % numChunks != 0);
}

static FailureOr<SmallVector<int64_t>> inferEqualParts(int64_t numChunks,
                                                       int64_t dim,
                                                       int64_t axis,
                                                       EmitErrorFn emitError) {
  if (ShapedType::isDynamic(dim))
    return SmallVector<int64_t>(numChunks, ShapedType::kDynamic);
  int64_t size = getEqualPartSize(dim, numChunks);
  int64_t beforeLast, last;
  if (llvm::MulOverflow(size, numChunks - 1, beforeLast) ||
      llvm::SubOverflow(dim, beforeLast, last) || last < 0)
    return emitError() << "dimension " << axis << " of the source is " << dim
                       << ", which cannot be split into " << numChunks
                       << " chunks of " << size
                       << ": the last chunk would be negative";
  SmallVector<int64_t> sizes(numChunks, size);
  sizes.back() = last;
  return sizes;
}

FailureOr<SmallVector<int64_t>>
mlir::split::inferChunkSizes(const ChunkSpec &spec, int64_t dim, int64_t axis,
                             EmitErrorFn emitError) {
  assert(spec.numChunks && "the number of chunks is not known");
  if (spec.kind == ChunkSpec::Kind::EqualParts)
    return inferEqualParts(*spec.numChunks, dim, axis, emitError);
  assert(spec.kind == ChunkSpec::Kind::Sizes && "not one size per chunk");
  if (spec.dynamicSizes)
    return SmallVector<int64_t>(*spec.numChunks, ShapedType::kDynamic);
  return inferStaticSizes(spec, dim, axis, emitError);
}

FailureOr<SmallVector<int64_t>>
mlir::split::inferDistinctChunkSizes(const ChunkSpec &spec, int64_t dim,
                                     int64_t axis, EmitErrorFn emitError) {
  SmallVector<int64_t> sizes;
  if (spec.dynamicSizes)
    return SmallVector<int64_t>{ShapedType::kDynamic};

  if (spec.kind == ChunkSpec::Kind::Sizes) {
    FailureOr<SmallVector<int64_t>> all =
        inferStaticSizes(spec, dim, axis, emitError);
    if (failed(all))
      return failure();
    llvm::sort(*all);
    all->erase(llvm::unique(*all), all->end());
    return all;
  }

  assert(spec.kind == ChunkSpec::Kind::FixedSize && "unexpected kind");
  if (spec.chunkSize <= 0)
    return emitError() << spec.sizeName << " is " << spec.chunkSize
                       << ", but must be at least 1";
  // A single element always makes whole chunks.
  if (spec.chunkSize == 1)
    return SmallVector<int64_t>{1};
  // There may be no whole chunk, and no smaller one.
  if (ShapedType::isDynamic(dim))
    return SmallVector<int64_t>{ShapedType::kDynamic};
  if (dim >= spec.chunkSize)
    sizes.push_back(spec.chunkSize);
  if (dim % spec.chunkSize != 0)
    sizes.push_back(dim % spec.chunkSize);
  return sizes;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TensorType mlir::split::getChunkType(TensorType source,
                                     std::optional<int64_t> axis, int64_t size,
                                     bool dropsAxis) {
  auto ranked = dyn_cast<RankedTensorType>(source);
  if (!ranked)
    return source;
  SmallVector<int64_t> shape(ranked.getShape());
  if (!axis)
    shape.assign(ranked.getRank() - (dropsAxis ? 1 : 0), ShapedType::kDynamic);
  else if (dropsAxis)
    shape.erase(shape.begin() + *axis);
  else
    shape[*axis] = size;
  return ranked.clone(shape);
}
