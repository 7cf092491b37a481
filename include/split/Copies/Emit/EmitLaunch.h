// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code of copies that a GPU does, as kernels of the `gpu` dialect. It
/// decides nothing: what is not known when a copy is planned is asked on the
/// host, as the plan says.

#ifndef SPLIT_COPIES_EMIT_EMITLAUNCH_H
#define SPLIT_COPIES_EMIT_EMITLAUNCH_H

#include "split/Copies/Match/CopyNest.h"
#include "split/Copies/Plan/GpuPlan.h"

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// The memory that all threads of a GPU reach, in LLVM's numbers, which those
/// of NVIDIA and AMD agree on; and that which a workgroup shares.
enum DeviceSpace : unsigned { kGlobalSpace = 1, kWorkgroupSpace = 3 };

/// Emits the launches of `nest` where `builder` stands, as `plan` has it, which
/// was planned for describeCopy(nest). Kernels reach buffers by pointers. The
/// copies are not erased.
void emitLaunches(OpBuilder &builder, Location loc, const CopyNest &nest,
                  const GpuCopyPlan &plan);

/// Emits the launches of a copy of parts of which not even the number may be
/// known, where `builder` stands: the host makes a table of them, in which each
/// thread searches. The copy is not erased.
void emitTabledLaunch(OpBuilder &builder, Location loc, const PackedCopy &copy,
                      const GpuMachine &machine);

/// The copy of rows of `pitch` elements as chunks of `width`, of which the last
/// has what is left, one after the other to one buffer.
struct EqualChunksCopy {
  Value source, target;
  Value rows, pitch, width;
  LaneFormat format;
};

/// Emits the launches of `copy` where `builder` stands, planned for `machine`.
void emitEqualChunksLaunch(OpBuilder &builder, Location loc,
                           const EqualChunksCopy &copy,
                           const GpuMachine &machine);

/// The copy of tensors that lie strided in one buffer to places of another one:
/// of `places`, a memref<?x(2 + 3 * R)xindex>, each row is the two offsets, the
/// sizes, and the strides on both sides, in elements.
struct ViewsCopy {
  Value source, target;
  Value places;
  LaneFormat format;
};

/// Emits the launch of `copy` where `builder` stands: the host makes a table of
/// the tensors, in which each thread searches.
void emitViewsLaunch(OpBuilder &builder, Location loc, const ViewsCopy &copy,
                     const GpuMachine &machine);

} // namespace mlir::split

#endif // SPLIT_COPIES_EMIT_EMITLAUNCH_H
