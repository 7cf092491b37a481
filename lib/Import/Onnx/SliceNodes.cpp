// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slice and Pad.

#include "Operands.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// As good as any larger one: no dimension has as many elements.
static constexpr int64_t kEndOfAnything = int64_t(1) << 60;

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

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
                                   Value start, Value end, Value step) {
  Value last = builder.sub(dim, builder.index(1));
  start = clampPosition(builder, start, dim, builder.index(0), last);
  end = clampPosition(builder, end, dim, builder.index(-1), last);
  // The least step has no opposite.
  Value most = builder.index(-kEndOfAnything);
  Value distance = builder.sub(builder.index(0), builder.max(step, most));
  return {start, countSteps(builder, builder.sub(start, end), distance), step};
}

static SliceRange getRange(ScalarBuilder &builder, Value dim, Value start,
                           Value end, Value step) {
  Value zero = builder.index(0);
  if (std::optional<int64_t> constant = getConstantIntValue(step))
    return *constant > 0 ? getForwardRange(builder, dim, start, end, step)
                         : getBackwardRange(builder, dim, start, end, step);
  builder.check(builder.compare(CmpIPredicate::ne, step, zero), "a step is 0");
  Value isForward = builder.compare(CmpIPredicate::sgt, step, zero);
  Value one = builder.index(1), minusOne = builder.index(-1);
  SliceRange forward = getForwardRange(builder, dim, start, end,
                                       builder.select(isForward, step, one));
  SliceRange backward = getBackwardRange(
      builder, dim, start, end, builder.select(isForward, minusOne, step));
  return {builder.select(isForward, forward.start, backward.start),
          builder.select(isForward, forward.size, backward.size), step};
}

namespace {
/// What is given for each of `axes`, which are known, or for each of
/// `givenAxes`, which are not.
struct SliceInputs {
  SmallVector<Value> starts, ends, steps;
  SmallVector<int64_t> axes;
  SmallVector<Value> givenAxes;
};
} // namespace

/// The axes that the node gives, or those from the first on.
static FailureOr<SmallVector<int64_t>> getAxes(NodeBinder &node, int64_t index,
                                               size_t count, int64_t rank) {
  std::optional<SmallVector<int64_t>> axes;
  if (node.getRule().findAttribute("axes")) {
    axes = node.getInts("axes");
  } else {
    auto constant = getConstantAxes(node, index);
    if (failed(constant))
      return failure();
    axes = *constant;
  }
  if (!axes)
    axes = llvm::to_vector(llvm::seq<int64_t>(count));
  if (axes->size() != count)
    return node.emitError()
           << "has " << count << " starts, but " << axes->size() << " axes";
  // Their order is that of the starts: only check them.
  if (failed(node.normalizeAxes(*axes, rank)))
    return failure();
  for (int64_t &axis : *axes)
    axis += axis < 0 ? rank : 0;
  return *axes;
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
  inputs = std::move(spread);
}

static FailureOr<SliceInputs> getSliceInputs(NodeBinder &node, int64_t rank) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SliceInputs inputs;
  if (node.getRule().findAttribute("starts")) {
    SmallVector<int64_t> starts = *node.getInts("starts");
    SmallVector<int64_t> ends = *node.getInts("ends");
    for (int64_t start : starts)
      inputs.starts.push_back(builder.index(start));
    for (int64_t end : ends)
      inputs.ends.push_back(builder.index(end));
  } else {
    for (auto [index, values] :
         {std::make_pair(1, &inputs.starts), std::make_pair(2, &inputs.ends),
          std::make_pair(4, &inputs.steps)}) {
      if (!node.hasInput(index))
        continue;
      FailureOr<SmallVector<Value>> given = getIndices(node, index);
      if (failed(given))
        return failure();
      *values = std::move(*given);
    }
  }
  if (!node.hasInput(4))
    inputs.steps.assign(inputs.starts.size(), builder.index(1));
  size_t count = inputs.starts.size();
  if (inputs.ends.size() != count || inputs.steps.size() != count)
    return node.emitError()
           << "has " << count << " starts, " << inputs.ends.size()
           << " ends and " << inputs.steps.size() << " steps";
  for (Value step : inputs.steps)
    if (getConstantIntValue(step) == 0)
      return node.emitError() << "a step is 0";
  if (node.hasInput(3)) {
    FailureOr<SmallVector<Value>> given = getIndices(node, 3);
    if (failed(given))
      return failure();
    if (given->size() != count)
      return node.emitError()
             << "has " << count << " starts, but " << given->size() << " axes";
    if (!getConstantIntValues(toFoldResults(*given))) {
      inputs.givenAxes = std::move(*given);
      spreadOverAxes(builder, inputs, rank);
      return inputs;
    }
  }
  FailureOr<SmallVector<int64_t>> axes = getAxes(node, 3, count, rank);
  if (failed(axes))
    return failure();
  inputs.axes = std::move(*axes);
  return inputs;
}

/// The part of a small tensor whose elements are known; null if that is not
/// known of the range.
static Value sliceKnown(NodeBinder &node, Value source,
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

static LogicalResult importSlice(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, *input);
  FailureOr<SliceInputs> inputs = getSliceInputs(node, dims.size());
  if (failed(inputs))
    return failure();
  Value zero = builder.index(0), one = builder.index(1);
  SmallVector<Value> starts(dims.size(), zero), sizes = dims,
                                                steps(dims.size(), one);
  for (auto [i, axis] : llvm::enumerate(inputs->axes)) {
    SliceRange range = getRange(builder, dims[axis], inputs->starts[i],
                                inputs->ends[i], inputs->steps[i]);
    if (dims.size() == 1)
      if (Value known = sliceKnown(node, *input, range))
        return node.setResult(known);
    starts[axis] = range.start;
    sizes[axis] = range.size;
    steps[axis] = range.step;
  }
  bool isForward = llvm::all_of(steps, [](Value step) {
    return getConstantIntValue(step).value_or(-1) > 0;
  });
  if (isForward)
    return node.setResult(createSlice(builder, *input, starts, sizes, steps));
  return node.setResult(createGenerated(
      node, sizes, getElementTypeOrSelf(*input),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [index, start, step] :
             llvm::zip_equal(indices, starts, steps))
          positions.push_back(body.add(start, body.mul(index, step)));
        return body.create<tensor::ExtractOp>(*input, positions);
      }));
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

namespace {
/// How many elements are added before and after each dimension; fewer than none
/// are removed.
struct Padding {
  SmallVector<Value> low, high;
};
} // namespace

static FailureOr<Padding> getPadding(NodeBinder &node, int64_t rank) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> given;
  StringRef name = node.getRule().sinceVersion == 1 ? "paddings" : "pads";
  if (node.getRule().findAttribute(name)) {
    SmallVector<int64_t> pads = *node.getInts(name);
    for (int64_t pad : pads)
      given.push_back(builder.index(pad));
  } else {
    FailureOr<SmallVector<Value>> indices = getIndices(node, 1);
    if (failed(indices))
      return failure();
    given = std::move(*indices);
  }
  auto constantAxes = getConstantAxes(node, 3);
  if (failed(constantAxes))
    return failure();
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(rank));
  if (*constantAxes) {
    axes = **constantAxes;
    if (failed(node.normalizeAxes(axes, rank)))
      return failure();
  }
  if (given.size() != 2 * axes.size())
    return node.emitError() << "has " << given.size() << " pads, but "
                            << 2 * axes.size() << " are needed";
  Padding padding;
  padding.low.assign(rank, builder.index(0));
  padding.high = padding.low;
  for (auto [i, axis] : llvm::enumerate(axes)) {
    int64_t dim = axis < 0 ? axis + rank : axis;
    padding.low[dim] = given[i];
    padding.high[dim] = given[axes.size() + i];
  }
  return padding;
}

/// What is put around the input: a scalar of its type.
static FailureOr<Value> getPadValue(NodeBinder &node, Type type) {
  OpBuilder &builder = node.getBuilder();
  ScalarBuilder scalars(builder, node.getLoc());
  if (!node.hasInput(2)) {
    if (!type.isIntOrFloat())
      return node.emitError()
             << "padding elements of type " << type << " needs a value";
    Value zero = scalars.constantFloat(builder.getF32Type(), 0);
    Type computed = getComputedType(type);
    if (isa<FloatType>(computed))
      zero = scalars.constantFloat(computed, node.getFloat("value", 0));
    else
      zero = scalars.constant(computed, 0);
    return castFromComputed(builder, node.getLoc(), type, zero);
  }
  FailureOr<Value> value = node.getRankedTensor(2);
  if (failed(value))
    return failure();
  auto valueType = cast<RankedTensorType>(value->getType());
  if (valueType.getElementType() != type || valueType.getRank() > 1 ||
      (valueType.getRank() == 1 && valueType.getDimSize(0) != 1))
    return node.emitError()
           << "input '" << node.getInputName(2) << "' has type " << valueType
           << ", but must be a scalar of type " << type;
  SmallVector<Value> position(valueType.getRank(), scalars.index(0));
  return scalars.create<tensor::ExtractOp>(*value, position);
}

static LogicalResult importConstantPad(NodeBinder &node, Value input,
                                       const Padding &padding) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  FailureOr<Value> value = getPadValue(node, getElementTypeOrSelf(input));
  if (failed(value))
    return failure();
  Value zero = builder.index(0);
  SmallVector<Value> offsets, kept, low, high;
  bool isCropped = false;
  for (auto [size, before, after] :
       llvm::zip_equal(getSizes(builder, input), padding.low, padding.high)) {
    auto crop = [&](Value pad) {
      return builder.max(builder.sub(zero, pad), zero);
    };
    Value front = crop(before), back = crop(after);
    isCropped |=
        getConstantIntValue(front) != 0 || getConstantIntValue(back) != 0;
    Value rest = builder.sub(builder.sub(size, front), back);
    Value isEnough = builder.compare(CmpIPredicate::sge, rest, zero);
    if (getConstantIntValue(isEnough) == 0)
      return node.emitError() << "removes more elements than there are";
    builder.check(isEnough, "removes {0} elements of {1}",
                  ValueRange{builder.add(front, back), size});
    offsets.push_back(front);
    kept.push_back(rest);
    low.push_back(builder.max(before, zero));
    high.push_back(builder.max(after, zero));
  }
  if (isCropped) {
    SmallVector<Value> steps(kept.size(), builder.index(1));
    input = createSlice(builder, input, offsets, kept, steps);
  }
  SmallVector<Value> sizes;
  for (auto [size, before, after] : llvm::zip_equal(kept, low, high))
    sizes.push_back(builder.add(builder.add(size, before), after));
  if (failed(node.checkElementCount(toFoldResults(sizes))))
    return failure();
  return node.setResult(tensor::PadOp::create(node.getBuilder(), node.getLoc(),
                                              Type(), input, toFoldResults(low),
                                              toFoldResults(high), *value)
                            .getResult());
}

/// Where an element of the result along one dimension comes from, for
/// `position` relative to the first element of the source.
static Value getSourcePosition(ScalarBuilder &builder, StringRef mode,
                               Value position, Value size) {
  Value zero = builder.index(0), one = builder.index(1);
  Value last = builder.sub(size, one);
  if (mode == "edge")
    return builder.min(builder.max(position, zero), last);
  // Where there is only one element, there is no period to reflect at.
  Value period =
      mode == "wrap" ? size : builder.max(builder.add(last, last), one);
  Value rest = builder.create<arith::RemSIOp>(position, period);
  Value isNegative = builder.compare(CmpIPredicate::slt, rest, zero);
  rest = builder.select(isNegative, builder.add(rest, period), rest);
  if (mode == "wrap")
    return rest;
  Value isBack = builder.compare(CmpIPredicate::sgt, rest, last);
  return builder.select(isBack, builder.sub(period, rest), rest);
}

static LogicalResult importPad(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, *input);
  FailureOr<Padding> padding = getPadding(node, dims.size());
  if (failed(padding))
    return failure();
  StringRef mode = node.getString("mode", "constant");
  if (mode == "constant")
    return importConstantPad(node, *input, *padding);
  bool canWrap = node.getRule().sinceVersion >= 19;
  if (mode != "edge" && mode != "reflect" && !(mode == "wrap" && canWrap))
    return node.emitError()
           << "mode must be 'constant', 'edge'"
           << (canWrap ? ", 'reflect' or 'wrap'" : " or 'reflect'");
  Value zero = builder.index(0);
  SmallVector<Value> sizes;
  for (auto [size, before, after] :
       llvm::zip_equal(dims, padding->low, padding->high)) {
    Value padded = builder.add(builder.add(size, before), after);
    Value isEmpty = builder.compare(CmpIPredicate::eq, padded, zero);
    Value isPositive = builder.compare(CmpIPredicate::sgt, padded, zero);
    Value hasSource = builder.compare(CmpIPredicate::sgt, size, zero);
    builder.check(
        builder.create<arith::OrIOp>(
            isEmpty, builder.create<arith::AndIOp>(isPositive, hasSource)),
        "cannot pad a dimension of {0} to {1}", ValueRange{size, padded});
    sizes.push_back(padded);
  }
  return node.setResult(createGenerated(
      node, sizes, getElementTypeOrSelf(*input),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [index, before, size] :
             llvm::zip_equal(indices, padding->low, dims))
          positions.push_back(
              getSourcePosition(body, mode, body.sub(index, before), size));
        return body.create<tensor::ExtractOp>(*input, positions);
      }));
}

void mlir::split::registerSliceImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Pad"] = importPad;
  importers["Slice"] = importSlice;
}
