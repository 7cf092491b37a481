// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers that join, repeat, reorder and look up elements.

#include "LayerBinder.h"
#include "split/Import/Support/Gathers.h"
#include "split/Import/Support/Movements.h"
#include "split/Import/Support/Padding.h"
#include "split/Import/Support/Reshapes.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Concat and Transpose
//===----------------------------------------------------------------------===//

static LogicalResult importConcat(LayerBinder &layer) {
  FailureOr<int64_t> given = layer.getInt("axis");
  if (failed(given) || failed(layer.checkSameElements()))
    return failure();
  FailureOr<int64_t> axis = layer.normalizeAxis(*given, layer.getRank(0));
  if (failed(axis))
    return failure();
  return layer.setResult(createConcat(layer, layer.getInputs(), *axis));
}

/// No order stands for the reverse one.
static LogicalResult importTranspose(LayerBinder &layer) {
  FailureOr<SmallVector<int64_t>> order = layer.getConstants(1);
  if (failed(order))
    return failure();
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(layer.getRank(0)));
  if (order->empty())
    order->assign(dims.rbegin(), dims.rend());
  if (!std::is_permutation(order->begin(), order->end(), dims.begin(),
                           dims.end()))
    return layer.emitError()
           << layer.getInputName(1) << " is not a permutation of the "
           << dims.size() << " dimensions of the data";
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  return layer.setResult(createTranspose(builder, layer.getInput(0), *order));
}

//===----------------------------------------------------------------------===//
// Broadcast and Tile
//===----------------------------------------------------------------------===//

/// Checks that the data is repeated to the shape, and never the shape to the
/// data.
static LogicalResult checkOneWay(LayerBinder &layer, Value data,
                                 ArrayRef<Value> target) {
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  SmallVector<Value> sizes = getSizes(builder, data);
  if (sizes.size() > target.size())
    return layer.emitError()
           << "the data has rank " << sizes.size() << ", but "
           << layer.getInputName(1) << " has " << target.size() << " sizes";
  Value one = builder.index(1);
  ArrayRef<Value> last = target.take_back(sizes.size());
  for (auto [dim, both] : llvm::enumerate(llvm::zip_equal(sizes, last))) {
    auto [size, wanted] = both;
    Value fits = builder.create<arith::OrIOp>(
        builder.compare(CmpIPredicate::eq, size, one),
        builder.compare(CmpIPredicate::eq, size, wanted));
    if (getConstantIntValue(fits) == 0)
      return layer.emitError() << "cannot broadcast dimension " << dim
                               << " of size " << *getConstantIntValue(size)
                               << " to " << *getConstantIntValue(wanted);
    builder.check(fits,
                  "cannot broadcast dimension " + Twine(dim) +
                      " of size {0} to {1}",
                  ValueRange{size, wanted});
  }
  return success();
}

/// The data with its dimensions where `axes_mapping` says, and ones elsewhere.
static FailureOr<Value> spreadDims(LayerBinder &layer, size_t rank) {
  FailureOr<SmallVector<int64_t>> axes = layer.getConstants(2);
  if (failed(axes))
    return failure();
  FailureOr<SmallVector<int64_t>> sorted = layer.normalizeAxes(*axes, rank);
  if (failed(sorted))
    return failure();
  // They are in range.
  for (int64_t &axis : *axes)
    axis = *layer.normalizeAxis(axis, rank);
  if (static_cast<int64_t>(axes->size()) != layer.getRank(0) ||
      *axes != *sorted)
    return layer.emitError() << layer.getInputName(2) << " must have "
                             << layer.getRank(0) << " axes in ascending order";
  SmallVector<int64_t> others;
  for (int64_t dim = 0, end = rank; dim < end; ++dim)
    if (!llvm::is_contained(*axes, dim))
      others.push_back(dim);
  return createUnsqueeze(layer, layer.getInput(0), others);
}

static LogicalResult importBroadcast(LayerBinder &layer) {
  // Broadcast-1 has no bidirectional mode.
  SmallVector<StringRef> modes = {"numpy", "explicit"};
  if (layer.getRule().opset >= 3)
    modes.push_back("bidirectional");
  FailureOr<StringRef> mode = layer.getChoice("mode", modes, "numpy");
  FailureOr<SmallVector<Value>> target = layer.getIndices(1);
  if (failed(mode) || failed(target))
    return failure();
  if ((*mode == "explicit") != layer.hasInput(2))
    return layer.emitError()
           << "has " << (layer.hasInput(2) ? "an" : "no")
           << " input 'axes_mapping', but its mode is '" << *mode << "'";
  FailureOr<Value> data = layer.getInput(0);
  if (*mode == "explicit")
    data = spreadDims(layer, target->size());
  if (failed(data) ||
      (*mode != "bidirectional" && failed(checkOneWay(layer, *data, *target))))
    return failure();
  return layer.setResult(createBroadcast(layer, *data, std::move(*target)));
}

/// Where there are more repeats than dimensions, ones are put in front of
/// these, and the other way round (Tile-1).
static LogicalResult importTile(LayerBinder &layer) {
  FailureOr<SmallVector<Value>> repeats = layer.getIndices(1);
  if (failed(repeats))
    return failure();
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  int64_t rank = layer.getRank(0), count = repeats->size();
  if (count < rank)
    repeats->insert(repeats->begin(), rank - count, builder.index(1));
  SmallVector<int64_t> inFront =
      llvm::to_vector(llvm::seq<int64_t>(std::max<int64_t>(count - rank, 0)));
  FailureOr<Value> data = createUnsqueeze(layer, layer.getInput(0), inFront);
  if (failed(data))
    return failure();
  return layer.setResult(createTile(layer, *data, *repeats));
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

/// Pad-1 only adds elements.
static FailureOr<Padding> getPadding(LayerBinder &layer) {
  FailureOr<SmallVector<Value>> low = layer.getIndices(1),
                                high = layer.getIndices(2);
  if (failed(low) || failed(high))
    return failure();
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  for (auto [index, pads] : {std::make_pair(1, &*low), {2, &*high}}) {
    if (static_cast<int64_t>(pads->size()) != layer.getRank(0))
      return layer.emitError()
             << layer.getInputName(index) << " has " << pads->size()
             << " elements, but the data has rank " << layer.getRank(0);
    if (layer.getRule().opset >= 12)
      continue;
    for (Value pad : *pads) {
      Value isSize = builder.compare(CmpIPredicate::sge, pad, builder.index(0));
      if (getConstantIntValue(isSize) == 0)
        return layer.emitError() << layer.getInputName(index) << " has "
                                 << *getConstantIntValue(pad)
                                 << ", but Pad-1 removes no elements";
      builder.check(isSize, "a pad is {0}, but Pad-1 removes no elements", pad);
    }
  }
  return Padding{std::move(*low), std::move(*high)};
}

static LogicalResult importPad(LayerBinder &layer) {
  FailureOr<StringRef> mode =
      layer.getChoice("pad_mode", {"constant", "edge", "reflect", "symmetric"});
  FailureOr<Padding> padding = getPadding(layer);
  if (failed(mode) || failed(padding))
    return failure();
  Value data = layer.getInput(0);
  if (*mode != "constant") {
    PadMode padMode = *mode == "edge"      ? PadMode::Edge
                      : *mode == "reflect" ? PadMode::Reflect
                                           : PadMode::Symmetric;
    return layer.setResult(createPad(layer, data, *padding, padMode));
  }
  Type type = layer.getElementType(0);
  Value value;
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  if (layer.hasInput(3)) {
    if (layer.getElementType(3) != type)
      return layer.emitError() << layer.getInputName(3) << " has type "
                               << layer.getInput(3).getType()
                               << ", but the data has type " << data.getType();
    FailureOr<Value> scalar = layer.getScalar(3);
    if (failed(scalar))
      return failure();
    value = *scalar;
  } else if (type.isIntOrFloat()) {
    value = builder.constant(getComputedType(type), 0);
  } else {
    return layer.emitError()
           << "padding elements of type " << type << " needs a value";
  }
  return layer.setResult(createConstantPad(
      layer, data, *padding,
      castFromComputed(layer.getBuilder(), layer.getLoc(), type, value)));
}

//===----------------------------------------------------------------------===//
// Gather
//===----------------------------------------------------------------------===//

/// Gather-1 and Gather-7 have no negative indices; Gather-8 has, and gives
/// zeros for indices that are out of range.
static LogicalResult importGather(LayerBinder &layer) {
  int64_t opset = layer.getRule().opset;
  DataAndIndices inputs(layer, layer.getInput(0), layer.getInput(1));
  inputs.range = opset >= 8 ? IndexRange::Anything : IndexRange::FromFront;
  FailureOr<int64_t> axis = layer.getConstantAxis(2, layer.getRank(0));
  FailureOr<int64_t> batchDims = int64_t(0);
  if (opset >= 7)
    batchDims = layer.getInt("batch_dims", 0);
  if (failed(axis) || failed(batchDims))
    return failure();
  int64_t indexRank = layer.getRank(1);
  int64_t normalized = *batchDims < 0 ? *batchDims + indexRank : *batchDims;
  if (normalized < 0 || normalized > indexRank || normalized > *axis)
    return layer.emitError()
           << "batch_dims is " << *batchDims << ", but the indices have rank "
           << indexRank << ", and axis is " << *axis;
  return layer.setResult(createGather(layer, inputs, *axis, normalized));
}

static LogicalResult importGatherElements(LayerBinder &layer) {
  FailureOr<int64_t> given = layer.getInt("axis");
  if (failed(given))
    return failure();
  FailureOr<int64_t> axis = layer.normalizeAxis(*given, layer.getRank(0));
  if (failed(axis))
    return failure();
  DataAndIndices inputs(layer, layer.getInput(0), layer.getInput(1));
  return layer.setResult(createGatherElements(layer, inputs, *axis));
}

/// GatherND-5 makes the dimensions of batches one; GatherND-8 keeps them.
static LogicalResult importGatherND(LayerBinder &layer) {
  FailureOr<int64_t> batchDims = layer.getInt("batch_dims", 0);
  if (failed(batchDims))
    return failure();
  DataAndIndices inputs(layer, layer.getInput(0), layer.getInput(1));
  FailureOr<Value> result = createGatherND(layer, inputs, *batchDims);
  if (failed(result))
    return failure();
  if (layer.getRule().opset >= 8 || *batchDims < 2)
    return layer.setResult(*result);
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *result);
  ArrayRef<Value> all(sizes);
  SmallVector<Value> joined = {
      createProduct(builder, all.take_front(*batchDims))};
  llvm::append_range(joined, all.drop_front(*batchDims));
  return layer.setResult(createReshape(builder, *result, joined));
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static constexpr LayerInput kConcat[] = {{"data"}};
static constexpr LayerInput kTranspose[] = {
    {"arg"}, {"input_order", Elements::Integers}};
static constexpr LayerInput kBroadcast[] = {
    {"data"},
    {"target_shape", Elements::Integers},
    {"axes_mapping", Elements::Integers}};
static constexpr LayerInput kTile[] = {{"data"},
                                       {"repeats", Elements::Integers}};
static constexpr LayerInput kPad[] = {{"data"},
                                      {"pads_begin", Elements::Integers},
                                      {"pads_end", Elements::Integers},
                                      {"pad_value"}};
static constexpr LayerInput kGather[] = {
    {"data"}, {"indices", Elements::Integers}, {"axis", Elements::Integers}};
static constexpr LayerInput kGatherAt[] = {{"data"},
                                           {"indices", Elements::Integers}};

ArrayRef<LayerRule> openvino::getMovementLayers() {
  static const LayerRule rules[] = {
      {"Broadcast", 1, kBroadcast, importBroadcast, /*numRequired=*/2},
      {"Broadcast", 3, kBroadcast, importBroadcast, /*numRequired=*/2},
      {"Concat", 1, kConcat, importConcat, /*numRequired=*/1,
       /*isVariadic=*/true},
      {"Gather", 1, kGather, importGather},
      {"Gather", 7, kGather, importGather},
      {"Gather", 8, kGather, importGather},
      {"GatherElements", 6, kGatherAt, importGatherElements},
      {"GatherND", 5, kGatherAt, importGatherND},
      {"GatherND", 8, kGatherAt, importGatherND},
      {"Pad", 1, kPad, importPad, /*numRequired=*/3},
      {"Pad", 12, kPad, importPad, /*numRequired=*/3},
      {"Tile", 1, kTile, importTile},
      {"Transpose", 1, kTranspose, importTranspose},
  };
  return rules;
}
