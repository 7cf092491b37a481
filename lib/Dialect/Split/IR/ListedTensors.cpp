// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ListedTensors.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/ConstantIntegers.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/ADT/MapVector.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

std::optional<ValueRange> mlir::split::getListed(Value sequence) {
  if (auto construct = sequence.getDefiningOp<SequenceConstructOp>())
    return construct.getInputs();
  if (sequence.getDefiningOp<SequenceEmptyOp>())
    return ValueRange();
  return std::nullopt;
}

/// The number of chunks of one size up to which they are listed.
static constexpr int64_t kListLimit = 1024;

SplitOpInterface mlir::split::getStaticSplit(Value sequence) {
  auto split = sequence.getDefiningOp<SplitOpInterface>();
  return split && split.getNormalizedAxis() &&
                 !split.getChunkSpec().dynamicSizes
             ? split
             : SplitOpInterface();
}

Slice mlir::split::getSlice(const ChunkSpec &spec, int64_t dim, int64_t place) {
  if (spec.kind == ChunkSpec::Kind::Sizes) {
    ArrayRef<int64_t> before = spec.staticSizes.take_front(place);
    return {std::accumulate(before.begin(), before.end(), int64_t{0}),
            spec.staticSizes[place]};
  }
  int64_t offset = *kStaticRules.getChunkOffset(place, spec.chunkSize);
  return {offset, *kStaticRules.getChunkSizeAt(dim, offset, spec.chunkSize)};
}

/// The sizes of the chunks of `sequence` if it is a split into a static number
/// of them, which a split with one result per chunk can list.
static std::optional<SmallVector<int64_t>> getChunksToList(Value sequence) {
  SplitOpInterface split = getStaticSplit(sequence);
  if (!split || split.dropsAxis())
    return std::nullopt;
  ChunkSpec spec = split.getChunkSpec();
  if (spec.kind == ChunkSpec::Kind::Sizes)
    return SmallVector<int64_t>(spec.staticSizes);
  std::optional<int64_t> length = inferNumChunks(spec, split.getAxisDim());
  if (!length || *length > kListLimit)
    return std::nullopt;
  SmallVector<int64_t> sizes;
  for (int64_t place = 0; place < *length; ++place)
    sizes.push_back(getSlice(spec, split.getAxisDim(), place).size);
  return sizes;
}

/// The chunks of `split`, of sizes `sizes`, as results of a split.
static ValueRange createChunks(RewriterBase &rewriter, SplitOpInterface split,
                               ArrayRef<int64_t> sizes) {
  if (sizes.empty())
    return {};
  return SplitOp::create(rewriter, split.getLoc(), split.getSource(), sizes,
                         *split.getNormalizedAxis())
      ->getResults();
}

std::optional<int64_t> mlir::split::getPlace(Value position, int64_t length,
                                             int64_t limit, int64_t ifAbsent) {
  if (!position)
    return ifAbsent >= 0 ? std::optional(ifAbsent) : std::nullopt;
  std::optional<SmallVector<int64_t>> constant = getConstantIntegers(position);
  if (!constant)
    return std::nullopt;
  int64_t place = constant->front();
  if (!kStaticRules.isInRange(place, -length, limit))
    return std::nullopt;
  return kStaticRules.getFromFront(place, length);
}

namespace {

/// Tensors that are listed one by one.
struct ListedTensors {
  SmallVector<Value> tensors;
  /// How many there are of each type.
  llvm::MapVector<Type, int64_t> types;

  void insert(int64_t place, Value tensor) {
    tensors.insert(tensors.begin() + place, tensor);
    ++types[tensor.getType()];
  }
  void erase(int64_t place) {
    --types[tensors[place].getType()];
    tensors.erase(tensors.begin() + place);
  }
};

} // namespace

/// The place that `op`, which inserts a tensor into a sequence of `length`
/// tensors or erases one, is for; nothing if it is not constant or out of
/// range. Without a position it is the last one.
static std::optional<int64_t> getEditedPlace(Operation *op, int64_t length) {
  if (auto insert = dyn_cast<SequenceInsertOp>(op))
    return getPlace(insert.getPosition(), length, length, length);
  return getPlace(cast<SequenceEraseOp>(op).getPosition(), length, length - 1,
                  length - 1);
}

/// Whether a tensor of type `tensor` contradicts the type of what `op` makes,
/// which fails then if it runs.
static bool contradictsEdited(Operation *op, Type tensor) {
  return !areCompatible(
      tensor, cast<SequenceType>(op->getResult(0).getType()).getTensorType());
}

/// Does to `listed` what `op` does, if that is known.
static LogicalResult edit(Operation *op, ListedTensors &listed) {
  std::optional<int64_t> place =
      getEditedPlace(op, static_cast<int64_t>(listed.tensors.size()));
  if (!place || llvm::any_of(listed.types, [&](auto type) {
        return type.second != 0 && contradictsEdited(op, type.first);
      }))
    return failure();
  if (auto insert = dyn_cast<SequenceInsertOp>(op))
    listed.insert(*place, insert.getTensor());
  else
    listed.erase(*place);
  return success();
}

/// The op that edits the sequence that `op` makes, if nothing else needs that.
static Operation *getNextEdit(Operation *op) {
  if (!op->hasOneUse())
    return nullptr;
  Operation *next = *op->user_begin();
  return isa<SequenceInsertOp, SequenceEraseOp>(next) &&
                 next->getBlock() == op->getBlock() &&
                 next->getOperand(0) == op->getResult(0)
             ? next
             : nullptr;
}

LogicalResult mlir::split::editListed(Operation *op,
                                      PatternRewriter &rewriter) {
  Value sequence = op->getOperand(0);
  std::optional<ValueRange> known = getListed(sequence);
  std::optional<SmallVector<int64_t>> sizes = getChunksToList(sequence);
  if (!known && !sizes)
    return rewriter.notifyMatchFailure(op, "the tensors are not listed");
  if (!known) {
    auto length = static_cast<int64_t>(sizes->size());
    Type type = cast<SequenceType>(sequence.getType()).getTensorType();
    if (!getEditedPlace(op, length) || contradictsEdited(op, type))
      return rewriter.notifyMatchFailure(op, "no known place, or another type");
    known = createChunks(rewriter, sequence.getDefiningOp<SplitOpInterface>(),
                         *sizes);
  }
  ListedTensors listed;
  for (Value tensor : *known)
    listed.insert(static_cast<int64_t>(listed.tensors.size()), tensor);
  SmallVector<Operation *> edits;
  for (Operation *next = op; next && succeeded(edit(next, listed));
       next = getNextEdit(next))
    edits.push_back(next);
  if (edits.empty())
    return rewriter.notifyMatchFailure(op, "no known place, or another type");
  Operation *last = edits.pop_back_val();
  rewriter.setInsertionPoint(last);
  auto type = cast<SequenceType>(last->getResult(0).getType());
  if (listed.tensors.empty())
    rewriter.replaceOpWithNewOp<SequenceEmptyOp>(last, type);
  else
    rewriter.replaceOpWithNewOp<SequenceConstructOp>(last, type,
                                                     listed.tensors);
  for (Operation *before : llvm::reverse(edits))
    rewriter.eraseOp(before);
  return success();
}
