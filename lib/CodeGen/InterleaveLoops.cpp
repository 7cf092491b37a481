// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITINTERLEAVELOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// From how many ops of arithmetic on the elements an iteration is long: what a
/// processor holds back of it, as it waits for operands, then leaves no room
/// for the next. An exponential alone has about 25.
static constexpr int64_t kMinOps = 12;

/// Of how many ops the iterations that are interleaved have together at most.
/// Four gates of three functions, 100 ops each, still gain over two, although
/// not all that they compute has room in the registers.
static constexpr int64_t kMaxOps = 512;

static constexpr int64_t kMaxCount = 4;

/// How many ops compute on floating-point numbers in the body of `loop`; none
/// if there is anything that cannot run for several iterations at once.
static int64_t countArithmetic(scf::ForOp loop) {
  if (loop.getNumResults() != 0)
    return 0;
  int64_t count = 0;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (op.getNumRegions() != 0 || isa<CallOpInterface>(op))
      return 0;
    bool computes = isa_and_present<arith::ArithDialect, math::MathDialect>(
        op.getDialect());
    if (computes &&
        llvm::any_of(op.getOperandTypes(), llvm::IsaPred<FloatType>))
      ++count;
  }
  return count;
}

/// How many iterations of `numOps` ops are to be interleaved.
static int64_t getInterleaveCount(int64_t numOps) {
  if (numOps < kMinOps)
    return 1;
  int64_t count = kMaxCount;
  while (count > 1 && count * numOps > kMaxOps)
    count /= 2;
  return count;
}

/// Whether each iteration of `loop` checks something, so that LLVM cannot
/// compute several at once.
static bool checksEachIteration(scf::ForOp loop) {
  return !loop.getOps<AssertOp>().empty();
}

namespace {

struct SplitInterleaveLoops
    : split::impl::SplitInterleaveLoopsPassBase<SplitInterleaveLoops> {
  void runOnOperation() override {
    SmallVector<scf::ForOp> checked;
    getOperation()->walk([&](scf::ForOp loop) {
      int64_t count = getInterleaveCount(countArithmetic(loop));
      if (count > 1)
        requestInterleaving(loop, count);
      if (checksEachIteration(loop))
        checked.push_back(loop);
    });
    constexpr size_t maxUnrolled = 16;
    if (checked.size() > maxUnrolled)
      llvm::for_each(checked, forbidUnrolling);
  }
};

} // namespace
