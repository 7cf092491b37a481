// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "HasShardings.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITUNFOLDAXESPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether `op` can be a split along `axis`, as far as sizes are known.
static bool canSplitAlong(VariadicSplitOp op, int64_t axis) {
  ScopedDiagnosticHandler silent(op.getContext(),
                                 [](Diagnostic &) { return success(); });
  auto split = cast<SplitOpInterface>(op.getOperation());
  return succeeded(inferChunkSizes(
      split.getResultChunkSpec(), getAxisDim(op.getData().getType(), axis),
      axis, [&] { return OptionalError(op.emitError()); }));
}

/// What `op` makes if its axis is `axis`.
static ValueRange createAlong(ImplicitLocOpBuilder &builder, VariadicSplitOp op,
                              int64_t axis) {
  Value data = op.getData();
  auto type = cast<RankedTensorType>(data.getType());
  // A check says at run time what is wrong.
  if (!canSplitAlong(op, axis))
    data = tensor::CastOp::create(
        builder,
        type.clone(SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic)),
        data);
  return VariadicSplitOp::create(builder, op.getResultTypes(), data,
                                 /*axis=*/Value(), op.getSplitLengths(),
                                 builder.getI64IntegerAttr(axis),
                                 op.getStaticSplitLengthsAttr())
      .getResults();
}

/// What `op` makes if its axis is one up to `last`, and `axis` says which.
static ValueRange createBranches(ImplicitLocOpBuilder &builder,
                                 VariadicSplitOp op, Value axis, int64_t last) {
  if (last == 0)
    return createAlong(builder, op, 0);
  Value isLast =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, axis,
                            arith::ConstantIndexOp::create(builder, last));
  auto branch = scf::IfOp::create(builder, op.getResultTypes(), isLast,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, createAlong(builder, op, last));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, createBranches(builder, op, axis, last - 1));
  return branch.getResults();
}

/// Makes of `op` a split for each axis that it may have.
static void unfold(VariadicSplitOp op) {
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  int64_t rank = cast<RankedTensorType>(op.getData().getType()).getRank();
  Value given =
      createIntegerExtract(builder, op.getLoc(), op.getAxis(), Value());
  IndexArithmetic numbers(builder, op.getLoc());
  ChunkRules rules(numbers);
  // (C4) of split.variadic_split.
  AssertOp::create(
      builder,
      rules.isInRange(given, numbers.constant(-rank),
                      numbers.constant(rank - 1)),
      llvm::formatv("axis is {{0}, but must be in [{0}, {1}]", -rank, rank - 1)
          .str(),
      given);
  Value axis = rules.getFromFront(given, numbers.constant(rank));
  op.replaceAllUsesWith(createBranches(builder, op, axis, rank - 1));
  op.erase();
}

namespace {

struct SplitUnfoldAxes : split::impl::SplitUnfoldAxesPassBase<SplitUnfoldAxes> {
  void runOnOperation() override {
    if (!hasShardings(getOperation()))
      return;
    SmallVector<VariadicSplitOp> ops;
    getOperation()->walk([&](VariadicSplitOp op) {
      auto type = dyn_cast<RankedTensorType>(op.getData().getType());
      if (op.getAxis() && type && type.getRank() != 0)
        ops.push_back(op);
    });
    for (VariadicSplitOp op : ops)
      unfold(op);
  }
};

} // namespace
