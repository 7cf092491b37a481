// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slice and Pad.

#include "Operands.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Padding.h"
#include "split/Import/Support/Slices.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

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

/// The elements of input `index`, which has as many as starts, ends, axes and
/// steps have.
static FailureOr<SmallVector<Value>> getSliceIndices(NodeBinder &node,
                                                     int64_t index) {
  for (int64_t other : {1, 2, 3, 4}) {
    if (!node.hasInput(other))
      continue;
    FailureOr<Value> tensor = node.getRankedTensor(other);
    if (failed(tensor))
      return failure();
    auto type = cast<RankedTensorType>(tensor->getType());
    if (type.getRank() == 1 && type.hasStaticShape())
      return getIndices(node, index, type.getDimSize(0));
  }
  return getIndices(node, index);
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
      FailureOr<SmallVector<Value>> given = getSliceIndices(node, index);
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
    FailureOr<SmallVector<Value>> given = getSliceIndices(node, 3);
    if (failed(given))
      return failure();
    if (given->size() != count)
      return node.emitError()
             << "has " << count << " starts, but " << given->size() << " axes";
    if (!getConstantIntValues(toFoldResults(*given))) {
      inputs.givenAxes = std::move(*given);
      return inputs;
    }
  }
  FailureOr<SmallVector<int64_t>> axes = getAxes(node, 3, count, rank);
  if (failed(axes))
    return failure();
  inputs.axes = std::move(*axes);
  return inputs;
}

static LogicalResult importSlice(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<SliceInputs> inputs =
      getSliceInputs(node, cast<RankedTensorType>(input->getType()).getRank());
  if (failed(inputs))
    return failure();
  return node.setResult(createSliceOf(node, *input, std::move(*inputs)));
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

static FailureOr<Padding> getPadding(NodeBinder &node, int64_t rank) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  auto constantAxes = getConstantAxes(node, 3);
  if (failed(constantAxes))
    return failure();
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(rank));
  if (*constantAxes) {
    axes = **constantAxes;
    if (failed(node.normalizeAxes(axes, rank)))
      return failure();
  }
  SmallVector<Value> given;
  StringRef name = node.getRule().sinceVersion == 1 ? "paddings" : "pads";
  if (node.getRule().findAttribute(name)) {
    SmallVector<int64_t> pads = *node.getInts(name);
    for (int64_t pad : pads)
      given.push_back(builder.index(pad));
  } else {
    FailureOr<SmallVector<Value>> indices =
        getIndices(node, 1, 2 * axes.size());
    if (failed(indices))
      return failure();
    given = std::move(*indices);
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

static LogicalResult importPad(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<Padding> padding =
      getPadding(node, cast<RankedTensorType>(input->getType()).getRank());
  if (failed(padding))
    return failure();
  StringRef mode = node.getString("mode", "constant");
  if (mode == "constant") {
    FailureOr<Value> value = getPadValue(node, getElementTypeOrSelf(*input));
    if (failed(value))
      return failure();
    return node.setResult(createConstantPad(node, *input, *padding, *value));
  }
  bool canWrap = node.getRule().sinceVersion >= 19;
  auto padMode = llvm::StringSwitch<std::optional<PadMode>>(mode)
                     .Case("edge", PadMode::Edge)
                     .Case("reflect", PadMode::Reflect)
                     .Case("wrap", PadMode::Wrap)
                     .Default(std::nullopt);
  if (!padMode || (*padMode == PadMode::Wrap && !canWrap))
    return node.emitError()
           << "mode must be 'constant', 'edge'"
           << (canWrap ? ", 'reflect' or 'wrap'" : " or 'reflect'");
  return node.setResult(createPad(node, *input, *padding, *padMode));
}

void mlir::split::registerSliceImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Pad"] = importPad;
  importers["Slice"] = importSlice;
}
