// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row is put together in one vector, or in two, by a load for each part of
// just its lanes, and one more for the part that the first vector ends in.
// Which that is decides which code it takes.

#include "JoinedRows.h"

#include "LaneMasks.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// What a vector has of a part.
struct Piece {
  const NestPart *part;
  /// The lane of the vector where the row of the part begins; negative if the
  /// vector begins inside of that.
  Value lane;
  Value mask;
};

/// A vector of a row.
struct RowVector {
  SmallVector<Piece> pieces;
  /// Where it begins in the row.
  int64_t begin;
  /// Null: all.
  Value mask;
};

class RowJoiner {
public:
  RowJoiner(OpBuilder &builder, Location loc, const RowsNest &nest,
            const ListedParts &parts, const RowSteps &steps)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), steps(steps), numLanes(steps.compressedLanes),
        masks(builder, loc, numLanes) {}

  /// Emits the rows in [begin, end) by one vector each, or by two.
  void emitInOne(Value begin, Value end) const;
  void emitInTwo(Value begin, Value end) const;

private:
  Piece getPiece(const NestPart &part, int64_t vectorBegin) const;
  Value countPartsBefore(int64_t lane) const;
  RowVector getVector(size_t firstPart, size_t endPart, int64_t begin,
                      bool isLast) const;
  void emitRows(ArrayRef<RowVector> vectors, Value begin, Value end) const;
  void emitVector(const RowVector &vector, Value row) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const ListedParts &parts;
  const RowSteps &steps;
  int64_t numLanes;
  LaneMasks masks;
};

} // namespace

/// The piece of `part` in the vector at that lane of a row, before which it
/// does not end.
Piece RowJoiner::getPiece(const NestPart &part, int64_t vectorBegin) const {
  Value lane = index.sub(part.offset, index.constant(vectorBegin));
  Value lanes =
      masks.subtract(masks.getFirst(index.add(lane, part.width)),
                     masks.getFirst(index.max(lane, index.constant(0))));
  return {&part, lane, masks.getMask(lanes)};
}

/// The vector at lane `begin`, of the parts in [firstPart, endPart).
RowVector RowJoiner::getVector(size_t firstPart, size_t endPart, int64_t begin,
                               bool isLast) const {
  RowVector vector;
  vector.begin = begin;
  for (size_t i = firstPart; i < endPart; ++i)
    vector.pieces.push_back(getPiece(parts[i], begin));
  if (isLast)
    vector.mask = masks.getMask(
        masks.getFirst(index.sub(nest.rowPitch, index.constant(begin))));
  return vector;
}

void RowJoiner::emitVector(const RowVector &vector, Value row) const {
  Value lanes = emitZeros(builder, loc, nest.format, numLanes);
  for (const Piece &piece : vector.pieces) {
    Value from = index.sub(piece.part->getLane(index, row), piece.lane);
    lanes =
        piece.part->buffer.loadMasked(builder, loc, from, piece.mask, lanes);
  }
  Value to = index.add(nest.getBegin(index, row), vector.begin);
  nest.buffer.prefetch(builder, loc, index.add(to, steps.writeAheadLanes),
                       /*isWrite=*/true);
  if (vector.mask)
    nest.buffer.storeMasked(builder, loc, lanes, to, vector.mask);
  else
    nest.buffer.store(builder, loc, lanes, to, std::nullopt);
}

/// Emits rows that take `vectors`.
void RowJoiner::emitRows(ArrayRef<RowVector> vectors, Value begin,
                         Value end) const {
  forbidUnrolling(
      emitLoop(builder, loc, begin, end, index.constant(1), [&](Value row) {
        for (const RowVector &vector : vectors)
          emitVector(vector, row);
      }));
}

/// How many parts end before that lane, if not all do.
Value RowJoiner::countPartsBefore(int64_t lane) const {
  Value count = index.constant(0);
  for (const NestPart &source : ArrayRef(parts).drop_back())
    count = index.add(
        count, index.selectIfAtLeast(index.add(source.offset, source.width),
                                     index.constant(lane), index.constant(0),
                                     index.constant(1)));
  return count;
}

void RowJoiner::emitInOne(Value begin, Value end) const {
  emitRows(getVector(0, parts.size(), 0, /*isLast=*/true), begin, end);
}

void RowJoiner::emitInTwo(Value begin, Value end) const {
  auto cases = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(parts.size()) - 1));
  auto choice = scf::IndexSwitchOp::create(builder, loc, TypeRange(),
                                           countPartsBefore(numLanes), cases,
                                           cases.size());
  OpBuilder::InsertionGuard guard(builder);
  // The first vector ends in `last`, or with it.
  auto emitCase = [&](Region &region, size_t last) {
    builder.setInsertionPointToStart(&region.emplaceBlock());
    emitRows({getVector(0, last + 1, 0, /*isLast=*/false),
              getVector(last, parts.size(), numLanes, /*isLast=*/true)},
             begin, end);
    scf::YieldOp::create(builder, loc);
  };
  for (auto [last, region] : llvm::enumerate(choice.getCaseRegions()))
    emitCase(region, last);
  emitCase(choice.getDefaultRegion(), parts.size() - 1);
}

void mlir::split::emitJoinedRows(OpBuilder &builder, Location loc,
                                 const RowsNest &nest, const ListedParts &parts,
                                 const LoopPlan &plan, Value begin, Value end) {
  RowJoiner joiner(builder, loc, nest, parts, plan.steps);
  if (*plan.joinedVectors == JoinedVectors::OfOneRow)
    joiner.emitInOne(begin, end);
  else
    joiner.emitInTwo(begin, end);
}
