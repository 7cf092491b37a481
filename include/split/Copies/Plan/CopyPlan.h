// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a copy is done: which kernel moves which parts, how many rows at a time,
/// when stores bypass the caches, and what a thread does. A plan is numbers
/// that planCopy derives from the shape of a copy and the machine; no operation
/// is made for it. Sizes are in lanes where no unit is named.

#ifndef SPLIT_COPIES_PLAN_COPYPLAN_H
#define SPLIT_COPIES_PLAN_COPYPLAN_H

#include "split/Copies/Plan/CopyMachine.h"
#include "split/Copies/Plan/CopyShape.h"
#include "split/Copies/Plan/LaneKernel.h"

namespace mlir::split {

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// How rows of a part that turns out to have at most so many lanes are moved,
/// through the caches.
struct NarrowRows {
  int64_t mostWidth;
  /// What is read and written of one row: as many lanes, in vectors that reach
  /// into the next rows.
  int64_t lanes;
  /// How many rows make up one vector, which is written at once.
  int64_t mergedRows = 1;
  /// Whether rows ask ahead for the line that they write.
  bool asksAhead = false;
};

/// Rows of a part that turns out to have at most so many lanes, of which a
/// vector has as many at least, are taken out of it by one instruction.
struct CompressedRows {
  int64_t mostWidth;
  int64_t leastRows;
};

/// The accesses that rows are made of.
struct RowSteps {
  /// The vectors of rows that are read and written through the caches.
  int64_t vectorLanes;
  /// What one iteration of the first loop over a row moves.
  int64_t unrolledLanes;
  /// The vectors that stores which bypass the caches are aligned to.
  int64_t streamedLanes;
  /// A cache line: the bound between narrow and wide parts.
  int64_t lineLanes;
  /// A page; how many places are copied in turn: pages, or rows; and the lanes
  /// at the end of a page, whole vectors, that ask for the first of the next.
  int64_t pageLanes;
  int64_t placesInTurn;
  int64_t nextPageLanes;
  /// Whether rows that are split past the caches are written by whole lines,
  /// wherever they begin: the line that two rows share at once.
  bool writesLines;
  /// How far ahead rows of up to a line that may straddle two ask for the lines
  /// that they write.
  int64_t writeAheadLanes;
  /// How far ahead narrow parts that are joined past the caches are asked for.
  int64_t joinAheadLanes;

  /// The vectors of which one instruction brings any lanes together, or moves
  /// them apart, or loads or stores nothing but these: at most a line. 0: there
  /// is no such instruction. Rows are only joined so if the longest vectors are
  /// lines.
  int64_t compressedLanes;

  /// Wide rows through the caches are copied by memcpy where they have so many
  /// lanes at least, 0: none are, and their part has so many: half of the first
  /// level, which has no room for what is read and what is written then.
  int64_t memcpyLanes;
  int64_t memcpyPartLanes;

  /// The lanes of a few lines: narrower rows are moved, through the caches, by
  /// as many vectors as the widest of a choice.
  int64_t getNarrowLanes() const;
  /// The ways to move rows of up to `mostLanes`, at least a cache line, which
  /// is a power of two: the narrowest first. To a stage there are fewer: that
  /// is less code, and what is past the caches waits for memory.
  llvm::SmallVector<NarrowRows> getNarrowRows(int64_t mostLanes,
                                              bool isStaged) const;
  /// What rows of such vectors are taken out of, the narrowest part first.
  llvm::SmallVector<CompressedRows> getCompressedRows() const;
  /// The vectors that several narrow rows make up.
  int64_t getMergedLanes() const;
  /// The longest vectors that may straddle two lines: half a line, as longer
  /// ones straddle two nearly always.
  int64_t getStraddlingLimit() const;
  /// The vectors that reach behind a part of unknown width, bounded or not.
  int64_t getSpilledVector(int64_t spilledLanes, bool isBounded) const;
};

/// How one row of a part is moved, where no LaneKernel does it.
struct RowKernel {
  /// The width; nothing where the code has to look at it.
  MaybeLanes width;
  /// Whether one access of just its lanes moves a row.
  bool isExact = false;
  /// Whether lanes may be left behind the last whole vector. The vector for
  /// them overlaps the one before.
  bool hasRest = true;
  /// Whether a row that is streamed may begin inside of a vector of the target,
  /// or of a line, if these are written whole. The lanes before it there are
  /// the end of the row before, which has left them out; so does this row at
  /// its end.
  bool beginsInside = false;
  /// Whether a row that is streamed may end inside of a vector, and no next row
  /// writes the last lanes.
  bool endsInside = false;
  /// Whether rows that turn out to be narrower than a line, or through the
  /// caches than a few, are written with vectors that reach into the next row,
  /// which is written after.
  bool mayOverlapNext = false;
  /// If not 0, the last vector of a row may reach behind it, into what is
  /// written after; not at the end of the rows. Where the width is known, or
  /// bounded, a row takes as many lanes, in vectors of up to half a line; where
  /// it is not, it takes vectors of so many.
  int64_t spilledLanes = 0;
  /// The bound of a width that is not known: a power of two.
  MaybeLanes mostWidth = {};
  /// Whether rows ask ahead for the line that they write: of bounded parts,
  /// each that does so for one more line of the row that they are joined to.
  bool asksAhead = false;
  /// Whether a row that is streamed may have several pages, which are then
  /// copied in turn, line by line.
  bool takesPagesInTurn = false;
};

//===----------------------------------------------------------------------===//
// Kernels and blocks
//===----------------------------------------------------------------------===//

/// Rows of one part are moved one by one by its RowKernel.
struct RowByRow {};

/// What moves a part, or a run of neighbouring parts; of parts in a table,
/// maybe several such runs of as many parts, one after the other.
struct CopyKernel {
  size_t firstPart;
  size_t numParts;
  /// Rows an iteration moves: a power of two.
  int64_t rows;
  /// What the parts have of a row.
  MaybeLanes rowLanes;
  std::variant<RowByRow, LaneKernel> code;
  /// The same for stores that bypass the caches, where that is other code: of a
  /// split, for rows that are whole cache lines of each part, which are written
  /// one after the other.
  std::optional<LaneKernel> streamedCode = {};
  /// Whether the code is long, so that LLVM must not unroll the loop over it.
  bool isLong = false;
  /// Whether a run of rows is written to a buffer that stays in the cache, and
  /// from there to one part after the other. These are of one width.
  bool isStaged = false;
  /// The runs of parts that it moves.
  size_t numRuns = 1;

  bool isRowByRow() const { return std::holds_alternative<RowByRow>(code); }
};

/// How the groups of rows are gone through.
struct BlockOrder {
  /// Whether one group of rows is done for all kernels before the next, as
  /// opposed to a block of several groups.
  bool isOneGroup = true;
  /// How far ahead of the loads lines are prefetched; nothing: not at all.
  MaybeLanes prefetchDistance;
  /// How far ahead of the loads kernels that join prefetch lines of parts; 0:
  /// not at all.
  int64_t partDistance = 0;
  /// If not 0, how many groups of rows ahead lines are prefetched, to be read
  /// and to be written, where blocks are of one group.
  int64_t groupsAhead = 0;
  /// Whether as many rows as places are copied in turn, line by line, of parts
  /// that no kernel moves.
  bool takesRowsInTurn = false;
  /// How many places groups of rows are copied of in turn, where blocks are of
  /// one group, and the whole groups from one place to the next.
  int64_t numPlaces = 1;
  int64_t placeRows = 0;
  /// If not 0, whole groups of rows that are done for one kernel after the
  /// other, before all others: each part is written a run of lines at a time.
  int64_t runRows = 0;
  /// At least how many rows ahead runs prefetch, if anything.
  int64_t runAheadRows = 1;
  /// If not 0, the rows of runs that are written from a stage while the next
  /// kernel's are put together, where two or more turn out to be staged.
  int64_t overlappedRows = 0;
};

/// Blocks of rows of which parts that turn out to be narrow are written to a
/// buffer that stays in the cache, and from there by whole lines.
struct StagedBlocks {
  /// The bytes of source that a block takes.
  int64_t bytes;
  /// How many blocks ahead is prefetched.
  int64_t blocksAhead;
};

/// Where kernels begin: at the first row at which the parts begin with a cache
/// line each, so that whole lines are written.
struct LineStart {
  /// A part of which the fewest rows begin with a line, and the bytes that it
  /// has of each beyond whole lines.
  size_t part;
  int64_t rowBytes;
  int64_t lineBytes;
  /// Copies of fewer rows begin with the first.
  int64_t minRows;
};

/// The vectors, of a line, that rows are joined to. A load of some of its lanes
/// for each part puts one together, and it is written at once.
enum class JoinedVectors {
  /// As many rows as it holds, two at least, through the caches. What is loaded
  /// of a part is moved apart by one instruction.
  OfRows,
  /// A row, or what it has of the first line, and the rest: through the caches,
  /// of a few parts.
  OfOneRow,
  OfCutRows,
  /// A line of the target, past the caches, wherever rows begin in it. The rows
  /// are narrower than a line; lanes are moved apart, too.
  OfNarrowRows,
  /// A line of the target, past the caches, of rows of any width: each row of a
  /// part is loaded behind the last one, or written behind it to a stage.
  OfLine
};

/// Rows of several narrow parts that are put one behind the other in memory
/// that stays in the cache before lines are taken from there.
struct JoinStage {
  /// The bytes of a block of rows, of one at least.
  int64_t bytes;
  /// Wider rows are not.
  int64_t mostRowLanes;
};

/// The loops over rows and the kernels in them.
struct LoopPlan {
  RowSteps steps;
  llvm::SmallVector<CopyKernel, 0> kernels;
  /// One for each part that is listed, else one for all.
  llvm::SmallVector<RowKernel, 0> rowKernels;
  /// The rows that each kernel's rows divide.
  int64_t groupRows = 1;
  /// Whole groups after which streaming stores turn to the next target: of each
  /// part whole cache lines. Lines that are left in part for other targets take
  /// a write-combining buffer each, of which a core has few.
  int64_t streamedRows = 1;
  /// Rows at the end that kernels must not touch, as they read beyond a row.
  int64_t slackRows = 0;
  /// Nothing: kernels begin at row 0.
  std::optional<LineStart> lineStart;
  /// If not 0, as many rows as that or more behind the last group, which
  /// slackRows are not among, are the last ones of one more group, which copies
  /// some rows again. Fewer are copied one by one.
  int64_t leastRestRows = 0;
  /// Stores through the caches, and stores that bypass them.
  BlockOrder cached, streamed;
  /// Whether runs are written through the caches as what bypasses them is
  /// without a stage, by whole lines, each of which a cache then needs once.
  /// Not where there is much code.
  bool cachesLines = false;
  /// If not 0, runs are done through the caches only if this many parts or more
  /// turn out to begin in one set of the first-level cache, which has no room
  /// for so many lines. Other parts are written faster in turn.
  int64_t meetingParts = 0;
  /// The bytes of source that a block of several groups takes, if there is one.
  int64_t blockBytes = 0;
  /// Past the caches, of parts whose widths are not known; nothing: not at all.
  std::optional<StagedBlocks> staged;
  /// How rows are joined vector by vector, and not by kernels: of parts that
  /// are all that rows have. Tasks that are not of rows do as those of any
  /// other plan.
  std::optional<JoinedVectors> joinedVectors;
  /// Of lines (JoinedVectors::OfLine); nothing: each is put together alone.
  std::optional<JoinStage> joinStage;
  /// Whether LLVM may unroll the loops over rows and in them.
  bool unrolls = true;
  /// Whether each kernel of a group of rows stays a loop, so that not all of
  /// them become one block, which would be too long for LLVM.
  bool separatesKernels = false;
};

//===----------------------------------------------------------------------===//
// Stores that bypass the caches
//===----------------------------------------------------------------------===//

/// Something that must be a multiple of the alignment of streaming stores.
/// Where stores begin is a sum of such.
struct AlignedQuantity {
  enum class Kind {
    /// The address of the buffer that all is written to, or of a part's own, of
    /// the row that kernels begin with.
    TargetAddress,
    PartAddress,
    /// Of the nest.
    Origin,
    RowPitch,
    /// Of a part.
    PartOffset,
    PartWidth,
    PartBegin,
    /// Of regular parts, and of packed ones.
    RegularPitch,
    RegularWidth,
    PackedUnit
  };
  Kind kind;
  size_t part = 0;
};

/// When stores bypass the caches: what is not known is asked at run time.
struct StreamingPlan {
  /// If more bytes are copied, reads and writes together; 0: however many.
  int64_t minBytes;
  /// If all of these are aligned.
  llvm::SmallVector<AlignedQuantity, 0> aligned;
  int64_t alignmentBytes;
  /// If not 0, the longest vectors, or a line: there is other code for where
  /// all of these are multiples of it, too. A processor may wait for every
  /// other store that is part of a line.
  int64_t vectorBytes = 0;
  /// If these parts have this many lanes at least: narrower rows are written
  /// one over the end of the other.
  llvm::SmallVector<size_t, 0> wideParts;
  int64_t minPartLanes;
  /// Whether stores of single rows may, and only where all widths are aligned.
  bool streamsRows = true;
  bool asksWidths = false;
};

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// When and how a copy is divided, in bytes that are copied.
struct TaskOptions {
  /// Copies of less are not divided.
  int64_t minBytes;
  /// What one task copies, about; more if the tasks are many.
  int64_t taskBytes;
};

/// The tasks of a copy: of groups of rows, or of stretches of every row.
struct TaskPlan {
  int64_t minBytes;
  /// The least.
  int64_t rowTaskBytes;
  int64_t stretchTaskBytes;
  /// If that makes more tasks than these, there are as many, of up to so many
  /// times the bytes.
  int64_t enoughTasks;
  int64_t maxTaskGrowth;
  /// Rows that tasks of rows are a multiple of.
  int64_t unitRows;
  /// The fewest rows that are dealt out, and whether minBytes surely have them.
  int64_t minRows;
  bool hasManyRows = false;
  /// What the beginning of a stretch is a multiple of: a cache line, so that
  /// two threads do not write to one.
  int64_t stretchLanes;
  RowKernel stretch;
  MaybeLanes stretchPrefetchDistance;
};

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// There is nothing to copy.
struct EmptyPlan {};

/// Code for each part. Of regular parts, these are `parts` one by one.
struct ListedPlan {
  /// Whether rows that turn out to have nothing in them are not walked over, as
  /// there may be any number of such.
  bool asksForEmptyRows;
  LoopPlan loops;
  std::optional<StreamingPlan> streaming;
  std::optional<TaskPlan> tasks;
};

/// What a table says of a part.
enum class TableLayout {
  /// Its address. The parts are neighbours of one width.
  Neighbours,
  /// Its address and offset. The parts have one width.
  CommonWidth,
  /// Its address, offset and width.
  Full,
  /// The same, and from one row of it to the next. Some share a buffer.
  Shared
};

/// Whether each part has a width of its own.
inline bool hasWidths(TableLayout layout) {
  return layout == TableLayout::Full || layout == TableLayout::Shared;
}

/// One table of parts, and the loops over it: row by row, or by kernels of
/// which one moves many of the parts.
struct TablePlan {
  size_t firstPart;
  size_t numParts;
  TableLayout layout;
  LoopPlan loops;
  std::optional<StreamingPlan> streaming;
  std::optional<TaskPlan> tasks;
};

/// Code that many parts share, table by table. Of packed parts there is one
/// table, which is made at run time.
struct TabledPlan {
  /// As of a ListedPlan.
  bool asksForEmptyRows = false;
  llvm::SmallVector<TablePlan, 0> tables;
};

/// How a piece of regular parts is moved: `rows` rows of `numParts` parts, by a
/// kernel of `kernelRows` rows.
struct RegularTile {
  int64_t rows;
  int64_t numParts;
  /// The parts behind these that a transposition reads into.
  int64_t followingParts;
  int64_t kernelRows;
  std::variant<RowByRow, LaneKernel> code;
  /// What moves a part that has no square of its own.
  std::optional<LaneKernel> single;
  /// Whether stores of this tile may bypass the caches. A row that ends inside
  /// of a vector may not.
  bool streams = true;
};

/// Regular parts, tile by tile: by those of the first kind while there are rows
/// enough, then by those of the next. The last kind has one row.
struct RegularPlan {
  RowSteps steps;
  RowKernel rowKernel;
  llvm::SmallVector<RegularTile, 0> tiles;
  /// The bytes, and the least number, of parts that are written in turn.
  int64_t blockBytes;
  int64_t blockParts;
  std::optional<StreamingPlan> streaming;
  std::optional<TaskPlan> tasks;
};

/// Parts of which no width is known, but which may all turn out to have one,
/// and to make up their rows.
struct SwitchedPlan {
  /// What is done if they have this one.
  struct Case {
    int64_t width;
    ListedPlan plan;
  };
  llvm::SmallVector<Case, 0> cases;
  /// What is done if they have others and make up their rows in their order:
  /// the first of which the limits hold, of the number of rows, of the width of
  /// each part, of the lanes of a row, and of those of all rows; if it yields,
  /// unless `general` is to bypass the caches.
  struct Ordered {
    int64_t leastRows;
    int64_t leastWidth;
    MaybeLanes mostWidth;
    int64_t mostRowLanes;
    ListedPlan plan;
    int64_t leastRowLanes = 0, leastLanes = 0;
    bool yieldsToStreaming = false;
  };
  llvm::SmallVector<Ordered, 0> ordered;
  /// What is done otherwise.
  ListedPlan general;
};

using CopyPlan =
    std::variant<EmptyPlan, ListedPlan, TabledPlan, RegularPlan, SwitchedPlan>;

struct PlanOptions {
  /// Parts that get code of their own, where one of more than 64 lanes counts
  /// for 4, and one of a width that is not known for 16.
  int64_t maxSpecializedParts;
  /// Nothing: one thread does all.
  std::optional<TaskOptions> tasks;
  /// Whether buffers are in the default memory space, as a stage takes them.
  bool isInDefaultSpace = true;
};

/// Plans a copy.
CopyPlan planCopy(const CopyShape &shape, const CopyMachine &machine,
                  const PlanOptions &options);

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_COPYPLAN_H
