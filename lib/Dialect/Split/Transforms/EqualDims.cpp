// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualDims.h"

#include "KnownSizes.h"

#include "split/Support/BoundsSearch.h"

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

/// The dimension that `size` is, if it is one.
static std::optional<EqualDims::Dim> asDim(OpFoldResult size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return EqualDims::Dim(Value(), *constant);
  auto dim = cast<Value>(size).getDefiningOp<tensor::DimOp>();
  std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
  auto type = dim ? dyn_cast<RankedTensorType>(dim.getSource().getType())
                  : RankedTensorType();
  if (!index || !type || *index < 0 || *index >= type.getRank())
    return std::nullopt;
  return EqualDims::Dim(dim.getSource(), *index);
}

/// The dimension that is `dim` by what makes its tensor, or none.
static std::optional<EqualDims::Dim> getPrevious(EqualDims::Dim dim) {
  if (Value size = getSizeOperand(dim.first, dim.second))
    return asDim(size);
  // What a cast claims is checked in front of it.
  if (Value source = getShapeSource(dim.first))
    return EqualDims::Dim(source, dim.second);
  return std::nullopt;
}

EqualDims::Dim EqualDims::getOrigin(Dim dim) {
  SmallVector<Dim> path;
  while (dim.first) {
    auto found = origins.find(dim);
    if (found != origins.end()) {
      dim = found->second;
      break;
    }
    path.push_back(dim);
    // Ops that nothing leads to may take each other's results.
    origins[dim] = dim;
    int64_t size =
        cast<RankedTensorType>(dim.first.getType()).getDimSize(dim.second);
    if (ShapedType::isStatic(size)) {
      dim = {Value(), size};
      break;
    }
    std::optional<Dim> previous = getPrevious(dim);
    if (!previous)
      break;
    dim = *previous;
  }
  for (Dim passed : path)
    origins[passed] = dim;
  return dim;
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
