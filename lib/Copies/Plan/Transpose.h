// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Transpositions of vectors in registers. Private to the planner.

#ifndef SPLIT_LIB_COPIES_PLAN_TRANSPOSE_H
#define SPLIT_LIB_COPIES_PLAN_TRANSPOSE_H

#include "split/Copies/Plan/LaneKernel.h"

namespace mlir::split {

/// A vector of as many lanes of each of `numWindows` rows, a power of two of
/// them, from `place` on and `distance` apart.
size_t loadWindows(LaneKernel &kernel, RowPlace place, int64_t distance,
                   int64_t numWindows, int64_t windowLanes);

/// The order of `lanes`, which are rows of `numParts` parts of `width`, that
/// brings together what is of one part.
llvm::SmallVector<int64_t> getPartOrder(int64_t lanes, int64_t numParts,
                                        int64_t width);

/// The vectors that `vectors`, a power of two of them, make up, `unit` lanes of
/// each in turn: step by step, units of two vectors half their number apart
/// are interleaved. Of as many vectors as `vectorLanes` has units, that is a
/// transposition. Where vectors are several times `vectorLanes` long, it is
/// done to each of these pieces.
llvm::SmallVector<size_t> interleaveUnits(LaneKernel &kernel,
                                          llvm::SmallVector<size_t> vectors,
                                          int64_t unit, int64_t vectorLanes);

/// Transposes a square: as many `vectors` as each has units. Units are moved
/// inside of blocks of `blockLanes` first, then blocks as a whole. Other than
/// permutes of units from anywhere in two vectors, both are instructions of any
/// processor with vectors of several blocks, and take no register for a mask.
///
/// Vectors may hold rows of several squares side by side, with as many blocks
/// each. The units that are neighbours in a result are then those of as many
/// vectors as a block has units, first of the first squares' rows, then of the
/// next ones', and after them those of the next vectors.
llvm::SmallVector<size_t> transposeUnits(LaneKernel &kernel,
                                         llvm::ArrayRef<size_t> vectors,
                                         int64_t unit, int64_t blockLanes);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_PLAN_TRANSPOSE_H
