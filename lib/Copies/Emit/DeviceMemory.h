// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory as the threads of a kernel reach it. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_DEVICEMEMORY_H
#define SPLIT_LIB_COPIES_EMIT_DEVICEMEMORY_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// The memory behind a pointer. Units are moved as integers, and those of more
/// than 8 bytes as vectors of such of 4 bytes.
class DeviceMemory {
public:
  /// The memory of all threads at `address`, an index. On the host, so that the
  /// kernel is given a pointer.
  static DeviceMemory global(OpBuilder &builder, Location loc, Value address);
  /// The memory of a workgroup, in its kernel.
  static DeviceMemory workgroup(OpBuilder &builder, Location loc, Value buffer);

  /// The unit of `bytes` bytes at `position`, in such units.
  Value load(OpBuilder &builder, Location loc, Value position,
             int64_t bytes) const;
  /// Stores what load returns, or a vector of integers of as many bytes.
  void store(OpBuilder &builder, Location loc, Value unit, Value position,
             int64_t bytes) const;

private:
  DeviceMemory(Value pointer) : pointer(pointer) {}
  Value getPointer(OpBuilder &builder, Location loc, Value position,
                   Type type) const;

  Value pointer;
};

/// What a unit of `bytes` bytes is moved as.
Type getUnitType(MLIRContext *context, int64_t bytes);

/// The type of a workgroup's memory of `bytes` bytes, a multiple of 16, which
/// it is aligned to.
MemRefType getWorkgroupMemory(MLIRContext *context, int64_t bytes);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_DEVICEMEMORY_H
