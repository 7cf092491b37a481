// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Processor.h"

#include "HostCaches.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

using namespace mlir::split;
using namespace mlir::split::runner;

namespace {
/// The caches of a family of processors, in KiB. The last level is what a core
/// reaches of it: of AMD's that of one core complex, of Intel's the smallest
/// that servers of the family have.
struct KnownCaches {
  llvm::StringLiteral cpu;
  int64_t l1, l2, llc;
};
} // namespace

/// From the makers' optimization manuals.
static constexpr KnownCaches kKnownCaches[] = {
    {"znver2", 32, 512, 16 << 10},
    {"znver3", 32, 512, 32 << 10},
    {"znver4", 32, 1024, 32 << 10},
    {"znver5", 48, 1024, 32 << 10},
    {"haswell", 32, 256, 8 << 10},
    {"skylake", 32, 256, 8 << 10},
    {"skylake-avx512", 32, 1024, 11 << 10},
    {"icelake-server", 48, 1280, 12 << 10},
    {"sapphirerapids", 48, 2048, 15 << 10},
    {"neoverse-n1", 64, 1024, 8 << 10},
    {"neoverse-v1", 64, 1024, 8 << 10}};

/// Reads what vectors the code for a processor may use.
static void describeVectors(const llvm::MCSubtargetInfo &subtarget,
                            CopyMachine &machine) {
  if (!subtarget.getTargetTriple().isX86())
    return;
  auto has = [&](llvm::StringRef feature) {
    return subtarget.checkFeatures(("+" + feature).str());
  };
  // Those of SSE, AVX and AVX-512. Without avx512vl these are a coprocessor's.
  machine.vectorBytes = has("avx512vl") ? 64 : has("avx") ? 32 : 16;
  if (machine.vectorBytes == 64) {
    machine.permutedBytes = has("avx512vbmi") ? 1 : has("avx512bw") ? 2 : 4;
    machine.compressedBytes = has("avx512vbmi2") ? 1 : 4;
  }
  if (has("avx2"))
    machine.reorderedBytes = std::min<int64_t>(machine.permutedBytes, 4);
}

/// Sets what differs between the processors of AMD and those that the numbers
/// of a CopyMachine are for. Their prefetchers keep up with one place of a
/// source, and stores to several pages in turn take longer: on a Zen 4, copies
/// that bypass the caches take 1.3 times as long with four places as with one
/// and prefetches. Up to Zen 4 units are 32 bytes wide. A Zen 5 has an
/// instruction that copies strings without reading what it writes, which memcpy
/// uses: of 48 KiB to 1 MiB, rows of 16 KiB and more take 0.6 to 1.1 times as
/// long as by vectors, 0.8 in the middle, and narrower ones up to 1.4 times.
static void describeMaker(llvm::StringRef cpu, CopyMachine &machine) {
  unsigned generation;
  if (!cpu.consume_front("znver") || cpu.getAsInteger(10, generation))
    return;
  machine.placesInTurn = 1;
  if (generation <= 4)
    machine.unitBytes = 32;
  else
    machine.memcpyBytes = 16384;
}

CopyMachine runner::describeProcessor(llvm::StringRef cpu,
                                      const llvm::MCSubtargetInfo &subtarget) {
  CopyMachine machine;
  describeVectors(subtarget, machine);
  describeMaker(subtarget.getCPU(), machine);
  const auto *known =
      llvm::find_if(kKnownCaches, [&](const KnownCaches &caches) {
        return caches.cpu == subtarget.getCPU();
      });
  if (known != std::end(kKnownCaches)) {
    machine.l1Bytes = known->l1 << 10;
    machine.l2Bytes = known->l2 << 10;
    machine.llcBytes = known->llc << 10;
  }
  if (cpu == "native") {
    const HostCaches &host = getHostCaches();
    machine.l1Bytes = host.l1Bytes.value_or(machine.l1Bytes);
    machine.l2Bytes = host.l2Bytes.value_or(machine.l2Bytes);
    machine.llcBytes = host.llcBytes.value_or(machine.llcBytes);
  }
  return machine;
}
