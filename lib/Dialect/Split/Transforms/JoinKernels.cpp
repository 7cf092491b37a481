// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "JoinKernels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// The vectors of rows that `vectors`, a power of two of them, make up, `width`
/// lanes each in turn. Stage by stage, units of two vectors half their number
/// apart are interleaved.
static SmallVector<Value> interleaveInStages(OpBuilder &builder, Location loc,
                                             SmallVector<Value> vectors,
                                             int64_t width, int64_t lanes) {
  SmallVector<int64_t> low, high;
  for (int64_t unit = 0; unit < lanes / width / 2; ++unit)
    for (int64_t source : {int64_t(0), lanes})
      for (int64_t lane = 0; lane < width; ++lane) {
        low.push_back(source + unit * width + lane);
        high.push_back(source + lanes / 2 + unit * width + lane);
      }
  size_t half = vectors.size() / 2;
  for (size_t stage = 1; stage < vectors.size(); stage *= 2) {
    SmallVector<Value> next;
    for (size_t i = 0; i < half; ++i) {
      Value a = vectors[i], b = vectors[i + half];
      next.push_back(vector::ShuffleOp::create(builder, loc, a, b, low));
      next.push_back(vector::ShuffleOp::create(builder, loc, a, b, high));
    }
    vectors = std::move(next);
  }
  return vectors;
}

/// The same for any number of vectors: each of the results is picked from one
/// after the other.
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
    Value lane = index.mul(row, width);
    if (part.begin)
      lane = index.add(part.begin, lane);
    vectors.push_back(part.target.load(builder, loc, lane, lanes));
  }
  SmallVector<Value> rows =
      llvm::isPowerOf2_64(parts.size())
          ? interleaveInStages(builder, loc, vectors, width, lanes)
          : interleaveByPicking(builder, loc, vectors, width, lanes);
  bool isWhole = static_cast<int64_t>(parts.size()) * width != lanes;
  Value first = index.add(nest.origin, index.mul(row, nest.rowPitch));
  first = index.add(first, parts.front().offset);
  for (auto [i, vector] : llvm::enumerate(rows)) {
    // Rows that are a chunk each need not follow each other.
    Value distance =
        isWhole ? index.constant(i * lanes) : index.mul(nest.rowPitch, i);
    nest.source.store(builder, loc, vector, index.add(first, distance),
                      streaming);
  }
}
