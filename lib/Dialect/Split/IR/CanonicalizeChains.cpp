// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalizationPatterns.h"

#include "split/Dialect/Split/IR/Compatibility.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

std::optional<SmallVector<int64_t>> mlir::split::getStaticSizes(SplitOp op) {
  std::optional<int64_t> axis = op.getNormalizedAxis();
  if (!axis)
    return std::nullopt;
  TensorType source = op.getInput().getType();
  ChunkSpec spec = op.getChunkSpec();
  spec.numChunks = op->getNumResults();
  FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
      spec, source.getDimSize(*axis), *axis, [] { return OptionalError(); });
  if (failed(sizes) || llvm::any_of(*sizes, ShapedType::isDynamic))
    return std::nullopt;
  for (auto [size, type] : llvm::zip_equal(*sizes, op->getResultTypes()))
    if (getMeet(getChunkType(source, *axis, size), cast<TensorType>(type)) !=
        type)
      return std::nullopt;
  return *sizes;
}

Value mlir::split::createCast(RewriterBase &rewriter, Location loc, Value value,
                              Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(rewriter, loc, type, value);
}

bool mlir::split::canConcat(TypeRange inputs, int64_t axis,
                            RankedTensorType result) {
  // What all shapes agree on, apart from the axis.
  TensorType common = getChunkType(result, axis, ShapedType::kDynamic);
  for (Type input : inputs) {
    auto type = dyn_cast<RankedTensorType>(input);
    if (!type || type.getRank() != result.getRank())
      return false;
    TensorType rest = getChunkType(type, axis, ShapedType::kDynamic);
    if (!areCompatible(rest, common))
      return false;
    common = getMeet(rest, common);
  }
  return areCompatible(
      tensor::ConcatOp::inferResultType(axis, SmallVector<Type>(inputs)),
      result);
}

namespace {

// Pattern: x, y = split(a) {sizes = [2, 4]}; u, v = split(y) {sizes = [1, 3]}
//       -> x, u, v = split(a) {sizes = [2, 1, 3]}
// on one axis, for every result whose one use is a split, and the results of
// that split, and so on.
struct MergeSplitOfSplit : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    // Thousands of splits may be of one, of which all sizes are looked at.
    if (llvm::none_of(op->getResults(), [&](OpResult result) {
          return getMergeable(result, op) != nullptr;
        }))
      return rewriter.notifyMatchFailure(op, "no result is split again");

    // The outermost split takes all the others in at once: step by step, a long
    // chain would be copied over and over.
    if (auto result = dyn_cast<OpResult>(op.getInput()))
      if (auto outer = dyn_cast<SplitOp>(result.getOwner());
          outer && getStaticSizes(outer) && getMergeable(result, outer) == op)
        return rewriter.notifyMatchFailure(op, "is taken in by another split");

    SmallVector<int64_t> sizes;
    // The values that the chunks of the merged split replace.
    SmallVector<Value> replaced;
    SmallVector<SplitOp> merged;
    // What is left to visit, the next one last.
    SmallVector<std::pair<OpResult, int64_t>> stack;
    auto push = [&](SplitOp split) {
      std::optional<SmallVector<int64_t>> splitSizes = getStaticSizes(split);
      if (!splitSizes)
        return;
      for (auto [result, size] :
           llvm::reverse(llvm::zip_equal(split->getResults(), *splitSizes)))
        stack.emplace_back(result, size);
    };
    push(op);
    while (!stack.empty()) {
      auto [result, size] = stack.pop_back_val();
      if (SplitOp inner = getMergeable(result, op)) {
        merged.push_back(inner);
        push(inner);
        continue;
      }
      sizes.push_back(size);
      replaced.push_back(result);
    }
    if (merged.empty())
      return rewriter.notifyMatchFailure(op, "the sizes are not static");

    auto split = SplitOp::create(rewriter, op.getLoc(), op.getInput(), sizes,
                                 *op.getNormalizedAxis());
    for (auto [from, to] : llvm::zip_equal(replaced, split->getResults()))
      rewriter.replaceAllUsesWith(
          from, createCast(rewriter, op.getLoc(), to, from.getType()));
    for (SplitOp inner : llvm::reverse(merged))
      rewriter.eraseOp(inner);
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// The one use of `chunk`, if that is a split with static sizes along the
  /// axis of `outer`.
  static SplitOp getMergeable(OpResult chunk, SplitOp outer) {
    if (!chunk.hasOneUse())
      return nullptr;
    auto split = dyn_cast<SplitOp>(*chunk.getUsers().begin());
    if (!split || split.getInput() != chunk ||
        split.getNormalizedAxis() != outer.getNormalizedAxis() ||
        !getStaticSizes(split))
      return nullptr;
    return split;
  }
};

// Pattern: x, y, z = split(a) {sizes = [1, 2, 3]}; concat(y, z)
//       -> x, w = split(a) {sizes = [1, 5]}; w
// along one axis, for every run of adjacent results whose one use is at
// adjacent places of one concatenation.
struct MergeConcatenatedResults : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    if (!sizes)
      return rewriter.notifyMatchFailure(op, "the sizes are not static");
    SmallVector<int64_t> merged;
    // The first result of each chunk of the merged split.
    SmallVector<OpResult> first;
    for (auto [result, size] : llvm::zip(op->getResults(), *sizes)) {
      if (!first.empty() &&
          isNextInConcat(op->getResult(result.getResultNumber() - 1), result,
                         *op.getNormalizedAxis())) {
        merged.back() += size;
        continue;
      }
      merged.push_back(size);
      first.push_back(result);
    }
    if (merged.size() == sizes->size())
      return rewriter.notifyMatchFailure(op, "no adjacent results are joined");

    auto split = SplitOp::create(rewriter, op.getLoc(), op.getInput(), merged,
                                 *op.getNormalizedAxis());
    // The wider chunk takes the place of the first of its run; the others leave
    // the concatenation.
    for (auto [index, result] : llvm::enumerate(first)) {
      size_t begin = result.getResultNumber();
      size_t end = index + 1 < first.size() ? first[index + 1].getResultNumber()
                                            : op->getNumResults();
      Value chunk = split->getResult(index);
      if (end - begin == 1) {
        rewriter.replaceAllUsesWith(
            result, createCast(rewriter, op.getLoc(), chunk, result.getType()));
        continue;
      }
      OpOperand &use = *result.getUses().begin();
      auto concat = cast<tensor::ConcatOp>(use.getOwner());
      unsigned position = use.getOperandNumber();
      rewriter.modifyOpInPlace(concat, [&] {
        concat->eraseOperands(position + 1, end - begin - 1);
        concat->setOperand(position, chunk);
      });
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  /// Whether the one use of `result` follows the one use of `previous` in a
  /// concatenation along `axis`.
  static bool isNextInConcat(OpResult previous, OpResult result, int64_t axis) {
    if (!previous.hasOneUse() || !result.hasOneUse())
      return false;
    OpOperand &use = *result.getUses().begin();
    OpOperand &previousUse = *previous.getUses().begin();
    auto concat = dyn_cast<tensor::ConcatOp>(use.getOwner());
    return concat && previousUse.getOwner() == concat.getOperation() &&
           static_cast<int64_t>(concat.getDim()) == axis &&
           use.getOperandNumber() == previousUse.getOperandNumber() + 1;
  }
};

// Pattern: a = concat(x, y, z); u, v = split(a)
//       -> u = x, v = concat(y, z)
// along one axis, where boundaries of the concatenation and of the split meet.
// What lies between two common boundaries is regrouped by itself.
struct SplitOfConcat : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    auto concat = op.getInput().getDefiningOp<tensor::ConcatOp>();
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    if (!concat || !sizes ||
        op.getNormalizedAxis() != static_cast<int64_t>(concat.getDim()))
      return rewriter.notifyMatchFailure(op, "no concatenation is split");
    int64_t axis = concat.getDim();
    SmallVector<int64_t> inputSizes;
    for (Value input : concat.getInputs())
      inputSizes.push_back(
          cast<RankedTensorType>(input.getType()).getDimSize(axis));
    if (llvm::any_of(inputSizes, ShapedType::isDynamic) ||
        sum(inputSizes) != sum(*sizes))
      return rewriter.notifyMatchFailure(op, "the boundaries are not known");

    SmallVector<Group> groups = getGroups(inputSizes, *sizes);
    if (groups.size() < 2)
      return rewriter.notifyMatchFailure(op, "no common boundary inside");
    if (!haveTypesOf(op, groups, concat, *sizes))
      return rewriter.notifyMatchFailure(op, "a type contradicts an input");

    Location loc = op.getLoc();
    SmallVector<Value> replacements;
    for (const Group &group : groups) {
      ValueRange inputs =
          concat.getInputs().slice(group.firstInput, group.numInputs);
      Value source = inputs.size() == 1
                         ? inputs.front()
                         : tensor::ConcatOp::create(rewriter, loc, axis, inputs)
                               .getResult();
      if (group.numChunks == 1) {
        replacements.push_back(source);
        continue;
      }
      auto split = SplitOp::create(
          rewriter, loc, source,
          ArrayRef(*sizes).slice(group.firstChunk, group.numChunks), axis);
      llvm::append_range(replacements, split->getResults());
    }
    for (auto [value, type] : llvm::zip(replacements, op->getResultTypes()))
      value = createCast(rewriter, loc, value, type);
    rewriter.replaceOp(op, replacements);
    return success();
  }

private:
  static int64_t sum(ArrayRef<int64_t> values) {
    return std::accumulate(values.begin(), values.end(), int64_t{0});
  }

  /// Inputs of the concatenation and chunks of the split that cover the same
  /// part of the axis.
  struct Group {
    size_t firstInput, numInputs, firstChunk, numChunks;
  };

  /// Whether the chunks of all groups may have the types of the results of
  /// `op`. They need not: an input may say more than the concatenation does.
  static bool haveTypesOf(SplitOp op, ArrayRef<Group> groups,
                          tensor::ConcatOp concat, ArrayRef<int64_t> sizes) {
    int64_t axis = concat.getDim();
    return llvm::all_of(groups, [&](const Group &group) {
      SmallVector<Type> inputs(concat.getInputs()
                                   .slice(group.firstInput, group.numInputs)
                                   .getTypes());
      auto source = cast<TensorType>(
          inputs.size() == 1 ? inputs.front()
                             : tensor::ConcatOp::inferResultType(axis, inputs));
      return llvm::all_of(
          llvm::seq(group.firstChunk, group.firstChunk + group.numChunks),
          [&](size_t chunk) {
            return areCompatible(getChunkType(source, axis, sizes[chunk]),
                                 op->getResult(chunk).getType());
          });
    });
  }

  /// The smallest groups. Both lists sum to the same. Empty inputs and chunks
  /// at a boundary go to the group before it.
  static SmallVector<Group> getGroups(ArrayRef<int64_t> inputs,
                                      ArrayRef<int64_t> chunks) {
    SmallVector<Group> groups;
    size_t input = 0, chunk = 0;
    while (input < inputs.size() && chunk < chunks.size()) {
      Group group{input, 1, chunk, 1};
      int64_t inputEnd = inputs[input++];
      int64_t chunkEnd = chunks[chunk++];
      while (inputEnd != chunkEnd) {
        if (inputEnd < chunkEnd)
          inputEnd += inputs[input++];
        else
          chunkEnd += chunks[chunk++];
      }
      while (input < inputs.size() && inputs[input] == 0)
        ++input;
      while (chunk < chunks.size() && chunks[chunk] == 0)
        ++chunk;
      group.numInputs = input - group.firstInput;
      group.numChunks = chunk - group.firstChunk;
      groups.push_back(group);
    }
    return groups;
  }
};

// Pattern: split(cast(x) : tensor<?x4xf32>) -> split(x : tensor<8x4xf32>)
// where the cast only forgets what is static, or the rank.
struct SplitOfCast : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    auto castOp = op.getInput().getDefiningOp<tensor::CastOp>();
    if (!castOp || (!tensor::canFoldIntoConsumerOp(castOp) &&
                    !isa<UnrankedTensorType>(castOp.getType())))
      return rewriter.notifyMatchFailure(op, "no cast that forgets");
    // A source that contradicts the op is for run-time verification to find.
    SmallVector<Value> operands(op->getOperands());
    operands.front() = castOp.getSource();
    SmallVector<Type> types(op->getResultTypes());
    if (failed(SplitOp::refineReturnTypes(op.getContext(), std::nullopt,
                                          operands, op->getRawDictionaryAttrs(),
                                          op->getPropertiesStorage(),
                                          op->getRegions(), types)))
      return rewriter.notifyMatchFailure(op, "the source contradicts the op");
    rewriter.modifyOpInPlace(
        op, [&] { op.getInputMutable().assign(castOp.getSource()); });
    return success();
  }
};

} // namespace

void mlir::split::populateChainPatterns(RewritePatternSet &patterns) {
  patterns.add<MergeConcatenatedResults, MergeSplitOfSplit, SplitOfCast,
               SplitOfConcat>(patterns.getContext());
}
