// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AtenChunks.h"

#include "split/Conversion/ForeignOps/ForeignConstants.h"
#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::split;

std::optional<SmallVector<int64_t>> AtenChunks::getSizes(int64_t dim) const {
  if (!chunkSize || ShapedType::isDynamic(dim))
    return sizes;
  SmallVector<int64_t> result(*kStaticRules.getNumWholeChunks(dim, *chunkSize),
                              *chunkSize);
  if (int64_t rest = *kStaticRules.getRest(dim, *chunkSize))
    result.push_back(rest);
  return result;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The number that `value` is, if it is constant.
static std::optional<int64_t> getConstantInt(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getName().getStringRef() != "torch.constant.int")
    return std::nullopt;
  return getInteger(op->getAttr("value"));
}

/// The tensor and the dimension that `value`, a torch.aten.size.int, is the
/// size of, if that is constant.
static OpFoldResult getSizeOf(Value value,
                              ConversionPatternRewriter &rewriter) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getName().getStringRef() != "torch.aten.size.int" ||
      op->getNumOperands() != 2)
    return nullptr;
  auto tensor = dyn_cast_or_null<TypedValue<RankedTensorType>>(
      rewriter.getRemappedValue(op->getOperand(0)));
  std::optional<int64_t> dim = getConstantInt(op->getOperand(1));
  if (!tensor || !dim)
    return nullptr;
  FailureOr<int64_t> axis = normalizeAxis(*dim, tensor.getType().getRank(),
                                          [] { return OptionalError(); });
  return failed(axis)
             ? OpFoldResult()
             : tensor::getMixedSize(rewriter, op->getLoc(), tensor, *axis);
}

OpFoldResult mlir::split::getTorchInt(Value value,
                                      ConversionPatternRewriter &rewriter) {
  if (std::optional<int64_t> constant = getConstantInt(value))
    return rewriter.getIndexAttr(*constant);
  if (OpFoldResult size = getSizeOf(value, rewriter))
    return size;
  Location loc = value.getLoc();
  Type i64 = rewriter.getI64Type();
  Value number = rewriter.getRemappedValue(value);
  if (number.getType() != i64)
    number = UnrealizedConversionCastOp::create(rewriter, loc, i64, number)
                 .getResult(0);
  return arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(),
                                    number)
      .getResult();
}

/// The numbers in `list`, of type `!torch.list<int>`; nothing if an op of which
/// nothing is known makes it.
static std::optional<SmallVector<OpFoldResult>>
getTorchInts(Value list, ConversionPatternRewriter &rewriter) {
  Operation *op = list.getDefiningOp();
  if (!op || op->getName().getStringRef() != "torch.prim.ListConstruct")
    return std::nullopt;
  return llvm::map_to_vector(op->getOperands(), [&](Value value) {
    return getTorchInt(value, rewriter);
  });
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

namespace {
/// An op with its first operand converted, and what it knows of the dimension.
struct AtenSplit {
  Operation *op;
  TypedValue<TensorType> source;
  ConversionPatternRewriter &rewriter;
  int64_t axis;
  /// The dimension, an attribute if it is static; null if the rank is not
  /// known.
  OpFoldResult dim;

  Location getLoc() const { return op->getLoc(); }
  InFlightDiagnostic emitError() const { return emitForeignError(op); }

  /// A 1-D tensor of i64 with what `getSize` computes for each of `count`.
  Value createSizes(OpFoldResult count,
                    function_ref<Value(Value)> getSize) const {
    Location loc = getLoc();
    Type i64 = rewriter.getI64Type();
    auto [staticCount, dynamicCount] = decomposeMixedValues({count});
    return tensor::GenerateOp::create(
        rewriter, loc, RankedTensorType::get(staticCount, i64), dynamicCount,
        [&](OpBuilder &builder, Location, ValueRange indices) {
          Value size = getSize(indices.front());
          tensor::YieldOp::create(
              builder, loc,
              arith::IndexCastOp::create(builder, loc, i64, size).getResult());
        });
  }
  Value toValue(OpFoldResult number) const {
    return getValueOrCreateConstantIndexOp(rewriter, getLoc(), number);
  }
  template <typename OpTy> Value create(Value lhs, Value rhs) const {
    return OpTy::create(rewriter, getLoc(), lhs, rhs);
  }
};

using GetChunksFn = FailureOr<AtenChunks> (*)(const AtenSplit &);
} // namespace

/// Refuses a number that is known and below `least`.
static LogicalResult checkAtLeast(const AtenSplit &split, StringRef name,
                                  OpFoldResult number, int64_t least) {
  std::optional<int64_t> known = getConstantIntValue(number);
  if (!known || *known >= least)
    return success();
  return split.emitError() << "has " << name << " " << *known
                           << ", which must be " << least << " or more";
}

/// Refuses an op on a tensor whose rank, and so its dimension, is not known.
static LogicalResult checkRank(const AtenSplit &split) {
  if (split.dim)
    return success();
  return split.emitError() << "cuts a tensor of unknown rank";
}

/// split_with_sizes(self, sizes, dim)
static FailureOr<AtenChunks> getGivenSizes(const AtenSplit &split) {
  std::optional<SmallVector<OpFoldResult>> sizes =
      getTorchInts(split.op->getOperand(1), split.rewriter);
  if (!sizes)
    return split.emitError()
           << "has sizes that torch.prim.ListConstruct does not list";
  AtenChunks chunks;
  if (std::optional<SmallVector<int64_t>> known =
          getConstantIntValues(*sizes)) {
    chunks.sizes = std::move(known);
    return chunks;
  }
  SmallVector<Value> elements;
  for (OpFoldResult size : *sizes)
    elements.push_back(arith::IndexCastOp::create(
        split.rewriter, split.getLoc(), split.rewriter.getI64Type(),
        split.toValue(size)));
  chunks.sizesAtRunTime =
      tensor::FromElementsOp::create(split.rewriter, split.getLoc(), elements);
  return chunks;
}

/// Chunks of `size`, the last one smaller. A dimension of 0 has `emptyCount` of
/// them.
static AtenChunks getChunksOfSize(const AtenSplit &split, OpFoldResult size,
                                  OpFoldResult emptyCount) {
  AtenChunks chunks;
  std::optional<int64_t> dim = getConstantIntValue(split.dim);
  std::optional<int64_t> knownSize = getConstantIntValue(size);
  std::optional<int64_t> knownCount = getConstantIntValue(emptyCount);
  if (dim && knownSize && knownCount) {
    if (*dim == 0)
      chunks.sizes = SmallVector<int64_t>(*knownCount, 0);
    else
      chunks.chunkSize = *knownSize;
    return chunks;
  }
  // A size of 0 is for a dimension of 0, which has a count of its own.
  Value sizeValue = split.toValue(size), dimValue = split.toValue(split.dim);
  Value zero = split.toValue(split.rewriter.getIndexAttr(0));
  Value one = split.toValue(split.rewriter.getIndexAttr(1));
  Value divisor = split.create<arith::MaxSIOp>(sizeValue, one);
  Value count = split.create<arith::CeilDivSIOp>(dimValue, divisor);
  Value isEmpty = arith::CmpIOp::create(
      split.rewriter, split.getLoc(), arith::CmpIPredicate::eq, dimValue, zero);
  count = arith::SelectOp::create(split.rewriter, split.getLoc(), isEmpty,
                                  split.toValue(emptyCount), count);
  chunks.sizesAtRunTime = split.createSizes(count, [&](Value index) {
    Value offset = split.create<arith::MulIOp>(index, sizeValue);
    Value rest = split.create<arith::SubIOp>(dimValue, offset);
    return split.create<arith::MinSIOp>(sizeValue, rest);
  });
  return chunks;
}

/// split.Tensor(self, split_size, dim): a dimension of 0 is one chunk.
static FailureOr<AtenChunks> getSplitChunks(const AtenSplit &split) {
  OpFoldResult size = getTorchInt(split.op->getOperand(1), split.rewriter);
  if (failed(checkRank(split)) ||
      failed(checkAtLeast(split, "split size", size, 0)))
    return failure();
  if (isConstantIntValue(size, 0) && !isConstantIntValue(split.dim, 0))
    return split.emitError()
           << "has split size 0, which only an empty dimension allows";
  return getChunksOfSize(split, size, split.rewriter.getIndexAttr(1));
}

/// chunk(self, chunks, dim): at most that many, all of one size but the last. A
/// dimension of 0 has all of them.
static FailureOr<AtenChunks> getChunkChunks(const AtenSplit &split) {
  OpFoldResult count = getTorchInt(split.op->getOperand(1), split.rewriter);
  if (failed(checkRank(split)) ||
      failed(checkAtLeast(split, "number of chunks", count, 1)))
    return failure();
  std::optional<int64_t> dim = getConstantIntValue(split.dim);
  std::optional<int64_t> known = getConstantIntValue(count);
  OpFoldResult size =
      dim && known ? OpFoldResult(split.rewriter.getIndexAttr(
                         *kStaticRules.getEqualPart(*dim, *known)))
                   : OpFoldResult(split.create<arith::CeilDivSIOp>(
                         split.toValue(split.dim), split.toValue(count)));
  return getChunksOfSize(split, size, count);
}

/// tensor_split.sections(self, sections, dim): that many, the first ones by one
/// larger if the dimension is not divisible.
static FailureOr<AtenChunks> getSections(const AtenSplit &split) {
  OpFoldResult count = getTorchInt(split.op->getOperand(1), split.rewriter);
  if (failed(checkRank(split)) ||
      failed(checkAtLeast(split, "number of sections", count, 1)))
    return failure();
  AtenChunks chunks;
  std::optional<int64_t> dim = getConstantIntValue(split.dim);
  std::optional<int64_t> known = getConstantIntValue(count);
  if (dim && known) {
    chunks.sizes = SmallVector<int64_t>(*known, *dim / *known);
    for (int64_t index = 0; index < *dim % *known; ++index)
      ++(*chunks.sizes)[index];
    return chunks;
  }
  Value dimValue = split.toValue(split.dim), countValue = split.toValue(count);
  Value size = split.create<arith::DivSIOp>(dimValue, countValue);
  Value rest = split.create<arith::RemSIOp>(dimValue, countValue);
  Value one = split.toValue(split.rewriter.getIndexAttr(1));
  Value larger = split.create<arith::AddIOp>(size, one);
  chunks.sizesAtRunTime = split.createSizes(count, [&](Value index) {
    Value isLarger = arith::CmpIOp::create(
        split.rewriter, split.getLoc(), arith::CmpIPredicate::slt, index, rest);
    return arith::SelectOp::create(split.rewriter, split.getLoc(), isLarger,
                                   larger, size)
        .getResult();
  });
  return chunks;
}

/// tensor_split.indices(self, indices, dim): one more than there are indices.
/// An index counts from the back if it is negative, and is clamped.
static FailureOr<AtenChunks> getIndexedChunks(const AtenSplit &split) {
  if (failed(checkRank(split)))
    return failure();
  std::optional<SmallVector<OpFoldResult>> ints =
      getTorchInts(split.op->getOperand(1), split.rewriter);
  std::optional<SmallVector<int64_t>> indices =
      ints ? getConstantIntValues(*ints) : std::nullopt;
  std::optional<int64_t> dim = getConstantIntValue(split.dim);
  if (!indices || !dim)
    return split.emitError()
           << "has indices or a dimension that are only known at run time";
  AtenChunks chunks;
  chunks.sizes.emplace();
  int64_t begin = 0;
  for (int64_t index : *indices) {
    int64_t end =
        std::clamp<int64_t>(index < 0 ? index + *dim : index, 0, *dim);
    if (end < begin)
      return split.emitError() << "has indices " << begin << " and " << end
                               << ", whose chunks overlap";
    chunks.sizes->push_back(end - begin);
    begin = end;
  }
  chunks.sizes->push_back(*dim - begin);
  return chunks;
}

/// unbind.int(self, dim)
static FailureOr<AtenChunks> getSlices(const AtenSplit &split) {
  return AtenChunks();
}

static GetChunksFn lookupOperator(StringRef name) {
  return llvm::StringSwitch<GetChunksFn>(name)
      .Cases({"torch.aten.split_with_sizes", "torch.aten.split.sizes",
              "torch.aten.unsafe_split_with_sizes"},
             getGivenSizes)
      .Cases({"torch.aten.split.Tensor", "torch.aten.unsafe_split.Tensor"},
             getSplitChunks)
      .Cases({"torch.aten.chunk", "torch.aten.unsafe_chunk"}, getChunkChunks)
      .Case("torch.aten.tensor_split.sections", getSections)
      .Case("torch.aten.tensor_split.indices", getIndexedChunks)
      .Case("torch.aten.unbind.int", getSlices)
      .Default(nullptr);
}

bool mlir::split::isAtenSplit(Operation *op) {
  return lookupOperator(op->getName().getStringRef()) != nullptr;
}

FailureOr<AtenChunks>
mlir::split::getAtenChunks(Operation *op, TypedValue<TensorType> source,
                           ConversionPatternRewriter &rewriter) {
  GetChunksFn getChunks = lookupOperator(op->getName().getStringRef());
  unsigned numOperands = getChunks == getSlices ? 2 : 3;
  if (op->getNumOperands() != numOperands)
    return emitForeignError(op) << "has " << op->getNumOperands()
                                << " operands, but takes " << numOperands;
  std::optional<int64_t> axis = getConstantInt(op->getOperand(numOperands - 1));
  if (!axis)
    return emitForeignError(op)
           << "has a dimension that is no torch.constant.int";
  AtenSplit split = {op, source, rewriter, *axis, {}};
  if (auto type = dyn_cast<RankedTensorType>(source.getType())) {
    FailureOr<int64_t> position = normalizeAxis(
        *axis, type.getRank(), [&] { return emitForeignError(op); });
    if (failed(position))
      return failure();
    split.dim = tensor::getMixedSize(rewriter, op->getLoc(), source, *position);
  }
  FailureOr<AtenChunks> chunks = getChunks(split);
  if (succeeded(chunks))
    chunks->axis = *axis;
  return chunks;
}
