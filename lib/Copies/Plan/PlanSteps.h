// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The steps of planCopy. Private to the planner.

#ifndef SPLIT_LIB_COPIES_PLAN_PLANSTEPS_H
#define SPLIT_LIB_COPIES_PLAN_PLANSTEPS_H

#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

//===----------------------------------------------------------------------===//
// Numbers that may not be known
//===----------------------------------------------------------------------===//

/// The product and the sum, where they are known and an int64_t.
MaybeLanes multiply(MaybeLanes a, MaybeLanes b);
MaybeLanes add(MaybeLanes a, MaybeLanes b);

/// What `parts` have of a row, where it is known.
MaybeLanes getRowLanes(llvm::ArrayRef<PartShape> parts);

/// Rows after which a part of `width` is again a whole number of vectors, or of
/// other units of a power of two lanes.
int64_t getPeriod(int64_t width, int64_t unitLanes);

/// Whether any of `parts` lies in a buffer that it may share.
bool shareBuffers(llvm::ArrayRef<PartShape> parts);

/// What is known of the rows of a copy, for one of its steps.
struct RowsShape {
  int64_t laneBytes;
  MaybeLanes rowPitch;
  MaybeLanes numRows;
  bool isDense;

  RowsShape(const CopyShape &shape)
      : laneBytes(shape.laneBytes), rowPitch(shape.rowPitch),
        numRows(shape.numRows), isDense(shape.isDense) {}

  bool isSingleRow() const { return numRows == 1; }
  /// The lanes of rows that lie back to back and may be read whole.
  MaybeLanes getDenseLanes() const { return isDense ? rowPitch : MaybeLanes(); }
};

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

RowSteps planSteps(Direction direction, int64_t laneBytes,
                   const CopyMachine &machine);

/// Plans rows of a part, of which there is one if `isSingleRow`.
RowKernel planRow(MaybeLanes width, bool isSingleRow, Direction direction,
                  const RowSteps &steps, int64_t laneBytes);

/// Chooses the kernels that split rows to parts, and what follows from them:
/// how many rows they move at once, and how many they need behind those.
void chooseSplitKernels(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                        const RowsShape &rows, const CopyMachine &machine);

/// Plans the loops over parts, none of which is known to be empty.
LoopPlan planLoops(SplitsRows, llvm::ArrayRef<PartShape> parts,
                   const RowsShape &rows, const CopyMachine &machine);
LoopPlan planLoops(JoinsRows, llvm::ArrayRef<PartShape> parts,
                   const RowsShape &rows, const CopyMachine &machine);

/// Whether parts are so many, and groups of rows have so little of them, that a
/// core has neither the buffers nor the cache to write all in turn.
bool areMany(const LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
             int64_t laneBytes, const CopyMachine &machine);

/// Whether vectors are pieces of lines, and what is written by them is planned
/// for that. Where places are read in turn, none of it has been measured.
bool writesPieces(const CopyMachine &machine);

/// Has `plan`, of several rows, write rows past the caches by whole lines if
/// no width is known. Where a vector is a line, pieces of it take longer: three
/// parts of 256 words of a Zen 5, 32 MiB, 2.2 times.
void planWholeLines(LoopPlan &plan, const CopyMachine &machine);

/// Whether splits past the caches write whole lines only, and by pairs: on
/// machines that read places in turn. These write pieces of lines back one by
/// one, as other targets are turned to before the next piece comes.
bool writesPairs(const CopyMachine &machine);

/// The same of a plan whose kernels are chosen: not where they are much code.
bool pairsLines(const LoopPlan &plan, const CopyMachine &machine);

/// Plans runs of rows of every part, where they pay. All widths are known.
void planRuns(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
              const RowsShape &rows, const CopyMachine &machine);

/// The widths of the parts, if they make up whole rows that lie back to back;
/// none if not.
llvm::SmallVector<int64_t> getWidthsOfWholeRows(llvm::ArrayRef<PartShape> parts,
                                                const RowsShape &rows);

/// Plans to join rows of known widths by vectors that reach behind a part,
/// where these are fewer. Not for several threads.
void spillRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
               const RowsShape &rows);

/// What else `general` may become, which joins rows of `parts` one by one,
/// where these turn out to be narrow. Where several threads share the work,
/// only joins by vectors that touch nothing else, which know buffers by address
/// in the default space.
llvm::SmallVector<SwitchedPlan::Ordered, 0>
planOrdered(const ListedPlan &general, llvm::ArrayRef<PartShape> parts,
            const RowsShape &rows, const CopyMachine &machine,
            bool isInDefaultSpace);

/// Plans the loops over parts in a table: blocks of rows, and no kernels.
/// `commonWidth` is that of all parts.
LoopPlan planTabledLoops(Direction direction, MaybeLanes commonWidth,
                         const RowsShape &rows, const CopyMachine &machine);

/// Plans kernels for `parts` of a table, which are neighbours of one width, if
/// one does for many of them; nothing if not.
std::optional<LoopPlan> planRepeatedKernels(llvm::ArrayRef<PartShape> parts,
                                            const RowsShape &rows,
                                            const CopyMachine &machine);

/// Plans regular parts that are not listed.
RegularPlan planRegular(const CopyShape &shape, const RegularShape &parts,
                        const CopyMachine &machine,
                        const std::optional<TaskOptions> &tasks);

/// Plans the stores of some listed parts, of which all of the copy has
/// `rowLanes`; nothing where they are known not to bypass the caches. `loops`
/// is what the parts are planned with.
std::optional<StreamingPlan>
planStreaming(const CopyShape &shape, const ListedShape &listed,
              size_t firstPart, size_t numParts, MaybeLanes rowLanes,
              const LoopPlan &loops, const CopyMachine &machine);

/// The same for regular parts, of which rows are moved one by one if
/// `movesRows`, and for packed ones.
std::optional<StreamingPlan> planStreaming(const CopyShape &shape,
                                           const RegularShape &parts,
                                           bool movesRows,
                                           const CopyMachine &machine);
std::optional<StreamingPlan> planStreaming(const CopyShape &shape,
                                           const PackedShape &parts,
                                           const LoopPlan &loops,
                                           const CopyMachine &machine);

/// Plans the tasks of a copy of parts that have `rowLanes` of a row.
TaskPlan planTasks(const CopyShape &shape, MaybeLanes rowLanes,
                   const LoopPlan &loops, const TaskOptions &options,
                   const CopyMachine &machine);

/// Whether every copy that `plan` divides has rows enough to be dealt out, if
/// these have at most `rowBytes`: narrow ones are many, or it would be small.
bool haveManyRows(const TaskPlan &plan, const LoopPlan &loops,
                  int64_t rowBytes);

/// Whether a part of `width` is assembled by straight-line code.
bool isShort(int64_t width, int64_t vectorLanes);

/// The parts of `width` that a transposition of vectors is of, at most one
/// where there is none: a vector holds that many, padded to a power of two
/// lanes.
int64_t getSquare(int64_t width, int64_t vectorLanes);

/// The first-level cache holds a block and part of the next.
int64_t getBlockBytes(const CopyMachine &machine);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_PLAN_PLANSTEPS_H
