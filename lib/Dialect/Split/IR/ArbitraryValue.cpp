// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ArbitraryValue.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

/// A tensor of `type` whose unknown dimensions are 0, or a scalar if the rank
/// is unknown too.
static Value createEmpty(OpBuilder &builder, Location loc, TensorType type) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (!ranked)
    return tensor::CastOp::create(
        builder, loc, type,
        tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>(),
                                type.getElementType()));
  SmallVector<Value> sizes;
  if (!ranked.hasStaticShape())
    sizes.assign(ranked.getNumDynamicDims(),
                 arith::ConstantIndexOp::create(builder, loc, 0));
  return tensor::EmptyOp::create(builder, loc, ranked, sizes);
}

Value mlir::split::createArbitraryValue(OpBuilder &builder, Location loc,
                                        Type type) {
  if (auto tensorType = dyn_cast<TensorType>(type))
    return createEmpty(builder, loc, tensorType);
  if (isa<SequenceType>(type))
    return SequenceEmptyOp::create(builder, loc, type);
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    TypedAttr zero = builder.getZeroAttr(complexType.getElementType());
    return complex::ConstantOp::create(builder, loc, complexType,
                                       builder.getArrayAttr({zero, zero}));
  }
  if (type.isSignlessIntOrIndexOrFloat())
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return Value();
}
