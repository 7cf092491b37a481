// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GrowSequences.h"

#include "AppendChains.h"
#include "SequencePatterns.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Support/ElementBytes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Tables with room
//===----------------------------------------------------------------------===//

namespace {
/// A table, packed, of which every element has a row. Its tensors may be longer
/// than what they hold: the first `length` rows, and `used` elements of the
/// base.
struct GrowingSequence {
  GrowingSequence(const SequenceTable &table, Value length, Value used)
      : table(table), length(length), used(used) {}
  /// From the values that a loop carries.
  explicit GrowingSequence(ValueRange values)
      : GrowingSequence(SequenceTable(values.take_front(4)), values[4],
                        values[5]) {
    assert(values.size() == 6 && "not a growing sequence");
  }

  SmallVector<Value> getValues() const {
    SmallVector<Value> values = table.getValues();
    values.append({length, used});
    return values;
  }

  SequenceTable table;
  Value length, used;
};
} // namespace

/// Rows that a table has at least, once it has any.
static constexpr int64_t kLeastRows = 8;

/// Whether `type` is that of a table of scalars, which has no columns. Upstream
/// ops on slices do not take all tensors without elements.
static bool hasNoColumns(RankedTensorType type) {
  return type.getRank() == 2 && type.getDimSize(1) == 0;
}

/// Room that a tensor gets behind what it holds, as a multiple of that: at most
/// this much, even if the iterations that are left would use more. They may
/// append something shorter, or nothing, and memory that nothing is written to
/// must not be what runs out.
static constexpr int64_t kMostGrowth = 4;

/// Bytes of room that are asked for at once, if the iterations that are left
/// may use them: memory that is not written to costs addresses only, and this
/// much of it runs out nowhere.
static constexpr int64_t kFreeRoomBytes = int64_t(64) << 20;

/// The first `count` entries of `tensor`, or rows if it has two dimensions.
static Value takeFront(SequenceTableBuilder &builder, Value tensor,
                       Value count) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (hasNoColumns(type))
    return builder.allocate(type, count);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), tensor);
  sizes[0] = count;
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, type, tensor, zeros, sizes,
                                        ones);
}

/// A tensor like `tensor` of `count` entries or rows, of which the first `kept`
/// are those of `tensor`.
static Value enlarge(SequenceTableBuilder &builder, Value tensor, Value kept,
                     Value count) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (hasNoColumns(type))
    return builder.allocate(type, count);
  return strided::EnlargeOp::create(builder, type, tensor, kept, count);
}

/// How often the body of the innermost loop around `op` will have run from now
/// on, when that loop is done: this time counts.
static Value countIterations(SequenceTableBuilder &builder, Operation *op) {
  auto loop = op->getParentOfType<scf::ForOp>();
  Value distance = builder.createOrFold<arith::SubIOp>(loop.getUpperBound(),
                                                       loop.getInductionVar());
  Value count =
      builder.createOrFold<arith::CeilDivUIOp>(distance, loop.getStep());
  if (count.getType().isIndex())
    return count;
  return arith::IndexCastUIOp::create(builder, builder.getIndexType(), count);
}

/// The length that what has `room` for `held` entries of `tensor` is to have,
/// if it is to hold `size` more now, and as many in each of `iterations`
/// iterations as it seems: all of them, but not more than a multiple of what it
/// then holds, unless that is little.
static Value getLargerRoom(SequenceTableBuilder &builder, Value tensor,
                           Value room, Value held, Value size, Value iterations,
                           int64_t atLeast) {
  Value most = builder.mul(builder.add(held, size), builder.index(kMostGrowth));
  most = builder.createOrFold<arith::MaxUIOp>(
      most, builder.index(kFreeRoomBytes /
                          getElementBytes(getElementTypeOrSelf(tensor))));
  most = builder.createOrFold<arith::DivUIOp>(most, size);
  Value times = builder.createOrFold<arith::MinUIOp>(iterations, most);
  Value expected = builder.add(held, builder.mul(times, size));
  Value twice = builder.add(room, builder.add(room, builder.index(atLeast)));
  return builder.createOrFold<arith::MaxSIOp>(twice, expected);
}

/// `table` with row `row` made of `entries`.
static Value setRow(SequenceTableBuilder &builder, Value table, Value row,
                    ValueRange entries) {
  for (auto [column, entry] : llvm::enumerate(entries))
    table = tensor::InsertOp::create(builder, entry, table,
                                     ValueRange{row, builder.index(column)});
  return table;
}

/// A packed copy of `sequence`, whose tensors are of type `element`.
static GrowingSequence startGrowing(SequenceTableBuilder &builder,
                                    Value sequence, RankedTensorType element) {
  auto cast = UnrealizedConversionCastOp::create(
      builder, getSequenceTableTypes(element), sequence);
  SequenceTable given(cast.getResults());
  Value length = builder.length(given);
  Value sizes = builder.table(length, element.getRank(), [&](Value row) {
    return builder.readRow(given.sizes,
                           builder.rowOf(given.sizes, row, length));
  });
  SequenceTable table =
      builder.packedTable(sizes, length, element.getElementType());
  table = builder.copyElements(given, element, table,
                               [](Value position) { return position; });
  return {table, length, builder.dim(table.base, 0)};
}

/// `sequence` with `tensor`, of a known rank, behind its last element, if as
/// many as `iterations` are appended from now on.
static GrowingSequence append(SequenceTableBuilder &builder,
                              const GrowingSequence &sequence, Value tensor,
                              Value iterations) {
  SmallVector<Value> sizes = builder.dims(tensor);
  SmallVector<Value> strides = builder.contiguousStrides(sizes);
  SequenceTable table = sequence.table;
  Value length = sequence.length, used = sequence.used;

  Value rows = builder.dim(table.offsets, 0);
  SmallVector<Value> rowTensors = builder.branch(
      builder.less(length, rows),
      [&] {
        return SmallVector<Value>{table.offsets, table.sizes, table.strides};
      },
      [&] {
        Value more = getLargerRoom(builder, table.offsets, rows, length,
                                   builder.index(1), iterations, kLeastRows);
        SmallVector<Value> larger;
        for (Value rowTensor : {table.offsets, table.sizes, table.strides})
          larger.push_back(enlarge(builder, rowTensor, length, more));
        return larger;
      });

  Value size = builder.product(sizes);
  Value end = builder.add(used, size);
  Value room = builder.dim(table.base, 0);
  table.base = builder
                   .branch(
                       builder.less(room, end),
                       [&] {
                         // It is not empty, as there is no room for it.
                         Value count = getLargerRoom(builder, table.base, room,
                                                     used, size, iterations,
                                                     /*atLeast=*/0);
                         return SmallVector<Value>{
                             enlarge(builder, table.base, used, count)};
                       },
                       [&] { return SmallVector<Value>{table.base}; })
                   .front();

  table.base = strided::InsertOp::create(builder, table.base.getType(), tensor,
                                         table.base, used, strides);
  table.offsets =
      tensor::InsertOp::create(builder, used, rowTensors[0], length);
  table.sizes = setRow(builder, rowTensors[1], length, sizes);
  table.strides = setRow(builder, rowTensors[2], length, strides);
  return {table, builder.add(length, builder.index(1)), end};
}

/// `sequence` without its room, as a value of `type`.
static Value asSequence(SequenceTableBuilder &builder,
                        const GrowingSequence &sequence, Type type) {
  const SequenceTable &table = sequence.table;
  SmallVector<Value> values = {takeFront(builder, table.base, sequence.used)};
  for (Value rowTensor : {table.offsets, table.sizes, table.strides})
    values.push_back(takeFront(builder, rowTensor, sequence.length));
  return UnrealizedConversionCastOp::create(builder, type, values).getResult(0);
}

//===----------------------------------------------------------------------===//
// Where sequences grow
//===----------------------------------------------------------------------===//

/// The yield of the only block of `region`.
static scf::YieldOp getYield(Region &region) {
  return cast<scf::YieldOp>(region.front().getTerminator());
}

/// Whether `loop` appends to the sequence that it carries as value `index`.
static bool growsIn(scf::ForOp loop, unsigned index) {
  auto type = dyn_cast<SequenceType>(loop.getInitArgs()[index].getType());
  Value yielded = loop.getYieldedValues()[index];
  return type && isa<RankedTensorType>(type.getTensorType()) &&
         yielded != loop.getRegionIterArg(index) &&
         AppendChains().getStart(yielded) == loop.getRegionIterArg(index);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
class SequenceGrower {
public:
  SequenceGrower(MLIRContext *context, bool atOnce)
      : rewriter(context), atOnce(atOnce) {}

  /// Grows what `loop` appends to, and then what the loops in it do.
  void run(scf::ForOp loop) {
    for (unsigned index = 0; index < loop.getInitArgs().size(); ++index) {
      if (!growsIn(loop, index))
        continue;
      Value init = loop.getInitArgs()[index];
      rewriter.setInsertionPoint(loop);
      SequenceTableBuilder builder(loop.getLoc(), rewriter);
      builder.atOnce = atOnce;
      loop = growLoop(loop, index,
                      startGrowing(builder, init, getElementType(init)));
    }
    runInside(loop);
  }

  void runInside(Operation *op) {
    SmallVector<scf::ForOp> loops;
    op->walk<WalkOrder::PreOrder>([&](scf::ForOp inner) {
      if (inner == op)
        return WalkResult::advance();
      loops.push_back(inner);
      return WalkResult::skip();
    });
    for (scf::ForOp inner : loops)
      run(inner);
  }

private:
  /// The table of `value`, whose start is a key of `grown`. From the front, as
  /// there may be more ops than the stack has room for calls.
  GrowingSequence grow(Value value) {
    SmallVector<Value> chain;
    for (AppendChains chains; !grown.contains(value);
         value = chains.getPrevious(value))
      chain.push_back(value);
    GrowingSequence sequence = grown.find(value)->second;
    for (Value link : llvm::reverse(chain))
      sequence = growOnce(link, sequence);
    return sequence;
  }

  /// The table of `value`, which is made of `sequence` by one op.
  GrowingSequence growOnce(Value value, const GrowingSequence &sequence) {
    if (auto insert = value.getDefiningOp<SequenceInsertOp>())
      return growInsert(insert, sequence);
    unsigned index = cast<OpResult>(value).getResultNumber();
    if (auto branch = value.getDefiningOp<scf::IfOp>())
      return growBranch(branch, index);
    auto loop = value.getDefiningOp<scf::ForOp>();
    rewriter.setInsertionPoint(loop);
    loop = growLoop(loop, index, sequence);
    return GrowingSequence(loop.getResults().take_back(6));
  }

  /// Replaces `value` by `sequence`, as a value of `type`, for what reads it
  /// and for `grow`, where ops are being inserted.
  void replace(Value value, const GrowingSequence &sequence, Type type) {
    SequenceTableBuilder builder(value.getLoc(), rewriter);
    Value read = asSequence(builder, sequence, type);
    rewriter.replaceAllUsesWith(value, read);
    grown.try_emplace(read, sequence);
  }

  GrowingSequence growInsert(SequenceInsertOp insert,
                             GrowingSequence sequence) {
    rewriter.setInsertionPoint(insert);
    SequenceTableBuilder builder(insert.getLoc(), rewriter);
    Value tensor = builder.asRanked(insert.getTensor(),
                                    getElementType(insert.getResult()));
    sequence =
        append(builder, sequence, tensor, countIterations(builder, insert));
    replace(insert.getResult(), sequence, insert.getType());
    rewriter.eraseOp(insert);
    return sequence;
  }

  GrowingSequence growBranch(scf::IfOp branch, unsigned index) {
    // What the branch begins with takes the place of the result, which nothing
    // uses any more. It may be of another type.
    Type type = branch.getResult(index).getType();
    Value start = AppendChains().getPrevious(branch.getResult(index));
    for (Region *region : {&branch.getThenRegion(), &branch.getElseRegion()}) {
      scf::YieldOp yield = getYield(*region);
      GrowingSequence sequence = grow(yield.getOperand(index));
      yield.setOperand(index, start);
      yield.getResultsMutable().append(sequence.getValues());
    }
    rewriter.setInsertionPoint(branch);
    auto grownBranch = scf::IfOp::create(
        rewriter, branch.getLoc(),
        getYield(branch.getThenRegion())->getOperandTypes(),
        branch.getCondition(), /*addThenBlock=*/false, /*addElseBlock=*/false);
    grownBranch.getThenRegion().takeBody(branch.getThenRegion());
    grownBranch.getElseRegion().takeBody(branch.getElseRegion());
    rewriter.replaceOp(branch, grownBranch.getResults().drop_back(6));
    GrowingSequence sequence(grownBranch.getResults().take_back(6));
    rewriter.setInsertionPointAfter(grownBranch);
    replace(grownBranch.getResult(index), sequence, type);
    return sequence;
  }

  /// Makes `loop` carry what grows as value `index`, which is `init` before it,
  /// as a table, behind its other values. Returns the new loop.
  scf::ForOp growLoop(scf::ForOp loop, unsigned index,
                      const GrowingSequence &init) {
    auto grownLoop = cast<scf::ForOp>(
        *cast<LoopLikeOpInterface>(loop.getOperation())
             .replaceWithAdditionalYields(
                 rewriter, init.getValues(),
                 /*replaceInitOperandUsesInLoop=*/false,
                 [&](OpBuilder &, Location, ArrayRef<BlockArgument> carried) {
                   return growBody(loop, index, carried);
                 }));
    rewriter.setInsertionPointAfter(grownLoop);
    Value grownResult = grownLoop.getResult(index);
    replace(grownResult, GrowingSequence(grownLoop.getResults().take_back(6)),
            grownResult.getType());
    return grownLoop;
  }

  SmallVector<Value> growBody(scf::ForOp loop, unsigned index,
                              ArrayRef<BlockArgument> carried) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    Value start = loop.getRegionIterArg(index);
    replace(start, GrowingSequence(ValueRange(carried)), start.getType());
    scf::YieldOp yield = getYield(loop.getRegion());
    SmallVector<Value> values = grow(yield.getOperand(index)).getValues();
    // Nothing is left that uses it.
    yield.setOperand(index, start);
    return values;
  }

  IRRewriter rewriter;
  bool atOnce;
  /// The tables of sequences, by what has replaced them.
  DenseMap<Value, GrowingSequence> grown;
};
} // namespace

void mlir::split::growSequencesInLoops(Operation *root, bool atOnce) {
  SequenceGrower(root->getContext(), atOnce).runInside(root);
}

//===----------------------------------------------------------------------===//
// Conversion of casts
//===----------------------------------------------------------------------===//

namespace {

// Pattern: cast(base, offsets, sizes, strides), or the cast back
//       -> the four tensors
struct ConvertSequenceCast : OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(UnrealizedConversionCastOp op, OneToNOpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> tensors;
    for (ValueRange input : adaptor.getInputs())
      llvm::append_range(tensors, input);
    if (tensors.size() != 4)
      return rewriter.notifyMatchFailure(op, "is no cast of a sequence");
    if (op->getNumResults() == 1)
      rewriter.replaceOpWithMultiple(op, {tensors});
    else
      rewriter.replaceOp(op, tensors);
    return success();
  }
};

} // namespace

void mlir::split::populateSequenceCastPatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertSequenceCast>(converter, patterns.getContext());
}
