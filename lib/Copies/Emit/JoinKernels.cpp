// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "JoinKernels.h"

#include "ChunkKernels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// What interleaveInStages does, for any number of vectors of `lanes` lanes:
/// each of the results is picked from one after the other.
static SmallVector<Value> interleaveByPicking(OpBuilder &builder, Location loc,
                                              ArrayRef<Value> vectors,
                                              int64_t width, int64_t lanes) {
  int64_t rowLanes = vectors.size() * width;
  SmallVector<Value> results;
  for (int64_t begin = 0; begin < rowLanes * (lanes / width); begin += lanes) {
    Value result;
    for (auto [part, vector] : llvm::enumerate(vectors)) {
      SmallVector<int64_t> mask;
      bool any = false;
      for (int64_t i = 0; i < lanes; ++i) {
        int64_t lane = begin + i;
        bool isHere = static_cast<size_t>(lane % rowLanes / width) == part;
        int64_t from = lane / rowLanes * width + lane % width;
        mask.push_back(!isHere ? i : result ? lanes + from : from);
        any |= isHere;
      }
      if (!any)
        continue;
      result = vector::ShuffleOp::create(builder, loc, result ? result : vector,
                                         vector, mask);
    }
    results.push_back(result);
  }
  return results;
}

void mlir::split::emitInterleaved(OpBuilder &builder, Location loc,
                                  const CopyNest &nest,
                                  ArrayRef<NestPart> parts, Value row,
                                  bool streaming) {
  IndexBuilder index(builder, loc);
  int64_t lanes = kStreamingAlignment / nest.format.bytes;
  int64_t width = *getConstantIntValue(parts.front().width);
  SmallVector<Value> vectors;
  for (const NestPart &part : parts) {
    Value lane = part.getTargetLane(index, row);
    vectors.push_back(part.target.load(builder, loc, lane, lanes));
  }
  SmallVector<Value> rows =
      llvm::isPowerOf2_64(parts.size())
          ? interleaveInStages(builder, loc, vectors, width, lanes)
          : interleaveByPicking(builder, loc, vectors, width, lanes);
  bool isWhole = static_cast<int64_t>(parts.size()) * width != lanes;
  Value first = index.add(nest.getRowBegin(index, row), parts.front().offset);
  for (auto [i, vector] : llvm::enumerate(rows)) {
    // Rows that are a chunk each need not follow each other.
    Value distance =
        isWhole ? index.constant(i * lanes) : index.mul(nest.rowPitch, i);
    nest.source.store(builder, loc, vector, index.add(first, distance),
                      streaming);
  }
}
