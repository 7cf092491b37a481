// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/Compatibility.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::split;

bool mlir::split::areCompatible(Type lhs, Type rhs) {
  auto lhsSequence = dyn_cast<SequenceType>(lhs);
  auto rhsSequence = dyn_cast<SequenceType>(rhs);
  if (lhsSequence || rhsSequence)
    return lhsSequence && rhsSequence &&
           areCompatible(lhsSequence.getTensorType(),
                         rhsSequence.getTensorType());
  auto lhsTensor = dyn_cast<TensorType>(lhs);
  auto rhsTensor = dyn_cast<TensorType>(rhs);
  if (!lhsTensor || !rhsTensor)
    return lhs == rhs;
  return lhsTensor.getElementType() == rhsTensor.getElementType() &&
         succeeded(verifyCompatibleShape(lhsTensor, rhsTensor));
}

bool mlir::split::areCompatible(TypeRange lhs, TypeRange rhs) {
  return lhs.size() == rhs.size() &&
         llvm::all_of_zip(lhs, rhs, [](Type lhsType, Type rhsType) {
           return areCompatible(lhsType, rhsType);
         });
}

TensorType mlir::split::getMeet(TensorType lhs, TensorType rhs) {
  if (!lhs.hasRank())
    return rhs;
  if (!rhs.hasRank())
    return lhs;
  SmallVector<int64_t> shape(rhs.getShape());
  for (auto [index, dim] : llvm::enumerate(lhs.getShape()))
    if (ShapedType::isDynamic(shape[index]))
      shape[index] = dim;
  return rhs.clone(shape);
}

TensorType mlir::split::getJoin(TensorType lhs, TensorType rhs) {
  if (!lhs.hasRank() || !rhs.hasRank() || lhs.getRank() != rhs.getRank())
    return UnrankedTensorType::get(lhs.getElementType());
  SmallVector<int64_t> shape(lhs.getShape());
  for (auto [index, dim] : llvm::enumerate(rhs.getShape()))
    if (shape[index] != dim)
      shape[index] = ShapedType::kDynamic;
  return lhs.clone(shape);
}
