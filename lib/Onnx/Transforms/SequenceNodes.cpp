// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SequenceNodes.h"

#include "CarriedNodes.h"
#include "ShapeNumbers.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/OnnxOpRules.h"

using namespace mlir;
using namespace mlir::split;

/// More chunks than this stay a sequence.
static constexpr int64_t kMaxChunks = 1024;

namespace {

/// How an op or a node states a split into a sequence.
struct SequenceSplit {
  TypedValue<TensorType> source;
  int64_t axis;
  bool keepsDims;
  std::optional<SmallVector<int64_t>> sizes;
  std::optional<int64_t> chunkSize;
  Value operand;
};

} // namespace

static std::optional<SequenceSplit> getSequenceSplit(Operation *op) {
  if (auto split = dyn_cast<SplitToSequenceOp>(op)) {
    SequenceSplit result{
        split.getInput(),     static_cast<int64_t>(split.getAxis()),
        split.getKeepdims(),  std::nullopt,
        split.getChunkSize(), split.getSplit()};
    if (std::optional<ArrayRef<int64_t>> sizes = split.getStaticSplit())
      result.sizes = llvm::to_vector(*sizes);
    return result;
  }
  auto node = dyn_cast<carrier::NodeOp>(op);
  if (!node || !node.is("SplitToSequence") || node.getNumResults() != 1)
    return std::nullopt;
  auto source = dyn_cast_or_null<TypedValue<TensorType>>(node.getInputAt(0));
  if (!source)
    return std::nullopt;
  auto axis = node.getNodeAttribute<IntegerAttr>("axis");
  auto keepsDims = node.getNodeAttribute<IntegerAttr>("keepdims");
  return SequenceSplit{source,
                       axis ? axis.getInt() : 0,
                       !keepsDims || keepsDims.getInt() != 0,
                       std::nullopt,
                       std::nullopt,
                       node.getInputAt(1)};
}

/// The sizes of chunks of `size`, the last one smaller; nothing if they are not
/// known, none, or many.
static std::optional<SmallVector<int64_t>>
getSizesOfWholeChunks(const SequenceSplit &split, int64_t axis, int64_t size) {
  auto type = dyn_cast<RankedTensorType>(split.source.getType());
  if (!type || type.isDynamicDim(axis) || type.getDimSize(axis) == 0 ||
      size <= 0)
    return std::nullopt;
  int64_t dim = type.getDimSize(axis);
  int64_t count = *kStaticRules.getNumChunks(dim, size);
  if (count > kMaxChunks)
    return std::nullopt;
  SmallVector<int64_t> sizes(*kStaticRules.getNumWholeChunks(dim, size), size);
  if (static_cast<int64_t>(sizes.size()) < count)
    sizes.push_back(*kStaticRules.getRest(dim, size));
  return sizes;
}

/// The number of sizes in `operand`, if Split takes it as its sizes at `op`.
static std::optional<int64_t> getNumSizes(Operation *op, Value operand,
                                          ShapeNumbers &numbers) {
  const OnnxOpRule *rule = lookupOnnxOpRule("Split", getOnnxOpset(op));
  if (!rule || !rule->sizes.input)
    return std::nullopt;
  std::optional<ShapeElements> elements = numbers.getElements(operand);
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  int64_t count = ShapedType::kDynamic;
  // Split takes integers of 64 bits only.
  if (elements && !elements->isScalar && !elements->isNarrow)
    count = elements->numbers.size();
  else if (type && type.getRank() == 1 && type.getElementType().isInteger(64))
    count = type.getDimSize(0);
  if (ShapedType::isDynamic(count) || count == 0 || count > kMaxChunks)
    return std::nullopt;
  return count;
}

std::optional<ChunksOfSequence>
mlir::split::getChunksOfSequence(Operation *op) {
  std::optional<SequenceSplit> split = getSequenceSplit(op);
  if (!split)
    return std::nullopt;
  ChunksOfSequence chunks{split->source, split->axis, false, 0, {}, Value()};
  auto type = dyn_cast<RankedTensorType>(split->source.getType());
  if (type) {
    FailureOr<int64_t> axis = normalizeAxis(split->axis, type.getRank(),
                                            [] { return OptionalError(); });
    if (failed(axis))
      return std::nullopt;
    chunks.axis = *axis;
  }
  SymbolicArithmetic arithmetic;
  ShapeNumbers numbers(arithmetic);
  std::optional<ShapeElements> elements;
  if (split->operand) {
    elements = numbers.getElements(split->operand);
    std::optional<SmallVector<int64_t>> known =
        numbers.getConstants(split->operand);
    if (known && elements->isScalar)
      split->chunkSize = known->front();
    else if (known)
      split->sizes = known;
  } else if (!split->sizes && !split->chunkSize) {
    split->chunkSize = 1;
    chunks.dropsAxis = !split->keepsDims;
  }
  if (split->chunkSize)
    split->sizes =
        getSizesOfWholeChunks(*split, chunks.axis, *split->chunkSize);
  if (split->sizes) {
    // An error stays what it is.
    if (split->sizes->empty() ||
        llvm::any_of(*split->sizes, [](int64_t size) { return size < 0; }))
      return std::nullopt;
    chunks.count = split->sizes->size();
    chunks.sizes = DenseI64ArrayAttr::get(op->getContext(), *split->sizes);
    return chunks;
  }
  if (!split->operand || split->chunkSize)
    return std::nullopt;
  std::optional<int64_t> count = getNumSizes(op, split->operand, numbers);
  if (!count)
    return std::nullopt;
  chunks.count = *count;
  chunks.operand = split->operand;
  return chunks;
}

std::optional<SmallVector<std::pair<Operation *, int64_t>>>
mlir::split::getTakenChunks(Value sequence, int64_t length) {
  SmallVector<std::pair<Operation *, int64_t>> taken;
  SymbolicArithmetic arithmetic;
  ShapeNumbers numbers(arithmetic);
  for (OpOperand &use : sequence.getUses()) {
    Operation *user = use.getOwner();
    auto node = dyn_cast<carrier::NodeOp>(user);
    bool isAt = isa<SequenceAtOp>(user) || (node && node.is("SequenceAt"));
    if (!isAt || use.getOperandNumber() != 0 || user->getNumOperands() != 2 ||
        user->getNumResults() != 1)
      return std::nullopt;
    std::optional<SmallVector<int64_t>> position =
        numbers.getConstants(user->getOperand(1));
    if (!position || position->size() != 1)
      return std::nullopt;
    std::optional<int64_t> place =
        kStaticRules.getFromFront(position->front(), length);
    if (*place < 0 || *place >= length)
      return std::nullopt;
    taken.push_back({user, *place});
  }
  return taken;
}
