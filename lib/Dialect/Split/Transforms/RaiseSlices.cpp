// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRAISESLICESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The dimension along which `slice` is one whole run of its source and smaller
/// than it, if it is the whole source in all other dimensions.
static std::optional<int64_t> getSlicedAxis(tensor::ExtractSliceOp slice) {
  RankedTensorType source = slice.getSourceType();
  if (slice.getType().getRank() != source.getRank())
    return std::nullopt;
  std::optional<int64_t> axis;
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    if (slice.isDynamicOffset(dim) || slice.isDynamicSize(dim) ||
        slice.isDynamicStride(dim) || slice.getStaticStride(dim) != 1 ||
        source.isDynamicDim(dim))
      return std::nullopt;
    if (slice.getStaticSize(dim) == source.getDimSize(dim))
      continue;
    if (axis)
      return std::nullopt;
    axis = dim;
  }
  return axis;
}

// Pattern: y = extract_slice(x) [0] [2]; z = extract_slice(x) [2] [3]
//       -> y, z = split(x) {sizes = [2, 3]}
/// Replaces `slices` of one source along `axis`, which are in one block, if
/// they partition it.
static void raiseSlices(SmallVectorImpl<tensor::ExtractSliceOp> &slices,
                        int64_t axis) {
  tensor::ExtractSliceOp first = slices.front();
  // An empty slice comes before the one that begins where it does.
  llvm::sort(
      slices, [&](tensor::ExtractSliceOp lhs, tensor::ExtractSliceOp rhs) {
        return std::pair(lhs.getStaticOffset(axis), lhs.getStaticSize(axis)) <
               std::pair(rhs.getStaticOffset(axis), rhs.getStaticSize(axis));
      });
  int64_t end = 0;
  SmallVector<int64_t> sizes;
  for (tensor::ExtractSliceOp slice : slices) {
    if (slice.getStaticOffset(axis) != end)
      return;
    sizes.push_back(slice.getStaticSize(axis));
    end += sizes.back();
  }
  if (end != first.getSourceType().getDimSize(axis))
    return;

  OpBuilder builder(first);
  auto split =
      SplitOp::create(builder, first.getLoc(), first.getSource(), sizes, axis);
  for (auto [slice, chunk] : llvm::zip_equal(slices, split->getResults())) {
    slice->replaceAllUsesWith(ValueRange(chunk));
    slice->erase();
  }
}

namespace {

struct SplitRaiseSlices
    : split::impl::SplitRaiseSlicesPassBase<SplitRaiseSlices> {
  void runOnOperation() override {
    // By source, axis and block; the first slice of a group is where its split
    // goes.
    using Key = std::pair<std::pair<Value, int64_t>, Block *>;
    llvm::MapVector<Key, SmallVector<tensor::ExtractSliceOp>> groups;
    getOperation()->walk([&](tensor::ExtractSliceOp slice) {
      if (std::optional<int64_t> axis = getSlicedAxis(slice))
        groups[{{slice.getSource(), *axis}, slice->getBlock()}].push_back(
            slice);
    });
    for (auto &[key, slices] : groups)
      raiseSlices(slices, key.first.second);
  }
};

} // namespace
