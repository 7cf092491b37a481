// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ShapeNumbers.h"

#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringSet.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

/// The name of dimension `axis` of an argument of a function; null if it has
/// none.
static StringAttr getDimName(BlockArgument argument, int64_t axis) {
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  if (!function || !argument.getOwner()->isEntryBlock())
    return StringAttr();
  auto names = function.getArgAttrOfType<ArrayAttr>(argument.getArgNumber(),
                                                    "split.dim_names");
  if (!names || axis < 0 || axis >= static_cast<int64_t>(names.size()))
    return StringAttr();
  auto name = dyn_cast<StringAttr>(names[axis]);
  return name && !name.getValue().empty() ? name : StringAttr();
}

SymbolicNumber ShapeNumbers::getDim(Value tensor, int64_t axis) {
  if (auto type = dyn_cast<RankedTensorType>(tensor.getType())) {
    std::optional<int64_t> place =
        kStaticRules.getFromFront(axis, type.getRank());
    if (*place >= 0 && *place < type.getRank()) {
      axis = *place;
      if (!type.isDynamicDim(axis))
        return SymbolicNumber(type.getDimSize(axis));
    }
  }
  auto argument = dyn_cast<BlockArgument>(tensor);
  StringAttr name = argument ? getDimName(argument, axis) : StringAttr();
  SymbolicNumber &number =
      name ? namedDims[{argument.getOwner()->getParentOp(), name}]
           : dims[{tensor, axis}];
  // What is new is 0, which no symbol is.
  if (number == SymbolicNumber(0)) {
    number = arithmetic.createSymbol(/*isNonNegative=*/true);
    arithmetic.forEachSymbol(
        number, [&](unsigned index) { symbols[index] = {tensor, axis}; });
  }
  return number;
}

ShapeNumbers::Dim ShapeNumbers::getSymbolDim(unsigned symbol) const {
  Dim dim = symbols.at(symbol);
  auto replaced = replacements.find(dim.tensor);
  if (replaced != replacements.end())
    dim.tensor = replaced->second;
  return dim;
}

std::optional<std::pair<SymbolicNumber, SymbolicNumber>>
ShapeNumbers::getRun(const Number &start, const Number &end,
                     const SymbolicNumber &dim) {
  ChunkRules rules(arithmetic);
  auto getPlace = [&](const Number &bound) -> Number {
    std::optional<int64_t> known = bound ? bound->getConstant() : std::nullopt;
    // No dimension is that large.
    constexpr int64_t farAway = std::numeric_limits<int64_t>::max() / 2;
    if (known && *known >= farAway)
      return dim;
    if (known && *known <= -farAway)
      return SymbolicNumber(0);
    Number place = rules.getFromFront(bound, dim);
    return arithmetic.min(arithmetic.max(place, SymbolicNumber(0)), dim);
  };
  Number from = getPlace(start), to = getPlace(end);
  to = arithmetic.max(from, to);
  if (!from || !to)
    return std::nullopt;
  return std::make_pair(*from, *to);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

std::optional<ShapeElements> ShapeNumbers::getElements(Value value) {
  return getElements(value, /*depth=*/0);
}

std::optional<SmallVector<int64_t>> ShapeNumbers::getConstants(Value value) {
  return getConstants(value, /*depth=*/0);
}

std::optional<SmallVector<int64_t>> ShapeNumbers::getConstants(Value value,
                                                               unsigned depth) {
  Elements found = value ? getElements(value, depth) : std::nullopt;
  if (!found)
    return std::nullopt;
  SmallVector<int64_t> constants;
  for (const Number &number : found->numbers) {
    std::optional<int64_t> constant =
        number ? number->getConstant() : std::nullopt;
    if (!constant)
      return std::nullopt;
    constants.push_back(*constant);
  }
  return constants;
}

ShapeNumbers::Elements ShapeNumbers::getElements(Value value, unsigned depth) {
  auto found = elements.find(value);
  if (found != elements.end())
    return found->second;
  if (depth == kMaxDepth)
    return std::nullopt;
  Elements computed = computeElements(value, depth + 1);
  if (computed && computed->numbers.size() > kMaxElements)
    computed.reset();
  elements[value] = computed;
  return computed;
}

ShapeNumbers::Elements ShapeNumbers::computeElements(Value value,
                                                     unsigned depth) {
  DenseIntElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant))) {
    Type type = constant.getElementType();
    if (constant.getType().getRank() > 1 || constant.size() > kMaxElements ||
        !(type.isInteger(64) || type.isInteger(32)) || type.isUnsignedInteger())
      return std::nullopt;
    ShapeElements result{
        constant.getType().getRank() == 0, type.isInteger(32), {}};
    for (const APInt &element : constant.getValues<APInt>())
      result.numbers.push_back(SymbolicNumber(element.getSExtValue()));
    return result;
  }
  auto node = value.getDefiningOp<carrier::NodeOp>();
  if (!node || !node.getDomain().empty() || value != node->getResult(0))
    return std::nullopt;
  return computeNode(node, depth);
}

ShapeNumbers::Elements ShapeNumbers::computeNode(carrier::NodeOp node,
                                                 unsigned depth) {
  StringRef opType = node.getOpType();
  if (opType == "Shape")
    return computeShape(node);
  if (opType == "Gather")
    return computeGather(node, depth);
  if (opType == "Slice")
    return computeSlice(node, depth);
  if (opType == "Concat")
    return computeConcat(node, depth);
  if (opType == "Tile")
    return computeTile(node, depth);
  if (opType == "Squeeze" || opType == "Unsqueeze" || opType == "Reshape")
    return computeReshape(node, depth);
  if (opType == "Cast")
    return computeCast(node, depth);
  if (opType == "Identity")
    return getElements(node.getInputAt(0), depth);
  return computeArithmetic(node, depth);
}

ShapeNumbers::Elements ShapeNumbers::computeShape(carrier::NodeOp node) {
  Value tensor = node.getInputAt(0);
  auto type = tensor ? dyn_cast<RankedTensorType>(tensor.getType())
                     : RankedTensorType();
  if (!type || node.getNodeAttribute("start") || node.getNodeAttribute("end"))
    return std::nullopt;
  ShapeElements result;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    result.numbers.push_back(getDim(tensor, axis));
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeGather(carrier::NodeOp node,
                                                   unsigned depth) {
  auto axis = node.getNodeAttribute<IntegerAttr>("axis");
  Value data = node.getInputAt(0), indices = node.getInputAt(1);
  if (!data || !indices || (axis && axis.getInt() != 0 && axis.getInt() != -1))
    return std::nullopt;
  Elements places = getElements(indices, depth);
  std::optional<SmallVector<int64_t>> known = getConstants(indices, depth);
  if (!known)
    return std::nullopt;
  Elements source = getElements(data, depth);
  ShapeElements result{places->isScalar, source && source->isNarrow, {}};
  auto shape = data.getDefiningOp<carrier::NodeOp>();
  for (int64_t index : *known) {
    if (source) {
      std::optional<int64_t> place =
          kStaticRules.getFromFront(index, source->numbers.size());
      if (*place < 0 || *place >= static_cast<int64_t>(source->numbers.size()))
        return std::nullopt;
      result.numbers.push_back(source->numbers[*place]);
    } else if (shape && shape.is("Shape") && shape.getInputAt(0) &&
               !shape.getNodeAttribute("start") &&
               !shape.getNodeAttribute("end")) {
      // A dimension of a tensor whose rank is not known.
      result.numbers.push_back(getDim(shape.getInputAt(0), index));
    } else {
      return std::nullopt;
    }
  }
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeSlice(carrier::NodeOp node,
                                                  unsigned depth) {
  std::optional<SlicedAxes> axes = getSlicedAxes(node, depth);
  Elements source = getElements(node.getInputAt(0), depth);
  if (!axes || !source || source->isScalar || axes->size() != 1)
    return std::nullopt;
  const SlicedAxis &sliced = axes->front();
  if (sliced.step != 1 || (sliced.axis != 0 && sliced.axis != -1))
    return std::nullopt;
  auto run =
      getRun(sliced.start, sliced.end, SymbolicNumber(source->numbers.size()));
  if (!run || !run->first.getConstant() || !run->second.getConstant())
    return std::nullopt;
  ArrayRef<Number> numbers(source->numbers);
  return ShapeElements{
      false, source->isNarrow,
      SmallVector<Number>(numbers.slice(*run->first.getConstant(),
                                        *run->second.getConstant() -
                                            *run->first.getConstant()))};
}

std::optional<ShapeNumbers::SlicedAxes>
ShapeNumbers::getSlicedAxes(carrier::NodeOp slice) {
  return getSlicedAxes(slice, /*depth=*/0);
}

std::optional<ShapeNumbers::SlicedAxes>
ShapeNumbers::getSlicedAxes(carrier::NodeOp slice, unsigned depth) {
  Elements bounds[2];
  std::optional<SmallVector<int64_t>> axes, steps;
  // Until version 10 all of them were attributes, and there were no steps.
  bool hasInputs = slice.getVersion() >= 10;
  auto getAttribute = [&](StringRef name) -> Elements {
    auto values = slice.getNodeAttribute<DenseI64ArrayAttr>(name);
    if (!values)
      return std::nullopt;
    ShapeElements result;
    for (int64_t value : values.asArrayRef())
      result.numbers.push_back(SymbolicNumber(value));
    return result;
  };
  const StringRef boundNames[] = {"starts", "ends"};
  for (auto [index, name] : llvm::enumerate(boundNames)) {
    if (!hasInputs)
      bounds[index] = getAttribute(name);
    else if (Value input = slice.getInputAt(index + 1))
      bounds[index] = getElements(input, depth);
    if (!bounds[index])
      return std::nullopt;
  }
  size_t count = bounds[0]->numbers.size();
  if (bounds[1]->numbers.size() != count)
    return std::nullopt;
  axes = llvm::to_vector(llvm::seq<int64_t>(0, count));
  steps = SmallVector<int64_t>(count, 1);
  if (hasInputs) {
    if (Value input = slice.getInputAt(3))
      axes = getConstants(input, depth);
    if (Value input = slice.getInputAt(4))
      steps = getConstants(input, depth);
  } else if (auto given = slice.getNodeAttribute<DenseI64ArrayAttr>("axes")) {
    axes = llvm::to_vector(given.asArrayRef());
  }
  if (!axes || !steps || axes->size() != count || steps->size() != count)
    return std::nullopt;
  SlicedAxes result;
  for (size_t index = 0; index < count; ++index)
    result.push_back({(*axes)[index], bounds[0]->numbers[index],
                      bounds[1]->numbers[index], (*steps)[index]});
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeConcat(carrier::NodeOp node,
                                                   unsigned depth) {
  auto axis = node.getNodeAttribute<IntegerAttr>("axis");
  if (!axis || (axis.getInt() != 0 && axis.getInt() != -1))
    return std::nullopt;
  ShapeElements result;
  for (Value input : node.getInputs()) {
    Elements part = getElements(input, depth);
    if (!part || part->isScalar || part->isNarrow)
      return computeTiles(node, depth);
    result.numbers.append(part->numbers);
    if (result.numbers.size() > kMaxElements)
      return std::nullopt;
  }
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeTiles(carrier::NodeOp concat,
                                                  unsigned depth) {
  if (concat.getInputs().size() != 2)
    return std::nullopt;
  Number numbers[2], counts[2];
  for (auto [index, input] : llvm::enumerate(concat.getInputs())) {
    auto tile = input.getDefiningOp<carrier::NodeOp>();
    if (!tile || !tile.is("Tile") || tile.getVersion() < 6 ||
        tile.getInputs().size() != 2)
      return std::nullopt;
    Elements tiled = getElements(tile.getInputAt(0), depth);
    Elements repeats = getElements(tile.getInputAt(1), depth);
    if (!tiled || tiled->isScalar || tiled->isNarrow ||
        tiled->numbers.size() != 1 || !repeats || repeats->numbers.size() != 1)
      return std::nullopt;
    numbers[index] = tiled->numbers.front();
    counts[index] = repeats->numbers.front();
    if (!arithmetic.isKnownAtMost(SymbolicNumber(0), counts[index]))
      return std::nullopt;
  }
  Number sum = arithmetic.add(counts[0], counts[1]);
  std::optional<int64_t> total = sum ? sum->getConstant() : std::nullopt;
  if (!total || *total > kMaxElements)
    return std::nullopt;
  // Element i is the first number where i < counts[0], and the second one
  // elsewhere.
  Number difference = arithmetic.sub(numbers[0], numbers[1]);
  ShapeElements result;
  for (int64_t index = 0; index < *total; ++index) {
    Number isFirst = arithmetic.min(
        arithmetic.max(arithmetic.sub(counts[0], SymbolicNumber(index)),
                       SymbolicNumber(0)),
        SymbolicNumber(1));
    result.numbers.push_back(
        arithmetic.add(numbers[1], arithmetic.mul(difference, isFirst)));
  }
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeTile(carrier::NodeOp node,
                                                 unsigned depth) {
  if (node.getVersion() < 6 || node.getInputs().size() != 2)
    return std::nullopt;
  Elements tiled = getElements(node.getInputAt(0), depth);
  std::optional<SmallVector<int64_t>> repeats =
      getConstants(node.getInputAt(1), depth);
  if (!tiled || tiled->isScalar || !repeats || repeats->size() != 1 ||
      repeats->front() < 0 || repeats->front() > kMaxElements)
    return std::nullopt;
  ShapeElements result{false, tiled->isNarrow, {}};
  for (int64_t index = 0; index < repeats->front(); ++index) {
    result.numbers.append(tiled->numbers);
    if (result.numbers.size() > kMaxElements)
      return std::nullopt;
  }
  return result;
}

/// Of scalars and tensors of one dimension: one element more or less of shape.
ShapeNumbers::Elements ShapeNumbers::computeReshape(carrier::NodeOp node,
                                                    unsigned depth) {
  Elements source = getElements(node.getInputAt(0), depth);
  if (!source)
    return std::nullopt;
  ShapeElements result = *source;
  if (node.is("Reshape")) {
    std::optional<SmallVector<int64_t>> shape =
        getConstants(node.getInputAt(1), depth);
    if (!shape || shape->size() > 1)
      return std::nullopt;
    result.isScalar = shape->empty();
  } else {
    result.isScalar = node.is("Squeeze");
    // Of no other dimensions than the one that there is, or will be.
    if (source->isScalar == result.isScalar)
      return std::nullopt;
    std::optional<SmallVector<int64_t>> axes = SmallVector<int64_t>{0};
    if (Value input = node.getInputAt(1))
      axes = getConstants(input, depth);
    else if (auto given = node.getNodeAttribute<DenseI64ArrayAttr>("axes"))
      axes = llvm::to_vector(given.asArrayRef());
    else if (node.is("Unsqueeze"))
      return std::nullopt;
    if (!axes || axes->size() != 1 ||
        (axes->front() != 0 && axes->front() != -1))
      return std::nullopt;
  }
  if (result.isScalar && result.numbers.size() != 1)
    return std::nullopt;
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeCast(carrier::NodeOp node,
                                                 unsigned depth) {
  // TensorProto.DataType of int64; version 1 names the type.
  constexpr int64_t int64Type = 7;
  auto to = node.getNodeAttribute<IntegerAttr>("to");
  if (!to || to.getInt() != int64Type)
    return std::nullopt;
  Elements result = getElements(node.getInputAt(0), depth);
  if (result)
    result->isNarrow = false;
  return result;
}

ShapeNumbers::Elements ShapeNumbers::computeArithmetic(carrier::NodeOp node,
                                                       unsigned depth) {
  // Before version 7, shapes were not broadcast alike.
  static const llvm::StringSet<> operators = {"Add", "Sub", "Mul", "Div",
                                              "Mod", "Min", "Max"};
  if (!operators.contains(node.getOpType()) || node.getVersion() < 7 ||
      node.getInputs().empty())
    return std::nullopt;
  if (auto fmod = node.getNodeAttribute<IntegerAttr>("fmod");
      fmod && fmod.getInt() != 0)
    return std::nullopt;
  Elements result = getElements(node.getInputAt(0), depth);
  if (!result || result->isNarrow)
    return std::nullopt;
  for (Value input : node.getInputs().drop_front()) {
    Elements other = getElements(input, depth);
    if (!other || other->isNarrow)
      return std::nullopt;
    size_t sizes[] = {result->numbers.size(), other->numbers.size()};
    if (sizes[0] != sizes[1] && sizes[0] != 1 && sizes[1] != 1)
      return std::nullopt;
    ShapeElements combined{result->isScalar && other->isScalar, false, {}};
    size_t count = sizes[0] == 1 ? sizes[1] : sizes[0];
    for (size_t index = 0; index < count; ++index)
      combined.numbers.push_back(
          compute(node.getOpType(), result->numbers[sizes[0] == 1 ? 0 : index],
                  other->numbers[sizes[1] == 1 ? 0 : index]));
    result = combined;
  }
  return result;
}

ShapeNumbers::Number ShapeNumbers::compute(StringRef opType, const Number &a,
                                           const Number &b) {
  if (opType == "Add")
    return arithmetic.add(a, b);
  if (opType == "Sub")
    return arithmetic.sub(a, b);
  if (opType == "Mul")
    return arithmetic.mul(a, b);
  // Both round down where nothing is negative; elsewhere nothing is said.
  if (opType == "Div")
    return arithmetic.floorDiv(a, b);
  if (opType == "Mod")
    return arithmetic.mod(a, b);
  return opType == "Min" ? arithmetic.min(a, b) : arithmetic.max(a, b);
}
