// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "HostTables.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/ParallelLoopMapper.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/PatternMatch.h"

#include <numeric>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITLAUNCHLOOPSPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Threads of a workgroup.
static constexpr int64_t kLoopThreads = 256;

/// Whether `op` is a part of a kernel.
static bool isLaunched(Operation *op) {
  return op->getParentOfType<gpu::LaunchOp>() ||
         op->getParentOfType<scf::ParallelOp>();
}

static void mapTo(scf::ParallelOp loop, gpu::Processor processor) {
  AffineMap identity = AffineMap::getMultiDimIdentityMap(1, loop.getContext());
  auto attribute = gpu::ParallelLoopDimMappingAttr::get(
      loop.getContext(), processor, identity, identity);
  loop->setAttr(gpu::getMappingAttrName(),
                ArrayAttr::get(loop.getContext(), attribute));
}

/// Makes workgroups and threads of `loop`.
static void launch(IRRewriter &rewriter, scf::ParallelOp loop) {
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  Value isAny = arith::ConstantIntOp::create(rewriter, loc, 1, 1);
  for (auto [begin, end] :
       llvm::zip_equal(loop.getLowerBound(), loop.getUpperBound())) {
    Value isSome = arith::CmpIOp::create(rewriter, loc,
                                         arith::CmpIPredicate::slt, begin, end);
    isAny = rewriter.createOrFold<arith::AndIOp>(loc, isAny, isSome);
  }
  auto guard = scf::IfOp::create(rewriter, loc, isAny);
  rewriter.moveOpBefore(loop, guard.thenYield());
  std::vector<unsigned> dims(loop.getNumLoops());
  std::iota(dims.begin(), dims.end(), 0);
  rewriter.setInsertionPoint(loop);
  collapseParallelLoops(rewriter, loop, {dims});
  auto collapsed = *guard.thenBlock()->getOps<scf::ParallelOp>().begin();
  auto [blocks, threads] =
      scf::tileParallelLoop(collapsed, kLoopThreads, /*noMinMaxBounds=*/true);
  mapTo(blocks, gpu::Processor::BlockX);
  mapTo(threads, gpu::Processor::ThreadX);
}

/// Makes a launch of one thread of `store`.
static void launch(IRRewriter &rewriter, memref::StoreOp store) {
  rewriter.setInsertionPoint(store);
  Value one = arith::ConstantIndexOp::create(rewriter, store.getLoc(), 1);
  auto launch = gpu::LaunchOp::create(rewriter, store.getLoc(), one, one, one,
                                      one, one, one);
  rewriter.setInsertionPointToStart(&launch.getBody().front());
  auto end = gpu::TerminatorOp::create(rewriter, store.getLoc());
  rewriter.moveOpBefore(store, end);
}

namespace {

struct SplitLaunchLoops
    : split::impl::SplitLaunchLoopsPassBase<SplitLaunchLoops> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<scf::ParallelOp> loops;
    SmallVector<memref::StoreOp> stores;
    getOperation()->walk([&](Operation *op) {
      if (isLaunched(op))
        return;
      if (auto loop = dyn_cast<scf::ParallelOp>(op))
        loops.push_back(loop);
      else if (auto store = dyn_cast<memref::StoreOp>(op);
               store && !isOnHost(store.getMemRef()))
        stores.push_back(store);
    });
    for (scf::ParallelOp loop : loops)
      launch(rewriter, loop);
    for (memref::StoreOp store : stores)
      launch(rewriter, store);
  }
};

} // namespace
