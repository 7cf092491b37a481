// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels of several parts whose results go to memory that stays in the cache
/// first, from where each part is written for itself. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_STAGEEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_STAGEEMITTER_H

#include "LaneNest.h"
#include "StageMemory.h"
#include "TableEmitter.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Memory for runs of rows of the parts of staged kernels: on the stack, or,
/// where several threads may copy at once, on the heap.
class Stage {
public:
  /// A run of rows, from `begin` on, of a staged kernel, for its parts `some`,
  /// the first of which is the one at `firstPart`. It begins at `lane` of the
  /// stage.
  struct Run {
    const CopyKernel *kernel;
    ArrayRef<NestPart> some;
    Value firstPart;
    Value begin;
    int64_t lane = 0;
  };

  /// The lanes of a run of `runRows` rows of any staged kernel of `plan`.
  static int64_t countLanes(const LoopPlan &plan, int64_t runRows);

  /// Emits a stage of `numLanes` for runs of `runRows` rows of kernels of
  /// `parts`, of which one at least is staged. `table` reads them where they
  /// are in one, and is null otherwise.
  Stage(OpBuilder &builder, Location loc, const RowsNest &nest,
        const NestParts &parts, const TableReader *table, const LoopPlan &plan,
        int64_t runRows, int64_t numLanes);

  /// Emits `run` from the rows to the stage, and from there to its parts. As
  /// much as is written is prefetched from lane `ahead` on, if that is not
  /// null.
  void emitRun(const Run &run, std::optional<int64_t> streamedAlignment,
               Value ahead) const;

  /// Emits `numRows` of the rows of `run`, from number `first` of them on, from
  /// the rows to the stage.
  void emitFill(const Run &run, Value first, int64_t numRows) const;

  /// Emits `numParts` of the parts of `run`, from number `first` of them on,
  /// from the stage. Prefetched is what emitRun prefetches then.
  void emitParts(const Run &run, Value first, int64_t numParts,
                 std::optional<int64_t> streamedAlignment, Value ahead) const;

  /// Emits what gives the memory back, behind all runs.
  void emitEnd() const;

private:
  void listAddresses(ArrayRef<NestPart> parts);
  Value emitAddress(Value position) const;
  void emitLines(const LaneBuffer &part, Value target, Value staged,
                 int64_t numLanes, std::optional<int64_t> streamedAlignment,
                 Value ahead) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  RowsNest rows;
  const TableReader *table;
  const LoopPlan &plan;
  int64_t runRows;
  /// The runs, and the addresses where parts begin that are in no table: one
  /// loop writes all parts of a kernel. A loop for each would be much code.
  std::optional<LaneBuffer> lanes, addresses;
  StageMemory memory;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_STAGEEMITTER_H
