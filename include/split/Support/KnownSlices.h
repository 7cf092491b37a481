// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known at compile time about slices of tensors.

#ifndef SPLIT_SUPPORT_KNOWNSLICES_H
#define SPLIT_SUPPORT_KNOWNSLICES_H

#include "split/Support/Arithmetic.h"
#include "split/Support/BoundsSearch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::split {

/// A dimension of a tensor that an op reads a slice of or writes it to, and the
/// slice's part.
struct SlicedDim {
  Value tensor;
  int64_t dim;
  OpFoldResult offset, size, stride;
};

/// Whether `number` is known not to be negative whenever `position` is about to
/// run. Looks at no more than `steps` minima and maxima.
inline bool isKnownNotNegative(OpFoldResult number, Operation *position,
                               int64_t &steps) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return *constant >= 0;
  auto isOperandKnown = [&](Value operand) {
    return isKnownNotNegative(getAsOpFoldResult(operand), position, steps);
  };
  Operation *definition = cast<Value>(number).getDefiningOp();
  if (isa_and_nonnull<ShapedDimOpInterface>(definition))
    return true;
  // Upstream has no bounds of these.
  if (isa_and_nonnull<arith::MaxSIOp>(definition) && --steps > 0)
    return llvm::any_of(definition->getOperands(), isOperandKnown);
  if (isa_and_nonnull<arith::MinSIOp>(definition) && --steps > 0)
    return llvm::all_of(definition->getOperands(), isOperandKnown);
  OpFoldResult zero =
      IntegerAttr::get(IndexType::get(position->getContext()), 0);
  return KnownBounds(position).populateAndCompare({number}, KnownBounds::GE,
                                                  {zero});
}

inline bool isKnownNotNegative(OpFoldResult number, Operation *position) {
  int64_t steps = 16;
  return isKnownNotNegative(number, position, steps);
}

/// The same as isKnownInside for a slice and a dimension that are constants.
inline bool isInside(int64_t offset, int64_t size, int64_t stride,
                     int64_t dim) {
  StaticArithmetic arithmetic;
  StaticArithmetic::Number last =
      arithmetic.add(offset, arithmetic.mul(arithmetic.sub(size, 1), stride));
  return offset >= 0 && offset < dim && last && *last >= 0 && *last < dim;
}

/// Whether `slice`, whose size is not negative, is known to be empty or to lie
/// inside of the tensor whenever `position` is about to run.
inline bool isKnownInside(const SlicedDim &slice, Operation *position) {
  if (isZeroInteger(slice.size))
    return true;
  int64_t dim =
      cast<RankedTensorType>(slice.tensor.getType()).getDimSize(slice.dim);
  std::optional<int64_t> offset = getConstantIntValue(slice.offset);
  std::optional<int64_t> size = getConstantIntValue(slice.size);
  std::optional<int64_t> stride = getConstantIntValue(slice.stride);
  if (offset && size && stride && ShapedType::isStatic(dim))
    return isInside(*offset, *size, *stride, dim);
  if (stride != 1 || !isKnownNotNegative(slice.offset, position))
    return false;
  Builder builder(position->getContext());
  AffineExpr end = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
  KnownBounds::Variable operands[] = {{slice.offset}, {slice.size}};
  return KnownBounds(position).populateAndCompare(
      {AffineMap::get(2, 0, end), operands}, KnownBounds::LE,
      {slice.tensor, slice.dim});
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_KNOWNSLICES_H
