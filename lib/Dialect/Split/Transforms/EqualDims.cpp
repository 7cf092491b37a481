// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualDims.h"

#include "KnownSizes.h"

#include "split/Dialect/Split/IR/SplitInterfaces.h"
#include "split/Support/BoundsSearch.h"
#include "split/Support/ChosenValues.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// The size of dimension `dim` of `tensor` where it is an operand of the op
/// that makes the tensor, or null.
static Value getSizeOperand(Value tensor, int64_t dim) {
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return empty.getDynamicSize(dim);
  if (auto expansion = tensor.getDefiningOp<tensor::ExpandShapeOp>())
    return dyn_cast<Value>(expansion.getMixedOutputShape()[dim]);
  return Value();
}

std::optional<EqualDims::Dim> EqualDims::asDim(OpFoldResult size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return Dim(Value(), *constant);
  auto dim = cast<Value>(size).getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
  auto type = dim ? dyn_cast<RankedTensorType>(dim.getSource().getType())
                  : RankedTensorType();
  if (!index || !type || *index < 0 || *index >= type.getRank())
    return std::nullopt;
  return Dim(dim.getSource(), *index);
}

/// The tensor that `dim` is also a dimension of, which is an operand of the op
/// that makes its tensor, or null.
static Value getSource(EqualDims::Dim dim) {
  if (auto split = dim.first.getDefiningOp<SplitOpInterface>()) {
    std::optional<int64_t> axis = split.getNormalizedAxis();
    return axis && *axis != dim.second ? split.getSource() : Value();
  }
  if (auto concat = dim.first.getDefiningOp<tensor::ConcatOp>())
    return static_cast<int64_t>(concat.getDim()) == dim.second
               ? Value()
               : concat.getInputs().front();
  return getShapeSource(dim.first);
}

/// The dimensions that `dim` is one of by what makes its tensor, whichever that
/// is, or none.
static SmallVector<EqualDims::Dim> getPrevious(EqualDims::Dim dim) {
  if (Value size = getSizeOperand(dim.first, dim.second)) {
    std::optional<EqualDims::Dim> previous = EqualDims::asDim(size);
    return previous ? SmallVector<EqualDims::Dim>{*previous}
                    : SmallVector<EqualDims::Dim>();
  }
  // What a cast claims is checked in front of it.
  if (Value source = getSource(dim))
    return {EqualDims::Dim(source, dim.second)};
  return llvm::map_to_vector(getChosenValues(dim.first), [&](Value choice) {
    return EqualDims::Dim(choice, dim.second);
  });
}

/// The constant that `dim` is, by its type if it has a tensor, or none.
static std::optional<int64_t> getConstant(EqualDims::Dim dim) {
  if (!dim.first)
    return dim.second;
  int64_t size =
      cast<RankedTensorType>(dim.first.getType()).getDimSize(dim.second);
  return ShapedType::isStatic(size) ? std::optional(size) : std::nullopt;
}

EqualDims::Dim EqualDims::joinOrigins(Dim dim, ArrayRef<Dim> dims) const {
  std::optional<Dim> joined;
  for (Dim previous : dims) {
    auto found = origins.find(previous);
    Dim origin = found == origins.end() ? previous : found->second;
    if (joined && *joined != origin)
      return dim;
    joined = origin;
  }
  return joined.value_or(dim);
}

EqualDims::Dim EqualDims::getOrigin(Dim dim) {
  SmallVector<Dim> path{dim};
  while (!path.empty()) {
    Dim last = path.back();
    if (std::optional<int64_t> constant = getConstant(last)) {
      origins[last] = {Value(), *constant};
      path.pop_back();
      continue;
    }
    SmallVector<Dim> previous = getPrevious(last);
    bool isNew = origins.try_emplace(last, last).second;
    size_t length = path.size();
    if (isNew)
      llvm::copy_if(previous, std::back_inserter(path),
                    [&](Dim dim) { return !origins.contains(dim); });
    if (path.size() != length)
      continue;
    origins[last] = joinOrigins(last, previous);
    path.pop_back();
  }
  return origins.at(dim);
}

static KnownBounds::Variable asVariable(EqualDims::Dim dim, Builder builder) {
  if (dim.first)
    return {dim.first, dim.second};
  return {OpFoldResult(builder.getIndexAttr(dim.second))};
}

bool EqualDims::areOriginsEqual(Operation *op, Dim a, Dim b) {
  if (a == b)
    return true;
  if (!a.first && !b.first)
    return false;
  Key key = getKey(op, a, b);
  if (known.contains(key))
    return true;
  Builder builder(op->getContext());
  bool isKnown = KnownBounds(op).populateAndCompare(
      asVariable(a, builder), KnownBounds::EQ, asVariable(b, builder));
  if (isKnown)
    known.insert(key);
  return isKnown;
}

bool EqualDims::areEqual(Operation *op, Dim a, Dim b) {
  return areOriginsEqual(op, getOrigin(a), getOrigin(b));
}

bool EqualDims::areEqual(Operation *op, Dim a, OpFoldResult size) {
  Dim first = getOrigin(a);
  if (std::optional<Dim> second = asDim(size))
    return areOriginsEqual(op, first, getOrigin(*second));
  return KnownBounds(op).populateAndCompare(
      asVariable(first, Builder(op->getContext())), KnownBounds::EQ, {size});
}
