// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for parts that are too many to have code each: neighbours of one
// width are moved by the code of a few of them, in a loop over the rest.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::split;

/// Whether `next` does for the parts behind those of `kernel` what that does
/// for its own.
static bool isRepeated(const CopyKernel &kernel, const CopyKernel &next) {
  return next.numParts == kernel.numParts && next.rows == kernel.rows &&
         next.rowLanes == kernel.rowLanes && next.isStaged == kernel.isStaged &&
         std::get<LaneKernel>(next.code) == std::get<LaneKernel>(kernel.code) &&
         next.streamedCode == kernel.streamedCode;
}

/// Plans blocks of rows, of which kernel by kernel is gone through, behind runs
/// of rows, if there are such.
static void planTabledOrder(LoopPlan &plan, const CopyMachine &machine) {
  for (BlockOrder *order : {&plan.cached, &plan.streamed}) {
    BlockOrder blocks;
    blocks.isOneGroup = false;
    blocks.prefetchDistance = order->prefetchDistance;
    blocks.runRows = order->runRows;
    blocks.runAheadRows = order->runAheadRows;
    *order = blocks;
  }
  plan.blockBytes = getBlockBytes(machine);
  plan.meetingParts = 0;
  plan.unrolls = false;
}

std::optional<LoopPlan>
mlir::split::planRepeatedKernels(llvm::ArrayRef<PartShape> parts,
                                 const RowsShape &rows,
                                 const CopyMachine &machine) {
  LoopPlan plan = planLoops(SplitsRows(), parts, rows, machine);
  if (llvm::any_of(plan.kernels, [](const CopyKernel &kernel) {
        return kernel.isRowByRow();
      }))
    return std::nullopt;
  llvm::SmallVector<CopyKernel, 0> kernels;
  size_t numInstructions = 0;
  for (CopyKernel &kernel : plan.kernels) {
    if (!kernels.empty() && isRepeated(kernels.back(), kernel)) {
      ++kernels.back().numRuns;
      continue;
    }
    numInstructions += std::get<LaneKernel>(kernel.code).getCode().size();
    kernels.push_back(std::move(kernel));
  }
  if (numInstructions > kMaxTableInstructions)
    return std::nullopt;
  plan.kernels = std::move(kernels);
  plan.rowKernels.resize(1, plan.rowKernels.front());
  planTabledOrder(plan, machine);
  return plan;
}
