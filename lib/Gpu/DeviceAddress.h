// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where buffers are. Private to the passes.

#ifndef SPLIT_LIB_GPU_DEVICEADDRESS_H
#define SPLIT_LIB_GPU_DEVICEADDRESS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace mlir::split {

/// The address spaces of pointers into the memory of all threads, and into that
/// of a workgroup: the same numbers for NVIDIA, for AMD and for what becomes
/// SPIR-V.
inline constexpr unsigned kGlobalSpace = 1;
inline constexpr unsigned kWorkgroupSpace = 3;

/// The address, as an index, of the first element of the buffer of `metadata`.
Value getFirstAddress(OpBuilder &builder,
                      memref::ExtractStridedMetadataOp metadata,
                      const DataLayout &layout);

/// The sum of `positions`, each times its stride, in elements.
Value getElementOffset(OpBuilder &builder, Location loc, ValueRange positions,
                       ArrayRef<OpFoldResult> strides);

/// `address`, an index, as a pointer of type `type`.
Value makePointer(OpBuilder &builder, Location loc, Value address,
                  LLVM::LLVMPointerType type);

/// A buffer, as seen from a kernel: the address of its first element, as an
/// index and as a pointer, and the distances of its dimensions in elements.
struct DeviceBuffer {
  Value address;
  Value pointer;
  SmallVector<OpFoldResult> strides;
};

/// What `builder`, on the host, makes of `buffer`.
DeviceBuffer reachBuffer(OpBuilder &builder, Location loc, Value buffer,
                         const DataLayout &layout);

/// What a pointer reaches elements of `type` as: the type itself, or an integer
/// of as many bits where LLVM, or SPIR-V, does not have it.
Type getStoredType(Type type);

/// `value` as one of `type`, one of which is what the other is stored as.
Value convertStored(OpBuilder &builder, Location loc, Value value, Type type);

} // namespace mlir::split

#endif // SPLIT_LIB_GPU_DEVICEADDRESS_H
