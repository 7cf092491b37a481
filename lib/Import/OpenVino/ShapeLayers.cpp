// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layers that read or change shapes, and Range.

#include "LayerBinder.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Ranges.h"
#include "split/Import/Support/Reshapes.h"
#include "split/Import/Support/TensorBuilder.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::openvino;

/// ShapeOf-1 gives i64, ShapeOf-3 what output_type says.
static LogicalResult importShapeOf(LayerBinder &layer) {
  FailureOr<StringRef> type = StringRef("i64");
  if (layer.getRule().opset >= 3)
    type = layer.getChoice("output_type", {"i64", "i32"}, "i64");
  if (failed(type))
    return failure();
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc());
  Type element = layer.getBuilder().getIntegerType(*type == "i32" ? 32 : 64);
  SmallVector<Value> sizes;
  for (Value size : getSizes(builder, layer.getInput(0)))
    sizes.push_back(builder.castFromIndex(element, size));
  int64_t count = sizes.size();
  return layer.setResult(
      createFromElements(layer.getBuilder(), layer.getLoc(),
                         RankedTensorType::get(count, element), sizes));
}

/// Whether 0 is a size, or stands for the input's, is special_zero (Reshape-1).
static LogicalResult importReshape(LayerBinder &layer) {
  FailureOr<bool> specialZero = layer.getBool("special_zero");
  FailureOr<SmallVector<Value>> sizes = layer.getIndices(1);
  if (failed(specialZero) || failed(sizes))
    return failure();
  return layer.setResult(createReshape(layer, layer.getInput(0), *sizes,
                                       /*allowZero=*/!*specialZero));
}

/// The axes that are known not to be 1 stay: Squeeze ignores them.
static SmallVector<int64_t> dropOtherThanOne(RankedTensorType type,
                                             ArrayRef<int64_t> axes) {
  SmallVector<int64_t> kept;
  for (int64_t axis : axes)
    if (type.isDynamicDim(axis) || type.getDimSize(axis) == 1)
      kept.push_back(axis);
  return kept;
}

static LogicalResult importSqueeze(LayerBinder &layer) {
  RankedTensorType type = layer.getInputType(0);
  if (!layer.hasInput(1))
    return layer.setResult(
        createSqueeze(layer, layer.getInput(0), std::nullopt));
  FailureOr<SmallVector<int64_t>> given = layer.getConstants(1);
  if (failed(given))
    return failure();
  // An empty list is as good as none.
  if (given->empty())
    return layer.setResult(
        createSqueeze(layer, layer.getInput(0), std::nullopt));
  FailureOr<SmallVector<int64_t>> axes =
      layer.normalizeAxes(*given, type.getRank());
  if (failed(axes))
    return failure();
  SmallVector<int64_t> squeezed = dropOtherThanOne(type, *axes);
  return layer.setResult(
      createSqueeze(layer, layer.getInput(0), ArrayRef(squeezed)));
}

static LogicalResult importUnsqueeze(LayerBinder &layer) {
  FailureOr<SmallVector<int64_t>> axes = layer.getConstants(1);
  if (failed(axes))
    return failure();
  return layer.setResult(createUnsqueeze(layer, layer.getInput(0), *axes));
}

/// The scalar input as one of `type`: what is cut off is what Range-4 says of
/// floats where the output has integers.
static FailureOr<Value> getRangeScalar(LayerBinder &layer, size_t index,
                                       Type type) {
  FailureOr<Value> scalar = layer.getScalar(index);
  if (failed(scalar))
    return failure();
  ScalarBuilder builder(layer.getBuilder(), layer.getLoc(),
                        layer.getElementType(index).isUnsignedInteger());
  Value converted = convertScalar(builder, *scalar, type);
  // Floats of fewer than 32 bits are computed with in 32.
  return castToComputed(layer.getBuilder(), layer.getLoc(), converted);
}

static LogicalResult importRange(LayerBinder &layer) {
  FailureOr<Type> type = layer.getElementType(0);
  if (layer.getRule().opset >= 4)
    type = layer.getType("output_type");
  else if (failed(layer.checkSameElements()))
    return failure();
  if (failed(type))
    return failure();
  if (!isOneOf(*type, Elements::Numbers))
    return layer.emitError() << "the output has elements of type " << *type
                             << ", which are no numbers";
  SmallVector<Value> scalars;
  for (size_t index : {0, 1, 2}) {
    FailureOr<Value> scalar = getRangeScalar(layer, index, *type);
    if (failed(scalar))
      return failure();
    scalars.push_back(*scalar);
  }
  return layer.setResult(
      createRange(layer, scalars[0], scalars[1], scalars[2], *type));
}

static constexpr LayerInput kReshape[] = {{"data"},
                                          {"shape", Elements::Integers}};
static constexpr LayerInput kAxes[] = {{"data"}, {"axes", Elements::Integers}};
static constexpr LayerInput kRange[] = {{"start", Elements::Numbers},
                                        {"stop", Elements::Numbers},
                                        {"step", Elements::Numbers}};

ArrayRef<LayerRule> openvino::getShapeLayers() {
  static const LayerRule rules[] = {
      {"Range", 1, kRange, importRange},
      {"Range", 4, kRange, importRange},
      {"Reshape", 1, kReshape, importReshape},
      {"ShapeOf", 1, kAny, importShapeOf},
      {"ShapeOf", 3, kAny, importShapeOf},
      {"Squeeze", 1, kAxes, importSqueeze, /*numRequired=*/1},
      {"Squeeze", 15, kAxes, importSqueeze, /*numRequired=*/1},
      {"Unsqueeze", 1, kAxes, importUnsqueeze},
  };
  return rules;
}
