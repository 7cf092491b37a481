// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ViewTransposes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

/// The bytes of a batch for which a loop over its dimensions takes no longer,
/// and those of a part.
static constexpr uint64_t kMinBytes = 1024, kMaxPartBytes = 64;

/// The most rows that are joined at once: with 64, some matrices take half of
/// the time, and to compile code for one 0.1 s.
static constexpr int64_t kMaxRows = 16;

/// The most parts that more rows are split to. The code for 16 takes 70 ms to
/// compile, that for 16 rows 10.
static constexpr int64_t kMaxParts = 4;

/// Words of more rows are transposed by LLVM's loops: an Emerald Rapids
/// takes 1.4 times as long for 100 x 100 or 77 x 128 by blocks of rows, with
/// single rows and parts left over. Not if rows and columns are whole cache
/// lines; nor if the loops miss the cache: 2048 x 1000, from so many bytes on,
/// take a seventh of the time by blocks; and so do 1000 x 64, of which each
/// column is read out of the same few sets.
static constexpr uint64_t kWordBytes = 4, kLineBytes = 64,
                          kMissedBytes = 1 << 20, kSetBytes = 256;
static constexpr int64_t kRowsOfSets = 256;

namespace {

/// The dimensions of a source that are transposed, group by group: the first of
/// each, the groups being one behind the other.
struct TransposedGroups {
  int64_t rows;
  int64_t parts;
  int64_t inner;
  int64_t rank;

  int64_t getNumRowDims() const { return parts - rows; }
  int64_t getNumPartDims() const { return inner - parts; }
};

} // namespace

/// The groups of `permutation`, or nothing if more than two change places.
static std::optional<TransposedGroups>
findGroups(ArrayRef<int64_t> permutation) {
  TransposedGroups groups;
  groups.rank = permutation.size();
  groups.rows = 0;
  while (groups.rows < groups.rank && permutation[groups.rows] == groups.rows)
    ++groups.rows;
  groups.inner = groups.rank;
  while (groups.inner > groups.rows &&
         permutation[groups.inner - 1] == groups.inner - 1)
    --groups.inner;
  if (groups.rows == groups.inner)
    return std::nullopt;
  groups.parts = permutation[groups.rows];
  int64_t numDims = groups.inner - groups.rows;
  for (int64_t i = 0; i < numDims; ++i)
    if (permutation[groups.rows + i] !=
        groups.rows + (groups.getNumRowDims() + i) % numDims)
      return std::nullopt;
  return groups;
}

/// The dimensions from `begin` up to `end`.
static ReassociationIndices getDims(int64_t begin, int64_t end) {
  ReassociationIndices dims(end - begin);
  std::iota(dims.begin(), dims.end(), begin);
  return dims;
}

/// The last dimension from `begin` up to `end` whose stride says how far apart
/// what they count lies: that of one of a single element may be anything.
static size_t getInnermost(MemRefType type, int64_t begin, int64_t end) {
  int64_t dim = end - 1;
  while (dim > begin && type.getDimSize(dim) == 1)
    --dim;
  return dim;
}

/// Whether the dimensions up to each of `ends` and behind the one before can be
/// collapsed to one, none of them counts backwards, and the elements of the
/// last group lie back to back.
static bool areCollapsible(MemRefType type, ArrayRef<int64_t> ends) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, [](int64_t stride) {
        return !ShapedType::isDynamic(stride) && stride < 0;
      }))
    return false;
  SmallVector<ReassociationIndices> groups;
  int64_t begin = 0;
  for (int64_t end : ends) {
    if (end > begin)
      groups.push_back(getDims(begin, end));
    begin = end;
  }
  const ReassociationIndices &last = groups.back();
  return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups) &&
         strides[getInnermost(type, last.front(), last.back() + 1)] == 1;
}

/// `value` times `factor`, folded.
static Value multiply(ImplicitLocOpBuilder &builder, Value value,
                      OpFoldResult factor) {
  return builder.createOrFold<arith::MulIOp>(
      value,
      getValueOrCreateConstantIndexOp(builder, builder.getLoc(), factor));
}

/// The product of the sizes of the dimensions from `begin` up to `end`.
static OpFoldResult getProduct(ImplicitLocOpBuilder &builder,
                               ArrayRef<OpFoldResult> sizes, int64_t begin,
                               int64_t end) {
  Value product = arith::ConstantIndexOp::create(builder, 1);
  for (OpFoldResult size : sizes.slice(begin, end - begin))
    product = multiply(builder, product, size);
  return getAsOpFoldResult(product);
}

/// The product of the sizes of the dimensions from `begin` up to `end`, if it
/// is known.
static std::optional<int64_t> getKnownSize(MemRefType type, int64_t begin,
                                           int64_t end) {
  int64_t product = 1;
  for (int64_t size : type.getShape().slice(begin, end - begin))
    if (ShapedType::isDynamic(size) ||
        llvm::MulOverflow(product, size, product))
      return std::nullopt;
  return product;
}

static bool isAtMost(std::optional<int64_t> number, int64_t most) {
  return number && *number <= most;
}

/// Whether `numRows` rows of `numParts` parts of so many bytes are transposed
/// faster as blocks than as single elements.
static bool paysInBlocks(int64_t numRows, int64_t numParts, uint64_t bytes) {
  uint64_t rowBytes = llvm::SaturatingMultiply<uint64_t>(bytes, numParts);
  uint64_t columnBytes = llvm::SaturatingMultiply<uint64_t>(bytes, numRows);
  return bytes < kWordBytes ||
         (rowBytes % kLineBytes == 0 && columnBytes % kLineBytes == 0) ||
         (rowBytes % kSetBytes == 0 && numRows >= kRowsOfSets) ||
         llvm::SaturatingMultiply<uint64_t>(rowBytes, numRows) >= kMissedBytes;
}

/// Whether parts of a source of `type` are narrow, and as many as copies are
/// for, but not few altogether.
static bool isWorthwhile(MemRefType type, const TransposedGroups &groups,
                         const DataLayout &layout) {
  std::optional<int64_t> width = getKnownSize(type, groups.inner, groups.rank);
  std::optional<int64_t> numRows =
      getKnownSize(type, groups.rows, groups.parts);
  std::optional<int64_t> numParts =
      getKnownSize(type, groups.parts, groups.inner);
  Type element = type.getElementType();
  if (!width || !isa<IntegerType, FloatType>(element) || numRows == 1 ||
      numParts == 1)
    return false;
  uint64_t bytes = llvm::SaturatingMultiply<uint64_t>(
      *width, layout.getTypeSize(element).getFixedValue());
  if (bytes >= kMaxPartBytes)
    return false;
  if (!isAtMost(numRows, kMaxRows) && !isAtMost(numParts, kMaxParts) &&
      !(numRows && numParts && paysInBlocks(*numRows, *numParts, bytes)))
    return false;
  for (std::optional<int64_t> count : {numRows, numParts})
    bytes =
        llvm::SaturatingMultiply<uint64_t>(bytes, count.value_or(kMinBytes));
  return bytes >= kMinBytes;
}

namespace {

/// A buffer as batches of rows of parts of `width`: how far apart they are.
struct BatchedView {
  MemRefType type;
  memref::ExtractStridedMetadataOp metadata;
  OpFoldResult numParts, width;
  OpFoldResult batchPitch = {}, rowPitch = {}, partPitch = {};

  /// `numRows` rows of that batch, from `firstRow` on. Null: 0.
  Value getRows(ImplicitLocOpBuilder &builder, Value batch, Value firstRow,
                OpFoldResult numRows) const;
};

} // namespace

Value BatchedView::getRows(ImplicitLocOpBuilder &builder, Value batch,
                           Value firstRow, OpFoldResult numRows) const {
  memref::ExtractStridedMetadataOp base = metadata;
  OpFoldResult offset = base.getConstifiedMixedOffset();
  for (auto [position, pitch] :
       {std::pair(batch, batchPitch), std::pair(firstRow, rowPitch)})
    if (position)
      offset = getAsOpFoldResult(builder.createOrFold<arith::AddIOp>(
          getValueOrCreateConstantIndexOp(builder, builder.getLoc(), offset),
          multiply(builder, position, pitch)));
  SmallVector<OpFoldResult> sizes = {numRows, numParts, width};
  SmallVector<OpFoldResult> strides = {rowPitch, partPitch,
                                       builder.getIndexAttr(1)};
  SmallVector<int64_t> staticSizes, staticStrides;
  SmallVector<Value> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, staticSizes);
  dispatchIndexOpFoldResults(strides, dynamic, staticStrides);
  auto layout = StridedLayoutAttr::get(
      type.getContext(),
      getConstantIntValue(offset).value_or(ShapedType::kDynamic),
      staticStrides);
  return memref::ReinterpretCastOp::create(
      builder,
      MemRefType::get(staticSizes, type.getElementType(), layout,
                      type.getMemorySpace()),
      base.getBaseBuffer(), offset, sizes, strides);
}

/// Emits `body` for 0, step, 2 * step, ... below `end`: for null if that is
/// once.
static void forEach(ImplicitLocOpBuilder &builder, OpFoldResult end,
                    int64_t step, function_ref<void(Value)> body) {
  if (std::optional<int64_t> known = getConstantIntValue(end);
      isAtMost(known, step)) {
    if (*known > 0)
      body(Value());
    return;
  }
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, value);
  };
  auto loop = scf::ForOp::create(
      builder, constant(0),
      getValueOrCreateConstantIndexOp(builder, builder.getLoc(), end),
      constant(step));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

void mlir::split::viewTranspose(linalg::TransposeOp op,
                                const DataLayout &layout) {
  auto source = dyn_cast<MemRefType>(op.getInput().getType());
  auto target = dyn_cast<MemRefType>(op.getInit().getType());
  std::optional<TransposedGroups> groups = findGroups(op.getPermutation());
  if (!source || !target || !groups || !isWorthwhile(source, *groups, layout))
    return;
  auto [rows, parts, inner, rank] = *groups;
  // Of the target, the parts come first.
  int64_t targetRows = rows + groups->getNumPartDims();
  if (!areCollapsible(source, {rows, parts, rank}) ||
      !areCollapsible(target, {rows, targetRows, rank}))
    return;
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  auto fromMetadata =
      memref::ExtractStridedMetadataOp::create(builder, op.getInput());
  auto toMetadata =
      memref::ExtractStridedMetadataOp::create(builder, op.getInit());
  SmallVector<OpFoldResult> sizes = fromMetadata.getConstifiedMixedSizes();
  OpFoldResult numBatches = getProduct(builder, sizes, 0, rows);
  OpFoldResult numRows = getProduct(builder, sizes, rows, parts);
  OpFoldResult numParts = getProduct(builder, sizes, parts, inner);
  OpFoldResult width = getProduct(builder, sizes, inner, rank);
  BatchedView from{source, fromMetadata, numParts, width};
  BatchedView to{target, toMetadata, numParts, width};
  SmallVector<OpFoldResult> strides = from.metadata.getConstifiedMixedStrides();
  from.rowPitch = strides[getInnermost(source, rows, parts)];
  from.partPitch = width;
  if (rows > 0)
    from.batchPitch = strides[getInnermost(source, 0, rows)];
  strides = to.metadata.getConstifiedMixedStrides();
  to.rowPitch = width;
  to.partPitch = strides[getInnermost(target, rows, targetRows)];
  if (rows > 0)
    to.batchPitch = strides[getInnermost(target, 0, rows)];
  forEach(builder, numBatches, 1, [&](Value batch) {
    auto copy = [&](Value firstRow, OpFoldResult count) {
      memref::CopyOp::create(builder,
                             from.getRows(builder, batch, firstRow, count),
                             to.getRows(builder, batch, firstRow, count));
    };
    if (isAtMost(getConstantIntValue(numParts), kMaxParts))
      return copy(Value(), numRows);
    int64_t all = *getConstantIntValue(numRows), rest = all % kMaxRows;
    forEach(builder, builder.getIndexAttr(all - rest), kMaxRows,
            [&](Value first) { copy(first, builder.getIndexAttr(kMaxRows)); });
    Value last;
    if (rest < all)
      last = arith::ConstantIndexOp::create(builder, all - rest);
    if (rest > 0)
      copy(last, builder.getIndexAttr(rest));
  });
  op.erase();
}
