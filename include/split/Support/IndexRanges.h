// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which numbers an index value may be, and whether arithmetic on such may wrap
/// around, after which it is not what a sum or a product is.

#ifndef SPLIT_SUPPORT_INDEXRANGES_H
#define SPLIT_SUPPORT_INDEXRANGES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

namespace mlir::split {

/// Whether `tensor` is given by whoever calls into the module, and is in memory
/// therefore. What a function computes need not be: it may never be stored, or
/// be a view that steps over nothing.
inline bool isGiven(Value tensor) {
  auto argument = dyn_cast<BlockArgument>(tensor);
  if (!argument || !argument.getOwner()->isEntryBlock())
    return false;
  auto function =
      dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
  return function && function.isPublic();
}

/// The numbers that dimension `dim` of `tensor` may be. Of a tensor in memory
/// only one that has no elements is larger than what memory can hold.
inline ConstantIntRanges inferDimRange(Value tensor,
                                       std::optional<int64_t> dim) {
  constexpr unsigned width = IndexType::kInternalStorageBitWidth;
  constexpr unsigned addressBits = 57;
  auto type = dyn_cast<ShapedType>(tensor.getType());
  if (type && type.hasRank() && dim && *dim >= 0 && *dim < type.getRank() &&
      !type.isDynamicDim(*dim))
    return ConstantIntRanges::constant(APInt(width, type.getDimSize(*dim)));
  // Another dimension may be 0, where there is one that is dynamic.
  bool mayBeEmpty =
      !type || !type.hasRank() || type.getRank() == 0 ||
      (type.getRank() != 1 && (type.getNumDynamicDims() > 1 ||
                               llvm::is_contained(type.getShape(), 0)));
  APInt most = mayBeEmpty || !isGiven(tensor)
                   ? APInt::getSignedMaxValue(width)
                   : APInt::getOneBitSet(width, addressBits);
  return ConstantIntRanges::fromSigned(APInt::getZero(width), most);
}

inline ConstantIntRanges inferIndexRange(Value value, unsigned depth = 0);

/// The numbers that `loop` may count. One over numbers without a sign may count
/// through the negative ones, and so may one whose last step wraps around.
inline ConstantIntRanges inferCounterRange(scf::ForOp loop, unsigned depth) {
  ConstantIntRanges first = inferIndexRange(loop.getLowerBound(), depth);
  ConstantIntRanges end = inferIndexRange(loop.getUpperBound(), depth);
  ConstantIntRanges step = inferIndexRange(loop.getStep(), depth);
  bool wraps = false;
  if (!end.smax().isMinSignedValue())
    (void)(end.smax() - 1).sadd_ov(step.smax(), wraps);
  return wraps || loop.getUnsignedCmp()
             ? ConstantIntRanges::maxRange(end.smax().getBitWidth())
             : first.rangeUnion(end);
}

/// The numbers that `value`, of an integer or index type, may be, as far as a
/// few of the ops that it is computed by say.
inline ConstantIntRanges inferIndexRange(Value value, unsigned depth) {
  constexpr unsigned maxDepth = 4;
  unsigned width = ConstantIntRanges::getStorageBitwidth(value.getType());
  ConstantIntRanges range = ConstantIntRanges::maxRange(width);
  if (depth == maxDepth)
    return range;
  if (scf::ForOp loop = scf::getForInductionVarOwner(value))
    return inferCounterRange(loop, depth + 1);
  Operation *op = value.getDefiningOp();
  if (auto dim = dyn_cast_or_null<ShapedDimOpInterface>(op))
    return inferDimRange(dim.getShapedValue(),
                         getConstantIntValue(dim.getDimension()));
  auto inferable = dyn_cast_or_null<InferIntRangeInterface>(op);
  auto isNumber = [](Type type) { return type.isIntOrIndex(); };
  if (!inferable || !llvm::all_of(op->getOperandTypes(), isNumber))
    return range;
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands())
    operands.push_back(inferIndexRange(operand, depth + 1));
  inferable.inferResultRanges(
      operands, [&](Value result, const ConstantIntRanges &inferred) {
        if (result == value)
          range = inferred;
      });
  return range;
}

/// Whether the result of `op` may be another number than the sum, difference or
/// product that it stands for.
inline bool mayWrap(Operation *op) {
  auto flags = dyn_cast_or_null<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!flags || flags.hasNoSignedWrap() ||
      !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return false;
  ConstantIntRanges a = inferIndexRange(op->getOperand(0));
  ConstantIntRanges b = inferIndexRange(op->getOperand(1));
  bool wraps = false;
  for (const APInt &x : {a.smin(), a.smax()}) {
    for (const APInt &y : {b.smin(), b.smax()}) {
      bool overflows = false;
      if (isa<arith::AddIOp>(op))
        (void)x.sadd_ov(y, overflows);
      else if (isa<arith::SubIOp>(op))
        (void)x.ssub_ov(y, overflows);
      else
        (void)x.smul_ov(y, overflows);
      wraps |= overflows;
    }
  }
  return wraps;
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_INDEXRANGES_H
