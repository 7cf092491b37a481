// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code that moves single rows. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_ROWEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_ROWEMITTER_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Rows of which lines that two of them share are written at once. Those at
/// their ends are shared with others that are not among them.
struct RowRange {
  Value begin, end;
};

/// A stage for rows of one part at a time, and what is prefetched meanwhile.
struct RowStage {
  LaneBuffer lanes;
  /// The rows of a block, and the first of the block to prefetch.
  Value numRows, aheadRow;
};

/// Emits rows of parts of `nest`. With `streamedAlignment`, stores bypass the
/// caches; then parts begin at multiples of so many bytes.
class RowEmitter {
public:
  RowEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
             const RowSteps &steps, std::optional<int64_t> streamedAlignment,
             MaybeLanes prefetchDistance = std::nullopt, bool unrolls = true,
             std::optional<RowRange> range = std::nullopt)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        steps(steps), streamedAlignment(streamedAlignment),
        prefetchDistance(prefetchDistance ? index.constant(*prefetchDistance)
                                          : Value()),
        unrolls(unrolls), range(range) {}

  /// Whether what is streamed is known to begin as aligned as rows in turn have
  /// to.
  bool beginsWithVectors() const;

  /// Emits one row.
  void emitRow(const NestPart &part, const RowKernel &kernel, Value row) const;

  /// Asks for the line of the row of a join that lane `lane` is in, which comes
  /// a few rows behind `row`, if rows have so many lanes.
  void askForRow(Value row, int64_t lane) const;

  /// Emits one of the last rows, behind which there may be nothing. Those that
  /// there are of a part of unknown width are written after.
  void emitLastRow(const NestPart &part, const RowKernel &kernel,
                   Value row) const;

  /// Emits as many rows from `row` on as places are taken in turn: with stores
  /// that bypass the caches, of a part of whole vectors.
  void emitRowsInTurn(const NestPart &part, Value row) const;

  /// Emits the rows in [begin, end) of one part; by way of `stage` if it is
  /// narrow, and that is not null.
  void emitRows(const NestPart &part, const RowKernel &kernel, Value begin,
                Value end, const RowStage *stage = nullptr) const;

  /// Where what comes the prefetch distance behind `position` begins, such that
  /// `lanes` of it lie before the end of the rows of `part`. Null: nothing is
  /// prefetched.
  Value getAhead(const NestPart &part, Value position, int64_t lanes) const;

private:
  void streamRow(const NestPart &part, const RowKernel &kernel,
                 Value row) const;
  Value emitPages(const NestPart &part, Value from, Value to,
                  Value begin) const;
  Value emitInTurn(const NestPart &part, Value from, Value to, Value fromPitch,
                   Value toPitch, Value width,
                   function_ref<void(Value)> prefetch) const;
  Value mergeBeginning(const NestPart &part, Value from, Value to) const;
  void mergeRows(const NestPart &part, Value from, Value to, Value into,
                 int64_t lanes) const;
  Value getLanesLeft(Value into, int64_t lanes) const;
  bool mergesLines(const RowKernel &kernel) const;
  Value getLanesIntoLine(const NestPart &part, Value to) const;
  void streamLines(const NestPart &part, const RowKernel &kernel,
                   Value row) const;
  void copyEach(const NestPart &part, Value from, Value to, Value begin,
                Value end) const;
  void copyRow(const NestPart &part, const RowKernel &kernel, Value row) const;
  void copyWide(const NestPart &part, const RowKernel &kernel, Value from,
                Value to) const;
  void callMemcpy(const NestPart &part, Value from, Value to) const;
  Value emitIsForMemcpy(const NestPart &part) const;
  void copyExactly(const NestPart &part, const RowKernel &kernel,
                   Value row) const;
  Value emitIsFollowed(const NestPart &part, const RowKernel &kernel,
                       Value row) const;
  void copyNarrow(const NestPart &part, Value from, Value to,
                  int64_t bound) const;
  void copyMasked(const NestPart &part, Value from, Value to,
                  int64_t lanes) const;
  void copyLanes(const NestPart &part, Value from, Value to, int64_t lanes,
                 std::optional<int64_t> alignment = std::nullopt) const;
  void prefetchTarget(const NestPart &part, Value from, Value to) const;
  void copyStraddling(const NestPart &part, Value from, Value to, int64_t lanes,
                      bool asksWidth = false) const;
  void copyLastLanes(const NestPart &part, Value from, Value to,
                     int64_t lanes) const;
  Value emitVectors(const NestPart &part, Value from, Value to, Value begin,
                    int64_t lanes) const;
  void emitIfNarrow(const NestPart &part, int64_t lanes,
                    function_ref<void()> narrowBody,
                    function_ref<void()> wideBody) const;
  void emitEachRow(const NestPart &part, Value begin, Value end,
                   function_ref<void(Value, Value)> emit) const;
  Value emitMergedRows(const NestPart &part, Value begin, Value end,
                       int64_t numRows) const;
  Value emitChosenRows(const NestPart &part, Value begin, Value end,
                       ArrayRef<NarrowRows> choices) const;
  Value emitAreCompressed(const NestPart &part) const;
  void emitCompressedRows(const NestPart &part, Value begin, Value end) const;
  Value emitChoice(Value condition, function_ref<Value()> thenBody,
                   function_ref<Value()> elseBody) const;
  void emitNarrowRows(const NestPart &part, Value begin, Value end,
                      int64_t mostLanes) const;
  void emitWiderRows(const NestPart &part, Value begin, Value end,
                     int64_t mostLanes) const;
  void emitStagedRows(const NestPart &part, const RowStage &stage, Value begin,
                      Value end) const;
  void emitLines(const NestPart &part, const RowStage &stage, Value from,
                 Value to, Value numLanes) const;
  Value emitFollowedRows(const NestPart &part, Value begin, Value end,
                         int64_t lanes, Value numRows,
                         function_ref<void(Value, Value)> emit) const;
  Value emitLanesFrom(Value first, int64_t lanes) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const RowSteps &steps;
  /// In bytes; nothing: stores go through the caches.
  std::optional<int64_t> streamedAlignment;
  /// In lanes; null: nothing is prefetched.
  Value prefetchDistance;
  /// Whether LLVM may unroll the loops over a row.
  bool unrolls;
  /// Of what is written by whole lines, where that is known.
  std::optional<RowRange> range;
  /// Whether the part is a stage.
  bool isStaged = false;
  /// Whether what is streamed is a line, vector by vector.
  bool isInLine = false;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_ROWEMITTER_H
