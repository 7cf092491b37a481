// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When stores bypass the caches.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

using Kind = AlignedQuantity::Kind;

/// Whether `loops` move all parts row by row, line by line wherever they begin.
static bool mergesAllRows(const LoopPlan &loops) {
  return loops.steps.writesLines &&
         llvm::all_of(loops.kernels, [](const CopyKernel &kernel) {
           return kernel.isRowByRow();
         });
}

/// What the beginning of a part is a multiple of that is written past the
/// caches, in bytes, if no rows are merged.
static int64_t getAlignment(const RowSteps &steps, const CopyMachine &machine) {
  return steps.writesLines ? machine.lineBytes : machine.streamingAlignment;
}

/// Copies of more bytes than this bypass the caches.
static int64_t getCachedBytes(const CopyMachine &machine) {
  if (machine.llcBytes <= kNearCacheBytes)
    return machine.llcBytes / kNearCacheShare;
  int64_t bytes;
  return llvm::MulOverflow(machine.l2Bytes, kStreamedL2s, bytes)
             ? std::numeric_limits<int64_t>::max()
             : bytes;
}

namespace {

/// Collects what has to be aligned.
class StreamingPlanner {
public:
  /// `alignment` and `vectorBytes`: what all has to be a multiple of, and what
  /// may be asked for, too.
  StreamingPlanner(const CopyShape &shape, const CopyMachine &machine,
                   int64_t alignment, int64_t vectorBytes)
      : laneBytes(shape.laneBytes), alignment(alignment),
        vectorBytes(vectorBytes) {
    plan.minBytes = getCachedBytes(machine);
    plan.alignmentBytes = alignment;
    plan.minPartLanes = machine.lineBytes / laneBytes;
  }

  void address(Kind kind, size_t part = 0) {
    plan.aligned.push_back({kind, part});
  }

  /// A distance in lanes.
  void distance(Kind kind, MaybeLanes lanes, size_t part = 0) {
    plan.aligned.push_back({kind, part});
    if (lanes)
      knownDistance(*lanes);
  }

  /// The same where it is known.
  void knownDistance(int64_t lanes) {
    isMisaligned |= lanes * laneBytes % alignment != 0;
    mayHaveVectors &= lanes * laneBytes % vectorBytes == 0;
  }

  /// Asks for the longest vectors, too, if `hasVectors` and they are longer.
  void askForVectors(bool hasVectors) {
    if (hasVectors && mayHaveVectors && vectorBytes > alignment)
      plan.vectorBytes = vectorBytes;
  }

  /// The plan for a copy of `lanes` in all, or nothing where it is known that
  /// its conditions do not hold.
  std::optional<StreamingPlan> take(MaybeLanes lanes) {
    // What is read and what is written.
    MaybeLanes bytes = multiply(lanes, 2 * laneBytes);
    bool isCached = plan.minBytes == std::numeric_limits<int64_t>::max() ||
                    (bytes && *bytes <= plan.minBytes);
    if (isMisaligned || isCached)
      return std::nullopt;
    return std::move(plan);
  }

  StreamingPlan plan;

private:
  int64_t laneBytes;
  int64_t alignment;
  int64_t vectorBytes;
  bool isMisaligned = false;
  /// Whether what is known is a multiple of the longest vectors.
  bool mayHaveVectors = true;
};

} // namespace

/// Where the parts of a split begin.
static void alignParts(SplitsRows, StreamingPlanner &planner,
                       const CopyShape &shape, const ListedShape &listed,
                       size_t first, size_t end, const LoopPlan &) {
  if (listed.shareTarget)
    planner.address(Kind::TargetAddress);
  for (size_t part = first; part < end; ++part) {
    if (listed.shareTarget)
      planner.distance(Kind::PartBegin, listed.parts[part].begin, part);
    else
      planner.address(Kind::PartAddress, part);
    if (!listed.parts[part].width && shape.numRows != 1)
      planner.plan.wideParts.push_back(part);
  }
}

/// The kernel in `loops` whose first part is `part`; null if there is none.
static const CopyKernel *getKernelFrom(const LoopPlan &loops, size_t part) {
  const CopyKernel *kernel =
      llvm::find_if(loops.kernels, [&](const CopyKernel &one) {
        return one.firstPart == part;
      });
  return kernel == loops.kernels.end() ? nullptr : kernel;
}

/// What is written of a row that is joined is aligned, and so is what is
/// written of a part, unless all parts are written at once; and unless those
/// are all that rows have, which then are one stretch.
static void alignParts(JoinsRows, StreamingPlanner &planner,
                       const CopyShape &shape, const ListedShape &listed,
                       size_t first, size_t end, const LoopPlan &loops) {
  llvm::ArrayRef<PartShape> parts =
      llvm::ArrayRef(listed.parts).slice(first, end - first);
  planner.address(Kind::TargetAddress);
  planner.distance(Kind::Origin, shape.origin);
  bool writesAtOnce = llvm::hasSingleElement(loops.kernels) &&
                      !loops.kernels.front().isRowByRow();
  MaybeLanes lanes = getRowLanes(parts);
  bool writesRows = writesAtOnce && lanes && lanes == shape.rowPitch;
  if (!writesRows && shape.numRows != 1)
    planner.distance(Kind::RowPitch, shape.rowPitch);
  for (size_t part = first; part < end; ++part) {
    planner.distance(Kind::PartOffset, listed.parts[part].offset, part);
    if (writesAtOnce)
      break;
    const CopyKernel *kernel = getKernelFrom(loops, part);
    if (kernel && !kernel->isRowByRow() && kernel->rowLanes) {
      planner.knownDistance(*kernel->rowLanes);
      part += kernel->numParts - 1;
      continue;
    }
    planner.distance(Kind::PartWidth, listed.parts[part].width, part);
  }
}

/// Decides about the stores of single rows: every row of a target is aligned if
/// the first one is and the lanes of a row are whole vectors.
static void planRows(StreamingPlan &plan, const CopyShape &shape,
                     llvm::ArrayRef<PartShape> parts) {
  if (shape.numRows == 1)
    return;
  int64_t alignmentLanes = plan.alignmentBytes / shape.laneBytes;
  for (const PartShape &part : parts) {
    plan.asksWidths |= !part.width;
    if (part.width && *part.width % alignmentLanes != 0)
      plan.streamsRows = false;
  }
}

/// Whether `kernel` writes vectors that are longer than `lanes`.
static bool storesMoreThan(const CopyKernel &kernel, int64_t lanes) {
  auto storesMore = [&](const LaneKernel &code) {
    return llvm::any_of(
        code.getCode(), [&](const LaneInstruction &instruction) {
          const auto *store = std::get_if<StoreLanes>(&instruction);
          return store && code.getCount(store->value) > lanes;
        });
  };
  if (kernel.isRowByRow())
    return false;
  return kernel.isStaged || storesMore(std::get<LaneKernel>(kernel.code)) ||
         (kernel.streamedCode && storesMore(*kernel.streamedCode));
}

/// Whether stores of any of `parts` are longer than what they have to be
/// aligned to, and known to be aligned to the longest vectors if all that is
/// asked for is.
static bool hasLongStores(const CopyShape &shape,
                          llvm::ArrayRef<PartShape> parts,
                          const LoopPlan &loops, const CopyMachine &machine) {
  if (shape.numRows == 1)
    return true;
  if (!getRowLanes(parts))
    return false;
  int64_t lanes = machine.streamingAlignment / shape.laneBytes;
  return llvm::any_of(loops.kernels,
                      [&](const CopyKernel &kernel) {
                        return storesMoreThan(kernel, lanes);
                      }) ||
         llvm::any_of(parts, [&](const PartShape &part) {
           return *part.width > 0 &&
                  *part.width % (machine.vectorBytes / shape.laneBytes) == 0;
         });
}

std::optional<StreamingPlan>
mlir::split::planStreaming(const CopyShape &shape, const ListedShape &listed,
                           size_t firstPart, size_t numParts,
                           MaybeLanes rowLanes, const LoopPlan &loops,
                           const CopyMachine &machine) {
  bool merges = mergesAllRows(loops);
  StreamingPlanner planner(shape, machine,
                           merges ? shape.laneBytes
                                  : getAlignment(loops.steps, machine),
                           merges ? machine.lineBytes : machine.vectorBytes);
  std::visit(
      [&](auto direction) {
        alignParts(direction, planner, shape, listed, firstPart,
                   firstPart + numParts, loops);
      },
      shape.direction);
  llvm::ArrayRef<PartShape> parts =
      llvm::ArrayRef(listed.parts).slice(firstPart, numParts);
  if (!merges)
    planRows(planner.plan, shape, parts);
  // Rows in turn begin with lines. No other code where there is much anyway.
  planner.askForVectors(merges
                            ? loops.streamed.takesRowsInTurn
                            : !loops.separatesKernels &&
                                  hasLongStores(shape, parts, loops, machine));
  return planner.take(multiply(rowLanes, shape.numRows));
}

std::optional<StreamingPlan>
mlir::split::planStreaming(const CopyShape &shape, const RegularShape &parts,
                           bool movesRows, const CopyMachine &machine) {
  RowSteps steps = planSteps(shape.direction, shape.laneBytes, machine);
  StreamingPlanner planner(shape, machine, getAlignment(steps, machine),
                           machine.vectorBytes);
  planner.address(Kind::TargetAddress);
  planner.distance(Kind::RegularPitch, parts.pitch);
  if (movesRows)
    planner.distance(Kind::RegularWidth, parts.width);
  else if (!parts.width && shape.numRows != 1)
    planner.plan.wideParts.push_back(0);
  planRows(planner.plan, shape, PartShape{0, parts.width});
  return planner.take(
      multiply(multiply(shape.numRows, parts.numParts), parts.width));
}

std::optional<StreamingPlan>
mlir::split::planStreaming(const CopyShape &shape, const PackedShape &parts,
                           const LoopPlan &loops, const CopyMachine &machine) {
  bool merges = mergesAllRows(loops);
  StreamingPlanner planner(
      shape, machine, merges ? shape.laneBytes : machine.streamingAlignment,
      machine.vectorBytes);
  planner.address(Kind::TargetAddress);
  planner.distance(Kind::PackedUnit, multiply(shape.numRows, parts.unit));
  planner.plan.streamsRows = merges || shape.numRows == 1;
  return planner.take(std::nullopt);
}
