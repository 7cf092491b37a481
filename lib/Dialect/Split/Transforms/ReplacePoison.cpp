// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "ArbitraryValue.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREPLACEPOISONPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

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

namespace {

struct SplitReplacePoison
    : split::impl::SplitReplacePoisonPassBase<SplitReplacePoison> {
  void runOnOperation() override {
    getOperation()->walk([](ub::PoisonOp op) {
      OpBuilder builder(op);
      if (Value replacement =
              createArbitraryValue(builder, op.getLoc(), op.getType())) {
        op.replaceAllUsesWith(replacement);
        op.erase();
      }
    });
  }
};

} // namespace
