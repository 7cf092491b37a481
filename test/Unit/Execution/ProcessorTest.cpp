// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Processor.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <gtest/gtest.h>

using namespace mlir::split;

/// The description of x86 processor `cpu`, or of an unknown one where the tests
/// run on another architecture.
static CopyMachine describe(llvm::StringRef cpu) {
  llvm::InitializeNativeTarget();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_NE(target, nullptr) << error;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, cpu, ""));
  return runner::describeProcessor(cpu, *subtarget);
}

static bool isX86() {
  return llvm::Triple(llvm::sys::getDefaultTargetTriple()).isX86();
}

TEST(Processor, VectorsAreThoseOfTheNamedOne) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  EXPECT_EQ(describe("x86-64").vectorBytes, 16);
  EXPECT_EQ(describe("x86-64-v3").vectorBytes, 32);
  EXPECT_EQ(describe("x86-64-v4").vectorBytes, 64);
  EXPECT_EQ(describe("znver5").vectorBytes, 64);
}

TEST(Processor, PermutedLanesAreThoseOfTheNamedOne) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  EXPECT_EQ(describe("x86-64-v3").permutedBytes, 16);
  EXPECT_EQ(describe("x86-64-v4").permutedBytes, 2);
  EXPECT_EQ(describe("sapphirerapids").permutedBytes, 1);
  EXPECT_EQ(describe("znver4").permutedBytes, 1);
}

TEST(Processor, CompressedLanesAreThoseOfTheNamedOne) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  EXPECT_EQ(describe("x86-64-v3").compressedBytes, 16);
  EXPECT_EQ(describe("x86-64-v4").compressedBytes, 4);
  EXPECT_EQ(describe("sapphirerapids").compressedBytes, 1);
  EXPECT_EQ(describe("znver4").compressedBytes, 1);
}

TEST(Processor, LanesThatAreOrderedAreThoseOfTheNamedOne) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  EXPECT_EQ(describe("x86-64-v2").reorderedBytes, 16);
  EXPECT_EQ(describe("sandybridge").reorderedBytes, 16);
  EXPECT_EQ(describe("x86-64-v3").reorderedBytes, 4);
  EXPECT_EQ(describe("znver3").reorderedBytes, 4);
  EXPECT_EQ(describe("znver4").reorderedBytes, 1);
}

TEST(Processor, UnitsAndPrefetchersAreThoseOfTheMaker) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  EXPECT_EQ(describe("znver4").unitBytes, 32);
  EXPECT_EQ(describe("znver5").unitBytes, 64);
  EXPECT_EQ(describe("znver5").placesInTurn, 1);
  EXPECT_EQ(describe("znver5").memcpyBytes, 16384);
  EXPECT_EQ(describe("znver4").memcpyBytes, 0);
  EXPECT_EQ(describe("sapphirerapids").unitBytes, 64);
  EXPECT_EQ(describe("sapphirerapids").placesInTurn, 4);
  EXPECT_EQ(describe("x86-64-v4").placesInTurn, CopyMachine().placesInTurn);
}

TEST(Processor, CachesAreThoseOfTheNamedOne) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  CopyMachine machine = describe("znver4");
  EXPECT_EQ(machine.l1Bytes, 32 << 10);
  EXPECT_EQ(machine.l2Bytes, 1 << 20);
  EXPECT_EQ(machine.llcBytes, 32 << 20);
}

TEST(Processor, CachesThatAreNotKnownAreFixedNumbers) {
  if (!isX86())
    GTEST_SKIP() << "names of x86 processors";
  CopyMachine machine = describe("x86-64-v3");
  EXPECT_EQ(machine.l1Bytes, CopyMachine().l1Bytes);
  EXPECT_EQ(machine.l2Bytes, CopyMachine().l2Bytes);
  EXPECT_EQ(machine.llcBytes, CopyMachine().llcBytes);
}
