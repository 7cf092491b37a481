// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarriedNodes.h"
#include "SequenceNodes.h"
#include "ShapeNumbers.h"

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/IR/PatternMatch.h"

#include <numeric>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSIMPLIFYCARRIEDSPLITSPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// s = split_to_sequence(x); y = at(s, 0); z = at(s, 1)
///  -> y, z = split(x)
class SplitInsteadOfSequence {
public:
  static LogicalResult rewrite(Operation *op, RewriterBase &rewriter) {
    std::optional<ChunksOfSequence> chunks = getChunksOfSequence(op);
    if (!chunks)
      return rewriter.notifyMatchFailure(op, "no chunks that are known");
    auto taken = getTakenChunks(op->getResult(0), chunks->count);
    if (!taken || taken->empty())
      return rewriter.notifyMatchFailure(op, "not taken at constant positions");

    SmallVector<Type> types = getChunkTypes(*chunks);
    SmallVector<Attribute> names(chunks->count, rewriter.getStringAttr(""));
    SmallVector<std::string> from = {getCarriedName(op)};
    for (auto [at, place] : *taken) {
      Value result = at->getResult(0);
      if (!chunks->dropsAxis && isa<TensorType>(result.getType()))
        types[place] = result.getType();
      names[place] =
          chunks->dropsAxis ? rewriter.getStringAttr("") : getResultName(at);
      from.push_back(getCarriedName(at));
    }
    for (auto [at, place] : *taken)
      if (!mayTake(*chunks, at->getResult(0), types[place]))
        return rewriter.notifyMatchFailure(op, "types that do not agree");

    // What the model does not say of the sizes was found out.
    if (chunks->operand && !isa<RankedTensorType>(chunks->operand.getType()))
      rewriter.modifyOpInPlace(chunks->operand.getDefiningOp(), [&] {
        chunks->operand.setType(
            RankedTensorType::get(chunks->count, rewriter.getI64Type()));
      });
    rewriter.setInsertionPoint(op);
    SplitOp split = SplitOp::create(
        rewriter, getLocWithResults(op->getLoc(), names), types, chunks->source,
        chunks->operand, rewriter.getI64IntegerAttr(chunks->axis),
        chunks->sizes, IntegerAttr());
    reportRewrite("SplitInsteadOfSequence", split, from,
                  "one split into " + Twine(chunks->count) + " chunks",
                  "no sequence is made, as all positions are constant");
    for (auto [at, place] : *taken)
      rewriter.replaceOp(
          at, createChunk(rewriter, at, *chunks, split->getResult(place)));
    rewriter.eraseOp(op);
    return success();
  }

private:
  static SmallVector<Type> getChunkTypes(const ChunksOfSequence &chunks) {
    TensorType source = chunks.source.getType();
    SmallVector<Type> types;
    for (int64_t chunk = 0; chunk < chunks.count; ++chunk)
      types.push_back(getChunkType(source, chunks.axis,
                                   chunks.sizes ? chunks.sizes[chunk]
                                                : ShapedType::kDynamic));
    return types;
  }

  /// Whether what is taken of a chunk of type `type` may take the place of
  /// `result`.
  static bool mayTake(const ChunksOfSequence &chunks, Value result, Type type) {
    if (chunks.dropsAxis)
      return true;
    TensorType inferred = getChunkType(chunks.source.getType(), chunks.axis,
                                       ShapedType::kDynamic);
    return areCompatible(inferred, type) && mayHaveType(result, type);
  }

  /// What takes the place of `at`.
  static Value createChunk(RewriterBase &rewriter, Operation *at,
                           const ChunksOfSequence &chunks, Value chunk) {
    if (!chunks.dropsAxis)
      return chunk;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(at);
    Value squeezed =
        createSqueeze(rewriter, chunk, chunks.axis, at->getResult(0).getType());
    squeezed.setLoc(at->getLoc());
    return squeezed;
  }
};

/// y, z = split(x); concat(y, z) -> x
class ConcatOfCarriedSplit {
public:
  static LogicalResult rewrite(carrier::NodeOp node, RewriterBase &rewriter) {
    if (!node.is("Concat") || node.getNumResults() != 1 ||
        node.getInputs().empty())
      return rewriter.notifyMatchFailure(node, "not a concatenation");
    auto split = node.getInputs().front().getDefiningOp<SplitOp>();
    auto axis = node.getNodeAttribute<IntegerAttr>("axis");
    if (!split || node.getInputs() != ValueRange(split->getResults()) ||
        (!axis && node.getVersion() >= 4))
      return rewriter.notifyMatchFailure(node, "not of all chunks of a split");
    // Version 1 joins along dimension 1 unless it says another one.
    if (!isSameAxis(split, axis ? axis.getInt() : 1))
      return rewriter.notifyMatchFailure(node, "another axis");
    Value source = split.getInput();
    if (!mayHaveType(node->getResult(0), source.getType()))
      return rewriter.notifyMatchFailure(node, "the type is not the source's");
    reportRewrite("ConcatOfCarriedSplit", node,
                  {getCarriedName(split), getCarriedName(node)},
                  "the tensor that is split",
                  "all chunks are joined in their order");
    rewriter.replaceOp(node, source);
    return success();
  }

private:
  static bool isSameAxis(SplitOp split, int64_t axis) {
    auto type = dyn_cast<RankedTensorType>(split.getInput().getType());
    if (!type)
      return split.getAxis() == static_cast<uint64_t>(axis);
    FailureOr<int64_t> place =
        normalizeAxis(axis, type.getRank(), [] { return OptionalError(); });
    return succeeded(place) &&
           *place == *cast<SplitOpInterface>(split.getOperation())
                          .getNormalizedAxis();
  }
};

/// x, y = split(a) {sizes = [2, 4]}; u, v = split(y) {sizes = [1, 3]}
///  -> x, u, v = split(a) {sizes = [2, 1, 3]}
/// along one axis, where the second split is the only use of its source. Splits
/// of u and of v become parts of it likewise, and so on, all at once: step by
/// step, a long chain would be copied over and over.
class SplitOfCarriedSplit {
public:
  /// Returns the splits that became a part of `op`, and are erased with it.
  static SmallVector<Operation *> rewrite(SplitOp op, RewriterBase &rewriter) {
    auto outerSizes =
        getSizes(op, cast<SplitOpInterface>(op.getOperation()).getAxisDim());
    if (!outerSizes)
      return {};
    SmallVector<Value> replaced;
    SmallVector<int64_t> sizes;
    SmallVector<Operation *> merged;
    SmallVector<std::string> from = {getCarriedName(op)};
    // What is left to visit, the next one last.
    SmallVector<std::pair<Value, int64_t>> chunks;
    auto addChunks = [&](SplitOp split, ArrayRef<int64_t> sizes) {
      for (auto [chunk, size] :
           llvm::reverse(llvm::zip_equal(split->getResults(), sizes)))
        chunks.emplace_back(chunk, size);
    };
    addChunks(op, *outerSizes);
    while (!chunks.empty()) {
      auto [chunk, size] = chunks.pop_back_val();
      SplitOp inner = getInner(chunk);
      std::optional<SmallVector<int64_t>> innerSizes =
          inner ? getSizes(inner, size) : std::nullopt;
      // One that fails goes on doing so.
      if (!innerSizes || std::accumulate(innerSizes->begin(), innerSizes->end(),
                                         int64_t{0}) != size) {
        sizes.push_back(size);
        replaced.push_back(chunk);
        continue;
      }
      addChunks(inner, *innerSizes);
      merged.push_back(inner);
      from.push_back(getCarriedName(inner));
    }
    if (merged.empty())
      return {};
    rewriter.setInsertionPoint(op);
    SplitOp split = SplitOp::create(
        rewriter, getLocWithResults(op.getLoc(), getNames(replaced)),
        llvm::to_vector(ValueRange(replaced).getTypes()), op.getInput(),
        Value(), op.getAxisAttr(), rewriter.getDenseI64ArrayAttr(sizes),
        IntegerAttr());
    reportRewrite("SplitOfCarriedSplit", split, from,
                  "one split into " + Twine(sizes.size()) + " chunks",
                  "a chunk was only split again, along the same axis");
    for (auto [value, chunk] : llvm::zip_equal(replaced, split->getResults()))
      rewriter.replaceAllUsesWith(value, chunk);
    for (Operation *inner : llvm::reverse(merged))
      rewriter.eraseOp(inner);
    rewriter.eraseOp(op);
    return merged;
  }

private:
  static SmallVector<Attribute> getNames(ArrayRef<Value> chunks) {
    return llvm::map_to_vector(chunks, [](Value chunk) {
      auto result = cast<OpResult>(chunk);
      return Attribute(
          getResultName(result.getOwner(), result.getResultNumber()));
    });
  }

  /// The only use of `chunk`, which is of a split, if that is a split along the
  /// same axis.
  static SplitOp getInner(Value chunk) {
    auto outer = chunk.getDefiningOp<SplitOp>();
    if (!chunk.hasOneUse())
      return SplitOp();
    auto inner = dyn_cast<SplitOp>(*chunk.getUsers().begin());
    // It must be certain to run: a graph inside of a node need not be.
    // Where nothing can be reached, splits may feed each other.
    if (!inner || inner.getInput() != chunk ||
        inner->getBlock() != outer->getBlock() ||
        !outer->isBeforeInBlock(inner))
      return SplitOp();
    auto type = dyn_cast<RankedTensorType>(outer.getInput().getType());
    if (!type)
      return inner.getAxis() == outer.getAxis() ? inner : SplitOp();
    // Chunks have the rank of the source, whether the model says so or not.
    auto getAxis = [&](SplitOp op) {
      return normalizeAxis(static_cast<int64_t>(op.getAxis()), type.getRank(),
                           [] { return OptionalError(); });
    };
    FailureOr<int64_t> axis = getAxis(inner);
    return succeeded(axis) && *axis == *getAxis(outer) ? inner : SplitOp();
  }

  /// The sizes of the chunks of `op`, which splits a dimension `dim`.
  static std::optional<SmallVector<int64_t>> getSizes(SplitOp op, int64_t dim) {
    if (Value operand = op.getSplit()) {
      SymbolicArithmetic arithmetic;
      auto sizes = ShapeNumbers(arithmetic).getConstants(operand);
      if (!sizes || llvm::any_of(*sizes, [](int64_t size) { return size < 0; }))
        return std::nullopt;
      return sizes;
    }
    // Some versions refuse a dimension that is no multiple.
    if (op->hasAttr(carrier::CarrierDialect::kEqualPartsAttrName) &&
        (ShapedType::isDynamic(dim) || dim % op->getNumResults() != 0))
      return std::nullopt;
    FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
        cast<SplitOpInterface>(op.getOperation()).getResultChunkSpec(), dim,
        /*axis=*/0, [] { return OptionalError(); });
    if (failed(sizes) || llvm::any_of(*sizes, ShapedType::isDynamic))
      return std::nullopt;
    return *sizes;
  }
};

struct SplitSimplifyCarriedSplits
    : split::impl::SplitSimplifyCarriedSplitsPassBase<
          SplitSimplifyCarriedSplits> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // What takes chunks out of a sequence is erased with it.
    SmallVector<Operation *> sequences;
    SmallVector<carrier::NodeOp> concats;
    getOperation()->walk([&](Operation *op) {
      auto node = dyn_cast<carrier::NodeOp>(op);
      if (isa<SplitToSequenceOp>(op) || (node && node.is("SplitToSequence")))
        sequences.push_back(op);
      else if (node && node.is("Concat"))
        concats.push_back(node);
    });
    for (Operation *op : sequences)
      (void)SplitInsteadOfSequence::rewrite(op, rewriter);
    for (carrier::NodeOp concat : concats)
      (void)ConcatOfCarriedSplit::rewrite(concat, rewriter);
    // Outer ones first, so that those of a chain are merged at once.
    SmallVector<SplitOp> splits;
    DenseSet<Operation *> merged;
    getOperation()->walk([&](SplitOp split) { splits.push_back(split); });
    for (SplitOp split : splits)
      if (!merged.contains(split))
        merged.insert_range(SplitOfCarriedSplit::rewrite(split, rewriter));
    eraseUnusedNodes(getOperation());
  }
};

} // namespace
