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
             ArrayRef<NestPart> parts, Value row,
             std::optional<int64_t> streamedAlignment)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), row(row), streamedAlignment(streamedAlignment) {}

  void translate(const LoadLanes &load) {
    auto [buffer, lane] = find(load.place);
    values.push_back(buffer->load(builder, loc, lane, load.count));
  }

  void translate(const PermuteLanes &permute) {
    values.push_back(vector::ShuffleOp::create(
        builder, loc, values[permute.low], values[permute.high], permute.mask));
  }

  void translate(const StoreLanes &store) {
    auto [buffer, lane] = find(store.place);
    buffer->store(builder, loc, values[store.value], lane, streamedAlignment);
    values.push_back(Value());
  }

private:
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
  Value row;
  std::optional<int64_t> streamedAlignment;
  /// What the instructions so far have made; null for stores.
  SmallVector<Value> values;
};

} // namespace

void mlir::split::emitLaneKernel(OpBuilder &builder, Location loc,
                                 const RowsNest &nest, ArrayRef<NestPart> parts,
                                 const LaneKernel &kernel, Value row,
                                 std::optional<int64_t> streamedAlignment) {
  Translator translator(builder, loc, nest, parts, row, streamedAlignment);
  for (const LaneInstruction &instruction : kernel.getCode())
    std::visit([&](const auto &code) { translator.translate(code); },
               instruction);
}
