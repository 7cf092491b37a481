// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds copies, plans them, emits their code.

#include "split/Copies/Transforms/Passes.h"

#include "CopyRemarks.h"
#include "MachineOptions.h"
#include "NestCopies.h"
#include "PackedChunks.h"
#include "SharedCopies.h"
#include "VersionStrides.h"
#include "ViewTransposes.h"
#include "split/Copies/Emit/EmitCopy.h"
#include "split/Copies/Match/MatchCopies.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFUSECOPIESPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The widest lane, so that a task has at least one.
static constexpr int64_t kMinTaskBytes = 8;

namespace {

struct SplitFuseCopies : split::impl::SplitFuseCopiesPassBase<SplitFuseCopies> {
  using SplitFuseCopiesPassBase::SplitFuseCopiesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (vectorBytes != 0 && (vectorBytes < CopyMachine().streamingAlignment ||
                             !llvm::isPowerOf2_64(vectorBytes)))
      return emitError(UnknownLoc::get(context))
             << "split-fuse-copies: vector-bytes is " << int64_t(vectorBytes)
             << ", but must be a power of two of at least "
             << CopyMachine().streamingAlignment;
    for (auto [name, bytes] :
         {std::pair<StringRef, int64_t>{"permuted-bytes", permutedBytes},
          {"reordered-bytes", reorderedBytes},
          {"compressed-bytes", compressedBytes},
          {"unit-bytes", unitBytes},
          {"places-in-turn", placesInTurn},
          {"memcpy-bytes", memcpyBytes},
          {"l1-bytes", l1Bytes},
          {"l2-bytes", l2Bytes},
          {"llc-bytes", llcBytes},
          {"parallel-bytes", parallelBytes}})
      if (bytes < 0)
        return emitError(UnknownLoc::get(context))
               << "split-fuse-copies: " << name << " is " << bytes
               << ", but must not be negative";
    if (taskBytes < kMinTaskBytes)
      return emitError(UnknownLoc::get(context))
             << "split-fuse-copies: task-bytes is " << int64_t(taskBytes)
             << ", but must be at least " << kMinTaskBytes;
    return success();
  }

  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    CopyMachine machine = getMachine(layout);
    MatchOptions matchOptions{distinctArguments, std::nullopt,
                              /*joinsSharedRows=*/true};
    PlanOptions planOptions{maxSpecializedParts, std::nullopt};
    if (parallel) {
      planOptions.tasks = TaskOptions{parallelBytes, taskBytes};
      // One thread copies a whole buffer as fast in the loops that LLVM sees
      // through.
      matchOptions.minWholeBytes = parallelBytes;
    }
    bool isExplained = hasRemarks(&getContext());
    if (isExplained)
      remarkViewsAndCopies(getOperation(), layout);
    getOperation()->walk([](memref::CopyOp copy) { versionStrides(copy); });
    getOperation()->walk(
        [&](linalg::TransposeOp op) { viewTranspose(op, layout); });
    // All are found before code is made for any.
    SmallVector<CopyNest, 0> nests;
    getOperation()->walk([&](Block *block) {
      llvm::append_range(nests, matchCopies(*block, layout, matchOptions));
    });
    getOperation()->walk([&](strided::PackChunksOp op) {
      if (std::optional<PackedCopy> packed = matchPackedChunks(op, layout))
        nests.push_back(std::move(*packed));
    });
    auto makePlan = [&](const CopyNest &nest) {
      PlanOptions ofNest = planOptions;
      ofNest.isInDefaultSpace = isInDefaultSpace(nest);
      return planCopy(describeCopy(nest), machine, ofNest);
    };
    SharedCopies shared(getOperation(), nests);
    for (const CopyNest &nest : nests) {
      Operation *place = getPlace(nest);
      OpBuilder builder(place);
      CopyPlan plan = makePlan(nest);
      // A table is one of addresses.
      if (std::holds_alternative<TabledPlan>(plan) && !isInDefaultSpace(nest))
        continue;
      if (!shared.emitCall(nest, plan, makePlan))
        emitCopy(builder, place->getLoc(), nest, plan);
      if (isExplained)
        remarkPlan(place->getLoc(), nest, plan);
      eraseCopies(nest);
    }
  }

private:
  CopyMachine getMachine(const DataLayout &layout) {
    CopyMachine machine = readTargetMachine(layout, &getContext());
    for (auto [given, number] :
         {std::pair<int64_t, int64_t *>{vectorBytes, &machine.vectorBytes},
          {permutedBytes, &machine.permutedBytes},
          {reorderedBytes, &machine.reorderedBytes},
          {compressedBytes, &machine.compressedBytes},
          {unitBytes, &machine.unitBytes},
          {placesInTurn, &machine.placesInTurn},
          {memcpyBytes, &machine.memcpyBytes},
          {l1Bytes, &machine.l1Bytes},
          {l2Bytes, &machine.l2Bytes},
          {llcBytes, &machine.llcBytes}})
      if (given != 0)
        *number = given;
    return machine;
  }
};

} // namespace
