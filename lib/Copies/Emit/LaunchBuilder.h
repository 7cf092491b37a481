// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches, and what kernels are made of. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LAUNCHBUILDER_H
#define SPLIT_LIB_COPIES_EMIT_LAUNCHBUILDER_H

#include "DeviceMemory.h"
#include "LaunchNest.h"

namespace mlir::split {

/// The pointers of a nest.
struct LaunchBuffers {
  DeviceMemory whole;
  SmallVector<DeviceMemory> parts;
};

/// Makes pointers of the addresses of `nest`, on the host.
LaunchBuffers makeBuffers(OpBuilder &builder, Location loc,
                          const LaunchNest &nest);

/// The numbers of a thread in its workgroup and of that, and the memory that it
/// shares, if it has any.
struct LaunchedThread {
  Value block;
  Value thread;
  Value memory;
};

/// Emits the launch of `numBlocks` workgroups, if that is not 0, of which each
/// has `memoryBytes` of memory.
void emitLaunch(OpBuilder &builder, Location loc, Value numBlocks,
                int64_t blockThreads, int64_t memoryBytes,
                function_ref<void(const LaunchedThread &)> body);

/// Emits `body` where `condition` holds.
void emitWhere(OpBuilder &builder, Location loc, Value condition,
               function_ref<void()> body);

/// Whether `a` is less than `b`, neither of which is negative.
Value isLess(OpBuilder &builder, Location loc, Value a, Value b);

/// Emits `body` for the last of `begins`, which do not decrease, that is not
/// above `position`: a binary search in code.
void emitSearch(OpBuilder &builder, Location loc, ArrayRef<Value> begins,
                Value position, function_ref<void(size_t)> body);

/// Whether `value` is a multiple of `divisor`, a power of two.
Value isMultiple(OpBuilder &builder, Location loc, Value value,
                 int64_t divisor);

/// The last of the first `count` entries of `table`, a memref<?xindex> of
/// numbers that do not decrease, that is not above `position`: a loop.
Value emitTableSearch(OpBuilder &builder, Location loc, Value table,
                      Value count, Value position);

/// Emits a kernel in which each thread moves a unit of `nest`.
void emitDirectLaunch(OpBuilder &builder, Location loc, const LaunchNest &nest,
                      int64_t blockThreads);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LAUNCHBUILDER_H
