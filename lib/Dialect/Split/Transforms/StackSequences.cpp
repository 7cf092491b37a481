// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences that loops append to, as tensors that the loops write.

#include "split/Dialect/Split/Transforms/Passes.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/ElementBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/SmallVectorExtras.h"

#include <limits>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSTACKSEQUENCESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Tensors are written where they are joined if what lies in one piece there
/// has this many bytes: a cache line. Shorter pieces are joined faster all at
/// once.
static constexpr int64_t kLeastRunBytes = 64;

namespace {

/// Where the tensors of a sequence lie in one tensor: one behind the other
/// along `axis`, which is a dimension of theirs, or a new one.
struct StackLayout {
  int64_t axis = 0;
  bool isAxisNew = true;
};

/// What appends a tensor of a known shape to an empty sequence, once in each
/// iteration of a loop.
struct Appending {
  SequenceInsertOp insert;
  RankedTensorType element;
};

} // namespace

/// Whether the iterations of `loop` can be counted by sums and quotients that
/// do not overflow.
static bool isCountable(scf::ForOp loop) {
  std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  return loop.getInductionVar().getType().isIndex() && !loop.getUnsignedCmp() &&
         begin && *begin >= 0 && step && *step > 0;
}

/// What appends to the sequence that `loop` carries as value `index`, if
/// nothing else uses that inside of the loop.
static std::optional<Appending> matchAppending(scf::ForOp loop,
                                               unsigned index) {
  if (!loop.getInitArgs()[index].getDefiningOp<SequenceEmptyOp>())
    return std::nullopt;
  BlockArgument carried = loop.getRegionIterArg(index);
  auto insert =
      loop.getYieldedValues()[index].getDefiningOp<SequenceInsertOp>();
  if (!insert || insert.getPosition() || insert.getInputSequence() != carried ||
      !carried.hasOneUse() || !insert->hasOneUse())
    return std::nullopt;
  auto element = dyn_cast<RankedTensorType>(insert.getTensor().getType());
  if (!element || !element.hasStaticShape() || element.getNumElements() == 0)
    return std::nullopt;
  return Appending{insert, element};
}

/// The bytes of `element` from dimension `axis` on: what lies in one piece of a
/// tensor that it is a part of along that.
static int64_t getRunBytes(RankedTensorType element, int64_t axis) {
  return ShapedType::getNumElements(element.getShape().drop_front(axis)) *
         getElementBytes(element.getElementType());
}

/// Where tensors of type `element` are best written, of which `sequence` is
/// made: where they are joined, if that is in pieces which are not too short.
static StackLayout chooseLayout(Value sequence, RankedTensorType element) {
  for (Operation *user : sequence.getUsers()) {
    auto concat = dyn_cast<ConcatFromSequenceOp>(user);
    std::optional<int64_t> axis;
    if (concat)
      axis = concat.getNormalizedAxis();
    if (axis && (*axis == 0 || getRunBytes(element, *axis) >= kLeastRunBytes))
      return {*axis, concat.getNewAxis()};
  }
  return {};
}

namespace {

/// Replaces one sequence.
class SequenceStacker {
public:
  SequenceStacker(IRRewriter &rewriter, scf::ForOp loop, unsigned index,
                  Appending appending)
      : rewriter(rewriter), builder(appending.insert.getLoc(), rewriter),
        loop(loop), index(index), insert(appending.insert),
        element(appending.element),
        layout(chooseLayout(loop.getResult(index), element)),
        extent(layout.isAxisNew ? 1 : element.getDimSize(layout.axis)) {}

  /// The loop that takes the place of the given one, or null if the tensor
  /// would be larger than any.
  scf::ForOp run() {
    builder.setInsertionPoint(loop);
    Value stack = createStack();
    if (!stack)
      return nullptr;
    auto stacked = cast<scf::ForOp>(
        *cast<LoopLikeOpInterface>(loop.getOperation())
             .replaceWithAdditionalYields(
                 rewriter, stack, /*replaceInitOperandUsesInLoop=*/false,
                 [&](OpBuilder &, Location, ArrayRef<BlockArgument> carried) {
                   return SmallVector<Value>{write(carried.front())};
                 }));
    cast<scf::YieldOp>(stacked.getBody()->getTerminator())
        .setOperand(index, stacked.getRegionIterArg(index));
    rewriter.eraseOp(insert);
    builder.setInsertionPointAfter(stacked);
    Value sequence = createSequence(stacked.getResults().back(),
                                    stacked.getResult(index).getType());
    rewriter.replaceAllUsesWith(stacked.getResult(index), sequence);
    return stacked;
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, value);
  }

  /// The number of iterations.
  Value countIterations() {
    Value end = builder.createOrFold<arith::MaxSIOp>(loop.getUpperBound(),
                                                     loop.getLowerBound());
    Value distance =
        builder.createOrFold<arith::SubIOp>(end, loop.getLowerBound());
    return builder.createOrFold<arith::CeilDivSIOp>(distance, loop.getStep());
  }

  /// Room for what all iterations append. Of more than fits into 64 bits, so
  /// much that there is no memory for it.
  Value createStack() {
    int64_t elementBytes = getElementBytes(element.getElementType());
    std::optional<int64_t> bytes =
        getSpannedBytes(element.getShape(), elementBytes);
    if (!bytes)
      return Value();
    Value count = countIterations();
    SmallVector<int64_t> shape(element.getShape());
    if (layout.isAxisNew)
      shape.insert(shape.begin() + layout.axis, 1);
    if (std::optional<int64_t> known = getConstantIntValue(count)) {
      if (!llvm::checkedMul(*bytes, *known))
        return Value();
      shape[layout.axis] = *known * extent;
      return tensor::EmptyOp::create(builder, shape, element.getElementType());
    }
    Value most = constant(std::numeric_limits<int64_t>::max() / *bytes);
    count = builder.createOrFold<arith::MinSIOp>(count, most);
    shape[layout.axis] = ShapedType::kDynamic;
    Value size = builder.createOrFold<arith::MulIOp>(count, constant(extent));
    return tensor::EmptyOp::create(builder, shape, element.getElementType(),
                                   size);
  }

  /// `stack` with the tensor of an iteration in it.
  Value write(Value stack) {
    builder.setInsertionPoint(insert);
    Value number = builder.createOrFold<arith::SubIOp>(loop.getInductionVar(),
                                                       loop.getLowerBound());
    number = builder.createOrFold<arith::DivUIOp>(number, loop.getStep());
    auto type = cast<RankedTensorType>(stack.getType());
    SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
    SmallVector<OpFoldResult> offsets = zeros;
    offsets[layout.axis] =
        builder.createOrFold<arith::MulIOp>(number, constant(extent));
    SmallVector<int64_t> shape(type.getShape());
    shape[layout.axis] = extent;
    return tensor::InsertSliceOp::create(
        builder, insert.getTensor(), stack, offsets,
        getAsIndexOpFoldResult(builder.getContext(), shape), ones);
  }

  /// The sequence of type `type` that `stack` is made of.
  Value createSequence(Value stack, Type type) {
    SplitToSequenceOp::Properties properties;
    properties.axis = builder.getI64IntegerAttr(layout.axis);
    properties.keepdims = builder.getBoolAttr(!layout.isAxisNew);
    if (!layout.isAxisNew)
      properties.chunk_size = builder.getI64IntegerAttr(extent);
    return SplitToSequenceOp::create(builder, TypeRange(type), stack,
                                     properties);
  }

  IRRewriter &rewriter;
  ImplicitLocOpBuilder builder;
  scf::ForOp loop;
  unsigned index;
  SequenceInsertOp insert;
  RankedTensorType element;
  StackLayout layout;
  /// Of a tensor along the axis.
  int64_t extent;
};

struct SplitStackSequences
    : split::impl::SplitStackSequencesPassBase<SplitStackSequences> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<scf::ForOp> loops;
    getOperation()->walk([&](scf::ForOp loop) {
      if (isCountable(loop))
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops)
      stackAll(rewriter, loop);
  }

private:
  /// Replaces what `loop` carries and appends to.
  static void stackAll(IRRewriter &rewriter, scf::ForOp loop) {
    for (unsigned index = 0; index < loop.getInitArgs().size(); ++index)
      if (std::optional<Appending> appending = matchAppending(loop, index))
        if (scf::ForOp stacked =
                SequenceStacker(rewriter, loop, index, *appending).run())
          loop = stacked;
  }
};

} // namespace
