// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyKernels.h"

#include "ChunkKernels.h"
#include "JoinKernels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// Bytes that one iteration over a wide row moves: several cache lines, so that
/// the loop itself costs nothing.
static constexpr int64_t kRowUnrollBytes = 512;

/// How far ahead of the loads of a nest that goes through the source from end
/// to end, and streams its stores, lines are prefetched: a page, as hardware
/// prefetchers do not cross one, and streaming stores do not wait for them.
static constexpr int64_t kPrefetchAheadBytes = 4096;

/// The pages that the targets of regular parts lie in which are written in
/// turn: about as many as a core has the addresses of at hand.
static constexpr int64_t kBlockPages = 64;
static constexpr int64_t kPageBytes = 4096;

/// Rows of which the remaining lanes are moved by one exact vector access.
static constexpr int64_t kMaxExactBytes = 64;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Emits `body` for each of begin, begin + step, ... below `end`; without a
/// loop where there is at most one. Returns the loop if there is one.
static scf::ForOp emitLoop(OpBuilder &builder, Location loc, Value begin,
                           Value end, Value step,
                           function_ref<void(Value)> body) {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  if (begin == end || (first && last && *first >= *last))
    return {};
  std::optional<int64_t> distance = getConstantIntValue(step);
  if (first && last && distance && *last - *first <= *distance) {
    body(begin);
    return {};
  }
  auto loop = scf::ForOp::create(builder, loc, begin, end, step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
  return loop;
}

/// Asks LLVM not to unroll `loop`, if it is one. Its code generator takes time
/// with the square of the number of stores in a block. The attribute has the
/// name that it has on the branch which the loop will become.
static void forbidUnrolling(scf::ForOp loop) {
  if (!loop)
    return;
  MLIRContext *context = loop.getContext();
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, BoolAttr::get(context, true), nullptr,
                                nullptr, nullptr, nullptr, nullptr, nullptr);
  loop->setDiscardableAttr(
      "loop_annotation",
      LLVM::LoopAnnotationAttr::get(
          context, nullptr, nullptr, nullptr, unroll, nullptr, nullptr, nullptr,
          nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, {}));
}

/// Whether the width of `part` is only known at run time.
static bool isUnknown(const NestPart &part) {
  return !getConstantIntValue(part.width);
}

namespace {

class NestEmitter {
public:
  NestEmitter(OpBuilder &builder, Location loc, const CopyNest &nest,
              const CopyMachine &machine, bool streaming)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        streaming(streaming),
        chunkLanes(kStreamingAlignment / nest.format.bytes),
        vectorLanes(machine.vectorBytes / nest.format.bytes),
        unrolledLanes(std::max(machine.vectorBytes, kRowUnrollBytes) /
                      nest.format.bytes) {}

  void emitBlocks(const CopyPlan &plan, int64_t groupRows, Value beginRow,
                  Value endRow);
  void emitSingleRow(const NestPart &part, Value row);
  void emitOnlyRow(const NestPart &part);
  void forEachTabledPart(function_ref<void(const NestPart &)> body);
  Value emitTiles(const RegularTile &tile, Value beginRow, Value lastRow);

private:
  void emitKernel(const CopyKernel &kernel, Value beginRow, Value endRow,
                  Value prefetchRow, Value prefetchBegin);
  void emitIteration(const CopyKernel &kernel, Value row);
  void streamRow(const NestPart &part, Value row);
  void copyRow(const NestPart &part, Value row);
  void copyNarrow(const NestPart &part, Value from, Value to, int64_t bound);
  void emitIfNarrow(const NestPart &part, int64_t lanes,
                    function_ref<void()> narrowBody,
                    function_ref<void()> wideBody);
  void emitRows(const NestPart &part, Value begin, Value end,
                function_ref<void(Value, Value)> emitRow);
  void emitOverlappingRows(const NestPart &part, Value begin, Value end,
                           int64_t lanes);
  void emitNarrowRows(const NestPart &part, Value begin, Value end);
  void emitRowsOfPart(const NestPart &part, Value begin, Value end);
  void emitRowsInOrder(ArrayRef<CopyKernel> kernels, Value begin, Value end);
  void copyLanes(const NestPart &part, Value from, Value to, int64_t lanes,
                 bool streaming = false);
  void copyLastLanes(const NestPart &part, Value from, Value to, int64_t lanes);
  Value emitVectors(const NestPart &part, Value from, Value to, Value begin,
                    Value width, int64_t lanes);
  bool coversSource() const;
  void prefetchAhead(Value position, Value limit, int64_t lanes);
  void prefetchShare(const CopyKernel &kernel, Value begin, Value shareBegin,
                     int64_t groupRows);

  ChunkEmitter chunks() const { return {builder, loc, nest, streaming}; }
  /// The regular part at `position`.
  NestPart getRegularPart(Value position) {
    const RegularParts &parts = *nest.regular;
    return {parts.target, index.mul(position, parts.width), parts.width,
            index.mul(position, parts.pitch)};
  }
  void emitTile(const RegularTile &tile, Value position, Value row);
  void emitTileRow(const RegularTile &tile, Value row, Value firstPart,
                   Value lastPart, Value squareEnd);
  Value emitLowLanes(Value count);

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const CopyNest &nest;
  bool streaming;
  int64_t chunkLanes;
  int64_t vectorLanes;
  int64_t unrolledLanes;
  /// Whether LLVM may unroll loops.
  bool unrolls = true;
  /// Whether what comes next in the source is prefetched.
  bool prefetchesAhead = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Emits one access of `lanes` lanes, at lane `from` of the source and lane
/// `to` of the target, which may be unaligned if it is not `streaming`.
void NestEmitter::copyLanes(const NestPart &part, Value from, Value to,
                            int64_t lanes, bool streaming) {
  if (nest.joins)
    nest.source.store(builder, loc, part.target.load(builder, loc, to, lanes),
                      from, streaming);
  else
    part.target.store(builder, loc, nest.source.load(builder, loc, from, lanes),
                      to, streaming);
}

/// Emits one access of the last `lanes` lanes of a row, which may be unaligned.
void NestEmitter::copyLastLanes(const NestPart &part, Value from, Value to,
                                int64_t lanes) {
  Value last = index.sub(part.width, index.constant(lanes));
  Value lastFrom = index.add(from, last);
  copyLanes(part, lastFrom, index.add(to, last), lanes);
}

/// Emits copies of `lanes` lanes each while they fit into [begin, width), in
/// lanes of the row that is read at `from` and written at `to`. Returns where
/// they end.
Value NestEmitter::emitVectors(const NestPart &part, Value from, Value to,
                               Value begin, Value width, int64_t lanes) {
  Value length = index.roundDown(
      index.max(index.sub(width, begin), index.constant(0)), lanes);
  Value end = index.add(begin, length);
  scf::ForOp loop = emitLoop(
      builder, loc, begin, end, index.constant(lanes), [&](Value lane) {
        if (prefetchesAhead && lanes >= vectorLanes) {
          // The part has at least these lanes, also in the last row.
          Value lastRow = index.sub(nest.numRows, index.constant(1));
          Value lastBegin = nest.getRowBegin(index, lastRow);
          Value partEnd = index.add(part.offset, part.width);
          Value limit =
              index.sub(index.add(lastBegin, partEnd), index.constant(lanes));
          prefetchAhead(index.add(from, lane), limit, lanes);
        }
        int64_t step = std::min(lanes, vectorLanes);
        for (int64_t i = 0; i < lanes; i += step) {
          Value position = index.add(lane, i);
          Value first = index.add(from, position);
          copyLanes(part, first, index.add(to, position), step, streaming);
        }
      });
  if (!unrolls)
    forbidUnrolling(loop);
  return end;
}

/// Whether what is read is the source, and the parts are known, or likely, to
/// leave little of it out.
bool NestEmitter::coversSource() const {
  if (nest.joins)
    return false;
  std::optional<int64_t> pitch = getConstantIntValue(nest.rowPitch);
  int64_t lanes = 0;
  for (const NestPart &part : nest.parts) {
    std::optional<int64_t> width = getConstantIntValue(part.width);
    if (!pitch || !width)
      return nest.parts.size() > 1;
    lanes += *width;
  }
  return !nest.parts.empty() &&
         (isOneInteger(nest.numRows) || lanes >= *pitch - *pitch / 4);
}

/// Prefetches the `lanes` that come kPrefetchAheadBytes after `position`, but
/// none beyond those that begin at `limit`.
void NestEmitter::prefetchAhead(Value position, Value limit, int64_t lanes) {
  Value ahead = index.min(
      index.add(position, kPrefetchAheadBytes / nest.format.bytes), limit);
  for (int64_t i = 0; i < lanes; i += kCacheLineBytes / nest.format.bytes)
    nest.source.prefetch(builder, loc, index.add(ahead, i));
}

/// Emits one row with stores that may be unaligned.
void NestEmitter::copyRow(const NestPart &part, Value row) {
  Value from = index.add(nest.getRowBegin(index, row), part.offset);
  Value to = part.getTargetLane(index, row);
  std::optional<int64_t> width = getConstantIntValue(part.width);
  if (width && *width * nest.format.bytes <= kMaxExactBytes)
    return copyLanes(part, from, to, *width);

  Value done =
      emitVectors(part, from, to, index.constant(0), part.width, unrolledLanes);
  emitVectors(part, from, to, done, part.width, vectorLanes);
  // The last vector overlaps the one before it, if there is one.
  auto copyLast = [&] { copyLastLanes(part, from, to, vectorLanes); };
  if (width && *width >= vectorLanes && *width % vectorLanes == 0)
    return;
  emitIfNarrow(
      part, vectorLanes, [&] { copyNarrow(part, from, to, vectorLanes); },
      copyLast);
}

/// Emits one row of a part that turns out to be narrower than `bound`, a power
/// of two: as two vectors that may overlap, of half the bound or less.
void NestEmitter::copyNarrow(const NestPart &part, Value from, Value to,
                             int64_t bound) {
  if (bound == 1)
    return;
  int64_t lanes = bound / 2;
  emitIfNarrow(
      part, lanes, [&] { copyNarrow(part, from, to, lanes); },
      [&] {
        copyLanes(part, from, to, lanes);
        if (lanes > 1)
          copyLastLanes(part, from, to, lanes);
      });
}

/// A mask of the lanes of a chunk that are below `count`.
Value NestEmitter::emitLowLanes(Value count) {
  IntegerType laneType = builder.getIntegerType(8 * nest.format.bytes);
  auto type = VectorType::get({chunkLanes}, laneType);
  SmallVector<Attribute> numbers;
  for (int64_t lane = 0; lane < chunkLanes; ++lane)
    numbers.push_back(builder.getIntegerAttr(laneType, lane));
  Value lanes = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, numbers));
  Value bound = vector::BroadcastOp::create(
      builder, loc, type,
      arith::IndexCastOp::create(builder, loc, laneType, count));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, lanes,
                               bound);
}

/// Emits one row of a part at least a chunk wide with aligned stores. Where the
/// row begins inside a chunk of the target, the lanes before it are the end of
/// the row before, which has left them out; so does this row at its end. Rows
/// that are joined begin and end between two chunks.
void NestEmitter::streamRow(const NestPart &part, Value row) {
  Value from = index.add(nest.getRowBegin(index, row), part.offset);
  Value to = part.getTargetLane(index, row);
  std::optional<int64_t> width = getConstantIntValue(part.width);
  Value done = index.constant(0);
  if (!nest.joins && (!width || *width % chunkLanes != 0)) {
    Value into = builder.createOrFold<arith::RemUIOp>(
        loc, to, index.constant(chunkLanes));
    Value isInside = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ne, into, index.constant(0));
    auto branch = scf::IfOp::create(builder, loc, isInside);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value here = index.sub(from, into);
    Value rowBefore = index.sub(from, nest.rowPitch);
    Value before = index.add(rowBefore, index.sub(part.width, into));
    Value low = nest.source.load(builder, loc, before, chunkLanes);
    Value high = nest.source.load(builder, loc, here, chunkLanes);
    Value mask = emitLowLanes(into);
    Value merged = arith::SelectOp::create(builder, loc, mask, low, high);
    part.target.store(builder, loc, merged, index.sub(to, into), streaming);
    builder.setInsertionPointAfter(branch);
    done = builder.createOrFold<arith::RemUIOp>(
        loc, index.sub(index.constant(chunkLanes), into),
        index.constant(chunkLanes));
  }
  done = emitVectors(part, from, to, done, part.width, unrolledLanes);
  if (vectorLanes > chunkLanes)
    done = emitVectors(part, from, to, done, part.width, vectorLanes);
  emitVectors(part, from, to, done, part.width, chunkLanes);
  // There is no next row that would write the last lanes.
  if (isOneInteger(nest.numRows) && (!width || *width % chunkLanes != 0))
    copyLastLanes(part, from, to, chunkLanes);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void NestEmitter::emitIteration(const CopyKernel &kernel, Value row) {
  const NestPart &part = nest.parts[kernel.firstPart];
  switch (kernel.kind) {
  case CopyKernel::Kind::Assemble:
    return chunks().assemble(part, kernel.rows, row);
  case CopyKernel::Kind::Transpose:
  case CopyKernel::Kind::TransposePadded:
    return chunks().transpose(
        ArrayRef(nest.parts).slice(kernel.firstPart, kernel.numParts),
        kernel.rows, index.constant(kernel.windowBegin),
        *getConstantIntValue(part.offset) - kernel.windowBegin, row);
  case CopyKernel::Kind::Deinterleave:
    return chunks().deinterleave(kernel, row);
  case CopyKernel::Kind::Interleave:
    return emitInterleaved(
        builder, loc, nest,
        ArrayRef(nest.parts).slice(kernel.firstPart, kernel.numParts), row,
        streaming);
  case CopyKernel::Kind::Rows:
    if (kernel.rows == 1)
      return emitSingleRow(part, row);
    emitLoop(builder, loc, row, index.add(row, kernel.rows), index.constant(1),
             [&](Value single) { emitSingleRow(part, single); });
    return;
  }
}

/// Emits `narrowBody` if `part` has fewer than `lanes` lanes, and `wideBody` if
/// not.
void NestEmitter::emitIfNarrow(const NestPart &part, int64_t lanes,
                               function_ref<void()> narrowBody,
                               function_ref<void()> wideBody) {
  Value isNarrow = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::slt, part.width, index.constant(lanes));
  emitIf(builder, loc, isNarrow, narrowBody, wideBody);
}

void NestEmitter::emitSingleRow(const NestPart &part, Value row) {
  if (!streaming)
    return copyRow(part, row);
  // A part that turns out to be narrower than a chunk is written as it comes.
  emitIfNarrow(
      part, chunkLanes,
      [&] {
        copyNarrow(part, index.add(nest.getRowBegin(index, row), part.offset),
                   part.getTargetLane(index, row), chunkLanes);
      },
      [&] { streamRow(part, row); });
}

/// Emits the rows in [begin, end) of a part, each by `emitRow` from where it
/// begins in the source and in the target.
void NestEmitter::emitRows(const NestPart &part, Value begin, Value end,
                           function_ref<void(Value, Value)> emitRow) {
  emitLoop(builder, loc, begin, end, index.constant(1), [&](Value row) {
    emitRow(index.add(nest.getRowBegin(index, row), part.offset),
            part.getTargetLane(index, row));
  });
}

/// Emits the rows in [begin, end) of a part of fewer than `lanes` lanes, with
/// one access of `lanes` lanes for each row: the lanes that are too many are
/// those of the next rows, which then overwrite them. The last rows have not
/// enough of those after them.
void NestEmitter::emitOverlappingRows(const NestPart &part, Value begin,
                                      Value end, int64_t lanes) {
  Value allLanes = index.mul(index.sub(end, begin), part.width);
  Value spare = index.sub(allLanes, index.constant(lanes));
  Value isEnough = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::sge, spare, index.constant(0));
  Value numFollowed =
      index.add(index.div(index.max(spare, index.constant(0)),
                          index.max(part.width, index.constant(1))),
                1);
  Value followedEnd = arith::SelectOp::create(
      builder, loc, isEnough, index.add(begin, numFollowed), begin);
  emitRows(part, begin, followedEnd,
           [&](Value from, Value to) { copyLanes(part, from, to, lanes); });
  emitRows(part, followedEnd, end,
           [&](Value from, Value to) { copyNarrow(part, from, to, lanes); });
}

/// Emits the rows in [begin, end) of a part that is narrower than a chunk: with
/// one exact access for each row if the width is one that has such, and if not
/// with one that is too wide.
void NestEmitter::emitNarrowRows(const NestPart &part, Value begin, Value end) {
  SmallVector<int64_t> widths;
  for (int64_t width = 1; width < chunkLanes; width *= 2)
    widths.push_back(width);
  auto choice = scf::IndexSwitchOp::create(builder, loc, TypeRange(),
                                           part.width, widths, widths.size());
  OpBuilder::InsertionGuard guard(builder);
  auto emitCase = [&](Region &region, function_ref<void()> body) {
    builder.setInsertionPointToStart(&region.emplaceBlock());
    body();
    scf::YieldOp::create(builder, loc);
  };
  for (auto [width, region] : llvm::zip(widths, choice.getCaseRegions())) {
    emitCase(region, [&, width = width] {
      NestPart exact = part;
      exact.width = index.constant(width);
      emitRows(exact, begin, end, [&](Value from, Value to) {
        copyLanes(exact, from, to, width);
      });
    });
  }
  emitCase(choice.getDefaultRegion(),
           [&] { emitOverlappingRows(part, begin, end, chunkLanes); });
}

/// Emits the rows in [begin, end) of one part.
void NestEmitter::emitRowsOfPart(const NestPart &part, Value begin, Value end) {
  int64_t lineLanes = kCacheLineBytes / nest.format.bytes;
  auto emitSingleRows = [&] {
    emitLoop(builder, loc, begin, end, index.constant(1),
             [&](Value row) { emitSingleRow(part, row); });
  };
  // Behind what a row is joined to comes another part.
  if (nest.joins || !isUnknown(part))
    return emitSingleRows();
  auto emitMiddleRows = [&] {
    emitOverlappingRows(part, begin, end, lineLanes);
  };
  auto emitNarrowRows = [&] { this->emitNarrowRows(part, begin, end); };
  emitIfNarrow(
      part, lineLanes,
      [&] { emitIfNarrow(part, chunkLanes, emitNarrowRows, emitMiddleRows); },
      emitSingleRows);
}

/// Emits the rows in [begin, end) for the kernels that `kernels` begin with
/// that move row by row, in the order in which they lie in the source.
void NestEmitter::emitRowsInOrder(ArrayRef<CopyKernel> kernels, Value begin,
                                  Value end) {
  emitLoop(builder, loc, begin, end, index.constant(1), [&](Value row) {
    for (const CopyKernel &kernel : kernels) {
      if (kernel.kind != CopyKernel::Kind::Rows)
        return;
      emitSingleRow(nest.parts[kernel.firstPart], row);
    }
  });
}

/// Emits the only row of a part, which is read from end to end.
void NestEmitter::emitOnlyRow(const NestPart &part) {
  prefetchesAhead = streaming && !nest.joins;
  emitSingleRow(part, index.constant(0));
}

/// Emits a kernel over [beginRow, endRow). While it goes, it prefetches its
/// share of the block that begins at `prefetchRow`, if that is not null: as
/// many lanes as it moves, from lane `prefetchBegin` of the block on.
void NestEmitter::emitKernel(const CopyKernel &kernel, Value beginRow,
                             Value endRow, Value prefetchRow,
                             Value prefetchBegin) {
  scf::ForOp loop = emitLoop(
      builder, loc, beginRow, endRow, index.constant(kernel.rows),
      [&](Value row) {
        std::optional<int64_t> width =
            getConstantIntValue(nest.parts[kernel.firstPart].width);
        if (prefetchRow && width) {
          int64_t rowLanes = *width * kernel.numParts;
          Value lane = index.add(prefetchBegin,
                                 index.mul(index.sub(row, beginRow), rowLanes));
          int64_t line = kCacheLineBytes / nest.format.bytes;
          for (int64_t i = 0; i < rowLanes * kernel.rows; i += line) {
            Value blockBegin = nest.getRowBegin(index, prefetchRow);
            nest.source.prefetch(builder, loc,
                                 index.add(blockBegin, index.add(lane, i)));
          }
        }
        emitIteration(kernel, row);
      });
  // Padding makes for long code, which many loops are of here.
  if (!unrolls || kernel.kind == CopyKernel::Kind::TransposePadded)
    forbidUnrolling(loop);
}

/// In a nest that prefetches what comes next, prefetches as many lanes as
/// `kernel` moves of the group of rows at `begin`, from `shareBegin` on in what
/// comes next.
void NestEmitter::prefetchShare(const CopyKernel &kernel, Value begin,
                                Value shareBegin, int64_t groupRows) {
  std::optional<int64_t> width =
      getConstantIntValue(nest.parts[kernel.firstPart].width);
  // Loops over rows prefetch as they go.
  if (!prefetchesAhead || kernel.kind == CopyKernel::Kind::Rows || !width)
    return;
  int64_t lanes = *width * kernel.numParts * groupRows;
  const NestPart &last = nest.parts.back();
  Value lastRow =
      nest.getRowBegin(index, index.sub(nest.numRows, index.constant(1)));
  Value end = index.add(lastRow, index.add(last.offset, last.width));
  prefetchAhead(index.add(nest.getRowBegin(index, begin), shareBegin),
                index.sub(end, index.constant(lanes)), lanes);
}

void NestEmitter::forEachTabledPart(function_ref<void(const NestPart &)> body) {
  const PartTable &table = *nest.table;
  auto load = [&](Value entry, int64_t column) -> Value {
    return memref::LoadOp::create(builder, loc, table.entries,
                                  ValueRange{entry, index.constant(column)});
  };
  Value firstOffset = table.isAdjacent ? load(table.numParts, 0) : Value();
  emitLoop(
      builder, loc, index.constant(0), table.numParts, index.constant(1),
      [&](Value entry) {
        Value width = table.commonWidth ? table.commonWidth
                                        : load(entry, PartTable::kWidth);
        Value offset = firstOffset
                           ? index.add(firstOffset, index.mul(entry, width))
                           : load(entry, PartTable::kOffset);
        body({LaneBuffer::atAddress(
                  builder, loc, load(entry, PartTable::kAddress), nest.format),
              offset, width});
      });
}

void NestEmitter::emitBlocks(const CopyPlan &plan, int64_t groupRows,
                             Value beginRow, Value endRow) {
  Value zero = index.constant(0);
  Value blockRows = index.constant(groupRows);
  unrolls = plan.unrolls;
  bool oneGroupBlocks = streaming ? plan.oneGroupStreams : plan.oneGroupBlocks;
  prefetchesAhead = streaming && oneGroupBlocks && coversSource();
  if (!oneGroupBlocks) {
    Value rowBytes = index.max(index.mul(nest.rowPitch, nest.format.bytes),
                               index.constant(1));
    blockRows = index.max(
        index.roundDown(index.div(index.constant(plan.blockBytes), rowBytes),
                        groupRows),
        blockRows);
  }
  emitLoop(builder, loc, beginRow, endRow, blockRows, [&](Value begin) {
    Value end = index.add(begin, blockRows);
    if (!oneGroupBlocks)
      end = index.min(end, endRow);
    Value rows = index.sub(end, begin);
    // The next block, or the last rows where it is shorter than this one.
    Value next =
        plan.prefetches ? index.min(end, index.sub(endRow, rows)) : Value();
    if (nest.table) {
      forEachTabledPart(
          [&](const NestPart &part) { emitRowsOfPart(part, begin, end); });
      return;
    }
    Value prefetched = zero;
    for (const CopyKernel &kernel : plan.kernels) {
      if (oneGroupBlocks && kernel.kind == CopyKernel::Kind::Rows) {
        if (&kernel == plan.kernels.begin() ||
            (&kernel)[-1].kind != CopyKernel::Kind::Rows)
          emitRowsInOrder(ArrayRef(&kernel, plan.kernels.end()), begin, end);
      } else if (oneGroupBlocks) {
        prefetchShare(kernel, begin, prefetched, groupRows);
        // Constant trip counts, which LLVM unrolls where that pays.
        emitLoop(builder, loc, zero, index.constant(groupRows),
                 index.constant(kernel.rows), [&](Value row) {
                   emitIteration(kernel, index.add(begin, row));
                 });
      } else if (isUnknown(nest.parts[kernel.firstPart])) {
        emitRowsOfPart(nest.parts[kernel.firstPart], begin, end);
      } else {
        emitKernel(kernel, begin, end, next, prefetched);
      }
      for (size_t i = 0; i < kernel.numParts; ++i)
        prefetched =
            index.add(prefetched,
                      index.mul(rows, nest.parts[kernel.firstPart + i].width));
    }
  });
}

Value mlir::split::getPlannedRows(OpBuilder &builder, Location loc,
                                  const CopyNest &nest, const CopyPlan &plan) {
  IndexBuilder index(builder, loc);
  Value rows = nest.numRows;
  if (plan.slackRows > 0)
    rows = index.max(index.sub(rows, index.constant(plan.slackRows)),
                     index.constant(0));
  return index.roundDown(rows, plan.groupRows);
}

void mlir::split::emitPlannedRows(OpBuilder &builder, Location loc,
                                  const CopyNest &nest, const CopyPlan &plan,
                                  const CopyMachine &machine, Value beginRow,
                                  Value endRow, bool streaming) {
  NestEmitter emitter(builder, loc, nest, machine, streaming);
  if (streaming && plan.oneGroupStreams && plan.streamedRows > plan.groupRows) {
    IndexBuilder index(builder, loc);
    Value rows =
        index.roundDown(index.sub(endRow, beginRow), plan.streamedRows);
    Value streamedEnd = index.add(beginRow, rows);
    emitter.emitBlocks(plan, plan.streamedRows, beginRow, streamedEnd);
    beginRow = streamedEnd;
  }
  emitter.emitBlocks(plan, plan.groupRows, beginRow, endRow);
}

//===----------------------------------------------------------------------===//
// Regular parts
//===----------------------------------------------------------------------===//

/// Emits `tile` at `row` for the parts at `position`.
void NestEmitter::emitTile(const RegularTile &tile, Value position, Value row) {
  SmallVector<NestPart> parts;
  for (int64_t i = 0; i < tile.parts; ++i)
    parts.push_back(getRegularPart(index.add(position, i)));
  const NestPart &first = parts.front();
  std::optional<int64_t> width = getConstantIntValue(first.width);
  emitLoop(builder, loc, index.constant(0), index.constant(tile.rows),
           index.constant(tile.kernelRows), [&](Value offset) {
             Value begin = index.add(row, offset);
             if (isTransposition(tile.kind))
               return chunks().transpose(parts, tile.kernelRows, first.offset,
                                         /*skipped=*/0, begin);
             if (tile.kind == CopyKernel::Kind::Assemble)
               return chunks().assemble(first, tile.kernelRows, begin);
             // A row that ends inside of a chunk is not streamed.
             bool streams = streaming;
             streaming = streaming && !(width && *width % chunkLanes != 0);
             emitSingleRow(first, begin);
             streaming = streams;
           });
}

/// Emits `tile` at `row` for the parts from `firstPart` up to `lastPart`. Those
/// from `squareEnd` on are moved one by one.
void NestEmitter::emitTileRow(const RegularTile &tile, Value row,
                              Value firstPart, Value lastPart,
                              Value squareEnd) {
  Value lastSquare = index.min(lastPart, squareEnd);
  emitLoop(builder, loc, firstPart, lastSquare, index.constant(tile.parts),
           [&](Value position) { emitTile(tile, position, row); });
  if (tile.parts == 1)
    return;
  RegularTile single = tile;
  single.kind = CopyKernel::Kind::Assemble;
  single.parts = 1;
  emitLoop(builder, loc, index.max(firstPart, lastSquare), lastPart,
           index.constant(1),
           [&](Value position) { emitTile(single, position, row); });
}

/// Emits all whole tiles from `beginRow` up to `lastRow`. Returns where they
/// end.
Value NestEmitter::emitTiles(const RegularTile &tile, Value beginRow,
                             Value lastRow) {
  Value numParts = nest.regular->numParts;
  Value length = index.roundDown(index.sub(lastRow, beginRow), tile.rows);
  Value endRow = index.add(beginRow, length);
  Value covered =
      index.max(index.sub(numParts, index.constant(tile.followingParts)),
                index.constant(0));
  Value squareEnd = index.roundDown(covered, tile.parts);
  // The targets of a block lie in kBlockPages pages, or are as many.
  Value pitchBytes = index.max(
      index.mul(nest.regular->pitch, nest.format.bytes), index.constant(1));
  Value blockParts = index.max(
      index.roundDown(
          index.div(index.constant(kBlockPages * kPageBytes), pitchBytes),
          kBlockPages),
      index.constant(kBlockPages));
  emitLoop(builder, loc, index.constant(0), numParts, blockParts,
           [&](Value firstPart) {
             Value lastPart =
                 index.min(index.add(firstPart, blockParts), numParts);
             emitLoop(builder, loc, beginRow, endRow, index.constant(tile.rows),
                      [&](Value row) {
                        emitTileRow(tile, row, firstPart, lastPart, squareEnd);
                      });
           });
  return endRow;
}

void mlir::split::emitRegularParts(OpBuilder &builder, Location loc,
                                   const CopyNest &nest,
                                   const CopyMachine &machine, Value beginRow,
                                   Value endRow, bool streaming) {
  NestEmitter emitter(builder, loc, nest, machine, streaming);
  for (const RegularTile &tile : planRegularCopy(
           getConstantIntValue(nest.regular->width), nest.format.bytes))
    beginRow = emitter.emitTiles(tile, beginRow, endRow);
}

void mlir::split::emitSingleRows(OpBuilder &builder, Location loc,
                                 const CopyNest &nest,
                                 const CopyMachine &machine, Value beginRow,
                                 Value endRow) {
  NestEmitter emitter(builder, loc, nest, machine, /*streaming=*/false);
  IndexBuilder index(builder, loc);
  emitLoop(builder, loc, beginRow, endRow, index.constant(1), [&](Value row) {
    if (nest.table)
      emitter.forEachTabledPart(
          [&](const NestPart &part) { emitter.emitSingleRow(part, row); });
    for (const NestPart &part : nest.parts)
      emitter.emitSingleRow(part, row);
  });
}

void mlir::split::emitStretches(
    OpBuilder &builder, Location loc, const CopyNest &nest,
    const CopyMachine &machine,
    function_ref<std::pair<Value, Value>(Value width)> getStretch,
    bool streaming) {
  IndexBuilder index(builder, loc);
  auto emitPart = [&](const NestPart &part) {
    auto [begin, end] = getStretch(part.width);
    Value offset = index.add(part.offset, begin);
    Value width = index.sub(end, begin);
    emitLoop(builder, loc, index.constant(0), nest.numRows, index.constant(1),
             [&, begin = begin](Value row) {
               // The stretch is all there is of a nest of one row.
               CopyNest only = nest;
               only.origin =
                   index.add(nest.origin, index.mul(row, nest.rowPitch));
               only.numRows = index.constant(1);
               Value first = index.add(index.mul(row, part.width), begin);
               if (part.begin)
                 first = index.add(part.begin, first);
               NestEmitter(builder, loc, only, machine, streaming)
                   .emitOnlyRow({part.target.dropFront(builder, loc, first),
                                 offset, width});
             });
  };
  if (nest.table)
    NestEmitter(builder, loc, nest, machine, streaming)
        .forEachTabledPart(emitPart);
  for (const NestPart &part : nest.parts)
    emitPart(part);
}
