// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRUNLAUNCHESONHOSTPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// What the memory of a workgroup is aligned to.
static constexpr uint64_t kWorkgroupAlignment = 16;

namespace {

/// Makes loops of a launch.
class LaunchRunner {
public:
  explicit LaunchRunner(gpu::LaunchOp launch)
      : launch(launch), builder(launch), loc(launch.getLoc()) {}

  LogicalResult run();

private:
  LogicalResult findPhases();
  void allocateMemory();
  void emitLoops(ArrayRef<std::pair<Value, Value>> numbers,
                 function_ref<void()> body);
  void emitPhase(ArrayRef<Operation *> phase);

  gpu::LaunchOp launch;
  OpBuilder builder;
  Location loc;
  /// What all threads do before the first of them goes on.
  SmallVector<SmallVector<Operation *>> phases;
  /// What blocks and threads are in the loops.
  IRMapping mapping;
};

} // namespace

/// A barrier has to be where each thread passes it once.
LogicalResult LaunchRunner::findPhases() {
  phases.emplace_back();
  for (Operation &op : launch.getBody().front().without_terminator()) {
    if (isa<gpu::BarrierOp>(op)) {
      phases.emplace_back();
      continue;
    }
    if (op.walk([](gpu::BarrierOp) {
            return WalkResult::interrupt();
          }).wasInterrupted())
      return op.emitError("threads wait for each other in control flow");
    phases.back().push_back(&op);
  }
  return success();
}

/// The memory that a workgroup shares, one workgroup after the other.
void LaunchRunner::allocateMemory() {
  for (BlockArgument memory : launch.getWorkgroupAttributions()) {
    auto type = cast<MemRefType>(memory.getType());
    auto onHost = MemRefType::get(type.getShape(), type.getElementType());
    Value buffer = memref::AllocOp::create(
        builder, loc, onHost, builder.getI64IntegerAttr(kWorkgroupAlignment));
    mapping.map(memory, buffer);
  }
}

/// Emits loops over `numbers`, each below the value that is with it.
void LaunchRunner::emitLoops(ArrayRef<std::pair<Value, Value>> numbers,
                             function_ref<void()> body) {
  OpBuilder::InsertionGuard guard(builder);
  for (auto [number, end] : numbers) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop = scf::ForOp::create(builder, loc, zero, end, one);
    mapping.map(number, loop.getInductionVar());
    builder.setInsertionPointToStart(loop.getBody());
  }
  body();
}

/// Emits what a thread does in `phase`. Numbers from phases before are computed
/// again.
void LaunchRunner::emitPhase(ArrayRef<Operation *> phase) {
  for (Operation *op : phase)
    builder.clone(*op, mapping);
}

LogicalResult LaunchRunner::run() {
  if (failed(findPhases()))
    return failure();
  gpu::KernelDim3 grid = launch.getGridSizeOperandValues();
  gpu::KernelDim3 block = launch.getBlockSizeOperandValues();
  gpu::KernelDim3 blockId = launch.getBlockIds(), id = launch.getThreadIds();
  gpu::KernelDim3 gridSize = launch.getGridSize();
  gpu::KernelDim3 blockSize = launch.getBlockSize();
  for (auto [inside, outside] :
       {std::pair{gridSize.x, grid.x}, std::pair{gridSize.y, grid.y},
        std::pair{gridSize.z, grid.z}, std::pair{blockSize.x, block.x},
        std::pair{blockSize.y, block.y}, std::pair{blockSize.z, block.z}})
    mapping.map(inside, outside);
  allocateMemory();
  SmallVector<Operation *> before;
  emitLoops({{blockId.z, grid.z}, {blockId.y, grid.y}, {blockId.x, grid.x}},
            [&] {
              for (const SmallVector<Operation *> &phase : phases) {
                SmallVector<Operation *> all = before;
                llvm::append_range(all, phase);
                emitLoops({{id.z, block.z}, {id.y, block.y}, {id.x, block.x}},
                          [&] { emitPhase(all); });
                llvm::copy_if(phase, std::back_inserter(before), isPure);
              }
            });
  for (BlockArgument memory : launch.getWorkgroupAttributions())
    memref::DeallocOp::create(builder, loc, mapping.lookup<Value>(memory));
  launch.erase();
  return success();
}

namespace {

struct SplitRunLaunchesOnHost
    : split::impl::SplitRunLaunchesOnHostPassBase<SplitRunLaunchesOnHost> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](gpu::LaunchOp launch) {
      return WalkResult(LaunchRunner(launch).run());
    });
    if (result.wasInterrupted())
      signalPassFailure();
    // Both sides are the host.
    getOperation()->walk([](gpu::MemcpyOp copy) {
      OpBuilder builder(copy);
      memref::CopyOp::create(builder, copy.getLoc(), copy.getSrc(),
                             copy.getDst());
      copy.erase();
    });
  }
};

} // namespace
