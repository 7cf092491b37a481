// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The numbers that the planner weighs with, other than those of the machine:
/// what they count, and why they are what they are. Private to the planner.

#ifndef SPLIT_LIB_COPIES_PLAN_TUNING_H
#define SPLIT_LIB_COPIES_PLAN_TUNING_H

#include <cstddef>
#include <cstdint>

namespace mlir::split {

//===----------------------------------------------------------------------===//
// Which kernel
//===----------------------------------------------------------------------===//

/// Vectors of straight-line code of one kernel: past this the code of a part
/// outgrows what a loop over its rows loses.
constexpr int64_t kMaxVectors = 32;

/// The same of a kernel that reorders rows: a load or two and a permute each.
constexpr int64_t kMaxReorderedVectors = 64;

/// The most rows in one vector that a part is assembled from: a load and a
/// blend a row. Narrower parts are transposed.
constexpr int64_t kMaxAssembledRows = 6;

/// The bytes of the widest part that is assembled by the longest vectors. The
/// loops over wider rows cost nothing, and spread what they prefetch.
constexpr int64_t kMaxAssembledBytes = 512;

/// The parts of widths that are known at run time that have kernels for the
/// common ones of these widths, in bytes: numbers and pairs, triples and quads
/// of numbers. Kernels of a few parts are short, and wider parts are moved as
/// fast by the loops that do for all widths.
constexpr size_t kMinSwitchedParts = 2, kMaxSwitchedParts = 4;
constexpr int64_t kSwitchedBytes[] = {1, 2, 3, 4, 8, 12, 16, 32, 64};

/// The most parts of unknown widths that are joined out of rows of other
/// buffers in several ways. The code for all ways takes 4 s to compile for 16
/// parts.
constexpr size_t kMaxOrderedParts = 4;

/// The most rows at the end of a join of unknown widths behind which there may
/// be too little to be read by vectors that reach behind a part. Such a part of
/// them is moved exactly: by an access of just its lanes, or several times as
/// long, by vectors of all lengths where there are no masks.
constexpr int64_t kSpilledRows = 16;

/// The fewest rows that are joined so where the widths have no bound, as what
/// the last row has behind whole vectors is moved lane by lane then. Of 30, 24,
/// 13 and 9 words, 8 rows take a Zen 3 100 instead of 140 ns, and one 49
/// instead of 40.
constexpr int64_t kLeastSpilledRows = 4;

/// The fewest pieces of a vector that are picked from one line instead of being
/// loaded each.
constexpr int64_t kMinPickedPieces = 6;

/// The most parts that one transposition writes: each gets a quarter of a cache
/// line an iteration, and more of such lines than there are write-combining
/// buffers would be written back in pieces.
constexpr int64_t kMaxTransposedParts = 8;

/// The bytes of the widest part that is deinterleaved. Wider ones take few
/// loads to assemble.
constexpr int64_t kMaxDeinterleavedBytes = 4;

/// The most vectors that one permute of a deinterleaving kernel picks from.
constexpr int64_t kMaxDeinterleaved = 3;

/// The most parts that make up whole rows by permutes: a power of two of them
/// takes a permute a step for each vector, any other number one a part. As many
/// as the latter are blended out of whole rows, by a blend a part.
constexpr size_t kMaxStagedParts = 16;
constexpr size_t kMaxPickedParts = 7;

/// The most parts that are joined by vectors as short as stores that bypass the
/// caches, where longer ones do the same: 16 parts of a word take 1.7 times as
/// long on Zen 5.
constexpr size_t kMaxShortParts = 8;

/// The parts that a vector of a row has pieces of, at least, on average, for
/// rows to be put together by permutes: with fewer, stores of whole parts are
/// hardly more than those of whole vectors.
constexpr int64_t kMergedPartsOfVector = 2;

/// The most parts that one kernel of the longest vectors moves: as many vectors
/// as are half of the registers of a machine that permutes two of them. With 64
/// parts of one byte, it takes 1.5 times as long as kernels of 16 bytes.
constexpr size_t kMaxLongParts = 16;

/// The most parts that, where one kernel reads all of them line by line, are
/// not packed out of windows of rows instead. On a Zen 5, in the second-level
/// cache, 3 and 4 parts of 24 bytes take 1.2 times as long as memcpy by such a
/// kernel, and 1.5 and 1.7 times by one for each part, and 6 parts of 12
/// bytes 1.6 and 1.9 times. More parts need more vectors at once than there are
/// registers.
constexpr size_t kMaxPartsReadOnce = 6;

/// Cycles that the instructions of a kernel take, as far as they do not overlap
/// with others, for one vector: measured on Sapphire Rapids, which loads two
/// vectors a cycle, but one that straddles two lines; stores one; permutes one;
/// and blends two. A permute inside of 16 bytes, or of one vector, or of lanes
/// of at least 4 bytes, is one instruction; one of narrower lanes of two
/// vectors takes three, of which two permute. One that the machine has not
/// takes many. Vectors of 16 bytes have more units.
constexpr double kLoadCost = 0.5;
constexpr double kStraddlingLoadCost = 1;
constexpr double kStoreCost = 1;
constexpr double kBlendCost = 0.5;
constexpr double kPermuteCost = 1;
constexpr double kNarrowPermuteCost = 2;
constexpr double kManyInstructionsCost = 8;
constexpr double kShortPermuteCost = 0.5;

/// The lanes of two vectors of which a permute is one instruction, in bytes.
constexpr int64_t kWidePermuteBytes = 4;

//===----------------------------------------------------------------------===//
// In which order
//===----------------------------------------------------------------------===//

/// Targets that are written in turn, vector by vector. Cores combine partial
/// cache lines in about this many buffers; past that a line would be written
/// back before it is full.
constexpr size_t kMaxStreams = 16;

/// The same of those that are written through the caches, unless they meet in
/// one set of the first level: about as many as it has sets, and its TLB
/// entries. On a Zen 5, 64 parts that do not meet take 0.75 to 0.9 times as
/// long in turn as in runs, 20 and 32 parts of half words 0.8 and of words 1.05
/// times.
constexpr size_t kMaxCachedStreams = 64;

/// Parts that are read in turn, row by row. With more, rows are joined block by
/// block: so many places are neither prefetched nor do they stay in the
/// first-level cache.
constexpr size_t kMaxReadParts = 16;

/// The bytes of a row up to which the loops of more than kMaxStreams parts are
/// left to be unrolled. Those over wide parts gain nothing from it.
constexpr int64_t kMaxUnrolledBytes = 1024;

/// Bytes written to one target before the next is turned to, when there are
/// more than kMaxStreams: eight cache lines, so that the partial lines at the
/// ends weigh little.
constexpr int64_t kRunBytes = 512;

/// The bytes that parts have of the rows that make up whole lines of each, on
/// average, up to which few of them are written in such runs, too, where
/// vectors are pieces of a line. On a Zen 3, a program that moves 12 MiB to
/// four targets at multiples of a page by vectors of 32 bytes takes 0.80 times
/// as long as memcpy with one line to each in turn, 0.69 with three, 0.60 with
/// four, and 0.46 with eight.
constexpr int64_t kMaxPiecewiseBytes = 192;

/// What runs that overlap are a multiple of: memory is divided by as much. On a
/// Zen 3, a program that moves lines to 64 targets takes 2.0 times as long as
/// the best copy with 64 bytes to each in turn, 1.35 with 128, 1.0 to 1.1 with
/// 256 and 1.0 with 512.
constexpr int64_t kDividedBytes = 256;

/// The share of the first-level cache that the rows of such runs take at most,
/// unless they are the shortest: the next ones are prefetched to it meanwhile.
/// On that machine, 64 columns of a word take 1.13 to 1.28 times as long as the
/// best copy in overlapping runs of 256 bytes, which are 16 KiB, and 1.24 to
/// 1.45 in those of 512 and in runs one after the other; but 32 columns at
/// multiples of 1 MiB 1.06 or 1.3 to 1.8 in those of 256, with where pages lie,
/// and 1.07 to 1.22 in those of 512.
constexpr int64_t kOverlappedL1Share = 2;

/// The first-level caches that the rows of such runs take at most, of all
/// parts: shorter runs weigh more than reading what is not in the first level.
/// On that Zen 3, 64 columns of a word take 1.17 times as long as the best copy
/// in runs of 512 bytes, 1.33 in those of 384 and 1.46 in those of 256; 128
/// columns 1.26, 1.36 and 1.60.
constexpr int64_t kPiecewiseL1s = 2;

/// The least that such a run is shortened to so that the rows of it, of all
/// parts, stay in the first-level cache.
constexpr int64_t kLeastRunBytes = 128;

/// The same on machines that read places in turn, as Intel's. Past the caches,
/// they write pairs of lines, as long as the shortest run. On an Emerald
/// Rapids, a program that only moves lines to 64 targets at multiples of a
/// page, read one after the other, takes 1.6 times as long as the best copy
/// with one line to each in turn, 1.05 with two and 1.0 to 1.06 with eight;
/// with transposing them, 1.04 to 1.09 with two and 1.3 to 1.4 with eight,
/// which need rows to be read again and again. That is so for vectors of all
/// lengths: with those of 16 and of 32 bytes, 8 parts of a word go from 1.28
/// and 1.27 to 1.02 and 1.07, 64 from 1.13 and 1.42 to 1.04 and 1.03, and
/// uneven parts from 1.19 to 1.08 and 1.03.
constexpr int64_t kPairedRunBytes = 256;

/// The share of the first-level cache that the rows of such runs take at most.
/// There, 64 columns of 384 KiB take 1.3 times as long as memcpy in runs of 256
/// bytes and 1.4 to 1.5 in runs of 128, and 128 columns 1.5 and 1.26 times.
constexpr int64_t kPairedL1Share = 3;

/// The least parts that are. As multiples of the best copy, 8 parts of a word
/// take 1.24 in turn and 1.03 in runs, 10 and 12 as long either way, 16 of a
/// word, of two words and of a byte 1.44 to 1.53 and 1.06 to 1.18; 12 of a word
/// in 384 KiB 1.7 and 1.25.
constexpr size_t kMinPairedParts = 8;

/// The vectors of parts that such a kernel keeps at once: half of the registers
/// of that machine. 64 columns of 384 KiB take 1.3 times as long as memcpy with
/// kernels of 8 parts, two lines each, and 1.5 with those of 16. Windows of
/// rows of less than kLeastWindowBytes take a load and an insertion more each:
/// 64 parts of a byte take 2.1 to 3.0 times as long with 8 parts, and 1.75
/// with 16.
constexpr size_t kMaxPairedParts = 8;
constexpr int64_t kLeastWindowBytes = 16;

/// The least lines that a set of the first-level cache has places for: as many
/// targets that share a set, as those at multiples of a page do, are written in
/// turn. On a Zen 5, which has 12, 16 parts of a word that do take 1.7 times as
/// long as memcpy in runs and 3.1 times in turn, and 1.2 times if they do not;
/// 9 parts take 3.0 times as long in runs, and 2.3 times in turn either way.
constexpr int64_t kLeastWays = 8;

/// The targets of one width that one kernel writes in turn, a vector each,
/// where parts are written in runs. Those at multiples of a page, as large
/// buffers often are, share one set of the first-level cache, which has places
/// for some eight to sixteen lines. On a Zen 5, 64 targets at multiples of 6
/// KiB take 3.4 times as long as 16 of them at a time, and at multiples of 4
/// KiB 5 times as long as written in runs.
constexpr size_t kMaxDirectTargets = 4;

/// The pages that the targets of regular parts lie in which are written in
/// turn: about as many as the first-level TLB has entries.
constexpr int64_t kBlockPages = 64;

//===----------------------------------------------------------------------===//
// Stores that bypass the caches
//===----------------------------------------------------------------------===//

/// The bytes of a last-level cache up to which it is near: that of a few cores,
/// as those of AMD's core complexes (32 MiB) and of small processors are. A
/// larger one belongs to a whole socket, and a virtual machine shares it with
/// strangers. On a Sapphire Rapids with 105 MiB, plain copies take 1.4 to 1.8
/// times as long as with stores that bypass it, as soon as source and target
/// exceed the 2 MiB of the second level.
constexpr int64_t kNearCacheBytes = 64 << 20;

/// Copies of more than this share of a near last level bypass it: other cores
/// use it, too, and what is not touched now had better stay in it.
constexpr int64_t kNearCacheShare = 2;

/// The second-level caches that a copy fills before its stores bypass a last
/// level that is not near. At twice that cache, little of what was written is
/// still found in it by what reads it next.
constexpr int64_t kStreamedL2s = 2;

/// The share of the time of all rows that those take at most which are moved
/// one by one so that the others begin with whole lines. On an Emerald Rapids,
/// 32 MiB that are written past the caches by pieces of lines, to buffers that
/// begin at 16 bytes more than a multiple of a line, take 2 to 11 times as long
/// as memcpy, through the caches 1.1 to 1.9 times, and by whole lines 0.6
/// times.
constexpr int64_t kLineStartShare = 32;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Rows that take time even if there is nothing in them: about a millisecond.
constexpr int64_t kManyRows = 1 << 20;

/// The lines at the beginning of a page, or of rows of about a page, that are
/// prefetched before it is read, at least, where several are in turn: hardware
/// takes about as many to follow them. On an Emerald Rapids, 64 MiB of 4 wide
/// parts take 0.86 to 0.89 times as long with 4 to 8 as with each line asked
/// for half a page ahead, and 0.91 with none or with half of a page.
constexpr int64_t kNextPageLines = 8;

/// Places of groups of rows that are permuted and prefetched, where a machine
/// reads several in turn. Each place is one more of every target: with four,
/// five targets on Sapphire Rapids take longer than with one, and with two none
/// does.
constexpr int64_t kGroupsInTurn = 2;

/// Bytes that one iteration over a wide row moves: several cache lines, so that
/// the loop itself costs nothing.
constexpr int64_t kRowUnrollBytes = 512;

/// The share of the first-level cache that a part has at least whose rows
/// memcpy copies: of less, all that is read and written may be there. On a Zen
/// 5, rows of 8 KiB, 24 KiB in all, take memcpy 0.8 to 1.6 times as long as
/// vectors.
constexpr int64_t kMemcpyLevelShare = 2;

/// The bytes that parts of widths of run time have on average, at least, if
/// they are joined past the caches line by line. On an Emerald Rapids, 32 MiB
/// of five uneven parts of 4 to 44 bytes take 0.78 times as long as with a
/// store for each, and three of 20 bytes 0.80 times; in 384 KiB they take 1.14
/// times as long, and three parts of 5 bytes (C++) twice.
constexpr int64_t kLeastJoinedBytes = 16;

/// The least parts, and the bytes that they have on average, at least, that are
/// put one behind the other in the first-level cache, before lines are taken
/// from there; and the bytes of such a block of rows. That is for where one
/// place is read after the other, as on AMD. On a Zen 5, 32 MiB of five uneven
/// parts of 4 to 44 bytes take 0.8 times as long with that as line by line,
/// four of 14 to 26 and three of 20 bytes 0.75 to 0.9, three of 60 bytes 1.0,
/// and three of 72 bytes 1.07; two parts of 24 to 80 bytes 1.0 to 1.3 times.
/// Four of 12 to 20 bytes take 0.55 times as long with that as by vectors of
/// several rows, three of 4 to 20 bytes 0.8 times, and three of 9 to 12 bytes,
/// whose lanes have a byte, 1.6 times. Blocks of 1, 4 and 8 KiB take 1.0, 1.0
/// and 1.2 times as long as those of 2.
constexpr int64_t kMinStagedJoinParts = 3;
constexpr int64_t kLeastStagedBytes = 12;
constexpr int64_t kJoinStageBytes = 2048;

/// The most parts that have masks for each, and two more, to join rows of up to
/// two lines in one or two vectors: as many as there are registers for. And the
/// share of the second vector that a row has at least. On an Emerald Rapids, 12
/// KiB of uneven parts, one of them wider than half a line, take 0.7 to 0.9
/// times as long as by vectors that reach behind each part, and 384 KiB 0.7 to
/// 1.1 times; rows of 17 words 1.0 and 1.1 times.
constexpr size_t kMaxMaskedParts = 5;
constexpr int64_t kLeastSecondVectorShare = 8;

/// How far ahead of where it is read each part is asked for, where lines of
/// narrow rows are joined past the caches. On an Emerald Rapids (C++, 32 MiB, 3
/// and 4 parts of 1 to 12 bytes), they take 0.65 to 0.85 times as long as
/// memcpy without that, 0.56 to 0.7 times with 512 bytes, and 0.52 to 0.65 with
/// these. On a Zen 5, 32 MiB, joins of two to five parts of 1 to 44 bytes take
/// 0.8 to 0.9 times as long with that, of widths of run time 0.4 times; 2 and 4
/// KiB are no better.
constexpr int64_t kJoinAheadBytes = 1024;

/// How far ahead rows of widths of run time ask for the lines that they write
/// through the caches, which straddle many of them. On an Emerald Rapids (C++,
/// 384 KiB), joins of five uneven parts take 0.67 times as long with that, of
/// three of 5 bytes 0.9 to 1.0 times, and parts of 20 bytes of a split 0.61
/// times; anything from 192 to 640 bytes does as well.
constexpr int64_t kWriteAheadBytes = 512;

/// The bytes of source that parts of widths of run time are split from past the
/// caches before a stage is written on, and how many such blocks ahead is
/// prefetched. On an Emerald Rapids (C++, 32 MiB, uneven parts of 4 to 44
/// bytes), blocks of 4, 8, 16 and 32 KiB take 0.82, 0.72, 0.95 and 0.89 times
/// as long as memcpy, and 1.25 to 1.4 times without prefetching. On a Zen 5, 4
/// and 16 KiB take 1.1 times as long as 8; 6 KiB take 0.85 to 1.04 times as
/// long (seven splits, parts of 1 to 20 words or bytes), 0.96 on average.
/// That is for where one place is read after the other, as on AMD.
constexpr int64_t kStagedBytes = 8192;
constexpr int64_t kStagedBytesOfOnePlace = 6144;
constexpr int64_t kStagedBlocksAhead = 2;

/// The cache lines that rows have less than which are moved, through the
/// caches, by as many vectors as the widest of a choice, where the last ones
/// may be those of the next rows. A loop over each row takes longer. By way of
/// a stage, 32 MiB of parts of 36 to 132 bytes take an Emerald Rapids 0.75
/// times as long as line by line.
constexpr int64_t kNarrowLines = 4;

/// How many rows of a narrow part, whose width is known at run time only, make
/// up a vector that is written at once, the most first: such stores straddle
/// lines, which takes as long as several loads. On an Emerald Rapids, rows of
/// five uneven parts of 4 to 44 bytes take 0.73 times as long as with a store
/// for each in 384 KiB, of three parts of 20 bytes 0.56, and of 5 bytes 0.54.
/// A Zen 5 writes such rows to the first level 1.5 to 2 times as fast one by
/// one, and through the caches about as fast: there, and where else one place
/// is read after the other, as on AMD, rows to a stage are written one by one.
constexpr int64_t kMergedRows[] = {8, 4, 3, 2};

/// The vectors of which the lanes of narrow parts, of several rows, are brought
/// together by one instruction, where a machine has it, take a load and a store
/// each: they have to have more than that of a part. These are the rows that
/// are enough of any part, the eighths of a vector that are enough of fewer, of
/// two at least, and the share of one that rows of wider parts are moved
/// otherwise. On an Emerald Rapids (C++, 12 and 384 KiB), parts of 1 to 3 bytes
/// of rows of 6 to 9 take 0.28 to 0.6 times as long as merged, of 12 and 16
/// bytes of rows of 24 to 40, 0.66 to 0.9; of 4 bytes in rows of 24, three to a
/// vector, 1.03 to 1.4.
constexpr int64_t kMostCompressedRows = 4;
constexpr int64_t kLeastCompressedEighths = 3;
constexpr int64_t kMostCompressedShare = 4;

/// The shortest such vectors, in lanes: of shorter ones, these would be two
/// rows of one lane.
constexpr int64_t kLeastCompressedLanes = 8;

/// The bytes of a row up to which it is moved by one access of just its lanes.
constexpr int64_t kMaxExactBytes = 64;

/// Cycles that a cache line of a kernel takes, and what a part takes of one row
/// that is moved by itself, where there are several narrow parts: measured in
/// the first-level cache of a Zen 5.
constexpr double kKernelLineCycles = 2.5;
constexpr double kSingleRowCycles = 2;

//===----------------------------------------------------------------------===//
// How much code
//===----------------------------------------------------------------------===//

/// The instructions of a group of rows that there is a second time for the rows
/// that are left: LLVM's time grows faster than such blocks.
constexpr size_t kMaxRestInstructions = 2048;

/// The instructions of the kernels of a group that become one block. LLVM's
/// schedulers take time with the square of the loads and stores of a block: 256
/// parts of seven words 30 s, and 7 s with a block for each kernel. Such loops
/// take 1.0 to 1.1 times as long.
constexpr size_t kMaxBlockInstructions = 512;

/// The instructions of all kernels of a copy that has code for each part, where
/// the loop around a kernel counts for some, and the loops over a row for some
/// more. The parts of one that would have more share a loop over a table.
constexpr size_t kMaxKernelInstructions = 4608;
constexpr size_t kLoopInstructions = 24;
constexpr size_t kRowInstructions = 48;

/// The same where all parts are of one width, so that the table has a kernel
/// for many of them. On a Zen 3, 33 to 64 parts of 3 to 15 words take 0.73
/// to 1.09 times as long by it, and 64 of 7 are compiled in 0.2 s, not in 6.5.
/// Parts of several widths, of which the table has no kernel, take 2.7 to 3.4
/// times as long out of the caches.
constexpr size_t kMaxAlikeInstructions = 2304;

/// The instructions of the different kernels of a copy up to which they write
/// pairs of lines, for which they are there once more, twice as long. With all
/// kernels, 63 parts of ten widths take LLVM 16 s, and 6 without.
constexpr size_t kMaxPairedInstructions = 1024;

/// The instructions of all kernels of one table. There may be many tables.
constexpr size_t kMaxTableInstructions = 1024;

/// How much code a part takes, as a multiple of that for a narrow one: a vector
/// for each row up to kNarrowLanes, where wider ones take loops, and those of a
/// width that is not known also the choice between them. What is one row counts
/// as wide: a table costs nothing there, and LLVM takes longer to optimize such
/// code than that of several tables.
constexpr int64_t kNarrowLanes = 64;
constexpr int64_t kWideCode = 4;
constexpr int64_t kUnknownCode = 16;

/// The same of a split, where a table costs little for many rows, too. On an
/// Emerald Rapids, 16 parts of widths of run time are compiled in 0.4 s, not in
/// 7, and 5 to 12 narrow ones take 0.6 to 1.0 times as long by a table as by
/// code of their own; 3 narrow ones out of the caches take 1.1 to 1.2 times as
/// long.
constexpr int64_t kUnknownSplitCode = 64;

/// Parts that share a table. Parts of one table are neighbours, so that still
/// hardly a cache line of the source is read for two. LLVM's time grows with
/// the square of the uses of an allocation, hence several tables, and of the
/// addresses that live across loops, hence the loops of one table before the
/// next.
constexpr size_t kTableParts = 64;

/// The most tables of a copy, each of which has code: more parts have larger
/// ones. Of 10,000 parts of a word, widths of run time, 838 rows take 0.5 times
/// as long as with tables of 64 on an Emerald Rapids, of five words 0.8 times,
/// and LLVM 0.3 s where it took 1.2.
constexpr size_t kMaxTables = 16;

/// From this number of parts on, one table serves all of one row, if all widths
/// are of run time: nothing is read for two of them, and its entries are mostly
/// made by a loop (`split-roll-loops`). Where they are not, as half of 1,000
/// parts are used one by one, LLVM takes up to 1.5 times as long.
constexpr size_t kMinRolledParts = 256;

/// About as many parts share a table if one kernel does for many of them, so
/// that what is read of each row is long. On a Zen 5, 257 parts of a word
/// take 2.7 times as long as memcpy by tables of 64.
constexpr size_t kRepeatedParts = 256;

/// Regular parts up to this number get code of their own, if it is known.
constexpr int64_t kMaxListedParts = 64;

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// The fewest groups of rows that are dealt out to threads. With fewer, some
/// threads would have twice the work of others, and the rows at the end that
/// make up no group, which one thread copies, would weigh more.
constexpr int64_t kMinDealtGroups = 8;

/// Tasks that keep as many threads busy as memory has work for, and how much
/// larger than the least they may be so that there are not more. At its
/// beginning a task waits for lines that nothing has prefetched, unless the
/// thread did the one before it, which prefetched them; at the end, threads
/// wait for who has a task left. Six cases of the benchmark, on two cores of a
/// Zen 5 (46 rounds, threads that begin with equal shares and take over tasks
/// of others), take 1.00, 0.97 and 1.00 times the best copy with a 32nd, a 64th
/// and a 128th of the copy in a task.
constexpr int64_t kEnoughTasks = 64;
constexpr int64_t kMaxTaskGrowth = 8;

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_PLAN_TUNING_H
