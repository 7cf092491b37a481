// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kernel splits which parts.

#include "KernelCost.h"
#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace mlir::split;

int64_t mlir::split::getPeriod(int64_t width, int64_t unitLanes) {
  return unitLanes / std::gcd(unitLanes, width);
}

int64_t mlir::split::getSquare(int64_t width, int64_t vectorLanes) {
  return vectorLanes / static_cast<int64_t>(llvm::PowerOf2Ceil(width));
}

bool mlir::split::isShort(int64_t width, int64_t vectorLanes) {
  return getPeriod(width, vectorLanes) * width <= kMaxVectors * vectorLanes;
}

namespace {

/// Chooses the kernels.
class KernelChooser {
public:
  KernelChooser(llvm::ArrayRef<PartShape> parts, const RowsShape &rows,
                const CopyMachine &machine)
      : parts(parts), rows(rows), machine(machine),
        rowLanes(rows.getDenseLanes()),
        shortLanes(machine.streamingAlignment / rows.laneBytes),
        unitLanes(std::min(machine.vectorBytes, machine.unitBytes) /
                  rows.laneBytes),
        longLanes(machine.vectorBytes / rows.laneBytes),
        lineLanes(machine.lineBytes / rows.laneBytes) {}

  void run(LoopPlan &plan);

private:
  /// A kernel, and how many rows it needs behind those that it moves.
  struct Candidate {
    CopyKernel kernel;
    int64_t slackRows = 0;
  };

  Candidate choose(size_t first) const;
  std::optional<Candidate> unzip(size_t first) const;
  std::optional<Candidate> assemble(size_t first, int64_t vectorLanes) const;
  std::optional<Candidate> pack(size_t first, int64_t windowLanes) const;
  std::optional<Candidate> packWhole(size_t first) const;
  llvm::SmallVector<int64_t> getPacked(size_t first, int64_t mostLanes) const;
  std::optional<Candidate> deinterleave(size_t first) const;
  std::optional<Candidate> moveInBlocks(size_t first) const;
  std::optional<Candidate> transpose(size_t first, int64_t vectorLanes) const;
  std::optional<Candidate> transposePadded(CopyKernel kernel,
                                           int64_t vectorLanes) const;
  CopyKernel one(size_t index) const;
  size_t countNeighbours(size_t first, int64_t mostParts) const;
  bool beginsSquare(size_t first) const;
  bool arePaired(int64_t lanes) const;
  int64_t getMostLanes(int64_t width) const;
  int64_t getSlackRows(int64_t window, int64_t vectorLanes) const;
  bool canPermuteLong(int64_t unit) const;
  double estimate(const CopyKernel &kernel) const;
  void writeWholeLines(CopyKernel &kernel, int64_t numLines) const;

  llvm::ArrayRef<PartShape> parts;
  const RowsShape &rows;
  const CopyMachine &machine;
  MaybeLanes rowLanes;
  /// The shortest vectors, those of a unit of the machine, the longest, and a
  /// cache line.
  int64_t shortLanes, unitLanes, longLanes, lineLanes;
};

} // namespace

void KernelChooser::run(LoopPlan &plan) {
  for (size_t i = 0; i < parts.size();) {
    auto [kernel, slackRows] = choose(i);
    i += kernel.numParts;
    plan.groupRows = std::max(plan.groupRows, kernel.rows);
    plan.slackRows = std::max(plan.slackRows, slackRows);
    plan.kernels.push_back(std::move(kernel));
  }
  int64_t numLines = pairsLines(plan, machine) ? 2 : 1;
  for (CopyKernel &kernel : plan.kernels)
    writeWholeLines(kernel, numLines);
}

/// The kernel for the parts from `first` on: of those that there are for the
/// shortest vectors, and, if they cost less, for longer ones.
KernelChooser::Candidate KernelChooser::choose(size_t first) const {
  std::optional<Candidate> chosen = deinterleave(first);
  if (!chosen)
    chosen = transpose(first, shortLanes);
  if (!chosen)
    chosen = Candidate{one(first)};
  if (longLanes == shortLanes || !parts[first].width)
    return std::move(*chosen);
  double leastCost = estimate(chosen->kernel);
  auto consider = [&](std::optional<Candidate> candidate) {
    double cost = candidate ? estimate(candidate->kernel) : leastCost;
    if (cost < leastCost) {
      chosen = std::move(candidate);
      leastCost = cost;
    }
  };
  consider(moveInBlocks(first));
  std::optional<Candidate> unzipped = unzip(first);
  bool isReadOnce = unzipped && parts.size() <= kMaxPartsReadOnce;
  consider(std::move(unzipped));
  for (int64_t vectorLanes : {longLanes, unitLanes}) {
    consider(transpose(first, vectorLanes));
    consider(assemble(first, vectorLanes));
  }
  if (isReadOnce)
    return std::move(*chosen);
  for (int64_t windowLanes : {longLanes / 4, longLanes / 2, longLanes})
    consider(pack(first, windowLanes));
  consider(packWhole(first));
  return std::move(*chosen);
}

/// Whether units of so many lanes are permuted out of two of the longest
/// vectors by one instruction.
bool KernelChooser::canPermuteLong(int64_t unit) const {
  // The largest power of two that divides it.
  return (unit & -unit) * rows.laneBytes >= machine.permutedBytes;
}

/// About how many cycles a byte takes. What is moved row by row takes as long
/// as a kernel that only loads and stores.
double KernelChooser::estimate(const CopyKernel &kernel) const {
  if (const auto *code = std::get_if<LaneKernel>(&kernel.code))
    return estimateCost(*code, rows.rowPitch, rows.laneBytes, machine);
  return (kStraddlingLoadCost + kStoreCost) / machine.vectorBytes;
}

/// Plans to write whole lines where stores bypass the caches, at least so many
/// of each part.
void KernelChooser::writeWholeLines(CopyKernel &kernel,
                                    int64_t numLines) const {
  const auto *code = std::get_if<LaneKernel>(&kernel.code);
  if (!code)
    return;
  llvm::SmallVector<int64_t> widths;
  int64_t lineRows = 0;
  for (const PartShape &part : parts.slice(kernel.firstPart, kernel.numParts)) {
    widths.push_back(*part.width);
    lineRows = std::max(lineRows, getPeriod(*part.width, lineLanes));
  }
  int64_t times = lineRows / kernel.rows;
  int64_t least = *llvm::min_element(widths) * kernel.rows;
  if (numLines > 1 && least > 0)
    times = std::max<int64_t>(times, llvm::PowerOf2Ceil(llvm::divideCeil(
                                         numLines * lineLanes, least)));
  if (times > 1)
    kernel.streamedCode = code->repeat(times, widths);
}

/// All parts by vectors that are read one after the other, if they are of one
/// width and few, and not transposed to write pairs of lines.
std::optional<KernelChooser::Candidate>
KernelChooser::unzip(size_t first) const {
  int64_t width = *parts[first].width;
  if (first != 0 || !rowLanes || !parts[first].offset ||
      arePaired(std::min(width, longLanes) *
                static_cast<int64_t>(parts.size())) ||
      !canPermuteLong(width | *rowLanes | *parts[first].offset) ||
      parts.size() > kMaxLongParts ||
      countNeighbours(first, kMaxLongParts) != parts.size() ||
      getPeriod(width, longLanes) * *rowLanes > kMaxVectors * longLanes)
    return std::nullopt;
  int64_t permutedLanes =
      std::max(machine.permutedBytes, kWidePermuteBytes) / rows.laneBytes;
  LaneKernel code = unzipRows(parts.size(), width, *rowLanes,
                              *parts[first].offset, longLanes, permutedLanes);
  int64_t numRows = code.getRows();
  CopyKernel kernel{0, parts.size(), numRows,
                    static_cast<int64_t>(parts.size()) * width,
                    std::move(code)};
  kernel.isLong = true;
  return Candidate{std::move(kernel)};
}

/// One part by long vectors, if it is not narrow.
std::optional<KernelChooser::Candidate>
KernelChooser::assemble(size_t first, int64_t vectorLanes) const {
  int64_t width = *parts[first].width;
  if (!isShort(width, vectorLanes) ||
      width * rows.laneBytes > kMaxAssembledBytes ||
      llvm::divideCeil(vectorLanes, width) > kMaxAssembledRows)
    return std::nullopt;
  int64_t period = getPeriod(width, vectorLanes);
  CopyKernel kernel{
      first, 1, period, width,
      assembleRows(width, period, rows.rowPitch, vectorLanes, lineLanes)};
  return Candidate{std::move(kernel)};
}

/// The widths of the parts from `first` on that lie one after the other in
/// `mostLanes` of a row.
llvm::SmallVector<int64_t> KernelChooser::getPacked(size_t first,
                                                    int64_t mostLanes) const {
  int64_t offset = *parts[first].offset, lanes = 0;
  llvm::SmallVector<int64_t> widths;
  size_t end = std::min(parts.size(), first + kMaxLongParts);
  for (size_t i = first; i < end && !beginsSquare(i); ++i) {
    const PartShape &part = parts[i];
    if (part.offset != offset + lanes || !part.width || *part.width == 0 ||
        lanes + *part.width > mostLanes)
      break;
    lanes += *part.width;
    widths.push_back(*part.width);
  }
  return widths;
}

/// The rows that are whole vectors of parts of each of `widths`.
static int64_t getPackedRows(llvm::ArrayRef<int64_t> widths,
                             int64_t vectorLanes) {
  int64_t numRows = 1;
  for (int64_t width : widths)
    numRows = std::max(numRows, getPeriod(width, vectorLanes));
  return numRows;
}

/// The kernel with `code` for the parts from `first` on, of `widths`.
static CopyKernel makePacked(size_t first, llvm::ArrayRef<int64_t> widths,
                             LaneKernel code) {
  int64_t numRows = code.getRows();
  CopyKernel kernel{first, widths.size(), numRows,
                    llvm::sum_of(widths, int64_t(0)), std::move(code)};
  kernel.isLong = true;
  return kernel;
}

/// The parts from `first` on that fit into a window of a row, of which long
/// vectors hold several.
std::optional<KernelChooser::Candidate>
KernelChooser::pack(size_t first, int64_t windowLanes) const {
  if (windowLanes == 0 || !rowLanes || !parts[first].offset ||
      !canPermuteLong(1))
    return std::nullopt;
  llvm::SmallVector<int64_t> widths = getPacked(first, windowLanes);
  int64_t numRows = getPackedRows(widths, longLanes);
  if (widths.empty() || numRows * windowLanes > kMaxVectors * longLanes)
    return std::nullopt;
  int64_t offset = *parts[first].offset;
  int64_t window = std::clamp<int64_t>(*rowLanes - windowLanes, 0, offset);
  LaneKernel code =
      packWindows(widths, numRows, offset - window, windowLanes, longLanes);
  return Candidate{makePacked(first, widths, std::move(code)),
                   getSlackRows(window, windowLanes)};
}

/// The parts from `first` on by rows that are read one after the other, where
/// these are no wider than a vector: of wider ones, so many permutes wait for
/// the masks of each. On an Emerald Rapids, 12 KiB of 3, 1 and 5 bytes take 0.5
/// times as long as by windows, and of 5, 1, 7, 11 and 7 words 1.8 times.
std::optional<KernelChooser::Candidate>
KernelChooser::packWhole(size_t first) const {
  if (!rowLanes || *rowLanes > longLanes || !parts[first].offset ||
      !canPermuteLong(1))
    return std::nullopt;
  llvm::SmallVector<int64_t> widths = getPacked(first, *rowLanes);
  int64_t numRows = getPackedRows(widths, longLanes);
  int64_t lanes = numRows * *rowLanes;
  if (widths.empty() || lanes < longLanes || lanes > kMaxVectors * longLanes)
    return std::nullopt;
  LaneKernel code =
      packRows(widths, numRows, *parts[first].offset, *rowLanes, longLanes);
  return Candidate{makePacked(first, widths, std::move(code))};
}

/// All parts by permutes of whole groups of rows, if they are of one narrow
/// width and few.
std::optional<KernelChooser::Candidate>
KernelChooser::deinterleave(size_t first) const {
  MaybeLanes width = parts.front().width;
  if (first != 0 || !rowLanes || !width ||
      *width * rows.laneBytes > kMaxDeinterleavedBytes ||
      *rowLanes > kMaxDeinterleaved * *width || shortLanes % *width != 0 ||
      parts.size() == 1)
    return std::nullopt;
  llvm::SmallVector<int64_t> offsets;
  for (const PartShape &part : parts) {
    if (part.width != width || !part.offset)
      return std::nullopt;
    offsets.push_back(*part.offset);
  }
  int64_t numRows = shortLanes / *width;
  int64_t numParts = parts.size();
  return Candidate{CopyKernel{
      0, parts.size(), numRows, numParts * *width,
      deinterleaveRows(offsets, *width, numRows, *rowLanes, shortLanes)}};
}

/// The parts from `first` on of one narrow width by lanes that long vectors
/// move inside of blocks, where nothing permutes them out of two vectors. Only
/// where it is known that they are put in order by one instruction: SSE2 has
/// none for bytes, and on NEON loads take rows apart.
std::optional<KernelChooser::Candidate>
KernelChooser::moveInBlocks(size_t first) const {
  const PartShape &part = parts[first];
  int64_t width = *part.width;
  if (machine.reorderedBytes >= machine.streamingAlignment || !rowLanes ||
      !part.offset || !llvm::isPowerOf2_64(width) || width > shortLanes ||
      *rowLanes % width != 0 || *part.offset % width != 0 ||
      canPermuteLong(width))
    return std::nullopt;
  int64_t rowParts = *rowLanes / width;
  bool isOdd = rowParts % 2 == 1;
  int64_t blockLanes = isOdd && width * rows.laneBytes >= machine.reorderedBytes
                           ? longLanes
                           : shortLanes;
  // Of one lane in a block, there is nothing to order.
  bool canBlend =
      isOdd && rowParts <= int64_t(kMaxPickedParts) && width < blockLanes;
  bool canGroup = llvm::isPowerOf2_64(rowParts) && *rowLanes <= shortLanes;
  if (rowParts < 2 || (!canBlend && !canGroup))
    return std::nullopt;
  size_t numParts = countNeighbours(first, rowParts);
  auto makeCode = canBlend ? blendRows : groupRows;
  CopyKernel kernel{first, numParts, longLanes / width,
                    static_cast<int64_t>(numParts) * width,
                    makeCode(numParts, width, *rowLanes, *part.offset,
                             blockLanes, longLanes)};
  kernel.isLong = true;
  return Candidate{std::move(kernel)};
}

/// The parts from `first` on that are neighbours of its width, at most
/// `mostParts`.
size_t KernelChooser::countNeighbours(size_t first, int64_t mostParts) const {
  const PartShape &part = parts[first];
  size_t last = first + 1;
  while (last < parts.size() && last - first < static_cast<size_t>(mostParts) &&
         parts[last].width == part.width &&
         parts[last].offset == *parts[last - 1].offset + *part.width)
    ++last;
  return last - first;
}

/// Whether the parts from `first` on are enough for a square of the shortest
/// vectors, which is transposed by fewer permutes than others are packed by.
bool KernelChooser::beginsSquare(size_t first) const {
  const PartShape &part = parts[first];
  if (!part.width || !part.offset || !llvm::isPowerOf2_64(*part.width))
    return false;
  int64_t square = getSquare(*part.width, shortLanes);
  return square >= 2 && countNeighbours(first, square) == size_t(square);
}

/// The rows that there must be behind those that are read by vectors at
/// `window`, as these may reach into the next ones.
int64_t KernelChooser::getSlackRows(int64_t window, int64_t vectorLanes) const {
  int64_t beyond = window + vectorLanes - *rowLanes;
  return beyond > 0 ? llvm::divideCeil(beyond, *rowLanes) : 0;
}

/// The parts from `first` on that are neighbours of one width, by a
/// transposition, if it pays.
std::optional<KernelChooser::Candidate>
KernelChooser::transpose(size_t first, int64_t vectorLanes) const {
  const PartShape &part = parts[first];
  if (!rowLanes || !part.width || !part.offset)
    return std::nullopt;
  int64_t width = *part.width;
  bool isLong = vectorLanes > shortLanes;
  // What a vector has of a row.
  int64_t windowLanes = vectorLanes;
  if (isLong && llvm::isPowerOf2_64(width))
    windowLanes =
        std::min(vectorLanes, getMostLanes(std::min(width, vectorLanes)));
  int64_t square = getSquare(width, windowLanes);
  if (square < 2 || (isLong && square > int64_t(kMaxLongParts)))
    return std::nullopt;
  size_t numParts = countNeighbours(
      first, isLong ? square : std::min(square, kMaxTransposedParts));
  int64_t lanes = static_cast<int64_t>(numParts) * width;
  CopyKernel kernel{first, numParts, getPeriod(width, vectorLanes), lanes,
                    RowByRow()};
  if (numParts < static_cast<size_t>(square) &&
      (isLong || (llvm::isPowerOf2_64(width) && square <= kMaxAssembledRows)))
    return std::nullopt;
  if (!llvm::isPowerOf2_64(width))
    return transposePadded(std::move(kernel), vectorLanes);
  // Where the window would pass the end of the row, it begins earlier, by whole
  // parts.
  int64_t window = *part.offset, end = window + lanes;
  while (window + windowLanes > *rowLanes && window >= width &&
         window + windowLanes - width >= end)
    window -= width;
  kernel.code =
      transposeRows(numParts, width, kernel.rows, *part.offset - window,
                    windowLanes, vectorLanes, shortLanes);
  kernel.isLong = isLong;
  return Candidate{std::move(kernel), getSlackRows(window, windowLanes)};
}

/// Whether parts that have `lanes` of a row are transposed by windows of it, so
/// that pairs of lines are written.
bool KernelChooser::arePaired(int64_t lanes) const {
  return writesPairs(machine) && parts.size() >= kMinPairedParts &&
         llvm::isPowerOf2_64(*parts.front().width) &&
         lanes * rows.laneBytes >= kLeastWindowBytes;
}

/// The lanes of a row that one transposition by long vectors takes at most, of
/// parts of `width`.
int64_t KernelChooser::getMostLanes(int64_t width) const {
  int64_t most = kMaxLongParts * width;
  if (!arePaired(most))
    return most;
  return std::max<int64_t>(kMaxPairedParts * width,
                           kLeastWindowBytes / rows.laneBytes);
}

/// The same for widths that are no power of two.
std::optional<KernelChooser::Candidate>
KernelChooser::transposePadded(CopyKernel kernel, int64_t vectorLanes) const {
  const PartShape &part = parts[kernel.firstPart];
  int64_t square = getSquare(*part.width, vectorLanes);
  bool isLong = vectorLanes > shortLanes;
  // All rows are kept at once, a vector each.
  if (isLong && (!canPermuteLong(1) || kernel.rows > kMaxVectors))
    return std::nullopt;
  // Of half a square, rows that are narrower than one lie so close together
  // that assembling them needs fewer loads.
  if (kernel.numParts == 1 ||
      (2 * static_cast<int64_t>(kernel.numParts) <= square &&
       *rowLanes < square * *part.width))
    return std::nullopt;
  int64_t window =
      std::clamp<int64_t>(*rowLanes - vectorLanes, 0, *part.offset);
  kernel.code = transposePaddedRows(
      kernel.numParts, *part.width, kernel.rows, *part.offset - window,
      vectorLanes, isLong ? vectorLanes : lineLanes, shortLanes);
  kernel.isLong = true;
  return Candidate{std::move(kernel), getSlackRows(window, vectorLanes)};
}

CopyKernel KernelChooser::one(size_t index) const {
  MaybeLanes width = parts[index].width;
  if (!width)
    return {index, 1, shortLanes, width, RowByRow()};
  int64_t period = getPeriod(*width, shortLanes);
  // Vectors of a wide row must hold pieces of at most two rows.
  assert((isShort(*width, shortLanes) || *width >= shortLanes) &&
         "vector of many rows");
  if (!isShort(*width, shortLanes))
    return {index, 1, period, width, RowByRow()};
  return {index, 1, period, width,
          assembleRows(*width, period, rows.rowPitch, shortLanes, lineLanes)};
}

void mlir::split::chooseSplitKernels(LoopPlan &plan,
                                     llvm::ArrayRef<PartShape> parts,
                                     const RowsShape &rows,
                                     const CopyMachine &machine) {
  KernelChooser(parts, rows, machine).run(plan);
}
