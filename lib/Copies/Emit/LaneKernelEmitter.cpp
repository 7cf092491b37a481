// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneKernelEmitter.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Translates the instructions of one kernel.
class Translator {
public:
  Translator(OpBuilder &builder, Location loc, const RowsNest &nest,
             ArrayRef<NestPart> parts, const LaneKernel &kernel, Value row,
             std::optional<int64_t> streamedAlignment,
             const LinePrefetch &prefetch)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), kernel(kernel), row(row),
        streamedAlignment(streamedAlignment), prefetch(prefetch) {}

  void run() {
    for (const LaneInstruction &instruction : kernel.getCode())
      std::visit([&](const auto &code) { translate(code); }, instruction);
  }

private:
  void translate(const LoadLanes &load) {
    auto [buffer, lane] = find(load.place);
    if (const auto *inPart = std::get_if<PartPlace>(&load.place))
      prefetchPart(*inPart, load.count);
    values.push_back(buffer->load(builder, loc, lane, load.count));
  }

  void translate(const PermuteLanes &permute) {
    values.push_back(vector::ShuffleOp::create(
        builder, loc, values[permute.low], values[permute.high], permute.mask));
  }

  void translate(const StoreLanes &store) {
    auto [buffer, lane] = find(store.place);
    storedLanes += kernel.getCount(store.value);
    prefetchLines();
    prefetchTarget(store.place);
    buffer->store(builder, loc, values[store.value], lane, streamedAlignment);
    values.push_back(Value());
  }

  /// Prefetches as many lines as have begun to be stored.
  void prefetchLines() {
    if (!prefetch.ahead)
      return;
    for (; prefetchedLanes < storedLanes; prefetchedLanes += prefetch.lineLanes)
      nest.buffer.prefetch(builder, loc,
                           index.add(prefetch.ahead, prefetchedLanes));
  }

  /// Prefetches as many lines of a part as have begun to be loaded with `count`
  /// lanes from `place` on.
  void prefetchPart(const PartPlace &place, int64_t count) {
    if (prefetch.partLanes == 0)
      return;
    const NestPart &part = parts[place.part];
    Value first =
        index.add(part.getLane(index, row), index.constant(prefetch.partLanes));
    int64_t &end = partEnds[place.part];
    for (; end < place.lane + count; end += prefetch.lineLanes)
      part.buffer.prefetch(builder, loc, index.add(first, end));
  }

  /// Prefetches the line that begins at `place`, if one does, of the rows that
  /// come later.
  void prefetchTarget(const LanePlace &place) {
    const auto *inPart = std::get_if<PartPlace>(&place);
    if (!prefetch.targetRow || !inPart ||
        inPart->lane % prefetch.lineLanes != 0)
      return;
    const NestPart &part = parts[inPart->part];
    Value lane = part.getLane(index, prefetch.targetRow);
    part.buffer.prefetch(builder, loc, index.add(lane, inPart->lane),
                         /*isWrite=*/true);
  }

  /// The buffer and the lane of it that a place is.
  std::pair<const LaneBuffer *, Value> find(const LanePlace &place) {
    if (const auto *inPart = std::get_if<PartPlace>(&place)) {
      const NestPart &part = parts[inPart->part];
      return {&part.buffer, index.add(part.getLane(index, row), inPart->lane)};
    }
    const auto &inRow = std::get<RowPlace>(place);
    Value begin = nest.getBegin(index, index.add(row, inRow.row));
    Value lane = index.add(begin, parts[inRow.part].offset);
    return {&nest.buffer, index.add(lane, inRow.lane)};
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  ArrayRef<NestPart> parts;
  const LaneKernel &kernel;
  Value row;
  std::optional<int64_t> streamedAlignment;
  const LinePrefetch &prefetch;
  int64_t storedLanes = 0, prefetchedLanes = 0;
  /// Up to where lines of each part are prefetched, from its row on.
  DenseMap<size_t, int64_t> partEnds;
  /// What the instructions so far have made; null for stores.
  SmallVector<Value> values;
};

} // namespace

void mlir::split::emitLaneKernel(OpBuilder &builder, Location loc,
                                 const RowsNest &nest, ArrayRef<NestPart> parts,
                                 const LaneKernel &kernel, Value row,
                                 std::optional<int64_t> streamedAlignment,
                                 const LinePrefetch &prefetch) {
  Translator(builder, loc, nest, parts, kernel, row, streamedAlignment,
             prefetch)
      .run();
}
