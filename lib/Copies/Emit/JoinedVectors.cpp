// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector of several narrow rows is put together by one load for each part,
// and written at once. It has whole rows, through the caches: what is too much
// in it is written again by the next one, and of the last rows just their lanes
// are written. Or it is a line, past the caches, which rows begin and end in.

#include "JoinedVectors.h"

#include "JoinedLines.h"
#include "JoinedRows.h"
#include "LaneMasks.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

namespace {

class VectorJoiner {
public:
  VectorJoiner(OpBuilder &builder, Location loc, const RowsNest &nest,
               const ListedParts &parts, const LoopPlan &plan)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), plan(plan), numLanes(plan.steps.compressedLanes),
        masks(builder, loc, numLanes), rowLanes(nest.rowPitch) {
    phaseStep = index.rem(index.constant(numLanes), rowLanes);
    numRows = index.div(index.constant(numLanes), rowLanes);
    for (const NestPart &part : parts) {
      Value bits = masks.move(masks.getFirst(part.width), part.offset);
      partBits.push_back(masks.repeat(bits, rowLanes));
    }
  }

  /// Emits the rows in [begin, end) by vectors of whole rows, or by lines.
  void emitRows(Value begin, Value end);
  void emitLines(Value begin, Value end);

private:
  Value emitVector(ValueRange from, ArrayRef<Value> lanes) const;
  SmallVector<Value> emitLine(ValueRange state, Value lanes,
                              function_ref<void(Value)> store) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const ListedParts &parts;
  const LoopPlan &plan;
  int64_t numLanes;
  LaneMasks masks;
  /// The lanes of a vector that each part has.
  SmallVector<Value> partBits;
  /// The lanes of a row, at least one and fewer than those of a vector; the
  /// rows that this has, and the lanes of one more that it has behind them.
  Value rowLanes, numRows, phaseStep;
};

} // namespace

/// The vector of which the parts have `lanes`, bits of each, from where `from`
/// says in its buffer.
Value VectorJoiner::emitVector(ValueRange from, ArrayRef<Value> lanes) const {
  Value vector = emitZeros(builder, loc, nest.format, numLanes);
  for (auto [source, bits, lane] : llvm::zip_equal(parts, lanes, from))
    vector = source.buffer.loadExpanded(builder, loc, lane, masks.getMask(bits),
                                        vector);
  return vector;
}

void VectorJoiner::emitRows(Value begin, Value end) {
  Value step = index.mul(numRows, rowLanes);
  Value last = index.sub(index.mul(end, rowLanes), index.constant(numLanes));
  SmallVector<Value> first, steps;
  for (const NestPart &source : parts) {
    first.push_back(source.getLane(index, begin));
    steps.push_back(index.mul(source.width, numRows));
  }
  first.push_back(begin);
  steps.push_back(numRows);
  int64_t piece = plan.steps.getStraddlingLimit();
  Value distance = index.hide(index.constant(piece));
  auto loop = scf::ForOp::create(
      builder, loc, index.mul(begin, rowLanes), index.add(last, 1), step, first,
      [&](OpBuilder &, Location, Value lane, ValueRange state) {
        Value vector = emitVector(state.drop_back(), partBits);
        Value to = index.add(nest.origin, lane);
        nest.buffer.prefetch(builder, loc,
                             index.add(to, plan.steps.writeAheadLanes),
                             /*isWrite=*/true);
        nest.buffer.storePieces(builder, loc, vector, to, numLanes, piece,
                                distance);
        SmallVector<Value> next;
        for (auto [value, step] : llvm::zip_equal(state, steps))
          next.push_back(index.add(value, step));
        scf::YieldOp::create(builder, loc, next);
      });
  forbidUnrolling(emitLoop(
      builder, loc, loop.getResults().back(), end, numRows, [&](Value row) {
        Value some = index.min(numRows, index.sub(end, row));
        Value lanes = masks.getFirst(index.mul(some, rowLanes));
        auto from = llvm::map_to_vector(parts, [&](const NestPart &source) {
          return source.getLane(index, row);
        });
        auto bits = llvm::map_to_vector(
            partBits, [&](Value all) { return masks.intersect(all, lanes); });
        nest.buffer.storeMasked(builder, loc, emitVector(from, bits),
                                nest.getBegin(index, row),
                                masks.getMask(lanes));
      }));
}

/// Emits a line of which the rows have `lanes`, bits: by `store`, which gets
/// the vector. `state` is where each part goes on in its buffer, and the lane
/// of a row that the line begins with; returns that of the next line.
SmallVector<Value>
VectorJoiner::emitLine(ValueRange state, Value lanes,
                       function_ref<void(Value)> store) const {
  Value phase = state.back();
  auto bits = llvm::map_to_vector(partBits, [&](Value repeated) {
    return masks.intersect(masks.beginAt(repeated, phase, rowLanes), lanes);
  });
  store(emitVector(state.drop_back(), bits));
  SmallVector<Value> next;
  int64_t ahead = plan.steps.joinAheadLanes;
  for (auto [source, own, lane] :
       llvm::zip_equal(parts, bits, state.drop_back())) {
    source.buffer.prefetch(builder, loc, index.add(lane, ahead));
    next.push_back(index.add(lane, masks.count(own)));
  }
  // As many lanes farther on.
  Value nextPhase = index.add(phase, phaseStep);
  next.push_back(index.selectIfAtLeast(
      nextPhase, rowLanes, index.sub(nextPhase, rowLanes), nextPhase));
  return next;
}

void VectorJoiner::emitLines(Value begin, Value end) {
  Value first = nest.getBegin(index, begin);
  Value into = nest.buffer.getPlaceInLine(builder, loc, first, numLanes);
  Value firstLine = index.sub(first, into);
  Value upTo = index.add(into, index.mul(index.sub(end, begin), rowLanes));
  auto storeSome = [&](Value line, Value lanes) {
    return [&, line, lanes](Value vector) {
      nest.buffer.storeMasked(builder, loc, vector, index.add(firstLine, line),
                              masks.getMask(lanes));
    };
  };
  SmallVector<Value> state;
  for (const NestPart &source : parts)
    state.push_back(source.getLane(index, begin));
  Value rest = index.rem(into, rowLanes);
  state.push_back(index.rem(index.sub(rowLanes, rest), rowLanes));
  Value lanes = masks.subtract(masks.getFirst(upTo), masks.getFirst(into));
  state = emitLine(state, lanes, storeSome(index.constant(0), lanes));
  Value whole =
      index.max(index.roundDown(upTo, numLanes), index.constant(numLanes));
  auto loop = scf::ForOp::create(
      builder, loc, index.constant(numLanes), whole, index.constant(numLanes),
      state, [&](OpBuilder &, Location, Value line, ValueRange now) {
        auto storeLine = [&](Value vector) {
          nest.buffer.storeInLine(builder, loc, vector,
                                  index.add(firstLine, line), numLanes);
        };
        scf::YieldOp::create(builder, loc,
                             emitLine(now, masks.getAll(), storeLine));
      });
  lanes = masks.getFirst(index.max(index.sub(upTo, whole), index.constant(0)));
  emitLine(loop.getResults(), lanes, storeSome(whole, lanes));
}

/// `parts`, of which empty ones are in the memory that is written: theirs may
/// be no memory at all. Nothing of it is loaded, but to find out that it need
/// not be there takes a processor as long as many rows.
static ListedParts keepInMemory(OpBuilder &builder, Location loc,
                                const RowsNest &nest, ListedParts parts,
                                int64_t lineLanes) {
  IndexBuilder index(builder, loc);
  // Vectors may begin up to a line before a part.
  Value written =
      nest.buffer.getAddress(builder, loc, index.constant(lineLanes));
  for (NestPart &part : parts) {
    Value address = index.selectIfAtLeast(
        part.width, index.constant(1), part.getAddress(builder, loc), written);
    part.buffer = LaneBuffer::atAddress(builder, loc, address, nest.format);
    part.begin = {};
    if (part.pitch)
      part.pitch = index.selectIfAtLeast(part.width, index.constant(1),
                                         part.pitch, index.constant(0));
  }
  return parts;
}

void mlir::split::emitJoinedVectors(OpBuilder &builder, Location loc,
                                    const RowsNest &nest,
                                    const ListedParts &listed,
                                    const LoopPlan &plan, Value begin,
                                    Value end) {
  ListedParts parts =
      keepInMemory(builder, loc, nest, listed, plan.steps.lineLanes);
  if (*plan.joinedVectors == JoinedVectors::OfLine)
    return emitJoinedLines(builder, loc, nest, parts, plan, begin, end);
  if (*plan.joinedVectors == JoinedVectors::OfOneRow ||
      *plan.joinedVectors == JoinedVectors::OfCutRows)
    return emitJoinedRows(builder, loc, nest, parts, plan, begin, end);
  VectorJoiner joiner(builder, loc, nest, parts, plan);
  if (*plan.joinedVectors == JoinedVectors::OfRows)
    joiner.emitRows(begin, end);
  else
    joiner.emitLines(begin, end);
}
