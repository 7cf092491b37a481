// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slice and StridedSlice.

#include "LayerBinder.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Slices.h"
#include "split/Import/Support/TensorBuilder.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;
using arith::CmpIPredicate;

/// Checks that `values` of input `index` are as many as the first input of them
/// has, and that no step is 0.
static LogicalResult checkCount(LayerBinder &layer, size_t index,
                                ArrayRef<Value> values, size_t count) {
  if (values.size() == count)
    return success();
  return layer.emitError() << layer.getInputName(index) << " has "
                           << values.size() << " elements, but "
                           << layer.getInputName(1) << " has " << count;
}

static LogicalResult checkSteps(LayerBinder &layer, ArrayRef<Value> steps) {
  for (Value step : steps)
    if (getConstantIntValue(step) == 0)
      return layer.emitError() << "a step is 0";
  return success();
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// Sets the axes of `inputs`: those of the input `axes`, or the first ones.
static LogicalResult setAxes(LayerBinder &layer, SliceInputs &inputs) {
  int64_t rank = layer.getRank(0), count = inputs.starts.size();
  inputs.axes = llvm::to_vector(llvm::seq<int64_t>(count));
  if (layer.hasInput(4)) {
    FailureOr<SmallVector<Value>> given = layer.getIndices(4);
    if (failed(given) || failed(checkCount(layer, 4, *given, count)))
      return failure();
    auto constants = getConstantIntValues(toFoldResults(*given));
    if (!constants) {
      inputs.axes.clear();
      inputs.givenAxes = std::move(*given);
      return success();
    }
    inputs.axes = std::move(*constants);
  }
  // Their order is that of the starts: only check them.
  if (failed(layer.normalizeAxes(inputs.axes, rank)))
    return failure();
  for (int64_t &axis : inputs.axes)
    axis += axis < 0 ? rank : 0;
  return success();
}

/// Positions are those of Python's slices (Slice-8).
static LogicalResult importSlice(LayerBinder &layer) {
  SliceInputs inputs;
  inputs.startsAtNone = true;
  for (auto [index, values] :
       {std::make_pair(1, &inputs.starts), std::make_pair(2, &inputs.ends),
        std::make_pair(3, &inputs.steps)}) {
    FailureOr<SmallVector<Value>> given = layer.getIndices(index);
    if (failed(given))
      return failure();
    *values = std::move(*given);
    if (failed(checkCount(layer, index, *values, inputs.starts.size())))
      return failure();
  }
  if (failed(checkSteps(layer, inputs.steps)) || failed(setAxes(layer, inputs)))
    return failure();
  return layer.setResult(
      createSliceOf(layer, layer.getInput(0), std::move(inputs)));
}

//===----------------------------------------------------------------------===//
// StridedSlice
//===----------------------------------------------------------------------===//

namespace {
/// Finds out what a StridedSlice layer takes: entry i of its inputs is about
/// the next dimension of the data, about a dimension of the result that the
/// data has not, or about all dimensions that the other entries are not about.
class StridedSlice {
public:
  explicit StridedSlice(LayerBinder &layer)
      : layer(layer), builder(layer.getBuilder(), layer.getLoc()),
        dims(getSizes(builder, layer.getInput(0))) {}

  LogicalResult import();

private:
  /// What the result has of a dimension of it.
  enum class Kind { Kept, New, Dropped };

  LogicalResult readInputs();
  LogicalResult readMask(StringRef name, bool isRequired,
                         SmallVector<bool> &mask);
  LogicalResult countSkipped();
  void addEntry(size_t entry);
  void addRange(size_t entry);
  void addElement(size_t entry);
  void skip(int64_t count);

  LayerBinder &layer;
  ScalarBuilder builder;
  SmallVector<Value> dims;
  SmallVector<Value> begins, ends, steps;
  SmallVector<bool> beginMask, endMask, newAxisMask, shrinkAxisMask,
      ellipsisMask;
  /// How many dimensions an ellipsis stands for.
  int64_t numSkipped = 0;
  int64_t nextDim = 0;
  SliceInputs taken;
  SmallVector<Kind> kinds;
};
} // namespace

LogicalResult StridedSlice::readMask(StringRef name, bool isRequired,
                                     SmallVector<bool> &mask) {
  if (isRequired && !layer.hasAttribute(name))
    return layer.emitError() << "has no attribute '" << name << "'";
  FailureOr<SmallVector<int64_t>> bits = layer.getInts(name);
  if (failed(bits))
    return failure();
  for (int64_t bit : *bits) {
    if (bit != 0 && bit != 1)
      return layer.emitError() << "attribute '" << name << "' has " << bit
                               << ", which is neither 0 nor 1";
    mask.push_back(bit);
  }
  // One that is shorter goes on with zeros; what is too much is ignored.
  mask.resize(begins.size(), false);
  return success();
}

LogicalResult StridedSlice::readInputs() {
  for (auto [index, values] :
       {std::make_pair(1, &begins), std::make_pair(2, &ends),
        std::make_pair(3, &steps)}) {
    if (!layer.hasInput(index)) {
      values->assign(begins.size(), builder.index(1));
      continue;
    }
    FailureOr<SmallVector<Value>> given = layer.getIndices(index);
    if (failed(given))
      return failure();
    *values = std::move(*given);
    if (failed(checkCount(layer, index, *values, begins.size())))
      return failure();
  }
  return success(
      succeeded(readMask("begin_mask", true, beginMask)) &&
      succeeded(readMask("end_mask", true, endMask)) &&
      succeeded(readMask("new_axis_mask", false, newAxisMask)) &&
      succeeded(readMask("shrink_axis_mask", false, shrinkAxisMask)) &&
      succeeded(readMask("ellipsis_mask", false, ellipsisMask)));
}

LogicalResult StridedSlice::countSkipped() {
  int64_t numTaken = 0, numEllipses = 0;
  for (size_t entry = 0; entry < begins.size(); ++entry) {
    if (ellipsisMask[entry])
      ++numEllipses;
    else if (!newAxisMask[entry])
      ++numTaken;
  }
  if (numEllipses > 1)
    return layer.emitError() << "attribute 'ellipsis_mask' has " << numEllipses
                             << " ones, but there may be one";
  int64_t rank = dims.size();
  if (numTaken > rank)
    return layer.emitError() << "slices " << numTaken
                             << " dimensions, but the data has rank " << rank;
  numSkipped = rank - numTaken;
  return success();
}

void StridedSlice::skip(int64_t count) {
  nextDim += count;
  kinds.append(count, Kind::Kept);
}

/// Without a bound, the elements are taken from the first or to the last one on
/// the way, which is the other way round for steps below 0. The text of
/// StridedSlice-1 has the first element left out on the way back, and calls
/// that
/// `[::-1]`, which it is not; OpenVINO takes it.
void StridedSlice::addRange(size_t entry) {
  Value isBack =
      builder.compare(CmpIPredicate::slt, steps[entry], builder.index(0));
  auto isMasked = [&](bool mask, Value given, int64_t forward, int64_t back) {
    return mask ? builder.select(isBack, builder.index(back),
                                 builder.index(forward))
                : given;
  };
  taken.axes.push_back(nextDim++);
  taken.starts.push_back(
      isMasked(beginMask[entry], begins[entry], 0, kEndOfAnything));
  taken.ends.push_back(
      isMasked(endMask[entry], ends[entry], kEndOfAnything, -kEndOfAnything));
  taken.steps.push_back(steps[entry]);
  kinds.push_back(Kind::Kept);
}

/// One element, which has to be there, without its dimension.
void StridedSlice::addElement(size_t entry) {
  Value position = createPosition(builder, begins[entry], dims[nextDim],
                                  "the begin of dimension " + Twine(nextDim));
  taken.axes.push_back(nextDim++);
  taken.starts.push_back(position);
  taken.ends.push_back(builder.add(position, builder.index(1)));
  taken.steps.push_back(builder.index(1));
  kinds.push_back(Kind::Dropped);
}

void StridedSlice::addEntry(size_t entry) {
  if (ellipsisMask[entry])
    skip(numSkipped);
  else if (newAxisMask[entry])
    kinds.push_back(Kind::New);
  else if (shrinkAxisMask[entry])
    addElement(entry);
  else
    addRange(entry);
}

LogicalResult StridedSlice::import() {
  if (failed(readInputs()) || failed(countSkipped()))
    return failure();
  for (size_t entry = 0; entry < begins.size(); ++entry) {
    bool usesStep =
        !ellipsisMask[entry] && !newAxisMask[entry] && !shrinkAxisMask[entry];
    if (usesStep && failed(checkSteps(layer, steps[entry])))
      return failure();
    std::optional<int64_t> begin = getConstantIntValue(begins[entry]);
    std::optional<int64_t> dim;
    if (shrinkAxisMask[entry] && !ellipsisMask[entry] && !newAxisMask[entry])
      dim = getConstantIntValue(dims[nextDim]);
    if (begin && dim && (*begin < -*dim || *begin >= *dim))
      return layer.emitError()
             << "the begin of dimension " << nextDim << " is " << *begin
             << ", which is out of range for size " << *dim;
    addEntry(entry);
  }
  skip(static_cast<int64_t>(dims.size()) - nextDim);
  FailureOr<Value> slice =
      createSliceOf(layer, layer.getInput(0), std::move(taken));
  if (failed(slice))
    return failure();
  SmallVector<Value> sliced = getSizes(builder, *slice), sizes;
  const Value *next = sliced.begin();
  for (Kind kind : kinds) {
    Value size = kind == Kind::New ? builder.index(1) : *next++;
    if (kind != Kind::Dropped)
      sizes.push_back(size);
  }
  if (llvm::all_of(kinds, [](Kind kind) { return kind == Kind::Kept; }))
    return layer.setResult(*slice);
  return layer.setResult(createReshape(builder, *slice, sizes));
}

static LogicalResult importStridedSlice(LayerBinder &layer) {
  return StridedSlice(layer).import();
}

static constexpr LayerInput kSlice[] = {{"data"},
                                        {"start", Elements::Integers},
                                        {"stop", Elements::Integers},
                                        {"step", Elements::Integers},
                                        {"axes", Elements::Integers}};
static constexpr LayerInput kStridedSlice[] = {{"data"},
                                               {"begin", Elements::Integers},
                                               {"end", Elements::Integers},
                                               {"stride", Elements::Integers}};

ArrayRef<LayerRule> openvino::getSliceLayers() {
  static const LayerRule rules[] = {
      {"Slice", 8, kSlice, importSlice, /*numRequired=*/4},
      {"StridedSlice", 1, kStridedSlice, importStridedSlice, /*numRequired=*/3},
  };
  return rules;
}
