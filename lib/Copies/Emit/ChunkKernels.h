// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of straight-line code: of a few rows, they write whole chunks of
/// kStreamingAlignment bytes to each target. Private to the copy fusion.

#ifndef SPLIT_LIB_COPIES_EMIT_CHUNKKERNELS_H
#define SPLIT_LIB_COPIES_EMIT_CHUNKKERNELS_H

#include "split/Copies/Emit/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// The vectors that `vectors`, a power of two of them, make up, `unit` lanes of
/// each in turn: stage by stage, units of two vectors half their number apart
/// are interleaved. Of as many vectors as a chunk has units, that is a
/// transposition. Where vectors are several chunks long, it is done to each
/// chunk.
SmallVector<Value> interleaveInStages(OpBuilder &builder, Location loc,
                                      SmallVector<Value> vectors, int64_t unit,
                                      int64_t chunkLanes);

/// Emits kernels of a nest. With `streaming`, stores bypass the caches.
class ChunkEmitter {
public:
  ChunkEmitter(OpBuilder &builder, Location loc, const CopyNest &nest,
               bool streaming)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        streaming(streaming),
        chunkLanes(kStreamingAlignment / nest.format.bytes) {}

  /// Emits `numRows` rows of one part, from `row` on, as full chunks.
  void assemble(const NestPart &part, int64_t numRows, Value row);

  /// Emits `numRows` rows of `parts`, neighbours of one width, of which the
  /// first lies `skipped` lanes behind lane `window` of the rows. A chunk is
  /// read at `window` of each row.
  void transpose(ArrayRef<NestPart> parts, int64_t numRows, Value window,
                 int64_t skipped, Value row);

  /// Emits a group of rows that lie back to back, as one vector.
  void deinterleave(const CopyKernel &kernel, Value row);

private:
  Value blend(Value low, Value high, int64_t lowLanes);
  Value pickChunk(ArrayRef<Value> pieces, int64_t width, int64_t begin);
  Value loadChunk(Value window, Value row);
  Value loadChunks(Value window, Value row, int64_t numRows, int64_t distance);
  void transposePadded(ArrayRef<NestPart> parts, int64_t numRows, Value window,
                       int64_t skipped, Value row);

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const CopyNest &nest;
  bool streaming;
  int64_t chunkLanes;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_CHUNKKERNELS_H
