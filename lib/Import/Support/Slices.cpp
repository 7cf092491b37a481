// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Slices.h"

#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

namespace {
/// What is taken of one dimension: `size` elements, `step` apart.
struct SliceRange {
  Value start, size, step;
};
} // namespace

/// A position that may count from the back, cut off at `low` and `high`.
static Value clampPosition(ScalarBuilder &builder, Value position, Value dim,
                           Value low, Value high) {
  Value zero = builder.index(0);
  if (std::optional<int64_t> constant = getConstantIntValue(position)) {
    if (*constant >= kEndOfAnything)
      return high;
    // On the way back the last position of an empty dimension is below `low`.
    if (*constant <= -kEndOfAnything)
      return builder.min(low, high);
    if (*constant == 0 && getConstantIntValue(low) == 0 && high == dim)
      return zero;
  }
  Value isNegative = builder.compare(CmpIPredicate::slt, position, zero);
  position = builder.select(isNegative, builder.add(position, dim), position);
  return builder.min(builder.max(position, low), high);
}

/// How many elements there are in a range of `distance` that are `step` apart,
/// which is above 0.
static Value countSteps(ScalarBuilder &builder, Value distance, Value step) {
  Value zero = builder.index(0), one = builder.index(1);
  distance = builder.max(distance, zero);
  if (getConstantIntValue(step) == 1)
    return distance;
  Value steps = builder.create<arith::DivUIOp>(
      builder.max(builder.sub(distance, one), zero), step);
  Value isEmpty = builder.compare(CmpIPredicate::eq, distance, zero);
  return builder.select(isEmpty, zero, builder.add(steps, one));
}

static SliceRange getForwardRange(ScalarBuilder &builder, Value dim,
                                  Value start, Value end, Value step) {
  Value zero = builder.index(0);
  start = clampPosition(builder, start, dim, zero, dim);
  end = clampPosition(builder, end, dim, zero, dim);
  // What begins behind the last element is empty, wherever it ends: the offset
  // of a slice that may hold elements has to be one of theirs.
  if (isSameSize(start, dim))
    return {start, zero, step};
  return {start, countSteps(builder, builder.sub(end, start), step), step};
}

static SliceRange getBackwardRange(ScalarBuilder &builder, Value dim,
                                   Value start, Value end, Value step,
                                   bool startsAtNone) {
  Value last = builder.sub(dim, builder.index(1));
  start = clampPosition(builder, start, dim,
                        builder.index(startsAtNone ? -1 : 0), last);
  end = clampPosition(builder, end, dim, builder.index(-1), last);
  // The least step has no opposite.
  Value most = builder.index(-kEndOfAnything);
  Value distance = builder.sub(builder.index(0), builder.max(step, most));
  return {start, countSteps(builder, builder.sub(start, end), distance), step};
}

static SliceRange getRange(ScalarBuilder &builder, Value dim, Value start,
                           Value end, Value step, bool startsAtNone) {
  Value zero = builder.index(0);
  if (std::optional<int64_t> constant = getConstantIntValue(step))
    return *constant > 0
               ? getForwardRange(builder, dim, start, end, step)
               : getBackwardRange(builder, dim, start, end, step, startsAtNone);
  builder.check(builder.compare(CmpIPredicate::ne, step, zero), "a step is 0");
  Value isForward = builder.compare(CmpIPredicate::sgt, step, zero);
  Value one = builder.index(1), minusOne = builder.index(-1);
  SliceRange forward = getForwardRange(builder, dim, start, end,
                                       builder.select(isForward, step, one));
  SliceRange backward =
      getBackwardRange(builder, dim, start, end,
                       builder.select(isForward, minusOne, step), startsAtNone);
  return {builder.select(isForward, forward.start, backward.start),
          builder.select(isForward, forward.size, backward.size), step};
}

/// Gives each dimension what is given for the axis that turns out to be it.
static void spreadOverAxes(ScalarBuilder &builder, SliceInputs &inputs,
                           int64_t rank) {
  SliceInputs spread;
  SmallVector<Value> axes;
  for (Value axis : inputs.givenAxes) {
    Value position =
        createPosition(builder, axis, builder.index(rank), "an axis");
    for (Value other : axes)
      builder.check(builder.compare(CmpIPredicate::ne, position, other),
                    "axis {0} is given twice", position);
    axes.push_back(position);
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value start = builder.index(0), end = builder.index(kEndOfAnything),
          step = builder.index(1);
    for (auto [i, axis] : llvm::enumerate(axes)) {
      Value isIt = builder.compare(CmpIPredicate::eq, axis, builder.index(dim));
      start = builder.select(isIt, inputs.starts[i], start);
      end = builder.select(isIt, inputs.ends[i], end);
      step = builder.select(isIt, inputs.steps[i], step);
    }
    spread.axes.push_back(dim);
    spread.starts.push_back(start);
    spread.ends.push_back(end);
    spread.steps.push_back(step);
  }
  spread.startsAtNone = inputs.startsAtNone;
  inputs = std::move(spread);
}

/// The part of a small tensor whose elements are known; null if that is not
/// known of the range.
static Value sliceKnown(NodeEmitter &node, Value source,
                        const SliceRange &range) {
  auto known = getKnownElements(source);
  auto start = getConstantIntValue(range.start),
       size = getConstantIntValue(range.size),
       step = getConstantIntValue(range.step);
  if (!known || !start || !size || !step)
    return Value();
  Type type = getElementTypeOrSelf(source);
  SmallVector<Value> elements;
  for (int64_t i = 0; i < *size; ++i)
    elements.push_back(getElement(node.getBuilder(), node.getLoc(), type,
                                  (*known)[*start + i * *step]));
  return createFromElements(node.getBuilder(), node.getLoc(),
                            RankedTensorType::get(*size, type), elements);
}

FailureOr<Value> mlir::split::createSliceOf(NodeEmitter &node, Value input,
                                            SliceInputs inputs) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, input);
  if (!inputs.givenAxes.empty())
    spreadOverAxes(builder, inputs, dims.size());
  Value zero = builder.index(0), one = builder.index(1);
  SmallVector<Value> starts(dims.size(), zero), sizes = dims,
                                                steps(dims.size(), one);
  for (auto [i, axis] : llvm::enumerate(inputs.axes)) {
    SliceRange range =
        getRange(builder, dims[axis], inputs.starts[i], inputs.ends[i],
                 inputs.steps[i], inputs.startsAtNone);
    if (dims.size() == 1)
      if (Value known = sliceKnown(node, input, range))
        return known;
    starts[axis] = range.start;
    sizes[axis] = range.size;
    steps[axis] = range.step;
  }
  bool isForward = llvm::all_of(steps, [](Value step) {
    return getConstantIntValue(step).value_or(-1) > 0;
  });
  if (isForward)
    return createSlice(builder, input, starts, sizes, steps);
  return createGenerated(
      node, sizes, getElementTypeOrSelf(input),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [index, start, step] :
             llvm::zip_equal(indices, starts, steps))
          positions.push_back(body.add(start, body.mul(index, step)));
        return body.create<tensor::ExtractOp>(input, positions);
      });
}
