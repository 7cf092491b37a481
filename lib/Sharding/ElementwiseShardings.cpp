// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ElementwiseShardings.h"

#include "RowPartition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingOption;

namespace {

/// What upstream's ElementwiseShardingInterface does, and shards that are not
/// even.
template <typename Op>
struct ElementwiseModel
    : shard::ShardingInterface::ExternalModel<ElementwiseModel<Op>, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return getRowIterators(op->getResult(0).getType());
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    // The condition of a select may be one for all elements.
    return getRowMaps(op, getLoopIteratorTypes(op).size(),
                      [](OpOperand &operand) {
                        return !isa<RankedTensorType>(operand.get().getType());
                      });
  }

  FailureOr<ShardingOption>
  getShardingOption(Operation *op, ArrayRef<Sharding> operandShardings,
                    ArrayRef<Sharding> resultShardings) const {
    // A number is the same in all processes.
    if (getLoopIteratorTypes(op).empty())
      return ShardingOption::makeEmpty();
    return shard::detail::defaultGetShardingOption(op, operandShardings,
                                                   resultShardings);
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    RowShape shape;
    shape.numSources = op->getNumOperands();
    return annotateRows(op, builder, option, shape);
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || type.getRank() == 0) {
      builder.clone(*op, partitionMap);
      return success();
    }
    const Sharding &result = resultShardings.front();
    shard::GridOp grid = shard::getGrid(op, result.getGridAttr(), symbols);
    FailureOr<SmallVector<ShardedDim>> dims =
        getShardedDims(op->getLoc(), "result 0", type, result, grid);
    if (failed(dims))
      return failure();
    for (auto [sharding, operand] :
         llvm::zip_equal(operandShardings, op->getOperands())) {
      auto operandType = dyn_cast<RankedTensorType>(operand.getType());
      if (!operandType || sharding == result)
        continue;
      FailureOr<SmallVector<ShardedDim>> others =
          sharding.getGridAttr() == result.getGridAttr()
              ? getShardedDims(op->getLoc(), "an operand", operandType,
                               sharding, grid)
              : FailureOr<SmallVector<ShardedDim>>();
      auto isAlike = [&](int64_t position) {
        int64_t size = type.getDimSize(position);
        if (ShapedType::isDynamic(size))
          size = operandType.getDimSize(position);
        return areAlike((*others)[position], (*dims)[position], size);
      };
      if (failed(others) ||
          !llvm::all_of(llvm::seq<int64_t>(0, type.getRank()), isAlike))
        return op->emitOpError("has operands and results that are not sharded "
                               "alike");
    }
    Operation *local = builder.clone(*op, partitionMap);
    local->getResult(0).setType(getShardType(type, *dims));
    return success();
  }
};

} // namespace

template <typename... Ops> static void attachModels(MLIRContext *context) {
  (Ops::template attachInterface<ElementwiseModel<Ops>>(*context), ...);
}

void mlir::split::registerElementwiseShardings(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, arith::ArithDialect *, shard::ShardDialect *) {
        using namespace arith;
        attachModels<AddFOp, AddIOp, AndIOp, BitcastOp, CeilDivSIOp,
                     CeilDivUIOp, CmpFOp, CmpIOp, DivFOp, DivSIOp, DivUIOp,
                     ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FloorDivSIOp,
                     IndexCastOp, IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp,
                     MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp,
                     MulFOp, MulIOp, NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp,
                     SIToFPOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp,
                     SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp>(context);
      });
  registry.addExtension(
      +[](MLIRContext *context, tensor::TensorDialect *,
          shard::ShardDialect *) { attachModels<tensor::CastOp>(context); });
  registry.addExtension(
      +[](MLIRContext *context, math::MathDialect *, shard::ShardDialect *) {
        using namespace math;
        attachModels<AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op,
                     AtanOp, AtanhOp, CeilOp, CosOp, CoshOp, ErfOp, Exp2Op,
                     ExpM1Op, ExpOp, FloorOp, FmaOp, FPowIOp, Log10Op, Log1pOp,
                     Log2Op, LogOp, PowFOp, RoundEvenOp, RoundOp, RsqrtOp,
                     SinOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp>(context);
      });
}
