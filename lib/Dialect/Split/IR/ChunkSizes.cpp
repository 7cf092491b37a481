// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ChunkSizes.h"

#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Axis
//===----------------------------------------------------------------------===//

FailureOr<int64_t> mlir::split::normalizeAxis(int64_t axis, int64_t rank,
                                              EmitErrorFn emitError) {
  // (C3) of split.split and split.split_to_sequence, (C4) of
  // split.variadic_split, (C1) of split.concat_from_sequence.
  if (!kStaticRules.isInRange(axis, -rank, rank - 1))
    return emitError() << "axis is " << axis << ", but must be in [" << -rank
                       << ", " << rank - 1 << "]";
  return *kStaticRules.getFromFront(axis, rank);
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

int64_t mlir::split::getAxisDim(TensorType source,
                                std::optional<int64_t> axis) {
  return axis ? source.getDimSize(*axis) : ShapedType::kDynamic;
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

int64_t ChunkSpec::getStaticSum() const {
  StaticArithmetic arithmetic;
  std::optional<int64_t> sum = 0;
  for (int64_t size : staticSizes)
    sum = arithmetic.add(sum, kStaticRules.getGivenSize(size));
  assert(sum && "the sum is verified");
  return *sum;
}

bool ChunkSpec::hasStaticRemainder() const {
  return llvm::any_of(staticSizes, [](int64_t size) { return size < 0; });
}

ChunkSpec ChunkSpec::withStaticSizes(ArrayRef<int64_t> sizes) const {
  ChunkSpec spec = *this;
  spec.dynamicSizes = Value();
  if (kind == Kind::FixedSize) {
    spec.chunkSize = sizes.front();
  } else {
    spec.staticSizes = sizes;
    spec.numChunks = sizes.size();
  }
  return spec;
}

/// The sizes of `spec.staticSizes`, with the remainder resolved if `dim` is
/// known.
static FailureOr<SmallVector<int64_t>> inferStaticSizes(const ChunkSpec &spec,
                                                        int64_t dim,
                                                        int64_t axis,
                                                        EmitErrorFn emitError) {
  StaticArithmetic arithmetic;
  std::optional<int64_t> sum = 0;
  std::optional<size_t> remainder;
  for (auto [index, size] : llvm::enumerate(spec.staticSizes)) {
    if (size == -1 && spec.allowsRemainder) {
      // (C6) of split.variadic_split.
      if (remainder)
        return emitError() << "more than one " << spec.sizeName
                           << " is -1: " << *remainder << " and " << index;
      remainder = index;
      continue;
    }
    // (C5) of split.split, (C6) of split.variadic_split, (C4) of
    // split.split_to_sequence.
    if (size < 0)
      return emitError() << spec.sizeName << " " << index << " is " << size
                         << ", but must be at least "
                         << (spec.allowsRemainder ? -1 : 0);
    // (C6) of split.split, (C7) of split.variadic_split, (C5) of
    // split.split_to_sequence: no sum overflows.
    sum = arithmetic.add(sum, size);
    if (!sum)
      return emitError() << "sum of the " << spec.sizeName
                         << "s overflows 64 bits at " << spec.sizeName << " "
                         << index;
  }

  SmallVector<int64_t> sizes(spec.staticSizes);
  if (remainder)
    sizes[*remainder] = ShapedType::kDynamic;
  if (ShapedType::isDynamic(dim))
    return sizes;

  // The same constraints: the sum is the dimension.
  if (remainder) {
    if (*sum > dim)
      return emitError() << spec.sizeName << "s other than -1 sum to " << *sum
                         << ", but dimension " << axis
                         << " of the source is only " << dim;
    sizes[*remainder] = *kStaticRules.getRemainder(dim, sum);
  } else if (*sum != dim) {
    return emitError() << spec.sizeName << "s sum to " << *sum
                       << ", but dimension " << axis << " of the source is "
                       << dim;
  }
  return sizes;
}

static FailureOr<SmallVector<int64_t>> inferEqualParts(int64_t numChunks,
                                                       int64_t dim,
                                                       int64_t axis,
                                                       EmitErrorFn emitError) {
  if (ShapedType::isDynamic(dim))
    return SmallVector<int64_t>(numChunks, ShapedType::kDynamic);
  int64_t size = *kStaticRules.getEqualPart(dim, numChunks);
  std::optional<int64_t> last = kStaticRules.getLastPart(dim, size, numChunks);
  // (C7) of split.split.
  if (!last || *last < 0)
    return emitError() << "dimension " << axis << " of the source is " << dim
                       << ", which cannot be split into " << numChunks
                       << " chunks of " << size
                       << ": the last chunk would be negative";
  SmallVector<int64_t> sizes(numChunks, size);
  sizes.back() = *last;
  return sizes;
}

FailureOr<SmallVector<int64_t>>
mlir::split::inferChunkSizes(const ChunkSpec &spec, int64_t dim, int64_t axis,
                             EmitErrorFn emitError) {
  assert(spec.numChunks && "the number of chunks is not known");
  if (spec.kind == ChunkSpec::Kind::EqualParts)
    return inferEqualParts(*spec.numChunks, dim, axis, emitError);
  if (spec.kind == ChunkSpec::Kind::FixedSize)
    return emitError() << "has chunks of one size, and not a size for each";
  if (spec.dynamicSizes)
    return SmallVector<int64_t>(*spec.numChunks, ShapedType::kDynamic);
  return inferStaticSizes(spec, dim, axis, emitError);
}

std::optional<int64_t> mlir::split::inferNumChunks(const ChunkSpec &spec,
                                                   int64_t dim) {
  if (spec.numChunks || spec.dynamicSizes || ShapedType::isDynamic(dim))
    return spec.numChunks;
  return kStaticRules.getNumChunks(dim, spec.chunkSize);
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
  // (C4) of split.split_to_sequence.
  if (spec.chunkSize <= 0)
    return emitError() << spec.sizeName << " is " << spec.chunkSize
                       << ", but must be at least 1";
  // A single element always makes whole chunks.
  if (spec.chunkSize == 1)
    return SmallVector<int64_t>{1};
  // There may be no whole chunk, and no smaller one.
  if (ShapedType::isDynamic(dim))
    return SmallVector<int64_t>{ShapedType::kDynamic};
  if (*kStaticRules.getNumWholeChunks(dim, spec.chunkSize) != 0)
    sizes.push_back(spec.chunkSize);
  if (int64_t rest = *kStaticRules.getRest(dim, spec.chunkSize))
    sizes.push_back(rest);
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
