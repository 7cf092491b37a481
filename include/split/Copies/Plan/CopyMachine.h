// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the planner knows of the machine that will run a copy.

#ifndef SPLIT_COPIES_PLAN_COPYMACHINE_H
#define SPLIT_COPIES_PLAN_COPYMACHINE_H

#include <cstdint>

namespace mlir::split {

/// A machine. All sizes are in bytes. The numbers that stand here are those of
/// a machine that nothing is known about: small for a server of today, so that
/// what is planned to stay in a cache does. They are never those of the machine
/// that compiles, unless the caller asked it: a plan is a function of what is
/// copied and of this.
struct CopyMachine {
  /// The longest vectors: a power of two of at least streamingAlignment.
  int64_t vectorBytes = 32;
  /// The narrowest lanes that one instruction picks from anywhere in two of
  /// these vectors. Narrower ones it only picks from the same 16 bytes.
  int64_t permutedBytes = 16;
  /// The narrowest lanes that one instruction puts into any order in one of
  /// these vectors, as AVX2 does with words: at most permutedBytes. Narrower
  /// ones it only moves inside of 16 bytes. 16 where it is not known to do so.
  int64_t reorderedBytes = 16;
  /// The narrowest lanes of one of these vectors that one instruction brings
  /// together, those that a mask has, or moves apart again, as AVX-512 does
  /// with words and VBMI2 with bytes; or loads and stores without the others.
  /// 16 where it is not known to do so.
  int64_t compressedBytes = 16;
  /// What one unit of the processor permutes, loads or stores at a time. Longer
  /// vectors take it several cycles; those of other machines are not shorter.
  int64_t unitBytes = 64;
  /// The places of a source that are best read in turn, line by line, where
  /// stores bypass the caches: 1 where one place after the other is read as
  /// fast. See kGroupsInTurn.
  int64_t placesInTurn = 4;
  /// From how many bytes on a row is copied faster by memcpy than by vectors,
  /// through the caches but not in the first level: where an instruction copies
  /// strings without reading what it writes. 0 where it is not known to.
  int64_t memcpyBytes = 0;
  /// A cache line. A longer one than the machine's costs a prefetch, a shorter
  /// one is written in parts.
  int64_t lineBytes = 64;
  /// What one entry of the TLB covers, and hardware prefetchers do not cross.
  int64_t pageBytes = 4096;
  /// The data caches of one core.
  int64_t l1Bytes = 32 << 10;
  int64_t l2Bytes = 512 << 10;
  /// The last-level cache: of a group of cores, if it is shared by those.
  int64_t llcBytes = 8 << 20;
  /// What the address of a non-temporal store is a multiple of: the narrowest
  /// vector that hardware streams, which malloc aligns to.
  int64_t streamingAlignment = 16;
};

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_COPYMACHINE_H
