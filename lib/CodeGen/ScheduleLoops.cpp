// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITSCHEDULELOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Refuses what upstream's MemRefReshapeOpLowering makes several blocks of,
/// where there can be only one. bufferization.clone becomes such a reshape.
static LogicalResult verifyHasNoBlocks(memref::ReshapeOp op) {
  // Its getType casts to a ranked type.
  if (!isa<UnrankedMemRefType>(op.getResult().getType()))
    return success();
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<scf::SCFDialect>(parent->getDialect()))
      return emitError(op.getLoc())
             << "a copy of a buffer whose rank is not known, inside of "
             << parent->getName() << ", cannot be lowered beside OpenMP loops";
  return success();
}

/// At most as many pieces are handed out. For each, a thread looks whether
/// others have taken it, which takes some 0.3 us on a Zen 5.
static constexpr int64_t kMaxPieces = 1024;

/// Emits how many iterations `nest` has, as i64, if it has any. Where these are
/// too many for that, it is some number.
static Value emitNumIterations(OpBuilder &builder, omp::LoopNestOp nest) {
  Location loc = nest.getLoc();
  auto widen = [&](Value value) {
    return getValueOrCreateCastToIndexLike(builder, loc, builder.getI64Type(),
                                           value);
  };
  Value product;
  for (auto [begin, end, step] :
       llvm::zip_equal(nest.getLoopLowerBounds(), nest.getLoopUpperBounds(),
                       nest.getLoopSteps())) {
    Value length =
        builder.createOrFold<arith::SubIOp>(loc, widen(end), widen(begin));
    Value count =
        builder.createOrFold<arith::DivUIOp>(loc, length, widen(step));
    product = product ? builder.createOrFold<arith::MulIOp>(loc, product, count)
                      : count;
  }
  return product;
}

/// Gives `loop` the schedule by which each thread begins with an equal share of
/// the iterations, those that follow each other, and who is done takes over
/// iterations of others.
static void letThreadsSteal(omp::WsloopOp loop) {
  loop.setScheduleKind(omp::ClauseScheduleKind::Dynamic);
  loop.setScheduleMod(omp::ScheduleModifier::nonmonotonic);
  OpBuilder builder(loop);
  auto nest = cast<omp::LoopNestOp>(loop.getWrappedLoop());
  Location loc = nest.getLoc();
  auto getConstant = [&](int64_t number) {
    return arith::ConstantIntOp::create(builder, loc, number, /*width=*/64);
  };
  Value share = builder.createOrFold<arith::DivUIOp>(
      loc, emitNumIterations(builder, nest), getConstant(kMaxPieces));
  loop.getScheduleChunkMutable().assign(
      builder.createOrFold<arith::MaxUIOp>(loc, share, getConstant(1)));
}

/// Whether what follows `op` has no effects.
static bool isLastEffect(Operation *op) {
  while ((op = op->getNextNode()))
    if (!op->hasTrait<OpTrait::IsTerminator>() && !isMemoryEffectFree(op))
      return false;
  return true;
}

/// Whether `op` is the last of an iteration of `nest` that has effects, if it
/// is reached.
static bool endsIteration(Operation *op, omp::LoopNestOp nest) {
  while (isLastEffect(op)) {
    op = op->getParentOp();
    if (op == nest)
      return true;
    if (!isa<scf::IfOp, memref::AllocaScopeOp>(op))
      return false;
  }
  return false;
}

/// Has a thread wait for its stores behind all of its iterations, in place of
/// at the end of each: `loop` ends a region.
static void fenceOnce(omp::WsloopOp loop) {
  auto nest = cast<omp::LoopNestOp>(loop.getWrappedLoop());
  SmallVector<LLVM::FenceOp> fences;
  nest.walk([&](LLVM::FenceOp fence) {
    if (endsIteration(fence, nest))
      fences.push_back(fence);
  });
  // One of them would not stand for others that order something else.
  if (fences.empty() || !llvm::all_of(fences, [&](LLVM::FenceOp fence) {
        return fence->getAttrDictionary() ==
               fences.front()->getAttrDictionary();
      }))
    return;
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  builder.clone(*fences.front());
  for (LLVM::FenceOp fence : fences)
    fence.erase();
}

/// Whether nothing is behind `loop` in a parallel region, at whose end all
/// threads wait for each other.
static bool endsRegion(omp::WsloopOp loop) {
  return isa<omp::ParallelOp>(loop->getParentOp()) &&
         isa<omp::TerminatorOp>(loop->getNextNode());
}

namespace {

struct SplitScheduleLoops
    : split::impl::SplitScheduleLoopsPassBase<SplitScheduleLoops> {
  void runOnOperation() override {
    getOperation()->walk([](omp::WsloopOp op) {
      // What is ordered is monotonic.
      if (!op.getScheduleKind() && !op.getOrdered())
        letThreadsSteal(op);
      // Threads would read what others have not waited for if there were
      // anything behind the loop.
      if (endsRegion(op)) {
        fenceOnce(op);
        op.setNowait(true);
      }
    });
    WalkResult result = getOperation()->walk(
        [](memref::ReshapeOp op) { return WalkResult(verifyHasNoBlocks(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
