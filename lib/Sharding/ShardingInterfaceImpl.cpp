// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/ShardingInterfaceImpl.h"

#include "ElementwiseShardings.h"
#include "NumberShardings.h"
#include "RegionShardings.h"
#include "RowPartition.h"
#include "SliceShardings.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingOption;

namespace {

/// Of ops whose tensors all have the rank of the first operand, but for
/// operands that every process needs all of, from operand `firstWhole` on.
/// Results are sharded as sources are, dimension by dimension.
template <typename Model, typename Op>
struct RowsModel : shard::ShardingInterface::ExternalModel<Model, Op> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return getRowIterators(op->getOperand(0).getType());
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    return getRowMaps(
        op, getLoopIteratorTypes(op).size(), [&](OpOperand &operand) {
          return operand.getOperandNumber() >= Model::getFirstWhole(op);
        });
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    RowShape shape;
    shape.numSources = Model::getFirstWhole(op);
    shape.moved.resize(getLoopIteratorTypes(op).size());
    if (unsigned axis = Model::getAxis(op); axis < shape.moved.size())
      shape.moved.set(axis);
    return annotateRows(op, builder, option, shape);
  }
};

template <typename Op>
struct SplitShardingModel : RowsModel<SplitShardingModel<Op>, Op> {
  static unsigned getFirstWhole(Operation *) { return 1; }
  /// If it is only known at run time, partitioning says so.
  static unsigned getAxis(Operation *op) {
    return cast<SplitOpInterface>(op).getNormalizedAxis().value_or(0);
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const;
};

struct ConcatShardingModel : RowsModel<ConcatShardingModel, tensor::ConcatOp> {
  static unsigned getFirstWhole(Operation *op) { return op->getNumOperands(); }
  static unsigned getAxis(Operation *op) {
    return cast<tensor::ConcatOp>(op).getDim();
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const;
};

} // namespace

/// The split `op` of a tensor that no memory is spent on, in which the axis has
/// `numRows`, for its checks and for the sizes of its results.
static Operation *createSplitOfShape(ImplicitLocOpBuilder &builder,
                                     SplitOpInterface op,
                                     ArrayRef<Value> operands, int64_t axis,
                                     OpFoldResult numRows) {
  auto type = cast<RankedTensorType>(op.getSource().getType());
  SmallVector<OpFoldResult> shape =
      tensor::getMixedSizes(builder, op.getLoc(), operands.front());
  for (auto [position, size] : llvm::enumerate(shape))
    if (!type.isDynamicDim(position))
      size = builder.getIndexAttr(type.getDimSize(position));
  if (type.isDynamicDim(axis))
    shape[axis] =
        getValueOrCreateConstantIndexOp(builder, op.getLoc(), numRows);
  SmallVector<Value> dynamicSizes;
  for (auto [position, size] : llvm::enumerate(shape))
    if (type.isDynamicDim(position))
      dynamicSizes.push_back(
          getValueOrCreateConstantIndexOp(builder, op.getLoc(), size));
  IRMapping map;
  map.map(op->getOperands(), operands);
  map.map(Value(op.getSource()),
          Value(tensor::EmptyOp::create(builder, type, dynamicSizes)));
  return builder.clone(*op, map);
}

/// The rows of the results of `op`.
static SmallVector<RowSpan>
createSplitSpans(ImplicitLocOpBuilder &builder, SplitOpInterface op,
                 ArrayRef<Value> operands, int64_t axis, OpFoldResult numRows) {
  auto isStatic = [&](Type type) {
    return !cast<RankedTensorType>(type).isDynamicDim(axis);
  };
  Operation *split = nullptr;
  if (!isStatic(op.getSource().getType()) ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    split = createSplitOfShape(builder, op, operands, axis, numRows);
  SmallVector<RowSpan> spans;
  OpFoldResult offset = builder.getIndexAttr(0);
  for (OpResult result : op->getResults()) {
    OpFoldResult size;
    if (isStatic(result.getType()))
      size = builder.getIndexAttr(
          cast<RankedTensorType>(result.getType()).getDimSize(axis));
    else
      size = tensor::DimOp::create(
                 builder, split->getResult(result.getResultNumber()), axis)
                 .getResult();
    spans.push_back({offset, size});
    offset = addRows(builder, offset, size);
  }
  return spans;
}

template <typename Op>
LogicalResult SplitShardingModel<Op>::partition(
    Operation *op, ArrayRef<Value> partitionedOperands,
    ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
    IRMapping &partitionMap, SymbolTableCollection &symbols,
    OpBuilder &builder) const {
  auto split = cast<SplitOpInterface>(op);
  std::optional<int64_t> axis = split.getNormalizedAxis();
  if (!axis)
    return op->emitOpError(
        "cannot be partitioned: its axis is only known at run time");
  RowMove move;
  move.op = op;
  move.axis = *axis;
  auto createSpans = [&](ImplicitLocOpBuilder &nested, OpFoldResult numRows) {
    return createSplitSpans(nested, split, partitionedOperands, *axis, numRows);
  };
  move.createSpans = createSpans;
  return partitionRows(move, partitionedOperands, operandShardings,
                       resultShardings, partitionMap, symbols, builder);
}

LogicalResult ConcatShardingModel::partition(
    Operation *op, ArrayRef<Value> partitionedOperands,
    ArrayRef<Sharding> operandShardings, ArrayRef<Sharding> resultShardings,
    IRMapping &partitionMap, SymbolTableCollection &symbols,
    OpBuilder &builder) const {
  RowMove move;
  move.op = op;
  move.axis = cast<tensor::ConcatOp>(op).getDim();
  move.numSources = op->getNumOperands();
  auto createSpans = [](ImplicitLocOpBuilder &nested, OpFoldResult numRows) {
    return SmallVector<RowSpan>{{nested.getIndexAttr(0), numRows}};
  };
  move.createSpans = createSpans;
  return partitionRows(move, partitionedOperands, operandShardings,
                       resultShardings, partitionMap, symbols, builder);
}

void mlir::split::registerShardingInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, SplitDialect *, shard::ShardDialect *) {
        SplitOp::attachInterface<SplitShardingModel<SplitOp>>(*context);
        VariadicSplitOp::attachInterface<SplitShardingModel<VariadicSplitOp>>(
            *context);
        context->loadDialect<arith::ArithDialect, ranks::RanksDialect,
                             scf::SCFDialect, tensor::TensorDialect>();
      });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *,
                            shard::ShardDialect *) {
    tensor::ConcatOp::attachInterface<ConcatShardingModel>(*context);
    context->loadDialect<arith::ArithDialect, ranks::RanksDialect,
                         scf::SCFDialect, SplitDialect>();
  });
  registerElementwiseShardings(registry);
  registerNumberShardings(registry);
  registerRegionShardings(registry);
  registerSliceShardings(registry);
}
