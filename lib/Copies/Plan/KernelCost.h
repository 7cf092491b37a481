// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a kernel costs. Private to the planner.

#ifndef SPLIT_LIB_COPIES_PLAN_KERNELCOST_H
#define SPLIT_LIB_COPIES_PLAN_KERNELCOST_H

#include "split/Copies/Plan/CopyMachine.h"
#include "split/Copies/Plan/LaneKernel.h"

namespace mlir::split {

/// About how many cycles a core takes for each byte that `kernel` writes, of
/// data in its first-level cache. Rows are `rowPitch` lanes apart, if that is
/// known. This is for comparing kernels for the same part only.
double estimateCost(const LaneKernel &kernel, std::optional<int64_t> rowPitch,
                    int64_t laneBytes, const CopyMachine &machine);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_PLAN_KERNELCOST_H
