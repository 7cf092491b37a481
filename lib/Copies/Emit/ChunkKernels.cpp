// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChunkKernels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// The fewest pieces of a chunk that are picked from one vector instead of
/// being loaded each.
static constexpr int64_t kMinPickedPieces = 6;

SmallVector<Value> mlir::split::interleaveInStages(OpBuilder &builder,
                                                   Location loc,
                                                   SmallVector<Value> vectors,
                                                   int64_t unit,
                                                   int64_t chunkLanes) {
  int64_t lanes = cast<VectorType>(vectors.front().getType()).getNumElements();
  SmallVector<int64_t> low, high;
  for (int64_t chunk = 0; chunk < lanes; chunk += chunkLanes)
    for (int64_t i = 0; i < chunkLanes / 2; i += unit)
      for (int64_t source : {int64_t(0), lanes})
        for (int64_t lane = 0; lane < unit; ++lane) {
          low.push_back(source + chunk + i + lane);
          high.push_back(source + chunk + chunkLanes / 2 + i + lane);
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

/// The first `lowLanes` lanes of `low`, and the others of `high`.
Value ChunkEmitter::blend(Value low, Value high, int64_t lowLanes) {
  int64_t lanes = cast<VectorType>(low.getType()).getNumElements();
  SmallVector<int64_t> mask;
  for (int64_t lane = 0; lane < lanes; ++lane)
    mask.push_back(lane < lowLanes ? lane : lanes + lane);
  return vector::ShuffleOp::create(builder, loc, low, high, mask);
}

/// Emits the chunk of a part that begins at its lane `begin` as a shuffle of
/// one vector, if it has many pieces and they lie that close. `pieces` are the
/// lanes where the rows of the part begin.
Value ChunkEmitter::pickChunk(ArrayRef<Value> pieces, int64_t width,
                              int64_t begin) {
  std::optional<int64_t> pitch = getConstantIntValue(nest.rowPitch);
  int64_t numRows = pieces.size();
  if (!pitch)
    return Value();
  auto getLane = [&](int64_t lane) {
    return lane / width * *pitch + lane % width;
  };
  int64_t window = kCacheLineBytes / nest.format.bytes;
  int64_t end = getLane(numRows * width - 1);
  // The longer the stretch that is used, the more often it straddles two cache
  // lines, which costs more than it saves where these come from memory.
  if ((chunkLanes - 1) / width < kMinPickedPieces - 1 ||
      getLane(begin + chunkLanes - 1) - getLane(begin) >= window * 3 / 4 ||
      end < window - 1)
    return Value();
  // Not behind the last row.
  int64_t first = std::min(getLane(begin), end - (window - 1));
  Value loaded =
      nest.source.load(builder, loc, index.add(pieces.front(), first), window);
  SmallVector<int64_t> mask;
  for (int64_t lane = begin; lane < begin + chunkLanes; ++lane)
    mask.push_back(getLane(lane) - first);
  return vector::ShuffleOp::create(builder, loc, loaded, loaded, mask);
}

/// A piece of a row is loaded such that it falls into its own lanes. The lanes
/// before it are those of earlier rows of the group, and the lanes after it
/// those of later ones: at lane k of the chunk there are at least k lanes of
/// the part in the rows before, so that no load begins before the first row or
/// ends after the last.
void ChunkEmitter::assemble(const NestPart &part, int64_t numRows, Value row) {
  int64_t width = *getConstantIntValue(part.width);
  SmallVector<Value> pieces;
  for (int64_t r = 0; r < numRows; ++r)
    pieces.push_back(
        index.add(nest.getRowBegin(index, index.add(row, r)), part.offset));
  Value targetBegin = part.getTargetLane(index, row);
  for (int64_t begin = 0; begin < numRows * width; begin += chunkLanes) {
    Value chunk = pickChunk(pieces, width, begin);
    for (int64_t lane = chunk ? chunkLanes : 0; lane < chunkLanes;) {
      int64_t sourceRow = (begin + lane) / width;
      int64_t column = (begin + lane) % width;
      Value loaded = nest.source.load(
          builder, loc, index.add(pieces[sourceRow], column - lane),
          chunkLanes);
      chunk = chunk ? blend(chunk, loaded, lane) : loaded;
      lane += width - column;
    }
    part.target.store(builder, loc, chunk, index.add(targetBegin, begin),
                      streaming);
  }
}

Value ChunkEmitter::loadChunk(Value window, Value row) {
  return nest.source.load(builder, loc,
                          index.add(nest.getRowBegin(index, row), window),
                          chunkLanes);
}

/// Emits chunks of `numRows` rows, `distance` rows apart, as one vector.
Value ChunkEmitter::loadChunks(Value window, Value row, int64_t numRows,
                               int64_t distance) {
  SmallVector<Value> vectors;
  for (int64_t r = 0; r < numRows; ++r)
    vectors.push_back(loadChunk(window, index.add(row, r * distance)));
  for (int64_t lanes = chunkLanes; vectors.size() > 1; lanes *= 2) {
    auto both = llvm::to_vector(llvm::seq<int64_t>(0, 2 * lanes));
    for (size_t i = 0; i < vectors.size() / 2; ++i)
      vectors[i] = vector::ShuffleOp::create(builder, loc, vectors[2 * i],
                                             vectors[2 * i + 1], both);
    vectors.truncate(vectors.size() / 2);
  }
  return vectors.front();
}

void ChunkEmitter::transpose(ArrayRef<NestPart> parts, int64_t numRows,
                             Value window, int64_t skipped, Value row) {
  int64_t width = *getConstantIntValue(parts.front().width);
  if (!llvm::isPowerOf2_64(width))
    return transposePadded(parts, numRows, window, skipped, row);
  SmallVector<Value> vectors;
  for (int64_t r = 0; r < numRows; ++r)
    vectors.push_back(loadChunk(window, index.add(row, r)));
  vectors =
      interleaveInStages(builder, loc, std::move(vectors), width, chunkLanes);
  for (auto [i, part] : llvm::enumerate(parts))
    part.target.store(builder, loc, vectors[skipped / width + i],
                      part.getTargetLane(index, row), streaming);
}

/// The same for parts of a width that is no power of two, as several squares
/// that lie side by side in vectors of a cache line.
void ChunkEmitter::transposePadded(ArrayRef<NestPart> parts, int64_t numRows,
                                   Value window, int64_t skipped, Value row) {
  int64_t width = *getConstantIntValue(parts.front().width);
  int64_t unit = llvm::PowerOf2Ceil(width);
  int64_t square = chunkLanes / unit;
  int64_t vectorLanes = kCacheLineBytes / nest.format.bytes;
  int64_t vectorRows = vectorLanes / unit;
  assert(numRows % vectorRows == 0 && "rows that fill no vector");

  SmallVector<int64_t> pad;
  for (int64_t chunk = 0; chunk < vectorLanes; chunk += chunkLanes)
    for (int64_t i = 0; i < square; ++i)
      for (int64_t lane = 0; lane < unit; ++lane) {
        bool isUsed = i < static_cast<int64_t>(parts.size()) && lane < width;
        // The padding keeps both ends of the chunk in use: LLVM narrows loads
        // to what is used, and then takes them apart.
        int64_t unused = i == 0 ? 0 : chunkLanes - 1;
        pad.push_back(chunk + (isUsed ? skipped + i * width + lane : unused));
      }
  SmallVector<SmallVector<Value>> padded;
  for (int64_t first = 0; first < numRows; first += vectorRows) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < square; ++i) {
      Value chunks = loadChunks(window, index.add(row, first + i),
                                vectorRows / square, square);
      vectors.push_back(
          vector::ShuffleOp::create(builder, loc, chunks, chunks, pad));
    }
    padded.push_back(
        interleaveInStages(builder, loc, std::move(vectors), unit, chunkLanes));
  }

  for (auto [i, part] : llvm::enumerate(parts)) {
    Value targetBegin = part.getTargetLane(index, row);
    for (int64_t begin = 0; begin < numRows * width; begin += chunkLanes) {
      // A vector has rows for at least a chunk, so that this is of two at most.
      int64_t low = begin / width / vectorRows;
      int64_t high = (begin + chunkLanes - 1) / width / vectorRows;
      SmallVector<int64_t> pack;
      for (int64_t lane = begin; lane < begin + chunkLanes; ++lane)
        pack.push_back((lane / width - low * vectorRows) * unit + lane % width);
      Value chunk = vector::ShuffleOp::create(builder, loc, padded[low][i],
                                              padded[high][i], pack);
      part.target.store(builder, loc, chunk, index.add(targetBegin, begin),
                        streaming);
    }
  }
}

void ChunkEmitter::deinterleave(const CopyKernel &kernel, Value row) {
  int64_t rowLanes = *getConstantIntValue(nest.rowPitch);
  Value rows = nest.source.load(builder, loc, nest.getRowBegin(index, row),
                                kernel.rows * rowLanes);
  for (const NestPart &part : nest.parts) {
    int64_t width = *getConstantIntValue(part.width);
    int64_t offset = *getConstantIntValue(part.offset);
    SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < chunkLanes; ++lane)
      mask.push_back(lane / width * rowLanes + offset + lane % width);
    Value lanes = vector::ShuffleOp::create(builder, loc, rows, rows, mask);
    part.target.store(builder, loc, lanes, part.getTargetLane(index, row),
                      streaming);
  }
}
