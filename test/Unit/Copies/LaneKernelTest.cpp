// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates what is planned for copies of many shapes and compares it with a
// plain loop. No code is generated.

#include "PlainMachine.h"
#include "split/Copies/Plan/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <vector>

using namespace mlir::split;

namespace {

/// The plan of neighbours of these widths that make up whole rows.
CopyPlan planWholeRows(Direction direction, int64_t laneBytes,
                       llvm::ArrayRef<int64_t> widths,
                       const CopyMachine &machine) {
  ListedShape listed;
  int64_t rowLanes = 0;
  for (int64_t width : widths) {
    bool isSame = rowLanes > 0 && listed.parts.back().width == width;
    listed.parts.push_back({rowLanes, width, 0, isSame, rowLanes > 0});
    rowLanes += width;
  }
  CopyShape shape{direction,    laneBytes,        0,     rowLanes,
                  std::nullopt, /*isDense=*/true, listed};
  return planCopy(shape, machine, {/*maxSpecializedParts=*/256, std::nullopt});
}

CopyPlan planWholeRows(Direction direction, int64_t laneBytes, int64_t numParts,
                       int64_t width, const CopyMachine &machine) {
  return planWholeRows(direction, laneBytes,
                       std::vector<int64_t>(numParts, width), machine);
}

/// The loops over some of the parts.
struct LoopsOfParts {
  const LoopPlan *loops;
  size_t firstPart, endPart;
};

/// All loops of `plan`, which has code for each part, or tables.
std::vector<LoopsOfParts> listLoops(const CopyPlan &plan, size_t numParts) {
  if (const auto *listed = std::get_if<ListedPlan>(&plan))
    return {{&listed->loops, 0, numParts}};
  std::vector<LoopsOfParts> all;
  if (const auto *tabled = std::get_if<TabledPlan>(&plan))
    for (const TablePlan &table : tabled->tables)
      all.push_back(
          {&table.loops, table.firstPart, table.firstPart + table.numParts});
  return all;
}

/// Copies rows of parts of these widths as planned, and compares them.
void check(Direction direction, int64_t laneBytes,
           llvm::ArrayRef<int64_t> widths, const CopyMachine &machine) {
  CopyPlan plan = planWholeRows(direction, laneBytes, widths, machine);
  std::vector<LoopsOfParts> all = listLoops(plan, widths.size());
  ASSERT_FALSE(all.empty());
  // Rows that are few, and that fill groups and leave some over.
  const LoopPlan &loops = *all.front().loops;
  int64_t streamedRows = std::max(loops.streamedRows, loops.streamed.runRows);
  for (int64_t numRows : {int64_t(5), streamedRows + loops.slackRows + 3,
                          loops.groupRows + loops.slackRows +
                              std::max<int64_t>(loops.groupRows - 1, 1)})
    for (bool streaming : {false, true}) {
      if (streaming && llvm::none_of(loops.kernels, [](const auto &kernel) {
            return kernel.streamedCode.has_value();
          }))
        continue;
      Machine run(direction, widths, numRows);
      for (const LoopsOfParts &some : all)
        run.run(*some.loops, streaming, some.firstPart, some.endPart);
      ASSERT_EQ(run.countErrors(), 0)
          << widths.size() << " parts of " << widths.front() << " ... lanes of "
          << laneBytes << " bytes, " << numRows << " rows"
          << (streaming ? ", streaming" : "");
    }
}

void check(Direction direction, int64_t laneBytes, int64_t numParts,
           int64_t width, const CopyMachine &machine) {
  check(direction, laneBytes, std::vector<int64_t>(numParts, width), machine);
}

/// The vectors of a machine.
struct Vectors {
  int64_t bytes;
  int64_t permutedBytes;
  int64_t unitBytes = 64;
  int64_t reorderedBytes = 16;
  int64_t placesInTurn = 4;
};

/// Parameterized by the bytes of a lane, and by vectors: those of SSE, of AVX,
/// of AVX2, and of AVX-512 with BW, also if it orders lanes, with VBMI, and
/// with units of half a vector where one place after the other is read.
class LaneKernels
    : public testing::TestWithParam<std::tuple<int64_t, Vectors>> {
protected:
  LaneKernels() {
    machine.vectorBytes = vectors.bytes;
    machine.permutedBytes = vectors.permutedBytes;
    machine.unitBytes = vectors.unitBytes;
    machine.reorderedBytes = vectors.reorderedBytes;
    machine.placesInTurn = vectors.placesInTurn;
  }

  /// Few parts of all widths, and about as many as fill vectors.
  void checkAll(Direction direction) {
    for (int64_t numParts = 2; numParts <= 64; ++numParts) {
      if (numParts > 18 && (numParts + 1) % 16 > 2)
        continue;
      for (int64_t width = 1; width <= 64 / laneBytes; ++width)
        check(direction, laneBytes, numParts, width, machine);
    }
  }

  const int64_t laneBytes = std::get<0>(GetParam());
  const Vectors vectors = std::get<1>(GetParam());
  CopyMachine machine;
};

TEST_P(LaneKernels, SplitAsAPlainLoop) { checkAll(SplitsRows()); }
TEST_P(LaneKernels, JoinAsAPlainLoop) { checkAll(JoinsRows()); }

/// More parts than have code each, and than one table has.
TEST_P(LaneKernels, ManyPartsAsAPlainLoop) {
  for (int64_t width = 1; width <= 64 / laneBytes; width += 1 + width / 4)
    for (int64_t numParts : {100, 300})
      check(SplitsRows(), laneBytes, numParts, width, machine);
}

INSTANTIATE_TEST_SUITE_P(
    OfAllMachines, LaneKernels,
    testing::Combine(testing::Values(1, 2, 4, 8),
                     testing::Values(Vectors{16, 16}, Vectors{32, 16},
                                     Vectors{32, 16, 64, 4},
                                     Vectors{64, 2, 64, 2}, Vectors{64, 2},
                                     Vectors{64, 1},
                                     Vectors{64, 1, 32, 16, 1})));

/// Parts of all widths side by side, some of which are wide.
TEST_P(LaneKernels, UnevenPartsAsAPlainLoop) {
  std::vector<int64_t> widths;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    uint64_t state = seed;
    widths.resize(2 + seed % 15);
    for (int64_t &width : widths) {
      state = state * 6364136223846793005 + 1442695040888963407;
      width = 1 + (state >> 33) % ((state >> 60) == 0 ? 90 : 12);
    }
    for (Direction direction :
         {Direction(SplitsRows()), Direction(JoinsRows())})
      check(direction, laneBytes, widths, machine);
  }
}

/// Parameterized by the bytes of a vector.
class RowKernels : public testing::TestWithParam<int64_t> {};

TEST_P(RowKernels, CopyAsAPlainLoop) {
  CopyMachine machine;
  machine.vectorBytes = GetParam();
  for (int64_t laneBytes : {1, 2, 4, 8})
    for (int64_t bytes = 72; bytes <= 1200; bytes += 8)
      for (Direction direction :
           {Direction(SplitsRows()), Direction(JoinsRows())})
        check(direction, laneBytes, 2, bytes / laneBytes + 1, machine);
}

INSTANTIATE_TEST_SUITE_P(VectorBytes, RowKernels, testing::Values(16, 32, 64));

/// The kernel that moves the first of `numParts` parts of `width` bytes.
const LaneKernel *getFirst(const CopyPlan &plan) {
  const auto *listed = std::get_if<ListedPlan>(&plan);
  return listed ? std::get_if<LaneKernel>(&listed->loops.kernels.front().code)
                : nullptr;
}

int64_t countPermutes(const LaneKernel &kernel) {
  return llvm::count_if(kernel.getCode(), [](const LaneInstruction &code) {
    return std::holds_alternative<PermuteLanes>(code);
  });
}

TEST(LaneKernel, ThreeBytesOfThreeAreOnePermuteAPart) {
  CopyPlan plan = planWholeRows(SplitsRows(), 1, 3, 1, CopyMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 16);
  EXPECT_EQ(countPermutes(*kernel), 3);
}

TEST(LaneKernel, SquareOfWordsIsTransposedInTwoStages) {
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 4, 1, CopyMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 4);
  EXPECT_EQ(countPermutes(*kernel), 2 * 4);
}

/// A machine that puts words of a vector of 32 bytes into any order.
CopyMachine getReorderingMachine() {
  CopyMachine machine;
  machine.vectorBytes = 32;
  machine.reorderedBytes = 4;
  return machine;
}

TEST(LaneKernel, ThreePartsAreBlendedAndOrdered) {
  // Two blends and one order for each part; of bytes, each vector has been put
  // together from two windows before.
  for (auto [laneBytes, numPermutes] :
       {std::pair(4, 9), std::pair(8, 9), std::pair(2, 12), std::pair(1, 12)}) {
    CopyPlan plan =
        planWholeRows(SplitsRows(), laneBytes, 3, 1, getReorderingMachine());
    const LaneKernel *kernel = getFirst(plan);
    ASSERT_NE(kernel, nullptr);
    EXPECT_EQ(kernel->getName(), "blended, and ordered inside of blocks");
    EXPECT_EQ(kernel->getRows(), 32 / laneBytes);
    EXPECT_EQ(countPermutes(*kernel), numPermutes);
  }
  // A machine that orders nothing does as before.
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 3, 1, CopyMachine());
  ASSERT_NE(getFirst(plan), nullptr);
  EXPECT_EQ(getFirst(plan)->getName(), "deinterleaved by one permute a part");
}

TEST(LaneKernel, UnequalPartsOfNarrowRowsAreReadOneAfterTheOther) {
  CopyMachine machine;
  machine.vectorBytes = 64;
  machine.permutedBytes = 1;
  auto getKernel = [&](llvm::ArrayRef<int64_t> widths) {
    CopyPlan plan = planWholeRows(SplitsRows(), 1, widths, machine);
    const LoopPlan &loops = std::get<ListedPlan>(plan).loops;
    return std::pair(loops.kernels.front(), loops.slackRows);
  };
  // Where loads begin: the row, and the lane behind what the first part has of
  // it.
  auto getLoads = [](const CopyKernel &kernel) {
    std::vector<std::pair<int64_t, int64_t>> loads;
    for (const auto &code : std::get<LaneKernel>(kernel.code).getCode())
      if (const auto *load = std::get_if<LoadLanes>(&code)) {
        RowPlace place = std::get<RowPlace>(load->place);
        loads.push_back({place.row, place.lane});
      }
    return loads;
  };
  // 64 rows of 9 bytes are 9 vectors; of which 3, 1 and 5 are written, each out
  // of all that have its lanes.
  auto [narrow, slackRows] = getKernel({3, 1, 5});
  EXPECT_EQ(slackRows, 0);
  EXPECT_EQ(narrow.numParts, 3u);
  EXPECT_EQ(narrow.rows, 64);
  std::vector<std::pair<int64_t, int64_t>> vectors;
  for (int64_t i = 0; i < 9; ++i)
    vectors.push_back({0, 64 * i});
  EXPECT_EQ(getLoads(narrow), vectors);
  // Wider rows than a vector are loaded row by row.
  CopyKernel wide = getKernel({20, 4, 28, 44, 28}).first;
  EXPECT_GT(getLoads(wide).back().first, 0);
}

TEST(LaneKernel, FourBytesAreBroughtTogetherInBlocksOf16Bytes) {
  CopyPlan plan = planWholeRows(SplitsRows(), 1, 4, 1, getReorderingMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 32);
  // Four vectors of two windows, an order of each, and two stages.
  EXPECT_EQ(countPermutes(*kernel), 4 + 4 + 2 * 4);
  // Words are blocks of their own.
  CopyPlan words = planWholeRows(SplitsRows(), 4, 4, 1, getReorderingMachine());
  ASSERT_NE(getFirst(words), nullptr);
  EXPECT_EQ(getFirst(words)->getRows(), 8);
  EXPECT_EQ(countPermutes(*getFirst(words)), 4 + 2 * 4);
}

/// A machine that permutes bytes of two vectors of 64.
CopyMachine getWideMachine() {
  CopyMachine machine;
  machine.vectorBytes = 64;
  machine.permutedBytes = 1;
  return machine;
}

TEST(LaneKernel, LinesOfThreeWordsAreTwoPermutesEach) {
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 3, 1, getWideMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 16);
  EXPECT_EQ(countPermutes(*kernel), 3 * 2);
}

TEST(LaneKernel, ColumnsAreTransposedByVectorsThatOneUnitTakes) {
  CopyMachine machine = getWideMachine();
  CopyPlan wide = planWholeRows(SplitsRows(), 4, 64, 1, machine);
  ASSERT_NE(getFirst(wide), nullptr);
  EXPECT_EQ(getFirst(wide)->getRows(), 16);
  machine.unitBytes = 32;
  CopyPlan halved = planWholeRows(SplitsRows(), 4, 64, 1, machine);
  ASSERT_NE(getFirst(halved), nullptr);
  EXPECT_EQ(getFirst(halved)->getRows(), 8);
}

TEST(LaneKernel, ThreeHalfWordsArePaddedAndTransposedByLongVectors) {
  CopyMachine machine = getWideMachine();
  CopyPlan plan = planWholeRows(SplitsRows(), 2, 16, 3, machine);
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getName(), "transposed in registers, padded");
  // Of eight parts, 32 rows are padded and transposed by eights, in three
  // stages, and packed to three vectors each.
  EXPECT_EQ(kernel->getRows(), 32);
  EXPECT_EQ(countPermutes(*kernel), 32 + 4 * 24 + 8 * 3);
  // Rows of bytes do not fit into registers.
  CopyPlan bytes = planWholeRows(SplitsRows(), 1, 20, 3, machine);
  ASSERT_NE(getFirst(bytes), nullptr);
  EXPECT_EQ(getFirst(bytes)->getRows(), 16);
}

TEST(LaneKernel, PartsOfHalfALineArePackedOutOfTheWindowsOfTwoRows) {
  int64_t widths[] = {5, 1, 7, 11, 7};
  CopyPlan plan = planWholeRows(SplitsRows(), 4, widths, getWideMachine());
  const LoopPlan &loops = std::get<ListedPlan>(plan).loops;
  ASSERT_EQ(loops.kernels.size(), 4u);
  // Parts of 5 and of 1 are in one window of 8: those of 16 rows are 8 vectors,
  // of which 5 and 1 are made by 1, 2, 1, 2, 1 and 7 permutes.
  EXPECT_EQ(loops.kernels.front().numParts, 2u);
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getName(), "packed by permutes of two vectors of rows");
  EXPECT_EQ(kernel->getRows(), 16);
  EXPECT_EQ(countPermutes(*kernel), 8 + 7 + 7);
  // A machine that cannot permute two vectors assembles them.
  CopyMachine machine = getWideMachine();
  machine.permutedBytes = 16;
  CopyPlan assembled = planWholeRows(SplitsRows(), 4, widths, machine);
  ASSERT_NE(getFirst(assembled), nullptr);
  EXPECT_EQ(getFirst(assembled)->getName(), "assembled from one load a row");
}

TEST(LaneKernel, PartsThatFillASquareAreNotPacked) {
  int64_t widths[] = {1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 4, 4, 4};
  CopyPlan plan = planWholeRows(SplitsRows(), 2, widths, getWideMachine());
  const LoopPlan &loops = std::get<ListedPlan>(plan).loops;
  std::vector<size_t> numParts;
  for (const CopyKernel &kernel : loops.kernels)
    numParts.push_back(kernel.numParts);
  EXPECT_EQ(numParts, (std::vector<size_t>{8, 1, 2, 2}));
}

TEST(LaneKernel, FewPartsThatOneKernelReadsAreNotPacked) {
  CopyMachine machine = getWideMachine();
  CopyPlan few = planWholeRows(SplitsRows(), 8, 4, 3, machine);
  ASSERT_NE(getFirst(few), nullptr);
  EXPECT_EQ(getFirst(few)->getName(), "unzipped by permutes of two vectors");
  CopyPlan many = planWholeRows(SplitsRows(), 4, 8, 3, machine);
  ASSERT_NE(getFirst(many), nullptr);
  EXPECT_EQ(getFirst(many)->getName(),
            "packed by permutes of two vectors of rows");
}

TEST(LaneKernel, BytesOfThreeArePermutedByLongVectorsThatTakeTwoUnits) {
  CopyMachine machine = getWideMachine();
  machine.unitBytes = 32;
  CopyPlan plan = planWholeRows(SplitsRows(), 1, 3, 1, machine);
  ASSERT_NE(getFirst(plan), nullptr);
  EXPECT_EQ(getFirst(plan)->getRows(), 64);
}

TEST(LaneKernel, BytesAreBroughtTogetherBeforeTwoVectorsArePermuted) {
  CopyPlan plan = planWholeRows(SplitsRows(), 1, 4, 1, getWideMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 64);
  EXPECT_EQ(countPermutes(*kernel), 4 + 2 * 4);
}

TEST(LaneKernel, AnEvenNumberOfPartsIsHalvedFirst) {
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 6, 1, getWideMachine());
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  // Five permutes a line would do without.
  EXPECT_LT(countPermutes(*kernel), 6 * 5);
}

TEST(LaneKernel, UnevenPartsAreJoinedByAStoreForEachVectorOfARow) {
  int64_t widths[] = {5, 1, 7, 11, 7};
  CopyPlan plan = planWholeRows(JoinsRows(), 4, widths, getWideMachine());
  const LoopPlan &loops = std::get<ListedPlan>(plan).loops;
  ASSERT_EQ(loops.kernels.size(), 1u);
  const LaneKernel *kernel = getFirst(plan);
  ASSERT_NE(kernel, nullptr);
  EXPECT_EQ(kernel->getRows(), 1);
  EXPECT_EQ(llvm::count_if(kernel->getCode(),
                           [](const LaneInstruction &code) {
                             return std::holds_alternative<StoreLanes>(code);
                           }),
            2);
  // Sixteen rows are whole lines.
  ASSERT_TRUE(loops.kernels.front().streamedCode);
  EXPECT_EQ(loops.kernels.front().streamedCode->getRows(), 16);
  EXPECT_EQ(loops.groupRows, 16);
  EXPECT_EQ(loops.slackRows, 3);
}

TEST(LaneKernel, WidePartsAreJoinedRowByRow) {
  int64_t widths[] = {20, 9, 35};
  CopyPlan plan = planWholeRows(JoinsRows(), 4, widths, getWideMachine());
  EXPECT_EQ(getFirst(plan), nullptr);
}

TEST(LaneKernel, RepeatedKernelsWriteOnePartAfterTheOther) {
  CopyMachine machine;
  machine.vectorBytes = 16;
  CopyPlan plan = planWholeRows(SplitsRows(), 4, 4, 2, machine);
  const auto &kernel = std::get<ListedPlan>(plan).loops.kernels.front();
  ASSERT_TRUE(kernel.streamedCode);
  std::vector<std::pair<size_t, int64_t>> places;
  for (const LaneInstruction &code : kernel.streamedCode->getCode())
    if (const auto *store = std::get_if<StoreLanes>(&code)) {
      const auto &place = std::get<PartPlace>(store->place);
      places.emplace_back(place.part, place.lane);
    }
  EXPECT_TRUE(llvm::is_sorted(places));
  // A line of a part is four vectors.
  EXPECT_EQ(places.size() % 4, 0u);
  EXPECT_EQ(places[3].first, places[0].first);
  EXPECT_EQ(places[3].second, places[0].second + 12);
}

TEST(LaneKernel, PermutesPickFromTwoValues) {
  LaneKernel kernel(1);
  size_t low = kernel.load(RowPlace{0, 0, 0}, 2);
  size_t high = kernel.load(RowPlace{0, 0, 2}, 2);
  kernel.store(kernel.permute(low, high, {3, 0}), PartPlace{0, 0});
  std::vector<uint64_t> stored(2);
  kernel.evaluate(
      [](LanePlace place, llvm::MutableArrayRef<uint64_t> lanes) {
        std::iota(lanes.begin(), lanes.end(),
                  10 + std::get<RowPlace>(place).lane);
      },
      [&](LanePlace, llvm::ArrayRef<uint64_t> lanes) {
        llvm::copy(lanes, stored.begin());
      });
  EXPECT_EQ(stored, (std::vector<uint64_t>{13, 10}));
}

} // namespace
