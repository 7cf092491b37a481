// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EqualDims.h"

#include "KnownSizes.h"

#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

/// The dimension that is `dim` by what makes its tensor, or none.
static std::optional<EqualDims::Dim> getPrevious(EqualDims::Dim dim) {
  if (auto empty = dim.first.getDefiningOp<tensor::EmptyOp>()) {
    auto size = empty.getDynamicSize(dim.second).getDefiningOp<tensor::DimOp>();
    std::optional<int64_t> index =
        size ? size.getConstantIndex() : std::nullopt;
    auto type = size ? dyn_cast<RankedTensorType>(size.getSource().getType())
                     : RankedTensorType();
    if (!index || !type || *index < 0 || *index >= type.getRank())
      return std::nullopt;
    return EqualDims::Dim(size.getSource(), *index);
  }
  // What a cast claims is checked in front of it.
  Value source = getShapeSource(dim.first);
  return source ? std::optional(EqualDims::Dim(source, dim.second))
                : std::nullopt;
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

bool EqualDims::areEqual(Operation *op, Dim a, Dim b) {
  Dim first = getOrigin(a), second = getOrigin(b);
  if (first == second)
    return true;
  if (!first.first && !second.first)
    return false;
  Key key = getKey(op, first, second);
  if (known.contains(key))
    return true;
  auto asVariable = [&](Dim dim) -> KnownBounds::Variable {
    if (dim.first)
      return {dim.first, dim.second};
    return {OpFoldResult(
        IntegerAttr::get(IndexType::get(op->getContext()), dim.second))};
  };
  bool isKnown = KnownBounds(op).populateAndCompare(
      asVariable(first), KnownBounds::EQ, asVariable(second));
  if (isKnown)
    known.insert(key);
  return isKnown;
}
